import os
import subprocess

import pytest
import yomikiri
from facts import FFO1


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


def test_a_missing_file_is_an_oserror():
    with pytest.raises(FileNotFoundError):
        yomikiri.check("/nonexistent/proof")
