"""Symmetries of a game, found from its rules: what is learnt of one position is learnt of all like it.

    the board turned      mirrored, upside down, over a diagonal, by half: for the same player
    players exchanged     the one's men for the other's, the board turned where they move towards each other

Each is tried on positions of random games and believed where the rules say the same of the position and of
what it becomes: as many moves, the same score, and every move leads to what becomes of where it led. Nothing
is asked of the game's maker.

A symmetry is a permutation of the features of inputs.py: what is there as feature f is there as symmetry[f].
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import accumulate, combinations, islice, product
from operator import itemgetter
from typing import Any

import numpy as np

from zermelo.contract import Game
from zermelo.contract.frozen import Frozen
from zermelo.engine.adapter import Adapter
from zermelo.engine.layout.cells import cells_named
from zermelo.engine.layout.shape import WORD, words_of
from zermelo.errors import ZermeloError
from zermelo.learn.inputs import WHOLE, Array, Inputs
from zermelo.learn.states import rebuilt, with_arrays

GAMES, PLIES, CHECKED = 24, 300, 40  # random games, their length, positions looked at beside their ends
PLAYED = 20_000  # pairs of moves that are looked at where two are exchanged
MOST = 5000  # changes that are tried
CELL_BITS = 8
EACH_PLAYER = ({0: 1, 1: 0}, {1: 2, 2: 1}, {1: -1, -1: 1})  # what two players may be called

Places = Callable[[int], int]


@dataclass(frozen=True)
class Leaf:
    """One number of a state, or all cells of one board: where its words begin, and what they are."""

    begins: int
    words: int
    cells: int  # how many, none where it is a number
    is_board: bool  # whether it is a number of which each bit counts


@dataclass(frozen=True)
class Change:
    """A way to make one position of another."""

    turned: Places
    leaves: dict[int, int] = field(default_factory=dict)  # which change places
    values: dict[int, int] = field(default_factory=dict)  # of cells
    players: dict[int, int] = field(default_factory=dict)  # what the number of who is to move becomes
    exchanges: bool = False


@dataclass(frozen=True)
class Symmetries:
    """Ways to turn the board, the first nothing; and how to exchange the players, if they can be."""

    boards: list[Array]
    exchange: Array | None


class Seeker:
    """Looks for symmetries of one game."""

    def __init__(self, game: Game[Any, Any], inputs: Inputs, seed: int = 1913) -> None:
        from zermelo.engine.compile.plan import plan_of

        self.rules, self.inputs = Adapter(game), inputs
        self.game, self.plan = game, plan_of(self.rules)
        self.leaves = self._leaves()
        self.positions = self._positions(random.Random(seed))
        self.player = self._leaf_of_player()
        self.values = self._values()

    def _leaves(self) -> list[Leaf]:
        by_bits = {int(place) // 8 for place in self.inputs.places[self.inputs.masks != WHOLE]}
        leaves, at = [], 0
        for kind in self.plan.state_kinds:
            cells, words = cells_named(kind), words_of(kind)
            if cells is not None and cells.bits != CELL_BITS:
                raise ZermeloError("cells of more than a byte are not turned")
            count = int(np.prod(cells.shape)) if cells else 0
            board = cells is None and any(word in by_bits for word in range(at, at + words))
            leaves.append(Leaf(at, words, count, board))
            at += words
        return leaves

    def _positions(self, dice: random.Random) -> list[tuple[Any, int]]:
        """States and who is to move there: the ends of random games, where men matter most, and others."""
        game, ends, found = self.game, [], []
        for _ in range(GAMES):
            state, player = game.start(), game.turn(game.start())
            for _ in range(PLIES):
                found.append((state, player))
                if game.score(state) is not None or not (moves := list(game.moves(state))):
                    break
                state = game.play(state, dice.choice(moves))
                player = game.next_player(player, state)
            ends += found[-2:]
        return ends + dice.sample(found, min(CHECKED, len(found)))

    def words(self, state: Any) -> list[int]:
        """A state as its words, without their signs."""
        return [number & (1 << WORD) - 1 for number in self.plan.numbers(state)]

    @cached_property
    def late(self) -> list[Any]:
        """Those states that are cheap to look two moves ahead from, most of them near the end of a game."""
        going_on = [state for state, _ in self.positions if self.game.score(state) is None]
        costs = [len(list(self.game.moves(state))) ** 2 for state in going_on]
        cheapest = sorted(zip(costs, going_on, strict=True), key=itemgetter(0))
        spent = accumulate(cost for cost, _ in cheapest)
        return [state for (_, state), cost in zip(cheapest, spent, strict=True) if cost <= PLAYED]

    def _leaf_of_player(self) -> int | None:
        """The number in a state that says who is to move, if there is one."""
        told: dict[int, set[tuple[int, int]]] = {}
        for state, player in self.positions:
            words = self.words(state)
            for number, leaf in enumerate(self.leaves):
                if not leaf.cells and leaf.words == 1:
                    told.setdefault(number, set()).add((player, words[leaf.begins]))
        for number, pairs in told.items():
            if len(pairs) == 2 and len({player for player, _ in pairs}) == 2 == len({v for _, v in pairs}):
                return number
        return None

    def _values(self) -> list[int]:
        """What is in the cells of boards."""
        found: set[int] = set()
        for state, _ in self.positions:
            words = self.words(state)
            for leaf in self.leaves:
                found |= {_cell(words, leaf, at) for at in range(leaf.cells)}
        return sorted(found)

    # -- what is tried ---------------------------------------------------------------------------------------

    def find(self) -> Symmetries:
        """All ways to turn the board, and one to exchange the players."""
        as_it_is = np.arange(self.inputs.count)
        boards: dict[bytes, Array] = {as_it_is.tobytes(): as_it_is}  # whatever can be put together
        for turned in self._turns():
            found = self._tried(Change(turned))
            if found is not None:
                boards.setdefault(found.tobytes(), found)
        tried = map(self._tried, islice(self._exchanges(), MOST))
        return Symmetries(list(boards.values()), next((each for each in tried if each is not None), None))

    def _exchanges(self) -> Iterator[Change]:
        """Ways to exchange the players, the likelier ones first."""
        players, turns = self._other_player(), list(self._turns())
        for values, leaves, turned in product(self._renamings(), self._pairings(), turns):
            yield Change(turned, leaves, values, players, exchanges=True)

    def _turns(self) -> Iterator[Places]:
        seen = self._squares()
        squares = seen[-1] + 1
        yield lambda square: square
        yield lambda square: squares - 1 - square
        yield lambda square: (square + squares // 2) % squares  # a ring
        for width in sorted(range(2, squares // 2 + 1), key=lambda w: abs(w * w - squares)):
            last = max(square % width for square in seen)  # what lies between the rows is none of them
            for turned in _ways(squares // width if squares % width == 0 else squares // width + 1, last + 1):
                yield partial(_turned, width, turned)

    def _squares(self) -> list[int]:
        """On which squares of a board anything has been seen."""
        seen = {at for leaf in self.leaves for at in range(leaf.cells)} or {0}
        for state, _ in self.positions:
            words = self.words(state)
            for leaf in self.leaves:
                whole = _whole(words, leaf) if leaf.is_board else 0
                seen |= {at for at in range(whole.bit_length()) if whole >> at & 1}
        return sorted(seen)

    def _pairings(self) -> Iterator[dict[int, int]]:
        """Which numbers or boards change places: those of the one player and of the other."""
        alike: dict[Any, list[int]] = {}
        for number, leaf in enumerate(self.leaves):
            if number != self.player:
                alike.setdefault((leaf.words, leaf.cells, leaf.is_board), []).append(number)
        pairs = [list(_exchanged(numbers)) for numbers in alike.values()]
        yield from _products(pairs)

    def _renamings(self) -> Iterator[dict[int, int]]:
        """What becomes of the men in cells."""
        there = set(self.values)
        tried = [{}, {v: -v for v in there}, {v: ord(chr(v).swapcase()) for v in there if 0 < v < 128}]
        tried += [{low: high, high: low} for low, high in combinations(self.values, 2)]
        men = [v for v in self.values if v != 0]
        half = len(men) // 2
        if half > 1 and len(men) == 2 * half:
            tried.append(_both_ways(dict(zip(men[:half], men[half:], strict=True))))
            tried.append(_both_ways(dict(zip(men[::2], men[1::2], strict=True))))
        yield from (
            {v: w for v, w in each.items() if v != w} for each in tried if set(each.values()) <= there
        )

    def _other_player(self) -> dict[int, int]:
        if self.player is None:
            return {}
        leaf = self.leaves[self.player]
        names = {_signed(self.words(state)[leaf.begins]) for state, _ in self.positions}
        return next((each for each in EACH_PLAYER if set(each) == names), {})

    # -- whether it is one -----------------------------------------------------------------------------------

    def _tried(self, change: Change) -> Array | None:
        """The permutation of the features; None where the rules say otherwise."""
        try:
            if change.exchanges and self.player is None and self.game.takes_turns:
                holds = all(self._holds_by_turns(change, state) for state in self.late)
            else:
                holds = all(self._holds(change, state, player) for state, player in self.positions)
            return self._features(change) if holds else None
        except (ZermeloError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError):
            return None  # it becomes no position at all

    def _holds(self, change: Change, state: Any, player: int) -> bool:
        game, other = self.game, self._changed(change, state)
        score = game.score(state)
        if game.score(other) != score:
            return False
        if change.exchanges and not game.takes_turns and game.turn(other) != 1 - player:
            return False
        if score is not None:
            return True
        ours, theirs = list(game.moves(state)), list(game.moves(other))
        if len(ours) != len(theirs):
            return False
        led = sorted(self._moved(change, self.words(game.play(state, move))) for move in ours)
        return led == sorted(self.words(game.play(other, move)) for move in theirs)

    def _holds_by_turns(self, change: Change, state: Any) -> bool:
        """Of a state that does not tell who is to move: with players exchanged it is still the same one's.

        So two moves come in the other order there: what follows here by `ours` and then `theirs` becomes what
        follows there by `theirs` and then `ours`, and `theirs` ends the game here if it does so there.
        """
        game, other = self.game, self._changed(change, state)
        follows = (game.play(state, ours) for ours in game.moves(state))
        before = next((after for after in follows if game.score(after) is None), None)
        if before is None:
            return True
        moves, found = list(game.moves(other)), {}
        for theirs in moves:
            after = game.play(other, theirs)
            score = game.score(after)
            for ours in moves:
                if ours != theirs:
                    found[tuple(self.words(game.play(after, ours)))] = score
        both = [game.play(before, theirs) for theirs in game.moves(before)]
        return all(
            found.get(tuple(self._moved(change, self.words(each))), ()) == game.score(each) for each in both
        )

    def _changed(self, change: Change, state: Any) -> Any:
        words = iter(self._moved(change, self.words(state)))
        like = self.plan.forms.plain(state)
        made = rebuilt(self.plan.state, like, words, iter([leaf.is_board for leaf in self.leaves]))
        return with_arrays(made, state.held) if isinstance(state, Frozen) else made

    def _moved(self, change: Change, words: list[int]) -> list[int]:
        """The words of what a position becomes."""
        new = [0] * len(words)
        for number, leaf in enumerate(self.leaves):
            there = self.leaves[change.leaves.get(number, number)]
            if leaf.cells:
                for at in range(leaf.cells):
                    value = _cell(words, leaf, at)
                    _put_cell(new, there, change.turned(at), change.values.get(value, value))
            elif leaf.is_board:
                left = _whole(words, leaf)
                while left:
                    square = change.turned((left & -left).bit_length() - 1)
                    new[there.begins + square // WORD] |= 1 << square % WORD
                    left &= left - 1
            else:
                value = _signed(words[leaf.begins])
                value = change.players.get(value, value) if number == self.player else value
                new[there.begins : there.begins + leaf.words] = words[leaf.begins : leaf.begins + leaf.words]
                new[there.begins] = value & (1 << WORD) - 1
        return new

    def _features(self, change: Change) -> Array | None:
        """What becomes of each feature; None where it becomes none."""
        known = {each: number for number, each in enumerate(self.inputs.features())}
        leaf_at = {word: (n, leaf) for n, leaf in enumerate(self.leaves) for word in range(*_span(leaf))}
        found = []
        for place, mask, value in self.inputs.features():
            number, leaf = leaf_at[place // 8]
            there, at = self.leaves[change.leaves.get(number, number)], place - 8 * leaf.begins
            if mask != WHOLE:
                square = change.turned(8 * at + mask.bit_length() - 1)
                at, mask = square // 8, 1 << square % 8
                value = mask
            elif leaf.cells:
                seen = value - 256 * (value > 127)
                at, value = change.turned(at), change.values.get(seen, seen) & 255
            elif number == self.player and at == 0:
                seen = value - 256 * (value > 127)
                value = change.players.get(seen, seen) & 255
            found.append(known.get((8 * there.begins + at, mask, value), -1))
        return _completed(found)


def symmetries_of(game: Game[Any, Any], inputs: Inputs) -> Symmetries:
    """The symmetries of a game whose states can be turned; of any other none but to leave it as it is."""
    nothing = Symmetries([np.arange(inputs.count)], None)
    if game.says("planes"):
        return nothing
    try:
        return Seeker(game, inputs).find()
    except ZermeloError:
        return nothing


def _completed(found: list[int]) -> Array | None:
    """A permutation, where values that are never told (an empty square, player 0) have no feature."""
    free = sorted(set(range(len(found))) - set(found))
    if len(free) != found.count(-1) or len(set(found) - {-1}) != len(found) - len(free):
        return None
    left = iter(free)
    return np.array([next(left) if each < 0 else each for each in found])


def _span(leaf: Leaf) -> tuple[int, int]:
    return leaf.begins, leaf.begins + leaf.words


def _ways(rows: int, columns: int) -> Iterator[Callable[[int, int], tuple[int, int]]]:
    """Ways to turn a board, but by half."""
    last, side = rows - 1, columns - 1
    yield lambda y, x: (last - y, x)
    yield lambda y, x: (y, side - x)
    yield lambda y, x: (x, y)
    yield lambda y, x: (last - x, side - y)
    yield lambda y, x: (x, side - y)
    yield lambda y, x: (last - x, y)


def _turned(width: int, turned: Callable[[int, int], tuple[int, int]], square: int) -> int:
    y, x = turned(*divmod(square, width))
    if not (0 <= x < width and y >= 0):
        raise ValueError
    return y * width + x


def _exchanged(numbers: list[int]) -> Iterator[dict[int, int]]:
    """Nothing; two of these; each with its neighbour; the first half with the second."""
    yield {}
    for one, other in combinations(numbers, 2):
        yield {one: other, other: one}
    half = len(numbers) // 2
    if half > 1 and len(numbers) == 2 * half:
        yield _both_ways(dict(zip(numbers[::2], numbers[1::2], strict=True)))
        yield _both_ways(dict(zip(numbers[:half], numbers[half:], strict=True)))


def _products(choices: list[list[dict[int, int]]]) -> Iterator[dict[int, int]]:
    if not choices:
        yield {}
        return
    for rest in _products(choices[1:]):
        for each in choices[0]:
            yield {**each, **rest}


def _both_ways(pairs: dict[int, int]) -> dict[int, int]:
    return pairs | {there: here for here, there in pairs.items()}


def _whole(words: list[int], leaf: Leaf) -> int:
    return sum(words[leaf.begins + i] << WORD * i for i in range(leaf.words))


def _signed(word: int) -> int:
    return word - (word >> WORD - 1 << WORD)


def _cell(words: list[int], leaf: Leaf, at: int) -> int:
    value = words[leaf.begins + at // 8] >> 8 * (at % 8) & 255
    return value - 256 * (value > 127)


def _put_cell(words: list[int], leaf: Leaf, at: int, value: int) -> None:
    if not 0 <= at < leaf.cells:
        raise ValueError
    words[leaf.begins + at // 8] |= (value & 255) << 8 * (at % 8)
