"""Games that workers can import, for the tests of clusters: small, and each with something of its own."""

import os
import signal

from zermelo import Game


class Ring(Game):
    """A walk along a ring, with stones to be taken where it stands: positions come back, and one can go back."""

    points = False
    size = 11

    def start(self):
        return 3, 0, 0

    def moves(self, state):
        yield 1
        yield -2
        if state[1] % 4 == 3:
            yield 0

    def play(self, state, move):
        left, place, who = state
        return (left - 1, place, 1 - who) if move == 0 else (left, (place + move) % self.size, 1 - who)

    def score(self, state):
        return None if state[0] else -1

    def turn(self, state):
        return state[2]


class Undone(Ring):
    """That can go back."""

    def unplay(self, state):
        left, place, who = state
        if left:
            yield left, (place - 1) % self.size, 1 - who
            yield left, (place + 2) % self.size, 1 - who
        if place % 4 == 3 and left < 3:
            yield left + 1, place, 1 - who


class Layered(Undone):
    """With layers, which have circles in them."""

    def layer(self, state):
        return 3 - state[0]


class Counting(Game):
    """Take stones, which count; many a move stays in its layer."""

    def start(self):
        return 14, 0

    def moves(self, state):
        return range(1, min(4, state[0]) + 1)

    def play(self, state, take):
        return state[0] - take, (state[1] + take) % 3

    def gained(self, state, take):
        return (state[0] * 7 + state[1] * 3 + take) % 5 - 2

    def score(self, state):
        return 0 if state[0] == 0 else None

    def layer(self, state):
        return (14 - state[0]) // 5


class Mortal(Ring):
    """In whose course a worker is killed, once: `MORTAL` says who is to live, and the file that tells of it."""

    def play(self, state, move):
        if "MORTAL" in os.environ and state[1] == 5:
            _die_once(*os.environ["MORTAL"].split(":", 1))
        return super().play(state, move)


def _die_once(survivor, file):
    if os.getpid() != int(survivor):
        try:
            os.close(os.open(file, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return
        os.kill(os.getpid(), signal.SIGKILL)
