"""The rules of chess: beside published counts, and beside python-chess on random games."""

from __future__ import annotations

import random
import sys
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foreign_pgn import ODD, foreign_pgn
from zermelo import Engine, Limits
from zermelo.count import perft
from zermelo.engine.perft import perft_counter
from zermelo.errors import TextError, ZermeloError
from zermelo.games import find
from zermelo.games.chess import Chess, keys
from zermelo.games.chess.exchange import VALUES, exchange
from zermelo.games.chess.judgement import WEIGHTS, judge
from zermelo.games.chess.legal import CASTLING, PROMOTION, TO
from zermelo.games.chess.notation import read_pgn, read_san, write_pgn, write_san
from zermelo.games.chess.position import LETTERS, Position
from zermelo.games.chess.starts import first_rank
from zermelo.match import Match

chess = pytest.importorskip("chess")

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PUBLISHED = [  # position, depth, lines; the last three are Chess960
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    (KIWIPETE, 5, 193_690_690),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89_941_194),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164_075_551),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 5, 8_146_062),
    ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 5, 16_253_601),
    ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 5, 6_417_013),
]


def squares(move: int) -> tuple[int, int, int]:
    """From, to, and what a pawn becomes, as python-chess numbers it."""
    return move & 63, move >> TO & 63, (0, 2, 3, 4, 6, 5)[move >> PROMOTION & 7]


def random_games(seed: int, positions: int):
    """Positions of random games, from the usual start and from others, with a board of python-chess beside."""
    dice, seen = random.Random(seed), 0
    while seen < positions:
        game = Chess(dice.choice([None, dice.randrange(960)]))
        state = game.start()
        board = chess.Board(game.save(state), chess960=True)
        for _ in range(200):
            yield game, state, board
            seen += 1
            if game.score(state) is not None:
                break
            loud = list(game.loud_moves(state))
            move = dice.choice(loud if loud and dice.random() < 0.3 else list(game.moves(state)))
            state = game.play(state, move)
            here, there, becomes = squares(move)
            board.push(chess.Move(here, there, becomes or None))


@pytest.mark.parametrize(("fen", "depth", "lines"), PUBLISHED)
def test_published_counts(fen, depth, lines):
    game = Chess()
    assert perft_counter(game, depth, str)(game.load(fen)) == lines


def test_made_and_counted_moves_are_as_many_and_as_python_counts_them():
    game = Chess()
    state = game.load(KIWIPETE)
    assert perft_counter(game, 3, str, made=True)(state) == 97_862 == perft(game, 3, state)


@pytest.mark.parametrize("positions", [2000, pytest.param(20_000, marks=pytest.mark.slow)])
def test_legal_moves_are_those_of_python_chess(positions):
    """In positions of random games; and so are the ends of the games, the keys and the FENs."""
    for game, state, board in random_games(1, positions):
        ours = sorted(map(squares, game.moves(state)))
        assert ours == sorted((m.from_square, m.to_square, m.promotion or 0) for m in board.legal_moves)
        assert state.key == keys.of_position(state)
        assert game.save(state).split()[:1] == board.fen().split()[:1]
        assert game.save(state).split()[2] == board.fen().split()[2]
        assert game.load(game.save(state)) == state
        over = board.is_stalemate() or board.is_insufficient_material() or board.halfmove_clock >= 100
        assert game.score(state) == (-1 if board.is_checkmate() else 0 if over else None)


def test_loud_moves_are_captures_and_promotions():
    for game, state, board in random_games(2, 2000):
        loud = set()
        for move in game.moves(state):
            here, there, becomes = squares(move)
            if board.is_capture(chess.Move(here, there)) or becomes:
                loud.add(move)
        assert set(game.loud_moves(state)) == loud
        assert all(game.loud(state, move) for move in loud)


def test_an_exchange_is_worth_what_taking_in_turn_brings():
    """Beside plain minimax over the captures on one square, each side with its least piece first."""
    dice = random.Random(3)
    for game, state, board in random_games(4, 1500):
        moves = [move for move in game.moves(state) if not move & CASTLING]
        for move in dice.sample(moves, min(3, len(moves))):
            assert exchange(state, move) == taken_in_turn(board, move)


def value_of(kind: int) -> int:
    return VALUES[LETTERS.index(chess.PIECE_SYMBOLS[kind])]


