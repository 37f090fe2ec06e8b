"""From whose side: who has won at the ends that were met, and do score, turn and evaluate see it so?

Nothing here is certain: a game may be won by the player to move. So these are questions.
"""

from __future__ import annotations

import math
import random
from statistics import correlation
from typing import Any

from zermelo.contract import Game
from zermelo.contract.several import checked_payoffs
from zermelo.doctor.findings import QUESTION, Chart, gained_on, in_short
from zermelo.doctor.rules import Visit, Walk, endings

FEWEST = 8  # ends, or positions, from which something may be concluded
TOLD = 4  # ends that are told in words
_WHOSE = {
    "score": "score() says how the player to move fared: -1 where the other won.",
    "winner": "winner() says who has won: mostly the one who has just moved, and is not to move any more.",
    "margin": "margin() is the first player's points less the second's: not those of the player to move.",
}
MANY, ENOUGH = 1500, 100  # games whose estimates are looked at, and of each player's at least


def look_at_sides(chart: Chart, walk: Walk, seed: int) -> None:
    """Ask about what looks odd."""
    visits = list(walk.visits.values())
    over = [visit for visit in walk.over if visit.score]
    if chart.game.says("gained"):
        _look_at_what_is_left(chart, over)
    else:
        _look_at_scores(chart, over)
    if chart.game.says("turn"):
        place = _place_of_the_player(visits)
        if place is not None:
            _look_at_both_sides(chart, visits, place)
    if chart.game.says("evaluate") and not chart.has("bad-evaluate") and not chart.game.says("chances"):
        _look_at_estimates(chart, over[:MANY], random.Random(seed))


def _look_at_scores(chart: Chart, over: list[Visit]) -> None:
    """At the ends of most games the player to move has lost: the other one has just made the last move."""
    game = chart.game
    over = [visit for visit in over if not _has_moved_last(game, visit)]
    if len(over) < FEWEST:
        return
    shown = min(over, key=lambda visit: len(visit.line))
    method = next((name for name in ("winner", "margin") if hasattr(type(game), name)), "score")
    if all(visit.score > 0 for visit in over):
        said = f"at all of {len(over)} ends the player to move has won"
        advice = f"Has {game.players[shown.player]} won there? {_WHOSE[method]}"
        kind = "not-zero-sum" if game.counts_points else "wrong-sign"
        chart.add(kind, method, said, advice, line=shown.line, level=QUESTION)
        return
    signs = {player: {visit.score > 0 for visit in over if visit.player == player} for player in (0, 1)}
    if all(len(found) == 1 for found in signs.values()) and signs[0] != signs[1]:
        said = "whoever is to move, the score has the sign of one and the same player"
        advice = _WHOSE[method].partition(":")[0] + "."
        chart.add("wrong-sign", method, said, advice, line=shown.line, level=QUESTION)


def _has_moved_last(game: Game[Any, Any], visit: Visit) -> bool:
    """Whether the player to move at an end has also made the last move: then they may well have won."""
    if game.takes_turns or game.says("chances") or not visit.line:
        return False
    state = game.start()
    for move in visit.line[:-1]:
        state = game.play(state, move)
    return bool(game.turn(state) == visit.player)


def _look_at_what_is_left(chart: Chart, over: list[Visit]) -> None:
    """Where `gained` counts points, `score` says what is left over: not what was gained, once more."""
    game = chart.game
    pairs = [(visit, gained_on(game, visit.line)) for visit in over]
    told = [(visit, gained if visit.player == 0 else -gained) for visit, gained in pairs if gained]
    if len(told) >= FEWEST and all(visit.score == gained for visit, gained in told):
        shown, gained = min(told, key=lambda pair: len(pair[0].line))
        said = f"score() says {gained:+}, which is what the moves have gained: it counts twice"
        advice = "With gained() the score at the end is what is left over: 0."
        chart.add("counted-twice", "score", said, advice, line=shown.line, level=QUESTION)


# -- the same position with the other player to move ---------------------------------------------------------


def _place_of_the_player(visits: list[Visit]) -> int | None:
    """The part of a state that says who is to move: the only one that always agrees with `turn`."""
    states = [visit.state for visit in visits]
    if not all(type(state) is tuple for state in states):
        return None
    places = []
    for place in range(min(map(len, states))):
        told: dict[Any, set[int]] = {}
        for visit in visits:
            part = visit.state[place]
            told.setdefault(part if isinstance(part, int | str) else None, set()).add(visit.player)
        if len(told) == 2 and None not in told and all(len(found) == 1 for found in told.values()):
            places.append(place)
    return places[0] if len(places) == 1 else None


