"""A conversation in JSON, a line each way: how any other program asks the engine about any game.

    >  {"id": 1, "do": "best", "moves": "b2 a1", "seconds": 0.5}
    <  {"id": 1, "move": "c3", "value": {...}, ...}

Requests are answered in the order in which they come, by a thread of its own, so that `stop` is heard at
once. Each names its position by itself (`position`, `moves`): nothing is remembered from one to the next.
Whatever is wrong with a line is its answer, and the conversation goes on. Where both players move at once
there is no best move: both mixed strategies are told, and moves are drawn from them.
"""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from queue import SimpleQueue
from typing import Any

from zermelo.board import board_json
from zermelo.contract import Game
from zermelo.engine.engine import Engine
from zermelo.errors import Stopped, ZermeloError
from zermelo.limits import NAMES, Limits
from zermelo.match import Match, match_at
from zermelo.stop import Stop
from zermelo.textbook import Mixed, simultaneous

USUAL = Limits(seconds=1.0)  # where a request sets none
POSITION = ("position", "moves")
FIELDS = {  # what may be said with each request, beside `id` and `do`
    "best": (*POSITION, *NAMES, "lines"),
    "analyse": (*POSITION, *NAMES, "lines", "every_move"),
    "choose": (*POSITION, *NAMES),
    "show": POSITION,
    "stop": (),
    "quit": (),
}
WANTED = f'{{"do": "best"}} for one; there are {", ".join(FIELDS)}'
Answer = dict[str, Any]


class Jsonl:
    """An engine that is asked in JSON; `say` is given each line of an answer.

    Without an engine, games in which both move at once are solved by backward induction.
    """

    def __init__(
        self, game: Game[Any, Any], engine: Engine[Any, Any] | None, say: Callable[[str], None]
    ) -> None:
        self.game, self.engine = game, engine
        self._dice, self._is_deaf = random.Random(), False  # whether nobody hears us any more
        self._say, self._saying = say, threading.Lock()
        self._asked: SimpleQueue[tuple[Mapping[str, Any], Stop] | None] = SimpleQueue()
        self._open: list[Stop] = []
        self._worker = threading.Thread(target=self._work, name="zermelo-jsonl", daemon=True)

    def listen(self, lines: Iterable[bytes]) -> None:
        """Answer line after line. At the end of the input all that was asked is answered; `quit` drops it."""
        self._worker.start()
        game = self.game
        self._answer(
            {}, {"ready": True, "game": game.name, "title": game.title, "players": list(game.players)}
        )
        for number, line in enumerate(lines, 1):
            if self._is_deaf or (line.strip() and not self._hear(line, number)):
                self._stop()
                break
        self._asked.put(None)
        self._worker.join()

    def _hear(self, line: bytes, number: int) -> bool:
        """Take one line; False where it ends the conversation."""
        try:
            request = _object(line)
        except ZermeloError as error:
            self._answer({}, {"error": f"line {number}: {error}"})
            return True
        fault, do = _fault(request), request.get("do")
        if fault:
            self._answer(request, {"error": f"line {number}: {fault}"})
        elif do == "stop":
            self._stop()
            self._answer(request, {"stopped": True})
        elif do != "quit":
            stop = Stop()
            self._open.append(stop)
            self._asked.put((request, stop))
        return bool(fault) or do != "quit"

    def _stop(self) -> None:
        """Call off all that has been asked so far; each answers with what it has found."""
        for stop in list(self._open):
            stop.set()

    def _answer(self, request: Mapping[str, Any], answer: Answer) -> None:
        about = {"id": request["id"]} if "id" in request else {}
        with self._saying:
            try:
                self._say(json.dumps(about | answer, ensure_ascii=False))
            except BrokenPipeError:  # whoever asked has hung up
                self._is_deaf = True
                self._stop()

    # -- on a thread of its own ------------------------------------------------------------------------------

    def _work(self) -> None:
        while (asked := self._asked.get()) is not None:
            request, stop = asked
            try:
                self._do(request, stop)
            except Stopped:
                self._answer(request, {"error": "stopped before the first answer"})
            except ZermeloError as error:
                self._answer(request, {"error": str(error)})
            except Exception as error:  # in the user's own rules: the conversation goes on
                self._answer(request, {"error": f"{type(error).__name__}: {error}"})
            finally:
                self._open.remove(stop)

    def _do(self, request: Mapping[str, Any], stop: Stop) -> None:
        match = match_at(self.game, request.get("position"), request.get("moves", ""))
        if request["do"] == "show":
            self._answer(request, _shown(match))
            return
        limits = _limits(request, stop, Limits() if self.engine is None else USUAL)
        if self.engine is None:
            self._do_at_once(request, simultaneous(self.game, match.position, limits=limits))
        elif request["do"] == "choose":
            self._answer(request, {"move": self.game.write(self.engine.choose(match.position, limits))})
        else:
            self._search(self.engine, request, match, limits)

    def _do_at_once(self, request: Mapping[str, Any], mixed: Mixed[Any, Any]) -> None:
        """Where both move at once: their strategies, or a choice for each that is drawn from them."""
        last = {"last": True} if request["do"] == "analyse" else {}
        if request["do"] != "choose":
            self._answer(request, mixed.to_json() | last)
            return
        drawn = [mixed.draw(player, self._dice) for player in (0, 1) if mixed.of(player)]
        if not drawn:
            raise ZermeloError("the game is over, or luck moves: there is no move to choose")
        move = tuple(drawn) if len(drawn) == 2 else drawn[0]
        self._answer(
            request, {"move": self.game.write(move), "moves": [self.game.write(each) for each in drawn]}
        )

    def _search(
        self, engine: Engine[Any, Any], request: Mapping[str, Any], match: Match[Any, Any], limits: Limits
    ) -> None:
        """What the engine finds, once or again and again."""
        last = None
        for result in engine.analyse(
            match.position,
            limits,
            lines=request.get("lines", 1),
            every_move=bool(request.get("every_move", False)),
        ):
            if last is not None and request["do"] == "analyse":
                self._answer(request, last.to_json() | {"last": False})
            last = result
        if last is None:
            raise Stopped("stopped before the first answer")
        self._answer(request, last.to_json() | ({"last": True} if request["do"] == "analyse" else {}))


