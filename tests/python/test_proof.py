import os
import subprocess
import threading

import pytest
import yomikiri
from facts import FFO1, FFO40, PASS
from test_solve import HARD
from yomikiri._work import Search


@pytest.fixture(scope="module")
def proof(tmp_path_factory):
    path = tmp_path_factory.mktemp("proof") / "a proof"
    subprocess.run([os.environ["YOMIKIRI"], "prove", "-o", str(path), FFO1], check=True,
                   capture_output=True)
    return path


def test_a_proof_holds(proof):
    found = yomikiri.check(proof)
    assert found.position == FFO1 and found.claims == ["exactly +18"] and found.positions > 0


def test_another_claim_does_not(proof, tmp_path):
    changed = tmp_path / "changed"
    changed.write_bytes(proof.read_bytes().replace(b"exactly +18", b"exactly +20", 1))
    with pytest.raises(yomikiri.ProofError, match="not a proof, at byte"):
        yomikiri.check(changed)


def test_what_is_no_proof_is_refused(tmp_path):
    (tmp_path / "text").write_text("hello\n")
    with pytest.raises(yomikiri.ProofError, match="does not begin with"):
        yomikiri.check(tmp_path / "text")


def test_bytes_are_checked_as_files_are(proof):
    data = proof.read_bytes()
    assert yomikiri.check(data) == yomikiri.check(memoryview(data)) == yomikiri.check(proof)
    with pytest.raises(yomikiri.ProofError, match=r"^\(bytes\): not a proof, at byte"):
        yomikiri.check(data.replace(b"exactly +18", b"exactly +20", 1))


def test_a_number_is_no_proof():
    with pytest.raises(TypeError, match="proof=3: bytes or a path are needed"):
        yomikiri.check(3)


@pytest.mark.parametrize("position, options, claims", [
    (FFO1, {}, ["exactly +18"]), (FFO1, {"wld": True}, ["at-least +2"]),
    (FFO1, {"window": (20, 24)}, ["at-most +20"]), (FFO1, {"window": (10, 14)}, ["at-least +14"]),
    (FFO1, {"moves": True}, ["exactly +18"] + [
        f"{each.move} exactly {each.score:+d}"
        for each in yomikiri.solve(FFO1, moves=True).moves]),
    (yomikiri.read(PASS)[0], {"moves": True}, ["exactly -32"]),
    (yomikiri.Board((1 << 40) - 1, 0), {}, ["exactly +64"]),
])
def test_what_is_proven_is_believed(position, options, claims):
    found = yomikiri.check(yomikiri.prove(position, **options))
    assert sorted(found.claims) == sorted(claims)
    assert found.position == yomikiri._solve.board_of(position).to("board")


def test_a_proof_is_that_of_the_command_line(tmp_path):
    command = ["solve", "-q", "-t", "1", "--profile", "none", "--first-best", "--prove"]
    subprocess.run([os.environ["YOMIKIRI"], *command, str(tmp_path / "proof"), FFO40], check=True)
    assert yomikiri.prove(FFO40, threads=1) == (tmp_path / "proof").read_bytes()


def test_a_proof_can_be_stopped_and_fail():
    with pytest.raises(yomikiri.ProofError, match="stopped before the proof was made"):
        yomikiri.prove(FFO40, moves=True, progress=lambda now: now.stage == "proof")
    with pytest.raises(yomikiri.ProofError, match="stopped before the proof was made"):
        yomikiri.prove(HARD, time=0.3)
    with pytest.raises(ZeroDivisionError):
        yomikiri.prove(FFO40, moves=True, progress=lambda now: now.stage == "proof" and 1 // 0)


def test_time_ends_what_does_not_ask():
    ended = threading.Event()
    assert Search().run(lambda: ended.wait(60), None, 0, ended.set)


def test_senseless_options_are_refused():
    with pytest.raises(ValueError, match="moves asks for all scores"):
        yomikiri.prove(FFO1, moves=True, wld=True)


def test_a_missing_file_is_an_oserror():
    with pytest.raises(FileNotFoundError):
        yomikiri.check("/nonexistent/proof")
