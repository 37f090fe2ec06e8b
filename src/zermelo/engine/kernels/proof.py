"""Proof-number search, depth first (df-pn): does the attacker win? Made for wins that are deep and forced.

    pn(n)    how many more positions must be shown to be won, at the least, to prove that n is: 0 where it is
    dn(n)    how many must be shown not to be, to refute it: 0 where it is refuted

    the attacker moves      pn = the least of the children's,   dn = the sum of theirs
    the other moves         pn = the sum of the children's,     dn = the least of theirs

The search goes down to the child that decides, and comes back as soon as another one would.

Where positions come back. To come back wins nothing, so a position that stands on the way already is refuted
there. What is proved is proved for good: no proof leans on a repetition. What is refuted may lean on one:
then it is refuted on this way alone, and so it is kept, by the way that led there; only where no repetition
led above the position itself is it refuted for good. (This is the graph-history problem.) Numbers that are
not final are kept for a position at a ply, so that none ever leans on itself, and the search comes to an end.
"""

from __future__ import annotations

from typing import Any

from zermelo.engine.kernel import View, kept_kernel, kernel
from zermelo.engine.kernels.node import NOWHERE, enter
from zermelo.engine.kernels.work import OUT_OF_MOVES, STUCK, Shared, Work, work_sizes
from zermelo.engine.memory import row, rows, word

MANY = 1 << 30  # an infinite number
OPEN, PROVED, REFUTED = 0, 1, 2
ROLE, AT_PLY = 0x2545F4914F6CDD1D, 0x1B873593CC9E2D51  # what tells keys of one kind from those of another
BUCKET = 4  # places that an entry may be in
WIDE = 31  # bits of a number
LOWER = (1 << WIDE) - 1
ODD, ODDER = 0x2C9277B5, 0x1B56C4E9  # of 30 bits: no product overflows


class Proof(Work):
    """What is known of the children of each position on the way."""

    settled: int = word()  # what the position looked at last has turned out to be
    within: int = word()  # proved: the most plies that its proof takes
    leans: int = word()  # refuted: the highest ply that a repetition led back to
    kept_pn: int = word()  # neither: its numbers
    kept_dn: int = word()

    kids: list[list[int]] = rows()  # their keys
    known: list[list[int]] = rows()  # OPEN, PROVED or REFUTED
    more: list[list[int]] = rows()  # proved: plies; refuted: what it leans on
    pns: list[list[int]] = rows()
    dns: list[list[int]] = rows()


class ProofTable(Shared):
    """What is known of positions: a key, the two numbers, and plies or what it leans on."""

    mask: int = word()
    keys: list[int] = row()
    numbers: list[int] = row()
    notes: list[int] = row()


proof_at, proof_table_at = View(Proof), View(ProofTable)


def new_proof(compiled: bool, plies: int, room: int) -> Proof:
    """What one thread works on."""
    of_kids = dict.fromkeys(("kids", "known", "more", "pns", "dns"), (plies, room))
    work = Proof.new(compiled, **work_sizes(plies, room), **of_kids)
    work.plies, work.room = plies, room
    return work


def new_proof_table(compiled: bool, megabytes: float) -> ProofTable:
    """A table of about so many megabytes."""
    lines = 1 << max(10, int(megabytes * (1 << 20) / 24).bit_length() - 1)
    table = ProofTable.new(compiled, busy=1, keys=lines, numbers=lines, notes=lines)
    table.mask, table.threads = lines - 1, 1
    return table


@kept_kernel
def prove_win_from(rules: Any, state: Any, attacking: bool, work: Any, shared: Any) -> int:
    """Whether the attacker wins: PROVED or REFUTED. `attacking`: whether the attacker is to move."""
    mine, table = proof_at(work), proof_table_at(shared)
    prove_win(rules, state, 0, attacking, MANY, MANY, kid_key(rules, state, attacking, mine), 0, mine, table)
    return mine.settled  # type: ignore[no-any-return]


@kernel
def kid_key(rules: Any, state: Any, attacking: bool, work: Any) -> int:
    """What a position is known by: who attacks is part of it."""
    key = rules.key(state) ^ work.mark
    return key ^ ROLE if attacking else key  # type: ignore[no-any-return]


