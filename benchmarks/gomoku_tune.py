"""Fit the weights of Gomoku's judgement to the ends of its own games.

    python benchmarks/gomoku_tune.py play games.jsonl --games 300 --nodes 20000 --seed 1
    python benchmarks/gomoku_tune.py fit games.jsonl

`play` adds games of the engine against itself, from openings of a few random stones, one line each. `fit`
asks of every quiet position in them how many squares have which class, for the player to move and for the
other, and finds by logistic regression what each is worth: the weights of games/gomoku/weights.py, of which
two hundred are worth odds of e to 1.
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
from zermelo.games.gomoku.classes import CLASSES, CLOSED_TWO, OPEN, THREE_OPEN, WINS

SCALE = 200.0
RIDGE = 10.0  # the larger, the nearer to zero: what is seldom met stays small
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
            counts.append(mine + theirs)
            scores.append(told["black"] if turn == 0 else -told["black"])
    return np.array(counts, float), np.array(scores, float)


def fit(path: Path) -> None:
    """Print the weights."""
    counts, scores = examples(path)
    show(*terms(counts), (scores + 1) / 2)


def terms(counts: Any) -> tuple[Any, Any]:
    """What is summed up: of small classes mine less the other's, of large ones each by itself, and one."""
    mine, theirs = counts[:, :CLASSES], counts[:, CLASSES:]
    small, large = slice(FIRST, THREE_OPEN), slice(THREE_OPEN, OPEN)
    parts = (mine[:, small] - theirs[:, small], mine[:, large], -theirs[:, THREE_OPEN : OPEN + 1])
    return np.hstack([*parts, np.ones((len(counts), 1))]), [part.shape[1] for part in parts]


def regression(given: Any, wanted: Any) -> Any:
    """Logistic regression, by Newton's method."""
    weights = np.zeros(given.shape[1])
    for _ in range(30):
        hoped = 1 / (1 + np.exp(-given @ weights))
        slope = given.T @ (wanted - hoped) - RIDGE * weights
        bend = (given.T * (hoped * (1 - hoped))) @ given + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return weights


def show(given: Any, sizes: Any, wanted: Any) -> None:
    """The weights of all, and the loss on each tenth by those of the rest."""
    tenth, losses = np.arange(len(wanted)) * 10 // len(wanted), []
    for one in range(10):
        weights = regression(given[tenth != one], wanted[tenth != one])
        hoped = 1 / (1 + np.exp(-given[tenth == one] @ weights))
        right = wanted[tenth == one]
        losses.append(-np.mean(right * np.log(hoped) + (1 - right) * np.log(1 - hoped)))
    print(f"{len(wanted):,} positions; loss on those not fitted {np.mean(losses):.4f}")
    fitted = np.round(SCALE * regression(given, wanted)).astype(int).tolist()
    small, mine, theirs, tempo = np.split(fitted, np.cumsum(sizes))
    print("TEMPO =", int(tempo[0]))
    print("MINE =", [0] * FIRST + small.tolist() + mine.tolist() + [DECIDED, DECIDED])
    print("THEIRS =", [0] * FIRST + small.tolist() + theirs.tolist() + [DECIDED])


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
