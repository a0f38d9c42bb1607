"""Positions and games out of text, by the reader of the command line."""

from __future__ import annotations

import ctypes as c
import os
import warnings
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Iterator, Union

from ._board import Board, name_of, write
from ._native import CPosition, Diag, PyBoard, READ_END, READ_ERROR, ReaderOptions, lib

if TYPE_CHECKING:
    import numpy as np

Path = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True)
class Complaint:
    """What the reader says of a stretch of its input: docs/formats.md has the names."""

    source: str         #: the file, or "(text)"
    line: int           #: 1-based; of binary formats the record
    column: int         #: 1-based, in characters; 0 in binary formats
    name: str           #: "board-too-short"
    message: str        #: a sentence
    text: str           #: of the input, cut short

    def __str__(self) -> str:
        column = f"{self.column}:" if self.column > 0 else ""
        return f"{self.source}:{self.line}:{column} {self.message} [{self.name}]"


class ReadError(ValueError):
    """Something could not be read; ``complaint`` tells where and why."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(complaint)
        self.complaint = complaint

    def __str__(self) -> str:
        return str(self.complaint)


class ReadWarning(UserWarning):
    """Something was read, but only by a guess that is worth a look."""


@dataclass(frozen=True)
class Game:
    """A game beside its moves. Empty texts, None: the input does not tell."""

    start: Board            #: before the first move
    black: str              #: players
    white: str
    event: str
    date: str               #: "2024", "2024-05-01"
    result: int | None      #: Black's discs less White's
    winner: str | None      #: "X", "O" or "-", where only that is told


@dataclass(frozen=True)
class Position:
    """A position as it was read, and what the input tells beside it."""

    board: Board
    format: str                     #: "obf", "transcript", ...
    source: str                     #: the file, or "(text)"
    line: int                       #: where it begins, 1-based
    column: int
    id: str                         #: its name in the input, or ""
    moves: list[str]                #: of the game up to here, passes as "--"
    next_move: str | None           #: with which the game goes on
    game: Game | None
    expected: int | None            #: score that the input names, for the side to move
    expected_moves: dict[str, int]  #: likewise, of moves
    warnings: list[Complaint]
    _c: CPosition = field(repr=False, compare=False)

    def to(self, format: str) -> str:
        """As :meth:`Board.to`, with what is known of game, name and scores; also
        ``"transcript"`` for a game."""
        return write(self._c, format)

    def __str__(self) -> str:
        return self.to("diagram")

    def _repr_svg_(self) -> str:
        return self.to("svg")


def _encoded(text: str | bytes) -> bytes:
    if not isinstance(text, (str, bytes, bytearray, memoryview)):
        raise TypeError(f"a text or bytes are needed, and this is {type(text).__name__}")
    if not isinstance(text, str):
        return bytes(text)
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:              # of surrogates that stand for no bytes
        return text.encode("utf-8", "surrogatepass")


def _text(raw: bytes) -> str:
    return raw.decode(errors="replace")


def _complaint(diag: Diag, source: str) -> Complaint:
    return Complaint(source, diag.line, diag.column, lib.py_diag_name(diag.code).decode(),
                     _text(diag.message), _text(diag.text))


def _game(at: CPosition) -> Game | None:
    record = at.record
    if not record.start.own | record.start.opp:
        return None
    date = f"{record.year:04d}" if record.year else ""
    if record.month:
        date += f"-{record.month:02d}-{record.day:02d}"
    return Game(Board(record.start.own, record.start.opp, record.start_black),
                _text(record.black), _text(record.white), _text(record.event), date,
                record.result if record.result_kind == 1 else None,
                "O-X"[record.result + 1] if record.result_kind > 1 else None)


def _position(at: CPosition, source: str) -> Position:
    expected = at.expected_moves
    return Position(
        Board(at.board.own, at.board.opp, at.black_to_move),
        lib.py_format_name(at.format).decode(), source, at.line, at.column, _text(at.id),
        [name_of(at.moves[i]) for i in range(at.move_count)],
        name_of(at.next_move) if at.has_next else None, _game(at),
        at.expected if at.has_expected else None,
        {name_of(expected[i].square): expected[i].score for i in range(at.expected_count)},
        [_complaint(at.warnings[i], source) for i in range(at.warning_count)], at)


class _Reader:
    """`with _Reader(text, source, options) as handle`."""

    def __init__(self, text: str | bytes, source: str, format: str, at: int | None,
                 all_plies: bool, whole_games: bool = False) -> None:
        options = ReaderOptions()
        lib.py_reader_options_init(c.byref(options))
        names = [lib.py_format_name(number) for number in range(64)]
        if format.encode() not in names:
            known = ", ".join(name.decode() for name in names if name)
            raise ValueError(f"{format!r} is no format to read: {known} are")
        options.format = names.index(format.encode())
        if at is not None:
            if not 0 <= at <= 60:
                raise ValueError(f"at={at}: empty squares, 0 to 60, are meant")
            options.at_empties = at
        options.all_plies, options.whole_games = all_plies, whole_games
        data = _encoded(text)
        self.source = source
        self.handle = lib.py_reader_open(data, len(data), c.byref(options))

    def __enter__(self) -> _Reader:
        return self

    def __exit__(self, *_: object) -> None:
        lib.py_reader_close(self.handle)

    def __iter__(self) -> Iterator[CPosition | Complaint]:
        error = Diag()
        while True:
            at = CPosition()
            status = lib.py_reader_next(self.handle, c.byref(at), c.byref(error))
            if status == READ_END:
                return
            yield _complaint(error, self.source) if status == READ_ERROR else at


def _no_game(source: str, line: int, column: int, at: int, empties: int) -> Complaint:
    return Complaint(source, line, column, "truncated-record",
                     f"at={at} asks for the position of a game with {at} empties; this is one "
                     f"position, with {empties}, and no game", "")


def _read_all(reader: _Reader, at: int | None, all_plies: bool,
              errors: list[Complaint] | None) -> list[Position]:
    found = []
    with reader:
        for item in reader:
            if isinstance(item, CPosition):
                position = _position(item, reader.source)
                if at is None or all_plies or position.board.empties == at:
                    found.append(position)
                    continue
                item = _no_game(reader.source, position.line, position.column, at,
                                position.board.empties)
            if errors is None:
                raise ReadError(item)
            errors.append(item)
    return found


def read(text: str | bytes, *, format: str = "auto", at: int | None = None,
         all_plies: bool = False, errors: list[Complaint] | None = None) -> list[Position]:
    """Positions and games in whatever people post: diagrams, OBF, transcripts, GGF, SGF, PGN,
    WTHOR and more.

    :param text: a text, or bytes as they are in a file.
    :param format: instead of looking which it is: one of docs/formats.md.
    :param at: of a game, the position with so many empty squares (0 to 60), not its last.
    :param all_plies: of a game, every position, from ``at`` empties on.
    :param errors: a list that takes what cannot be read, so that the rest is read.
    :raises ReadError: without ``errors``, at the first that cannot be read. Nothing is guessed:
        what could mean two things is refused with line, column and reason.
    """
    return _read_all(_Reader(text, "(text)", format, at, all_plies), at, all_plies, errors)


def _bytes(path: Path) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def read_file(path: Path, *, format: str = "auto", at: int | None = None,
              all_plies: bool = False, errors: list[Complaint] | None = None) -> list[Position]:
    """:func:`read` for the file at ``path``."""
    return _read_all(_Reader(_bytes(path), os.fspath(path), format, at, all_plies), at, all_plies,
                     errors)


def read_game(text: str | bytes) -> Position:
    """The one game in ``text``, at its last position."""
    games = _read_all(_Reader(text, "(text)", "auto", None, False, True), None, False, None)
    if len(games) != 1:
        raise ValueError(f"one game is needed, and there are {len(games)}")
    return games[0]


def load(path: Path, *, format: str = "auto", at: int | None = None,
         all_plies: bool = False) -> np.ndarray[Any, Any]:
    """The boards of a file as a numpy array, quickly: for :func:`yomikiri.solve_many`.

    The options are those of :func:`read_file`.

    :returns: a structured array of shape ``(positions,)`` with ``own``, ``opp`` (uint64: a1 is
        bit 0; the side to move first), ``black`` (bool: who is to move), ``line`` (int32,
        1-based), ``expected`` (int8, for the side to move) and ``has_expected`` (bool).
    :raises ReadError: at the first that cannot be read.
    """
    import numpy as np
    dtype = np.dtype(PyBoard)
    status, error, warning, warned = c.c_int(), Diag(), Diag(), c.c_size_t()
    pieces = []
    with _Reader(_bytes(path), os.fspath(path), format, at, all_plies) as reader:
        while status.value != READ_END:
            piece = np.zeros(65536, dtype)
            count = lib.py_reader_boards(reader.handle, piece.ctypes.data, len(piece),
                                         c.byref(status), c.byref(error), c.byref(warned),
                                         c.byref(warning))
            if status.value == READ_ERROR:
                raise ReadError(_complaint(error, reader.source))
            pieces.append(piece[:count])
    if warned.value:
        more = f" (and {warned.value - 1} more)" if warned.value > 1 else ""
        warnings.warn(f"{_complaint(warning, reader.source)}{more}", ReadWarning, stacklevel=2)
    boards = np.concatenate(pieces)
    if at is not None and not all_plies:
        discs = (boards["own"] | boards["opp"]).view(np.uint8).reshape(-1, 8)
        empties = 64 - np.unpackbits(discs, axis=1).sum(axis=1)
        for wrong in np.flatnonzero(empties != at)[:1]:
            raise ReadError(_no_game(reader.source, int(boards["line"][wrong]), 0, at,
                                     int(empties[wrong])))
    return boards
