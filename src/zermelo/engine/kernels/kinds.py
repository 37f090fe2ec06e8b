"""The kinds of searches, and the kernel that Python calls for each."""

from __future__ import annotations

from typing import Any, Literal

from zermelo.engine.kernel import Kernel
from zermelo.engine.kernels.exact import prove_from
from zermelo.engine.kernels.forcing import force_from
from zermelo.engine.kernels.luck.expectation import expect_from
from zermelo.engine.kernels.luck.turns import explore_from
from zermelo.engine.kernels.mcts import mcts_from
from zermelo.engine.kernels.perft import perft_from
from zermelo.engine.kernels.proof import prove_win_from
from zermelo.engine.kernels.search import search_from
from zermelo.engine.kernels.selective.search import selective_from
from zermelo.engine.kernels.selfplay import play_from
from zermelo.engine.kernels.strong import strong_from

Kind = Literal[
    "search",
    "selective",
    "exact",
    "perft",
    "mcts",
    "luck",
    "positions",
    "forcing",
    "strong",
    "proof",
    "selfplay",
]
KERNELS: dict[Kind, Kernel[Any, Any]] = {
    "search": search_from,
    "selective": selective_from,
    "exact": prove_from,
    "perft": perft_from,
    "mcts": mcts_from,
    "luck": expect_from,
    "positions": explore_from,
    "forcing": force_from,
    "strong": strong_from,
    "proof": prove_win_from,
    "selfplay": play_from,
}
