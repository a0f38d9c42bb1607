"""What several tests use."""

import random

import yomikiri

FFO1 = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
FFO1_SCORE, FFO1_BEST = 18, ["g8"]
PASS = "-OOOO---XXXXXX--XOXOXXXOOOOOOXXOOOXOOOXOOOOOOOXOOOOOXXOOXXXXXXXO X"
FFO40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"


def random_game(seed, empties=0):
    """A game by random moves, down to so many empty squares: its moves."""
    rng, board, moves = random.Random(seed), yomikiri.Board(), []
    while board.empties > empties and not board.over:
        moves.append(rng.choice(board.moves))
        board = board.play(moves[-1])
    return moves


def random_boards(count, empties, seed=1):
    """Different boards of so many empty squares."""
    found = []
    while len(found) < count:
        board = yomikiri.Board().play(random_game(f"{seed} {len(found)} {count}", empties))
        if board.empties == empties:
            found.append(board)
        seed += 1
    return found