def _object(line: bytes) -> dict[str, Any]:
    try:
        request = json.loads(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError) as error:
        raise ZermeloError(f"this is no JSON: {error}") from None
    if not isinstance(request, dict):
        raise ZermeloError(f"a request is an object, {WANTED}")
    return request


def _fault(request: Mapping[str, Any]) -> str:
    """What is wrong with a request; nothing where it can be tried."""
    do, moves = request.get("do"), request.get("moves", "")
    if not isinstance(do, str) or do not in FIELDS:
        return f"a request says what to do, {WANTED}"
    odd = sorted(set(request) - {"id", "do", *FIELDS[do]})
    if odd:
        known = f"it takes {', '.join(FIELDS[do])}" if FIELDS[do] else "it takes nothing"
        return f"{do} knows no {', '.join(odd)}; {known}"
    if not isinstance(request.get("position", ""), str):
        return "position is text, as show gives it"
    if isinstance(moves, list) and all(isinstance(move, str) for move in moves):
        return ""
    return "" if isinstance(moves, str) else 'moves are text, "b2 a1", or a list of texts'


def _limits(request: Mapping[str, Any], stop: Stop, usual: Limits) -> Limits:
    given = {name: request[name] for name in NAMES if name in request}
    try:
        return replace(Limits.from_json(given) if given else usual, cancel=stop)
    except TypeError as error:
        raise ZermeloError(str(error)) from None


def _shown(match: Match[Any, Any]) -> Answer:
    """A position: what it looks like, who is to move, and what can be played, or be rolled.

    Where both move at once, `legal` has every pair of their `choices`.
    """
    game, state, over = match.game, match.state, match.over
    both = None if over or match.luck or not game.says("choices") else game.choices(state)
    return {
        "position": game.save(state),
        "to_move": match.to_move,
        "board": board_json(game.board(state)),
        "text": str(game.board(state)),
        "legal": [] if over or match.luck else [game.write(move) for move in game.moves(state)],
        "luck": {name: chance for chance, name in match.luck},
        "choices": None if both is None else [[game.write(move) for move in own] for own in both],
        "over": over,
        "outcome": match.outcome if over else None,
    }
