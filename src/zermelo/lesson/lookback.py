"""A review in words: what is said of each move, of both players, and of the move where the game turned."""

from __future__ import annotations

from typing import Any

from zermelo.contract import Game
from zermelo.measure.reviewed import Review, Reviewed
from zermelo.measure.verdicts import Verdict
from zermelo.numerals import numeral

#: The marks of a score sheet.
SIGNS: dict[Verdict, str] = {
    "threw": "??",
    "blunder": "??",
    "mistake": "?",
    "missed": "?",
    "inaccuracy": "?!",
    "only": "□",
}
OUTCOMES = {"win": "the win", "draw": "the draw", "loss": "the loss"}


def sign(move: Reviewed) -> str:
    """The mark of a move; nothing where there is nothing to point out."""
    return SIGNS.get(move.verdict, "")


def said(move: Reviewed, game: Game[Any, Any]) -> str:
    """What there is to say of a move, in a few words.

    >>> from zermelo import TicTacToe
    >>> from zermelo.measure.review import review
    >>> told = review(TicTacToe(), "b2 a2 a3 c1 a1")
    >>> [said(move, told.game) for move in told.moves][1:]
    ['throws the draw away', 'keeps the win', 'is lost as before', 'throws the win away: missed a win in 3']
    """
    match move.verdict:
        case "luck":
            return _lucky(move, game)
        case "forced":
            return "is the only legal move"
        case "only":
            kept = _kept(move)
            return f"is the only move that keeps {kept}" if kept else "is the only good move"
        case "kept":
            return f"keeps {_kept(move)}" if _kept(move) else "is lost as before"
        case "lengthened":
            return f"wins too, {_longer(move, game)} later"
        case "shortened":
            return f"loses {_longer(move, game)} sooner"
        case "missed":
            return f"misses {_win(move.by, game)}"
        case "threw":
            return _thrown(move, game)
        case "best" | "good":
            return "is the best move" if move.verdict == "best" else "is a good move"
        case named:
            article = "an" if named == "inaccuracy" else "a"
            return f"is {article} {named}: winning chances {_percent(move.before)} to {_percent(move.after)}"


def _kept(move: Reviewed) -> str:
    """What a move has kept, where that is proved."""
    value = move.played
    if value.kind == "points" and not value.odds:
        return "the win" if value.score > 0 else "the balance" if value.score == 0 else ""
    return "" if value.kind in ("estimate", "points", "loss") else OUTCOMES[value.kind]


def _thrown(move: Reviewed, game: Game[Any, Any]) -> str:
    if move.given == "points":
        points = numeral(move.best.score - move.played.score)
        return f"gives {points} point{'s' * (points != '1')} away"
    missed = f": missed {_win(move.by, game)}" if move.given == "win" and move.by is not None else ""
    return f"throws the {move.given} away{missed}"


def _win(plies: int | None, game: Game[Any, Any]) -> str:
    if plies is None:
        return "a win"
    return f"a mate in {(plies + 1) // 2}" if game.mates else f"a win in {plies}"


def _longer(move: Reviewed, game: Game[Any, Any]) -> str:
    """By how much a win comes later or a loss sooner; about, where a shorter win is not ruled out."""
    count = (move.by or 0) // 2 if game.mates else move.by or 0
    thing = "move" if game.mates else "ply"
    many = thing if count == 1 else {"move": "moves", "ply": "plies"}[thing]
    return f"{'' if move.exact else 'about '}{count} {many}"


def _lucky(move: Reviewed, game: Game[Any, Any]) -> str:
    change = move.after - move.before
    if abs(change) < 0.005:
        return "luck"
    who = game.players[move.mover]
    return f"luck {'gave' if change > 0 else 'took'} {who} {_percent(abs(change))} of the winning chances"


def _percent(share: float) -> str:
    """A share in per cent.

    >>> _percent(0.614)
    '61 %'
    """
    return f"{round(100 * share)} %"


def move_json(move: Reviewed, game: Game[Any, Any]) -> dict[str, Any]:
    """One move as JSON holds it, with its mark and what is said of it."""
    words = {"number": number(move, game), "sign": sign(move), "text": said(move, game)}
    return move.to_json() | words


def review_json(review: Review) -> dict[str, Any]:
    """A whole review as JSON holds it, with what is said of it."""
    moves = [move_json(move, review.game) for move in review.moves]
    return review.to_json() | {"moves": moves, "summary": summary(review)}


def summary(review: Review) -> list[str]:
    """The whole game in a few sentences."""
    told = []
    for player, (name, share) in enumerate(zip(review.game.players, review.accuracy, strict=True)):
        told.append(f"{name} {_kept_of_all(review, player, share)}.")
    turning = review.turning
    if turning is not None:
        who = review.game.players[turning.mover]
        named = f"{number(turning, review.game)} {turning.notation}"
        told.append(f"It turned with {named} of {who}: it {said(turning, review.game)}.")
    elif review.complete and review.moves:
        told.append("It never turned: no single move gave much away.")
    told.append(
        "Every verdict is proved."
        if review.exact
        else "Where the end was not in sight, verdicts are estimates by winning chances."
    )
    return told


def _kept_of_all(review: Review, player: int, share: float | None) -> str:
    """How much of the winning chances a player has kept, who may not have had any, or any choice."""
    if share is not None:
        return f"kept {_percent(share)} of the winning chances"
    return "had no winning chances to keep" if review.chose(player) else "had no choice"


def number(move: Reviewed, game: Game[Any, Any]) -> str:
    """The number of a move, `22.`; where mates are counted, of moves of both sides: `11...` of the second."""
    if not game.mates:
        return f"{move.ply}."
    began = (move.mover - move.ply + 1) % 2  # who moved first
    return f"{(move.ply - 1 + began) // 2 + 1}{'.' if move.mover == 0 else '...'}"
