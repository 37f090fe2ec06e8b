"""The selective search: deep where it matters, shallow where it does not. What it finds is an estimate.

search.py      the search itself
quiescence.py  its end: captures, until it is quiet
static.py      static evaluation
picking.py     which move comes next, by what history.py has learnt
pruning.py     what is left out, and how much less is looked at what is unlikely
margins.py     how far is far: the numbers by which pruning.py decides
asked.py       what these hand on to one another
"""