def taken_in_turn(board, move: int) -> int:
    here, there, becomes = squares(move)
    after, won = board.copy(stack=False), 0
    if board.is_en_passant(chess.Move(here, there)):
        after.remove_piece_at(there - 8 if board.turn else there + 8)
        won = value_of(chess.PAWN)
    elif board.piece_type_at(there):
        won = value_of(board.piece_type_at(there))
    piece = after.remove_piece_at(here)
    if becomes:
        won += value_of(becomes) - value_of(chess.PAWN)
        piece = chess.Piece(becomes, board.turn)
    after.set_piece_at(there, piece)
    after.turn = not after.turn
    return won - best_capture(after, there)


def best_capture(board, square: int) -> int:
    takers = board.attackers(board.turn, square)
    if not takers:
        return 0
    taker = min(takers, key=lambda each: value_of(board.piece_type_at(each)))
    if board.piece_type_at(taker) == chess.KING and board.attackers(not board.turn, square):
        return 0
    after = board.copy(stack=False)
    after.set_piece_at(square, after.remove_piece_at(taker))
    after.turn = not after.turn
    return max(0, value_of(board.piece_type_at(square)) - best_capture(after, square))


# -- judgement -----------------------------------------------------------------------------------------------


def test_a_position_and_its_image_are_worth_the_same():
    """With the colours changed, or, where nobody may castle, seen in a mirror."""
    game = Chess()
    for _, state, board in random_games(5, 400):
        value = judge(WEIGHTS, state)
        other = game.load(board.mirror().fen())
        assert judge(WEIGHTS, other) == value
        bare = board.copy(stack=False)
        bare.clean_castling_rights()
        bare.castling_rights = 0
        image = bare.transform(chess.flip_horizontal)
        assert judge(WEIGHTS, game.load(image.fen())) == judge(WEIGHTS, game.load(bare.fen()))


@pytest.mark.parametrize(
    ("fen", "least", "most"),
    [
        ("8/8/4k3/8/8/3NK3/8/8 w - - 0 1", 0, 60),  # a knight alone
        ("8/8/4k3/8/8/3NK1N1/8/8 w - - 0 1", 0, 60),  # two knights do not mate
        ("k7/8/1K6/8/P7/8/8/4B3 w - - 0 1", -60, 60),  # a rook's pawn and the wrong bishop
        ("8/8/3bk3/3p4/8/3BK3/3P4/8 w - - 0 1", -60, 60),
        ("8/8/4k3/8/8/3QK3/8/8 w - - 0 1", 800, 3000),
        ("8/8/4k3/8/8/3BKN2/8/8 w - - 0 1", 400, 3000),
    ],
)
def test_what_is_known_of_endings(fen, least, most):
    assert least <= judge(WEIGHTS, Chess().load(fen)) <= most


def test_a_bare_king_is_better_off_away_from_the_corner_of_the_bishop():
    game = Chess()
    right = judge(WEIGHTS, game.load("7k/8/5K2/8/5N2/2B5/8/8 w - - 0 1"))  # a dark bishop, a dark corner
    wrong = judge(WEIGHTS, game.load("k7/8/2K5/8/2N5/4B3/8/8 w - - 0 1"))
    assert right > wrong


# -- ends of games -------------------------------------------------------------------------------------------


def test_threefold_repetition_is_a_draw():
    match = Match(Chess())
    for text in ("g1f3 g8f6 f3g1 f6g8 " * 2).split():
        assert not match.over
        match.play(match.game.read(match.state, text))
    assert match.over


def test_fifty_moves_are_a_draw_unless_the_last_one_mates():
    game = Chess()
    assert game.score(game.load("8/8/4k3/8/8/4K3/4R3/8 w - - 99 80")) is None
    assert game.score(game.load("8/8/4k3/8/8/4K3/4R3/8 w - - 100 80")) == 0
    assert game.score(game.load("R6k/8/6K1/8/8/8/8/8 b - - 100 80")) == -1


def test_a_search_sees_that_mate_comes_before_the_fifty_moves():
    game = Chess()
    result = Engine(game, compiled=False).best(game.load("7k/8/6K1/8/8/8/8/R7 w - - 99 80"), Limits(depth=2))
    assert (game.write(result.move), result.value.kind) == ("a1a8", "win")


# -- text ----------------------------------------------------------------------------------------------------


def test_the_starts_of_chess960_are_those_of_python_chess():
    for number in range(960):
        assert first_rank(number) == chess.Board.from_chess960_pos(number).fen().partition("/")[0]


