"""What is said where the shared object cannot be loaded."""

import doctest
import os
import pickle
import shutil
import subprocess
import sys

import pytest
import yomikiri
from facts import FFO1, FFO1_SCORE
from yomikiri import _native, _proof, _solve

LIBRARY = os.path.join(os.path.dirname(yomikiri.__file__), "yomikiri.so")


def failure(path):
    """The message of an import with the shared object at `path`."""
    done = subprocess.run([sys.executable, "-c", "import yomikiri"], capture_output=True,
                          text=True, env={**os.environ, "YOMIKIRI_LIBRARY": str(path)})
    assert done.returncode != 0
    return done.stderr.splitlines()[-1]


def test_a_missing_library(tmp_path):
    said = failure(tmp_path / "yomikiri.so")
    assert "No such file or directory; the package is not whole: install it again" in said


def test_a_library_of_another_machine(tmp_path):
    with open(LIBRARY, "rb") as file:
        data = bytearray(file.read(4096))
    data[18:20] = (183).to_bytes(2, "little")
    (tmp_path / "yomikiri.so").write_bytes(data)
    assert "it is built for aarch64, and this machine is x86_64" in failure(
        tmp_path / "yomikiri.so")


@pytest.mark.parametrize("length", [100000, 5])     # it did not arrive whole
def test_a_damaged_library(tmp_path, length):
    with open(LIBRARY, "rb") as file:
        (tmp_path / "yomikiri.so").write_bytes(file.read(length))
    assert "it is damaged; install the package again" in failure(tmp_path / "yomikiri.so")


@pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler")
def test_an_old_glibc(tmp_path):
    """A libc with a version that this system's lacks, and a library that is linked to it."""
    (tmp_path / "libc.map").write_text("GLIBC_2.99 { global: newer; };\n")
    (tmp_path / "libc.c").write_text("int newer(void) { return 1; }\n")
    (tmp_path / "user.c").write_text("int newer(void); int use(void) { return newer(); }\n")
    run = ["cc", "-shared", "-fPIC", "-nostdlib"]
    subprocess.run([*run, "-Wl,-soname,libc.so.6", "-Wl,--version-script,libc.map", "-o",
                    "libnew.so", "libc.c"], check=True, cwd=tmp_path)
    subprocess.run([*run, "-o", "yomikiri.so", "user.c", "libnew.so"], check=True, cwd=tmp_path)
    said = failure(tmp_path / "yomikiri.so")
    assert "this build needs glibc 2.99 or newer, and this system has glibc 2." in said


@pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler")
def test_a_library_of_another_version(tmp_path):
    (tmp_path / "other.c").write_text("".join(
        f"unsigned long {name}(void) {{ return 1; }}\n" for name in _native.FUNCTIONS))
    subprocess.run(["cc", "-shared", "-fPIC", "-o", "yomikiri.so", "other.c"], check=True,
                   cwd=tmp_path)
    assert "it is of another version than the Python files" in failure(tmp_path / "yomikiri.so")


def test_sizes_are_those_of_the_headers():
    for name, mirror in _native.MIRRORED.items():
        assert _native.lib.py_size(name.encode()) == _native.c.sizeof(mirror), name
    assert _native.lib.py_size(b"nonsense") == 0


@pytest.mark.parametrize("module", [yomikiri, _proof, _solve])
def test_examples_of_docstrings_hold(module):
    assert doctest.testmod(module).attempted > 0 == doctest.testmod(module).failed


def test_what_is_found_goes_to_other_processes_and_back():
    position = pickle.loads(pickle.dumps(yomikiri.read(f"{FFO1};")[0]))
    answer = pickle.loads(pickle.dumps(yomikiri.solve(position)))
    assert answer.score == FFO1_SCORE and answer.board == position.board
    with pytest.raises(yomikiri.ReadError) as caught:
        yomikiri.read("f5d6c4c9")
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value) and again.complaint == caught.value.complaint
    assert pickle.loads(pickle.dumps(yomikiri.Interrupted(answer))).done == answer


def test_every_public_name_has_a_docstring():
    for name in yomikiri.__all__:
        assert name == "kernel" or getattr(yomikiri, name).__doc__, name
