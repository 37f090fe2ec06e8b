"""OpenSpiel's games under zermelo's searches: `openspiel:breakthrough(rows=6,columns=6)`.

OpenSpiel has more than a hundred games in C++. Their rules are asked as they are, one call a move, so they
are searched interpreted; whatever zermelo can do with a game without machine code it can do with these.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cached_property
from typing import Any

from zermelo.contract import Game
from zermelo.errors import GameError, MissingExtra, TextError
from zermelo.numerals import numeral

CHANCE = -1  # OpenSpiel's number for luck, where ours are 0 and 1
KINDS = ("ZERO_SUM", "CONSTANT_SUM")


class Reached:
    """A state of OpenSpiel's that nobody changes any more.

    Two are equal where OpenSpiel calls them so: where they print the same, with the same player to move.
    """

    __slots__ = ("_known", "state")

    def __init__(self, state: Any) -> None:
        self.state = state
        self._known = (str(state), state.current_player())

    def after(self, action: int) -> Reached:
        """The state after an action of a player's or of luck's."""
        following = self.state.clone()
        following.apply_action(action)
        return Reached(following)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reached) and self._known == other._known

    def __hash__(self) -> int:
        return hash(self._known)

    def __repr__(self) -> str:
        return repr(self.state.history_str())


class Action(int):
    """One of OpenSpiel's actions, with the name that it has for people."""

    name: str

    def __new__(cls, number: int, name: str) -> Action:
        """Make one; blanks and commas, which stand between moves, are left out of its name."""
        action = super().__new__(cls, number)
        action.name = "".join(name.replace(",", ";").split()) or str(number)
        return action


class OpenSpiel(Game[Reached, Action]):
    """A game of OpenSpiel's, for two players who see everything.

    >>> from zermelo import alphabeta
    >>> alphabeta(OpenSpiel("tic_tac_toe"), depth=3).value
    about 0
    """

    def __init__(self, name: str) -> None:
        self.spiel = _loaded(name)
        kind = self.spiel.get_type()
        for fault in _faults(self.spiel, kind):
            raise GameError(f"{kind.long_name} of OpenSpiel's {fault}")
        self.points = max(abs(self.spiel.max_utility()), abs(self.spiel.min_utility())) > 1
        self.even = (self.spiel.utility_sum() or 0) / 2  # what each gets where nobody is ahead
        self.title, self.name = kind.long_name, f"openspiel:{name}"

    @cached_property
    def has_luck(self) -> bool:
        """Whether dice are rolled."""
        return str(self.spiel.get_type().chance_mode).endswith("EXPLICIT_STOCHASTIC")

    def start(self) -> Reached:
        """As OpenSpiel begins."""
        return Reached(self.spiel.new_initial_state())

    def moves(self, state: Reached) -> Iterator[Action]:
        """Every legal action."""
        player = state.state.current_player()
        for action in state.state.legal_actions():
            yield Action(action, state.state.action_to_string(player, action))

    def play(self, state: Reached, move: Action) -> Reached:
        """The state after an action."""
        return state.after(move)

    def score(self, state: Reached) -> int | None:
        """What the player to move got in the end."""
        if not state.state.is_terminal():
            return None
        got = state.state.returns()[self.turn(state)] - self.even
        if got != int(got):
            raise GameError(f"{self.title} pays {numeral(got)}, and zermelo counts whole points")
        return int(got)

    def turn(self, state: Reached) -> int:
        """Whose action it is; at the end, and where luck has two minds about it, the first player's."""
        player: int = state.state.current_player()
        if player == CHANCE:
            return self.turn(state.after(state.state.chance_outcomes()[0][0]))
        return max(player, 0)

    def board(self, state: Reached) -> str:
        """As OpenSpiel prints it."""
        return str(state.state)

    def write(self, move: Action) -> str:
        """By the name that OpenSpiel has for it."""
        return move.name

    def save(self, state: Reached) -> str:
        """Every action so far, since nothing less can be read by OpenSpiel; `start` where there is none."""
        return " ".join(map(str, state.state.history())) or "start"

    def load(self, text: str) -> Reached:
        """The state after these actions."""
        state = self.start()
        for word in text.split() if text.strip() != "start" else ():
            legal = state.state.legal_actions()
            if not word.lstrip("-").isdigit() or int(word) not in legal:
                raise TextError(f"{word!r} is no action here: there are {', '.join(map(str, legal[:12]))}")
            state = state.after(int(word))
        return state


class WithLuck(OpenSpiel):
    """One in which dice are rolled."""

    def chances(self, state: Reached) -> Iterator[tuple[float, Reached]]:
        """What OpenSpiel calls a chance node."""
        if state.state.is_chance_node():
            for action, probability in state.state.chance_outcomes():
                yield probability, state.after(action)


def game_called(name: str) -> OpenSpiel:
    """The game that OpenSpiel has under this name, with its parameters in brackets."""
    game = OpenSpiel(name)
    return WithLuck(name) if game.has_luck else game


def _loaded(name: str) -> Any:
    try:
        import pyspiel
    except ImportError:
        raise MissingExtra("a game of OpenSpiel's", "openspiel") from None
    known, short = pyspiel.registered_names(), name.partition("(")[0]
    if short not in known:
        near = get_close_matches(short, known, n=3) or ["breakthrough", "tic_tac_toe", "connect_four"]
        raise TextError(f"OpenSpiel has no game {short!r}; it has {', '.join(near)} and {len(known)} in all")
    try:
        return pyspiel.load_game(name)
    except Exception as error:  # SpielError, which it also prints
        raise TextError(f"OpenSpiel cannot make {name!r}: {' '.join(str(error).split())[:200]}") from None


def _faults(spiel: Any, kind: Any) -> Iterator[str]:
    """Why minimax cannot search a game."""
    if spiel.num_players() != 2:
        yield f"is for {spiel.num_players()} players, and this door is for games of two"
    if not str(kind.dynamics).endswith("SEQUENTIAL"):
        yield "has moves at the same time, and this door is for players who take turns"
    if str(kind.information).rpartition(".")[2] != "PERFECT_INFORMATION":
        yield "hides something from its players, and minimax must see everything"
    if not str(kind.utility).endswith(KINDS):
        yield "is not one player's gain and the other's loss"
