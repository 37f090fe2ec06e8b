"""Goofspiel: both bid a card for the prize at once; the higher one takes it, and both cards are gone.

Also called the Game of Pure Strategy. Each player has the cards 1 to n, and so have the prizes, which come in
descending order unless it is said that they are `shuffled`. Equal bids win nothing. The score is the
difference of the prizes won. By symmetry it is worth 0; how to bid is another question.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Beside, Look
from zermelo.contract import Game
from zermelo.errors import GameError, TextError

MOST = 9
CARDS = {card: Look(None, card, "square", name=f"card {card}") for card in "123456789"}
NONE = 0  # no prize is on the table: the next one is turned


class Bids(NamedTuple):
    """The cards of both, the prizes to come, the one on the table, and the first player's lead."""

    first: str
    second: str
    prizes: str
    prize: int
    lead: int


class Goofspiel(Game[Bids, tuple[int, int]]):
    """Bid a card; the higher bid takes the prize. Equal bids: nobody does."""

    points = True

    def __init__(self, cards: int = 4, *, shuffled: bool = False) -> None:
        if not 1 <= cards <= MOST:
            raise GameError(f"goofspiel has 1 to {MOST} cards, not {cards}")
        self.cards, self.shuffled = cards, shuffled

    def start(self) -> Bids:
        """All the cards."""
        hand = "123456789"[: self.cards]
        if self.shuffled:
            return Bids(hand, hand, hand, NONE, 0)
        return Bids(hand, hand, hand[:-1], self.cards, 0)

    def choices(self, state: Bids) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Any card of one's own."""
        return tuple(map(int, state.first)), tuple(map(int, state.second))

    def play(self, state: Bids, bids: tuple[int, int]) -> Bids:
        """The higher bid takes the prize, and the next one is turned."""
        mine, theirs = bids
        won = (mine > theirs) - (mine < theirs)
        left = state.prizes
        following = NONE if self.shuffled or not left else int(left[-1])
        return Bids(
            state.first.replace(str(mine), ""),
            state.second.replace(str(theirs), ""),
            left if self.shuffled else left[:-1],
            following,
            state.lead + won * state.prize,
        )

    def chances(self, state: Bids) -> Iterator[tuple[float, Bids]]:
        """Which prize is turned, where they are shuffled."""
        if state.prize == NONE:
            for prize in state.prizes:
                left = state.prizes.replace(prize, "")
                yield 1 / len(state.prizes), state._replace(prizes=left, prize=int(prize))

    def rolled(self, state: Bids, after: Bids) -> str:
        """The prize that is turned."""
        return str(after.prize)

    def score(self, state: Bids) -> int | None:
        """The first player's lead, when no card is left."""
        return None if state.first else state.lead

    def board(self, state: Bids) -> Beside:
        """The hands, the prize, and who leads."""
        coming = f", to come: {' '.join(state.prizes)}" if state.prizes else ""
        leads = f"\n{self.players[state.lead < 0]} leads by {abs(state.lead)}" if state.lead else ""
        prize = f"prize {state.prize or '-'}{coming}{leads}"
        return Beside(prize, hands=(state.first, state.second), names=self.players, looks=CARDS)

    def load(self, text: str) -> Bids:
        """A position with as many cards in each hand."""
        state = super().load(text)
        hands, cards = (state.first, state.second), "123456789"[: self.cards]
        fair = all(hand == "".join(card for card in cards if card in hand) for hand in (*hands, state.prizes))
        left = len(state.prizes) + (state.prize != NONE)
        turned = 0 <= state.prize <= self.cards and (state.prize != NONE or self.shuffled or not left)
        if (
            not fair
            or len(hands[0]) != len(hands[1])
            or left != len(hands[0])
            or not turned
            or str(state.prize) in state.prizes
        ):
            raise TextError(
                f"not a position of goofspiel; the first one is {self.save(self.start())}", text, 0
            )
        return state
