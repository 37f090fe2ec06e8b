"""Wins by force as JSON: the line to draw, and what it says in words."""

from __future__ import annotations

from typing import Any

from zermelo.engine.threats import ForcedWin, Forcing
from zermelo.lesson.threats import told, told_of_other
from zermelo.limits import Limits
from zermelo.match import Match


def threats_json(match: Match[Any, Any], forcing: Forcing[Any, Any] | None, limits: Limits) -> dict[str, Any]:
    """A win of the player to move; where there is none, one that the other threatens."""
    won, threatened = forcing.either(match.state, limits) if forcing else (None, None)
    return {"win": _json(match, won, told), "threatened": _json(match, threatened, told_of_other)}


def _json(match: Match[Any, Any], won: ForcedWin[Any, Any] | None, words: Any) -> dict[str, Any] | None:
    if won is None:
        return None
    sentences = [said.text for said in words(match.game, match.state, won)]
    return {**won.to_json(match.game), "sentences": sentences}
