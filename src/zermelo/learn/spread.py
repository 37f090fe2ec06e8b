"""Games to learn from, played by workers: by processes, or by a Dask cluster of many machines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from time import monotonic
from typing import Any, NamedTuple

from zermelo.cluster.kept import Kept
from zermelo.cluster.recipe import Recipe, recipe_of
from zermelo.cluster.workers import Workers
from zermelo.contract import Game
from zermelo.engine.nets import Net
from zermelo.engine.run.opponents import Opponents, Played, Tally, Terms

SECONDS = 2.0  # that a task takes: it is no use to a training before it is done

GAMES: Kept[Recipe, Game[Any, Any]] = Kept()  # with their machine code


class Games(NamedTuple):
    """A task: games of a net against itself."""

    recipe: Recipe
    net: Net
    terms: Terms
    seed: int

    def run(self) -> Played:
        """Play for some time, two games at least."""
        with GAMES.borrowed(self.recipe, self.made) as game:
            ends = monotonic() + SECONDS
            opponents = Opponents(game, self.net, seed=self.seed)
            return opponents.play(self.terms, lambda _: monotonic() >= ends)

    def made(self) -> Game[Any, Any]:
        """The game, compiled."""
        game = self.recipe.make()
        Opponents(game, self.net).compile(lambda _: None)
        return game


def play_spread(
    workers: Workers,
    game: Game[Any, Any],
    net: Net,
    terms: Terms,
    seed: int,
    is_enough: Callable[[Played], bool],
) -> Played:
    """Games on all workers until that `is_enough`, which is asked whenever a task is done."""
    recipe, played = recipe_of(game), Tally()
    tasks: Iterator[Games] = (Games(recipe, net, terms, seed + number) for number in count())
    with closing(workers.each(tasks)) as done:  # type: ignore[type-var]
        for each in done:
            played.add(each.answer)
            if is_enough(played.whole):
                break
    return played.with_notes
