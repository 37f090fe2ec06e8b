"""Kalah: sow the seeds of a pit round the board; whoever brings most of them home, into their store, wins.

    North       F  E  D  C  B  A        The seeds of a pit are sown one by one, counter-clockwise, into the
    store   0   4  4  4  4  4  4   0    pits of both and into one's own store, not into the other's. Where the
                4  4  4  4  4  4        last one comes into one's store, one moves again. Where it comes into
    South       a  b  c  d  e  f        an empty pit of one's own, it goes home with all in the pit across.

The game ends when all pits of one player are empty; the other takes home what is left in theirs. That last
seed goes home even where the pit across is empty ("empty capture"), as in the paper that solved the game.

A side of the board is a number, eight bits a pit, so that sowing is adding: 01 01 01 to three pits at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Pits, column_name
from zermelo.contract import Game
from zermelo.errors import GameError, TextError
from zermelo.reading import read_mover, shortened

PIT = 8  # bits
MOST_PITS = 26
MOST = (1 << PIT) - 1  # seeds in a pit, and so in the game
FULL = MOST


class Seeds(NamedTuple):
    """The pits of the player to move and of the other, then both stores; South is player 0."""

    mine: int
    theirs: int
    home: int
    away: int
    player: int


class Kalah(Game[Seeds, int]):
    """Sow the seeds of a pit; the last one at home: move again; in an empty pit of your own: it captures.

    With four seeds in each of six pits the first player wins by 10, as is commonly quoted of Irving, Donkers
    and Uiterwijk (2000); with one, two or three, as our solver finds, by 2, 10 and 2.

    >>> from zermelo import Solver
    >>> Solver(Kalah(6, 1), compiled=False).value()
    +2
    """

    players = ("South", "North")
    variants = (("6,3", "three seeds a pit"), ("4,3", "four pits, three seeds"))
    points = True
    advantage = 6.98

    def __init__(self, pits: int = 6, seeds: int = 4) -> None:
        for name, number in (("pits", pits), ("seeds", seeds)):
            if not isinstance(number, int) or number < 1:
                raise GameError(f"{name} is a whole number from 1 on, not {number!r}")
        if pits > MOST_PITS or 2 * pits * seeds > MOST:
            raise GameError(
                f"{seeds} in each of {2 * pits} pits are {2 * pits * seeds:,} seeds; "
                f"a game has at most {MOST} seeds, and {MOST_PITS} pits a side"
            )
        self.pits, self.seeds = pits, seeds
        self.round = 2 * pits + 1  # the places that a player sows into, one's own pits first
        self.ones = sum(1 << PIT * pit for pit in range(pits))
        self.bits = max(64, PIT * pits)

    def start(self) -> Seeds:
        """As many seeds in every pit."""
        return Seeds(self.ones * self.seeds, self.ones * self.seeds, 0, 0, 0)

    def moves(self, state: Seeds) -> Iterator[int]:
        """Every pit of one's own with a seed in it, the nearest to the store first."""
        for pit in range(self.pits - 1, -1, -1):
            if state.mine >> PIT * pit & FULL:
                yield pit + state.player * self.pits

    def row(self, first: int, last: int) -> int:
        """One seed in each pit of a side from the first to the last, if there are any."""
        return self.ones & (1 << PIT * last + PIT) - (1 << PIT * first) if first <= last else 0

    def sown(self, state: Seeds, move: int) -> Seeds:
        """After a pit is sown, still seen by who sowed it; `player` is who moves next."""
        pit = move % self.pits
        seeds = state.mine >> PIT * pit & FULL
        rounds, last = seeds // self.round, pit + seeds % self.round
        mine = state.mine - (seeds << PIT * pit) + rounds * self.ones
        mine += self.row(pit + 1, min(last, self.pits - 1)) + self.row(0, last - self.round)
        theirs = state.theirs + rounds * self.ones + self.row(0, min(last, 2 * self.pits) - self.pits - 1)
        home = state.home + rounds + (1 if last >= self.pits else 0)
        player = state.player if last == self.pits else 1 - state.player
        if last > 2 * self.pits:
            last -= self.round
        if last < self.pits and mine >> PIT * last & FULL == 1:
            across = PIT * (self.pits - 1 - last)
            captured = theirs >> across & FULL
            mine, theirs, home = mine - (1 << PIT * last), theirs - (captured << across), home + captured + 1
        if mine and theirs:
            return Seeds(mine, theirs, home, state.away, player)
        return Seeds(0, 0, home + self.count(mine), state.away + self.count(theirs), player)

    def play(self, state: Seeds, move: int) -> Seeds:
        """Sow the seeds of a pit."""
        after = self.sown(state, move)
        if after.player == state.player:
            return after
        return Seeds(after.theirs, after.mine, after.away, after.home, after.player)

    def gained(self, state: Seeds, move: int) -> int:
        """The seeds that come home, less those that the other takes home at the end."""
        after = self.sown(state, move)
        return after.home - state.home - (after.away - state.away)

    def score(self, state: Seeds) -> int | None:
        """Over when all seeds are at home; all that counts has been gained then."""
        return None if state.mine else 0

    def count(self, side: int) -> int:
        """The seeds in the pits of a side."""
        seeds = 0
        while side:
            seeds += side & FULL
            side >>= PIT
        return seeds

    def turn(self, state: Seeds) -> int:
        """South, 0, or North."""
        return state.player

    # -- what makes a search fast ----------------------------------------------------------------------------

    def canonical(self, state: Seeds) -> Seeds:
        """What can still be gained depends on the pits alone, and not on which side is whose."""
        return Seeds(state.mine, state.theirs, 0, 0, 0)

    def bounds(self, state: Seeds) -> tuple[int, int]:
        """Nobody gains more than all seeds that are left."""
        left = self.count(state.mine) + self.count(state.theirs)
        return -left, left

    def evaluate(self, state: Seeds) -> int:
        """Seeds on one's own side often stay there."""
        return (self.count(state.mine) - self.count(state.theirs)) // 2

    def order(self, state: Seeds, move: int) -> int:
        """Moves that let one move again, then by the seeds they bring home."""
        after = self.sown(state, move)
        again = 1024 if after.player == state.player else 0
        return again + 16 * (after.home - state.home) + move % self.pits

    # -- what people see -------------------------------------------------------------------------------------

    def sides(self, state: Seeds) -> tuple[list[int], list[int]]:
        """The pits of South and of North, each with the store behind them."""
        sides = (state.mine, state.home), (state.theirs, state.away)
        listed = [[*(side >> PIT * pit & FULL for pit in range(self.pits)), store] for side, store in sides]
        return (listed[0], listed[1]) if state.player == 0 else (listed[1], listed[0])

    def board(self, state: Seeds) -> Pits:
        """The board as South sees it."""
        (*south, home), (*north, away) = self.sides(state)
        return Pits((tuple(reversed(north)), tuple(south)), stores=(home, away))

    def write(self, move: int) -> str:
        """`c`: South's third pit from the left; `C`: North's, from the right."""
        name = column_name(move % self.pits)
        return name if move < self.pits else name.upper()

    def save(self, state: Seeds) -> str:
        """South's pits and store, North's, and who is to move: `4,4,4,0/4,4,4,0 South`."""
        south, north = (",".join(map(str, side)) for side in self.sides(state))
        return f"{south}/{north} {self.players[state.player]}"

    def load(self, text: str) -> Seeds:
        """The position that `save` writes; South is to move where it does not say."""
        written, player = read_mover(text, self.players)
        sides, at = [], 0
        for side in written.split("/"):
            sides.append([self.seeds_in(word, text) for word in side.replace(",", " ").split()])
            if len(sides[-1]) != self.pits + 1:
                wanted = f"{self.pits} pits and a store are wanted on each side"
                raise TextError(f"{wanted}, not {len(sides[-1])} numbers", text, at)
            at += len(side) + 1
        if len(sides) != 2:
            raise TextError(f"two sides are wanted, with a / between them, not {len(sides)}", text, 0)
        if sum(map(sum, sides)) > MOST:
            raise TextError(f"{sum(map(sum, sides))} seeds are too many: {MOST} at most", text, 0)
        mine, theirs = sides if player != 1 else sides[::-1]
        packed = [sum(seeds << PIT * pit for pit, seeds in enumerate(side[:-1])) for side in (mine, theirs)]
        if not all(packed):
            return Seeds(0, 0, sum(mine), sum(theirs), player or 0)
        return Seeds(packed[0], packed[1], mine[-1], theirs[-1], player or 0)

    def seeds_in(self, word: str, text: str) -> int:
        """The number that a word is."""
        if not (word.isascii() and word.isdigit() and len(word) <= 3):
            wanted = f"write a position as {self.save(self.start())}"
            raise TextError(f"{shortened(word)} is no number of seeds: {wanted}", text, text.index(word))
        return int(word)
