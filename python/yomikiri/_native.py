"""The shared object beside this file: loading it, and mirrors of its structures.

python/native/py_calls.h and the headers that it includes say what the members mean.
"""

from __future__ import annotations

import ctypes as c
import os
import platform
import re
import sys
import threading
from typing import Any

NO_MOVE, PASS = 64, 65
MAX_MOVES, MAX_LINE, MAX_GAME, MAX_DIAGS, KNOBS = 37, 117, 117, 8, 192
READ_POSITION, READ_ERROR, READ_END = 0, 1, 2
ALL_BEST, ALL_MOVES, NO_LINE = 1, 2, 4
TIE_NODES = 20_000_000
OK, BAD_ARGUMENT = 0, 2

ProgressFunction = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p)


class CBoard(c.Structure):
    _fields_ = [("own", c.c_uint64), ("opp", c.c_uint64)]


class Diag(c.Structure):
    _fields_ = [("code", c.c_int), ("line", c.c_int), ("column", c.c_int),
                ("message", c.c_char * 200), ("text", c.c_char * 120)]


class ExpectedMove(c.Structure):
    _fields_ = [("square", c.c_uint8), ("score", c.c_int8)]


class GameRecord(c.Structure):
    _fields_ = [("start", CBoard), ("start_black", c.c_bool),
                ("black", c.c_char * 40), ("white", c.c_char * 40), ("event", c.c_char * 64),
                ("year", c.c_int), ("month", c.c_int), ("day", c.c_int),
                ("result_kind", c.c_int), ("result", c.c_int), ("ended", c.c_char),
                ("has_theory", c.c_bool), ("theory", c.c_int), ("theory_empties", c.c_int)]


class CPosition(c.Structure):
    _fields_ = [("board", CBoard), ("black_to_move", c.c_bool), ("format", c.c_int),
                ("line", c.c_int), ("column", c.c_int), ("last_line", c.c_int),
                ("id", c.c_char * 96),
                ("move_count", c.c_int), ("moves", c.c_uint8 * MAX_GAME),
                ("has_next", c.c_bool), ("next_move", c.c_uint8),
                ("record", GameRecord),
                ("has_expected", c.c_bool), ("expected", c.c_int),
                ("expected_count", c.c_int), ("expected_moves", ExpectedMove * MAX_MOVES),
                ("has_shown", c.c_bool), ("shown", c.c_int), ("partial", c.c_bool),
                ("warning_count", c.c_int), ("warnings", Diag * MAX_DIAGS)]


class ReaderOptions(c.Structure):
    _fields_ = [("format", c.c_int), ("at_empties", c.c_int), ("swap", c.c_bool),
                ("markers_empty", c.c_bool), ("zero", c.c_int), ("all_plies", c.c_bool),
                ("whole_games", c.c_bool), ("keep_legal", c.c_bool),
                ("tell_tree", c.c_void_p), ("tree_context", c.c_void_p),
                ("max_bytes", c.c_size_t), ("max_record", c.c_size_t)]


class PyBoard(c.Structure):
    _fields_ = [("own", c.c_uint64), ("opp", c.c_uint64), ("line", c.c_int32),
                ("expected", c.c_int8), ("has_expected", c.c_bool), ("black", c.c_bool)]


class PyAnswer(c.Structure):
    _fields_ = [("best", c.c_uint64), ("nodes", c.c_uint64), ("time_s", c.c_double),
                ("lower", c.c_int8), ("upper", c.c_int8), ("move", c.c_uint8),
                ("exact", c.c_bool), ("done", c.c_bool), ("status", c.c_uint8),
                ("best_complete", c.c_bool), ("unused", c.c_uint8)]


class PyBatch(c.Structure):
    _fields_ = [("own", c.c_void_p), ("opp", c.c_void_p), ("answers", c.c_void_p),
                ("count", c.c_uint64), ("next", c.c_uint64), ("finished", c.c_uint64),
                ("stop", c.c_int), ("flags", c.c_uint), ("alpha", c.c_int), ("beta", c.c_int),
                ("time_limit_s", c.c_double), ("tie_nodes", c.c_uint64)]


