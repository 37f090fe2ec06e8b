"""Checks a certificate: whether its replies hold what it claims, by the rules of the game and nothing else.

This file asks the rules and no search, no table and none of the code that wrote the certificate. It goes
wherever the other player can go, answers with the replies that are written down, and sees how every such game
ends. What it proves is what a player gets at least; both players' claims together are the value itself.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zermelo.contract import Game  # the rules

FORMAT = 1
SCORES = {"win": 1, "draw": 0}


class Refused(Exception):
    """A certificate that proves nothing: where, and why."""

    def __init__(self, why: str, position: str = "") -> None:
        super().__init__(f"refused at {position}: {why}" if position else f"refused: {why}")
        self.why, self.position = why, position


@dataclass(frozen=True)
class Claim:
    """What a player gets at least, from the position that a certificate is about."""

    holder: str  # "mover" or "other": who is to move there, or who is not
    value: str | int  # "win", "draw", or points
    plies: int | None  # within which a win comes
    replies: int  # how many positions have a reply


@dataclass(frozen=True)
class Checked:
    """A certificate that holds."""

    game: str
    position: str
    claims: tuple[Claim, ...]
    positions: int  # gone through


def check(lines: Iterable[str], find: Callable[[str], Game[Any, Any]]) -> Checked:
    """Go through a certificate; `Refused` where it does not hold. `find` gives the rules by a game's name."""
    _, head = next(rows := _rows(lines), (0, None))
    if not isinstance(head, dict) or head.get("certificate") != FORMAT:
        raise Refused(f'the first line is no head of a certificate: {{"certificate": {FORMAT}, "game": ...}}')
    name, start = str(head.get("game")), str(head.get("position"))
    game = find(name)
    if len(game.players) != 2 or game.says("chances") or game.says("choices"):
        raise Refused(f"{game.title} is no game of two players who move in turn, without luck")
    root, said, seen = _loaded(game, start), head.get("claims"), 0
    if not isinstance(said, list) or not said:
        raise Refused("it claims nothing")
    for claim in (claims := [_claim(each) for each in said]):
        replies: dict[Hashable, str] = {}
        for _ in range(claim.replies):
            number, row = next(rows, (0, None))
            if not (isinstance(row, list) and len(row) == 2 and all(isinstance(part, str) for part in row)):
                where = f"line {number} is" if number else "it is cut short: there is"
                raise Refused(f'{where} no reply, which is a position and a move: ["...", "..."]')
            state = _loaded(game, row[0])
            if state in replies:
                raise Refused("there are two replies", row[0])
            replies[state] = row[1]
        seen += Walk(game, root, claim, replies).hold()
    for number, _ in rows:
        raise Refused(f"line {number} belongs to no claim")
    return Checked(name, start, tuple(claims), seen)


def _rows(lines: Iterable[str]) -> Iterator[tuple[int, Any]]:
    for number, line in enumerate(lines, 1):
        try:
            yield number, json.loads(line)
        except (ValueError, RecursionError) as error:
            raise Refused(f"line {number} is no JSON ({error})") from None


def _claim(given: Any) -> Claim:
    try:
        claim = Claim(given["holder"], given["value"], given.get("plies"), given["replies"])
        counts = [claim.replies, 0 if claim.plies is None else claim.plies]
        sound = claim.holder in ("mover", "other") and (type(claim.value) is int or claim.value in SCORES)
        sound = sound and all(type(count) is int and count >= 0 for count in counts)  # True is no number
    except (TypeError, KeyError, AttributeError):
        sound = False
    if not sound:
        raise Refused(f"{given!r} is no claim: a holder (mover, other), a value (win, draw, points), replies")
    return claim


def _loaded(game: Game[Any, Any], text: str) -> Any:
    try:
        return game.load(text)
    except Exception as error:  # whatever the rules make of it
        raise Refused(f"that is no position of {game.title} ({str(error).splitlines()[0]})", text) from None


@dataclass
class Visit:
    """A place that is being looked at: where it leads, with what is gained, and the worst found so far."""

    place: Any
    steps: list[tuple[Any, float]]
    score: float = math.inf
    plies: int = 0
    at: int = 0


class Walk:
    """Every game that the other player can make of it. A place is a position and who is to move there."""

    def __init__(self, game: Game[Any, Any], root: Any, claim: Claim, replies: dict[Hashable, str]) -> None:
        self.game, self.claim, self.replies = game, claim, replies
        self.start = (root, first := game.turn(root))
        self.holder = first if claim.holder == "mover" else 1 - first
        if game.counts_points == isinstance(claim.value, str):
            raise Refused(f"{claim.value!r} is not how {game.title} counts")
        self.known: dict[Any, tuple[float, int]] = {}  # of a place: the worst score, and the most plies
        self.worst: dict[Any, Any] = {}  # where the worst score comes from

    def hold(self) -> int:
        """How many places there are; `Refused` where the claim does not hold."""
        score, plies = self.look()
        claimed = self.claim.value if isinstance(self.claim.value, int) else SCORES[self.claim.value]
        if score < claimed:
            place = self.start
            while place in self.worst:
                place = self.worst[place]
            said = f"the game can end here, and the {self.claim.holder} gets {score}, less than claimed"
            raise Refused(said, self.game.save(place[0]))
        if self.claim.plies is not None and plies > self.claim.plies:
            raise Refused(f"it can take {plies} plies, not {self.claim.plies}", self.game.save(self.start[0]))
        for state in self.replies:
            if (state, self.holder) not in self.known:
                raise Refused("no play leads there", self.game.save(state))
        return len(self.known)

    def look(self) -> tuple[float, int]:
        """The worst that can come of it, and how many plies it can take."""
        path, under_way = self.enter(self.start), {self.start}
        while path:
            visit = path[-1]
            if visit.at == len(visit.steps):
                self.known[visit.place] = visit.score, visit.plies
                under_way.discard(path.pop().place)
                continue
            child, gained = visit.steps[visit.at]
            if child not in self.known and child not in under_way:
                path += self.enter(child)
                under_way.add(path[-1].place)
                continue
            visit.at += 1
            score, plies = self.known[child] if child in self.known else self.round_again(child)
            visit.plies = max(visit.plies, plies + 1)
            if score + gained < visit.score:
                visit.score, self.worst[visit.place] = score + gained, child
        return self.known[self.start]

    def enter(self, place: Any) -> list[Visit]:
        """A place to be looked at; none where the game is over."""
        state, player = place
        score = self.game.score(state)
        if score is None:
            return [Visit(place, self.steps(state, player))]
        self.known[place] = score if player == self.holder else -score, 0
        return []

    def round_again(self, place: Any) -> tuple[float, int]:
        """A game without end is won by nobody: enough for who claims a draw."""
        if self.claim.value != "draw":
            raise Refused("the game can come back here and go on for ever", self.game.save(place[0]))
        return 0, 0

    def steps(self, state: Any, player: int) -> list[tuple[Any, float]]:
        """Where the game can go: by the reply that is written down, or by any move of the other's."""
        moves = list(self.game.moves(state))
        if player == self.holder:
            written = self.replies.get(state)
            moves = [move for move in moves if self.game.write(move) == written]
            if not moves:
                said = "a reply is missing" if written is None else f"{written!r} is no legal move there"
                raise Refused(said, self.game.save(state))
        found = []
        for move in moves:
            child, gained = self.game.play(state, move), self.game.gained(state, move)
            place = child, self.game.next_player(player, child)
            found.append((place, gained if player == self.holder else -gained))
        if not found:
            raise Refused("the game goes on there without a move", self.game.save(state))
        return found
