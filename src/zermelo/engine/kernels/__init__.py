"""The searches: integers and named memory, no objects; interpreted and compiled from one source.

What all of them share:

    work.py        what one thread works on, and what all threads look at
    node.py        what every search does at a position
    table.py       the transposition table
    ordering.py    which move to try first
    judged.py      how good a position looks; net.py by a small net, leaving.py what it makes unlikely
    parallel.py    how threads share one search
    kinds.py       the kinds of searches, and the kernel that Python calls for each

The searches:

    search.py      principal variation search, for any game
    selective/     deep where it matters
    luck/          where dice are rolled
    exact.py       to the end of the game; exact_table.py is its table
    proof.py       proof-number search
    forcing.py     wins by force
    mcts.py        Monte Carlo tree search; playout.py plays to the end
    selfplay.py    whole games, for what learns from them

Without a search:

    perft.py       counting lines of play
    strong.py      every position that can be reached; numbering.py gives each its number
"""
