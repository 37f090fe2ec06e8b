"""Compiled and interpreted rules, side by side over a few random games.

A compiled number wraps round where Python's grows, and not every compiled array is watched over. So before a
search believes compiled rules, they are asked the same as the interpreted ones: every question of the table,
of each position of some random games and of all its moves.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from types import FunctionType
from typing import Any

from zermelo.contract import QUESTIONS, Answer, Question
from zermelo.contract.rules import in_order
from zermelo.engine.adapter import CERTAIN, Adapter
from zermelo.engine.compile.plan import Plan, plan_of, typed
from zermelo.engine.compile.reasons import end_of, last_of
from zermelo.engine.compile.values.declared import compiling
from zermelo.engine.kernel import View, kept_kernel, kernel
from zermelo.engine.layout.shape import NoShape
from zermelo.engine.memory import Memory, row, rows, word
from zermelo.errors import GameError, Outgrown

PLIES, ROOM, LUCKY = 400, 1024, 4096  # of a game; moves of a position, and what luck may do there
BEFORE = 1024  # positions before one
SECONDS, GAMES = 0.1, 50  # for how long, and how many of them at most
FEWEST = 20  # positions of a game, however long it takes
OVER = 1 << 40  # added to the score of a finished game

# What is written down of each position: state, key and score, and the answer to every other question.
OTHERS = [
    row
    for name, row in QUESTIONS.items()
    if row.answer is not Answer.FEATURES
    and name not in ("play", "canonical", "key", "score", "chances", "ended", "stuck")
]
COLUMNS = ("play", "canonical", "score", "chances", *(question.name for question in OTHERS))
STATE, KEY, SCORE, CHANCES = range(4)
WIDTH = len(COLUMNS)
FILLS = {
    "moves": "fill",
    "candidates": "fill_candidates",
    "loud_moves": "fill_loud",
    "promising": "fill_promising",
}


class Sheet(Memory):
    """What is written down of one game."""

    plies: int = word()  # how many of them at most
    dice: list[int] = row()  # of each ply, what chooses the move
    moves: list[int] = row()  # of the ply at hand
    odds: list[int] = row()  # of what luck may do there,
    outcomes: list[int] = row()  # and the states that it leads to
    before: list[int] = row()  # the positions before the one at hand
    frames: list[list[int]] = rows()  # of each ply, what follows the moves
    rows: list[list[int]] = rows(WIDTH)  # of each ply, the answers


sheet_at = View(Sheet)

TRACE = """
def trace(rules, state, sheet):
    for ply in range(sheet.plies):
        row, moves = sheet.rows[ply], sheet.moves
        row[STATE] = rules.hashed(state)
        row[KEY] = rules.key(state)
        score = rules.score(state)
        if score is not None:
            row[SCORE] = OVER + rules.worth(score, 0)
            return
        count = rules.fill_chances(state, sheet.odds, sheet.outcomes, LUCKY)
        for i in range(count):
            after = rules.hashed(rules.outcome(sheet.outcomes, i, state))
            row[CHANCES] = (row[CHANCES] * 31 + sheet.odds[i]) * 31 + after
        if count > 0:
            state = rules.outcome(sheet.outcomes, sheet.dice[ply] % count, state)
            continue
        {of_state}
        count = rules.fill(state, moves, ROOM)
        if count <= 0:
            return
        for i in range(count):
            move = moves[i]
            {of_move}
        state = rules.play(state, moves[sheet.dice[ply] % count])
