"""Backgammon with few checkers by brute force, from the rules and from nothing of ours: whole turns, all ways to play a roll.

A side is a tuple: how far each checker has to go, 25 from the bar, 0 off. What a position is worth is the chance that
the player to roll wins.
"""

from functools import cache
from itertools import combinations_with_replacement, product

ROLLS = [(a, b, 1 / 36 if a == b else 1 / 18) for a in range(1, 7) for b in range(1, a + 1)]


def steps(mine, theirs, die):
    """What one checker can make of one die: both sides after it."""
    for i, here in enumerate(mine):
        there = here - die
        if here == 0 or (25 in mine and here != 25):
            continue
        if there <= 0:
            if max(mine) > 6 or (there < 0 and max(mine) > here):
                continue
            there = 0
        blocking = theirs.count(25 - there) if there else 0
        if blocking < 2:
            left = list(theirs)
            if blocking:
                left[left.index(25 - there)] = 25
            yield tuple(sorted((*mine[:i], there, *mine[i + 1 :]))), tuple(sorted(left))


def turns(mine, theirs, dice):
    """Every way to play dice in this order, as far as that goes: how many were played, and both sides."""
    found = {(0, mine, theirs)}
    if dice and any(mine):
        for after in set(steps(mine, theirs, dice[0])):
            found |= {(count + 1, *sides) for count, *sides in turns(*after, dice[1:])}
    return found


@cache
def ends(mine, theirs, a, b):
    """Where a roll can lead: as many dice as can be are played; of two, if only one can be, the larger."""
    if a == b:
        found = turns(mine, theirs, (a,) * 4)
    else:
        found = turns(mine, theirs, (a, b)) | turns(mine, theirs, (b, a))
    most = 4 if any(not any(each[1]) for each in found) else max(count for count, *_ in found)
    if a != b and most == 1 and (larger := set(steps(mine, theirs, max(a, b)))):
        return larger
    return {(after, left) for count, after, left in found if count == most or not any(after)}


def chances(checkers, precise=1e-7):
    """What every position of so many checkers each is worth, and how who begins fares."""
    sides = list(combinations_with_replacement(range(26), checkers))
    worth = {
        (mine, theirs): 0.5
        for mine, theirs in product(sides, sides)
        if any(mine) and any(theirs) and apart(mine, theirs)
    }
    nexts = {
        here: [(p, [(left, after) for after, left in ends(*here, a, b)]) for a, b, p in ROLLS]
        for here in worth
    }
    moved = 1.0
    while moved > precise:
        moved = 0.0
        for here, rolls in nexts.items():
            found = sum(p * max(won(worth, end) for end in best) for p, best in rolls)
            moved, worth[here] = max(moved, abs(found - worth[here])), found
    start = tuple(range(25 - checkers, 25))
    opening = [best for (a, b, _), (_, best) in zip(ROLLS, nexts[start, start], strict=True) if a != b]
    return worth, sum(max(won(worth, end) for end in best) for best in opening) / len(opening)


def apart(mine, theirs):
    """Whether no point holds checkers of both."""
    return not any(25 - here in theirs for here in mine if 0 < here < 25)


def won(worth, end):
    """The chance of whoever has moved to here; the other is to roll."""
    theirs, mine = end
    return 1.0 if not any(mine) else 1 - worth[theirs, mine]
