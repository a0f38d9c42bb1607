"""A game, move by move."""

from __future__ import annotations

import ctypes as c
from dataclasses import dataclass
from typing import Union

from ._board import Board, name_of, names_of
from ._native import (CReview, NO_MOVE, ReviewPlan, check, config, cpus, lib, solver)
from ._read import Position, read_game
from ._solve import Estimate, Interrupted, estimate_of, seconds
from ._work import ProgressCall, Search, squares


@dataclass(frozen=True)
class Ply:
    """A position of the game and what was played in it. Scores are for the side to move."""

    board: Board
    move: str | None            #: played here; "--" for a pass; None at the end
    lower: int                  #: proven of the score, discs
    upper: int
    estimate: Estimate | None   #: what is believed of it
    best: list[str]             #: exact: the best moves; else the one believed to be best
    open: list[str]             #: exact: moves that may be as good
    line: list[str]             #: best play from here on, as far as it is known
    lost: int | None            #: discs that the move lost, if that is proven
    turned: bool                #: it is proven that the move gave away a win or a draw
    nodes: int
    time_s: float

    @property
    def score(self) -> int | None:
        """The exact score; None if only bounds are known."""
        return self.lower if self.lower == self.upper else None


@dataclass(frozen=True)
class Review:
    """A game reviewed: ``plies`` has its positions, the last one without a move."""

    game: Position
    plies: list[Ply]
    exact_from: int | None      #: empty squares from which on every score is exact
    over: bool                  #: the game was played to its end
    stopped: bool               #: by ctrl-C or progress()
    nodes: int
    time_s: float

    def lost(self, black: bool) -> int:
        """Discs that Black or White is proven to have lost."""
        return sum(ply.lost or 0 for ply in self.plies if ply.board.black == black)


def _ply(raw: CReview, at: int) -> Ply:
    ply, here = raw.plies[at], c.pointer(raw)
    lost = lib.py_review_lost(here, at)
    return Ply(Board(ply.board.own, ply.board.opp, ply.black),
               None if ply.move == NO_MOVE else name_of(ply.move), ply.lower, ply.upper,
               estimate_of(ply.estimate), names_of(ply.best), names_of(ply.open),
               [name_of(square) for square in squares(ply.line, ply.line_length)],
               None if lost < 0 else lost, bool(lib.py_review_turned(here, at)), ply.nodes,
               ply.time_s)


def _review(game: Position, raw: CReview) -> Review:
    plies = [_ply(raw, at) for at in range(raw.count)]
    exact = raw.exact_from
    return Review(game, plies, plies[exact].board.empties if exact < raw.count else None, raw.over,
                  raw.stopped, raw.nodes, raw.time_s)


def review(game: Union[Position, str], *, from_empties: int | None = None,
           time: float | None = None, depth: int | None = None, threads: int | None = None,
           progress: ProgressCall = None) -> Review:
    """What every move of a game cost.

    :param game: a game's :class:`Position`, or text with one game in any format of :func:`read`.
    :param from_empties: prove the scores of positions with so many empty squares (0 to 60) or
        fewer, however long that takes; by default as many as there is time for.
    :param time: seconds for the game; 60 by default, without ``from_empties``.
    :param depth: plies (0 to 40) to look ahead where scores are not proven; by default 10, or as
        far as there is time; 0 leaves these positions out.
    :param threads: all CPUs by default.
    :param progress: as in :func:`solve`.
    :raises ValueError: if it is a position to which no moves lead.
    :raises Interrupted: by ctrl-C; its ``done`` is the :class:`Review` so far.
    """
    if from_empties is not None and not 0 <= from_empties <= 60:
        raise ValueError(f"from_empties={from_empties}: 0 to 60 are meant")
    if depth is not None and not 0 <= depth <= 40:
        raise ValueError(f"depth={depth}: plies, 0 to 40, are meant")
    position = game if isinstance(game, Position) else read_game(game)
    limit = seconds(60 if time is None and from_empties is None else time)
    if depth is None:
        depth = 40 if limit else 10
    search = Search()
    plan = ReviewPlan(-1 if from_empties is None else from_empties, limit, depth, 73,
                      search.callback)
    made = config(cpus() if threads is None else threads)
    check(lib.yk_config_set(c.byref(made), b"table-mib", _table_mib(plan)))
    opened = _Opened(position)

    def call() -> int:
        with solver(made) as handle:
            return lib.py_review_search(opened.at, handle, c.byref(plan))

    try:
        check(search.run(call, progress))
    except KeyboardInterrupt:
        raise Interrupted(_review(position, opened.at.contents)) from None
    return _review(position, opened.at.contents)


class _Opened:
    """The library's review of a game, which goes when nobody needs it any more."""

    def __init__(self, game: Position) -> None:
        self.at = lib.py_review_open(c.byref(game._c))
        if not self.at:
            raise ValueError("this is a position, not a game: no moves lead to it")

    def __del__(self) -> None:
        lib.py_review_free(self.at)


def _table_mib(plan: ReviewPlan) -> int:
    """As on the command line: one table serves the whole game."""
    empties = 28 if plan.from_ < 0 else min(plan.from_, 30)
    mib = 4 << max(0, empties - 23)
    return max(1, int(plan.time_s * 32)) if 0 < plan.time_s * 32 < mib else mib
