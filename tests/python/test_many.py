import _thread
import json
import os
import subprocess
import threading

import pytest

np = pytest.importorskip("numpy")

import yomikiri                                             # noqa: E402
from facts import FFO1, FFO1_SCORE, random_boards           # noqa: E402
from test_solve import HARD                                 # noqa: E402
from yomikiri import frame, solve_many                      # noqa: E402

BOARDS = random_boards(40, 11)
ARRAY = np.array([(board.own, board.opp) for board in BOARDS], np.uint64)
TEXTS = [board.to("board") for board in BOARDS]


def test_answers_are_those_of_the_command_line():
    text = "".join(board.to("obf") + "\n" for board in BOARDS)
    said = subprocess.run([os.environ["YOMIKIRI"], "solve", "--jsonl", "--profile", "none", "-"],
                          input=text, capture_output=True, text=True).stdout
    answers = solve_many(ARRAY, threads=2)
    for line, answer, board in zip(map(json.loads, said.splitlines()), answers, BOARDS):
        best = sum(1 << int(s[1]) * 8 - 8 + ord(s[0]) - 97 for s in line["best"] if s != "--")
        assert (line["score"], line["nodes"], best) == (
            answer["lower"], answer["nodes"], answer["best"]), board
    assert len(answers) == len(said.splitlines()) and answers["done"].all()


@pytest.mark.parametrize("boards", [
    (ARRAY,), (ARRAY[:, 0], ARRAY[:, 1]), (BOARDS,), (TEXTS,),
    (np.array(TEXTS),), (np.array(TEXTS, object),), (np.array(TEXTS, "S"),),
    (np.array(BOARDS, object),),
    (np.asfortranarray(ARRAY),), (np.repeat(ARRAY, 2, 0)[::2],),
    (ARRAY[:, 0].tolist() and np.array(ARRAY[:, 0].tolist(), object).astype(np.uint64),
     ARRAY[:, 1]),
])
def test_boards_come_in_many_forms(boards):
    fields = ["lower", "upper", "best", "nodes", "move"]
    assert (solve_many(*boards)[fields] == solve_many(ARRAY, threads=1)[fields]).all()


def test_threads_change_no_answer():
    assert (solve_many(ARRAY, threads=5)["nodes"] == solve_many(ARRAY, threads=1)["nodes"]).all()


def test_empty_input_is_an_empty_answer():
    assert solve_many(ARRAY[:0]).shape == (0,) and solve_many([]).shape == (0,)
    assert solve_many(np.array([])).shape == (0,)


@pytest.mark.parametrize("boards, match", [
    ((np.zeros((3, 3), np.uint64),), r"shape \(3, 3\)"), ((np.zeros(3, np.uint64),), "shape"),
    ((np.array([TEXTS]),), r"texts of shape \(n,\) is needed.* has dtype <U66"),
    ((np.array([TEXTS[:2]]),), r"texts of shape \(n,\) is needed.* has dtype <U66"),
    ((np.array([TEXTS[0], "xyz"]),), "position 1: "),
    ((np.zeros((3, 2)),), "dtype float64"),
    ((ARRAY[:, 0], ARRAY[:3, 1]), "own has 40 boards and opp has 3"),
    ((np.ones((2, 2), np.uint64),), "position 0: a square holds two discs"),
    ((["f5", "xyz"],), "position 1: .*(neither|no position|nothing)"),
    ((BOARDS[0].to("board"),), "a list is needed, and this is one text"),
    ((np.array([[1, -2]], np.int32),), "-2 of int32 stands for no discs"),
])
def test_what_are_no_boards_is_refused(boards, match):
    with pytest.raises(ValueError, match=match):
        solve_many(*boards)


def test_what_is_no_text_is_named_by_its_place():
    with pytest.raises(TypeError, match="position 1: a text or bytes are needed"):
        solve_many(np.array([TEXTS[0], float("nan")], object))


def test_table_is_asked_for_a_column():
    pd = pytest.importorskip("pandas")
    with pytest.raises(TypeError, match="one column of the table is needed"):
        solve_many(pd.DataFrame({"board": TEXTS}))


def test_out_that_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="out: what solve_many"):
        solve_many(ARRAY, out=solve_many(ARRAY[:3]))
    with pytest.raises(ValueError, match="out: what solve_many"):
        solve_many(ARRAY[:20], out=solve_many(ARRAY)[::2])


@pytest.mark.parametrize("threads", [0, -1, 1025])
def test_senseless_threads_are_refused(threads):
    with pytest.raises(ValueError, match="threads="):
        solve_many(ARRAY, threads=threads)


def test_progress_counts_to_the_end():
    told = []
    solve_many(ARRAY, progress=lambda done, n: told.append((done, n)))
    assert told[-1] == (40, 40) and told == sorted(told)


