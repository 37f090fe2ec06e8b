"""Games of the engine against itself, or of one judgement against another, played by machine code.

    some random moves              so that no two games are alike
    then, for each move            a search of so many nodes, whose number and position are noted;
                                   now and then any move is played instead of what it found
    at the end                     how the game went, added to every note of it

A match ends when its value is proved. A game to learn from, one with `whims`, goes on to its end: what stands
on the board by then is to be seen too. None goes on beyond `LONGEST` moves.

Each side has its own work and table; in self-play both are the same. Two games in a row begin with the same
random moves and other sides.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.adapter import NO_MOVE, NO_PLACE
from zermelo.engine.kernel import View, kept_kernel, kernel
from zermelo.engine.kernels.node import INFINITE, NOWHERE
from zermelo.engine.kernels.playout import below, outcome
from zermelo.engine.kernels.search import search
from zermelo.engine.kernels.selective.asked import Asked
from zermelo.engine.kernels.selective.search import selective
from zermelo.engine.kernels.table import table_at
from zermelo.engine.kernels.work import OUT_OF_MOVES, OUT_OF_NODES, work_at
from zermelo.engine.memory import Memory, row, rows, word
from zermelo.value import ESTIMATE

LONGEST = 512  # moves of a game; it is drawn then
DEEPEST = 64  # plies of a search
PATIENCE = 10  # times as many nodes for the first ply of a search: one is wanted

# Of a note: who is to move, what the search found, whether that is proved, whether the position is loud, what
# was gained so far by the first player, how the game went on from here; and then what is seen.
PLAYER, NUMBER, PROVED, LOUD, GAINED, RESULT, SEEN = range(7)


class Diary(Memory):
    """What is written down of many games."""

    dice: int = word()
    opening: int = word()  # random moves at first, or one fewer
    whims: int = word()  # of so many moves later on one is random too, until a value is proved; 0 for none
    nodes: int = word()  # of each search, for the one
    other_nodes: int = word()  # and for the other
    room: int = word()  # moves that a position may have
    width: int = word()  # words of what is seen
    stopped: int = word()  # why it could not go on
    games: int = word()  # that were played
    won: int = word()  # by the one
    drawn: int = word()
    lost: int = word()
    points: int = word()  # of the one, less those of the other
    searched: int = word()  # nodes, by the one
    other_searched: int = word()
    noted: int = word()
    begun: int = word()  # the first note of this game
    most: int = word()  # notes that there is room for
    opened: int = word()  # the dice at the beginning of the last pair of games
    moves: list[int] = row()
    seen: list[int] = row()
    notes: list[list[int]] = rows()


diary_at = View(Diary)


def new_diary(compiled: bool, *, room: int, width: int, most: int) -> Diary:
    """An empty one."""
    diary = Diary.new(compiled, moves=room, seen=width, notes=(most, SEEN + width))
    diary.room, diary.width, diary.most = room, width, most
    return diary


@kept_kernel
def play_from(
    rules: Any, state: Any, diary: Any, work: Any, shared: Any, other: Any, other_shared: Any
) -> int:
    """Play a game from a state, write it down; how many games have been played."""
    book, one, two = diary_at(diary), work_at(work), work_at(other)
    table, other_table = table_at(shared), table_at(other_shared)
    book.begun = book.noted
    if book.games % 2 == 0:
        book.opened = book.dice
    else:
        book.dice = book.opened
    first = rules.turn(state)
    opened, player, ply, gained = open_at_random(rules, state, book)
    mine = book.games % 2  # the player whom the one is
    number, move, is_over, proved, sure = 0, NO_MOVE, False, False, False
    while not book.stopped and ply < LONGEST and not is_over:
        score = rules.ended(opened)
        if score is not None:
            number, is_over = rules.worth(score, 0), True
        elif rules.repeats and stood_before(rules, opened, ply, one, two):
            number, is_over = 0, True
        elif player == mine:
            number, move, proved = think(rules, opened, player, ply, book.nodes, book, one, table)
            book.searched += one.nodes
        else:
            number, move, proved = think(rules, opened, player, ply, book.other_nodes, book, two, other_table)
            book.other_searched += two.nodes
        is_over = is_over or (proved and (book.whims == 0 or move == NO_MOVE))
        if book.stopped or is_over:
            continue
        sure = sure or proved
        note(rules, opened, move, player, number, proved, gained, book)
        if not sure:
            move = at_whim(rules, opened, move, book)
        if rules.has_gained:
            gained += rules.gained(opened, move) if player == first else -rules.gained(opened, move)
        opened = rules.play(opened, move)
        player = 1 - player if rules.takes_turns else rules.turn(opened)
        ply += 1
    if not book.stopped:
        went = outcome(rules, number) if is_over else 0
        finish(gained + (went if player == first else -went), first, mine, book)
    return int(book.games)


@kernel
def open_at_random(rules: Any, state: Any, book: Any) -> Any:
    """The position after some random moves, not the last of a game; who moves there, after how many moves."""
    start, player, gained, tries = state, rules.turn(state), 0, 0
    first, left, ply = player, book.opening - below(2, book), 0
    while left > 0 and tries < 1000:
        count = rules.fill(state, book.moves, book.room)
        if count < 0:
            book.stopped = OUT_OF_MOVES
        if count <= 0 or book.stopped:
            break
        move = book.moves[below(count, book)]
        if rules.has_gained:
            gained += rules.gained(state, move) if player == first else -rules.gained(state, move)
        state = rules.play(state, move)
        player = 1 - player if rules.takes_turns else rules.turn(state)
        ply += 1
        left -= 1
        if rules.ended(state) is not None or (rules.has_stuck and rules.count(state) == 0):
            state, player, gained, ply = start, first, 0, 0  # too short: once more, with fewer moves
            tries += 1
            left = max(0, book.opening - tries)
    return state, player, ply, gained


@kernel
def at_whim(rules: Any, state: Any, move: int, book: Any) -> int:
    """This move, or now and then any other: who never sees a bad move never learns that it is one."""
    if book.whims == 0 or below(book.whims, book) != 0:
        return move
    count = rules.fill(state, book.moves, book.room)
    if count < 0:
        book.stopped = OUT_OF_MOVES
    return int(book.moves[below(count, book)]) if count > 0 else move


@kernel
def think(
    rules: Any, state: Any, player: int, ply: int, most: int, book: Any, work: Any, table: Any
) -> tuple[int, int, bool]:
    """What a search of so many nodes finds: the number, the move, whether that is proved."""
    if rules.has_stuck and rules.count(state) == 0:
        return int(rules.worth(rules.stuck(state), 0)), NO_MOVE, True
    begun, number, move, depth, proved = rules.followed(state, work.frames), 0, NO_MOVE, 0, False
    work.nodes, work.root_player, work.root_ply = 0, player, 0
    work.earlier = ply if rules.repeats else 0
    table.age = (table.age + 1) % 128
    while depth < DEEPEST and not proved and work.nodes < most:
        depth += 1
        work.node_limit = most if depth > 1 else PATIENCE * most
        work.stopped = work.horizon = work.lengths[0] = 0
        work.first_repeat = NOWHERE
        found = looked(rules, begun, depth, work, table)
        if work.stopped:
            break
        number, move = found, work.lines[0][0]
        proved = work.horizon == 0 or abs(number) > ESTIMATE
    if move == NO_MOVE and not proved:  # loud moves without end, or no room
        book.stopped = work.stopped if work.stopped != OUT_OF_NODES else 0
        count = rules.fill(state, book.moves, book.room)
        move = book.moves[below(max(1, count), book)]
    return number, move, proved


@kernel
def looked(rules: Any, state: Any, depth: int, work: Any, table: Any) -> int:
    """What the engine's search finds at some depth."""
    if rules.is_selective:
        asked = Asked(0, depth, -INFINITE, INFINITE, NO_MOVE, NO_PLACE)
        return selective(rules, state, asked, work, table)
    return search(rules, state, 0, depth, -INFINITE, INFINITE, NO_MOVE, work, table)


