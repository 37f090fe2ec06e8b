"""Games with plain enums in their states and moves."""

from dataclasses import dataclass, replace
from enum import Enum, auto

from zermelo import Game


class Mark(Enum):
    """A stone; two things that people write into such a class."""

    EMPTY = "."
    X = "x"
    OH = "o"

    def other(self):
        """The other player's."""
        return Mark.OH if self is Mark.X else Mark.X

    @property
    def number(self):
        """Whose it is."""
        return "xo".index(self.value)


class Phase(Enum):
    """What is done."""

    PLACE = auto()
    MOVE = auto()


OTHER = {Phase.PLACE: Phase.MOVE, Phase.MOVE: Phase.PLACE}
LINES = [(0, 1, 2), (3, 4, 5), (0, 3, 4), (1, 2, 5)]


@dataclass(frozen=True)
class Sheet:
    """A board of members, and members by themselves."""

    board: tuple[Mark, ...]
    player: Mark
    phase: Phase = Phase.PLACE


class Six(Game):
    """Two stones each, placed and moved by turns."""

    repeats = 1

    def start(self):
        return Sheet((Mark.EMPTY,) * 9, Mark.X)

    def turn(self, state):
        return state.player.number

    def moves(self, state):
        if state.phase is Phase.PLACE:
            return [(i, i) for i in range(6) if state.board[i] == Mark.EMPTY]
        own = [i for i in range(6) if state.board[i] is state.player]
        return [(i, j) for i in own for j in range(6) if state.board[j] is Mark.EMPTY]

    def play(self, state, move):
        board = list(state.board)
        board[move[0]] = Mark.EMPTY
        board[move[1]] = state.player
        phase = OTHER[state.phase] if state.player is Mark.OH else state.phase
        return replace(state, board=tuple(board), player=state.player.other(), phase=phase)

    def winner(self, state):
        for line in LINES:
            for mark in Mark:
                if mark != Mark.EMPTY and all(state.board[i] == mark for i in line):
                    return mark.number
        return None

    def stuck(self, state):
        return 0


class Way(Enum):
    """Where to."""

    UP = (0, 1)
    RIGHT = (1, 0)


class Corner(Game):
    """Moves that are members, beside a number."""

    def start(self):
        return (0, 0)

    def moves(self, state):
        for way in Way:
            room = 5 - (state[0] if way is Way.RIGHT else state[1])
            for steps in range(1, min(3, room) + 1):
                yield (way, steps)

    def play(self, state, move):
        way, steps = move
        across, up = way.value
        return (state[0] + steps * across, state[1] + steps * up)

    def score(self, state):
        return -1 if state == (5, 5) else None


class Bare(Game):
    """Moves that are members and nothing else."""

    def start(self):
        return (0, 0)

    def moves(self, state):
        return [way for way in Way if state[0 if way is Way.RIGHT else 1] < 4]

    def play(self, state, way):
        across, up = way.value
        return (state[0] + across, state[1] + up)

    def score(self, state):
        return -1 if state == (4, 4) else None


ALL = [Six(), Corner(), Bare()]