def test_time_leaves_what_is_not_proven_undone():
    hard = yomikiri.read(HARD)[0].board
    answers = solve_many([BOARDS[0], hard, BOARDS[1]], time=0.3, threads=1)
    assert answers["done"].tolist() == [True, False, True]
    assert answers["lower"][1] < answers["upper"][1] and not answers["exact"][1]


def test_ctrl_c_keeps_what_is_done_and_goes_on():
    hard = yomikiri.read(HARD)[0].board
    boards = [*BOARDS[:10], hard, *BOARDS[10:]]
    threading.Timer(0.5, _thread.interrupt_main).start()
    with pytest.raises(yomikiri.Interrupted) as caught:
        solve_many(boards, threads=1)
    answers = caught.value.done
    assert answers["done"].sum() == 10 and not answers["done"][10:].any()
    before = answers.copy()
    boards[10] = BOARDS[0]
    again = solve_many(boards, threads=1, out=answers)
    assert again is answers and answers["done"].all()
    assert (answers[:10] == before[:10]).all()


def test_progress_may_end_the_batch():
    hard = yomikiri.read(HARD)[0].board
    answers = solve_many([*BOARDS, hard], threads=1, progress=lambda done, n: done == 40)
    assert answers["done"].sum() == 40


def test_wld_and_first_best_prove_less():
    answers, exact = solve_many(ARRAY, wld=True), solve_many(ARRAY)
    assert answers["done"].all() and answers["nodes"].sum() < exact["nodes"].sum()
    assert (np.sign(answers["lower"] + answers["upper"]) == np.sign(exact["lower"])).all()
    assert solve_many(ARRAY, first_best=True)["nodes"].sum() < exact["nodes"].sum()


def test_best_all_decides_what_the_budget_leaves_open(monkeypatch):
    monkeypatch.setattr(yomikiri._solve, "TIE_NODES", 1)
    boards = ["XXXXXXXXOXOOXXO--XXOOOX-XXOXOOXXOXXXOO---XXXOO--XXXOOOO--X-XO-X- O"]
    soon, every = solve_many(boards), solve_many(boards, best="all")
    assert not soon["best_complete"].all() and every["best_complete"].all()
    assert soon["done"].all() and every["done"].all()
    for wrong in {"best": "most"}, {"best": "all", "first_best": True}:
        with pytest.raises(ValueError, match="best="):
            solve_many(ARRAY, **wrong)


def test_frame_has_scores_and_names():
    pytest.importorskip("pandas")
    boards = yomikiri.load("positions/sets/ffo-01-19.obf")[:3]
    made = frame(solve_many(boards), boards)
    assert made["score"].tolist() == boards["expected"].tolist()
    assert made["move"][0] == "g8" and made["empties"][0] == 14
    assert str(made["score"].dtype) == "Int8"


@pytest.mark.parametrize("boards", [(ARRAY[:3],), (ARRAY[:3, 0], ARRAY[:3, 1]), (TEXTS[:3],)])
def test_frame_refuses_boards_of_other_answers(boards):
    pytest.importorskip("pandas")
    with pytest.raises(ValueError, match="2 answers and 3 boards"):
        frame(solve_many(ARRAY[:2]), *boards)


def test_texts_of_a_column_are_taken():
    pd = pytest.importorskip("pandas")
    column = pd.DataFrame({"board": TEXTS}).board
    for boards in (column, column.to_numpy(), column.astype("string").to_numpy()):
        made = frame(solve_many(boards, first_best=True), boards)
        assert made["own"].tolist() == ARRAY[:, 0].tolist() and made["done"].all()


def test_frame_leaves_out_what_is_not_known():
    pd = pytest.importorskip("pandas")
    hard = yomikiri.read(HARD)[0].board
    over = yomikiri.Board(1, 1 << 63)
    made = frame(solve_many([hard, over], time=0.2))
    assert pd.isna(made["score"][0]) and made["score"][1] == 0 and pd.isna(made["move"][1])
    assert not made["best_complete"][0]


def test_frame_is_written_as_csv(tmp_path):
    pd = pytest.importorskip("pandas")
    made = frame(solve_many([FFO1]), [FFO1])
    made.to_csv(tmp_path / "answers.csv", index=False)
    assert pd.read_csv(tmp_path / "answers.csv")["score"][0] == FFO1_SCORE


def test_frame_is_written_as_parquet(tmp_path):
    pd = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow", reason="python3-pyarrow is missing")
    made = frame(solve_many(ARRAY), ARRAY)
    made.to_parquet(tmp_path / "answers.parquet")
    assert pd.read_parquet(tmp_path / "answers.parquet").equals(made)
