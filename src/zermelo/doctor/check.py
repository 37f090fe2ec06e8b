"""Ask all of it, of a game or of a rule file."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from zermelo.contract import Game
from zermelo.doctor.again import look_again
from zermelo.doctor.alone import alone
from zermelo.doctor.equal import look_at_equality
from zermelo.doctor.findings import Broken, Chart, Finding, Report
from zermelo.doctor.hints import look_at_estimates_of_several, look_at_hints
from zermelo.doctor.ordering import look_at_ordering
from zermelo.doctor.patience import GivenUp
from zermelo.doctor.rules import Walk
from zermelo.doctor.shape import look_at_judgement, look_at_names, look_at_parameters, names_of_the_contract
from zermelo.doctor.shrink import shrink
from zermelo.doctor.sides import ends_in_words, look_at_sides
from zermelo.doctor.squares import look_at_squares
from zermelo.doctor.turns import look_at_turns
from zermelo.doctor.ways import look_at_ways, size_of
from zermelo.doctor.words import look_at_words
from zermelo.doctor.written import look_at_methods
from zermelo.errors import TextError, ZermeloError
from zermelo.games import find

GAMES, SECONDS, SEED = 2000, 4.0, 1913
UNPLAYABLE = (
    "raises", "none-state", "unhashable-state", "state-changed", "bad-turn", "none-move", "unhashable-move",
    "no-iterable-moves", "no-move", "bad-score", "random", "keeps-state", "endless",
)  # fmt: skip


def check(
    game: Game[Any, Any],
    *,
    games: int = GAMES,
    seconds: float = SECONDS,
    seed: int = SEED,
    compiled: bool = True,
) -> Report:
    """What is wrong with the rules of a game, as far as some thousand random games show.

    Without `compiled` they are only interpreted.

    >>> from zermelo import TicTacToe
    >>> check(TicTacToe(), games=50, compiled=False).sound
    True
    """
    chart, report = Chart(game), Report(game.title)
    with alone(chart), chart.patience.watching(), suppress(GivenUp):
        _look(chart, report, games, seconds, seed, compiled)
    levels = ("fault", "question", "note")
    report.findings = sorted(chart.found.values(), key=lambda found: levels.index(found.level))
    return report


def _look(chart: Chart, report: Report, games: int, seconds: float, seed: int, compiled: bool) -> None:
    game = chart.game
    look_at_names(chart)
    if look_at_parameters(chart) and look_at_methods(chart, names_of_the_contract()):
        walk = Walk(chart, seed, seconds)
        walk.breadth_first()
        walk.run(games)
        if walk.visits:
            look_at_equality(chart, walk)
            look_again(chart, walk, seed)
        if walk.visits and not chart.has(*UNPLAYABLE):
            look_at_words(chart, walk)
            look_at_squares(chart, list(walk.visits.values()))
            if len(game.players) > 2:
                look_at_estimates_of_several(chart, walk)
            if len(game.players) == 2 and not game.says("choices"):
                look_at_hints(chart, walk, seconds, seed)
                look_at_ordering(chart, walk, seconds)
                look_at_sides(chart, walk, seed)
            look_at_turns(chart, walk)
            report.endings = ends_in_words(game, walk)
            report.facts |= size_of(walk)
            if compiled and not chart.has("bad-evaluate"):
                report.facts |= look_at_ways(chart)
        look_at_judgement(chart)
        shrink(chart, seconds)


def check_file(spec: str, **options: Any) -> Report:
    """The same of a rule file, or of a game by its name; where it cannot be read, that is what is found.

    `TextError` where there is no such file or game.
    """
    try:
        game = find(spec)
    except Broken:
        raise
    except (ZermeloError, TypeError) as error:
        if isinstance(error, TextError) and error.message.startswith("there is no"):
            raise
        return Report(spec, [_unreadable(str(error))])
    return check(game, **options)


def _unreadable(said: str) -> Finding:
    """Why there is no game."""
    kinds = {
        "no-game": r"no game in it|several games|abstract",
        "needs-arguments": r"does not fit|missing .* required|required positional",
        "missing-method": r"still needs",
    }
    for kind, pattern in kinds.items():
        if re.search(pattern, said):
            method = re.search(r"def (\w+)", said)
            advice = "Give its parameters defaults." if kind == "needs-arguments" else ""
            return Finding(kind, method[1] if method else "", said, advice)
    return Finding("cannot-read", "", said)
