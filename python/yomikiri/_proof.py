"""Proofs, checked by the program that shares nothing with the search."""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass

from ._read import Path


@dataclass(frozen=True)
class Proof:
    """A proof that holds."""

    position: str           #: 64 squares and the side
    claims: list[str]       #: "exactly +38", "b7 at-most -4"
    positions: int          #: that the proof has
    searched: int           #: positions at the ends of its lines, searched by the checker


class ProofError(ValueError):
    """Not a proof, or not one that holds: the message names the byte and the reason."""


def check(path: Path) -> Proof:
    """Walk through the proof at ``path``, as ``yomikiri prove`` writes it.

    The checker is a program of its own, 400 lines that share nothing with the search.

    :raises ProofError: if it is no proof, or does not hold.
    :raises OSError: if the file cannot be opened.
    """
    with open(path, "rb"):
        pass
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "yomikiri-check")
    try:
        done = subprocess.run([program, os.path.abspath(path)], capture_output=True)
    except OSError as error:
        raise ImportError(f"the checker {program} does not run: {error.strerror}; install the "
                          "package again") from None
    said = done.stdout.decode(errors="replace")
    if done.returncode != 0:
        last = (done.stderr.decode(errors="replace") or said).strip().splitlines()[-1:]
        raise ProofError(last[0] if last else f"the checker ended with status {done.returncode}")
    counts = re.search(r"^proven; (\d+) positions, (\d+) searched", said, re.M)
    position = re.search(r"^position (.*)$", said, re.M)
    if not counts or not position:
        raise ProofError(f"the checker said something unexpected: {said}")
    return Proof(position[1], re.findall(r"^claim (.*)$", said, re.M), int(counts[1]),
                 int(counts[2]))
