"""To learn from: what a search found, told in words; exercises.

story.py      what a search is told with
narrator.py   a search in words, step by step    cut.py        why a branch was pruned
walk.py       to and fro through a search        stepping.py   whichever search it is
sketch.py     a searched tree as it is to be seen
whole.py      the whole tree below a position    followed.py   a search followed through it
growing.py    the same of Monte Carlo tree search, chances.py in words

explain.py    why this move and not the others: research.py finds, facts.py compares, words.py says it,
              one sentence.py after the other
lookback.py   a review in words                  threats.py    a win by force in words
mixing.py     why to mix one's moves             texts.py      the lessons themselves
exercises/    exercises that mark themselves
"""
