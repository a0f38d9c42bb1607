"""Exact Othello endgames: positions solved, games reviewed, proofs made and checked.

>>> import yomikiri
>>> answer = yomikiri.solve("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X")
>>> answer.score, answer.best
(38, ['a2'])

Scores are discs for the side to move, its own less the other side's at the end of the game with
best play, empty squares to the winner. Bitboards have a1 as bit 0, b1 as bit 1, h8 as bit 63.
"""

from ._board import Board
from ._many import frame, solve_many
from ._native import Error, lib as _lib
from ._proof import Proof, ProofError, check, prove
from ._read import (Complaint, Game, Position, ReadError, ReadWarning, load, read, read_file)
from ._review import Ply, Review, review
from ._solve import Answer, Estimate, Interrupted, Move, solve
from ._work import Progress

__version__: str = _lib.yk_version().decode()
kernel: str = _lib.yk_kernel_auto().decode()
"""The instruction set that this CPU runs: "avx512", "avx2" or "portable"."""

__all__ = ["Answer", "Board", "Complaint", "Error", "Estimate", "Game", "Interrupted", "Move",
           "Ply", "Position", "Progress", "Proof", "ProofError", "ReadError", "ReadWarning",
           "Review", "check", "frame", "kernel", "load", "prove", "read", "read_file", "review",
           "solve", "solve_many"]

for _name in __all__:                   # in tracebacks, as everybody names them
    if isinstance(globals()[_name], type):
        globals()[_name].__module__ = __name__
