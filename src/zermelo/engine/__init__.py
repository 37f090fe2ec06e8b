"""The searches, and all that makes them fast.

From the inside out; each knows those above it and none below:

    layout/        states and moves as numbers of 64 bits
    memory.py      what a search works on, by name
    kernel.py      one source, two ways to run
    adapter.py     the questions of a search, answered by Python; coalition.py for more than two players
    digest.py      what machine code depends on; kept.py where it is kept
    marks.py       whether what is kept is of these rules, tried on the positions of sampling.py
    kernels/       the searches
    nets.py        a net, as a file and as arrays; lessons.py a judgement learnt from playouts
    compile/       the questions, answered by machine code
    run/           threads, clocks, stopping; compiling when it pays
    answers/       from what kernels find to a `Result`

What programs call:

    perft.py       counting lines of play
    threats.py     wins by force
    proofs.py      who wins, by proof-number search
    solver.py      Solver: exact values; iteration.py where luck has a say and positions come back
    engine.py      Engine: a search that deepens until it is sure, or until it must stop
"""
