"""Tables of chess endings beside each other in a folder, asked by a game of chess.

    zermelo solve chessending:KQK --table endings/KQK
    zermelo solve chessending:KRKN --table endings/KRKN
    zermelo analyse chess --position "8/8/8/8/8/2k5/8/K2Q4 w - - 0 1" --table endings

A table of four men holds what is left of them as well. An ending in which Black has the men that a table has
for White is looked up with the colours exchanged. The values know nothing of the fifty-move rule.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zermelo.contract import Game
from zermelo.contract.index import Solved
from zermelo.games.chess import Chess
from zermelo.games.chess.few_men import UPSIDE_DOWN, bare, in_mirror
from zermelo.games.chess.position import Position
from zermelo.games.chessending import ChessEnding
from zermelo.solve.files import TableError
from zermelo.solve.manifest import NAME
from zermelo.solve.table import Table
from zermelo.value import Value

MOST_MEN = 4


class Endings:
    """What tables know of chess positions with few men. Each is opened when it is first asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._endings = [ChessEnding(path.parent.name) for path in sorted(folder.glob(f"K*/{NAME}"))]
        if not self._endings:
            raise TableError(f"{folder} holds no tables of endings: KQK/{NAME}, for one, is not there")
        self._tables: dict[str, Table] = {}

    def get(self, state: Position) -> Value | None:
        """The value to the player to move; None where no table has the position."""
        if (state.mine | state.theirs).bit_count() > MOST_MEN or state.castling:
            return None
        state = bare(state)
        for seen in (state, swapped(state)):
            for ending in self._endings:
                if ending.index(ending.canonical(seen)) >= 0:
                    return self._table(ending).get(seen)
        return None

    def _table(self, ending: ChessEnding) -> Table:
        if ending.men not in self._tables:
            self._tables[ending.men] = Table.open(self.folder / ending.men)
        return self._tables[ending.men]


def swapped(state: Position) -> Position:
    """The same position with the colours exchanged."""
    return in_mirror(state, UPSIDE_DOWN)._replace(turn=1 - state.turn)


def known_from(folder: Path, game: Game[Any, Any]) -> Solved:
    """What a folder knows of a game's positions: its table, or, of chess, tables of endings."""
    if isinstance(game, Chess) and not isinstance(game, ChessEnding):
        return Endings(folder)
    return Table.open(folder, game)