def _turned(visit: Visit, place: int, names: dict[int, Any]) -> Any:
    state = list(visit.state)
    state[place] = names[1 - visit.player]
    return tuple(state)


def _look_at_both_sides(chart: Chart, visits: list[Visit], place: int) -> None:
    game = chart.game
    names = {visit.player: visit.state[place] for visit in visits}
    if len(names) != 2:
        return
    if game.says("evaluate"):
        pairs = []
        unfinished = [visit for visit in visits if visit.score is None]
        for visit in unfinished[:: 1 + len(unfinished) // 300]:
            try:
                pairs.append((game.evaluate(visit.state), game.evaluate(_turned(visit, place, names)), visit))
            except Exception:
                return
        telling = [(mine, theirs, visit) for mine, theirs, visit in pairs if mine]
        if len(telling) >= FEWEST and all(mine == theirs for mine, theirs, _ in telling):
            shown = min((visit for _, _, visit in telling), key=lambda visit: len(visit.line))
            said = "evaluate() is the same whoever is to move"
            advice = "It is the estimate of the player to move: turn its sign for the other one."
            chart.add("bad-evaluate", "evaluate", said, advice, line=shown.line, level=QUESTION)


def _look_at_estimates(chart: Chart, over: list[Visit], dice: random.Random) -> None:
    """Whether estimates foretell how games went to the one player, and the contrary to the other."""
    game, told = chart.game, {player: list[tuple[float, float]]() for player in (0, 1)}
    for visit in over:
        state = game.start()
        player = game.player_at(state)
        for move in visit.line[: dice.randint(len(visit.line) // 2, max(0, len(visit.line) - 1))]:
            state = game.play(state, move)
            player = game.next_player(player, state)
        score = visit.score if player == visit.player else -visit.score
        try:
            told[player].append((float(game.evaluate(state)), float(score)))
        except Exception:  # which has been told
            return
    first, second = map(_agreement, told.values())
    if first * second < 0:
        whose = game.players[0 if first > 0 else 1]
        said = f"evaluate() looks as if it were always {whose}'s view: it foretells games only there"
        advice = "It is the estimate of the player to move: turn its sign for the other one."
        chart.add("bad-evaluate", "evaluate", said, advice, level=QUESTION)


def _agreement(pairs: list[tuple[float, float]]) -> float:
    """From -1 to 1, how far two numbers go together; 0 where that may be chance, or they never change."""
    if len(pairs) < ENOUGH or any(len({pair[i] for pair in pairs}) < 2 for i in (0, 1)):
        return 0.0
    agreement = correlation([a for a, _ in pairs], [b for _, b in pairs])
    chance = 1 / math.sqrt(len(pairs))  # what chance makes it
    return agreement if abs(agreement) > 3 * chance else 0.0


# -- told in words -------------------------------------------------------------------------------------------


def ends_in_words(game: Game[Any, Any], walk: Walk) -> list[str]:
    """Some ends, of each kind one at first: what the rules say there, for the author to judge."""
    told: list[str] = []
    met: set[Any] = set()
    for visit in endings(walk):
        score = _whole_score(game, visit)
        kind = (score > 0) - (score < 0), visit.player
        if kind not in met and len(told) < TOLD:
            met.add(kind)
            told.append(in_words(game, visit))
    return told


def _whole_score(game: Game[Any, Any], visit: Visit) -> Any:
    """How the player to move fared, with what was gained on the way."""
    gained = 0 if game.says("chances") else gained_on(game, visit.line)
    return visit.score + (gained if visit.player == 0 else -gained)


def in_words(game: Game[Any, Any], visit: Visit) -> str:
    """One end."""
    moves = in_short([str(game.write(move)) for move in visit.line]) or "no move"
    if len(game.players) > 2:
        each = zip(game.players, checked_payoffs(game, visit.state) or (), strict=True)
        return f"after {moves} " + ", ".join(f"{player} gets {payoff}" for player, payoff in each)
    score = _whole_score(game, visit)
    if score == 0:
        return f"after {moves} it is a draw"
    winner = visit.player if score > 0 else 1 - visit.player
    by = f" by {abs(score)}" if game.counts_points else ""
    return f"after {moves} {game.players[winner]} has won{by}"
