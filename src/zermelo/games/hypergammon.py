"""Hypergammon: backgammon with three checkers each. Bring them home and off, and hit the other's on the way.

The first player's checkers go from 24 down to 1 and off, the second's from 1 up to 24 and off. The last six
points of the way are home; once all one's checkers are there, they may be borne off. A single checker that is
hit goes to the bar and must enter again before any other moves. Two or more of one player's make a point that
the other cannot land on. Both dice are played where that can be, a double four times; if only one die can be,
the larger.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Beside, Tables
from zermelo.contract import Game
from zermelo.errors import GameError, TextError

POINTS, HOME, SIDES = 24, 6, 6
BAR, BITS = POINTS + 1, 5  # where a checker is that was hit, and how many bits say where one is
MOST = 3
PASS = 0
OPENING = 7  # in the place of a die: the first roll, which is no double


class Checkers(NamedTuple):
    """Where the checkers of the player to move and of the other are, each counted from their own side.

    0 is borne off. They are sorted, so that it does not matter which is which. `die` is 0 where the dice are
    still to be rolled; else it is the next to play, so many `times`, and `other` the other one, if it is.
    """

    mine: int
    theirs: int
    player: int
    die: int
    other: int
    times: int


class Hypergammon(Game[Checkers, int]):
    """Backgammon with three checkers each: bring them home and off, and hit the other's on the way.

    With `gammons` a win counts 2 where the loser has borne off none, and 3 if one of these is still on the
    bar or in the winner's home. The first player makes the opening roll, which is no double.

    What every player knows (36 rolls of two dice): the last checker on the 6 point comes off at once with 27
    of them, from 5 with 31, from 4 with 34; two on the 6 point with 4, on 5 with 6, on 4 with 11.

    >>> from zermelo import Solver
    >>> game = Hypergammon(1)
    >>> Solver(game, compiled=False).value(game.load("6 / 1 first"))          # 27 of 36
    0.75 expected
    """

    points = False

    def __init__(self, checkers: int = MOST, gammons: bool = False) -> None:
        if not isinstance(checkers, int) or isinstance(checkers, bool) or not 1 <= checkers <= MOST:
            raise GameError(f"each player has one, two or three checkers, not {checkers!r}")
        self.checkers, self.gammons = checkers, bool(gammons)
        self.points = self.gammons

    def start(self) -> Checkers:
        """One checker each on the other's first points."""
        side = sum(POINTS - i << BITS * i for i in range(self.checkers))
        return Checkers(side, side, 0, OPENING, 0, 0)

    def turn(self, state: Checkers) -> int:
        """The first player, 0, or the second."""
        return state.player

    def chances(self, state: Checkers) -> Iterator[tuple[float, Checkers]]:
        """Two dice: 36 rolls, of which those of two different numbers come in two ways."""
        if state.die == 0 or state.die == OPENING:
            for high in range(1, SIDES + 1):
                for low in range(1, high):
                    chance = 1 / 15 if state.die == OPENING else 1 / 18
                    yield chance, Checkers(state.mine, state.theirs, state.player, high, low, 1)
                if state.die == 0:
                    yield 1 / 36, Checkers(state.mine, state.theirs, state.player, high, 0, 4)

    def rolled(self, state: Checkers, after: Checkers) -> str:
        """`3-1`."""
        return f"{after.die}-{after.other or after.die}"

    # -- one side of the board -------------------------------------------------------------------------------

    def at(self, side: int, checker: int) -> int:
        """Where a checker is."""
        return side >> BITS * checker & (1 << BITS) - 1

    def count(self, side: int, point: int) -> int:
        """How many checkers of a side are on a point."""
        found = 0
        for checker in range(self.checkers):
            if self.at(side, checker) == point:
                found += 1
        return found

    def rearmost(self, side: int) -> int:
        """Where the checker is that has the longest way to go: they are sorted."""
        return self.at(side, 0)

    def moved(self, side: int, here: int, there: int) -> int:
        """A side after one checker has gone from a point to another; sorted, the rearmost first."""
        for checker in range(self.checkers):
            if self.at(side, checker) == here:
                side += (there - here) << BITS * checker
                break
        for end in range(self.checkers - 1, 0, -1):
            for i in range(end):
                first, second = self.at(side, i), self.at(side, i + 1)
                if first < second:
                    side += ((second - first) << BITS * i) - ((second - first) << BITS * (i + 1))
        return side

    def standing(self, side: int, checker: int) -> int:
        """Where a checker is; 0 where it is off, or on a point of which the checker before it speaks."""
        here = self.at(side, checker)
        return 0 if checker > 0 and here == self.at(side, checker - 1) else here

    def may_move(self, mine: int, theirs: int, here: int, die: int) -> bool:
        """Whether a checker that stands on a point may go by what a die shows."""
        rearmost = self.rearmost(mine)
        if die == 0 or here == 0 or (rearmost == BAR and here != BAR):
            return False
        if here > die:
            return self.count(theirs, BAR - (here - die)) < 2
        return rearmost <= HOME and here in (die, rearmost)

    def can_play(self, mine: int, theirs: int, die: int) -> bool:
        """Whether any checker may go by what a die shows."""
        return any(
            self.may_move(mine, theirs, self.standing(mine, checker), die) for checker in range(self.checkers)
        )

    def can_play_after(self, mine: int, theirs: int, here: int, die: int, other: int) -> bool:
        """Whether, after one die was played so, the other one can be."""
        there = max(0, here - die)
        if there > 0 and self.count(theirs, BAR - there) == 1:
            theirs = self.moved(theirs, BAR - there, BAR)
        return self.can_play(self.moved(mine, here, there), theirs, other)

    # -- the rules -------------------------------------------------------------------------------------------

    def moves(self, state: Checkers) -> Iterator[int]:
        """Who moves, a checker's point from there and a die, in bits; or pass, where nothing can move."""
        who = state.player << 8
        both = one = False  # whether both dice can be played, and whether the larger one can
        for checker in range(self.checkers):
            here = self.standing(state.mine, checker)
            one = one or self.may_move(state.mine, state.theirs, here, state.die)
            both = both or self.leaves(state, here, state.die) or self.leaves(state, here, state.other)
        nothing = True
        for checker in range(self.checkers):
            here = self.standing(state.mine, checker)
            if self.may_move(state.mine, state.theirs, here, state.die) and (
                not both or self.leaves(state, here, state.die)
            ):
                nothing = False
                yield who | here << 3 | state.die
            if self.leaves(state, here, state.other) or (
                not one and not both and self.may_move(state.mine, state.theirs, here, state.other)
            ):
                nothing = False
                yield who | here << 3 | state.other
        if nothing:
            yield PASS

    def leaves(self, state: Checkers, here: int, die: int) -> bool:
        """Whether one die can be played so and the other one after it; of a double nobody asks."""
        if state.other == 0 or not self.may_move(state.mine, state.theirs, here, die):
            return False
        other = state.other if die == state.die else state.die
        return self.can_play_after(state.mine, state.theirs, here, die, other)

    def play(self, state: Checkers, move: int) -> Checkers:
        """Move a checker by a die, and hit what is alone there. The turn passes when no die can be played."""
        if move == PASS:
            return Checkers(state.theirs, state.mine, 1 - state.player, 0, 0, 0)
        here, die = move >> 3 & 31, move & 7
        there, theirs = max(0, here - die), state.theirs
        if there > 0 and self.count(theirs, BAR - there) == 1:
            theirs = self.moved(theirs, BAR - there, BAR)
        mine = self.moved(state.mine, here, there)
        left, times = state.die, state.times - 1
        if state.other > 0:
            left, times = (state.other if die == state.die else state.die), 1
        if mine > 0 and times > 0 and self.can_play(mine, theirs, left):
            return Checkers(mine, theirs, state.player, left, 0, times)
        return Checkers(theirs, mine, 1 - state.player, 0, 0, 0)

    def score(self, state: Checkers) -> int | None:
        """Lost, where the other one has borne off all checkers; with gammons, by how much."""
        if state.theirs > 0:
            return None
        if not self.gammons or self.count(state.mine, 0) > 0:
            return -1
        return -3 if self.rearmost(state.mine) > POINTS - HOME else -2

    def canonical(self, state: Checkers) -> Checkers:
        """It does not matter which player is called the first."""
        return Checkers(state.mine, state.theirs, 0, state.die, state.other, state.times)

    def evaluate(self, state: Checkers) -> float:
        """Who has less far to go; who is to roll has half a roll, four pips, before the other."""
        ahead = self.pips(state.theirs) - self.pips(state.mine) + 4
        return max(-0.9, min(0.9, ahead / (8.0 + 0.5 * (self.pips(state.mine) + self.pips(state.theirs)))))

    def pips(self, side: int) -> int:
        """How far all checkers of a side have to go."""
        total = 0
        for checker in range(self.checkers):
            total += self.at(side, checker)
        return total

    # -- what people see -------------------------------------------------------------------------------------

    def sides(self, state: Checkers) -> tuple[int, int]:
        """The checkers of the first player and of the second."""
        return (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)

    def dice(self, state: Checkers) -> tuple[int, ...]:
        """What is left of the roll."""
        if state.die in (0, OPENING):
            return ()
        return (state.die, state.other) if state.other else (state.die,) * state.times

    def board(self, state: Checkers) -> Beside:
        """The points as the first player counts them, the bar, what is off, and what is left of the roll."""
        first, second = self.sides(state)
        bar, off = ("x" * self.count(first, at) + "o" * self.count(second, at) for at in (BAR, 0))
        points = ["x" * self.count(first, p) + "o" * self.count(second, BAR - p) for p in range(1, BAR)]
        return Beside(Tables(tuple(points), bar=bar, off=off), dice=self.dice(state))

    def write(self, move: int) -> str:
        """`24/21`, `bar/22`, `3/off`; with a die that is larger than needed, `3/off(6)`."""
        if move == PASS:
            return "pass"
        second, here, die = move >> 8, move >> 3 & 31, move & 7
        there = here - die
        if there <= 0:
            return f"{self.called(here, second)}/off{f'({die})' if there else ''}"
        return f"{self.called(here, second)}/{self.called(there, second)}"

    def called(self, point: int, second: int) -> str:
        """A point of either player's, as the first player counts it."""
        return "bar" if point == BAR else str(BAR - point if second else point)

    def save(self, state: Checkers) -> str:
        """`24,23,22 / 24,23,22 first 3-1`: how far each has to go, who moves, what is left of the roll."""
        first, second = (
            ",".join(str(self.at(side, i)) for i in range(self.checkers)) for side in self.sides(state)
        )
        dice = "opening" if state.die == OPENING else "-".join(map(str, self.dice(state)))
        return f"{first} / {second} {self.players[state.player]}{' ' if dice else ''}{dice}"

    def load(self, text: str) -> Checkers:
        """The position that `save` wrote; 0 is a checker that is off, 25 one on the bar."""
        found = re.fullmatch(
            r"\s*([\d,]+)\s*/\s*([\d,]+)\s+(first|second)(?:\s+(opening|[1-6](?:-[1-6]){0,3}))?\s*", text
        )
        if found is None:
            raise TextError(
                f"a position looks like {self.save(self.start())}, or 6,3,0 / 2,1,0 first 3-1", text, 0
            )
        sides = [self.side_of(found[1], text), self.side_of(found[2], text)]
        player = self.players.index(found[3])
        for point in range(1, BAR):
            if self.count(sides[0], point) and self.count(sides[1], BAR - point):
                raise TextError(f"checkers of both are on the first player's point {point}", text, 0)
        if sides[player] == 0:
            raise TextError("the player to move has borne off all checkers: it was over before", text, 0)
        die, other, times = self.rolled_in(found[4] or "", text)
        state = Checkers(sides[player], sides[1 - player], player, die, other, times)
        if self.score(state) is not None and die:
            raise TextError("the game is over, and no dice are rolled", text, 0)
        return state

    def side_of(self, written: str, text: str) -> int:
        """The checkers that are written so."""
        points = [int(word) if word and len(word) < 3 else BAR + 1 for word in written.split(",")]
        if len(points) != self.checkers or max(points) > BAR:
            wanted = f"{self.checkers} points from 0 (off) to {BAR} (the bar)"
            raise TextError(
                f"{written!r} are no {wanted}, with commas between them", text, text.index(written)
            )
        return sum(point << BITS * i for i, point in enumerate(sorted(points, reverse=True)))

    def rolled_in(self, written: str, text: str) -> tuple[int, int, int]:
        """The die to play, the other one, and how often."""
        if written in ("", "opening"):
            return (OPENING if written else 0), 0, 0
        dice = sorted(map(int, written.split("-")), reverse=True)
        if len(dice) == 2 and dice[0] != dice[1]:
            return dice[0], dice[1], 1
        if len(set(dice)) > 1:
            raise TextError(
                f"{written!r} is no roll of two dice, nor what is left of one", text, text.rindex(written)
            )
        return dice[0], 0, len(dice)
