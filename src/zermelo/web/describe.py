"""Games and positions as JSON, as the page and other programs get them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

from zermelo.board import Grid, Heaps
from zermelo.contract import Game
from zermelo.engine.threats import knows_threats
from zermelo.errors import FAULTS, ZermeloError
from zermelo.match import LEVELS, Match
from zermelo.measure.chances import known_chances
from zermelo.measure.mistakes import mistake
from zermelo.result import Result
from zermelo.textbook import Mixed
from zermelo.web.captures import captures_json
from zermelo.web.checking import is_from_file
from zermelo.web.facing import below
from zermelo.web.inputs import choices_of, legal_moves
from zermelo.web.openings import opening_of
from zermelo.web.seen import as_seen, board_seen, players_seen

T = TypeVar("T")
CHESSMEN = "KQRBNPkqrbnp"


def _told(words: str) -> str:
    """The first paragraph, without the marks that set off code."""
    return words.split("\n\n")[0].replace("\n", " ").replace("`", "")


def described(kind: type) -> str:
    """What the class of a game says about it; not what the contract says about all games."""
    for each in kind.__mro__:
        if each.__module__.startswith("zermelo.contract"):
            break
        if vars(each).get("__doc__"):
            return inspect.cleandoc(vars(each)["__doc__"])
    return ""


def game_json(game: Game[Any, Any]) -> dict[str, Any]:
    """A game on offer."""
    return {
        "name": game.name,
        "title": game.title,
        "about": as_seen(game, game.about or _told(described(type(game)))),
        "family": family_of(game),
        "variant": variant_of(game),
        "own": is_from_file(game),
        "players": players_seen(game),
        "below": _asked(lambda: below(game), None),
        "at_once": game.says("choices"),
        "luck": game.says("chances"),
        "points": _asked(lambda: game.counts_points, False),
        "start": _asked(lambda: game.save(game.start()), ""),
        "pieces": _asked(lambda: pieces_of(game), ""),
        "starts": game.starts,
        "openings": list(game.openings),
        "unit": game.unit,
        "mates": game.mates,
        "selective": game.selective,
        "threats": _asked(lambda: knows_threats(game), False),
        "positions": game.positions,
        "records": game.records,
        "levels": [{"name": level.name, "about": level.about} for level in LEVELS.values()],
    }


def _asked(question: Callable[[], T], instead: T) -> T:
    """An answer of a game's rules; another where they have a fault, which is told to those who play it."""
    try:
        return question()
    except FAULTS:
        return instead


def family_of(game: Game[Any, Any]) -> str:
    """What all sizes and rules of a game are called: its name, and the class where a file has several."""
    name, _, rest = game.name.partition(":")
    kind = type(game).__name__
    return f"{name}:{kind}" if rest.partition(":")[0] == kind else name


def variant_of(game: Game[Any, Any]) -> str:
    """What this size or these rules are called among those of its game; "" where they are the usual ones."""
    parameters = game.name[len(family_of(game)) + 1 :]
    return dict(game.variants).get(parameters, parameters)


def position_json(match: Match[Any, Any]) -> dict[str, Any]:
    """A position, how it came about, and what can be played in it."""
    game, line = match.game, match.line
    players = range(len(game.players))
    scores = [match.score_for(player) for player in players] if match.over else None
    board = game.board(match.state)
    legal = {game.write(move): move for move in legal_moves(match)}
    return {
        "game": game.name,
        "start": game.save(line.state),
        "moves": line.to_json(),
        "notation": line.notation,
        "movers": match.movers,
        "rolls": match.rolls,
        "position": game.save(match.state),
        "board": board_seen(game, match.state),
        "captures": captures_json(game.board(line.state), board),
        "to_move": match.to_move,
        "legal": list(legal),
        "choices": choices_json(match),
        "luck": [{"name": name, "chance": chance} for chance, name in match.luck],
        "aliases": aliases_of(game, legal),
        "over": match.over,
        "outcome": as_seen(game, match.outcome) if match.over else None,
        "opening": opening_of(match),
        "score": scores[0] if scores else None,
        "scores": scores,
        "gained": match.gained,
        "can_win": [game.can_win(match.state, player) for player in players],
    }


def choices_json(match: Match[Any, Any]) -> list[list[str]] | None:
    """Where both move at once, what each of them can choose; then `legal` has every pair, in this order."""
    both = choices_of(match)
    return None if both is None else [[match.game.write(move) for move in own] for own in both]


def mixed_json(mixed: Mixed[Any, Any]) -> dict[str, Any]:
    """Two mixed strategies, in fractions and in decimals."""
    write = mixed.position.game.write
    both = (mixed.first, mixed.second)
    return {
        **mixed.to_json(),
        "shares": [{write(move): float(part) for move, part in own.items()} for own in both],
    }


def aliases_of(game: Game[Any, Any], legal: dict[str, Any]) -> dict[str, str]:
    """Other ways of writing some of these moves: each with the usual way."""
    aliases = {alias: text for text, move in legal.items() for alias in game.aliases(move)}
    return {alias: text for alias, text in aliases.items() if alias not in legal}


def result_json(result: Result[Any, Any]) -> dict[str, Any]:
    """What a search found, its lines as a score sheet has them too, and what each move would give away."""
    game, chances = result.game, known_chances(result.game)
    lines = {game.write(move): line.notation for move, line in result.lines.items()}
    mistakes = {
        game.write(move): given
        for move, value in result.moves.items()
        if (given := mistake(result.value, value, chances)) is not None
    }
    return {**result.to_json(), "notation": lines, "mistakes": mistakes}


def pieces_of(game: Game[Any, Any]) -> str:
    """The pieces with which a position can be drawn square by square; "" where only text will do.

    A game can be edited that way where it reads FEN, the rows of its own board, or the sizes of its heaps.
    """
    start = game.start()
    board = game.board(start)
    if isinstance(board, Heaps):
        return "0" if _reads(game, ",".join(map(str, board.sizes)), start) else ""
    if isinstance(board, Grid) and game.positions == "FEN":
        return CHESSMEN
    if not isinstance(board, Grid) or not _reads(game, "/".join(board.rows), start):
        return ""
    seen = {piece for row in board.rows for piece in row}
    state = start
    for _ in range(2):  # the pieces that the first moves bring
        if game.score(state) is not None or game.outcomes(state):
            break
        state = game.play(state, next(iter(game.moves(state))))
        after = game.board(state)
        seen |= {piece for row in after.rows for piece in row} if isinstance(after, Grid) else set()
    return "".join(sorted(seen - {"."}, reverse=True))


def _reads(game: Game[Any, Any], text: str, state: Any) -> bool:
    try:
        return bool(game.load(text) == state)
    except (ZermeloError, ValueError, TypeError):
        return False