class CEstimate(c.Structure):
    _fields_ = [("score", c.c_int8), ("bound", c.c_int8), ("confidence", c.c_int8),
                ("plies", c.c_uint8), ("sixteenths", c.c_int16), ("selectivity", c.c_int16)]


class yk_config(c.Structure):
    _fields_ = [("size", c.c_size_t), ("kernel", c.c_char * 16), ("knob", c.c_int * KNOBS),
                ("weights", c.c_void_p), ("table_memory", c.c_void_p),
                ("table_memory_bytes", c.c_size_t), ("sync_nodes", c.c_uint64),
                ("helpers", c.c_int), ("reserved", c.c_uint64 * 8)]


class yk_facts(c.Structure):
    _fields_ = [("kernel", c.c_char_p), ("threads", c.c_int), ("table_bytes", c.c_uint64),
                ("page", c.c_char_p)]


class yk_query(c.Structure):
    _fields_ = [("size", c.c_size_t), ("board", CBoard), ("alpha", c.c_int), ("beta", c.c_int),
                ("flags", c.c_uint), ("time_limit_s", c.c_double), ("depth", c.c_int),
                ("selectivity", c.c_int), ("progress", ProgressFunction),
                ("context", c.c_void_p), ("tie_nodes", c.c_uint64), ("proven", c.c_void_p),
                ("proven_context", c.c_void_p), ("reserved", c.c_uint64 * 5)]


class yk_move(c.Structure):
    _fields_ = [("square", c.c_uint8), ("lower", c.c_int8), ("upper", c.c_int8),
                ("estimate", CEstimate), ("line_length", c.c_uint8),
                ("line", c.c_uint8 * MAX_LINE)]


class yk_result(c.Structure):
    _fields_ = [("size", c.c_size_t), ("lower", c.c_int), ("upper", c.c_int),
                ("stopped", c.c_int), ("estimate", CEstimate), ("best_complete", c.c_int),
                ("best", c.c_uint64), ("move_count", c.c_int), ("moves", yk_move * MAX_MOVES),
                ("line_length", c.c_int), ("line", c.c_uint8 * MAX_LINE),
                ("nodes", c.c_uint64), ("searched", c.c_uint64), ("time_s", c.c_double),
                ("best_so_far", c.c_int), ("best_so_far_confidence", c.c_int),
                ("best_so_far_length", c.c_int), ("best_so_far_line", c.c_uint8 * MAX_LINE),
                ("open", c.c_uint64), ("reserved", c.c_uint64 * 7)]


class yk_progress(c.Structure):
    _fields_ = [("pass_", c.c_char_p), ("confidence", c.c_int), ("move", c.c_int),
                ("move_index", c.c_int), ("move_count", c.c_int), ("lower", c.c_int),
                ("upper", c.c_int), ("estimate", c.c_int), ("nodes", c.c_uint64),
                ("time_s", c.c_double), ("estimate_confidence", c.c_int)]


class ReviewPly(c.Structure):
    _fields_ = [("board", CBoard), ("black", c.c_bool), ("empties", c.c_int),
                ("number", c.c_int), ("move", c.c_int), ("lower", c.c_int), ("upper", c.c_int),
                ("estimate", CEstimate), ("best", c.c_uint64), ("open", c.c_uint64),
                ("line_length", c.c_int), ("line", c.c_uint8 * MAX_LINE), ("nodes", c.c_uint64),
                ("time_s", c.c_double)]


class CReview(c.Structure):
    _fields_ = [("game", CPosition), ("count", c.c_int), ("plies", ReviewPly * (MAX_GAME + 1)),
                ("over", c.c_bool), ("stopped", c.c_bool), ("failed", c.c_int),
                ("exact_from", c.c_int), ("nodes", c.c_uint64), ("time_s", c.c_double)]


class ReviewPlan(c.Structure):
    _fields_ = [("from_", c.c_int), ("time_s", c.c_double), ("depth", c.c_int),
                ("selectivity", c.c_int), ("progress", ProgressFunction),
                ("context", c.c_void_p), ("begin", c.c_void_p)]