@kernel
def stood_before(rules: Any, state: Any, ply: int, one: Any, two: Any) -> bool:
    """Whether a position has come back so often that the game is drawn; it is noted for the searches."""
    identity, times = rules.identity(state), 0
    for i in range(ply - 2, -1, -2 if rules.takes_turns else -1):
        times += one.path[i] == identity
    one.path[ply] = two.path[ply] = identity
    return bool(times >= rules.repeats)


@kernel
def note(
    rules: Any, state: Any, move: int, player: int, number: int, proved: bool, gained: int, book: Any
) -> None:
    """Write a position down, with what the search says of it."""
    if book.noted >= book.most:
        return
    here = book.notes[book.noted]
    here[PLAYER], here[NUMBER], here[GAINED] = player, number, gained
    here[PROVED], here[LOUD] = proved, 0
    if rules.has_loud:
        here[LOUD] = 1 if rules.loud(state, move) else 0
    if rules.has_forced:
        here[LOUD] |= 1 if rules.forced(state) else 0
    seen = book.seen
    rules.put_inputs(state, seen)
    for i in range(book.width):
        here[SEEN + i] = seen[i]
    book.noted += 1


@kernel
def finish(went: int, first: int, mine: int, book: Any) -> None:
    """Tell every note of a game how it went; count it. `went` is as the first player sees it."""
    for i in range(book.begun, book.noted):
        here = book.notes[i]
        left = went - here[GAINED]
        here[RESULT] = left if here[PLAYER] == first else -left
    to_one = went if mine == first else -went
    book.won += to_one > 0
    book.drawn += to_one == 0
    book.lost += to_one < 0
    book.points += to_one
    book.games += 1
