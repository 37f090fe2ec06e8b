"""Work done by others: by processes of this machine, or by a Dask cluster of many.

recipe.py      a game as a value that can be sent: how to make it, and the digest that it must have
workers.py     the one seam, `concurrent.futures.Executor`: tasks go out, answers come in
opening.py     `processes:4`, `local:4` or `tcp://host:port` as workers
pace.py        how large tasks are, so that each takes some seconds
kept.py        what a worker keeps from one task to the next
solving.py     positions solved by workers, as a `Solver` solves them here
"""
