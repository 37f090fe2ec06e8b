"""Making books of solved positions, and checking them.

bookmaking.py   solve what stands near the start, and lose nothing when interrupted
solving.py      who solves: a `Solver`, or workers with one each     journal.py   what is solved so far
replies.py      what can arise against a player who follows a book   checking.py  whether a book is right
"""
