"""What a search should know of Gomoku: threats first, their answers, and what the shapes are worth."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.contract import features_of
from zermelo.games.gomoku.classes import CLASSES, FOUR_ALONE, OPEN, THREE_OPEN, WINS
from zermelo.games.gomoku.following import CLASS, Following
from zermelo.games.gomoku.weights import ATTACK, DEFENCE, MINE, TEMPO, THEIRS
from zermelo.games.mnk import Stones
from zermelo.value import lost_in, won_in


class Tactics(Following):
    """The hints of Gomoku."""

    selective = True
    unit = 100

    def ended(self, state: Stones) -> int | None:
        """Lost where the other has just made a five."""
        return -1 if features_of(self, state)[self.won_at] else None

    def stuck(self, state: Stones) -> int:
        """A full board is a draw."""
        return 0

    def bounds(self, state: Stones) -> tuple[int, int] | None:
        """Who can make a five wins; if nobody can, who can make an open four. Two fives cannot be stopped."""
        features = features_of(self, state)
        mine = self.counts_at + CLASSES * self.turn(state)
        theirs = 2 * self.counts_at + CLASSES - mine
        if features[mine + WINS]:
            return won_in(1), 1
        if features[theirs + WINS]:
            return (-1, lost_in(2)) if features[theirs + WINS] > 1 and self.blocked else None
        return (won_in(3), 1) if features[mine + OPEN] else None

    def promising(self, state: Stones) -> Iterator[int]:
        """What wins; under a threat, what answers it; else what is near the stones."""
        features = features_of(self, state)
        mine, theirs = 0, 0  # the least class, for me and for the other, that is worth a look
        colour = self.turn(state)
        my_counts = self.counts_at + CLASSES * colour
        their_counts = self.counts_at + CLASSES * (1 - colour)
        if features[my_counts + WINS]:
            mine, theirs = WINS, CLASSES
        elif features[their_counts + WINS]:
            mine, theirs = (CLASSES, WINS) if self.blocked else (0, 0)
        elif features[my_counts + OPEN]:
            mine, theirs = OPEN, CLASSES
        elif features[their_counts + OPEN] and self.blocked:
            mine, theirs = FOUR_ALONE, FOUR_ALONE
        if not features[self.won_at + 1]:
            yield self.size // 2 * (self.stride + 1)
        any_free = 0
        for y in range(self.size):
            free = features[self.near_at + y] & features[self.free_at + y]
            while free:
                square = y * self.stride + (free & -free).bit_length() - 1
                free &= free - 1
                any_free = 1
                classes = features[square] >> 32
                if classes >> 4 * colour & CLASS >= mine or classes >> 4 * (1 - colour) & CLASS >= theirs:
                    yield square
        if not any_free and features[self.won_at + 1]:
            for y in range(self.size):
                free = features[self.free_at + y]
                while free:
                    yield y * self.stride + (free & -free).bit_length() - 1
                    free &= free - 1

    def loud_moves(self, state: Stones) -> Iterator[int]:
        """Fours."""
        features = features_of(self, state)
        colour = self.turn(state)
        fours = self.counts_at + CLASSES * colour + FOUR_ALONE
        if (
            features[fours]
            + features[fours + 1]
            + features[fours + 2]
            + features[fours + 3]
            + features[fours + 4]
        ):
            for y in range(self.size):
                free = features[self.near_at + y] & features[self.free_at + y]
                while free:
                    square = y * self.stride + (free & -free).bit_length() - 1
                    free &= free - 1
                    if features[square] >> (32 + 4 * colour) & CLASS >= FOUR_ALONE:
                        yield square

    def class_of(self, state: Stones, move: int) -> int:
        """What a stone of the player to move would be."""
        features = features_of(self, state)
        return int(features[move] >> (32 + 4 * self.turn(state)) & CLASS)

    def loud(self, state: Stones, move: int) -> bool:
        """A four, or five."""
        return self.class_of(state, move) >= FOUR_ALONE

    def threatens(self, state: Stones, move: int) -> bool:
        """A four or an open three."""
        return self.class_of(state, move) >= THREE_OPEN

    def forced(self, state: Stones) -> bool:
        """The other is about to make a five."""
        features = features_of(self, state)
        return bool(features[self.counts_at + CLASSES * (1 - self.turn(state)) + WINS])

    def order(self, state: Stones, move: int) -> int:
        """What a stone here would be to me, and to the other."""
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
        """Every empty square by its class, for me and for the other."""
        features = features_of(self, state)
        mine = self.counts_at + CLASSES * self.turn(state)
        theirs = 2 * self.counts_at + CLASSES - mine
        total = TEMPO
        for i in range(CLASSES):
            total += MINE[i] * features[mine + i] - THEIRS[i] * features[theirs + i]
        return int(total)
