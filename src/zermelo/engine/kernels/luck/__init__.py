"""Games with luck: what a position is worth on average.

    expectation.py the search: alpha-beta where players move, Star1 and Star2 where luck does
    odds.py        what it works on: the outcomes at each ply, and a table of expected scores

Where positions come back, value iteration takes its place:

    positions.py   the positions, and how they lead to one another
    turns.py       what luck may do, and all that can be made of a turn; draws.py roll after roll
    ends.py        where turns may end, and how likely what luck does is
    sweeps.py      sweep after sweep, until bounds are close
"""
