"""A game that plays by itself, to be looked at: quick rather than good, and no search."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from zermelo.contract import Game
from zermelo.match import Match
from zermelo.web.inputs import legal_moves
from zermelo.web.openings import lines_of
from zermelo.web.seen import as_seen, board_seen

LONGEST = 60  # plies
FEW = 3  # moves of which the likeliest is taken
SHORTEST = 6  # plies of a line that is worth seeing
TRIED = 1500  # moves that are tried out on the way, to see whether they win


def demo_json(game: Game[Any, Any], seed: int) -> dict[str, Any]:
    """Every board of a game, and how it ended; null where it goes on.

    Where lines have names, it is one of them.
    """
    dice, match = random.Random(seed), Match(game)
    frames: list[dict[str, Any]] = [{"board": board_seen(game, match.state), "move": None}]
    known = dice.choice([line for line in lines_of(game) if len(line) >= SHORTEST] or [[]])
    tries = iter(range(TRIED))
    while not match.over and len(frames) <= (len(known) or LONGEST):
        if match.luck:
            written = match.roll(dice)
        else:
            move = game.read(match.state, known[len(frames) - 1]) if known else chosen(match, dice, tries)
            written = game.write(move)
            match.play(move)
        frames.append({"board": board_seen(game, match.state), "move": written})
    return {"frames": frames, "outcome": as_seen(game, match.outcome) if match.over else None}


def chosen(match: Match[Any, Any], dice: random.Random, tries: Iterator[int]) -> Any:
    """A move that wins at once where one is found, or one of those that the game would look at first."""
    moves = list(legal_moves(match))
    wins = [move for move, _ in zip(moves, tries, strict=False) if wins_at_once(match, move)]
    few = dice.sample(moves, min(len(moves), FEW))
    return wins[0] if wins else max(few, key=lambda move: match.game.order(match.state, move))


def wins_at_once(match: Match[Any, Any], move: Any) -> bool:
    """Whether a move ends the game in favour of who makes it."""
    after = match.copy()
    after.play(move)
    return after.over and (after.score_for(match.to_move) or 0) > 0
