/* verify.c - null-window alpha-beta in plain shifts, no table, no bounds but the
 * leaves. What it says rests on this file alone, so it stays as short as it can. */

#include "board/verify.h"

#include "board/rules.h"

enum {
    SORT_EMPTIES = 6,       /* below, counting replies costs more than it saves */
    POLL_NODES = 1024,      /* between two looks at the stop flag: microseconds */
};

typedef struct {
    uint64_t nodes, node_limit;
    const volatile int *stop;
    bool gave_up;
} VerifyProof;

typedef struct {
    Board board;            /* after the move, the other side to move */
    int replies;
} VerifyChild;

/* `squares` moved by `step` bits, up the board if positive, falling off both ends. */
static inline uint64_t shift(uint64_t squares, int step)
{
    return step > 0 ? squares << step : squares >> -step;
}

/* The unbroken runs of `inner` that begin next to `from`, going by `step`. */
static inline uint64_t run(uint64_t from, uint64_t inner, int step)
{
    uint64_t squares = inner & shift(from, step);

    for (int i = 0; i < 5; i++)         /* a run that can turn holds at most six discs */
        squares |= inner & shift(squares, step);
    return squares;
}

static inline uint64_t run_flips(Board board, uint64_t move, uint64_t inner, int step)
{
    const uint64_t squares = run(move, inner, step);

    return shift(squares, step) & board.own ? squares : 0;
}

/* The opponent's discs off the a and h files: a run along a rank or a diagonal
 * turns none on them, and would wrap round the edge there. */
static inline uint64_t inner_discs(Board board)
{
    return board.opp & UINT64_C(0x7e7e7e7e7e7e7e7e);
}

static uint64_t flips(Board board, int square)
{
    const uint64_t move = square_bit(square), inner = inner_discs(board);

    return run_flips(board, move, inner, -9) | run_flips(board, move, board.opp, -8)
         | run_flips(board, move, inner, -7) | run_flips(board, move, inner, -1)
         | run_flips(board, move, inner, 1) | run_flips(board, move, inner, 7)
         | run_flips(board, move, board.opp, 8) | run_flips(board, move, inner, 9);
}

static uint64_t moves(Board board)
{
    const uint64_t own = board.own, inner = inner_discs(board);
    const uint64_t reached =
        shift(run(own, inner, -9), -9) | shift(run(own, board.opp, -8), -8)
      | shift(run(own, inner, -7), -7) | shift(run(own, inner, -1), -1)
      | shift(run(own, inner, 1), 1) | shift(run(own, inner, 7), 7)
      | shift(run(own, board.opp, 8), 8) | shift(run(own, inner, 9), 9);

    return reached & board_empty(board);
}

static bool must_give_up(VerifyProof *proof)
{
    if (proof->nodes > proof->node_limit)
        proof->gave_up = true;
    if (proof->nodes % POLL_NODES == 0 && proof->stop && *proof->stop)
        proof->gave_up = true;
    return proof->gave_up;
}

/* The boards after each legal move, fewest replies first; returns their number. */
static int sorted_children(Board board, VerifyChild children[MAX_MOVES])
{
    int count = 0;

    for (uint64_t left = moves(board); left; left = bit_drop_lowest(left)) {
        const int square = bit_lowest(left);
        const Board after = board_play(board, square, flips(board, square));
        const VerifyChild child = { after, bit_count(moves(after)) };
        int place = count++;

        for (; place > 0 && children[place - 1].replies > child.replies; place--)
            children[place] = children[place - 1];
        children[place] = child;
    }
    return count;
}

/* The same in the order of the squares, without counting. */
static int plain_children(Board board, VerifyChild children[MAX_MOVES])
{
    int count = 0;

    for (uint64_t left = board_empty(board); left; left = bit_drop_lowest(left)) {
        const int square = bit_lowest(left);
        const uint64_t turned = flips(board, square);

        if (turned)
            children[count++].board = board_play(board, square, turned);
    }
    return count;
}

/* Fail-soft null window:  score <= r <= alpha  or  alpha < r <= score.
 * Means nothing once proof->gave_up is set. `passed`: the other side just passed. */
static int search(VerifyProof *proof, Board board, int alpha, bool passed)
{
    VerifyChild children[MAX_MOVES];
    const bool sort = board_empties(board) >= SORT_EMPTIES;
    const int count = sort ? sorted_children(board, children)
                           : plain_children(board, children);
    int best = -SCORE_INF;

    if (count == 0) {
        if (passed)
            return -board_final_score(board_pass(board));
        return -search(proof, board_pass(board), -(alpha + 1), true);
    }
    for (int i = 0; i < count && best <= alpha; i++) {
        proof->nodes++;
        if (must_give_up(proof))
            return 0;
        best = max_int(best, -search(proof, children[i].board, -(alpha + 1), false));
    }
    return best;
}

VerifyAnswer verify_score(Board board, int score, uint64_t node_limit, const volatile int *stop)
{
    VerifyProof proof = { .node_limit = node_limit, .stop = stop };
    bool above = true, below = true;

    if (score < -SCORE_MAX || score > SCORE_MAX || score % 2 != 0)
        return VERIFY_REFUTED;
    if (score > -SCORE_MAX)
        above = search(&proof, board, score - 1, false) >= score;
    if (above && !proof.gave_up && score < SCORE_MAX)
        below = search(&proof, board, score, false) <= score;
    return proof.gave_up ? VERIFY_GAVE_UP : above && below ? VERIFY_PROVEN : VERIFY_REFUTED;
}

bool verify_line(Board board, const uint8_t *line, int length, int score)
{
    bool turned_round = false;

    for (int i = 0; i < length; i++) {
        if (line[i] == PASS) {
            if (rules_moves(board) || !rules_moves(board_pass(board)))
                return false;
            board = board_pass(board);
        } else {
            const uint64_t turned = line[i] < 64 ? rules_flips(board, line[i]) : 0;

            if (turned == 0)
                return false;
            board = board_play(board, line[i], turned);
        }
        turned_round = !turned_round;
    }
    return rules_game_over(board)
        && board_final_score(board) == (turned_round ? -score : score);
}
