"""What lists hold in some random games, where the rules do not tell before they run.

    captures = []                             nothing is put into it here:
    self.jumps(board, s, (s,), captures)      by whom it is handed to, and whoever that hands it on to

A list of machine code holds items of one type, known when it is made. So the interpreted rules are watched
for some games: whenever one of their functions returns, its lists are looked at. What is put into a list that
was not seen there does not compile; it is never taken for something else.
"""

from __future__ import annotations

import sys
from functools import cached_property
from types import CodeType, FrameType, FunctionType
from typing import Any

from zermelo.engine.compile.moves import form_of
from zermelo.engine.compile.sample import sample
from zermelo.engine.digest import is_foreign

LOOKED_AT, FORMS = 64, 32  # items of a list, and kinds of them that are kept


class Seen:
    """What was seen of the lists of one game's rules."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def items(self, function: FunctionType, name: str) -> list[Any]:
        """Some items of the list of this name, one of each form."""
        return list(self._forms.get((function.__code__, name), {}).values())

    @cached_property
    def _forms(self) -> dict[tuple[CodeType, str], dict[Any, Any]]:
        forms: dict[tuple[CodeType, str], dict[Any, Any]] = {}

        def look(frame: FrameType, event: str, _: Any) -> None:
            if event != "return" or is_foreign(frame.f_globals.get("__name__", "")):
                return
            for name, value in frame.f_locals.items():
                if type(value) in (list, set) and value:
                    known = forms.setdefault((frame.f_code, name), {})
                    for item in list(value)[:LOOKED_AT] if len(known) < FORMS else ():
                        known.setdefault(form_of(item), item)

        before = sys.getprofile()
        sys.setprofile(look)
        try:
            sample(self.game)
        finally:
            sys.setprofile(before)
        return forms
