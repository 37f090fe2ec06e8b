"""The interface described for programs, by the OpenAPI standard: generated from one table for each server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from zermelo.lesson.exercises import KINDS
from zermelo.lesson.texts import lessons
from zermelo.match import LEVELS
from zermelo.swapping import FIRST
from zermelo.web.inputs import DAY, MOST_LINES
from zermelo.web.practice import MOST_SEED
from zermelo.web.records import MOST, WINNERS
from zermelo.web.schema import TEXT, Shape, known, one_of, parts
from zermelo.web.settings import Settings
from zermelo.web.shapes import EVENTS, SHAPES
from zermelo.web.steps import SEARCHES


class Endpoint(NamedTuple):
    """What can be asked at one address."""

    about: str
    parameters: tuple[str, ...]
    answer: str | None  # the name of its shape; None where the answer is a stream
    searches: bool = False  # and so may have to wait, or be refused


POSITION = ("game", "position", "moves")
SOURCE = (*POSITION, "tree", "first")  # a tree typed in may stand in a game's place

ENDPOINTS: dict[str, Endpoint] = {
    "games": Endpoint("Every game on offer.", (), "Games"),
    "position": Endpoint("A position: its board, its legal moves, how it ended.", POSITION, "Position"),
    "choose": Endpoint(
        "A move of the computer's.", (*POSITION, "level", "player", "clock", "increment"), "Choice", True
    ),
    "opening": Endpoint(
        "Moves for both sides that leave a game even.", (*POSITION, "count"), "Opening", True
    ),
    "analyse": Endpoint(
        "Values of all moves, growing.", (*POSITION, "depth", "seconds", "threads", "lines"), None, True
    ),
    "mixed": Endpoint(
        "Mixed strategies, where both move at once.", (*POSITION, "depth", "seconds"), "Mixed", True
    ),
    "maxn": Endpoint(
        "What everybody gets, each for themselves.", (*POSITION, "depth", "seconds"), "Everybody", True
    ),
    "review": Endpoint("A game looked back on.", (*POSITION, "depth", "seconds"), None, True),
    "tree": Endpoint("A node of a game tree.", (*SOURCE, "path", "depth", "seconds"), "Tree", True),
    "steps": Endpoint("A textbook search, step by step.", (*SOURCE, "algorithm", "depth"), "Steps"),
    "growth": Endpoint("Monte Carlo tree search, step by step.", (*SOURCE, "playouts", "seed"), "Growth"),
    "explain": Endpoint("Why a move is best, in words.", (*POSITION, "depth", "seconds"), "Why", True),
    "threats": Endpoint(
        "A win by threats that leave no choice.", (*POSITION, "depth", "seconds"), "Threats", True
    ),
    "exercise": Endpoint(
        "An exercise, and its mark.", ("kind", "seed", "answers", "show", "game"), "Exercise"
    ),
    "lessons": Endpoint("Every lesson.", (), "Lessons"),
    "lesson": Endpoint("One lesson, piece by piece.", ("name",), "Lesson"),
    "record": Endpoint(
        "A whole game as text, written or read.",
        (*POSITION, "variations", "text", "winner", "names"),
        "Record",
    ),
    "check": Endpoint("What is wrong with the rules of a file.", ("game",), "Check"),
    "demo": Endpoint("A game that plays by itself, to look at.", ("game", "seed"), "Demo"),
    "ready": Endpoint(
        "Whether a game runs as machine code yet, and whether others wait for a search.", ("game",), "Ready"
    ),
}

REFUSALS = {
    "400": "a parameter is wrong: `field` says which, `at` where in it",
    "403": "asked by another name (Host), or by a page from elsewhere",
    "404": "there is no such game",
    "405": "everything is asked for with GET",
    "413": "requests have no body",
    "422": "the rules of the game have a fault, or there is no answer within the limits",
}
TOO_BUSY = {"503": "too many searches at once: `Retry-After` says when to try again"}


def parameters(games: Sequence[str], caps: Settings) -> dict[str, tuple[str, Shape]]:
    """What each parameter means, and which values it takes on one server."""
    text: Shape = {"type": "string", "maxLength": caps.text}
    return {
        "game": ("One of the games on offer.", one_of(*games)),
        "position": ("A position, as the game writes it; else the first one.", text),
        "moves": ("The moves played from there, separated by spaces or commas.", text),
        "level": ("How well the computer plays.", one_of(*LEVELS)),
        "player": ("Whose move, where both move at once.", {"type": "integer", "minimum": 0, "maximum": 1}),
        "depth": ("How far to look, in plies.", {"type": "integer", "minimum": 1, "maximum": caps.depth}),
        "seconds": ("How long to look.", _up_to(caps.seconds)),
        "threads": ("How many to search with.", {"type": "integer", "minimum": 1, "maximum": caps.threads}),
        "lines": (
            "Only so many of the best lines, and deeper.",
            {"type": "integer", "minimum": 1, "maximum": MOST_LINES},
        ),
        "clock": ("Seconds left on the computer's clock.", _up_to(DAY)),
        "increment": ("Seconds that each move gains.", _up_to(DAY)),
        "text": ("A whole game, as the game's own way of writing has it (PGN).", {**TEXT, "maxLength": MOST}),
        "winner": ("Who won, where the moves do not tell.", one_of(*WINNERS)),
        "variations": (
            "Other lines, each from the start on, separated by `|`.",
            {**TEXT, "maxLength": MOST},
        ),
        "names": ("The players' names, separated by `|`.", {**TEXT, "maxLength": 200}),
        "tree": ("A tree typed in: `[[3, 5], [2, 9]]`.", text),
        "first": ("Who moves at the root of a tree typed in.", one_of("max", "min")),
        "path": ("Which branches lead to the node, counted from 0: `0.2.1`.", text),
        "algorithm": ("Which search.", one_of(*SEARCHES)),
        "count": ("How many moves.", {"type": "integer", "minimum": 1, "maximum": FIRST}),
        "playouts": ("How many.", {"type": "integer", "minimum": 1, "maximum": caps.nodes - 1}),
        "kind": ("Which kind of exercise.", one_of(*KINDS)),
        "seed": ("Which one.", {"type": "integer", "minimum": 0, "maximum": MOST_SEED}),
        "name": ("Which lesson.", one_of(*(lesson.name for lesson in lessons()))),
        "answers": ("An attempt: what stands in the blanks, separated by `|`.", text),
        "show": ("Whether to answer with the solution.", one_of("yes", "no")),
    }


def _up_to(most: float) -> Shape:
    return {"type": "number", "exclusiveMinimum": 0, "maximum": most}


def description(games: Sequence[str], caps: Settings) -> dict[str, Any]:
    """The whole interface of one server."""
    meanings = parameters(games, caps)
    return {
        "openapi": "3.1.0",
        "info": {"title": "zermelo", "version": "1", "description": "See docs/api.md."},
        "paths": {
            f"/api/{name}": {"get": _operation(name, endpoint, meanings)}
            for name, endpoint in ENDPOINTS.items()
        },
        "components": {"schemas": SHAPES},
    }


def is_needed(field: str, endpoint: Endpoint) -> bool:
    """Whether there is no answer without it; a tree, or any game, may stand in a game's place."""
    return field == "name" or (field == "game" and not {"tree", "kind"} & {*endpoint.parameters})


