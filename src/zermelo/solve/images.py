"""A game without its symmetry: every mirror image is a position of its own, as in many published counts."""

from __future__ import annotations

import copy
from typing import Any

from zermelo.contract import Game

MARK = "counts_images"


def without_images(game: Game[Any, Any]) -> Game[Any, Any]:
    """The same game, whose positions stand for themselves alone."""
    if not game.says("canonical"):
        return game
    kind, plain = type(game), copy.copy(game)
    said = {"canonical": Game.canonical, "title": kind.title, "__module__": kind.__module__, MARK: True}
    plain.__class__ = type(kind.__name__, (kind,), said)
    for known in [name for name in vars(plain) if name.startswith("_") and name != "_arguments"]:
        del plain.__dict__[known]
    return plain


def with_images(game: Game[Any, Any]) -> Game[Any, Any]:
    """The game that such a one was made of."""
    if not counts_images(game):
        return game
    args, kwargs = game._arguments
    made: Game[Any, Any] = type(game).__mro__[1](*args, **kwargs)
    made.name = game.name
    return made


def counts_images(game: Game[Any, Any]) -> bool:
    """Whether it is such a game."""
    return bool(getattr(game, MARK, False))
