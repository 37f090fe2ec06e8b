"""The contract in groups, and the table of questions from which everything that asks follows."""

import pydoc
import re
import runpy
import shutil
import sys
from pathlib import Path

import pytest

import zermelo
from processes import run
from zermelo import Engine, Game, Limits, foreseeing
from zermelo.contract import QUESTIONS, Answer, features_of
from zermelo.contract.game import GROUPS
from zermelo.doctor import check
from zermelo.engine.adapter import Adapter
from zermelo.engine.digest import digest_of
from zermelo.engine.layout.shape import NoShape

ROOT = Path(__file__).parent.parent


class Nim(Game):
    """Take one or two stones; who takes the last wins."""

    points = False

    def start(self):
        return 9

    def moves(self, stones):
        for take in (1, 2):
            if take <= stones:
                yield take

    def play(self, stones, take):
        return stones - take

    def score(self, stones):
        return -1 if stones == 0 else None


def test_the_groups_are_told_apart():
    assert [group.__name__ for group in GROUPS] == ["Rules", "Words", "Hints", "Tactics", "Index", "Planes"]
    assert {question.group for question in QUESTIONS.values()} == {
        *("rules", "hints", "tactics", "index", "planes")
    }
    assert [name for name, row in QUESTIONS.items() if row.group == "rules"] == [
        "moves",
        "play",
        "score",
        "turn",
        "gained",
        "chances",
    ]


def test_the_page_of_the_contract_is_the_contract():
    assert (
        runpy.run_path(str(ROOT / "docs" / "contract.py"))["page"]()
        == (ROOT / "docs" / "contract.md").read_text()
    )


def test_help_says_what_every_attribute_means():
    shown = pydoc.plain(pydoc.render_doc(Game))
    names = [name for group in GROUPS for name in group.__annotations__]
    assert names[:3] == ["points", "alternates", "repeats"]
    for name in names:
        assert re.search(rf"\n \|  {name}( = .+)?\n \|      [A-Z].{{20}}", shown), name
    assert (
        " |  players = ('first', 'second')\n |      What people call the players: two, or as many as play.\n"
        in shown
    )


class Talkative(Nim):
    """A game that says everything there is to say."""

    points = True

    def gained(self, stones, take):
        return stones % 5 - take

    def turn(self, stones):
        return stones & 1

    def chances(self, stones):
        return [(0.25, 4), (0.75, 3)] if stones == 6 else None

    def evaluate(self, stones):
        return stones - 4

    def order(self, stones, take):
        return take * stones

    def loud(self, stones, take):
        return take == 2

    def loud_moves(self, stones):
        if stones > 1:
            yield 2

    def canonical(self, stones):
        return stones

    def bounds(self, stones):
        return (1, 1) if stones < 3 else None

    def candidates(self, stones):
        yield 1

    def promising(self, stones):
        yield 1

    features = 1

    def survey(self, stones, features):
        features[0] = stones

    def update(self, stones, take, features):
        features[0] -= take

    def nearly_over(self, stones):
        return stones < 4

    def key(self, stones):
        return stones * 3

    def identity(self, stones):
        return stones * 5

    def ended(self, stones):
        return -1 if stones == 0 else None

    def stuck(self, stones):
        return -1

    def forced(self, stones):
        return stones == 5

    def threatens(self, stones, take):
        return stones - take == 3

    def gain(self, stones, take):
        return stones // 2 - take

    def pattern(self, stones, take):
        return take

    def reversible(self, stones):
        return stones % 4

    def skip(self, stones):
        return stones - 1

    def index(self, stones):
        return stones + 1

    def state_at(self, number):
        return number - 1

    def wins_at_once(self, stones):
        return stones in (1, 2)

    def unplay(self, stones):
        for take in (1, 2):
            yield stones + take

    def layer(self, stones):
        return 9 - stones

    def planes(self, stones):
        return (1 << stones, stones)

    def familiar(self, stones):
        return stones == 4


def test_the_talkative_game_says_everything():
    assert all(Talkative.says(name) for name in QUESTIONS)


# `score` is asked in place of `ended` and `stuck`, and `key` in place of `canonical` where there is one; of
# features, what reads them.
COMPARED = [
    name
    for name, row in QUESTIONS.items()
    if name not in ("ended", "stuck", "canonical") and row.answer is not Answer.FEATURES
]


@pytest.fixture(scope="module")
def talkative():
    from zermelo.engine.compile.compare import compare

    compare(Adapter(Talkative()))  # compiles it, and finds nothing
    return compare


