"""Ultimate tic-tac-toe, as one writes it down."""

from zermelo import Game

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
ANY = -1


def has_line(cells, player):
    """Whether a player has three in a row."""
    return any(cells[a] == cells[b] == cells[c] == player for a, b, c in LINES)


class Ultimate(Game):
    """Nine boards in one. The square you take says on which board the other must play."""

    players = ("x", "o")

    def start(self):
        return (((0,) * 9,) * 9, (0,) * 9, 1, ANY)  # the boards, who has won each (3: nobody), the player

    def moves(self, state):
        boards, won, player, forced = state
        for board in range(9):
            if won[board] == 0 and forced in (ANY, board):
                for cell in range(9):
                    if boards[board][cell] == 0:
                        yield (board, cell)

    def play(self, state, move):
        boards, won, player, forced = state
        board, cell = move
        small = list(boards[board])
        small[cell] = player
        now = list(won)
        if has_line(small, player):
            now[board] = player
        elif 0 not in small:
            now[board] = 3
        boards = boards[:board] + (tuple(small),) + boards[board + 1 :]
        return (boards, tuple(now), 3 - player, ANY if now[cell] else cell)

    def score(self, state):
        boards, won, player, forced = state
        if has_line(won, 3 - player):
            return -1
        return 0 if 0 not in won else None
