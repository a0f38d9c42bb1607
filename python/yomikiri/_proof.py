"""Proofs, made by the search, and checked by the program that shares nothing with it."""

from __future__ import annotations

import ctypes as c
import math
import operator
import os
import re
import subprocess
import tempfile
import time as clock
from dataclasses import dataclass
from typing import Union

from ._native import ALL_MOVES, NO_LINE, check as check_status, config, cpus, lib, solver, yk_query
from ._read import Path
from ._solve import Solvable, board_of, limits, seconds
from ._work import ProgressCall, Search


@dataclass(frozen=True)
class Proof:
    """A proof that holds."""

    position: str           #: 64 squares and the side
    claims: list[str]       #: "exactly +38", "b7 at-most -4"
    positions: int          #: that the proof has
    searched: int           #: positions at the ends of its lines, searched by the checker


class ProofError(ValueError):
    """Not a proof, or not one that holds: the message names the byte and the reason. Or there was
    no time to make one."""


def check(proof: Union[Path, bytes]) -> Proof:
    """Walk through a proof, the bytes that :func:`prove` returns or the file at a path.

    The checker is a program of its own, 400 lines that share nothing with the search.

    :raises ProofError: if it is no proof, or does not hold.
    :raises OSError: if the file cannot be opened.
    """
    if not isinstance(proof, (bytes, bytearray, memoryview, str, os.PathLike)):
        raise TypeError(f"proof={proof!r}: bytes or a path are needed")
    if isinstance(proof, (str, os.PathLike)):
        with open(proof, "rb"):
            return _check(os.path.abspath(proof), os.fspath(proof))
    with tempfile.NamedTemporaryFile() as file:
        file.write(proof)
        file.flush()
        return _check(file.name, "(bytes)")


def _check(path: str, name: str) -> Proof:
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "yomikiri-check")
    try:
        done = subprocess.run([program, path], capture_output=True)
    except OSError as error:
        raise ImportError(f"the checker {program} does not run: {error.strerror}; install the "
                          "package again") from None
    said = done.stdout.decode(errors="replace")
    if done.returncode != 0:
        last = (done.stderr.decode(errors="replace") or said).strip().splitlines()[-1:]
        raise ProofError(last[0].replace(path, name) if last
                         else f"the checker ended with status {done.returncode}")
    counts = re.search(r"^proven; (\d+) positions, (\d+) searched", said, re.M)
    position = re.search(r"^position (.*)$", said, re.M)
    if not counts or not position:
        raise ProofError(f"the checker said something unexpected: {said}")
    return Proof(position[1], re.findall(r"^claim (.*)$", said, re.M), int(counts[1]),
                 int(counts[2]))


def prove(position: Solvable, *, moves: bool = False, wld: bool = False,
          window: tuple[int, int] | None = None, time: float | None = None,
          threads: int | None = None, progress: ProgressCall = None) -> bytes:
    """A proof of the score of a position, which others can check: the bytes of a file.

    >>> check(prove("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X")).claims
    ['exactly +18']

    :param position: as in :func:`yomikiri.solve`, as are those that follow.
    :param moves: prove the score of every move, too.
    :param wld: prove only who wins.
    :param window: prove only how the score lies to these two.
    :param time: seconds for solving and proving.
    :param progress: while proving, the ``stage`` is "proof".
    :raises ProofError: if the time was over or ``progress`` stopped it before the proof was made.
    """
    if moves and (wld or window is not None):
        raise ValueError("moves asks for all scores, wld and window ask for less")
    board, limit = board_of(position), seconds(time)
    search, query, file, size = Search(), yk_query(), c.c_void_p(), c.c_size_t()
    lib.yk_query_init(c.byref(query), board._c())
    query.flags = NO_LINE | (ALL_MOVES if moves else 0)
    query.alpha, query.beta = limits(wld, window)
    query.time_limit_s, query.progress = limit, search.callback
    until = clock.monotonic() + limit if limit else math.inf
    try:
        with solver(config(cpus() if threads is None else operator.index(threads))) as handle:
            check_status(search.run(
                lambda: lib.py_prove(handle, c.byref(query), board.black, c.byref(file),
                                     c.byref(size)),
                progress, until, lambda: lib.yk_stop(handle)))
        if not file:
            raise ProofError("it was stopped before the proof was made")
        return c.string_at(file, size.value)
    finally:
        lib.py_prove_free(file)
