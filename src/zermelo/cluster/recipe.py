"""A game as a value that can be sent to another process: how to make it, and the digest that it must have.

Games are not sent themselves: whoever works on one makes it anew from its class, wherever that is to be found
there, and looks whether it is the same game.
"""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.contract import Game
from zermelo.engine.digest import digest_of
from zermelo.errors import ClusterError
from zermelo.games import FILE_PREFIX, kind_in

# See Adapter.make_room.
# See Adapter.make_room.
ROOM = ("_longest", "_moves_outgrown", "_keys_change", "_has_plain_lists", "_has_outgrown")


class Recipe(NamedTuple):
    """How a game is made: its class and what it was made with, pickled.

    A pickle names a class by its module. That of a user's rule file has none that could be imported: there it
    is the file, and the name of the class in it.
    """

    kind: bytes | str
    file: str
    made_with: bytes
    name: str
    digest: str
    room: tuple[tuple[str, Any], ...]  # that compiled rules were found to need

    def make(self) -> Game[Any, Any]:
        """Make the game; `ClusterError` where it is not the one that was meant."""
        try:
            kind = kind_in(self.file, self.kind) if isinstance(self.kind, str) else pickle.loads(self.kind)
            args, kwargs = pickle.loads(self.made_with)
            game: Game[Any, Any] = kind(*args, **kwargs)
        except Exception as error:
            raise ClusterError(f"a worker cannot make {self.name}: {error}") from error
        game.name = self.name
        if digest_of(game) != self.digest:
            raise ClusterError(
                f"a worker has other rules of {self.name}: have the same files on all machines, and start "
                "the workers anew"
            )
        vars(game).update(self.room)
        return game


def recipe_of(game: Game[Any, Any]) -> Recipe:
    """How to make this game; `ClusterError` where that cannot be said."""
    kind, file = type(game), ""
    if kind.__module__.startswith(FILE_PREFIX):
        file = str(Path(sys.modules[kind.__module__].__file__ or "").resolve())
    room = tuple((name, vars(game)[name]) for name in ROOM if name in vars(game))
    try:
        named: bytes | str = kind.__name__ if file else pickle.dumps(kind)
        made_with = pickle.dumps(game._arguments)
    except Exception as error:
        raise ClusterError(
            f"workers cannot make {game.title}: its class must stand at the top of a file, and what it was "
            f"made with be plain ({error})"
        ) from None
    return Recipe(named, file, made_with, game.name, digest_of(game), room)
