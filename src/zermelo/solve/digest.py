"""Whether a table is of these rules: by their bytecode, or, read by another Python, by how they behave."""

from __future__ import annotations

import hashlib
import sys
from itertools import islice
from typing import Any

from zermelo.contract import Game
from zermelo.engine.digest import digest_of_rules
from zermelo.solve.sampling import sampled

WATCHED = 500  # positions of random games
PYTHON = f"{sys.version_info[0]}.{sys.version_info[1]}"


def marks_of(game: Game[Any, Any]) -> dict[str, str]:
    """By what the rules of a game are known."""
    return {"python": PYTHON, "rules": digest_of_rules(game), "behaviour": behaviour(game)}


def is_of(said: dict[str, Any], game: Game[Any, Any]) -> bool:
    """Whether what was written down is of these rules. Bytecode is compared where one Python made both."""
    if said["python"] == PYTHON:
        return bool(said["rules"] == digest_of_rules(game))
    return bool(said["behaviour"] == behaviour(game))


def behaviour(game: Game[Any, Any]) -> str:
    """A digest of what the rules say of some hundred positions."""
    digest = hashlib.sha256()
    for state in islice(sampled(game), WATCHED):
        score = game.score(state)
        moves = [] if score is not None else list(game.moves(state))
        after = [game.play(state, move) for move in moves]
        digest.update(repr((state, score, moves, after, game.turn(state), game.canonical(state))).encode())
    return digest.hexdigest()[:16]
