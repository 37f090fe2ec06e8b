"""A judgement for any game, learnt from its rules alone.

inputs.py      what a net sees of a position, as features
symmetries.py  what is like what, found from the rules; states.py: positions that nobody has played to
lesson.py      positions to learn from, and what is to be found
fitting.py     a net fitted to positions: linear.py, or with hidden units, hidden.py
rounding.py    a net in short whole numbers, as a search takes it
training.py    play, fit, test, generation after generation
spread.py      games played by other processes and machines
strength.py    what a match says about strength
"""

from zermelo.learn.training import Generation, NothingToLearn, Training

__all__ = ["Generation", "NothingToLearn", "Training"]
