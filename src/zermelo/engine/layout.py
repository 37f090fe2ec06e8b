"""Where things are in the two flat arrays that a search works on.

A compiled function passes few arrays quickly and many slowly, so there are two: `work`, which belongs to one
thread, and `shared`, which all threads of a search look at together. Interpreted, they are lists.

    work    | header | killers | replies | history | path | line lengths | moves | ranks | lines | ...
    shared  | stop, mask, age, threads | busy | the transposition table: buckets of 4 entries of 2 words |

The first words of `work` are counters and settings; some of them say where the later parts begin.
"""

from __future__ import annotations

# -- work: counters ------------------------------------------------------------------------------------------
NODES = 0  # positions visited
LEAVES = 1  # of these, finished games and the horizon
HORIZON = 2  # times that an estimate, not the end of a game, had a say
CUTOFFS = 3  # moves that made the rest not matter
HITS = 4  # times that the table answered
STOPPED = 5  # why the search broke off: 0 not at all, else one of the codes below
DEEPEST = 6  # the deepest line so far
FIRST_REPEAT = 7  # the shallowest ply that a repetition led back to

# -- work: settings ------------------------------------------------------------------------------------------
NODE_LIMIT = 8  # stop after so many nodes
PLIES = 9  # how deep a line may get
ROOM = 10  # how many moves a position may have
SETTINGS = 11  # which parts of the search are on, as bits (below)
EARLIER = 12  # how many positions before the root a repetition may lead back to
THREAD = 14  # which thread this is, counted from 1

# -- work: where its parts begin -----------------------------------------------------------------------------
KILLERS = 16  # two moves a ply that made a cut there
REPLIES = 17  # the move that last refuted each move
HISTORY = 18  # how often each move made a cut
PATH = 19  # the keys of the positions on the way to here, those before the root first
LENGTHS = 20  # how long the best line from each ply is
MOVES = 21  # the moves of each ply
RANKS = 22  # their ranks in the order of trying
LINES = 23  # the best line from each ply
FRAMES = 24  # of each ply, what is asked there: key, depth, alpha, beta (only among several threads)
BACK_TO = 25  # the ply to which a thread that was overtaken goes back
TURN = 26  # the ply that it looks at next
LEFT_OUT = 27  # moves that are not searched at the root: how many, a mark for the root's key, the moves
ESTIMATES = 28  # the game's estimate at each ply, in a selective search
LOGARITHMS = 29  # of 0 to 63, in 256ths
JUDGED = 30  # estimates of positions seen before
FOLLOW_UPS = 31  # how a move has fared after another, in a selective search
PLAYED = 32  # the pattern of the move made at each ply
HEADER = 33

SLOTS = 4096  # of the parts that are indexed by move
JUDGED_WORDS = 1 << 14
PATTERNS = 512  # kinds of moves, as follow-ups know them
NO_MOVE = -1

# What a selective search has learnt about moves, and how much of it there is: it serves the next one too.
LEARNT = {REPLIES: SLOTS, HISTORY: 2 * SLOTS, FOLLOW_UPS: 2 * (PATTERNS + 1) * PATTERNS}

# -- why a search stopped ------------------------------------------------------------------------------------
CALLED_OFF, OUT_OF_NODES, OUT_OF_ROOM = 1, 2, 3
STUCK = 4  # no move, and the game goes on
OVERTAKEN = 5  # another thread has settled a position further up

# -- settings ------------------------------------------------------------------------------------------------
USE_TABLE = 1
USE_ORDER = 2  # the game's order, and what the search learns about moves
USE_PVS = 4
STRICT = 8  # take from the table only what a search of exactly this depth would find
SELECTIVE = 16  # the selective search, which leaves out what looks bad
USUAL = USE_TABLE | USE_ORDER | USE_PVS

# -- shared --------------------------------------------------------------------------------------------------
STOP = 0  # set to call the search off
MASK = 1  # number of buckets - 1
AGE = 2  # of the search, modulo 128: old entries make room first
THREADS = 3
UPPER, LOWER = 8, 12  # the two parts of the exact search's table; of each, in this order:
SHIFT = 0  # how far a key is shifted to give its line
FULL_SHIFT = 1  # the same where the part has its full size
FREE = 2  # how many entries more before it grows
START = 3  # where its lines begin
BUSY = 64  # what some thread is searching now
BUSY_SLOTS = 1 << 12
TABLE = BUSY + BUSY_SLOTS
BUCKET = 8  # words: four entries of two


def work_header(plies: int, room: int, earlier: int, selective: bool) -> tuple[list[int], int]:
    """The header of a `work` with so much room, and how many words it has in all."""
    header = [0] * HEADER
    header[PLIES], header[ROOM], header[EARLIER] = plies, room, earlier
    at = HEADER
    sizes = {
        KILLERS: 2 * plies + 2,
        REPLIES: LEARNT[REPLIES],
        HISTORY: LEARNT[HISTORY],  # of both players
        PATH: earlier + plies,
        LENGTHS: plies,
        MOVES: plies * room,
        RANKS: plies * room,
        LINES: plies * plies,
        FRAMES: 4 * plies,
        LEFT_OUT: 2 + room,
        ESTIMATES: plies,
        LOGARITHMS: 64,
        JUDGED: JUDGED_WORDS * selective,
        PLAYED: plies,
        FOLLOW_UPS: LEARNT[FOLLOW_UPS] * selective,
    }
    for part, size in sizes.items():
        header[part] = at
        at += size
    return header, at


def shared_size(megabytes: float) -> tuple[int, int]:
    """How many words a table of at most this size needs, and how many buckets it has."""
    buckets = 1 << max(0, int(megabytes * 2**20 / (8 * BUCKET)).bit_length() - 1)
    return TABLE + buckets * BUCKET, buckets
