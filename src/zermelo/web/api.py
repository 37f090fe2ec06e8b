"""The HTTP interface: what is asked, and what is answered. Its JSON is described in docs/api.md."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from zermelo.contract import Game, Outcome
from zermelo.engine.threats import knows_threats
from zermelo.errors import FAULTS
from zermelo.lesson.exercises.winning import GAMES as SMALL_GAMES
from zermelo.lesson.mixing import mixing
from zermelo.limits import Limits
from zermelo.match import LEVELS, Match
from zermelo.result import Result
from zermelo.swapping import FIRST
from zermelo.tree import Tree
from zermelo.web.answers import Json, refusal
from zermelo.web.checking import Checking
from zermelo.web.demo import demo_json
from zermelo.web.describe import game_json, mixed_json, position_json, result_json
from zermelo.web.explore import node_json, only_two_in_turn, searched, source, walk, without_luck
from zermelo.web.growth import growth_json
from zermelo.web.inputs import MOST_LINES, Inputs
from zermelo.web.lessons import lesson_json, lessons_json
from zermelo.web.openapi import description
from zermelo.web.practice import MOST_SEED, exercise_json
from zermelo.web.problems import Problem, problem_of
from zermelo.web.records import record_json
from zermelo.web.reviewing import refuse_to_review, review_events
from zermelo.web.searches import How, Searches
from zermelo.web.seen import as_seen
from zermelo.web.settings import Settings
from zermelo.web.steps import SEARCHES, steps_json
from zermelo.web.stream import ClientGone, Events, EventStream, until_gone
from zermelo.web.thinking import Thinking

Answer = Callable[[Request], Awaitable[ASGIApp]]
ANALYSIS = 10.0  # seconds, unless a client says otherwise
GLANCE = 1.0  # for each position of a game that is looked through


class Api:
    """Answers requests about the games on offer."""

    def __init__(self, games: Sequence[Game[Any, Any]], settings: Settings, searches: Searches) -> None:
        self.games = {game.name: game for game in games}
        self.settings, self.searches = settings, searches
        self.checking = Checking(searches.compiling)
        self._catalogue = [game_json(game) for game in games]  # once: it may take some random games to tell
        self._description = description(list(self.games), settings)
        self.thinking = Thinking(searches, settings)

    def routes(self) -> list[Route]:
        """Where everything is."""
        answers: dict[str, Answer] = {
            "games": self.all_games,
            "position": self.position,
            "choose": self.choose,
            "opening": self.opening,
            "analyse": self.analyse,
            "mixed": self.mixed,
            "maxn": self.maxn,
            "review": self.review,
            "tree": self.tree,
            "steps": self.steps,
            "growth": self.growth,
            "explain": self.explain,
            "threats": self.threats,
            "exercise": self.exercise,
            "lessons": self.lessons,
            "lesson": self.lesson,
            "record": self.record,
            "ready": self.ready,
            "check": self.check,
            "demo": self.demo,
            "openapi.json": self.described,
        }
        return [only_get(f"/{name}", told(answer)) for name, answer in answers.items()]

    def inputs(self, request: Request) -> Inputs:
        """The parameters of a request."""
        return Inputs(request, self.games, self.settings)

    async def all_games(self, request: Request) -> ASGIApp:
        """Every game on offer."""
        self.inputs(request).done()
        return Json({"games": self._catalogue})

    async def described(self, request: Request) -> ASGIApp:
        """This interface, for programs."""
        self.inputs(request).done()
        return Json(self._description)

    async def position(self, request: Request) -> ASGIApp:
        """A position: its board, its legal moves, how it ended if it did."""
        exercises = {game.name: game for game in SMALL_GAMES}  # asked about whatever is on offer
        match = await self._match(Inputs(request, self.games, self.settings, exercises))
        return Json(position_json(match))

    async def choose(self, request: Request) -> ASGIApp:
        """The computer's move, at one of its levels."""
        inputs = self.inputs(request)
        level = LEVELS[inputs.choice("level", list(LEVELS), "best")]
        level = level._replace(limits=inputs.by_clock(level.limits))
        player = inputs.number("player", 0, 0, 1) or 0
        match = await self._match(inputs)
        if match.over:
            raise Problem(400, "the game is over: there is no move to choose", field="moves")
        if match.luck:
            raise Problem(400, "luck moves here: there is no move to choose", field="moves")
        return Json(await until_gone(request, self.thinking.choose(match, level, player)))

    async def opening(self, request: Request) -> ASGIApp:
        """Moves for both sides that leave a game even."""
        inputs = self.inputs(request)
        count = inputs.number("count", FIRST, 1, FIRST) or FIRST
        match = await self._match(inputs)
        only_two_in_turn(match.game)
        return Json({"moves": await until_gone(request, self.thinking.even(match, count))})

    async def analyse(self, request: Request) -> ASGIApp:
        """Growing answers on a position, as a stream: `result` after each depth, then `end`.

        Where others come first, `waiting` before them.
        """
        inputs = self.inputs(request)
        limits = inputs.limits(ANALYSIS)
        threads = inputs.number("threads", 1, 1, self.settings.threads) or 1
        lines = inputs.number("lines", None, 1, MOST_LINES)
        match = await self._match(inputs)
        if match.game.says("choices"):
            raise Problem(400, f"both players of {match.game.title} move at once: ask mixed", field="game")
        self.searches.compiling.prefer(match.game)
        place = self.searches.place()

        async def events() -> Events:
            if self.searches.free.locked():
                yield "waiting", {}
            await place.turn()
            found = self.searches.results(match, limits, How(threads, lines))
            async with aclosing(found) as results:
                async for result in results:
                    yield "result", result_json(result)
            yield "end", {}

        return EventStream(events(), place.leave)

    async def mixed(self, request: Request) -> ASGIApp:
        """Where both move at once: the value, and how often each takes each move."""
        inputs = self.inputs(request)
        limits = replace(inputs.limits(ANALYSIS), depth=None)
        match = await self._match(inputs)
        if not match.game.says("choices"):
            raise Problem(400, f"the players of {match.game.title} take turns: ask analyse", field="game")
        return Json(mixed_json(await until_gone(request, self.thinking.mixed(match, limits))))

    async def maxn(self, request: Request) -> ASGIApp:
        """What everybody gets where more than two play, each for themselves: `values`."""
        inputs = self.inputs(request)
        limits = inputs.limits(GLANCE)
        match = await self._match(inputs)
        if len(match.game.players) == 2:
            raise Problem(400, f"two play {match.game.title}: ask analyse, or mixed", field="game")
        return Json(result_json(await until_gone(request, self.thinking.everybody(match, limits))))

    async def review(self, request: Request) -> ASGIApp:
        """A game looked back on, as a stream: a `step` for each position, then the whole `review`."""
        inputs = self.inputs(request)
        depth, seconds = inputs.number("depth", None, 1, self.settings.depth), inputs.text("seconds", "")
        limits = Limits(depth=depth, seconds=inputs.seconds(GLANCE) if seconds or depth else None)
        match = await self._match(inputs)
        only_two_in_turn(match.game)
        refuse_to_review(match)
        place = self.searches.place()
        return EventStream(review_events(self.searches, place, match, limits), place.leave)

    async def tree(self, request: Request) -> ASGIApp:
        """A node of a game tree and its children, with their values."""
        inputs = self.inputs(request)
        limits, path = inputs.limits(GLANCE), inputs.text("path", "")
        match = await run_in_threadpool(source, inputs)
        inputs.done()
        await run_in_threadpool(walk, match, path)
        result = None if match.over else await self._node(request, match, limits)
        lucky = {}
        each = replace(limits, seconds=(limits.seconds or GLANCE) / max(1, len(match.luck)))
        for number in range(len(match.luck)):
            match.play(Outcome(number))
            over = match.over
            found = await (run_in_threadpool(searched, match) if over else self._node(request, match, each))
            lucky[match.undo()] = found
        return Json(await run_in_threadpool(node_json, match, result, path, self.settings.moves, lucky))

    async def _node(self, request: Request, match: Match[Any, Any], limits: Limits) -> Result[Any, Any]:
        """What a node is worth, in a tree that was typed in or in a game."""
        if isinstance(match.game, Tree):
            return await run_in_threadpool(searched, match)
        return await until_gone(request, self.thinking.last(match, limits))

    async def steps(self, request: Request) -> ASGIApp:
        """A textbook search of a small tree, step by step."""
        inputs = self.inputs(request)
        algorithm = inputs.choice("algorithm", list(SEARCHES), "alphabeta")
        depth = inputs.number("depth", None, 1, self.settings.depth)
        match = await run_in_threadpool(source, inputs)
        inputs.done()
        without_luck(match)
        return Json(await run_in_threadpool(steps_json, match, algorithm, depth, self.settings))

    async def growth(self, request: Request) -> ASGIApp:
        """Monte Carlo tree search, step by step."""
        inputs = self.inputs(request)
        playouts = inputs.number("playouts", None, 1, self.settings.nodes - 1)
        seed = inputs.number("seed", 0, 0, MOST_SEED) or 0
        match = await run_in_threadpool(source, inputs)
        inputs.done()
        without_luck(match)
        return Json(await run_in_threadpool(growth_json, match, playouts, seed, self.settings))

    async def explain(self, request: Request) -> ASGIApp:
        """Why the best move is the best, and what is wrong with the others, in words."""
        inputs = self.inputs(request)
        limits = inputs.limits(GLANCE)
        match = await self._match(inputs)
        if match.over:
            return Json({"sentences": [as_seen(match.game, f"The game is over: {match.outcome}.")]})
        if match.game.says("choices"):
            mixed = await until_gone(request, self.thinking.mixed(match, limits))
            return Json({"sentences": mixing(mixed)})
        found = await until_gone(request, self.thinking.explained(match, limits))
        return Json({"sentences": [as_seen(match.game, sentence.text) for sentence in found.sentences]})

    async def threats(self, request: Request) -> ASGIApp:
        """A win by threats that leave no choice, to be drawn and told; or one that the other threatens."""
        inputs = self.inputs(request)
        limits = inputs.limits(GLANCE)
        match = await self._match(inputs)
        if not knows_threats(match.game):
            raise Problem(400, f"{match.game.title} does not say what a threat is", field="game")
        return Json(await until_gone(request, self.thinking.threats(match, limits)))

    async def exercise(self, request: Request) -> ASGIApp:
        """An exercise by kind and seed; and how an attempt at it was."""
        return Json(await run_in_threadpool(exercise_json, self.inputs(request)))

    async def lessons(self, request: Request) -> ASGIApp:
        """Every lesson."""
        self.inputs(request).done()
        return Json(lessons_json())

    async def lesson(self, request: Request) -> ASGIApp:
        """One of them: what is read, stepped through and asked."""
        return Json(lesson_json(self.inputs(request)))

    async def record(self, request: Request) -> ASGIApp:
        """A whole game as text, written or read."""
        return Json(await run_in_threadpool(record_json, self.inputs(request)))

    async def ready(self, request: Request) -> ASGIApp:
        """Whether a game runs as machine code yet."""
        inputs = self.inputs(request)
        game = inputs.game()
        inputs.done()
        self.searches.compiling.prefer(game)
        return Json({**self.searches.compiling.readiness(game), "busy": self.searches.waiting > 0})

    async def demo(self, request: Request) -> ASGIApp:
        """A game that plays by itself, board after board, for people to look at."""
        inputs = self.inputs(request)
        seed = inputs.number("seed", 0, 0, MOST_SEED) or 0
        game = inputs.game()
        inputs.done()
        return Json(await run_in_threadpool(demo_json, game, seed))

    async def check(self, request: Request) -> ASGIApp:
        """What the rules doctor has found in a rule file."""
        inputs = self.inputs(request)
        game = inputs.game()
        inputs.done()
        return Json(self.checking.report(game))

    async def _match(self, inputs: Inputs) -> Match[Any, Any]:
        match = await inputs.match_in_turns(inputs.game())
        inputs.done()
        return match


def only_get(path: str, endpoint: Answer) -> Route:
    """A route for GET, without the HEAD that comes with it: an answer without its body would cost as much."""
    route = Route(path, endpoint)
    route.methods = {"GET"}
    return route


def told(answer: Answer) -> Answer:
    """An endpoint whose problems are told to the client."""

    async def endpoint(request: Request) -> ASGIApp:
        try:
            return await answer(request)
        except ClientGone:
            return Response(status_code=499)
        except FAULTS as error:
            return refusal(problem_of(error))

    return endpoint
