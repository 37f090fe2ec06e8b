"""Facts put into plain sentences: who wins, in how many moves, by which line, and what refutes the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from zermelo.contract import Game
from zermelo.lesson.facts import Fact, Hope
from zermelo.lesson.sentence import Sentence
from zermelo.lesson.threats import told, told_of_other
from zermelo.numerals import numeral
from zermelo.result import Line
from zermelo.value import Value

if TYPE_CHECKING:
    from zermelo.lesson.explain import Explanation

AT_ONCE = "loses at once"
# The kinds of moves that are shown to be worse by the reply to them.
REFUTED = ("sooner", "win given away", "draw given away", "points given away", "settled", "looks worse")
SHOWN = 16  # moves of a line; what follows is left to the object
NAMED = 24  # moves that one sentence names; of more, only how many
FEW = 5  # sentences about moves of which only estimates are known; one more names the others


def sentences(why: Explanation[Any, Any]) -> list[Sentence]:
    """Everything an explanation has to say, in the order in which a person would say it."""
    if why.chosen is None:
        return [_no_move(why)]
    others = _others(why)
    said = [*_threats(why), _chosen(why, why.chosen), *(other for other in others if other.kind == "better")]
    said += [*_only(why, why.chosen), *_equals(why), *(other for other in others if other.kind != "better")]
    if why.unsearched:
        names = _moves(why.game, why.state, why.unsearched)
        said.append(Sentence("unsearched", f"Not searched: {names}.", why.unsearched))
    return said + _hopes(why)


def _no_move(why: Explanation[Any, Any]) -> Sentence:
    score = why.game.score(why.state)
    if score is None and why.game.outcomes(why.state):
        who = why.game.players[why.to_move]
        return Sentence("luck", f"Luck is to move: all that it may bring is worth {why.value} to {who}.")
    if score is None:
        return Sentence("nothing", f"No move was searched: the position is judged {why.value}.")
    if why.game.says("gained"):  # what was, a position does not tell
        return Sentence("over", "The game is over: nothing more can be gained.")
    if score == 0:
        return Sentence("over", "The game is over: a draw.")
    winner = why.game.players[why.to_move if score > 0 else 1 - why.to_move]
    by = f" by {numeral(abs(score))}" if why.game.counts_points else ""
    return Sentence("over", f"The game is over: {winner} wins{by}.")


def _threats(why: Explanation[Any, Any]) -> list[Sentence]:
    """A win by force; or, where there is none, what the other threatens."""
    said = told(why.game, why.state, why.won) if why.won else []
    return said + (told_of_other(why.game, why.state, why.threatened) if why.threatened else [])


# -- the move to play ------------------------------------------------------------------------------------


def _chosen(why: Explanation[Any, Any], fact: Fact[Any, Any]) -> Sentence:
    move, line = why.game.notate(why.state, fact.move), _line(fact.line, fact.whole)
    if why.forced:
        text = f"{move} is the only legal move; it {_ends(fact.value, why.game.unit)}"
    elif any(other.kind in ("better", "looks better") for other in why.others):
        text = f"{move} {_ends(fact.value, why.game.unit)}"
    else:
        text = f"{move} {_is_best(why, fact.value)}"
    return Sentence("chosen", _full_stop(text + line), (fact.move,))


def _is_best(why: Explanation[Any, Any], value: Value) -> str:
    """What makes the move the one to play."""
    if value.kind == "estimate":
        return f"looks best, {value.said(why.game.unit)} at depth {why.depth}"
    ends = _ends(value, why.game.unit)
    if value.kind == "win":
        return ends
    if not why.proved:
        return f"{ends}, and nothing better was found at depth {why.depth}"
    if value.kind == "draw":
        return "holds the draw"
    if value.kind == "loss":
        late = f"loses as late as possible,{ends.removeprefix('loses')}"
        return f"{ends}, as every move does" if ends == AT_ONCE else late
    return f"{ends}, the most there is"


def _only(why: Explanation[Any, Any], fact: Fact[Any, Any]) -> list[Sentence]:
    if not why.only:
        return []
    does = {"win": "wins", "draw": "draws"}.get(fact.value.kind, f"is worth {fact.value}")
    return [Sentence("only", f"It is the only move that {does}.", (fact.move,))]


def _equals(why: Explanation[Any, Any]) -> list[Sentence]:
    if not why.equal:
        return []
    lost = why.chosen is not None and why.chosen.value.kind == "loss"
    many = len(why.equal) > 1
    good = _verb("holds out as long", many) if lost else _verb("is as good", many)
    return [Sentence("equal", f"{_moves(why.game, why.state, why.equal)} {good}.", why.equal)]


# -- the other moves -------------------------------------------------------------------------------------


def _others(why: Explanation[Any, Any]) -> list[Sentence]:
    """What there is to say about the other moves, of many estimates only about the best."""
    groups, said = _groups(why), []
    for kind, still in (("looks worse", "look worse still"), ("undecided", "were not decided either")):
        alike = [facts for facts in groups if facts[0].kind == kind]
        if len(alike) > FEW + 1:
            groups = [facts for facts in groups if facts not in alike[FEW:]]
            moves = tuple(fact.move for facts in alike[FEW:] for fact in facts)
            most, names = alike[FEW][0].value.said(why.game.unit), _moves(why.game, why.state, moves)
            said.append(Sentence(kind, f"The others {still}, {most} at most: {names}.", moves))
    return [_group(why, facts) for facts in groups] + said


def _groups(why: Explanation[Any, Any]) -> list[list[Fact[Any, Any]]]:
    """The other moves, those together that end alike and are refuted by the same reply; the best first."""
    groups: dict[Any, list[Fact[Any, Any]]] = {}
    for fact in sorted(why.others, key=lambda fact: -fact.value.number):
        if fact.kind != "equal":
            answered = (fact.reply_at, fact.reply) if fact.kind in REFUTED else None
            groups.setdefault((fact.kind, fact.value, answered), []).append(fact)
    return list(groups.values())


def _group(why: Explanation[Any, Any], facts: list[Fact[Any, Any]]) -> Sentence:
    """One sentence for moves that end alike."""
    first, moves = facts[0], tuple(fact.move for fact in facts)
    everything = len(facts) > 1 and len(facts) == len(why.others) - len(why.equal) and not why.unsearched
    subject = "Everything else" if everything else _moves(why.game, why.state, moves)
    many = len(facts) > 1 and not everything
    it = "they" if many else "it"
    worth = first.value.said(why.game.unit)
    ends = _verb(_ends(first.value, why.game.unit), many)
    only = "only " if first.value == Value.draw() else ""
    head = {
        "better": f"{subject} {_verb('is better', many)}: {it} {ends}",
        "later": f"{subject} also {_verb('wins', many)}, but only in {first.value.plies}",
        "win given away": f"{subject} {_verb('gives away the win', many)}: {it} {only}{ends}",
        "draw given away": f"{subject} {ends}",
        "points given away": f"{subject} {_verb('gives away', many)} {_cost(why, first.value)}: {it} {ends}",
        "no better": f"{subject} {_verb('is no better', many)}",
        "looks equal": f"{subject} {_verb('looks as good', many)}, {worth}",
        "looks worse": f"{subject} {_verb('looks worse', many)}, {worth}",
        "looks better": f"{subject} {_verb('looks better', many)}, {worth}",
        "undecided": f"{subject} {'were' if many else 'was'} not decided, {worth} at depth {why.depth}",
    }.get(first.kind, f"{subject} {ends}")
    return Sentence(first.kind, f"{head}{_answer(first)}{_example(facts)}.", moves)


def _cost(why: Explanation[Any, Any], value: Value) -> str:
    assert why.chosen is not None
    lost = why.chosen.value.number - value.number
    least = "at least " if value.bound else ""
    return f"{least}{numeral(lost)} {'point' if lost == 1 else 'points'}"


def _answer(fact: Fact[Any, Any]) -> str:
    """The reply that shows a move to be worse: to a loss, or after it a draw or fewer points."""
    if fact.reply is None or fact.kind not in REFUTED:
        return ""
    reply = fact.line.notation[fact.reply_at]
    return f" to {reply}" if fact.value.kind == "loss" else f" after {reply}"


def _example(facts: list[Fact[Any, Any]]) -> str:
    """The line, unless the sentence has said it all."""
    first = facts[0]
    if len(first.line) < 3 and first.whole:
        return ""
    if len(first.line) < 2:
        return ""
    return _line(first.line, first.whole, " (such as " if len(facts) > 1 else " (") + ")"


# -- what the loser can hope for -------------------------------------------------------------------------


def _hopes(why: Explanation[Any, Any]) -> list[Sentence]:
    said = [_hope(why.game, hope) for hope in why.hopes if hope.slips]
    if why.hopeless and why.hopes:
        winner = why.hopes[0].winner
        whatever = f"whatever {why.game.players[winner]} plays wins"
        nothing = f"Nothing on this line lets {why.game.players[1 - winner]} off: {whatever}."
        said.append(Sentence("no hope", nothing))
    return said


def _hope(game: Game[Any, Any], hope: Hope[Any, Any]) -> Sentence:
    """Where the winner could still go wrong."""
    winner, loser = game.players[hope.winner], game.players[1 - hope.winner]
    state, draw = hope.line.end, "level" if game.counts_points else "draw"
    lets: dict[str, list[Any]] = {}
    for move, value in hope.slips.items():
        lets.setdefault("win" if value.number > 0 else draw, []).append(move)
    if len(lets) == 1 and len(hope.slips) > 1 and not hope.unknown:
        said = [f"anything else would let {loser} {what}" for what in lets]
    else:
        said = [f"{_moves(game, state, moves)} would let {loser} {what}" for what, moves in lets.items()]
    after, keeps = " ".join(hope.line.notation), _moves(game, state, hope.keeps, "or")
    needs = f"after {after} {winner} must find {keeps}"
    return Sentence("hope", f"{loser} can hope: {needs}; {', '.join(said)}.", (*hope.keeps, *hope.slips))


# -- words -----------------------------------------------------------------------------------------------


def _ends(value: Value, unit: int) -> str:
    """How the game ends, as a verb: "wins in 5"."""
    if value.kind in ("points", "estimate") or _odd_bound(value):
        return f"is worth {value.said(unit)}"
    verb = {"win": "wins", "draw": "draws", "loss": "loses"}[value.kind]
    if value.plies is None:
        return verb
    if value.plies == 1 or (value.kind == "loss" and value.plies == 2):
        return f"{verb} at once"  # there is no sooner
    return f"{verb} in {value.plies}{'' if value.bound is None else ' or sooner'}"


def _odd_bound(value: Value) -> bool:
    """A bound that leaves open who wins."""
    return value.bound is not None and (value.kind, value.bound) not in (("win", "lower"), ("loss", "upper"))


def _verb(phrase: str, many: bool) -> str:
    """A phrase that begins with a verb, for one move or for many."""
    if not many:
        return phrase
    verb, _, rest = phrase.partition(" ")
    plural = "are" if verb == "is" else verb.removesuffix("s")
    return f"{plural} {rest}" if rest else plural


def _moves(game: Game[Any, Any], state: Any, moves: Iterable[Any], last: str = "and") -> str:
    named = tuple(moves)
    names = [game.notate(state, move) for move in named[:NAMED]]
    if len(named) > NAMED:
        names.append(f"{len(named) - NAMED} more")
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def _line(line: Line[Any, Any], whole: bool, before: str = ": ") -> str:
    """The moves of a line; dots where it goes on."""
    if len(line) < 2:
        return ""
    shown: Sequence[str] = line.notation[:SHOWN]
    more = "" if whole and len(line) <= SHOWN else " ..."
    return f"{before}{' '.join(shown)}{more}"


def _full_stop(text: str) -> str:
    return text if text.endswith("...") else f"{text}."
