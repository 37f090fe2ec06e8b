# wrong: random score
# A tie is decided by tossing a coin each time that somebody asks for the score.
import random

from zermelo import Game

CARDS = (1, 2, 3, 4, 5, 6, 7, 8)


class Auction(Game):
    """Each in turn takes a card from the table. The greater sum of the odd cards wins; a tie is tossed for."""

    def start(self):
        return (0, 0)  # the cards of the player to move and of the other, as bits

    def moves(self, state):
        return [card for card in CARDS if not (state[0] | state[1]) >> card & 1]

    def play(self, state, card):
        return (state[1], state[0] | 1 << card)

    def odd(self, hand):
        return sum(card for card in CARDS if card % 2 and hand >> card & 1)

    def score(self, state):
        if self.moves(state):
            return None
        mine, other = self.odd(state[0]), self.odd(state[1])
        if mine == other:
            return random.choice((-1, 1))
        return 1 if mine > other else -1
