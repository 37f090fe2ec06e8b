"""A row of coins and three players: each in turn takes a coin from either end, and keeps it.

With two players this is an old puzzle. With three, what is best hangs on what you think of the others:
whether each takes what is best for themselves (max^n), or both are out to get you (paranoid).
"""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.board import EMPTY, Beside, Grid, Look, column_name
from zermelo.contract import Game
from zermelo.errors import GameError, TextError

ROW = (3, 5, 9, 2, 7, 8, 4, 1, 6)
LEFT = -1  # a coin that nobody has taken
COINS = {coin: Look(None, coin, name=f"coin of {coin}") for coin in "123456789"}


class CoinRow(Game[tuple[int, ...], int]):
    """Take a coin from either end of the row. When all are gone, everybody counts their own."""

    title = "Coins in a row"
    players = ("Ann", "Ben", "Cat")

    def __init__(self, *coins: int) -> None:
        self.coins = coins or ROW
        if not all(isinstance(coin, int) and 1 <= coin <= 9 for coin in self.coins):
            raise GameError(f"a coin is worth 1 to 9, not {', '.join(map(str, self.coins))}")

    def start(self) -> tuple[int, ...]:
        """Who has each coin: nobody."""
        return (LEFT,) * len(self.coins)

    def moves(self, owners: tuple[int, ...]) -> Iterator[int]:
        """The coins at both ends."""
        first = owners.index(LEFT)
        last = first + self.left(owners) - 1
        yield first
        if last > first:
            yield last

    def play(self, owners: tuple[int, ...], coin: int) -> tuple[int, ...]:
        """The coin is theirs."""
        return (*owners[:coin], self.turn(owners), *owners[coin + 1 :])

    def turn(self, owners: tuple[int, ...]) -> int:
        """One after the other."""
        return (len(owners) - self.left(owners)) % 3

    def left(self, owners: tuple[int, ...]) -> int:
        """How many coins nobody has taken."""
        return sum(1 for owner in owners if owner == LEFT)

    def payoffs(self, owners: tuple[int, ...]) -> tuple[int, ...] | None:
        """What each has taken, when nothing is left."""
        return None if LEFT in owners else self.evaluate(owners)

    def evaluate(self, owners: tuple[int, ...]) -> tuple[int, ...]:  # type: ignore[override]
        """What each has so far."""
        return (self.taken(owners, 0), self.taken(owners, 1), self.taken(owners, 2))

    def taken(self, owners: tuple[int, ...], player: int) -> int:
        """What a player has so far."""
        return sum(self.coins[at] for at in range(len(owners)) if owners[at] == player)

    def board(self, owners: tuple[int, ...]) -> Beside:
        """The row, and what each player has taken."""
        pairs = [(str(coin), owner) for coin, owner in zip(self.coins, owners, strict=True)]
        row = "".join(coin if owner == LEFT else EMPTY for coin, owner in pairs)
        hands = ["".join(coin for coin, owner in pairs if owner == player) for player in range(3)]
        return Beside(
            Grid((row,), looks=COINS), hands=tuple(hands), scores=self.evaluate(owners), names=self.players
        )

    def save(self, owners: tuple[int, ...]) -> str:
        """Whose each coin is, `AB..C`: a dot where nobody has taken it."""
        return "".join(EMPTY if owner == LEFT else self.players[owner][0] for owner in owners)

    def load(self, text: str) -> tuple[int, ...]:
        """The other way round."""
        marks = {EMPTY: LEFT, **{player[0]: seat for seat, player in enumerate(self.players)}}
        word = text.strip().upper()
        if len(word) != len(self.coins) or any(mark not in marks for mark in word):
            said = f"a position has {len(self.coins)} letters, {self.save(self.start())} at the start"
            raise TextError(f"{said}; A, B and C say whose a coin is", text, 0)
        owners = tuple(marks[mark] for mark in word)
        taken = len(owners) - self.left(owners)
        fair = all(owners.count(seat) == (taken + 2 - seat) // 3 for seat in range(3))
        if not fair or word.strip("ABC").strip(EMPTY):
            raise TextError("coins are taken in turn, and from the ends", text, 0)
        return owners

    def write(self, coin: int) -> str:
        """Its square in the row."""
        return f"{column_name(coin)}1"