@pytest.mark.parametrize(
    ("fen", "says"),
    [
        ("8/8/8 w - - 0 1", "8 ranks"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "0 kings"),
        ("4k3/8/8/8/8/8/8/4K2X w - - 0 1", "'X' is no piece"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "rank 1 has 9 squares"),
        ("4k3/8/8/8/8/8/8/4KP2 w - - 0 1", "a pawn cannot stand on f1"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "'w' or 'b'"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "to castle with"),
        ("4k3/8/8/8/8/8/8/4K3 w Z - 0 1", "no right to castle"),
        ("4k3/8/8/8/8/8/8/4K3 w - e4 0 1", "rank 6"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "no pawn has just passed over e6"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "the clock"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 9", "six parts"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "could take the king"),
    ],
)
def test_a_wrong_fen_is_explained(fen, says):
    with pytest.raises(TextError, match=says):
        Chess().load(fen)


@given(st.text(max_size=90) | st.text("rnbqkpRNBQKP12345678/ wbKQkq-", max_size=90))
@settings(max_examples=300)
def test_any_text_is_a_position_or_an_error(text):
    game = Chess()
    try:
        state = game.load(text)
    except TextError:
        return
    assert isinstance(state, Position)
    assert game.load(game.save(state)) == state


def test_moves_are_read_by_their_squares_and_as_people_write_them():
    game = Chess()
    state = game.load(KIWIPETE)
    assert game.read(state, "e1g1") == game.read(state, "e1h1") == game.read(state, "O-O")
    assert game.write(game.read(state, "O-O-O")) == "e1c1"
    assert game.read(state, " Qxf6 ") == game.read(state, "f3f6")
    for text, says in (("e2e5", "not a legal move"), ("Nh8", "not a legal move"), ("what", "no move")):
        with pytest.raises(TextError, match=says):
            game.read(state, text)
    with pytest.raises(TextError, match="more than one"):
        game.read(game.load("4k3/8/8/8/R7/8/8/R3K3 w - - 0 1"), "Ra2")


def test_san_and_pgn_there_and_back():
    for number in (None, 100, 518):
        game = Chess(number)
        dice, state, moves = random.Random(number or 1), game.start(), []
        for _ in range(80):
            if game.score(state) is not None:
                break
            castling = [move for move in game.moves(state) if move & CASTLING]
            move = dice.choice(castling or list(game.moves(state)))
            assert read_san(state, write_san(state, move)) == move
            moves.append(move)
            state = game.play(state, move)
        record = read_pgn(write_pgn(game.start(), moves, headers={"White": "A"}))
        assert (record.start, record.moves, record.headers["White"]) == (game.start(), moves, "A")


@pytest.mark.parametrize("seed", range(100))
def test_a_pgn_from_elsewhere_is_read(seed):
    text, moves = foreign_pgn(random.Random(seed))
    assert read_pgn(text).moves == moves


@pytest.mark.parametrize(("text", "plies"), ODD)
def test_an_odd_pgn_is_read(text, plies):
    assert len(read_pgn(text).moves) == plies


@given(st.randoms(use_true_random=False))
@settings(max_examples=15, deadline=None)
def test_variations_go_into_a_pgn_and_come_back_as_the_same_tree(dice):
    pytest.importorskip("chess")
    game = Chess()

    def grown(line, plies):
        """A line with some random moves in place of its end."""
        line = line[: dice.randrange(len(line) + 1)]
        state = reduce(game.play, line, game.start())
        for _ in range(plies):
            if game.score(state) is not None:
                break
            line = [*line, dice.choice(list(game.moves(state)))]
            state = game.play(state, line[-1])
        return line

    lines = [grown([], 12)]
    for _ in range(dice.randrange(5)):
        lines.append(grown(dice.choice(lines), 4))
    text = write_pgn(game.start(), lines[0], variations=lines[1:])
    again = read_pgn(text)
    everything = {tuple(line[:n]) for line in lines for n in range(len(line) + 1)}
    found = [again.moves, *again.variations]
    assert again.moves[: len(lines[0])] == lines[0]
    assert {tuple(line[:n]) for line in found for n in range(len(line) + 1)} == everything
    assert write_pgn(again.start, found[0], variations=found[1:]) == text  # in the same order


def test_of_several_games_the_first_is_read():
    assert len(read_pgn('[Event "a"]\n\n1. e4 e5\n\n2. Nf3 1-0\n\n[Event "b"]\n\n1. d4 *\n').moves) == 3
    assert len(read_pgn('1. e4 {a remark\n\n[Event "b"]\n} e5 2. Nf3').moves) == 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no game"),
        ("1. e4 e5 2. Ke3 *", "cannot be read"),
        ("Dear Sir,\nhello", "there is no move in this text: 'Dear Sir"),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "a position in FEN, not a game"),
        ('[Event "a"]\n\n*', "there is no move in this text"),
    ],
)
def test_a_wrong_pgn_is_explained(text, says):
    with pytest.raises(TextError, match=says):
        read_pgn(text)


