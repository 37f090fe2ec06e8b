"""What a search should know of Gomoku: threats first, their answers, and what the shapes are worth."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.contract import features_of
from zermelo.games.gomoku.classes import (
    CLASSES,
    FOUR_ALONE,
    FOUR_THREE,
    OPEN,
    THREE_OPEN,
    THREES,
    WINS,
    WORDS,
)
from zermelo.games.gomoku.following import CLASS, Following
from zermelo.games.gomoku.weights import ATTACK, COUNTERED, DEFENCE, MINE, PRESSED, QUIET, TEMPO, THEIRS
from zermelo.games.mnk import Stones
from zermelo.value import Number, lost_in, won_in

MUCH = 10_000  # what a move may gain that may win
NEARLY_WON = 3_000  # two threats at once against which the other has not even a four


class Tactics(Following):
    """The hints of Gomoku."""

    selective = True
    unit = 100
    advantage = 375
    by_rows: bool  # whether the hints of m,n,k serve better: on a board that is searched to its end

    def ended(self, state: Stones) -> int | None:
        """Lost where the other has just made a five."""
        return -1 if features_of(self, state)[self.won_at] else None

    def stuck(self, state: Stones) -> int:
        """A full board is a draw."""
        return 0

    def bounds(self, state: Stones) -> tuple[Number, Number] | None:
        """Who can make a five wins; if nobody can, who can make an open four. Two fives cannot be stopped.

        Who has no square left that could be part of a five cannot win any more.
        """
        if self.by_rows:
            return super().bounds(state)
        features = features_of(self, state)
        mine = self.counts_at + CLASSES * self.turn(state)
        theirs = 2 * self.counts_at + CLASSES - mine
        if features[mine + WINS]:
            return won_in(1), 1
        if features[theirs + WINS]:
            return (-1, lost_in(2)) if features[theirs + WINS] > 1 and self.blocked else None
        if features[mine + OPEN]:
            return won_in(3), 1
        free = self.size * self.size - features[self.won_at + 1]
        can, cannot = features[mine] < free, features[theirs] == free
        return None if can and not cannot else (0 if cannot else -1, 1 if can else 0)

    def candidates(self, state: Stones) -> Iterator[int]:
        """What is promising on a board so small that all of it is near; else every move."""
        if self.by_rows:
            yield from super().candidates(state)
        elif self.reach >= self.size:
            yield from self.promising(state)
        else:
            yield from self.moves(state)

    def promising(self, state: Stones) -> Iterator[int]:
        """What wins; under a threat, what answers it; else what is near the stones."""
        features, colour = features_of(self, state), self.turn(state)
        mine, theirs = self.worth_a_look(state)
        rows, hot = self.hot_at + self.size * colour, self.hot_at + self.size * (1 - colour)
        for y in range(self.size):
            if mine:
                free = features[rows + y] | features[hot + y]
            else:
                free = features[self.near_at + y] & features[self.free_at + y]
            while free:
                square = y * self.stride + (free & -free).bit_length() - 1
                free &= free - 1
                classes = features[square] >> 32
                if classes >> 4 * colour & CLASS >= mine or classes >> 4 * (1 - colour) & CLASS >= theirs:
                    yield square
        if not features[self.won_at + 1]:
            yield self.size // 2 * (self.stride + 1)
        elif self.is_crowded(state):
            yield from self.moves(state)

    def worth_a_look(self, state: Stones) -> tuple[int, int]:
        """The least class that a stone must have to be worth a look, of mine and of the other's; 0: any."""
        features, colour = features_of(self, state), self.turn(state)
        mine = self.counts_at + CLASSES * colour
        theirs = 2 * self.counts_at + CLASSES - mine
        if features[mine + WINS]:
            return WINS, CLASSES
        if features[theirs + WINS]:
            return (CLASSES, WINS) if self.blocked else (0, 0)
        if features[mine + OPEN]:
            return OPEN, CLASSES
        return (FOUR_ALONE, FOUR_ALONE) if features[theirs + OPEN] and self.blocked else (0, 0)

    def is_crowded(self, state: Stones) -> bool:
        """Whether no square near a stone is free."""
        features, found = features_of(self, state), 0
        for y in range(self.size):
            found |= features[self.near_at + y] & features[self.free_at + y]
        return found == 0

    def loud_moves(self, state: Stones) -> Iterator[int]:
        """Fours."""
        features, rows = features_of(self, state), self.hot_at + self.size * self.turn(state)
        for y in range(self.size):
            hot = features[rows + y]
            while hot:
                yield y * self.stride + (hot & -hot).bit_length() - 1
                hot &= hot - 1

    def class_of(self, state: Stones, move: int) -> int:
        """What a stone of the player to move would be."""
        features = features_of(self, state)
        return int(features[move] >> (32 + 4 * self.turn(state)) & CLASS)

    def makes(self, state: Stones, move: int) -> str:
        """A four, an open three, both."""
        return WORDS.get(self.class_of(state, move), "")

    def loud(self, state: Stones, move: int) -> bool:
        """A four, or five."""
        return self.class_of(state, move) >= FOUR_ALONE

    def gain(self, state: Stones, move: int) -> int:
        """A four that makes nothing else is spent: it comes last, and at the end of a line not at all."""
        number = self.class_of(state, move)
        return -1 if number == FOUR_ALONE else MUCH if number > FOUR_ALONE else 0

    def threatens(self, state: Stones, move: int) -> bool:
        """A four or an open three."""
        return self.class_of(state, move) >= THREE_OPEN

    def forced(self, state: Stones) -> bool:
        """The other is about to make a five."""
        features = features_of(self, state)
        return bool(features[self.counts_at + CLASSES * (1 - self.turn(state)) + WINS])

    def order(self, state: Stones, move: int) -> int:
        """What a stone here would be to me, and to the other."""
        if self.by_rows:
            return int(super().order(state, move))
        features = features_of(self, state)
        colour = self.turn(state)
        classes = features[move] >> 32
        mine, theirs = classes >> 4 * colour & CLASS, classes >> 4 * (1 - colour) & CLASS
        return int(ATTACK[mine] + DEFENCE[theirs])

    def skip(self, state: Stones) -> Stones:
        """The turn passed on, where there is no four to answer; a stone beyond the edge keeps count of it."""
        if self.forced(state):
            return state
        passed = 1 << self.size * self.stride - 1
        if (state.mine | state.theirs) & passed:
            return Stones(state.theirs & ~passed, state.mine & ~passed)
        return Stones(state.theirs, state.mine | passed)

    def pattern(self, state: Stones, move: int) -> int:
        """The square."""
        return move

    def evaluate(self, state: Stones) -> int:
        """Every empty square by its class, for me and for the other; by who threatens."""
        features = features_of(self, state)
        mine = self.counts_at + CLASSES * self.turn(state)
        theirs = 2 * self.counts_at + CLASSES - mine
        my_fours = their_fours = 0
        for i in range(FOUR_ALONE, CLASSES):
            my_fours += features[mine + i]
            their_fours += features[theirs + i]
        if not their_fours and (features[mine + FOUR_THREE] or features[mine + THREES]):
            return NEARLY_WON
        case = QUIET if not features[theirs + OPEN] else COUNTERED if my_fours else PRESSED
        total = TEMPO[case]
        for i in range(CLASSES):
            total += MINE[case, i] * features[mine + i] - THEIRS[case, i] * features[theirs + i]
        return int(total)
