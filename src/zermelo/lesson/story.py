"""What a search is told with: its pseudo-code and the line that is running, and the names of branches."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from typing import Any

from zermelo.contract import Game
from zermelo.contract.luck import Outcome, names_of
from zermelo.numerals import numeral
from zermelo.result import Result
from zermelo.textbook.progress import Path
from zermelo.textbook.record import Event
from zermelo.tree import Tree

MINIMAX = """\
value(node):
  if the game is over: return its score
  if the depth ends: return an estimate
  if MAX is to move:
    best ← −∞
    for each move:
      v ← value(after the move)
      if v > best: best ← v
    return best
  if MIN is to move:
    best ← +∞
    for each move:
      v ← value(after the move)
      if v < best: best ← v
    return best"""

ALPHABETA = """\
value(node, α, β):
  if the game is over: return its score
  if the depth ends: return an estimate
  if MAX is to move:
    best ← −∞
    for each move:
      v ← value(after the move, α, β)
      if v > best: best ← v
      if best ≥ β: skip the other moves
      if best > α: α ← best
    return best
  if MIN is to move:
    best ← +∞
    for each move:
      v ← value(after the move, α, β)
      if v < best: best ← v
      if best ≤ α: skip the other moves
      if best < β: β ← best
    return best"""

EXPECTIMINIMAX = """\
value(node):
  if the game is over: return its score
  if the depth ends: return an estimate
  if luck moves:
    for each outcome: v ← value(after it)
    return the average, by how likely they are
  if MAX is to move:
    best ← −∞
    for each move:
      v ← value(after the move)
      if v > best: best ← v
    return best
  if MIN is to move:
    best ← +∞
    for each move:
      v ← value(after the move)
      if v < best: best ← v
    return best"""

MCTS = """\
tree ← the root
repeat:
  node ← the root
  while every move of node was tried:
    node ← its child of best promise
      (mean ± c·√(ln N / n); N, n: visits)
  if the game goes on at node:
    node ← a new child of it
  if the game is over: score ← its score
  else: score ← that of random moves
  for node and all above it:
    visits ← visits + 1, score into mean
    if its children settle it: proved
play the move with the most visits"""

CODE = {"minimax": MINIMAX, "alphabeta": ALPHABETA, "expectiminimax": EXPECTIMINIMAX, "mcts": MCTS}
PSEUDOCODE = {name: code.split("\n") for name, code in CODE.items()}

# The line of each kind of event, for MAX and for MIN, and for luck where that has a say.
LINES: dict[str, dict[str, tuple[int, ...]]] = {
    "minimax": {"enter": (0, 0), "leaf": (1, 1), "horizon": (2, 2), "value": (6, 12), "best": (7, 13),
                "leave": (8, 14)},
    "alphabeta": {"enter": (0, 0), "leaf": (1, 1), "horizon": (2, 2), "value": (6, 14), "best": (7, 15),
                  "cut": (8, 16), "alpha": (9, 9), "beta": (17, 17), "leave": (10, 18)},
    "expectiminimax": {"enter": (0, 0, 0), "leaf": (1, 1), "horizon": (2, 2), "luck": (4, 4, 4),
                       "value": (9, 15), "best": (10, 16), "leave": (11, 17, 5)},
    "mcts": {"begin": (0, 0), "choose": (4, 4), "grow": (7, 7), "leaf": (8, 8), "playout": (9, 9),
             "backup": (11, 11), "proved": (12, 12), "done": (13, 13)},
}  # fmt: skip


def line_of(algorithm: str, event: Event) -> int:
    """The line of pseudo-code that an event comes from."""
    return LINES[algorithm][event.kind][event.player]


def label(game: Game[Any, Any], move: Any, state: Any = None) -> str:
    """What is written beside a branch of `state`: nothing where a tree does not name it."""
    if isinstance(move, Outcome):
        return outcome_label(game, move, state)
    if isinstance(game, Tree) and isinstance(move, int):
        return ""
    return game.write(move) if state is None else game.notate(state, move)


def outcome_label(game: Game[Any, Any], outcome: Outcome, state: Any) -> str:
    """What luck did from `state`, and how likely that was: `4 (1/6)`; in a tree the odds alone."""
    odds = chance_of(game.outcomes(state)[outcome.number][0])
    return odds if isinstance(game, Tree) else f"{names_of(game, state)[outcome.number]} ({odds})"


def chance_of(probability: float) -> str:
    """A probability as people write it: 1/6, or 0.137."""
    near = Fraction(probability).limit_denominator(100)
    return str(near) if abs(near - probability) < 1e-9 else numeral(probability, 3)


def state_at(result: Result[Any, Any], path: Path) -> Any:
    """The state that a recorded path leads to."""
    return reduce(result.game.follow, path, result.state)


def called(game: Game[Any, Any], move: Any, state: Any = None) -> str:
    """A branch in a sentence; those without a name are counted from 1, as people count."""
    return label(game, move, state) or f"branch {move + 1}"
