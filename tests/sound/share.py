"""Coins in a row for three who count: `payoffs`, named tuples, moves are words, an evaluate for each player."""
from typing import NamedTuple

from zermelo import Game


class Row(NamedTuple):
    coins: tuple
    got: tuple
    player: int


class Share(Game):
    """Take the coin at the left or at the right end. Everybody keeps what they take."""

    players = ("Ann", "Ben", "Cat")
    points = True

    def start(self):
        return Row((4, 9, 2, 7, 5, 1, 8), (0, 0, 0), 0)

    def moves(self, state):
        return ["left", "right"] if len(state.coins) > 1 else ["left"]

    def play(self, state, move):
        coin = state.coins[0] if move == "left" else state.coins[-1]
        rest = state.coins[1:] if move == "left" else state.coins[:-1]
        got = tuple(g + coin if i == state.player else g for i, g in enumerate(state.got))
        return Row(rest, got, (state.player + 1) % 3)

    def turn(self, state):
        return state.player

    def payoffs(self, state):
        return None if state.coins else state.got

    def evaluate(self, state):
        return state.got
