"""One position, solved."""

from __future__ import annotations

import ctypes as c
import operator
import warnings
from dataclasses import dataclass
from typing import Any, Union

from ._board import Board, name_of, names_of, write
from ._native import (ALL_BEST, ALL_MOVES, BAD_ARGUMENT, Error, NO_MOVE, TIE_NODES, check,
                      config, cpus, lib, solver, yk_query, yk_result)
from ._read import Position, ReadWarning, read
from ._work import ProgressCall, Search, squares

Solvable = Union[Board, Position, str]


@dataclass(frozen=True)
class Estimate:
    """What is believed of a score and not proven."""

    score: int          #: discs, even
    confidence: int     #: percent, of a selective search to the end of the game; 0: by evaluation
    plies: int          #: how far that looked ahead; else 0


@dataclass(frozen=True)
class Move:
    """A legal move. Scores are for the side that plays it, in discs."""

    move: str           #: "a1" to "h8", "--" for a pass
    lower: int          #: proven
    upper: int
    estimate: Estimate | None
    line: list[str]     #: from this move to the end of the game; with moves=True

    @property
    def score(self) -> int | None:
        """The exact score; None if only bounds are known."""
        return self.lower if self.lower == self.upper else None


@dataclass(frozen=True)
class Answer:
    """What is proven of a position. Scores are for the side to move: its discs less the
    other side's at the end of the game, empty squares to the winner; even, -64 to 64."""

    board: Board
    lower: int                      #: proven
    upper: int
    best: list[str]                 #: moves proven to reach the score; [] if it is not exact
    best_complete: bool             #: every other move is proven to be worse
    open: list[str]                 #: moves that may be as good: best="all" decides them
    line: list[str]                 #: best play to the end of the game
    moves: list[Move]               #: every legal move, best first
    estimate: Estimate | None       #: where the score is not exact
    best_so_far: str | None         #: what to play, where stopped or searched to a depth
    stopped: bool                   #: by a limit, ctrl-C or progress()
    nodes: int                      #: positions reached by a move
    time_s: float                   #: wall clock

    @property
    def exact(self) -> bool:
        return self.lower == self.upper

    @property
    def score(self) -> int | None:
        """The exact score; None if only bounds are known."""
        return self.lower if self.exact else None

    def __str__(self) -> str:
        if not self.exact:
            said = f"between {self.lower:+d} and {self.upper:+d}"
            if self.estimate:
                said += f", estimate {self.estimate.score:+d}"
            if self.best_so_far:
                said += f", best so far {self.best_so_far}"
            return f"{'X' if self.board.black else 'O'} {said}"
        return f"{self._result()}, exact: {' '.join(self.line)}"

    def _result(self) -> str:
        winning = self.lower if self.board.black else -self.lower
        discs = 32 + abs(winning) // 2
        said = f"{'Black' if winning > 0 else 'White'} wins {discs}-{64 - discs}"
        side = "X" if self.board.black else "O"
        return f"{said if winning else 'Draw 32-32'} ({side} {self.lower:+d})"

    def _repr_svg_(self) -> str:
        caption = self._result() if self.exact else str(self)
        return write(self.board._position(), "svg", self.line, caption)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, while something was solved.

    ``done`` is what was found until then: an :class:`Answer` whose bounds are proven, the array
    of :func:`solve_many`, or a :class:`Review`.
    """

    def __init__(self, done: object) -> None:
        super().__init__(done)
        self.done = done

    def __str__(self) -> str:
        return "interrupted; .done has what was found"


def board_of(position: Solvable) -> Board:
    """A board out of what solve() takes."""
    if isinstance(position, Board):
        return position
    if isinstance(position, Position):
        return position.board
    found = read(position)
    if len(found) != 1:
        raise ValueError(f"one position is needed, and there are {len(found)}: "
                         "see read() and solve_many()")
    for warning in found[0].warnings:
        warnings.warn(str(warning), ReadWarning, stacklevel=3)
    return found[0].board


def estimate_of(raw: Any) -> Estimate | None:
    return Estimate(raw.score, raw.confidence, raw.plies) if raw.confidence >= 0 else None


def _answer(board: Board, result: yk_result) -> Answer:
    exact = result.lower == result.upper
    line = squares(result.line, result.line_length)
    names = [name_of(square) for square in line]
    passes = board.moves == ["--"]
    moves = [_move(result.moves[i]) for i in range(result.move_count)]
    if passes:
        moves = [Move("--", result.lower, result.upper,
                      None if exact else estimate_of(result.estimate), names)]
    # Replayed by separate code, as on the command line.
    if exact and not result.stopped and not lib.yk_verify_line(
            board._c(), line, len(line), result.lower):
        raise Error("the line does not lead to the score that was found: a fault of yomikiri")
    return Answer(
        board, result.lower, result.upper,
        ["--"] if exact and passes else names_of(result.best), bool(result.best_complete),
        names_of(result.open), names, moves, None if exact else estimate_of(result.estimate),
        None if result.best_so_far == NO_MOVE else name_of(result.best_so_far),
        bool(result.stopped), result.nodes, result.time_s)


def _move(raw: Any) -> Move:
    return Move(name_of(raw.square), raw.lower, raw.upper,
                None if raw.lower == raw.upper else estimate_of(raw.estimate),
                [name_of(square) for square in squares(raw.line, raw.line_length)])


def limits(wld: bool, window: tuple[int, int] | None) -> tuple[int, int]:
    """alpha and beta of what is asked."""
    if wld and window is not None:
        raise ValueError("wld and window exclude each other")
    if window is not None and len(window) != 2:
        raise ValueError(f"window={window}: two scores are needed")
    alpha, beta = (-1, 1) if wld else window or (-64, 64)
    if not -64 <= alpha < beta <= 64:
        raise ValueError(f"window={window}: two scores from -64 to 64 are needed, the lower first")
    return alpha, beta


def seconds(time: float | None) -> float:
    """A limit of time as the library has it: 0 for none."""
    if time is None:
        return 0.0
    if not 0 < time < 1e9:
        raise ValueError(f"time={time}: seconds are meant, more than 0; None for no limit")
    return float(time)


def tie_nodes(best: str) -> int:
    """The budget for ties as the library has it: as much as there is for "all"."""
    if best not in ("soon", "all"):
        raise ValueError(f"best={best!r}: 'soon' or 'all' is meant")
    return TIE_NODES if best == "soon" else 2 ** 64 - 1


def solve(position: Solvable, *, moves: bool = False, wld: bool = False,
          window: tuple[int, int] | None = None, time: float | None = None,
          depth: int | None = None, selectivity: int = 73, threads: int | None = None,
          progress: ProgressCall = None, best: str = "soon") -> Answer:
    """The exact score of a position, best play to its end, and other best moves.

    >>> solve("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X").score
    18

    :param position: a :class:`Board`, a :class:`Position`, or text with one position in any
        format of :func:`read`.
    :param moves: exact score and line of every move.
    :param wld: only who wins.
    :param window: only how the score lies to these two, in discs.
    :param time: seconds; the bounds proven by then, and what is believed, come back.
    :param depth: plies, 1 to 64: look so far ahead, and prove nothing unless that reaches the
        end of the game.
    :param selectivity: with ``depth``, in percent: 73, 87, 95, 99 or 100.
    :param threads: for this position; all CPUs by default.
    :param progress: called in this thread with a :class:`Progress`, up to 20 times a second; the
        search stops if it returns something true.
    :param best: how long other best moves are looked for: "soon", as long as the score took, at
        least about a second; "all", until each is decided.
    :raises ReadError: if the text cannot be read.
    :raises Interrupted: by ctrl-C; its ``done`` is the :class:`Answer` so far.

    Other threads of Python run meanwhile.
    """
    board = board_of(position)
    alpha, beta = limits(wld, window)
    if depth is not None and (wld or window):
        raise ValueError("depth asks for a value, wld and window ask for a proof")
    if depth is not None and not 1 <= depth <= 64:
        raise ValueError(f"depth={depth}: plies, 1 to 64, are meant")
    search, query = Search(), yk_query()
    result = yk_result(lower=-64, upper=64, stopped=1, best_so_far=NO_MOVE)
    result.estimate.confidence = -1
    lib.yk_query_init(c.byref(query), board._c())
    query.flags = ALL_BEST | (ALL_MOVES if moves else 0)
    query.tie_nodes = tie_nodes(best)
    query.alpha, query.beta = alpha, beta
    query.time_limit_s = seconds(time)
    if depth is not None:
        query.depth, query.selectivity = depth, selectivity
    query.progress = search.callback
    made = config(cpus() if threads is None else operator.index(threads))

    def call() -> int:
        with solver(made) as handle:
            return lib.yk_solve(handle, c.byref(query), c.byref(result))

    try:
        status = search.run(call, progress)
    except KeyboardInterrupt:
        raise Interrupted(_answer(board, result)) from None
    if status == BAD_ARGUMENT:
        raise ValueError(f"selectivity={selectivity}: 73, 87, 95, 99 or 100 percent are meant")
    check(status)
    return _answer(board, result)
