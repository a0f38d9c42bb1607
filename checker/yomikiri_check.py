#!/usr/bin/env python3
"""A second checker of Othello proofs, written from docs/proof.md alone.

    python3 yomikiri_check.py PROOF

Slow: for the doubtful, and for positions of few empty squares. Exit status: 0 proven, 1 not a
proof, 2 wrong usage, 3 a file that cannot be read.
"""

import hashlib
import re
import sys

DIRECTIONS = [(file, rank) for file in (-1, 0, 1) for rank in (-1, 0, 1) if file or rank]


class NotAProof(Exception):
    at_byte = 0


def demand(truth, reason):
    if not truth:
        raise NotAProof(reason)


# ---- the rules: a board is (side to move, others, empty), three frozensets of squares 0..63 ----

def line(square, direction):
    """The squares behind one, as far as the edge."""
    file, rank = square % 8 + direction[0], square // 8 + direction[1]
    while 0 <= file < 8 and 0 <= rank < 8:
        yield 8 * rank + file
        file, rank = file + direction[0], rank + direction[1]


LINES = [[list(line(square, direction)) for direction in DIRECTIONS] for square in range(64)]


def turned(own, opp, square):
    discs = []
    for squares in LINES[square]:
        run = []
        for at in squares:
            if at in opp:
                run.append(at)
                continue
            if at in own:
                discs += run
            break
    return discs


def moves(own, opp, empty):
    """(replies, square, board after) of all legal moves, in order."""
    found = []
    for square in empty:
        discs = turned(own, opp, square)
        if discs:
            after = opp - set(discs), own | set(discs) | {square}, empty - {square}
            replies = sum(1 for reply in after[2] if turned(after[0], after[1], reply))
            found.append((replies, square, after))
    return sorted(found, key=lambda move: move[:2])


def can_move(own, opp, empty):
    return any(turned(own, opp, square) for square in empty)


def final_score(own, opp, empty):
    ahead = len(own) - len(opp)
    return ahead + (ahead > 0) * len(empty) - (ahead < 0) * len(empty)


def reaches(board, least):
    """Does the side to move end at least `least` discs ahead?"""
    found = moves(*board)
    if found:
        return any(not reaches(after, 1 - least) for _, _, after in found)
    own, opp, empty = board
    if can_move(opp, own, empty):
        return not reaches((opp, own, empty), 1 - least)
    return final_score(*board) >= least


IMAGES = []
for image in range(8):
    squares = []
    for square in range(64):
        file, rank = square % 8 ^ (7 if image & 1 else 0), square // 8 ^ (7 if image & 2 else 0)
        squares.append(8 * file + rank if image & 4 else 8 * rank + file)
    IMAGES.append(squares)


def form(own, opp, speaks):
    """The same for all eight images of a board and for no other claim."""
    return min((tuple(sorted(image[at] for at in own)), tuple(sorted(image[at] for at in opp)))
               for image in IMAGES) + (speaks,)


# ---- the file ----

class Bits:
    def __init__(self, body):
        self.body, self.at, self.range, self.code = body, 5, 0xffffffff, 0
        self.code = int.from_bytes(body[:5], "big") & 0xffffffff
        self.chances = {}

    def next(self, *context):
        chance = self.chances.get(context, 2048)
        bound = (self.range >> 12) * chance
        bit = self.code >= bound
        if bit:
            self.code -= bound
            self.range -= bound
            chance -= chance >> 5
        else:
            self.range = bound
            chance += (4096 - chance) >> 5
        self.chances[context] = chance
        while self.range < 1 << 24:
            demand(self.at < len(self.body), "it ends too early")
            self.range = self.range << 8 & 0xffffffff
            self.code = (self.code << 8 | self.body[self.at]) & 0xffffffff
            self.at += 1
        return bit


