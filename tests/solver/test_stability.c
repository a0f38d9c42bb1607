/* test_stability.c - tests of stable discs in the kernels: never turned in play, and exactly the
 * discs of a slow definition. One group per kernel. */

#include "tests/support/fact.h"

#include "board/rules.h"
#include "kernel/geometry.h"
#include "tests/solver/each_kernel.h"
#include "tests/support/boards.h"

static uint8_t edges[EDGE_STATES];

/* ---- the slow definition ---- */

/* turnable[state]: places of an edge whose disc is turned in some continuation in which
 * both sides put discs on any empty place in any order; UNKNOWN until asked for. A state is
 * the sum of 3^i for own and 2*3^i for the opponent's discs on the i-th place. */
enum { UNKNOWN = -1, TERNARY_STATES = 6561 };
static int turnable[TERNARY_STATES];

static void edge_digits(int state, int digits[8])
{
    for (int i = 0; i < 8; i++, state /= 3)
        digits[i] = state % 3;
}

static int edge_turnable(int state)
{
    int digits[8], all = 0;

    if (turnable[state] != UNKNOWN)
        return turnable[state];
    edge_digits(state, digits);
    for (int place = 0; place < 8; place++) {
        for (int colour = 1; digits[place] == 0 && colour <= 2; colour++) {
            int after[8], next = 0;

            for (int i = 0; i < 8; i++)
                after[i] = digits[i];
            after[place] = colour;
            for (int step = -1; step <= 1; step += 2) {
                int end = place + step;

                while (end >= 0 && end < 8 && digits[end] == 3 - colour)
                    end += step;
                if (end < 0 || end > 7 || digits[end] != colour)
                    continue;
                for (int i = place + step; i != end; i += step) {
                    after[i] = colour;
                    all |= 1 << i;
                }
            }
            for (int i = 7; i >= 0; i--)
                next = 3 * next + after[i];
            all |= edge_turnable(next);
        }
    }
    return turnable[state] = all;
}

/* Discs of `owner` on an edge that no continuation turns. `first` is its first square,
 * `step` the way to the next. */
static uint64_t stable_along(uint64_t owner, uint64_t other, int first, int step)
{
    uint64_t stable = 0;
    int state = 0;

    for (int i = 7; i >= 0; i--) {
        const uint64_t bit = square_bit(first + i * step);

        state = 3 * state + (owner & bit ? 1 : other & bit ? 2 : 0);
    }
    for (int i = 0; i < 8; i++) {
        if (!(edge_turnable(state) >> i & 1))
            stable |= owner & square_bit(first + i * step);
    }
    return stable;
}

static bool inside(int file, int rank)
{
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

/* Is every square on the line through file, rank filled? */
static bool line_full(uint64_t filled, int file, int rank, int right, int down)
{
    for (int i = -7; i <= 7; i++) {
        const int f = file + i * right, r = rank + i * down;

        if (inside(f, r) && !(filled & square_bit(8 * r + f)))
            return false;
    }
    return true;
}

/* Discs of `owner` that are stable on an edge, or inside it and on each of their
 * four lines either that line is full or a neighbour is stable and of the same owner. */
static uint64_t slow_stable(uint64_t owner, uint64_t other)
{
    static const int LINES[4][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } };
    uint64_t stable = stable_along(owner, other, 0, 1) | stable_along(owner, other, 56, 1)
                    | stable_along(owner, other, 0, 8) | stable_along(owner, other, 7, 8);

    for (bool grown = true; grown; ) {
        grown = false;
        for (uint64_t left = owner & ~stable; left; left = bit_drop_lowest(left)) {
            const int file = bit_lowest(left) % 8, rank = bit_lowest(left) / 8;
            int safe = 0;

            if (file == 0 || file == 7 || rank == 0 || rank == 7)
                continue;       /* the table says all about the edges */
            for (int i = 0; i < 4; i++) {
                const int right = LINES[i][0], down = LINES[i][1];

                safe += line_full(owner | other, file, rank, right, down)
                     || (stable & square_bit(8 * (rank + down) + file + right))
                     || (stable & square_bit(8 * (rank - down) + file - right));
            }
            if (safe == 4) {
                stable |= left & -left;
                grown = true;
            }
        }
    }
    return stable;
}