@kernel
def prove_win(
    rules: Any,
    state: Any,
    ply: int,
    attacking: bool,
    pn: int,
    dn: int,
    key: int,
    way: int,
    work: Any,
    shared: Any,
) -> None:
    """Search until a number reaches its limit, `pn` or `dn`; `work` says what has come of it."""
    enter(ply, work)
    work.settled = OPEN
    if work.stopped or recall(key, way, ply, work, shared):
        return
    work.path[ply] = key
    count = list_kids(rules, state, ply, attacking, way, work, shared)
    inner = further(way, key)
    while not work.stopped:
        best, first, second, total = weigh(ply, count, attacking, work)
        here_pn, here_dn = (first, total) if attacking else (total, first)
        work.settled = OPEN
        if here_pn == 0 or here_dn == 0:
            conclude(ply, count, attacking, here_pn == 0, key, way, work, shared)
            return
        if here_pn >= pn or here_dn >= dn:
            work.kept_pn, work.kept_dn = here_pn, here_dn
            keep(shared, at_ply(key, ply), here_pn, here_dn, 0)
            return
        room = second + (second >> 2) + 1
        kid_pn, kid_dn = work.pns[ply][best], work.dns[ply][best]
        if attacking:
            limit_pn, limit_dn = min(pn, room), min(MANY, dn - here_dn + kid_dn)
        else:
            limit_pn, limit_dn = min(MANY, pn - here_pn + kid_pn), min(dn, room)
        child = rules.play(state, work.moves[ply][best])
        turns = rules.takes_turns or rules.turn(child) != rules.turn(state)
        attacks = not attacking if turns else attacking
        prove_win(
            rules, child, ply + 1, attacks, limit_pn, limit_dn, work.kids[ply][best], inner, work, shared
        )
        note_kid(ply, best, work)


@kernel
def note_kid(ply: int, kid: int, work: Any) -> None:
    """Write down what has come of looking at a child."""
    work.known[ply][kid] = work.settled
    if work.settled == OPEN:
        work.pns[ply][kid], work.dns[ply][kid] = work.kept_pn, work.kept_dn
    else:
        work.more[ply][kid] = work.within if work.settled == PROVED else work.leans


@kernel
def list_kids(rules: Any, state: Any, ply: int, attacking: bool, way: int, work: Any, shared: Any) -> int:
    """List the moves of a position, and what is known of where they lead; how many there are."""
    moves = work.moves[ply]
    count = rules.fill(state, moves, work.room)
    if count <= 0:
        work.stopped = STUCK if count == 0 else OUT_OF_MOVES
        return 0
    inner = further(way, work.path[ply])
    for i in range(count):
        child = rules.play(state, moves[i])
        turns = rules.takes_turns or rules.turn(child) != rules.turn(state)
        attacks = not attacking if turns else attacking
        score = rules.score(child)
        known, more = OPEN, 0
        if score is not None:
            number = rules.worth(score, 0)
            won = number > 0 if attacks else number < 0
            known, more = (PROVED, 0) if won else (REFUTED, NOWHERE)
            work.kids[ply][i] = 0
        else:
            key = kid_key(rules, child, attacks, work)
            work.kids[ply][i] = key
            before = stood_at(key, ply, work)
            if before >= 0:
                known, more = REFUTED, before
            elif recall(key, inner, ply + 1, work, shared):
                known, more = work.settled, work.within if work.settled == PROVED else work.leans
            else:
                work.pns[ply][i], work.dns[ply][i] = provisional(key, ply + 1, shared)
        work.known[ply][i], work.more[ply][i] = known, more
        if (known == PROVED and attacking) or (known == REFUTED and more == NOWHERE and not attacking):
            moves[0] = moves[i]  # this one decides: the others need not be looked at
            work.known[ply][0], work.more[ply][0] = known, more
            return 1
    return count  # type: ignore[no-any-return]