def test_without_the_package_san_says_what_to_do_and_squares_work(monkeypatch):
    monkeypatch.setitem(sys.modules, "chess", None)
    game = Chess()
    state = game.start()
    with pytest.raises(ZermeloError, match=r"zermelo\[chess\]"):
        game.read(state, "Nf3")
    assert game.write(game.read(state, "g1f3")) == "g1f3"


def test_a_start_that_there_is_not():
    with pytest.raises(TextError, match="from 0 to 959"):
        find("chess:960")


def test_a_check_is_foreseen():
    """Castling and taking in passing apart, which give check too rarely to be looked for."""
    for game, state, board in random_games(6, 1500):
        for move in game.moves(state):
            here, there, becomes = squares(move)
            theirs = chess.Move(here, there, becomes or None)
            if not move & CASTLING and not board.is_en_passant(theirs):
                assert game.threatens(state, move) == board.gives_check(theirs)


def test_the_selective_search_visits_as_many_nodes_as_ever():
    """A signature: any change of the search or of the judgement shows here."""
    game = Chess()
    engine = Engine(game, compiled=False, table=2)
    counts = [engine.best(game.load(fen), Limits(depth=4)).stats.nodes for fen in (PUBLISHED[0][0], KIWIPETE)]
    assert counts == [413, 561]  # compiled, the same


def test_a_quiet_queen_sacrifice_that_mates_is_seen():
    game = Chess()
    state = game.load("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1")
    result = Engine(game, compiled=False, table=2).best(state, Limits(depth=6))
    assert [game.write(move) for move in result.line.moves[:3]] == ["d2h6", "g7h6", "h4f6"]
    assert result.value.plies == 3


# -- who can still win -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "white", "black"),
    [
        ("4k3/8/8/8/8/8/8/4K3", False, False),
        ("4k3/8/8/8/8/8/8/4K1N1", False, False),
        ("4kq2/8/8/8/8/8/8/4K1N1", False, True),  # a queen never stands in her king's way for good
        ("4kr2/8/8/8/8/8/8/4K1N1", True, True),
        ("4k3/8/8/8/8/8/8/4KNN1", True, False),  # if the other helps
        ("4k3/8/8/8/8/8/8/4KB2", False, False),
        ("4k3/8/8/8/8/8/8/4KB1B", False, False),  # both on light squares
        ("4k3/8/8/8/8/8/8/4KBB1", True, False),
        ("4kb2/8/8/8/8/8/8/4KB2", True, True),
        ("2b1k3/8/8/8/8/8/8/4KB2", False, False),
        ("4kr2/8/8/8/8/8/8/4KB2", False, True),
        ("4k3/5p2/8/8/8/8/8/4KB2", True, True),
        ("4k3/8/8/8/8/8/P7/4K3", True, False),
    ],
)
@pytest.mark.parametrize("turn", "wb")
def test_who_has_the_men_for_a_mate(rows, white, black, turn):
    game = Chess()
    state = game.load(f"{rows} {turn} - - 0 1")
    assert (game.can_win(state, 0), game.can_win(state, 1)) == (white, black)


def test_who_has_the_men_for_a_mate_as_python_chess_says():
    dice, game, seen = random.Random(6), Chess(), set()
    while len(seen) < 300:
        board = chess.Board(None)
        places = dice.sample(range(8, 56), dice.randint(2, 5))
        for place, piece in zip(places, "Kk" + "".join(dice.choices("QRBNPqrbnp", k=3)), strict=False):
            board.set_piece_at(place, chess.Piece.from_symbol(piece))
        board.turn = dice.random() < 0.5
        if not board.is_valid():
            continue
        state = game.load(board.fen())
        told = [not board.has_insufficient_material(side) for side in (chess.WHITE, chess.BLACK)]
        assert [game.can_win(state, player) for player in (0, 1)] == told, board.fen()
        seen.add(board.board_fen())
