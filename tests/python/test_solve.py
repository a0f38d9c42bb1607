import _thread
import subprocess
import sys
import threading
import time

import pytest
import yomikiri
from facts import FFO1, FFO1_BEST, FFO1_SCORE, FFO40, PASS, random_boards
from yomikiri import solve

HARD = "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXOOO-OOOOXO----OXX---------- X"      # for hours


def test_score_best_and_line():
    answer = solve(FFO1)
    assert answer.exact and (answer.score, answer.best) == (FFO1_SCORE, FFO1_BEST)
    assert answer.line[0] == "g8" and answer.board.play(answer.line).over
    assert str(answer).startswith("Black wins 41-23 (X +18), exact: g8 h7")


def test_text_board_and_position_are_the_same():
    position = yomikiri.read(FFO1)[0]
    assert solve(position).score == solve(position.board).score == FFO1_SCORE


def test_nodes_of_one_thread_are_those_of_the_command_line():
    first = solve(FFO1, threads=1)
    solve(FFO40, threads=1)
    assert solve(FFO1, threads=1).nodes == first.nodes == 15953


def test_moves_have_scores_and_lines():
    answer = solve(FFO1, moves=True)
    assert sorted(move.move for move in answer.moves) == sorted(answer.board.moves)
    for move in answer.moves:
        after = answer.board.play(move.line)
        sign = 1 if after.black == answer.board.black else -1
        assert move.score == sign * after.score and move.line[0] == move.move


def test_colours_do_not_matter():
    white = FFO1.translate(str.maketrans("XO", "OX"))
    answer = solve(white)
    assert answer.score == FFO1_SCORE and "White wins 41-23 (O +18)" in str(answer)


def test_ties_that_are_not_decided_are_named():
    answer = solve("-----------------------O--OOOOO---OOOOOXOOOOXXXX--XXOOXX--XX-O-X X", threads=1)
    assert (answer.score, answer.best, answer.best_complete) == (64, ["h4", "e8", "g8"], False)
    assert answer.open and not set(answer.open) & set(answer.best)
    with pytest.raises(ValueError):
        solve(str(answer.board), best="most")


def test_a_pass_is_the_best_move():
    answer = solve(yomikiri.read(PASS)[0])
    assert answer.best == ["--"] == [move.move for move in answer.moves] and answer.score == -32


def test_texts_that_are_doubtful_warn():
    with pytest.warns(yomikiri.ReadWarning, match="side-has-no-move-pass-assumed"):
        solve(PASS)


def test_a_finished_game_has_its_score():
    answer = solve(yomikiri.Board((1 << 40) - 1, 0))
    assert (answer.score, answer.best, answer.line) == (64, [], [])


def test_wld_and_window_give_bounds():
    assert solve(FFO1, wld=True).lower >= 1
    answer = solve(FFO1, window=(20, 24))
    assert answer.upper <= 20 and answer.lower <= FFO1_SCORE <= answer.upper


def test_depth_gives_an_estimate():
    answer = solve(HARD, depth=6)
    assert not answer.exact and answer.score is None and answer.estimate.plies == 6
    assert answer.best_so_far in answer.board.moves and "estimate" in str(answer)


def test_time_ends_a_search():
    answer = solve(HARD, time=0.3)
    assert answer.stopped
    assert answer.best_so_far in answer.board.moves


def test_progress_is_told_in_this_thread_and_stops():
    told = []

    def progress(now):
        told.append((threading.get_ident(), now))
        return len(told) == 3
    answer = solve(HARD, progress=progress)
    assert answer.stopped and len(told) == 3
    assert {ident for ident, _ in told} == {threading.get_ident()}
    assert told[0][1].nodes < told[2][1].nodes and told[0][1].lower == -64


def test_an_exception_of_progress_comes_out():
    with pytest.raises(ZeroDivisionError):
        solve(HARD, progress=lambda now: 1 // 0)


def test_ctrl_c_keeps_what_is_proven():
    threading.Timer(0.3, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt) as caught:
        solve(HARD)
    assert isinstance(caught.value, yomikiri.Interrupted)
    assert caught.value.done.stopped and caught.value.done.nodes > 0


def test_other_threads_run_meanwhile():
    """The lock of the interpreter is free: a counter goes on."""
    count, end = [0], threading.Event()

    def counter():
        while not end.is_set():
            count[0] += 1
            time.sleep(0.001)
    thread = threading.Thread(target=counter)
    thread.start()
    solve(HARD, time=0.5)
    end.set()
    thread.join()
    assert count[0] > 20


def test_several_threads_may_solve():
    boards = random_boards(12, 12)
    alone, found = [solve(b, threads=1).score for b in boards], [None] * 12

    def work(at):
        found[at] = solve(boards[at], threads=1).score
    threads = [threading.Thread(target=work, args=(at,)) for at in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == alone


@pytest.mark.parametrize("options, match", [
    ({"window": (4, 4)}, "window="), ({"window": (-66, 0)}, "window="), ({"time": 0}, "time="),
    ({"time": -1}, "time="), ({"time": float("nan")}, "time="), ({"depth": 0}, "depth="),
    ({"depth": 65}, "depth="), ({"threads": 0}, "threads="), ({"threads": 5000}, "threads="),
    ({"window": (1,)}, "two scores are needed"),
    ({"wld": True, "window": (0, 2)}, "exclude"), ({"depth": 6, "wld": True}, "proof"),
    ({"depth": 6, "selectivity": 74}, "selectivity=74"),
])
def test_senseless_options_are_refused(options, match):
    with pytest.raises(ValueError, match=match):
        solve(FFO1, **options)


def test_two_positions_are_refused():
    with pytest.raises(ValueError, match="one position is needed, and there are 2"):
        solve(f"{FFO1};\n{FFO40};\n")


def test_answer_is_drawn_with_its_line():
    svg = solve(FFO1)._repr_svg_()
    assert "Black wins 41-23 (X +18)" in svg and svg.count("<g opacity") == 14


def test_a_real_ctrl_c_ends_the_program(tmp_path):
    code = ("import os, signal, threading, yomikiri\n"
            "threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
            f"try: yomikiri.solve('{HARD}')\n"
            "except KeyboardInterrupt as stopped: print(stopped.done.nodes > 0)\n")
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert said.stdout.split() == ["True"], said.stderr
