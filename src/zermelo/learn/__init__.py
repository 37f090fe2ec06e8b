"""A judgement for any game, learnt from its rules alone.

inputs.py      what a net sees of a position, as features
symmetries.py  what is like what, found from the rules; states.py: positions that nobody has played to
fitting.py     a net fitted to positions: linear by numpy, with hidden units by PyTorch
training.py    play, fit, test, generation after generation
strength.py    what a match says about strength
"""

from zermelo.learn.training import Generation, NothingToLearn, Training

__all__ = ["Generation", "NothingToLearn", "Training"]