@kernel
def stood_at(key: int, ply: int, work: Any) -> int:
    """The ply on the way at which a position stands already; -1 where none."""
    for i in range(ply + 1):
        if work.path[i] == key:
            return i
    return -1


@kernel
def weigh(ply: int, count: int, attacking: bool, work: Any) -> tuple[int, int, int, int]:
    """The child to look at, the number that decides there, the second least, the sum of the other kind."""
    best, first, second, total = 0, MANY, MANY, 0
    for i in range(count):
        known = work.known[ply][i]
        pn, dn = work.pns[ply][i], work.dns[ply][i]
        if known == PROVED:
            pn, dn = 0, MANY
        elif known == REFUTED:
            pn, dn = MANY, 0
        deciding, other = (pn, dn) if attacking else (dn, pn)
        total = min(MANY, total + other)
        if deciding < first:
            best, first, second = i, deciding, first
        elif deciding < second:
            second = deciding
    return best, first, second, total


@kernel
def conclude(
    ply: int, count: int, attacking: bool, proved: bool, key: int, way: int, work: Any, shared: Any
) -> None:
    """A position is settled: say by how much, and keep it."""
    one = proved == attacking  # one child decides, or it takes all of them
    found = -1
    for i in range(count):
        more = work.more[ply][i]
        if work.known[ply][i] != (PROVED if proved else REFUTED):
            continue
        if found < 0:
            found = more
        elif proved:
            found = min(found, more) if one else max(found, more)
        else:
            found = max(found, more) if one else min(found, more)
    work.settled = PROVED if proved else REFUTED
    if proved:
        work.within = found + 1
        keep(shared, key, 0, MANY, work.within)
        return
    work.leans = NOWHERE if found >= ply else found
    keep(shared, key if found >= ply else key ^ way, MANY, 0, work.leans)


# -- what is kept --------------------------------------------------------------------------------------------


@kernel
def further(way: int, key: int) -> int:
    """What a way is known by, one position longer: a number of 61 bits that depends on the order."""
    both = way ^ key
    mixed = (both & LOWER) * ODD ^ (both >> WIDE & LOWER) * ODDER
    return mixed ^ mixed >> 17


@kernel
def at_ply(key: int, ply: int) -> int:
    """What a position at a ply is known by."""
    return key ^ further(ply + 1, AT_PLY)


@kernel
def recall(key: int, way: int, ply: int, work: Any, shared: Any) -> bool:
    """Whether a position is known to be settled, for good or on this way."""
    at = place_of(shared, key)
    if at < 0 and way != 0:
        at = place_of(shared, key ^ way)
    if at < 0:
        return False
    work.hits += 1
    work.settled = PROVED if shared.numbers[at] & LOWER == 0 else REFUTED
    work.within = work.leans = shared.notes[at]
    return True


@kernel
def provisional(key: int, ply: int, shared: Any) -> tuple[int, int]:
    """The numbers of a position that is not settled; 1 and 1 where it was never looked at."""
    at = place_of(shared, at_ply(key, ply))
    if at < 0:
        return 1, 1
    return shared.numbers[at] & LOWER, shared.numbers[at] >> WIDE


@kernel
def place_of(shared: Any, key: int) -> int:
    """Where the entry with this key is; -1 where there is none."""
    for i in range(BUCKET):
        at = (key & shared.mask & ~(BUCKET - 1)) + i
        if shared.keys[at] == key and shared.numbers[at] != 0:
            return at  # type: ignore[no-any-return]
    return -1


@kernel
def keep(shared: Any, key: int, pn: int, dn: int, note: int) -> None:
    """Keep an entry, in the place of an equal one, of none, or of the least that is known."""
    place, least = 0, 1 << 62
    for i in range(BUCKET):
        at = (key & shared.mask & ~(BUCKET - 1)) + i
        numbers = shared.numbers[at]
        worth = 0 if numbers == 0 or shared.keys[at] == key else (numbers & LOWER) + (numbers >> WIDE)
        if shared.keys[at] == key and numbers != 0:
            worth = -1
        if worth < least:
            place, least = at, worth
    shared.keys[place], shared.numbers[place], shared.notes[place] = key, pn | dn << WIDE, note
