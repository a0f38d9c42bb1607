import random
import xml.etree.ElementTree as ET

import pytest
import yomikiri
from facts import FFO1, PASS, random_game
from yomikiri import Board


def test_start_has_four_moves():
    assert Board().moves == ["d3", "c4", "f5", "e6"] and Board().empties == 60


def test_play_changes_side_and_turns_discs():
    board = Board().play("f5")
    assert not board.black
    assert (board.own, board.opp) == (0x0000000008000000, 0x0000003810000000)


@pytest.mark.parametrize("moves", ["f5d6c3", "f5 d6 c3", "F5D6C3", ["f5", "d6", "c3"]])
def test_play_takes_moves_in_several_forms(moves):
    assert Board().play(moves) == Board().play("f5").play("d6").play("c3")


def test_play_names_the_move_that_is_not_legal():
    with pytest.raises(ValueError, match="move 2, a1, is not legal for White"):
        Board().play("f5a1")


@pytest.mark.parametrize("moves", ["i9", "f", "f5d", ["f55"], "f5 -"])
def test_play_refuses_what_is_no_square(moves):
    with pytest.raises(ValueError, match="is no square"):
        Board().play(moves)


def test_pass_is_a_move_and_may_be_left_out():
    board = yomikiri.read(PASS)[0].board
    assert board.moves == ["--"]
    assert board.play("--").play("g1") == board.play("g1") == board.play("--g1")


def test_pass_is_not_legal_where_there_is_a_move():
    with pytest.raises(ValueError, match="move 1, --, is not legal"):
        Board().play("--")


def test_a_game_ends_without_moves():
    board = Board().play(random_game(1))
    assert board.over and board.moves == []
    discs = bin(board.own).count("1") - bin(board.opp).count("1")
    assert abs(board.score) == abs(discs) + (board.empties if discs else 0)


@pytest.mark.parametrize("own, opp", [(1, 1), (-1, 0), (1 << 64, 0)])
def test_what_is_no_board_is_refused(own, opp):
    with pytest.raises(ValueError):
        Board(own, opp)


def test_a_fraction_is_no_board():
    with pytest.raises(TypeError, match="'float' object"):
        Board(1.0, 0)


def test_numbers_of_numpy_are_taken():
    np = pytest.importorskip("numpy")
    start = Board()
    board = Board(np.uint64(start.own), np.uint64(start.opp))
    assert board == start and type(board.own) is int


@pytest.mark.parametrize("format", ["board", "obf", "diagram", "ggf", "sgf", "pgn", "scr", "fen",
                                    "hex"])
def test_formats_are_read_back(format):
    for seed in range(20):
        moves = random_game(seed, random.Random(seed).randrange(1, 59))
        board = Board().play(moves)
        if board.moves in ([], ["--"]):
            continue
        assert yomikiri.read(board.to(format))[0].board == board, format


def test_an_unknown_format_is_refused():
    with pytest.raises(ValueError, match="'docx' is no format to write: board, obf"):
        Board().to("docx")


def test_a_board_without_moves_is_no_transcript():
    with pytest.raises(ValueError, match="transcript has place for games only"):
        Board(1, 2).to("transcript")


def test_picture_is_svg_with_every_disc():
    root = ET.fromstring(Board()._repr_svg_().encode())
    circles = [c.get("class") for c in root.iter("{http://www.w3.org/2000/svg}circle")]
    assert circles.count("black") == circles.count("white") == 2


def test_board_can_be_a_key_and_is_not_changed():
    board = Board()
    with pytest.raises(AttributeError):
        board.own = 0
    assert {board: 1}[Board()] == 1


def test_the_names_of_1_0_are_those_of_the_same_discs():
    board = Board().play("f5")
    assert (board.player, board.opponent) == (board.own, board.opp)


def test_repr_makes_the_board_again():
    board = yomikiri.read(FFO1)[0].board
    assert eval(repr(board)) == board
