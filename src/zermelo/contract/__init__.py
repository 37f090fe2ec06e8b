"""The one contract: `Game`, in groups; and the table of what a search may ask.

game.py        `Game`, the class that people subclass: all that follows, group by group
rules.py       what everybody must say; several.py: where more than two play; naming.py: who the players are
words.py       what people see, write and read
hints.py       what makes any search faster or wiser
tactics.py     what the selective search must know
index.py       what tables of every position ask; layout.py: pieces over cells, numbered
planes.py      what a learnt judgement looks at; features.py: what follows a game from move to move
luck.py        what luck may do

questions.py   the table of what a search may ask; attributes.py: what a class says beside its methods
forgiving.py   what may be said in other words  frozen.py     states that can change, as values that cannot
text.py        a state as one line of text
"""

from zermelo.contract.features import features_of
from zermelo.contract.game import QUESTIONS, Game
from zermelo.contract.hints import foreseeing
from zermelo.contract.layout import Hand, Layout, Stock
from zermelo.contract.luck import Outcome
from zermelo.contract.questions import Answer, Question
from zermelo.contract.rules import M, S

__all__ = [
    "QUESTIONS",
    "Answer",
    "Game",
    "Hand",
    "Layout",
    "M",
    "Outcome",
    "Question",
    "S",
    "Stock",
    "features_of",
    "foreseeing",
]
