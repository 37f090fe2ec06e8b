"""The one contract: `Game`, in groups; and the table of what a search may ask (questions.py)."""

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
