#!/usr/bin/env python3
"""Let `yomikiri bench` measure any program that solves Othello positions.

    yomikiri bench -e 'mine=yomikiri:examples/serve_shim.py ./mine {board} {side}' ffo-20-39

To yomikiri this script answers as docs/bench.md says. For each position it starts the program:
{board} stands for 64 squares of X, O and -, from a1 to h8, {side} for the side to move, X or O,
{threads} for the number of threads; a program without {board} among its words reads "BOARD SIDE"
from its standard input. What it prints is searched by regular expressions, whose first group
counts; options come before the program:

    --score RE   the score (default: a number behind the word "score")
    --best RE    the best move (default: none)
    --line RE    moves to the end of the game, passes as -- or pass (default: none)
    --nodes RE   the nodes, digits alone (default: none)
    --black      the score is for Black, not for the side to move

Copy it and change answer() where that is not enough.
"""

import json
import re
import resource
import subprocess
import sys
import time

USAGE = "-e 'mine=examples/serve_shim.py [OPTION]... PROGRAM {board} {side}'"
PATTERNS = {
    "score": r"(?i)score\W*?([-+]?\d+)",
    "best": None,
    "line": None,
    "nodes": None,
}


def find(pattern, text):
    """The first group that matched, of the last match; None without one."""
    found = list(re.finditer(pattern, text)) if pattern else []
    return next((group for group in found[-1].groups() if group), None) if found else None


def read_line(text):
    """Moves as the protocol wants them; None if there are none."""
    moves = re.findall(r"(?i)[a-h][1-8]|--|pass|ps", text or "")
    return [move.lower() if len(move) == 2 and move[1].isdigit() else "--" for move in moves] or None


def answer(board, side, options):
    """What the program says of one position, and what that took."""
    holes = {"{board}": board, "{side}": side, "{threads}": options["threads"]}
    words = list(options["program"])
    for hole, value in holes.items():
        words = [word.replace(hole, value) for word in words]
    told = any("{board}" in word for word in options["program"])

    def cpu():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    cpu_s, start = cpu(), time.perf_counter_ns()
    run = subprocess.run(words, input="" if told else f"{board} {side}\n", capture_output=True,
                         text=True, errors="replace", check=False)
    time_ns, cpu_s = time.perf_counter_ns() - start, cpu() - cpu_s
    if run.returncode != 0:
        return {"error": f"exit status {run.returncode}; {run.stderr.strip()[-100:]}"}
    score = find(options["score"], run.stdout)
    if score is None:
        return {"error": f"no score in: {run.stdout.strip()[-100:]!r}"}
    nodes = find(options["nodes"], run.stdout)
    return {
        "score": -int(score) if options["black"] and side == "O" else int(score),
        "exact": True,
        "best": (find(options["best"], run.stdout) or "").lower() or None,
        "line": read_line(find(options["line"], run.stdout)),
        "nodes": int(nodes) if nodes else None,
        "time_ns": time_ns,
        "cpu_ns": int(cpu_s * 1e9),
    }


def read_options(words):
    """Ours, the program, and behind it what bench adds: bench --serve --threads N."""
    options = dict(PATTERNS, threads="1", black=False)
    if "--serve" in words:      # bench put that in, perhaps behind a word of yours
        at = words.index("--serve")
        words, added = words[:at - 1], words[at + 1:]
        while added and added[0] in ("--threads", "--depth", "--time", "--short"):
            if added[0] == "--threads":
                options["threads"] = added[1]
            added = added[1 if added[0] == "--short" else 2:]
        words += added
    while words and words[0].startswith("--"):
        name = words.pop(0)[2:]
        if name == "black":
            options["black"] = True
        elif name in options and words:
            options[name] = words.pop(0)
        else:
            sys.exit(f"serve_shim.py: unknown option --{name}; {USAGE}")
    if not words:
        sys.exit(f"serve_shim.py: which program? {USAGE}")
    options["program"] = words
    return options


def main():
    """The greeting, then an answer to each line."""
    options = read_options(sys.argv[1:])
    print(json.dumps({"schema": "yomikiri.serve/1", "threads": int(options["threads"])}), flush=True)
    for number, line in enumerate(sys.stdin, 1):
        board, side = line.split()[:2]
        print(json.dumps({"id": number, **answer(board, side, options)}), flush=True)


if __name__ == "__main__":
    main()
