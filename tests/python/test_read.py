import os
import subprocess

import pytest
import yomikiri
from facts import FFO1, random_game
from yomikiri import ReadError, read, read_file

SETS = "positions/sets"


@pytest.mark.parametrize("name", ["ffo-01-19", "ffo-20-39", "gate"])
def test_suites_are_read_with_scores(name):
    path = f"{SETS}/{name}.obf"
    found = read_file(path)
    with open(path) as file:
        assert len(found) == sum(line[0] in "XO-" for line in file)
    assert all(position.expected is not None for position in found)


def test_what_stands_beside_a_board_is_kept():
    position = read_file(f"{SETS}/ffo-01-19.obf")[0]
    assert (position.id, position.format, position.line) == ("ffo-01", "obf", position.line)
    assert position.expected == 18 and position.expected_moves["g8"] == 18
    assert position.to("obf").startswith(FFO1)


def test_a_game_has_moves_and_players():
    text = ("(;GM[Othello]PC[X]PB[Ann]PW[Bob]DT[2024]RE[?]TI[1:00]TY[8]BO[8 --------------------"
            "-------O*------*O--------------------------- *]B[f5]W[d6];)")
    position = read(text)[0]
    assert position.moves == ["f5", "d6"]
    assert (position.game.black, position.game.white) == ("Ann", "Bob")
    assert position.game.start == yomikiri.Board()
    assert position.to("transcript") == "f5d6"


def test_at_takes_the_position_of_a_game():
    moves = random_game(3)
    position = read("".join(m for m in moves if m != "--"), at=20)[0]
    assert position.board.empties == 20 and position.next_move is not None


def test_all_plies_takes_all_positions():
    assert [p.board.empties for p in read("f5d6c3", all_plies=True)] == [60, 59, 58, 57]


def test_at_refuses_a_position_of_other_empties():
    with pytest.raises(ReadError, match="at=20 asks for the position of a game"):
        read(FFO1, at=20)


@pytest.mark.parametrize("text", [
    "f5d6c4c9", "f5a1", FFO1[:50], FFO1.replace("X", "?", 1), "hello", "", FFO1[:64],
    "\n\n  " + FFO1[:40] + "\n", "8/8/8/3Pp3/3pP3/8/8/7 b",
])
def test_errors_are_those_of_the_command_line(text, tmp_path):
    path = tmp_path / "input"
    path.write_text(text)
    said = subprocess.run([os.environ["YOMIKIRI"], "convert", str(path)], capture_output=True,
                          text=True).stderr.splitlines()
    errors = []
    found = read_file(str(path), errors=errors)
    told = [f"yomikiri: {error}" for error in errors]
    told += [f"yomikiri: {w.source}:{w.line}:{w.column}: warning: {w.message} [{w.name}]"
             for position in found for w in position.warnings]
    assert sorted(told) == sorted(line for line in said if line.startswith("yomikiri: "))


def test_an_error_names_line_column_and_reason():
    with pytest.raises(ReadError) as caught:
        read("f5d6\n" + FFO1[:50])
    complaint = caught.value.complaint
    assert (complaint.line, complaint.name) == (2, "board-too-short")
    assert str(caught.value).startswith("(text):2:1: ") and complaint.text in FFO1


def test_the_rest_is_read_where_errors_have_a_list():
    errors = []
    found = read(f"{FFO1};\n{FFO1[:50]}\n{FFO1}; % again\n", errors=errors)
    assert len(found) == 2 and [error.line for error in errors] == [2]


def test_a_missing_file_is_an_oserror():
    with pytest.raises(FileNotFoundError):
        read_file("/nonexistent/file")


def test_an_unknown_format_is_refused():
    with pytest.raises(ValueError, match="'docx' is no format to read: auto, obf"):
        read(FFO1, format="docx")


def test_bytes_that_are_no_text_are_refused():
    with pytest.raises(ReadError):
        read(bytes(range(256)) * 4)


def test_texts_with_lone_surrogates_do_no_harm():
    with pytest.raises(ReadError):
        read("\ud800 hello \x00")


@pytest.mark.parametrize("what", [None, 5, ["f5"], b"f5".join])
def test_what_is_no_text_is_a_type_error(what):
    with pytest.raises(TypeError):
        read(what)


def test_load_is_read_file_as_arrays():
    pytest.importorskip("numpy")
    path = f"{SETS}/ffo-01-19.obf"
    boards, positions = yomikiri.load(path), read_file(path)
    assert len(boards) == len(positions)
    for row, position in zip(boards, positions):
        assert (row["own"], row["opp"], row["black"], row["line"], row["expected"]) == (
            position.board.own, position.board.opp, position.board.black, position.line,
            position.expected)


def test_load_goes_on_past_its_first_piece(tmp_path):
    pytest.importorskip("numpy")
    path = tmp_path / "many.obf"
    path.write_text(f"{FFO1};\n" * 70000)
    with pytest.warns(yomikiri.ReadWarning, match="and 69998 more"):
        assert len(yomikiri.load(path)) == 70000


def test_load_refuses_the_first_it_cannot_read(tmp_path):
    pytest.importorskip("numpy")
    path = tmp_path / "bad.obf"
    path.write_text(f"{FFO1};\n{FFO1[:30]}\n")
    with pytest.raises(ReadError, match=f"{path}:2:1: "):
        yomikiri.load(path)
    with pytest.raises(ReadError, match="at=20 asks"):
        path.write_text(f"{FFO1};\n")
        yomikiri.load(path, at=20)
