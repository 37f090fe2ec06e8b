"""What a trained net is measured by: games against others, and positions whose best moves are known.

Every pair of games begins with the same random moves, colours changed. A second is one of CPU time.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from mcts_match import Ours

RULES = Path(__file__).with_name("rules")
OWN = ("connectfour", "ferry")  # of which the rules are here
OPENING = 4  # random moves
LONGEST = 500  # moves; then a game is drawn


def path_of(name: str) -> str:
    """What zermelo is told to find a game by."""
    return str(RULES / f"{name}.py") if name in OWN else name


@cache
def game_called(name: str, side: str) -> Any:
    """A game as a side knows it: without its judgement by hand, unless it is that which plays."""
    from zermelo import Game, find

    if name == "connectfour" and side == "evaluate":
        return _judged_connect_four()
    game = find(path_of(name))
    if side in ("blind", "mcts") and game.says("evaluate"):
        kind = type(game)
        game.__class__ = type(kind.__name__, (kind,), {"evaluate": Game.evaluate, "title": kind.title})
    return game


def _judged_connect_four() -> Any:
    """Connect Four with its judgement, but without its book, and without proofs."""
    from zermelo import find

    game = find("connectfour")
    game.solvable, game.book = False, None
    return game


def has_judgement(name: str) -> bool:
    """Whether somebody has written one by hand."""
    return bool(game_called(name, "evaluate").says("evaluate"))


@cache
def player(name: str, side: str, seconds: float) -> Ours:
    """An opponent, or the net in this file."""
    options: dict[str, Any] = {
        "blind": {"net": False, "mcts": False},
        "mcts": {"net": False, "mcts": True},
        "evaluate": {"net": False},
    }.get(side, {"net": side})
    return Ours(game_called(name, side), seconds, 1, **options)


class Pair(NamedTuple):
    """Two games with the same opening."""

    name: str
    net: str
    against: str
    number: int
    seconds: float

    def run(self) -> list[float]:
        """The points of the net, 0 to 2."""
        return [sum(self._one(mine) for mine in (0, 1))]

    def _one(self, mine: int) -> float:
        """One game, with the net as this player."""
        players = [player(self.name, side, self.seconds) for side in (self.net, self.against)]
        game = players[0].game
        state = opened(game, random.Random(self.number))
        to_move = game.turn(state)
        for each in players:
            each.engine.forget()
        for _ in range(LONGEST):
            if (score := game.score(state)) is not None:
                return 0.5 if score == 0 else float((score > 0) == (to_move == mine))
            state = game.play(state, players[to_move != mine].choose(state, to_move))
            to_move = game.next_player(to_move, state)
        return 0.5


def opened(game: Any, dice: random.Random) -> Any:
    """A position after some random moves, in which the game goes on."""
    while True:
        state = game.start()
        for _ in range(OPENING):
            state = game.play(state, dice.choice(list(game.moves(state))))
            if game.score(state) is not None:
                break
        else:
            return state


class Known(NamedTuple):
    """Some positions of Connect Four with their published scores."""

    net: str
    data: Path
    first: int
    most: int
    seconds: float

    def run(self) -> list[float]:
        """In how many the net plays a best move, and in how many one that keeps win, draw or loss."""
        from zermelo import Solver

        net, exact = (
            player("connectfour", self.net, self.seconds),
            Solver(game_called("connectfour", "known")),
        )
        best = kept = 0
        for line in positions(self.data)[self.first : self.first + self.most]:
            moves, score = line.split()
            state = net.game.load(moves)
            net.engine.forget()
            child = net.game.play(state, net.choose(state, net.game.turn(state)))
            found = -score_of(exact.value(child), child)
            best += found == int(score)
            kept += (found > 0) - (found < 0) == (int(score) > 0) - (int(score) < 0)
        return [best, kept]


SETS = ("L2_R1", "L2_R2")  # middle games, 500 each


def positions(data: Path) -> list[str]:
    """The moves and the score of each; none where the sets are not at hand."""
    files = [data / f"{name}.txt" for name in SETS]
    return [line for file in files if file.is_file() for line in file.read_text().splitlines()]


def score_of(value: Any, state: Any) -> int:
    """A value as those sets count: the stones that the winner has left, and one more for a sooner win."""
    if value.kind == "draw":
        return 0
    left = (42 - state.all.bit_count() - value.plies) // 2 + 1
    return int(left if value.kind == "win" else -left)
