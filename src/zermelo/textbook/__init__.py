"""The algorithms as the books write them: pure Python, any game, every step recorded on request.

This is the oracle: short, never optimised. Whatever is faster must agree with it.

minimax.py        MAX and MIN                   negamax.py     one role instead of two
alphabeta.py      skips what cannot matter      negascout.py   bets on the first move
mtdf.py           asks "is it at least g?"      sss.py         best first
deepening.py      depth 1, 2, 3, ...            memory.py      the same position once
expectiminimax.py luck                          mcts.py        play to the end by chance
maxn.py           several, each for themselves  paranoid.py    several, all against one
simultaneous.py   both move at once             cooperation.py what if the opponent helps?
every_move.py     the value of every move, by any of them

run.py            what every search needs around it
scoring.py        how a finished game becomes a number
record.py         the story of a search; progress.py and growth.py make trees of it; words.py: its numbers
"""

from zermelo.textbook.alphabeta import alphabeta
from zermelo.textbook.cooperation import maximax
from zermelo.textbook.deepening import deepen, deepening
from zermelo.textbook.every_move import Algorithm, every_move
from zermelo.textbook.expectiminimax import expectiminimax
from zermelo.textbook.maxn import maxn
from zermelo.textbook.mcts import mcts
from zermelo.textbook.minimax import minimax, minimax_move, minimax_value
from zermelo.textbook.mtdf import mtdf
from zermelo.textbook.negamax import negamax
from zermelo.textbook.negascout import negascout
from zermelo.textbook.paranoid import paranoid
from zermelo.textbook.simultaneous import Mixed, simultaneous
from zermelo.textbook.sss import sss

#: The searches that all answer the same question, by the name under which the command line knows them.
ALGORITHMS: dict[str, Algorithm] = {
    "minimax": minimax,
    "negamax": negamax,
    "alphabeta": alphabeta,
    "negascout": negascout,
    "mtdf": mtdf,
    "sss": sss,
    "deepening": deepening,
}

#: Those for games that more than two play. They do not answer the same question.
FOR_SEVERAL: dict[str, Algorithm] = {"maxn": maxn, "paranoid": paranoid}

__all__ = [
    "ALGORITHMS",
    "FOR_SEVERAL",
    "Algorithm",
    "Mixed",
    "alphabeta",
    "deepen",
    "deepening",
    "every_move",
    "expectiminimax",
    "maximax",
    "maxn",
    "mcts",
    "minimax",
    "minimax_move",
    "minimax_value",
    "mtdf",
    "negamax",
    "negascout",
    "paranoid",
    "simultaneous",
    "sss",
]
