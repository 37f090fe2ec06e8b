"""A game of ours as OpenSpiel has games: what its Python algorithms search and learn.

    game = spiel(ConnectFour())
    minimax.alpha_beta_search(game)

Actions are numbers that `Actions` gives to moves; utilities are 1, 0, -1, or points.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.bridges.actions import Actions, at_once
from zermelo.bridges.sample import matches
from zermelo.bridges.seeing import Eye
from zermelo.contract import Game, Outcome
from zermelo.errors import MissingExtra
from zermelo.match import Match

try:
    import pyspiel
except ImportError:
    raise MissingExtra("a game for OpenSpiel", "openspiel") from None

LONGER = 4  # times as long, or as many points, as in random games: what OpenSpiel is told there is at most


def spiel(game: Game[Any, Any], *, actions: int | None = None, points: float | None = None) -> Any:
    """The game as a `pyspiel.Game`.

    `actions` is how many different moves there are at most, `points` how many can be won, where a few random
    games do not tell.
    """
    played = list(matches(game))
    outcomes = max(len(game.outcomes(state)) for match in played for state in match.states)
    longest = max(len(match.line) for match in played)
    scores = [abs(match.score_for(seat) or 0) for match in played for seat in range(len(game.players))]
    most = LONGER * max(scores) if game.counts_points else 1
    return OfOurs(game, Actions(game, actions), outcomes, LONGER * longest, points or most)


class _Playing:
    """A match, and the numbers of its moves. OpenSpiel copies deeply what a state holds, but not these."""

    def __init__(self, match: Match[Any, Any], actions: Actions[Any, Any]) -> None:
        self.match, self.actions = match, actions

    def __deepcopy__(self, memo: Any) -> _Playing:
        return _Playing(self.match.copy(), self.actions)


class _Observer:
    """What OpenSpiel's agents see: the same for both players, since nothing is hidden."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._eye = Eye(game)
        self.tensor = np.zeros(int(np.prod(self._eye.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(self._eye.shape)}

    def set_from(self, state: Any, player: int) -> None:
        """Look at a state."""
        match = state.playing.match
        self.dict["observation"][:] = self._eye.see(match.state, match.to_move)

    def string_from(self, state: Any, player: int) -> str:
        """The same as text."""
        return str(state)


class State(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """Where a match stands."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.playing = _Playing(Match(game.rules), game.actions)

    def current_player(self) -> int:
        """Whose action it is."""
        match = self.playing.match
        if match.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if not match.luck and at_once(match.game, match.state):
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return int(pyspiel.PlayerId.CHANCE) if match.luck else match.to_move

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What luck may do, by number."""
        return [(number, chance) for number, (chance, _) in enumerate(self.playing.match.luck)]

    def _legal_actions(self, player: int) -> list[int]:
        match = self.playing.match
        return list(range(len(match.luck))) or self.playing.actions.legal(match.state, player)

    def _apply_action(self, action: int) -> None:
        match = self.playing.match
        match.play(Outcome(action) if match.luck else self.playing.actions.move(action))

    def _apply_actions(self, chosen: list[int]) -> None:
        """What both have chosen at once."""
        self.playing.match.play(tuple(self.playing.actions.move(action) for action in chosen))

    def _action_to_string(self, player: int, action: int) -> str:
        actions, match = self.playing.actions, self.playing.match
        if match.luck:
            return match.luck[action][1]
        move = actions.move(action)
        return str(move) if at_once(match.game, match.state) else actions.game.write(move)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.playing.match.over

    def returns(self) -> list[float]:
        """How each has fared."""
        match = self.playing.match
        return [float(match.score_for(player) or 0) for player in range(len(match.game.players))]

    def __str__(self) -> str:
        match = self.playing.match
        return f"{match.game.save(match.state)} {match.to_move}"


class OfOurs(pyspiel.Game):  # type: ignore[misc]
    """A game."""

    def __init__(
        self, rules: Game[Any, Any], actions: Actions[Any, Any], outcomes: int, longest: int, most: float
    ) -> None:
        modes, ways = pyspiel.GameType.ChanceMode, pyspiel.GameType.Dynamics
        sums, players = pyspiel.GameType.Utility, len(rules.players)
        kind = pyspiel.GameType(
            short_name=f"zermelo_{type(rules).__name__.lower()}",
            long_name=rules.title,
            dynamics=ways.SIMULTANEOUS if rules.says("choices") else ways.SEQUENTIAL,
            chance_mode=modes.EXPLICIT_STOCHASTIC if rules.says("chances") else modes.DETERMINISTIC,
            information=pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=sums.ZERO_SUM if players == 2 else sums.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=players,
            min_num_players=players,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={},
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=actions.most,
            max_chance_outcomes=outcomes,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if players == 2 else None,
            max_game_length=longest,
        )
        super().__init__(kind, info, {})
        self.rules, self.actions = rules, actions

    def new_initial_state(self) -> Any:
        """As the game begins."""
        return State(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Any:
        """What agents see."""
        return _Observer(self.rules)
