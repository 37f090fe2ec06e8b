"""A net as a file and as arrays: what `zermelo train` makes, and what a search judges positions by.

    net = Net.load("breakthrough.net")
    Engine(Breakthrough(), net=net)

What the numbers mean, kernels/net.py says. A file is an `.npz` of plain arrays with a few words about them;
it says which rules it was learnt from, and is refused for others.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.contract import Game
from zermelo.engine.adapter import mix
from zermelo.engine.kernels.net import FRACTION, FULL, IN_A_WORD, WORDS
from zermelo.engine.marks import is_of, marks_of
from zermelo.errors import ZermeloError

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

FORMAT = 2
ARRAYS = ("kinds", "rows_of", "weights", "bias", "outputs")
VECTOR = 16  # lanes that a processor adds at once
SEEN_BY = "planes"  # what a game may say of what is seen


@dataclass(frozen=True, eq=False)
class Net:
    """What was learnt. Rows of weights have a lane for each hidden unit, then the linear one."""

    rules: dict[str, str]  # by what the rules that it was learnt from are known: see marks.py
    title: str
    words: int  # of what is seen of a position
    kinds: Array  # of each byte of these: unused, told by its value, by its bits
    rows_of: Array  # of each byte and each value or bit: its row, -1 for none
    weights: Array  # for each player to move, or for both; each row; each lane
    bias: Array  # the same of each lane, whatever is there
    outputs: Array  # of each hidden lane
    unit: int  # what a score of 1 is to the search
    linear_scale: float  # what 1 is in the linear lane,
    output_scale: float  # and in `outputs`

    @property
    def hidden(self) -> int:
        """How many hidden units it has."""
        return len(self.outputs)

    @property
    def lanes(self) -> int:
        """How many lanes a row has, in memory: as many as a processor likes."""
        return -(-(self.hidden + 1) // VECTOR) * VECTOR

    @property
    def margin(self) -> int:
        """Positions whose estimates differ by less are much alike; 0 where it is not known: of points."""
        return self.unit // 2

    @property
    def mark(self) -> int:
        """A number that tells positions judged by this net from others, to a table."""
        return mix(hash((self.weights.tobytes(), self.outputs.tobytes()))) >> 40 << 40

    def knows(self, game: Game[Any, Any]) -> bool:
        """Whether it was learnt from these rules, and what is seen of them."""
        return is_of(self.rules, game, SEEN_BY)

    def check(self, game: Game[Any, Any]) -> None:
        """Refuse to judge another game than that which was learnt."""
        if not self.knows(game):
            other = f"{self.title}, under other rules" if self.title == game.title else self.title
            raise ZermeloError(f"this net was learnt from {other}, not from {game.title}: train it again")

    # -- in memory -------------------------------------------------------------------------------------------

    def sizes(self, compiled: bool, plies: int) -> dict[str, Any]:
        """How long the rows of a `NetWork` are for it."""
        return {
            "kinds": len(self.kinds),
            "rows_of": self.rows_of.size,
            "weights": _words(self.weights.shape[0] * self.weights.shape[1] * self.lanes, compiled),
            "bias": _words(len(self.bias) * self.lanes, compiled),
            "outputs": _words(self.hidden, compiled),
            "seen": self.words,
            "frames": (plies + 1, self._frame(compiled)),
        }

    def _frame(self, compiled: bool) -> int:
        before = WORDS + self.words
        return before + self.lanes // IN_A_WORD if compiled else before * IN_A_WORD + self.lanes

    def write(self, memory: Any, compiled: bool) -> None:
        """Write it into a `NetWork` of that size."""
        import numpy as np

        banks, rows, width = self.weights.shape
        weights = np.zeros((banks, rows, self.lanes), np.int16)
        weights[:, :, :width] = self.weights
        bias = np.zeros((banks, self.lanes), np.int16)
        bias[:, :width] = self.bias
        memory.width, memory.lanes, memory.hidden = self.words, self.lanes, self.hidden
        memory.size = self._frame(compiled)
        memory.margin = self.margin
        memory.bank = rows * self.lanes if banks > 1 else 0
        memory.linear_times = round(self.unit / self.linear_scale * 2**FRACTION)
        memory.hidden_times = round(self.unit / (FULL * FULL * self.output_scale) * 2**FRACTION)
        memory.kinds[:] = self.kinds.tolist()
        at = np.where(self.rows_of < 0, -1, self.rows_of * self.lanes)
        memory.rows_of[:] = at.ravel().tolist()
        for name, numbers in (("weights", weights), ("bias", bias), ("outputs", self.outputs)):
            _write_shorts(getattr(memory, name), numbers.ravel(), compiled)

    # -- on disk ---------------------------------------------------------------------------------------------

    def save(self, path: Path | str) -> None:
        """Write it to a file: whole, or not at all."""
        import numpy as np

        path = Path(path)
        about = {name: getattr(self, name) for name in _ABOUT}
        begun = path.with_name(path.name + ".part")
        with begun.open("wb") as file:
            arrays = {name: getattr(self, name) for name in ARRAYS}
            np.savez_compressed(file, about=np.array(json.dumps({"format": FORMAT, **about})), **arrays)
        begun.replace(path)

    @classmethod
    def load(cls, path: Path | str) -> Net:
        """Read it from a file."""
        import numpy as np

        try:
            with np.load(BytesIO(Path(path).read_bytes()), allow_pickle=False) as file:
                about = json.loads(str(file["about"]))
                arrays = {name: file[name] for name in ARRAYS}
        except FileNotFoundError:
            raise ZermeloError(f"there is no net at {path}") from None
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error) as error:
            raise ZermeloError(f"{path} is no net of zermelo's, or it is damaged: {error}") from None
        if about.pop("format", None) != FORMAT:
            raise ZermeloError(f"{path} is a net of another version of zermelo: train it again")
        return cls(**about, **arrays)


_ABOUT = ("rules", "title", "words", "unit", "linear_scale", "output_scale")


def net_for(
    game: Game[Any, Any], net: Net | Path | str | bool | None, notify: Callable[[str], None]
) -> Net | None:
    """The net to judge a game by: this one, or that which the game names; False for none.

    One that the game names is passed over where it was learnt from other rules, and that is told.
    """
    if net is None or net is True:
        if game.net is not None and _is_its_own(game):
            return _read_once(game.net)
        try:
            return net_for(game, game.net, notify) if game.net is not None else None
        except ZermeloError as error:
            notify(f"{game.net} is not used: {error}")
            return None
    if net is False:
        return None
    check_kind(game)
    found = net if isinstance(net, Net) else Net.load(net)
    found.check(game)
    return found


def _is_its_own(game: Game[Any, Any]) -> bool:
    """Whether a game of ours names the net that comes with it: tests hold that to its rules."""
    return type(game).__module__.startswith("zermelo.games.") and "net" not in vars(game)


@cache
def _read_once(path: Path) -> Net:
    return Net.load(path)


def check_kind(game: Game[Any, Any]) -> None:
    """Refuse games that no net can judge."""
    if game.says("chances") or game.says("choices") or len(game.players) != 2:
        raise ZermeloError("a net judges games for two players who move in turn and without luck")


def marks_for(game: Game[Any, Any]) -> dict[str, str]:
    """What a net of a game hangs on: its rules, and what is seen of them."""
    return marks_of(game, SEEN_BY)


def _words(shorts: int, compiled: bool) -> int:
    """How long a row of so many short numbers is."""
    return -(-shorts // IN_A_WORD) if compiled else shorts


def _write_shorts(row: Any, numbers: Array, compiled: bool) -> None:
    import numpy as np

    if compiled:
        row.view(np.int16)[: len(numbers)] = numbers
    else:
        row[:] = numbers.tolist()