def _operation(name: str, endpoint: Endpoint, meanings: dict[str, tuple[str, Shape]]) -> dict[str, Any]:
    refusals = REFUSALS | (TOO_BUSY if endpoint.searches else {})
    return {
        "operationId": name,
        "summary": endpoint.about,
        "parameters": [
            {
                "name": field,
                "in": "query",
                "required": is_needed(field, endpoint),
                "description": meanings[field][0],
                "schema": meanings[field][1],
            }
            for field in endpoint.parameters
        ],
        "responses": {
            "200": _answer(name, endpoint),
            **{
                status: {"description": words, "content": {"application/json": {"schema": known("Problem")}}}
                for status, words in refusals.items()
            },
        },
    }


def _answer(name: str, endpoint: Endpoint) -> dict[str, Any]:
    if endpoint.answer is not None:
        content = {"application/json": {"schema": known(endpoint.answer)}}
        return {"description": f"a {endpoint.answer}", "content": content}
    words = ", ".join(f"`{event}` (a {shape})" for event, shape in EVENTS[name].items())
    event = parts(event=one_of(*EVENTS[name]), data={**TEXT, "contentMediaType": "application/json"})
    content = {"text/event-stream": {"schema": event}}
    return {"description": f"server-sent events, their data in JSON: {words}", "content": content}
