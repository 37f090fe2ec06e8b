"""Whether what is kept is of these rules: by their bytecode or, read by another Python, by what they say."""

from __future__ import annotations

import hashlib
import sys
from itertools import islice
from typing import Any

from zermelo.contract import Game
from zermelo.engine.digest import digest_of_rules
from zermelo.engine.sampling import sampled

WATCHED = 500  # positions of random games
PYTHON = f"{sys.version_info[0]}.{sys.version_info[1]}"


def marks_of(game: Game[Any, Any], *others: str) -> dict[str, str]:
    """By what the rules of a game are known; `others` are methods that matter besides."""
    rules = digest_of_rules(game, *others)
    return {"python": PYTHON, "rules": rules, "behaviour": behaviour(game, *others)}


def is_of(said: dict[str, Any], game: Game[Any, Any], *others: str) -> bool:
    """Whether what was written down is of these rules. Bytecode is compared where one Python made both."""
    if said["python"] == PYTHON:
        return bool(said["rules"] == digest_of_rules(game, *others))
    return bool(said["behaviour"] == behaviour(game, *others))


def behaviour(game: Game[Any, Any], *others: str) -> str:
    """A digest of what the rules say of some hundred positions."""
    digest = hashlib.sha256()
    for state in islice(sampled(game), WATCHED):
        score = game.score(state)
        moves = [] if score is not None else list(game.moves(state))
        after = [game.play(state, move) for move in moves]
        more = [getattr(game, name)(state) for name in others]
        digest.update(
            repr((state, score, moves, after, game.turn(state), game.canonical(state), *more)).encode()
        )
    return digest.hexdigest()[:16]
