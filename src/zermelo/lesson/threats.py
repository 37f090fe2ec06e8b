"""A win by force in words: what each threat makes, and which answers it leaves.

h8 makes a four; the only answer is i8.
Then k5 makes a four and an open three; the answers are l6 and g4, and none of them helps.
"""

from __future__ import annotations

from typing import Any

from zermelo.contract import Game
from zermelo.engine.threats import ForcedWin
from zermelo.lesson.sentence import Sentence

MANY = 8  # answers that are named; of more, it is told how many


def told(game: Game[Any, Any], state: Any, won: ForcedWin[Any, Any]) -> list[Sentence]:
    """What the player to move wins by, threat after threat."""
    who, first = game.players[won.attacker], won.threats[0].move
    text = f"{who} wins by {won.kind}, in {_within(won.plies)}."
    return [Sentence("forced", text, (first,)), *steps(game, state, won)]


def told_of_other(game: Game[Any, Any], state: Any, won: ForcedWin[Any, Any]) -> list[Sentence]:
    """What the other threatens, should nothing be done about it."""
    who, first = game.players[won.attacker], won.threats[0].move
    text = f"{who} threatens to win by {won.kind}, in {_within(won.plies)}, should nothing be done about it."
    return [Sentence("threatened", text, (first,)), *steps(game, game.skip(state), won)]


def _within(plies: int) -> str:
    return "one move" if plies == 1 else f"{(plies + 1) // 2} moves at most"


def steps(game: Game[Any, Any], state: Any, won: ForcedWin[Any, Any]) -> list[Sentence]:
    """One sentence a threat, from a position in which the attacker is to move."""
    said = []
    for number, threat in enumerate(won.threats):
        move, answers = threat.move, [game.write(answer) for answer in threat.answers]
        makes, after = game.makes(state, move), game.play(state, move)
        rest = ", and that is the end" if game.score(after) is not None else _answers(answers)
        does = f"{game.write(move)} {'makes ' + makes if makes else 'threatens'}{rest}."
        said.append(Sentence("threat", f"Then {does}" if number else does, (move, *threat.answers)))
        state = after
        if threat.answers:
            state = game.play(state, threat.answers[0])
    return said


def _answers(names: list[str]) -> str:
    if not names:
        return ""  # there was no time to tell them
    if len(names) == 1:
        return f"; the only answer is {names[0]}"
    if len(names) > MANY:
        return f"; there are {len(names)} answers, and none of them helps; {names[0]} lasts longest"
    return f"; the answers are {', '.join(names[:-1])} and {names[-1]}, and none of them helps"