"""


def _made() -> FunctionType:
    """What plays one game, each move as the dice say, and writes down what the rules say."""
    lines: dict[str, list[str]] = {"of_state": [], "of_move": []}
    for column, question in enumerate(OTHERS, CHANCES + 1):
        at = f"row[{column}]"
        if question.answer is Answer.MOVES:
            count = f"rules.{FILLS[question.name]}(state, moves, ROOM) if rules.has_{question.name} else 0"
            lines["of_state"] += [f"count = {count}", f"for i in range(count): {at} = {at} * 31 + moves[i]"]
        elif question.answer is Answer.STATES:
            one = "rules.hashed(rules.outcome_before(sheet.before, i, state))"
            lines["of_state"].append("count = rules.fill_before(state, sheet.before, BEFORE)")
            lines["of_state"].append(f"for i in range(count): {at} = {at} * 31 + {one}")
        else:
            answer = f"if rules.has_{question.name}: {at} = {at} * 31 + {_number(question)}"
            lines["of_move" if "move" in question.about else "of_state"].append(answer)
    of_state, of_move = "\n        ".join(lines["of_state"]), "\n            ".join(lines["of_move"])
    names: dict[str, Any] = dict(globals())
    exec(compile(TRACE.format(of_state=of_state, of_move=of_move), __file__, "exec"), names)
    made: FunctionType = names["trace"]
    return made


def _number(question: Question) -> str:
    """The expression that asks a question of compiled rules and gives a whole number."""
    asked = f"rules.{question.name}({', '.join(question.about)})"
    if question.name == "index":  # mirror images have one number
        return "rules.index(rules.canonical(state))"
    if question.about == ("number",):
        return f"rules.hashed(rules.{question.name}(rules.index(rules.canonical(state))))"
    if question.answer is Answer.STATE:
        return f"rules.hashed({asked})"
    if question.answer is Answer.PLANES:
        return "rules.hashed_planes(state)"
    if question.answer is Answer.BOUNDS:
        return "rules.bounds(state, 0)[0] * 31 + rules.bounds(state, 0)[1]"
    return f"(2 if {asked} else 1)" if question.answer is Answer.FLAG else asked


trace = kernel(_made())


@kept_kernel
def trace_from(rules: Any, state: Any, sheet: Any) -> None:
    """`trace`, as Python calls it."""
    at = sheet_at(sheet)
    trace(rules, rules.followed(state, at.frames), at)


def compare(rules: Adapter, seconds: float = SECONDS, games: int = GAMES, seed: int = 1913) -> None:
    """Play random games both ways for some time; `NoShape` says where they differ."""
    plan, throw = plan_of(rules), random.Random(seed)
    for _ in _positions(rules, plan, _dice(throw), [], time.perf_counter() + seconds):
        pass  # states that have not one shape are better known before than after compiling
    with compiling(plan.widths):
        _traced(rules, [])
    end = time.perf_counter() + seconds
    pairs: dict[Any, int] = {}  # the keys of the one and of the other
    for number in range(games):
        # First the first move again and again, then the last one: so numbers grow as they seldom do.
        dice = [-number] * PLIES if number < 2 else _dice(throw)
        _compare_one(rules, plan, dice, pairs, end)
        if time.perf_counter() > end:
            return


def _dice(throw: random.Random) -> list[int]:
    return [throw.getrandbits(30) for _ in range(PLIES)]


def _compare_one(rules: Adapter, plan: Plan, dice: list[int], pairs: dict[Any, int], end: float) -> None:
    rows, failure = _traced(rules, dice)
    moves: list[Any] = []
    for ply, expected in enumerate(_positions(rules, plan, dice, moves, end)):
        found = rows[ply].tolist()
        # Which of its mirror images stands for a state may differ, if it is always the same one.
        ours, theirs = found[KEY], expected[KEY]
        same = not rules.has_key and pairs.setdefault(("ours", ours), theirs) == theirs
        if same and pairs.setdefault(("theirs", theirs), ours) == ours:
            expected[KEY] = ours
        if expected != found:
            method = COLUMNS[next(i for i in range(WIDTH) if expected[i] != found[i])]
            reason = f"a number over {plan.widths.widest} bits?"
            if failure is not None:
                reason = f"{type(failure).__name__}: {failure}"
            said = f"compiled and interpreted rules differ{_after(rules, moves)}: {reason}"
            at_fault = "key" if method == "canonical" and rules.has_key else method
            raise NoShape(said, end_of(getattr(rules.game, at_fault)))


def _traced(rules: Adapter, dice: list[int]) -> tuple[Any, Exception | None]:
    """What compiled rules say of each position of a game, and how they failed, if they did."""
    lucky = LUCKY if rules.has_chances else 0
    words = lucky * plan_of(rules).state.size
    sheet = Sheet.new(
        True,
        dice=len(dice),
        moves=ROOM,
        rows=(len(dice), WIDTH),
        odds=lucky,
        outcomes=words,
        before=BEFORE * plan_of(rules).state.size if rules.has_unplay else 0,
        frames=(len(dice) + 1, rules.features),
    )
    sheet.plies, sheet.dice[:] = len(dice), dice
    failure = None
    try:
        trace_from.compiled(rules, typed(rules.game.start(), rules), sheet.words)
    except Exception as error:
        if not dice or isinstance(error, Outgrown):
            raise
        failure = error
    return sheet.rows, failure


def _positions(
    rules: Adapter, plan: Plan, dice: list[int], moves: list[Any], end: float
) -> Iterator[list[int]]:
    """What `trace` would write, found by the interpreted rules, until the game or the time is over."""
    state = rules.game.start()
    for roll in dice:
        try:
            row, legal, outcomes = _row(rules, plan, state)
            following = rules.game.play(state, legal[roll % len(legal)]) if legal else None
        except Outgrown:
            raise
        except NoShape as error:
            where = error.place or end_of(rules.game.play if moves else rules.game.start)
            raise NoShape(f"{error}{_after(rules, moves, ',')}", where) from None
        except GameError as error:
            told = str(error)
            method: Any = rules.game.turn if told.startswith("turn()") else rules.game.score
            method = rules.game.chances if ".chances(" in told else method
            raise NoShape(f"{error}{_after(rules, moves, ',')}", end_of(method)) from None
        except Exception as error:
            said = f"the rules fail{_after(rules, moves)}: {type(error).__name__}: {error}"
            raise NoShape(said, last_of(error)) from error
        yield row
        if outcomes:
            state = outcomes[roll % len(outcomes)]
            continue
        if not legal or (len(moves) >= FEWEST and time.perf_counter() > end):
            return
        moves.append(legal[roll % len(legal)])
        state = following


def _row(rules: Adapter, plan: Plan, state: Any) -> tuple[list[int], list[Any], list[Any]]:
    """One position, its moves, and the states that luck may lead to."""
    game, row = rules.game, [0] * WIDTH
    row[STATE] = plan.key(state)
    row[KEY] = rules.key(state) if rules.has_key else plan.key(game.canonical(state))
    score = game.score(state)
    if score is not None:
        row[SCORE] = OVER + rules.worth(score, 0)
        return row, [], []
    outcomes = game.outcomes(state)
    if outcomes:
        total = 0
        for chance, after in outcomes:
            total = (total * 31 + round(chance * CERTAIN)) * 31 + plan.key(after)
        row[CHANCES] = _wrapped(total)
        return row, [], [after for _, after in outcomes] if len(outcomes) <= LUCKY else []
    legal = in_order(game.moves(state))
    if len(legal) > ROOM:
        return row, [], []
    for column, question in enumerate(OTHERS, CHANCES + 1):
        if getattr(rules, f"has_{question.name}"):
            total = 0
            for number in _numbers(rules, plan, question, state, legal):
                total = total * 31 + number
            row[column] = _wrapped(total)
    return row, legal, []


def _numbers(rules: Adapter, plan: Plan, question: Question, state: Any, legal: list[Any]) -> Iterator[int]:
    """What `trace` writes down of a question: one number, or one for each move."""
    if question.answer is Answer.MOVES:
        moves = legal if question.name == "moves" else getattr(rules.game, question.name)(state)
        yield from (_encoded(rules, plan, move) for move in in_order(moves))
    elif question.answer is Answer.STATES:
        yield from map(plan.key, rules.game.unplay(state))
    elif question.name == "index":
        yield int(rules.game.index(rules.game.canonical(state)))
    elif question.about == ("number",):
        yield plan.key(rules.game.state_at(rules.game.index(rules.game.canonical(state))))
    elif question.answer is Answer.BOUNDS:
        least, most = rules.bounds(state, 0)
        yield least * 31 + most
    elif question.answer is Answer.PLANES:
        yield rules.hashed_planes(state)
    else:
        for about in [(state, move) for move in legal] if "move" in question.about else [(state,)]:
            answer = getattr(rules, question.name)(*about)
            if question.answer is Answer.STATE:
                answer = plan.key(answer)
            yield int(answer) + (question.answer is Answer.FLAG)


def _encoded(rules: Adapter, plan: Plan, move: Any) -> int:
    try:
        return plan.moves.encoded(move)
    except NoShape as error:
        raise NoShape(str(error), end_of(rules.game.moves)) from None


def _wrapped(number: int) -> int:
    """The number as it is in 64 bits."""
    number &= (1 << 64) - 1
    return number - (number >> 63 << 64)


def _after(rules: Adapter, moves: list[Any], comma: str = "") -> str:
    if not moves:
        return ""
    shown = " ".join(rules.game.write(move) for move in moves[-8:])
    return f"{comma} after the moves {'... ' if len(moves) > 8 else ''}{shown}"
