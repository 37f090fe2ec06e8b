"""From what kernels find to a `Result`: the ways to answer what an engine is asked.

solved.py      by a table of every position
certain.py     by the book, the exact search or a win by force: what is certain
deepening.py   depth by depth; effort.py says how much time a move deserves
expecting.py   depth by depth, where luck has a say
playouts.py    by playouts alone
chance.py      by playouts, and by what they teach
at_once.py     one ply, where there is no time for more
seats.py       for more than two players
telling.py     the `Result` itself
"""
