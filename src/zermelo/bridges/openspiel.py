"""OpenSpiel's games under zermelo's searches: `openspiel:breakthrough(rows=6,columns=6)`.

OpenSpiel has more than a hundred games in C++. Their rules are asked as they are, one call a move, so they
are searched interpreted; whatever zermelo can do with a game without machine code it can do with these.
There are dice in some, moves at once in others, and more than two players: each is a class below.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from zermelo.bridges.reached import Action, Reached
from zermelo.contract import Game
from zermelo.errors import GameError, MissingExtra, TextError
from zermelo.numerals import numeral
from zermelo.value import Number

CHANCE = -1  # OpenSpiel's number for luck, where ours are 0 and 1
KINDS = ("ZERO_SUM", "CONSTANT_SUM")


class Rules:
    """What all games of OpenSpiel's have in common."""

    spiel: Any
    title: str
    foreign = "its rules are OpenSpiel's, in C++, and are asked one by one"
    only_whole = False  # whether nothing but whole points will do
    parts = 1  # into which a point is divided, so that they are whole
    even: float

    def _load(self, name: str) -> None:
        self.spiel = _loaded(name)
        kind = self.spiel.get_type()
        for fault in _faults(self.spiel, kind):
            raise GameError(f"{kind.long_name} of OpenSpiel's {fault}")
        self.points = max(abs(self.spiel.max_utility()), abs(self.spiel.min_utility())) > 1
        # what each gets where nobody is ahead
        self.even = (self.spiel.utility_sum() or 0) / self.spiel.num_players()
        self.title, self.name = kind.long_name, f"openspiel:{name}"

    def start(self) -> Reached:
        """As OpenSpiel begins."""
        return Reached(self.spiel.new_initial_state())

    def moves(self, state: Reached) -> Iterator[Action]:
        """Every legal action."""
        player = state.state.current_player()
        for action in state.state.legal_actions():
            yield Action.of(state.state, player, action)

    def play(self, state: Reached, move: Action) -> Reached:
        """The state after an action."""
        return state.after(move)

    def paid(self, state: Reached, player: int) -> Number:
        """What a player got in the end; parts of a point are for exact fractions: moves at once."""
        got: float = (state.state.returns()[player] - self.even) * self.parts
        if got == int(got):
            return int(got)
        if self.only_whole:
            raise GameError(f"{self.title} pays {numeral(got)}, and zermelo counts whole points")
        return got

    def turn(self, state: Reached) -> int:
        """Whose action it is; at the end, and where luck has two minds about it, the first player's."""
        player: int = state.state.current_player()
        if player == CHANCE:
            return self.turn(state.after(state.state.chance_outcomes()[0][0]))
        return max(player, 0)

    def board(self, state: Reached) -> str:
        """As OpenSpiel prints it."""
        return str(state.state)

    def write(self, move: Any) -> str:
        """By the name that OpenSpiel has for it; of two at once, both."""
        return "-".join(each.name for each in move) if isinstance(move, tuple) else str(move.name)

    def save(self, state: Reached) -> str:
        """Every action so far, since nothing less can be read by OpenSpiel; `start` where there is none."""
        return " ".join(map(str, state.state.history())) or "start"

    def load(self, text: str) -> Reached:
        """The state after these actions."""
        state = self.start()
        words = text.split() if text.strip() != "start" else []
        while words:
            at_once = state.state.is_simultaneous_node()
            players = range(self.spiel.num_players()) if at_once else [state.state.current_player()]
            state = state.after(*(_action(state, player, words) for player in players))
        return state


class OpenSpiel(Rules, Game[Reached, Action]):
    """A game of OpenSpiel's, for two players who take turns and see everything.

    >>> from zermelo import alphabeta
    >>> alphabeta(OpenSpiel("tic_tac_toe"), depth=3).value
    about 0
    """

    only_whole = True

    def __init__(self, name: str) -> None:
        self._load(name)

    def score(self, state: Reached) -> Number | None:
        """What the player to move got in the end."""
        return self.paid(state, self.turn(state)) if state.state.is_terminal() else None


