"""The weights of the judgement, each a pair: in the middle game, and in the endgame.

`benchmarks/chess_tune.py` writes this file. Of the last tables, from ATTACKER on, only the first number
counts: units of danger to a king, what can be hoped for in endings (of 256). Tables of 32 are the left half of the board as White sees it, a1
first; the right half is its mirror image.
"""

from __future__ import annotations

HALF, LOW = 1 << 31, (1 << 32) - 1

SQUARES = 32  # of a table
FOLDED = tuple(4 * (square // 8) + min(square % 8, 7 - square % 8) for square in range(64))


def packed(mg: int, eg: int) -> int:
    """Both weights in one number, so that one addition adds both."""
    return (eg << 32) + mg


def mg_of(score: int) -> int:
    """The middle game's part of a packed score."""
    return (score + HALF & LOW) - HALF


def eg_of(score: int) -> int:
    """The endgame's part of a packed score."""
    return score + HALF >> 32


# fmt: off
PLAIN = (  # single numbers, and the value is not linear in them
    "ATTACKER", "ATTACKED_RING", "WEAK_RING", "KNIGHT_CHECK", "BISHOP_CHECK", "ROOK_CHECK", "QUEEN_CHECK",
    "NO_QUEEN", "FEAR", "FEAR_IN_ENDINGS",
    "HOPE", "HOPE_WITHOUT_PAWNS", "HOPE_OPPOSITE", "HOPE_BISHOPS_ALONE",
)

TABLES: dict[str, tuple[tuple[int, int], ...]] = {
    "PAWN_PLACES": (
        (0, 0), (0, 0), (0, 0), (0, 0), (69, 100), (90, 104), (79, 107), (67, 116),
        (67, 90), (82, 94), (73, 98), (69, 106), (71, 97), (78, 96), (89, 85), (87, 81),
        (85, 105), (94, 109), (97, 95), (102, 93), (101, 107), (97, 111), (109, 104), (131, 95),
        (91, 127), (121, 120), (94, 166), (130, 146), (0, 0), (0, 0), (0, 0), (0, 0),
    ),
    "KNIGHT_PLACES": (
        (276, 304), (299, 291), (300, 300), (323, 319), (312, 291), (307, 323), (320, 307), (322, 309),
        (315, 301), (332, 308), (327, 314), (329, 330), (335, 310), (328, 310), (347, 322), (342, 332),
        (346, 313), (341, 319), (334, 323), (344, 329), (327, 302), (345, 310), (339, 314), (349, 326),
        (305, 314), (290, 315), (353, 288), (324, 320), (200, 249), (289, 292), (218, 328), (299, 332),
    ),
    "BISHOP_PLACES": (
        (362, 333), (342, 351), (332, 350), (346, 340), (360, 349), (356, 333), (353, 338), (344, 341),
        (330, 357), (361, 344), (350, 349), (349, 353), (353, 331), (340, 349), (354, 351), (352, 366),
        (365, 325), (357, 348), (346, 347), (344, 358), (355, 352), (372, 325), (361, 347), (357, 343),
        (335, 339), (322, 328), (321, 335), (310, 354), (295, 323), (303, 361), (300, 359), (298, 367),
    ),
    "ROOK_PLACES": (
        (449, 552), (451, 557), (459, 556), (472, 543), (433, 565), (455, 560), (467, 555), (472, 554),
        (439, 562), (448, 568), (457, 559), (461, 559), (445, 579), (454, 588), (458, 576), (462, 576),
        (442, 584), (466, 577), (472, 581), (484, 564), (467, 586), (485, 569), (464, 587), (490, 557),
        (453, 591), (431, 591), (492, 565), (465, 586), (487, 584), (466, 594), (493, 585), (469, 583),
    ),
    "KING_PLACES": (
        (5, -64), (-10, -51), (-18, -55), (-26, -67), (-20, -42), (-21, -31), (-44, -27), (-58, -23),
        (-32, -26), (-33, -19), (-52, -8), (-99, -4), (-38, -26), (-37, 2), (-64, -4), (-95, 9),
        (-34, -26), (-17, 11), (-65, 10), (-62, 8), (-26, -3), (-71, 59), (-54, 32), (-126, 31),
        (-79, -27), (-83, 25), (-42, 21), (-69, 44), (-157, -136), (-55, 51), (-39, 14), (-73, 20),
    ),
    "QUEEN_PLACES": (
        (1012, 944), (989, 967), (999, 993), (1002, 978), (1021, 978), (1016, 957), (1015, 967), (1014, 979),
        (1010, 975), (1010, 992), (1005, 995), (1001, 991), (1005, 1001), (1009, 1036), (998, 1038), (995, 1042),
        (1022, 1006), (1002, 1013), (998, 1044), (990, 1078), (983, 1020), (1028, 1019), (1011, 1022), (1006, 1063),
        (990, 1048), (974, 1045), (995, 1031), (971, 1053), (1018, 1011), (1003, 1013), (1038, 1023), (1016, 1024),
    ),
    "KNIGHT_MOBILITY": (
        (-29, -37), (-25, 1), (-12, 40), (-8, 47), (0, 55), (4, 62), (7, 62), (14, 59),
        (15, 51),
    ),
    "BISHOP_MOBILITY": (
        (-23, -28), (-17, 7), (-9, 14), (1, 22), (4, 31), (8, 42), (12, 46), (14, 48),
        (14, 51), (21, 51), (25, 51), (17, 54), (-2, 70), (1, 57),
    ),
    "ROOK_MOBILITY": (
        (-63, -90), (-50, 7), (-44, 32), (-43, 41), (-40, 52), (-40, 69), (-36, 69), (-35, 75),
        (-30, 76), (-29, 80), (-31, 86), (-23, 88), (-19, 90), (-21, 92), (5, 82),
    ),
    "QUEEN_MOBILITY": (
        (-30, -60), (14, -38), (26, -37), (23, -4), (27, 3), (26, 44), (27, -1), (27, 42),
        (31, 30), (29, 52), (31, 53), (35, 63), (33, 73), (36, 71), (33, 71), (31, 85),
        (28, 89), (23, 98), (29, 80), (33, 79), (66, 22), (33, 75), (53, 29), (37, 32),
        (27, 36), (23, 28), (25, 46), (11, 21),
    ),
    "KNIGHT_OUTPOST": (
        (13, 5),
    ),
    "BISHOP_OUTPOST": (
        (16, 12),
    ),
    "BEHIND_PAWN": (
        (5, 10),
    ),
    "BISHOP_PAIR": (
        (28, 51),
    ),
    "BISHOP_PAWNS": (
        (-4, -3),
    ),
    "ROOK_OPEN": (
        (23, 3),
    ),
    "ROOK_HALF_OPEN": (
        (12, 11),
    ),
    "DOUBLED": (
        (-20, -15),
    ),
    "ISOLATED": (
        (-1, -4),
    ),
    "ISOLATED_OPEN": (
        (-7, -8),
    ),
    "BACKWARD": (
        (0, -1),
    ),
    "BACKWARD_OPEN": (
        (-12, -11),
    ),
    "PHALANX": (
        (0, 0), (2, -2), (6, 3), (11, 9), (19, 24), (43, 87), (62, 88), (0, 0),
    ),
    "SUPPORTED": (
        (0, 0), (0, 0), (13, 2), (10, 7), (20, 9), (33, 59), (66, 84), (0, 0),
    ),
    "PASSED": (
        (0, 0), (-16, 16), (-20, 15), (16, 28), (18, 51), (38, 101), (98, 111), (0, 0),
    ),
    "PASSED_FREE": (
        (0, 0), (1, -11), (-5, -1), (-1, 8), (2, 15), (-8, 18), (12, 50), (0, 0),
    ),
    "PASSED_CLEAR": (
        (0, 0), (-33, 24), (-43, 27), (-73, 35), (-28, 34), (12, 41), (54, 74), (0, 0),
    ),
    "PASSED_KING": (
        (32, 53), (40, 27), (26, 4), (2, -11), (-29, -24), (-23, -31), (-28, -30), (-56, -23),
    ),
    "PASSED_RIVAL": (
        (-49, -29), (8, -22), (16, -27), (-5, 1), (-4, 21), (-15, 39), (-9, 42), (17, 20),
    ),
    "ROOK_BEHIND": (
        (13, 21),
    ),
    "SHELTER": (
        (-11, -8), (21, -29), (22, -8), (17, -11), (5, 3), (-4, 16), (6, 23), (0, 0),
        (-25, 6), (9, -4), (7, -3), (-5, 6), (-14, 11), (62, -19), (-16, -6), (0, 0),
        (-23, -7), (10, 2), (-14, 5), (-20, 2), (-1, -2), (35, -14), (13, 16), (0, 0),
        (-14, 0), (10, 11), (1, 7), (-2, 16), (-4, 6), (-30, 22), (-45, -6), (0, 0),
    ),
    "STORM": (
        (-12, -6), (21, 107), (-30, 55), (-14, 11), (-12, -3), (-4, -5), (-8, -5), (0, 0),
    ),
    "STORM_BLOCKED": (
        (0, 0), (0, 0), (-25, -33), (-1, -13), (-7, -18), (3, -25), (5, -46), (0, 0),
    ),
    "PAWN_THREAT": (
        (-17, -7), (47, 28), (44, 48), (44, 22), (0, 0), (28, 6),
    ),
    "MINOR_THREAT": (
        (4, 8), (16, 25), (30, 10), (34, 20), (0, 0), (32, 6),
    ),
    "ROOK_THREAT": (
        (6, 13), (14, 12), (21, 6), (12, -7), (0, 0), (68, 1),
    ),
    "HANGING": (
        (13, 20),
    ),
    "LOOSE": (
        (4, 11),
    ),
    "PUSH_THREAT": (
        (14, 12),
    ),
    "TEMPO": (
        (27, 14),
    ),
    "ATTACKER": (
        (0, 0), (26, 0), (30, 0), (7, 0), (0, 0), (16, 0),
    ),
    "ATTACKED_RING": (
        (26, 0),
    ),
    "WEAK_RING": (
        (22, 0),
    ),
    "KNIGHT_CHECK": (
        (102, 0),
    ),
    "BISHOP_CHECK": (
        (34, 0),
    ),
    "ROOK_CHECK": (
        (111, 0),
    ),
    "QUEEN_CHECK": (
        (79, 0),
    ),
    "NO_QUEEN": (
        (-185, 0),
    ),
    "FEAR": (
        (-2, 0),
    ),
    "FEAR_IN_ENDINGS": (
        (106, 0),
    ),
    "HOPE": (
        (100, 0), (51, 0),
    ),
    "HOPE_WITHOUT_PAWNS": (
        (-17, 0), (-16, 0),
    ),
    "HOPE_OPPOSITE": (
        (119, 0), (24, 0),
    ),
    "HOPE_BISHOPS_ALONE": (
        (-20, 0), (33, 0),
    ),
}
# fmt: on

PLACES: dict[str, tuple[int, int]] = {}
for _name, _table in TABLES.items():
    PLACES[_name] = (sum(count for _, count in PLACES.values()), len(_table))

WEIGHTS = tuple(mg if name in PLAIN else packed(mg, eg) for name, table in TABLES.items() for mg, eg in table)

# Where each table begins in WEIGHTS. The first six are the places of the pieces, in the order of their kinds.
PAWN_PLACES = PLACES["PAWN_PLACES"][0]
KNIGHT_PLACES = PLACES["KNIGHT_PLACES"][0]
BISHOP_PLACES = PLACES["BISHOP_PLACES"][0]
ROOK_PLACES = PLACES["ROOK_PLACES"][0]
KING_PLACES = PLACES["KING_PLACES"][0]
QUEEN_PLACES = PLACES["QUEEN_PLACES"][0]
KNIGHT_MOBILITY = PLACES["KNIGHT_MOBILITY"][0]
BISHOP_MOBILITY = PLACES["BISHOP_MOBILITY"][0]
ROOK_MOBILITY = PLACES["ROOK_MOBILITY"][0]
QUEEN_MOBILITY = PLACES["QUEEN_MOBILITY"][0]
KNIGHT_OUTPOST = PLACES["KNIGHT_OUTPOST"][0]
BISHOP_OUTPOST = PLACES["BISHOP_OUTPOST"][0]
BEHIND_PAWN = PLACES["BEHIND_PAWN"][0]
BISHOP_PAIR = PLACES["BISHOP_PAIR"][0]
BISHOP_PAWNS = PLACES["BISHOP_PAWNS"][0]
ROOK_OPEN = PLACES["ROOK_OPEN"][0]
ROOK_HALF_OPEN = PLACES["ROOK_HALF_OPEN"][0]
DOUBLED = PLACES["DOUBLED"][0]
ISOLATED = PLACES["ISOLATED"][0]
ISOLATED_OPEN = PLACES["ISOLATED_OPEN"][0]
BACKWARD = PLACES["BACKWARD"][0]
BACKWARD_OPEN = PLACES["BACKWARD_OPEN"][0]
PHALANX = PLACES["PHALANX"][0]
SUPPORTED = PLACES["SUPPORTED"][0]
PASSED = PLACES["PASSED"][0]
PASSED_FREE = PLACES["PASSED_FREE"][0]
PASSED_CLEAR = PLACES["PASSED_CLEAR"][0]
PASSED_KING = PLACES["PASSED_KING"][0]
PASSED_RIVAL = PLACES["PASSED_RIVAL"][0]
ROOK_BEHIND = PLACES["ROOK_BEHIND"][0]
SHELTER = PLACES["SHELTER"][0]
STORM = PLACES["STORM"][0]
STORM_BLOCKED = PLACES["STORM_BLOCKED"][0]
PAWN_THREAT = PLACES["PAWN_THREAT"][0]
MINOR_THREAT = PLACES["MINOR_THREAT"][0]
ROOK_THREAT = PLACES["ROOK_THREAT"][0]
HANGING = PLACES["HANGING"][0]
LOOSE = PLACES["LOOSE"][0]
PUSH_THREAT = PLACES["PUSH_THREAT"][0]
TEMPO = PLACES["TEMPO"][0]
ATTACKER = PLACES["ATTACKER"][0]
ATTACKED_RING = PLACES["ATTACKED_RING"][0]
WEAK_RING = PLACES["WEAK_RING"][0]
KNIGHT_CHECK = PLACES["KNIGHT_CHECK"][0]
BISHOP_CHECK = PLACES["BISHOP_CHECK"][0]
ROOK_CHECK = PLACES["ROOK_CHECK"][0]
QUEEN_CHECK = PLACES["QUEEN_CHECK"][0]
NO_QUEEN = PLACES["NO_QUEEN"][0]
FEAR = PLACES["FEAR"][0]
FEAR_IN_ENDINGS = PLACES["FEAR_IN_ENDINGS"][0]
HOPE = PLACES["HOPE"][0]
HOPE_WITHOUT_PAWNS = PLACES["HOPE_WITHOUT_PAWNS"][0]
HOPE_OPPOSITE = PLACES["HOPE_OPPOSITE"][0]
HOPE_BISHOPS_ALONE = PLACES["HOPE_BISHOPS_ALONE"][0]