class Strategy:
    """One bound: a side ends at least `least` discs ahead."""

    def __init__(self, bits, leaf, least, counts):
        self.bits, self.leaf, self.least, self.counts = bits, leaf, least, counts
        self.kept = set()

    def check(self, board, speaks):
        own, opp, empty = board
        found = moves(*board)
        if not found:
            if can_move(opp, own, empty):
                return self.check((opp, own, empty), not speaks)
            score = final_score(*board)
            return demand((score if speaks else -score) >= self.least,
                          "a game ends otherwise than it should")
        name = form(own, opp, speaks)
        if name in self.kept:
            return None
        self.counts["positions"] += 1
        left, is_leaf = len(empty), len(empty) <= self.leaf
        if self.bits.next("keep", is_leaf, left, speaks):
            self.kept.add(name)
        if is_leaf:
            return demand(reaches(board, self.least if speaks else 1 - self.least) == speaks,
                          "a board at the end of a line does not have the score that it should")
        if speaks:
            chosen = 0
            while chosen < len(found) - 1 and not self.bits.next("move", left, chosen):
                chosen += 1
            found = [found[chosen]]
        for _, _, after in found:
            self.check(after, not speaks)
        return None


def strategies(board, claim):
    """(board, whether the side to move speaks, what it reaches) of a claim."""
    match = re.fullmatch(r"claim (?:([a-h][1-8]) )?(exactly|at-least|at-most) "
                         r"(\+0|[+-][1-9][0-9]?)", claim)
    demand(match, f"it claims {claim!a}")
    score = int(match[3])
    demand(-64 <= score <= 64 and score % 2 == 0, f"no game ends with {score}")
    speaks = match[1] is None
    if not speaks:
        square = ord(match[1][0]) - ord("a") + 8 * (int(match[1][1]) - 1)
        after = [move[2] for move in moves(*board) if move[1] == square]
        demand(after, f"{match[1]} is not a legal move")
        board = after[0]
    if match[2] != "at-most" and score > -64:
        yield board, speaks, score
    if match[2] != "at-least" and score < 64:
        yield board, not speaks, -score


def check(data):
    lines, rest = [], data
    while not lines or not lines[-1].startswith("leaf "):
        one, newline, rest = rest.partition(b"\n")
        demand(newline and len(lines) < 70, "the lines before the body are not there")
        lines.append(one.decode("ascii", "replace"))
    demand(lines[0] == "yomikiri-proof 1", "it does not begin with 'yomikiri-proof 1'")
    place = re.fullmatch(r"position ([-XO]{64}) ([XO])", lines[1])
    demand(place, "no position stands in its second line")
    number = r"(0|[1-9][0-9]{0,17})"
    sizes = re.fullmatch(f"leaf {number} positions {number} kept {number} bytes {number} "
                         "sha256 ([0-9a-f]{64})", lines[-1])
    demand(sizes and int(sizes[1]) <= 16 and len(rest) == int(sizes[4]) and 3 < len(lines) < 68,
           "the line of its sizes is wrong")
    demand(hashlib.sha256(rest).hexdigest() == sizes[5], "its digest is another one")
    demand(rest[:1] == b"\0", "its body does not begin with a zero")
    side, other = place[2], "O" if place[2] == "X" else "X"
    board = tuple(frozenset(i for i in range(64) if place[1][i] == disc)
                  for disc in (side, other, "-"))
    bits, counts, kept = Bits(rest), {"positions": 0}, 0
    try:
        for claim in lines[2:-1]:
            for start, speaks, least in strategies(board, claim):
                strategy = Strategy(bits, int(sizes[1]), least, counts)
                strategy.check(start, speaks)
                kept = max(kept, len(strategy.kept))
        demand(bits.at == len(rest) and counts["positions"] == int(sizes[2])
               and kept == int(sizes[3]), "it does not end as it says")
    except NotAProof as reason:
        reason.at_byte = len(data) - len(rest) + bits.at
        raise
    return lines[1:-1]


def main():
    if len(sys.argv) != 2:
        print("usage: yomikiri_check.py PROOF", file=sys.stderr)
        return 2
    try:
        with open(sys.argv[1], "rb") as file:
            claims = check(file.read())
    except OSError as error:
        print(f"{sys.argv[1]}: {error.strerror}")
        return 3
    except NotAProof as reason:
        print(f"{sys.argv[1]}: not a proof, at byte {reason.at_byte}, because {reason}")
        return 1
    print("\n".join(claims) + "\nproven")
    return 0


if __name__ == "__main__":
    sys.exit(main())