@pytest.mark.parametrize("name", COMPARED)
def test_every_question_is_compared(name, talkative):
    """Where the interpreted rules answer otherwise than the compiled ones, the method at fault is named."""
    from zermelo.engine.compile.plan import plan_of
    from zermelo.engine.compile.types import type_of_rules

    row, right = QUESTIONS[name], getattr(Talkative, name)

    def wrong(self, *about):
        answer = right(self, *about)
        if row.answer in (Answer.MOVES, Answer.STATES):
            return [*answer, 1]
        if row.answer is Answer.CHANCES:
            return answer and answer[::-1]
        if row.answer is Answer.BOUNDS:
            return answer and (0, 1)
        if row.answer is Answer.SCORE:
            return answer and 1
        if row.answer is Answer.PLAYER:
            return 1 - answer
        if row.answer is Answer.PLANES:
            return answer[::-1]
        return not answer if row.answer is Answer.FLAG else answer + 1

    rules, mistaken = Adapter(Talkative()), Adapter(type("Mistaken", (Talkative,), {name: wrong})())
    vars(mistaken).update(_type=type_of_rules(rules), _plan=plan_of(rules))  # compiled it is what it was
    with pytest.raises(NoShape) as caught:
        talkative(mistaken)
    assert caught.value.place[2] == "wrong"


class Followed(Nim):
    """Knows how many of its stones are left by following the moves."""

    features = 2

    def survey(self, stones, features):
        features[0], features[1] = stones, 9 - stones

    def update(self, stones, take, features):
        features[0] -= take
        features[1] += take

    def evaluate(self, stones):
        features = features_of(self, stones)
        return features[0] * 10 - features[1]


class LedAstray(Followed):
    """Loses count."""

    def update(self, stones, take, features):
        features[0] -= take
        features[1] += 1


def test_features_follow_the_moves_and_where_they_do_not_it_is_noticed():
    from zermelo.engine.compile.compare import compare

    depths = [
        [Engine(Followed(), compiled=way).best(5, Limits(depth=depth)).value for depth in (1, 2, 3)]
        for way in (False, True)
    ]
    assert depths[0] == depths[1]
    with pytest.raises(NoShape, match="compiled and interpreted rules differ after the moves") as caught:
        compare(Adapter(LedAstray()))
    assert caught.value.place[2] == "evaluate"
    assert [each.kind for each in check(LedAstray(), compiled=False).findings] == ["false-update"]


def test_a_question_that_nobody_asks_has_no_answer():
    with pytest.raises(AttributeError, match="no question of the contract is called 'evalute'"):
        Adapter(Nim()).evalute(3)


@pytest.mark.parametrize("name", [row.name for row in QUESTIONS.values() if row.group != "rules"])
def test_whatever_a_game_says_changes_its_digest(name):
    row = QUESTIONS[name]

    def said(self, state, move=None, features=None):
        return 0

    other = type("Nim", (Nim,), {name: said, "__module__": Nim.__module__, "title": "Nim"})
    assert digest_of(other()) != digest_of(Nim()), row


def test_bounds_that_foresee_are_declared_and_digested():
    class Bounded(Nim):
        def bounds(self, stones):
            return (1, 1) if stones <= 2 else None

    class Foreseen(Nim):
        @foreseeing
        def bounds(self, stones):
            return (1, 1) if stones <= 2 else None

    assert not Adapter(Nim()).foresees
    assert not Adapter(Bounded()).foresees
    assert Adapter(Foreseen()).foresees
    Foreseen.__name__ = Foreseen.__qualname__ = "Bounded"
    assert digest_of(Foreseen()) != digest_of(Bounded())


QUESTION = '''

    @of_state(WHOLE)
    def tempo(self, state: S) -> int:
        """What it is worth to be the one to move."""
        return 0
'''
ASKING = ("return rules.evaluate(state)  # type", "return rules.evaluate(state) + rules.tempo(state)  # type")
PLAYED = """
from zermelo import Engine, Game, Limits
from zermelo.contract import QUESTIONS
from zermelo.engine.digest import digest_of

class Long(Game):
    points = False
    def start(self): return 1000
    def moves(self, stones):
        yield 1
        yield 2
    def play(self, stones, take): return stones - take
    def score(self, stones): return -1 if stones <= 0 else None

class Eager(Long):
    def tempo(self, stones): return 5 + stones % 3

for game in (Long(), Eager()):
    for compiled in (False, True):
        print(Engine(game, compiled=compiled).best(limits=Limits(depth=4)).value)
print(digest_of(Long()) == digest_of(Eager()), QUESTIONS["tempo"].group)
"""


def test_a_question_is_added_in_two_files(tmp_path):
    """One row in the contract, and the search that asks it: both ways of running, the digest, the comparison."""
    package = tmp_path / "zermelo"
    shutil.copytree(
        Path(zermelo.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "web")
    )
    contract, search = package / "contract" / "tactics.py", package / "engine" / "kernels" / "judged.py"
    contract.write_text(contract.read_text() + QUESTION)
    before = search.read_text()
    assert ASKING[0] in before
    search.write_text(before.replace(*ASKING))
    environment = {
        "PYTHONPATH": str(tmp_path),
        "ZERMELO_CACHE": str(tmp_path / "cache"),
        "HOME": str(tmp_path),
    }
    done = run([sys.executable, "-c", PLAYED], env=environment, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    # Four plies take 4 to 8 stones of 1000; the first player leaves 994, 995 or 996, the best that the other allows.
    *values, last = done.stdout.splitlines()
    assert values[:2] == ["about 0", "about 0"]
    assert values[2] == values[3] != "about 0"
    assert last == "False tactics"
