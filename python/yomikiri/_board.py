"""Boards, and the rules of the game."""

from __future__ import annotations

import ctypes as c
import operator
from dataclasses import dataclass
from typing import Iterable, Union

from ._native import CBoard, CPosition, NO_MOVE, OK, PASS, lib

SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]
NUMBERS = {name: number for number, name in enumerate(SQUARES)}
NUMBERS["--"] = PASS

Moves = Union[str, Iterable[str]]
FORMATS = ("board", "obf", "diagram", "transcript", "ggf", "sgf", "pgn", "scr", "fen", "hex",
           "svg")


def name_of(square: int) -> str:
    """"a1" to "h8", "--" for a pass."""
    return "--" if square == PASS else SQUARES[square]


def names_of(squares: int) -> list[str]:
    """The names of the squares whose bits are set, a1 first."""
    return [SQUARES[square] for square in range(64) if squares >> square & 1]


def split(moves: Moves) -> list[str]:
    """"f5d6c3", "f5 d6 c3" or ["f5", "d6", "c3"] as a list of names, a1 to h8 and "--"."""
    if isinstance(moves, str):
        text = "".join(moves.split())
        moves = [text[at:at + 2] for at in range(0, len(text), 2)]
    names = [move.lower() for move in moves]
    for name in names:
        if name not in NUMBERS:
            raise ValueError(f"{name!r} is no square: a1 to h8 are, and -- for a pass")
    return names


def bytes_of(moves: Iterable[str]) -> bytes:
    return bytes(NUMBERS[move] for move in moves)


@dataclass(frozen=True)
class Board:
    """A board and who is to move. It cannot be changed; :meth:`play` returns another one.

    ``own`` and ``opp`` are the discs of the side to move and of the other side, as numbers of 64
    bits: a1 is bit 0, b1 bit 1, h1 bit 7, a2 bit 8, h8 bit 63. ``black`` tells whether Black is
    to move. ``Board()`` is the start of the game.

    :func:`yomikiri.read` makes boards of text.
    """

    own: int = 0x0000000810000000
    opp: int = 0x0000001008000000
    black: bool = True

    def __post_init__(self) -> None:
        for name in ("own", "opp"):
            discs = getattr(self, name)
            if not isinstance(discs, int):              # a number of numpy's
                object.__setattr__(self, name, operator.index(discs))
            if not 0 <= getattr(self, name) < 1 << 64:
                raise ValueError(f"{name}={discs}: not a number of 64 bits")
        both = self.own & self.opp
        if both:
            raise ValueError(f"{names_of(both)[0]} holds two discs")

    player = property(lambda self: self.own, doc="``own``, by its name in 1.0.")
    opponent = property(lambda self: self.opp, doc="``opp``, by its name in 1.0.")

    def _c(self) -> CBoard:
        return CBoard(self.own, self.opp)

    @property
    def empties(self) -> int:
        """Empty squares, 0 to 64."""
        return 64 - bin(self.own | self.opp).count("1")

    @property
    def moves(self) -> list[str]:
        """Legal moves, a1 first: ``[]`` if the game is over, ``["--"]`` if there is only a
        pass."""
        squares = lib.yk_board_moves(self._c())
        if squares == 0 and lib.yk_board_moves(CBoard(self.opp, self.own)):
            return ["--"]
        return names_of(squares)

    @property
    def over(self) -> bool:
        """Neither side has a move."""
        return not self.moves

    @property
    def score(self) -> int:
        """Discs that the side to move is ahead, were the game over now: -64 to 64, empty
        squares to the winner."""
        return lib.yk_board_final_score(self._c())

    def play(self, moves: Moves) -> Board:
        """The board after moves: ``"f5"``, ``"f5d6c3"`` or ``["f5", "d6"]``, ``"--"`` for a
        pass, which may be left out. ValueError names the first that is not legal."""
        board, black = self._c(), self.black
        for number, move in enumerate(split(moves), 1):
            if move != "--" and lib.yk_board_moves(board) == 0:
                if lib.yk_board_play(c.byref(board), PASS) == OK:
                    black = not black
            if lib.yk_board_play(c.byref(board), NUMBERS[move]) != OK:
                raise ValueError(f"move {number}, {move}, is not legal for "
                                 f"{'Black' if black else 'White'}")
            black = not black
        return Board(board.own, board.opp, black)

    def to(self, format: str) -> str:
        """The board as text: ``"diagram"``, ``"board"`` (64 squares and the side), ``"obf"``,
        ``"ggf"``, ``"sgf"``, ``"pgn"``, ``"scr"``, ``"fen"``, ``"hex"`` or ``"svg"``."""
        return write(self._position(), format)

    def _position(self) -> CPosition:
        return CPosition(board=self._c(), black_to_move=self.black)

    def __str__(self) -> str:
        return self.to("diagram")

    def __repr__(self) -> str:
        return f"Board(own={self.own:#018x}, opp={self.opp:#018x}, black={self.black})"

    def _repr_svg_(self) -> str:
        return self.to("svg")


def write(position: CPosition, format: str, line: Iterable[str] = (), caption: str = "") -> str:
    """`position` in a format by its name; the line is for pictures."""
    out = c.create_string_buffer(1 << 16)
    squares = bytes_of(line)
    length = lib.py_write(c.byref(position), format.encode(), squares, len(squares),
                          caption.encode(), out, len(out))
    if length == -1:
        raise ValueError(f"{format} has place for games only, and no moves from the start lead "
                         "to this board")
    if length == -2:
        raise ValueError(f"{format!r} is no format to write: {', '.join(FORMATS)} are")
    if length < 0:
        raise ValueError(f"too long for {format}")
    return out.raw[:length].decode()
