"""Many positions, solved side by side; numpy is needed."""

from __future__ import annotations

import ctypes as c
import operator
from typing import TYPE_CHECKING, Any, Callable, Optional, Sequence

from ._board import SQUARES
from ._native import ALL_BEST, Error, PyAnswer, PyBatch, check, config, cpus, lib
from ._solve import Interrupted, board_of, limits, seconds, tie_nodes
from ._work import run_threads

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

ManyCall = Optional[Callable[[int, int], Any]]


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise ImportError("solve_many() and load() need numpy: pip install numpy, or Debian's "
                          "python3-numpy") from None
    return numpy


def _discs(array: Any, name: str) -> Any:
    np = _numpy()
    array = np.asarray(array)
    if array.dtype.kind not in "ui" or array.ndim != 1:
        raise ValueError(f"{name}: an array of uint64 of shape (n,) is needed, and this one has "
                         f"dtype {array.dtype} and shape {array.shape}")
    # A sign that is wanted is that of 64 bits: h8.
    if array.dtype.kind == "i" and array.dtype.itemsize < 8 and (array < 0).any():
        raise ValueError(f"{name}: {array[array < 0][0]} of {array.dtype} stands for no discs")
    return np.ascontiguousarray(array).astype(np.uint64, copy=False)


def _board(index: int, board: Any) -> Any:
    try:
        return board_of(board)
    except (TypeError, ValueError) as error:
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(f"position {index}: {error}") from error


def _arrays(boards: Any, opp: Any) -> tuple[Any, Any]:
    """Discs of the side to move and of the other, of shape (n,), out of what is allowed."""
    np = _numpy()
    kind = boards.dtype.kind if isinstance(boards, np.ndarray) else ""
    if opp is not None:
        own, opp = _discs(boards, "own"), _discs(opp, "opp")
    elif kind == "V" and boards.dtype.names:
        own, opp = _discs(boards["own"], "own"), _discs(boards["opp"], "opp")
    elif kind and not (boards.ndim == 1 and (kind in "OSTU" or len(boards) == 0)):
        if boards.ndim != 2 or boards.shape[1] != 2 or kind not in "ui":
            raise ValueError("boards: an array of uint64 of shape (n, 2), own and opp, or one of "
                             "texts of shape (n,) is needed, and this one has dtype "
                             f"{boards.dtype} and shape {boards.shape}")
        own, opp = _discs(boards[:, 0], "boards"), _discs(boards[:, 1], "boards")
    elif isinstance(boards, (str, bytes)):
        raise ValueError("boards: a list is needed, and this is one text: see read()")
    elif hasattr(boards, "columns"):
        raise TypeError("boards: one column of the table is needed, as table['board']")
    else:
        each = [_board(index, board) for index, board in enumerate(boards)]
        own = np.array([board.own for board in each], np.uint64)
        opp = np.array([board.opp for board in each], np.uint64)
    if len(own) != len(opp):
        raise ValueError(f"own has {len(own)} boards and opp has {len(opp)}")
    both = np.flatnonzero(own & opp)
    if len(both):
        raise ValueError(f"position {both[0]}: a square holds two discs")
    return own, opp


