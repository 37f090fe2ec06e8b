"""A game of ours as an environment for agents that learn: PettingZoo's AEC interface.

    env = environment(ConnectFour())
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over, space = termination or truncation, env.action_space(agent)
        env.step(None if over else space.sample(observation["action_mask"]))

An observation has the position (`Eye` says how) and a mask of the legal actions; an action is the number of a
move (`Actions`). An illegal one ends the game, and whoever played it has lost. Rewards come at the end: 1, 0,
-1, or points. Where luck moves the environment rolls the dice, which `reset(seed=...)` settles. Where both
move at once, they act one after the other, and nothing shows what the first has chosen.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from zermelo.bridges.actions import Actions, at_once
from zermelo.bridges.seeing import Eye
from zermelo.contract import Game
from zermelo.errors import MissingExtra
from zermelo.match import Match

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError:
    raise MissingExtra("an environment for PettingZoo", "pettingzoo") from None


def environment(game: Game[Any, Any], *, actions: int | None = None, render_mode: str | None = None) -> Any:
    """The game as a PettingZoo environment; `actions` is how many different moves there are at most."""
    return Environment(game, Actions(game, actions), Eye(game), render_mode)


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A match between two agents."""

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012, as PettingZoo has it

    def __init__(
        self, game: Game[Any, Any], actions: Actions[Any, Any], eye: Eye, render_mode: str | None
    ) -> None:
        super().__init__()
        self.metadata = {**self.metadata, "name": f"{type(game).__name__.lower()}_v0"}
        self.game, self.actions, self.eye, self.render_mode = game, actions, eye, render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(len(game.players))]
        mask = spaces.Box(0, 1, (actions.most,), np.int8)
        seen = spaces.Box(-np.inf, np.inf, eye.shape, np.float32)
        both = spaces.Dict({"observation": seen, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, both)
        self.action_spaces = {agent: spaces.Discrete(actions.most) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew."""
        self.match: Match[Any, Any] = Match(self.game)
        self._dice = random.Random(seed)
        self._roll()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._chosen: list[Any] = []  # by those who have, where both move at once
        self.agent_selection = self.agents[self._seat]

    @property
    def _seat(self) -> int:
        """Whose turn it is to act."""
        match = self.match
        return len(self._chosen) if not match.over and at_once(self.game, match.state) else match.to_move

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; it may only act when it is to move."""
        mask = np.zeros(self.actions.most, np.int8)
        if agent == self.agent_selection and not self.match.over:
            mask[self.actions.legal(self.match.state, self._seat)] = 1
        return {"observation": self.eye.see(self.match.state, self._seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play a move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action in self.actions.legal(self.match.state, self._seat):
            self._play(self.actions.move(action))
        else:
            seat = self.possible_agents.index(agent)
            self._end([-1.0 if each == seat else 1.0 for each in range(len(self.possible_agents))])
        self.agent_selection = self.possible_agents[self._seat]
        self._accumulate_rewards()

    def _play(self, move: Any) -> None:
        if at_once(self.game, self.match.state):
            self._chosen.append(move)
            if len(self._chosen) < len(self.possible_agents):
                return
            move, self._chosen = tuple(self._chosen), []
        self.match.play(move)
        self._roll()
        if self.match.over:
            self._end([float(self.match.score_for(seat) or 0) for seat in range(len(self.possible_agents))])

    def _roll(self) -> None:
        """Let luck move, wherever it is its turn."""
        while self.match.luck:
            self.match.roll(self._dice)

    def _end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.possible_agents, True)

    def render(self) -> str | None:
        """The board as text, where `render_mode` is `ansi`."""
        return str(self.game.board(self.match.state)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
