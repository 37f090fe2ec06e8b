"""What the class of a game may say in other words: brought to the contract's when the class is made.

winner(state)           0, 1, "draw", or None while the game goes on      instead of score
margin(state)           the first player's points less the second's       instead of score
stuck(state)            what no move means: `score` need not look for one, or be there at all
numbering = (1, 2)      what `turn` and `winner` call the players
payoffs(state)          what each of three players or more gets: see several.py
a state that can change is copied: see frozen.py
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from inspect import unwrap
from typing import Any

from zermelo.contract.luck import checked
from zermelo.contract.naming import fared, index_of
from zermelo.contract.several import (
    adapt_several,
    faults_of_several,
    payoffs_by_winner,
    score_by_payoffs,
)

ENDS = ("score", "winner", "margin", "payoffs")
SYNONYMS = {
    "heuristic": "evaluate", "heuristics": "evaluate", "eval": "evaluate", "utility": "score",
    "render": "board", "display": "board", "symmetry": "canonical", "normalise": "canonical",
    "normalize": "canonical", "to_move": "turn", "current_player": "turn", "player_to_move": "turn",
}  # fmt: skip


def adapt(kind: Any) -> None:
    """Give a class the contract's methods where it says the same in other words."""
    own = vars(kind)
    if "takes_frozen" in own:
        return  # it was done
    said = [name for name in ENDS if name in own]
    if len(kind.players) > 2:
        adapt_several(kind, said)
    elif said and "score" not in said:
        kind.score = score_by_winner if "winner" in said else score_by_margin
        if "margin" in said and kind.points is None:
            kind.points = True
    if "turn" in own and tuple(kind.numbering) != tuple(range(len(kind.players))):
        kind.numbered_turn, kind.turn = own["turn"], turn_by_number
    if "choices" in own:
        kind.moves_in_turn, kind.moves = kind.moves, moves_of_both
    if "stuck" in own and "ended" not in own and ("score" in own or not kind.says("score")):
        kind.ended = own.get("score", goes_on)
        kind.score = score_unless_luck if kind.says("chances") else score_or_stuck


def faults(kind: Any) -> list[str]:
    """What such a class says twice, or not enough of."""
    if "takes_frozen" in vars(kind):
        return []  # they were told of the class as it was written
    said = [
        name for name in ENDS if any(name in vars(each) and _is_theirs(each, name) for each in kind.__mro__)
    ]
    found = []
    if len(said) > 1:
        found.append(f"{' and '.join(said)} say the same: keep one of them")
    elif len(kind.players) > 2:
        found += faults_of_several(kind, said)
    elif said == ["payoffs"]:
        found.append("payoffs are for more than two players: for two, write score, winner or margin")
    elif said and said != ["score"] and not kind.says("turn") and not kind.says("choices"):
        found.append(
            f"{said[0]} names a player, so the game must say who is to move: write turn(self, state)"
        )
    if kind.says("choices") and kind.says("gained"):
        found.append(
            "gained is for players who take turns, and both move at once: let score count all points"
        )
    if kind.says("gained") and kind.points is False:
        found.append("it says that moves gain points, and that it counts none: leave out points = False")
    return found


def _is_theirs(kind: Any, name: str) -> bool:
    """Whether a method of a class was written by its author."""
    return kind.__module__ != "zermelo.contract.rules" and vars(kind)[name] not in OURS


def titled(kind: type) -> str:
    """What a game is called that does not say: `ConnectFour` is "Connect Four"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", kind.__name__)


def misspelt(kind: Any, known: list[str]) -> list[tuple[str, str]]:
    """The public names of a class that look like one of the contract's, and which that is."""
    found = []
    for name in [name for each in kind.__mro__ for name in vars(each) if _is_own(each, name)]:
        if name in known or name in ENDS:
            continue
        meant = SYNONYMS.get(name) or next(iter(get_close_matches(name.lower(), known, 1, 0.8)), None)
        if meant is not None and not _says(kind, meant):
            found.append((name, meant))
    return found


def _says(kind: Any, name: str) -> bool:
    """Whether a class says something itself; every one has a title, if only by its name."""
    return bool(kind.title != titled(kind) if name == "title" else kind.says(name))


def _is_own(kind: Any, name: str) -> bool:
    return not kind.__module__.startswith("zermelo.contract") and not name.startswith("_")


# -- methods in place of the author's; they are compiled as these are ----------------------------------------


def score_by_winner(self: Any, state: Any) -> Any:
    """`score`, from who has won."""
    winner = self.winner(state)
    if winner is None:
        return None
    return fared(winner, self.turn(state), self.numbering)


def score_by_margin(self: Any, state: Any) -> Any:
    """`score`, from the first player's margin."""
    margin = self.margin(state)
    if margin is None:
        return None
    return margin if self.turn(state) == 0 else -margin


def moves_of_both(self: Any, state: Any) -> Any:
    """`moves`, where both players move at once: every pair of what they can choose."""
    both = self.choices(state)
    if both is None:
        return self.moves_in_turn(state)
    mine, theirs = map(list, both)
    return [(one, other) for one in mine for other in theirs]


def goes_on(self: Any, state: Any) -> Any:
    """`ended`, where having no move is the only end."""
    return None


def score_or_stuck(self: Any, state: Any) -> Any:
    """`score`, where having no move ends the game too."""
    score = self.ended(state)
    if score is not None:
        return score
    for _ in self.moves(state):
        return None
    return self.stuck(state)


def score_unless_luck(self: Any, state: Any) -> Any:
    """The same, where luck may move: then nobody is without a move."""
    score = self.ended(state)
    if score is not None or checked(self, state):
        return score
    return score_or_stuck(self, state)


def turn_by_number(self: Any, state: Any) -> Any:
    """`turn`, from what the game calls its players."""
    return index_of(self.numbered_turn(state), self.numbering)


OURS = (
    *(score_by_winner, score_by_margin, score_or_stuck, score_unless_luck, turn_by_number, goes_on),
    *(payoffs_by_winner, score_by_payoffs),
)


#: The methods of which the author has written one where there is one of ours.
BEHIND = {
    score_by_winner: "winner",
    score_by_margin: "margin",
    score_or_stuck: "ended",
    score_unless_luck: "ended",
    goes_on: "stuck",
    score_by_payoffs: "payoffs",
    payoffs_by_winner: "winner",
    turn_by_number: "numbered_turn",
    moves_of_both: "choices",
}


def by_author(method: Any) -> Any:
    """The method of a game that its author has written, where another one of ours goes by it."""
    ours = unwrap(getattr(method, "__func__", method))
    return by_author(getattr(method.__self__, BEHIND[ours])) if ours in BEHIND else method