class Luck(Rules):
    """Where dice are rolled."""

    def chances(self, state: Reached) -> Iterator[tuple[float, Reached]]:
        """What OpenSpiel calls a chance node."""
        if state.state.is_chance_node():
            for action, probability in state.state.chance_outcomes():
                yield probability, state.after(action)


class AtOnce(OpenSpiel):
    """A game of OpenSpiel's in which both players move at once."""

    only_whole = False

    def choices(self, state: Reached) -> tuple[list[Action], list[Action]] | None:
        """The actions of each."""
        if not state.state.is_simultaneous_node():
            return None
        first, second = (
            [Action.of(state.state, seat, each) for each in state.state.legal_actions(seat)]
            for seat in (0, 1)
        )
        return first, second

    def play(self, state: Reached, move: Any) -> Reached:
        """The state after an action, or after both."""
        return state.after(*move) if isinstance(move, tuple) else state.after(move)


class WithLuck(Luck, OpenSpiel):
    """A game of OpenSpiel's with dice."""


class AtOnceWithLuck(Luck, AtOnce):
    """A game of OpenSpiel's with dice, in which both players move at once."""


def several(count: int, luck: bool) -> type[Any]:
    """The class of games for more than two players."""

    class Several(*([Luck] if luck else [Rules]), Game[Reached, Action]):  # type: ignore[misc]
        """A game of OpenSpiel's for more than two players."""

        players = tuple(f"player {seat + 1}" for seat in range(count))

        def __init__(self, name: str) -> None:
            self._load(name)
            if self.spiel.max_utility() == 1:  # who wins gets a point, from all the others together
                self.parts, self.points = count - 1, True

        def payoffs(self, state: Reached) -> tuple[Number, ...] | None:
            """What each got in the end."""
            if not state.state.is_terminal():
                return None
            return tuple(self.paid(state, seat) for seat in range(count))

    return Several


def game_called(name: str) -> Game[Reached, Any]:
    """The game that OpenSpiel has under this name, with its parameters in brackets."""
    spiel = _loaded(name)
    kind = spiel.get_type()
    luck = str(kind.chance_mode).endswith("EXPLICIT_STOCHASTIC")
    if spiel.num_players() > 2:
        made: Game[Reached, Any] = several(spiel.num_players(), luck)(name)
        return made
    if _is(kind.dynamics, "SIMULTANEOUS"):
        return AtOnceWithLuck(name) if luck else AtOnce(name)
    return WithLuck(name) if luck else OpenSpiel(name)


def _action(state: Reached, player: int, words: list[str]) -> int:
    """The next of some words, as an action."""
    spiel = state.state
    legal = spiel.legal_actions() if spiel.is_chance_node() or player < 0 else spiel.legal_actions(player)
    word = words.pop(0) if words else ""
    if not word.lstrip("-").isdigit() or int(word) not in legal:
        raise TextError(f"{word!r} is no action here: there are {', '.join(map(str, legal[:12]))}")
    return int(word)


def _is(said: Any, *names: str) -> bool:
    """Whether one of OpenSpiel's enumerations has one of these names."""
    return str(said).rpartition(".")[2] in names


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
        game = pyspiel.load_game(name)
        game.new_initial_state()  # which looks at the parameters once more
        return game
    except Exception as error:  # SpielError, which it also prints
        said = " ".join(re.sub(r"^\S+\.\w+:\d+ ", "", str(error)).split())  # without the line of its C++
        raise TextError(f"OpenSpiel cannot make {name!r}: {said[:200]}") from None


def _faults(spiel: Any, kind: Any) -> Iterator[str]:
    """Why minimax cannot search a game."""
    at_once, count = _is(kind.dynamics, "SIMULTANEOUS"), spiel.num_players()
    if count < 2:
        yield "is for one player, and there is nobody to play against"
    if not at_once and not _is(kind.dynamics, "SEQUENTIAL"):
        yield "is for very many players at once"
    if at_once and count > 2:
        yield f"has moves of {count} players at once, and we solve those of two"
    if not _is(kind.information, "PERFECT_INFORMATION", *(["ONE_SHOT"] if at_once else [])):
        yield "hides something from its players, and minimax must see everything"
    if count == 2 and not _is(kind.utility, *KINDS):
        yield "is not one player's gain and the other's loss"