KERNEL_FACT(stable_is_the_slow_definition)
{
    BoardStream stream = boards_stream(fact_seed(0x60));

    for (int i = fact_scaled(100000); i > 0; i--) {
        const Board board = boards_next(&stream);
        const uint64_t fast = kernel->stable(edges, board);
        const uint64_t slow = slow_stable(board.opp, board.own);

        CHECK(fast == slow, board, "%s: %016llx stable, slowly %016llx", kernel->name,
              (unsigned long long)fast, (unsigned long long)slow);
    }
}

/* ---- the meaning ---- */

/* Every square on which some line of legal play turns a disc. */
static uint64_t turned_somewhere(Board board)
{
    uint64_t moves = rules_moves(board), turned = 0;

    if (!moves) {
        const Board passed = board_pass(board);

        return rules_moves(passed) ? turned_somewhere(passed) : 0;
    }
    for (; moves; moves = bit_drop_lowest(moves)) {
        const int square = bit_lowest(moves);

        turned |= rules_flips(board, square) | turned_somewhere(rules_play(board, square));
    }
    return turned;
}

KERNEL_FACT(stable_discs_survive_every_game)
{
    Random random = { fact_seed(0x62) };

    for (int i = fact_scaled(3000); i > 0; i--) {
        const BoardsKind kind = (BoardsKind)(i % BOARDS_KINDS);
        const Board board = boards_make(&random, kind, 1 + (int)random_below(&random, 6));
        const uint64_t stable = kernel->stable(edges, board);

        CHECK((stable & ~board.opp) == 0, board, "%s: not the opponent's", kernel->name);
        CHECK((stable & turned_somewhere(board)) == 0, board,
              "%s: %016llx called stable, %016llx turned", kernel->name,
              (unsigned long long)stable, (unsigned long long)turned_somewhere(board));
    }
}

FACT(edges_are_those_of_the_slow_definition)
{
    for (int index = 0; index < TERNARY_STATES; index++) {
        int digits[8];
        unsigned own = 0, filled = 0;

        edge_digits(index, digits);
        for (int i = 0; i < 8; i++) {
            own |= (unsigned)(digits[i] == 1) << i;
            filled |= (unsigned)(digits[i] != 0) << i;
        }
        assert_int_equal(edges[edge_state(own, filled)], own & ~(unsigned)edge_turnable(index));
    }
}

/* What a disc on `square` turns on the ray toward (right, down) if it is as long as can be. */
static uint64_t longest_run(int square, int right, int down)
{
    Board board = { 0, 0 };
    uint64_t last = 0;

    for (int file = square % 8 + right, rank = square / 8 + down;
         file >= 0 && file < 8 && rank >= 0 && rank < 8; file += right, rank += down) {
        last = square_bit(8 * rank + file);
        board.opp |= last;
    }
    board.own = last;
    board.opp ^= last;
    return rules_flips(board, square);
}

FACT(reach_is_what_a_disc_can_turn)
{
    for (int square = 0; square < 64; square++) {
        uint64_t turned = square_bit(square);

        for (int right = -1; right <= 1; right++)
            for (int down = -1; down <= 1; down++)
                if (right || down)
                    turned |= longest_run(square, right, down);
        assert_int_equal(REACH[square], turned);
    }
}

static void prepare(void)
{
    edge_build(edges);
    for (int i = 0; i < TERNARY_STATES; i++)
        turnable[i] = UNKNOWN;
}

EACH_KERNEL_MAIN(prepare(), NULL)
