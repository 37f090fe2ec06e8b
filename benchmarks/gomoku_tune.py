"""Fit the weights of Gomoku's judgement to the ends of its own games.

    python benchmarks/gomoku_tune.py play games.jsonl --games 300 --nodes 20000 --seed 1
    python benchmarks/gomoku_tune.py fit games.jsonl

`play` adds games of the engine against itself, from openings of a few random stones, one line each. `fit`
asks of every position in them that nobody is about to win how many squares have which class, for the player
to move and for the other, and finds by logistic regression what each is worth: the weights of
games/gomoku/weights.py, of which two hundred are worth odds of e to 1. They are fitted to all positions at
first, then near that to each kind of them: without an open three of the other's, and with one, where I have
a four to answer with or none.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

import numpy as np

from zermelo import Engine, Limits
from zermelo.contract import features_of
from zermelo.games.gomoku import Gomoku
from zermelo.games.gomoku.classes import CLASSES, CLOSED_TWO, FOUR_ALONE, FOUR_THREE, OPEN, THREES, WINS
from zermelo.games.gomoku.weights import COUNTERED, PRESSED, QUIET

SCALE = 200.0
RIDGE = 30.0  # the larger, the nearer to what is expected: what is seldom met stays small
FIRST = CLOSED_TWO  # the least class that counts
DECIDED = 1000  # what is won at once; bounds see it first


def opening(game: Gomoku, dice: random.Random) -> list[int]:
    """Some random stones near the middle, no two far apart."""
    stones = dice.randint(2, 7)
    half, found = game.size // 2, list[int]()
    while len(found) < stones:
        x, y = (half + dice.randint(-3, 3) for _ in range(2))
        if (square := y * game.stride + x) not in found:
            found.append(square)
    return found


def play_one(game: Gomoku, engine: Engine[Any, Any], nodes: int, dice: random.Random) -> dict[str, Any]:
    """One game, and how Black fared."""
    moves, state = opening(game, dice), game.start()
    for stone in moves:
        state = game.play(state, stone)
    while game.score(state) is None:
        move = engine.best(state, Limits(nodes=nodes)).move
        assert move is not None
        moves.append(move)
        state = game.play(state, move)
    score = game.score(state) or 0
    return {"moves": moves, "black": score if game.turn(state) == 0 else -score}


def play(path: Path, games: int, nodes: int, seed: int) -> None:
    """Add games to a file."""
    game, dice = Gomoku(15), random.Random(seed)
    engine: Engine[Any, Any] = Engine(game, table=32)
    with path.open("a") as file:
        for _ in range(games):
            print(json.dumps(play_one(game, engine, nodes, dice)), file=file, flush=True)


def examples(path: Path) -> tuple[Any, Any]:
    """What is counted in each quiet position, and how the player to move fared."""
    game, counts, scores = Gomoku(15), [], []
    for line in path.read_text().splitlines():
        told, state = json.loads(line), game.start()
        for ply, move in enumerate(told["moves"]):
            state = game.play(state, move)
            if ply < 5 or game.score(state) is not None:
                continue
            features, turn = features_of(game, state), game.turn(state)
            mine = features[game.counts_at + CLASSES * turn :][:CLASSES]
            theirs = features[game.counts_at + CLASSES * (1 - turn) :][:CLASSES]
            if mine[WINS] or theirs[WINS] or mine[OPEN]:
                continue
            if (mine[FOUR_THREE] or mine[THREES]) and not sum(theirs[FOUR_ALONE:]):
                continue  # nearly won
            counts.append(mine + theirs)
            scores.append(told["black"] if turn == 0 else -told["black"])
    return np.array(counts, float), np.array(scores, float)


def fit(path: Path) -> None:
    """Print the weights, of each kind of positions."""
    counts, scores = examples(path)
    given, kinds, wanted = terms(counts), kinds_of(counts), (scores + 1) / 2
    print(f"{len(wanted):,} positions; loss on those not fitted {loss(given, kinds, wanted):.4f}")
    fitted = [np.round(SCALE * weights).astype(int) for weights in regressions(given, kinds, wanted)]
    mine, theirs = OPEN - FIRST, OPEN - FIRST + WINS - FIRST
    print("TEMPO =", [int(weights[-1]) for weights in fitted])
    print("MINE =", [[0] * FIRST + weights[:mine].tolist() + [DECIDED, DECIDED] for weights in fitted])
    print("THEIRS =", [[0] * FIRST + weights[mine:theirs].tolist() + [DECIDED] for weights in fitted])


def terms(counts: Any) -> Any:
    """What is summed up: my squares of each class, less the other's, and one."""
    mine, theirs = counts[:, FIRST:OPEN], counts[:, CLASSES + FIRST : CLASSES + WINS]
    return np.hstack([mine, -theirs, np.ones((len(counts), 1))])


def kinds_of(counts: Any) -> Any:
    """Of each position: whether the other has an open three, and whether I have a four against it."""
    fours = counts[:, FOUR_ALONE:CLASSES].sum(axis=1) > 0
    return np.where(counts[:, CLASSES + OPEN] == 0, QUIET, np.where(fours, COUNTERED, PRESSED))


def regressions(given: Any, kinds: Any, wanted: Any) -> list[Any]:
    """The weights of each kind of positions, near those of all."""
    of_all = regression(given, wanted, np.zeros(given.shape[1]))
    return [
        regression(given[kinds == kind], wanted[kinds == kind], of_all)
        for kind in (QUIET, PRESSED, COUNTERED)
    ]


def regression(given: Any, wanted: Any, expected: Any) -> Any:
    """Logistic regression, by Newton's method."""
    weights = expected.copy()
    for _ in range(10):
        hoped = 1 / (1 + np.exp(-given @ weights))
        slope = given.T @ (wanted - hoped) - RIDGE * (weights - expected)
        bend = (given.T * (hoped * (1 - hoped))) @ given + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return weights


def loss(given: Any, kinds: Any, wanted: Any) -> float:
    """The loss on each tenth by the weights of the rest."""
    tenth, losses = np.arange(len(wanted)) * 10 // len(wanted), []
    for one in range(10):
        rest, left = tenth != one, tenth == one
        weights = np.array(regressions(given[rest], kinds[rest], wanted[rest]))
        hoped = 1 / (1 + np.exp(-(given[left] * weights[kinds[left]]).sum(axis=1)))
        right = wanted[left]
        losses.append(-np.mean(right * np.log(hoped) + (1 - right) * np.log(1 - hoped)))
    return float(np.mean(losses))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["play", "fit"])
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.what == "play":
        play(asked.file, asked.games, asked.nodes, asked.seed)
    else:
        fit(asked.file)
