"""States and actions of OpenSpiel's, as values that nobody changes."""

from __future__ import annotations

import re
from typing import Any


class Reached:
    """A state of OpenSpiel's that nobody changes any more.

    Two are equal where OpenSpiel calls them so: where they print the same, with the same player to move.
    """

    __slots__ = ("_known", "state")

    def __init__(self, state: Any) -> None:
        self.state = state
        self._known = (str(state), state.current_player())

    def after(self, *actions: int) -> Reached:
        """The state after an action of a player's or of luck's, or after one of each player's at once."""
        following = self.state.clone()
        if self.state.is_simultaneous_node():
            following.apply_actions(list(actions))
        else:
            following.apply_action(*actions)
        return Reached(following)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reached) and self._known == other._known

    def __hash__(self) -> int:
        return hash(self._known)

    def __repr__(self) -> str:
        return repr(self._known)  # the same where states are: by it a table knows them


class Action(int):
    """One of OpenSpiel's actions, with the name that it has for people."""

    name: str

    @classmethod
    def of(cls, state: Any, player: int, number: int) -> Action:
        """What a player may do in a state of OpenSpiel's."""
        try:
            name = state.action_to_string(player, number)
        except UnicodeDecodeError:  # beyond the letters that there are: the columns of a very wide board
            name = ""
        return cls(number, name if name.isprintable() else "")

    def __new__(cls, number: int, name: str) -> Action:
        """Make one; blanks and commas, which stand between moves, are left out of its name."""
        action = super().__new__(cls, number)
        action.name = "".join(re.sub(r"^\[P\d\]", "", name).replace(",", ";").split()) or str(number)
        return action
