"""A game tree looked into node by node: a position or a tree typed in, and the values one move further down.

A node is named by its path: which branch was taken at each step, counted from 0 and joined by dots
(`4.0.2`; the root is empty). Where luck moves, its outcomes are the branches, each with its chance. All
values are those of MAX, the first player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from zermelo.contract import Game, Outcome
from zermelo.errors import TextError, ZermeloError
from zermelo.lesson.story import called, label
from zermelo.match import Match
from zermelo.result import Result
from zermelo.textbook import expectiminimax, minimax
from zermelo.textbook.record import LUCK, ROLES
from zermelo.tree import Tree
from zermelo.value import Value
from zermelo.web.inputs import Inputs, legal_moves
from zermelo.web.problems import Problem


def source(inputs: Inputs) -> Match[Any, Any]:
    """The root: a tree typed in (`tree`, `first`), or a position of a game (`game`, `position`, `moves`)."""
    text = inputs.text("tree", "")
    if not text.strip():
        game = inputs.game()
        only_two_in_turn(game)
        return inputs.match(game)
    first = inputs.choice("first", ["max", "min"], "max")
    try:
        return Match(Tree.parse(text, first))
    except TextError as error:
        raise Problem(400, error.message, field="tree", at=error.at) from None
    except ZermeloError as error:
        raise Problem(400, str(error), field="tree") from None
    except OverflowError:
        raise Problem(400, "a number in the tree is too large", field="tree") from None


def only_two_in_turn(game: Game[Any, Any]) -> None:
    """A problem where more play, or both at once: nothing there is what MAX wants large and MIN small."""
    if len(game.players) > 2:
        said = f"this is told of games for two, and {game.title} has {len(game.players)} players"
        raise Problem(400, said, field="game")
    if game.says("choices"):
        said = f"this is told of games in turn, and in {game.title} both move at once"
        raise Problem(400, said, field="game")


def walk(match: Match[Any, Any], path: str) -> None:
    """Follow a path down from where the match stands."""
    for word in path.split(".") if path else []:
        number = int(word) if word.isascii() and word.isdigit() and len(word) < 7 else None
        moves = [] if number is None else list(islice(branches(match), number, number + 1))
        if not moves:
            raise Problem(400, f"no branch {word[:20]!r} here: a path is written 0.2.1", field="path")
        match.play(moves[0])


def without_luck(match: Match[Any, Any]) -> None:
    """A problem where luck has a say: not every search can be walked through then."""
    if match.game.says("chances"):
        said = (
            f"luck plays a part in {match.game.title}: explore its tree, or step through it by zermelo step"
        )
        raise Problem(400, said, field="tree" if isinstance(match.game, Tree) else "game")


def branches(match: Match[Any, Any]) -> Iterable[Any]:
    """The moves where the match stands, or what luck may do there."""
    return [Outcome(number) for number in range(len(match.luck))] if match.luck else legal_moves(match)


def node_json(
    match: Match[Any, Any],
    result: Result[Any, Any] | None,
    path: str,
    most: int,
    lucky: Mapping[Any, Result[Any, Any]] | None = None,
) -> dict[str, Any]:
    """The node where the match stands, with what a search found there; None where the game is over.

    `lucky`: where luck moves, what was found after each of its outcomes.
    """
    if result is None:
        result = searched(match)
    move = match.line[-1] if path else None
    node = {**_node(match, move, path, most), "value": _seen(match, result.value).to_json()}
    write = match.game.write
    return {
        "game": None if isinstance(match.game, Tree) else match.game.name,
        "node": node,
        "children": list(_children(match, result, path, most, lucky or {})),
        "best": [write(move) for move in result.best],
        "proved": result.proved,
        "depth": result.depth,
    }


def searched(match: Match[Any, Any]) -> Result[Any, Any]:
    """What a tree that was typed in is worth, or a finished game."""
    search = expectiminimax if match.game.says("chances") else minimax
    return search(match.game, match.position)


def _children(
    match: Match[Any, Any],
    result: Result[Any, Any],
    path: str,
    most: int,
    lucky: Mapping[Any, Result[Any, Any]],
) -> Iterator[dict[str, Any]]:
    for index, move in enumerate(list(branches(match))):
        value = result.moves.get(move)
        seen = None if value is None else _seen(match, value).later(-1)
        match.play(move)
        if move in lucky:
            seen = _seen(match, lucky[move].value)
        below = f"{path}.{index}" if path else str(index)
        yield {**_node(match, move, below, most), "value": None if seen is None else seen.to_json()}
        match.undo()


def _node(match: Match[Any, Any], move: Any, path: str, most: int) -> dict[str, Any]:
    return {
        "path": path,
        "move": None if move is None else match.game.write_step(match.states[-2], move),
        "label": "" if move is None else label(match.game, move, match.states[-2]),
        "name": "" if move is None else called(match.game, move, match.states[-2]),
        "chance": _chance(match, move),
        "player": match.to_move,
        "role": ROLES[LUCK if match.luck else match.to_move],
        "over": match.over,
        "branches": sum(1 for _ in islice(branches(match), most)),
    }


def _chance(match: Match[Any, Any], move: Any) -> float | None:
    """How likely it was that luck led here; None where a player did."""
    return match.game.outcomes(match.states[-2])[move.number][0] if isinstance(move, Outcome) else None


def _seen(match: Match[Any, Any], value: Value) -> Value:
    """A value of the player to move, as MAX sees it, with what was gained on the way."""
    return (value if match.to_move == 0 else -value).plus(match.gained)
