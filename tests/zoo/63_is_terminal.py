# wrong: misspelt is_terminal
# That twelve points end the game is said in is_terminal, which nobody asks: score waits for the last card.
from zermelo import Game

CARDS = (1, 2, 3, 4, 5, 6, 7, 8)


class TwelvePoints(Game):
    """Take the least card, the greatest, or one beside the last. Twelve points end the game; more points win."""

    def start(self):
        return (0, 0, 0, 0)  # the cards that are gone, the last one, the points of the mover and the other

    def moves(self, state):
        gone, last, _, _ = state
        left = [card for card in CARDS if not gone >> card & 1]
        return [card for card in left if abs(card - last) == 1 or card in (left[0], left[-1])]

    def play(self, state, card):
        gone, _, mine, other = state
        return (gone | 1 << card, card, other, mine + card)

    def is_terminal(self, state):
        return max(state[2:]) >= 12 or not self.moves(state)

    def score(self, state):
        _, _, mine, other = state
        if self.moves(state):
            return None
        return (mine > other) - (mine < other)
