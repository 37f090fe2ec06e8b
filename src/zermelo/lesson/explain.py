"""Why this move, and why not the others: the answer of a search in words.

Every sentence is made from a fact that was searched for; the facts are kept beside the words.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from html import escape
from typing import Any, Generic

from zermelo.contract import Game, M, S
from zermelo.engine.engine import Engine
from zermelo.engine.threats import ForcedWin
from zermelo.errors import ZermeloError
from zermelo.lesson.facts import Fact, Hope
from zermelo.lesson.research import Research
from zermelo.lesson.sentence import Sentence
from zermelo.lesson.words import sentences
from zermelo.limits import Limits
from zermelo.measure.mistakes import given_away
from zermelo.result import Result
from zermelo.value import Value

THREATS = 1.0  # second, of which as much goes to wins by force, and to those of the other
SECONDS = 5.0  # for all the searches of one explanation, unless limits are given


@dataclass(frozen=True)
class Explanation(Generic[S, M]):
    """Why a move is the one to play: the facts, and the sentences made from them.

    `chosen` is what is known of the move itself, None where there is no move to explain; `others` are the
    other legal moves, `unsearched` those of which nothing is known. `forced` says that the move is the only
    legal one, `only` that every other surely ends worse. `hopes` are places on the line where the winner is
    to move; `hopeless` says that every one was looked at and that the winner cannot go wrong there. `won` is
    a win by threats that leave no choice; where there is none, `threatened` is one of the other's.
    All values are for the player to move; `depth` is how far the search of the moves has seen.
    """

    game: Game[S, M] = field(repr=False)
    state: S
    to_move: int
    value: Value
    proved: bool
    depth: int
    chosen: Fact[S, M] | None = None
    others: tuple[Fact[S, M], ...] = ()
    unsearched: tuple[M, ...] = ()
    forced: bool = False
    only: bool = False
    hopes: tuple[Hope[S, M], ...] = ()
    hopeless: bool = False
    won: ForcedWin[S, M] | None = None
    threatened: ForcedWin[S, M] | None = None

    @property
    def equal(self) -> tuple[M, ...]:
        """The other moves that are exactly as good."""
        return tuple(fact.move for fact in self.others if fact.kind == "equal")

    @property
    def sentences(self) -> list[Sentence]:
        """The facts in words, one sentence at a time."""
        return sentences(self)

    def __str__(self) -> str:
        return "\n".join(sentence.text for sentence in self.sentences)

    def _repr_html_(self) -> str:
        """In a notebook: a list of its sentences."""
        return f"<ul>{''.join(f'<li>{escape(str(sentence))}</li>' for sentence in self.sentences)}</ul>"

    def to_json(self) -> dict[str, Any]:
        """The facts and the sentences for programs; its keys are kept stable."""
        write = self.game.write
        return {
            "game": self.game.name,
            "position": self.game.save(self.state),
            "to_move": self.to_move,
            "value": self.value.to_json(),
            "proved": self.proved,
            "depth": self.depth,
            "move": None if self.chosen is None else write(self.chosen.move),
            "chosen": None if self.chosen is None else self.chosen.to_json(),
            "forced": self.forced,
            "only": self.only,
            "equal": [write(move) for move in self.equal],
            "others": [fact.to_json() for fact in self.others],
            "unsearched": [write(move) for move in self.unsearched],
            "hopes": [hope.to_json() for hope in self.hopes],
            "hopeless": self.hopeless,
            "won": self.won and self.won.to_json(self.game),
            "threatened": self.threatened and self.threatened.to_json(self.game),
            "sentences": [
                {"kind": said.kind, "text": said.text, "moves": [write(move) for move in said.moves]}
                for said in self.sentences
            ],
        }


def explain(
    result: Result[S, M],
    engine: Engine[S, M] | None = None,
    limits: Limits | None = None,
) -> Explanation[S, M]:
    """Say why the move of a result is the one to play, and what is wrong with each of the others.

    What the result does not say (its search may know the others only by a bound) is searched for with
    `engine`, or one made for the purpose, within `limits` for all of it: five seconds unless told otherwise,
    and no deeper than the result where that is not proved.

    >>> from zermelo import Nim, alphabeta
    >>> game = Nim(1, 2)
    >>> print(explain(alphabeta(game)))
    b1 wins in 3: b1 a1 b1.
    It is the only move that wins.
    a1 gives away the win: it loses at once to b2.
    b2 gives away the win: it loses at once to a1.
    Nothing on this line lets second off: whatever first plays wins.
    """
    _check(result, engine)
    if result.move is None:
        return _bare(result, result.value, result.proved, result.depth)
    if engine is None and not result.game.says("chances"):
        engine = Engine(result.game, mcts=False)  # a reason says how soon, which playouts do not tell
    limits = limits or _usual_limits(result)
    won, threatened = _by_force(result, engine, limits)
    research = Research(result, engine, limits)
    return replace(_explained(research, *research.facts(result.move)), won=won, threatened=threatened)


def _by_force(
    result: Result[S, M], engine: Engine[S, M] | None, limits: Limits
) -> tuple[ForcedWin[S, M] | None, ForcedWin[S, M] | None]:
    """A win by force, or one that the other threatens; in games that know threats."""
    forcing = engine.forcing() if engine is not None else None
    if forcing is None:
        return None, None
    seconds = min(THREATS, (limits.most_seconds or SECONDS) / 4)
    return forcing.either(result.state, Limits(seconds=seconds, cancel=limits.cancel))


def _explained(research: Research[S, M], chosen: Fact[S, M], *others: Fact[S, M]) -> Explanation[S, M]:
    best = not any(fact.kind == "better" for fact in others)
    searched = {fact.move for fact in (chosen, *others)}
    unsearched = tuple(move for move in research.legal if move not in searched)
    hopes, all_of_them = research.hopes(chosen) if best else ((), False)
    return replace(
        _bare(research.result, chosen.value, best and research.proved and chosen.value.exact, research.depth),
        chosen=chosen,
        others=others,
        unsearched=unsearched,
        forced=len(research.legal) == 1,
        only=bool(others) and not unsearched and all(given_away(chosen.value, o.value) for o in others),
        hopes=hopes,
        hopeless=all_of_them and not any(hope.slips or hope.unknown for hope in hopes),
    )


def _bare(result: Result[S, M], value: Value, proved: bool, depth: int) -> Explanation[S, M]:
    return Explanation(result.game, result.state, result.to_move, value, proved, depth)


def _usual_limits(result: Result[Any, Any]) -> Limits:
    """Moves are compared like with like: no deeper than the result, unless that has seen the end."""
    return Limits(seconds=SECONDS, depth=None if result.proved else max(result.depth, 1))


def _check(result: Result[Any, Any], engine: Engine[Any, Any] | None) -> None:
    if not isinstance(result, Result):
        raise ZermeloError(f"explain takes the Result of a search, not {type(result).__name__}")
    if result.algorithm == "maximax":
        raise ZermeloError("maximax counts on the opponent's help: explain a search that does not")
    if len(result.game.players) > 2:
        raise ZermeloError(f"why a move is best is told of games for two, and {result.game.title} has more")
    if engine is not None and engine.game.name != result.game.name:
        raise ZermeloError(f"this engine plays {engine.game.name}, the result is of {result.game.name}")