MIRRORED = {"Diag": Diag, "Position": CPosition, "ReaderOptions": ReaderOptions,
            "PyBoard": PyBoard, "PyAnswer": PyAnswer, "PyBatch": PyBatch,
            "ReviewPly": ReviewPly, "Review": CReview, "ReviewPlan": ReviewPlan,
            "yk_config": yk_config, "yk_query": yk_query, "yk_result": yk_result,
            "yk_progress": yk_progress, "yk_facts": yk_facts}

# name: what comes back, what goes in
FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "py_size": (c.c_size_t, [c.c_char_p]),
    "py_reader_options_init": (None, [c.POINTER(ReaderOptions)]),
    "py_reader_open": (c.c_void_p, [c.c_char_p, c.c_size_t, c.POINTER(ReaderOptions)]),
    "py_reader_close": (None, [c.c_void_p]),
    "py_reader_next": (c.c_int, [c.c_void_p, c.POINTER(CPosition), c.POINTER(Diag)]),
    "py_reader_boards": (c.c_size_t, [c.c_void_p, c.c_void_p, c.c_size_t, c.POINTER(c.c_int),
                                      c.POINTER(Diag), c.POINTER(c.c_size_t),
                                      c.POINTER(Diag)]),
    "py_format_name": (c.c_char_p, [c.c_int]),
    "py_diag_name": (c.c_char_p, [c.c_int]),
    "py_write": (c.c_int, [c.POINTER(CPosition), c.c_char_p, c.c_char_p, c.c_int, c.c_char_p,
                           c.c_char_p, c.c_size_t]),
    "py_batch_share": (c.c_int, [c.POINTER(PyBatch), c.POINTER(yk_config)]),
    "py_review_open": (c.POINTER(CReview), [c.POINTER(CPosition)]),
    "py_review_free": (None, [c.POINTER(CReview)]),
    "py_review_search": (c.c_int, [c.POINTER(CReview), c.c_void_p, c.POINTER(ReviewPlan)]),
    "py_review_lost": (c.c_int, [c.POINTER(CReview), c.c_int]),
    "py_review_turned": (c.c_int, [c.POINTER(CReview), c.c_int]),
    "py_prove": (c.c_int, [c.c_void_p, c.POINTER(yk_query), c.c_bool, c.POINTER(c.c_void_p),
                           c.POINTER(c.c_size_t)]),
    "py_prove_free": (None, [c.c_void_p]),
    "yk_version": (c.c_char_p, []),
    "yk_status_text": (c.c_char_p, [c.c_int]),
    "yk_kernel_auto": (c.c_char_p, []),
    "yk_square_name": (c.c_char_p, [c.c_int]),
    "yk_board_moves": (c.c_uint64, [CBoard]),
    "yk_board_play": (c.c_int, [c.POINTER(CBoard), c.c_int]),
    "yk_board_final_score": (c.c_int, [CBoard]),
    "yk_config_init": (None, [c.POINTER(yk_config)]),
    "yk_config_set": (c.c_int, [c.POINTER(yk_config), c.c_char_p, c.c_int]),
    "yk_create": (c.c_int, [c.POINTER(c.c_void_p), c.POINTER(yk_config)]),
    "yk_destroy": (None, [c.c_void_p]),
    "yk_clear": (None, [c.c_void_p]),
    "yk_solver_facts": (None, [c.c_void_p, c.POINTER(yk_facts)]),
    "yk_query_init": (None, [c.POINTER(yk_query), CBoard]),
    "yk_solve": (c.c_int, [c.c_void_p, c.POINTER(yk_query), c.POINTER(yk_result)]),
    "yk_stop": (None, [c.c_void_p]),
    "yk_verify_line": (c.c_int, [CBoard, c.c_char_p, c.c_int, c.c_int]),
}

# ELF's numbers of machines.
MACHINES = {3: "i386", 40: "arm", 62: "x86_64", 183: "aarch64", 243: "riscv64"}


