"""Running a search: on threads of our own, within a budget, with as much room as it needs.

What a program asks comes to the desk, which hands it over to a thread of ours; there a runner asks kernels.

    threads.py     threads with a large stack, on which everything runs that searches or compiles
    desk.py        where an engine is asked: one question at a time, each with a token that calls it off
    watch.py       who looks at the clock
    way.py         interpreted or compiled, and a word about it
    prepare.py     compiling
    runner.py      one kernel on several threads: the first to be done ends the others
    searcher.py    the runner of the searches that deepen
    prover.py      the runner of the exact search
    many.py        the values of many positions, side by side
    roller.py      the runner of the search with luck; sweeper.py of value iteration
    grower.py      the runner of Monte Carlo tree search
    attacker.py    the runner of proof-number search
    forcer.py      the runner of the search for wins by force
    opponents.py   the runner of self-play
"""