def solve_many(boards: Any, opp: Any = None, *, threads: int | None = None,
               first_best: bool = False, wld: bool = False,
               window: tuple[int, int] | None = None, time: float | None = None,
               progress: ManyCall = None, out: np.ndarray[Any, Any] | None = None,
               best: str = "soon") -> np.ndarray[Any, Any]:
    """The exact scores of many positions, solved at the same time.

    :param boards: an array of uint64 of shape ``(n, 2)``, discs of the side to move and of the
        other side (a1 is bit 0, h8 bit 63); the array of :func:`load`; a sequence or an array of
        boards, positions or texts; or, with ``opp``, an array of shape ``(n,)`` for the side to
        move.
    :param threads: positions solved at once; one for each CPU by default.
    :param first_best: do not look for other moves that are as good as the best.
    :param wld: only who wins.
    :param window: only how the scores lie to these two, in discs.
    :param time: seconds for each position.
    :param progress: called in this thread as ``progress(done, n)``, up to 20 times a second; the
        batch stops if it returns something true.
    :param out: an array that an earlier call returned for the same positions: what is ``done`` in
        it is not done again.
    :param best: how long other best moves are looked for: "soon", for as many nodes as the score
        took, at least 20 million; "all", until each is decided.
    :returns: a structured array of shape ``(n,)``, in the order of the boards: ``lower``,
        ``upper`` (int8, proven, discs, for the side to move), ``exact`` (bool), ``move`` (uint8:
        the first of the best line, 64 none, 65 a pass), ``best`` (uint64: squares of the best
        moves), ``best_complete`` (bool: there are no others), ``nodes`` (uint64), ``time_s``
        (float64, wall clock), ``done`` (bool: what was asked is answered) and ``status`` (uint8:
        0, or the library's number for what went wrong).
    :raises Interrupted: by ctrl-C; its ``done`` is the array so far.

    Node counts do not depend on ``threads``. Other threads of Python run meanwhile.
    """
    np = _numpy()
    own, opp = _arrays(boards, opp)
    count = len(own)
    alpha, beta = limits(wld, window)
    if first_best and best == "all":
        raise ValueError("first_best and best='all' exclude each other")
    if out is None:
        out = np.zeros(count, np.dtype(PyAnswer))
        out["lower"], out["upper"], out["move"] = -64, 64, 64
    elif (out.dtype != np.dtype(PyAnswer) or out.shape != (count,)
          or not out.flags.c_contiguous or not out.flags.writeable):
        raise ValueError(f"out: what solve_many() returned for {count} positions is needed")
    batch = PyBatch(own.ctypes.data, opp.ctypes.data, out.ctypes.data, count,
                    flags=0 if first_best else ALL_BEST, alpha=alpha, beta=beta,
                    time_limit_s=seconds(time), tie_nodes=tie_nodes(best))
    threads = cpus() if threads is None else operator.index(threads)
    if not 1 <= threads <= 1024:
        raise ValueError(f"threads={threads}: a number from 1 to 1024 is needed")
    solvers = max(min(threads, count), 1)
    made = config(max(threads // solvers, 1), solvers)

    held = own, opp, out                    # by the threads, as long as they run

    def share(_: Any = held) -> None:
        check(lib.py_batch_share(c.byref(batch), c.byref(made)))

    def tell() -> None:
        if progress and progress(batch.finished, count):
            batch.stop = 1

    def stop() -> None:
        batch.stop = 1

    try:
        run_threads([share] * solvers, tell, stop)
    except KeyboardInterrupt:
        raise Interrupted(out) from None
    wrong = np.flatnonzero(out["status"])
    if len(wrong):
        said = lib.yk_status_text(int(out["status"][wrong[0]])).decode()
        raise Error(f"position {wrong[0]}: {said}")
    return out


def frame(answers: np.ndarray[Any, Any], boards: Any = None, opp: Any = None) -> pd.DataFrame:
    """The answers of :func:`solve_many` as a data frame of pandas.

    The columns are ``score`` (Int8, discs; missing where it is not exact), ``lower``, ``upper``,
    ``move`` (category: "a1" to "h8", "--"; missing where there is none), ``best`` (uint64, a set
    of squares: a1 is bit 0), ``nodes``, ``time_s`` and ``done``; with the boards that were
    solved, ``own`` and ``opp`` (uint64) and ``empties`` come first. ``to_parquet`` and ``to_csv``
    of the frame write them.
    """
    try:
        import pandas as pd
    except ImportError:
        raise ImportError("frame() needs pandas: pip install pandas, or Debian's "
                          "python3-pandas") from None
    np = _numpy()
    columns: dict[str, Any] = {}
    if boards is not None:
        own, opp = _arrays(boards, opp)
        if len(own) != len(answers):
            raise ValueError(f"{len(answers)} answers and {len(own)} boards: the boards that were "
                             "solved are needed, in the same order")
        discs = (own | opp).view(np.uint8).reshape(-1, 8)
        columns.update(own=own, opp=opp,
                       empties=64 - np.unpackbits(discs, axis=1).sum(axis=1).astype(np.int8))
    codes = answers["move"].astype(np.int8)
    codes = np.where(codes == 64, -1, np.where(codes == 65, 64, codes))
    columns.update(
        score=pd.arrays.IntegerArray(answers["lower"].copy(), ~answers["exact"]),
        lower=answers["lower"], upper=answers["upper"],
        move=pd.Categorical.from_codes(codes, [*SQUARES, "--"]),
        best=answers["best"], best_complete=answers["best_complete"], nodes=answers["nodes"],
        time_s=answers["time_s"], done=answers["done"])
    return pd.DataFrame(columns)