def _why(path: str, said: str) -> str:
    """What is wrong with the file that the system's loader refused, and what helps."""
    wanted = re.search(r"version [`'](GLIBC_[0-9.]+)' not found", said)
    if wanted:
        return (f"this build needs glibc {wanted[1][6:]} or newer, and this system has "
                f"{' '.join(platform.libc_ver()).strip() or 'another libc'}; "
                "build the wheel on it: make wheel")
    try:
        with open(path, "rb") as file:
            head = file.read(20)
    except OSError as error:
        return f"{error.strerror}; the package is not whole: install it again"
    machine = int.from_bytes(head[18:20], "little")
    if head[:4] != b"\x7fELF" or len(head) < 20:
        return "it is damaged; install the package again"
    here = platform.machine().lower().replace("amd64", "x86_64").replace("arm64", "aarch64")
    if machine in MACHINES and MACHINES[machine] != here:
        return (f"it is built for {MACHINES[machine]}, and this machine is {here}; "
                "build the wheel on it: make wheel")
    if sys.platform != "linux":
        return f"it is built for Linux, and this system is {sys.platform}"
    return said


def _cut(path: str) -> bool:
    """Whether the file ends before its table of sections, which is its last part. The system's
    loader ends the process by a signal there."""
    try:
        with open(path, "rb") as file:
            head = file.read(64)
            size = file.seek(0, os.SEEK_END)
    except OSError:
        return False
    if head[:6] != b"\x7fELF\x02\x01":          # of 64 bits, the lowest byte first
        return False
    at, length, count = (int.from_bytes(head[i:j], "little") for i, j in ((40, 48), (58, 60),
                                                                         (60, 62)))
    return at + length * count > size


def load(path: str) -> c.CDLL:
    """The shared object at `path`, its functions declared. ImportError says what is wrong."""
    try:
        if _cut(path):
            raise OSError("it is damaged; install the package again")
        library = c.CDLL(path)
        for name, (result, arguments) in FUNCTIONS.items():
            function = getattr(library, name)
            function.restype = result
            function.argtypes = arguments
    except (OSError, AttributeError) as error:
        raise ImportError(f"yomikiri cannot load {path}: {_why(path, str(error))}") from None
    for name, mirror in MIRRORED.items():
        if library.py_size(name.encode()) != c.sizeof(mirror):
            raise ImportError(f"yomikiri cannot load {path}: it is of another version than the "
                              "Python files beside it; install the package again")
    return library


lib = load(os.environ.get("YOMIKIRI_LIBRARY")
           or os.path.join(os.path.dirname(os.path.abspath(__file__)), "yomikiri.so"))


class Error(Exception):
    """The library could not do what was asked: no memory, or a fault that it found itself."""


def check(status: int) -> None:
    """Raise Error unless `status` is YK_OK."""
    if status != OK:
        raise Error(lib.yk_status_text(status).decode())


def cpus() -> int:
    """CPUs that this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def config(threads: int, solvers: int = 1) -> yk_config:
    """Defaults, for one of so many solvers at work at the same time.

    The table that one solver takes of itself suits one solver: many of them together get four
    times as much, not their number of times, as on the command line.
    """
    made = yk_config()
    lib.yk_config_init(c.byref(made))
    if lib.yk_config_set(c.byref(made), b"threads", threads) != OK:
        raise ValueError(f"threads={threads}: a number from 1 to 1024 is needed")
    if solvers > 4:
        facts = yk_facts()
        with solver(made) as one:
            lib.yk_solver_facts(one, c.byref(facts))
        each = facts.table_bytes * 4 // solvers >> 20
        check(lib.yk_config_set(c.byref(made), b"table-mib", max(each, 1)))
    return made


class solver:
    """`with solver(config) as handle`: a cleared one, in use by nobody else.

    One is kept for the next that asks for the same: the system has to find and zero its memory,
    which takes longer than a position of few empty squares.
    """

    _idle: tuple[bytes, c.c_void_p] | None = None
    _lock = threading.Lock()

    def __init__(self, made: yk_config) -> None:
        self.kind = bytes(made)
        with solver._lock:
            idle, solver._idle = solver._idle, None
        if idle is not None and idle[0] == self.kind:
            self.handle = idle[1]
            lib.yk_clear(self.handle)
            return
        if idle is not None:
            lib.yk_destroy(idle[1])
        self.handle = c.c_void_p()
        check(lib.yk_create(c.byref(self.handle), c.byref(made)))

    def __enter__(self) -> c.c_void_p:
        return self.handle

    def __exit__(self, *_: object) -> None:
        with solver._lock:
            idle, solver._idle = solver._idle, (self.kind, self.handle)
        if idle is not None:
            lib.yk_destroy(idle[1])
