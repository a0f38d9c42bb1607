/* test_deep.c - the deep layer face to face with the independent route. By default it
 * only sees what is too large to check; here the kernel takes over at four empties, so
 * that boards small enough to be solved twice go through its table, its look at the
 * children, its bounds, windows and splits. */
/* needs: threads */

#include "tests/support/fact.h"

#include <stdio.h>

#include "board/rules.h"
#include "board/verify.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

#define DEEP "middle-empties=4 shallow-empties=4 iterate=off "

/* Ways of the deep layer, each on top of DEEP. */
static const char *const WAYS[] = {
    "", "search=alphabeta", "etc=off", "stability=off", "table-mib=0", "aspiration=64",
    "aspiration=1 sort-empties=8 sort-step=1", "search=alphabeta aspiration=64 ordering=none",
    "iterate=on",
};

/* A board with what is proven of it. */
typedef struct {
    Board board;
    int score;
    int8_t move_score[64];      /* of the legal moves, for the side that plays them */
} Truth;

static yk_solver *plain;        /* the default: its scores are proven before they are used */

static int open_plain(void **state)
{
    (void)state;
    plain = solve_open("auto", "");
    return 0;
}

static int close_plain(void **state)
{
    (void)state;
    yk_destroy(plain);
    return 0;
}

static int proven_score(Board board)
{
    const int score = solve_board(plain, board, YK_NO_LINE).lower;

    CHECK(verify_score(board, score, UINT64_MAX, NULL) == VERIFY_PROVEN, board,
          "the score is not %d", score);
    return score;
}

static Truth truth_of(Board board)
{
    Truth truth = { .board = board, .score = proven_score(board) };

    for (uint64_t moves = rules_moves(board); moves; moves = bit_drop_lowest(moves)) {
        const int square = bit_lowest(moves);

        truth.move_score[square] = (int8_t)-proven_score(rules_play(board, square));
    }
    return truth;
}

/* Everything that `result` claims must be true, and it must answer the window. */
static void check_claims(const Truth *truth, const yk_result *result, int alpha, int beta,
                         unsigned flags, const char *way)
{
    const Board board = truth->board;
    const char *complaint = solve_complaint(board, result, flags);

    CHECK(!complaint, board, "%s, window %d,%d: %s", way, alpha, beta, complaint);
    CHECK(solve_answers(result, alpha, beta, truth->score), board,
          "%s: %d..%d for window %d,%d, score %d", way, result->lower, result->upper, alpha, beta,
          truth->score);
    for (int i = 0; i < result->move_count; i++) {
        const yk_move *move = &result->moves[i];
        const int score = truth->move_score[move->square];

        CHECK(move->lower <= score && score <= move->upper, board,
              "%s, window %d,%d: %s is %d, not %d..%d", way, alpha, beta,
              fact_square(move->square), score, move->lower, move->upper);
    }
}

/* Many windows on one board, each update in the table what the others left. */
static void check_windows(yk_solver *solver, const Truth *truth, Random *random, int windows,
                          const char *way)
{
    for (int i = 0; i < windows; i++) {
        /* half of them narrow and close to the score, where bounds decide */
        const bool near = i % 2;
        const int from = near ? truth->score - 7 : -64;
        const int drawn = from + (int)random_below(random, near ? 12 : 128);
        const int alpha = max_int(-64, min_int(63, drawn));
        const int width = near ? min_int(4, 64 - alpha) : 64 - alpha;
        const int beta = alpha + 1 + (int)random_below(random, (uint32_t)width);
        const yk_result result = solve_window(solver, truth->board, alpha, beta, 0);

        check_claims(truth, &result, alpha, beta, 0, way);
    }
}

FACT(deep_layer_agrees_with_the_independent_route)
{
    enum { BOARDS = 12 };

    for (size_t way = 0; way < ARRAY_LENGTH(WAYS); way++) {
        Random random = { fact_seed(0xd0 + way) };
        char knobs[200];

        snprintf(knobs, sizeof(knobs), DEEP "%s", WAYS[way]);
        yk_solver *solver = solve_open("auto", knobs);

        for (int i = max_int(fact_scaled(BOARDS * BOARDS_KINDS), BOARDS_KINDS); i > 0; i--) {
            const Board board = boards_make(&random, (BoardsKind)(i % BOARDS_KINDS), 6 + i % 6);
            const unsigned flags = i % 3 == 0 ? YK_ALL_MOVES : i % 3 == 1 ? YK_ALL_BEST : 0;
            const Truth truth = truth_of(board);

            check_windows(solver, &truth, &random, 6, knobs);
            const yk_result result = solve_board(solver, truth.board, flags);

            check_claims(&truth, &result, -64, 64, flags, knobs);
            check_windows(solver, &truth, &random, 6, knobs);
            if (i % 8 == 0)
                yk_clear(solver);
        }
        yk_destroy(solver);
    }
}

/* Threads share boards of 18 empties or more. In these so few moves are legal that the
 * independent route needs no more than 200000 positions for any of them. */
static const char *const SHARED[] = {
        "-X-X--XXX-XXXXXXX-XXX-X-XOXX--OXX-XX-X--XXXX--X-XXXXXXXXXXXXXXX- X",
        "XXX---XXX-XXX-XXXXX--XOX--O-XXXXXX-X--XX-XXXX-XXXXXXX-X-X-XXXXXX X",
        "O--OOOOO---OOOOOO---OOOOO---OOOOOO--X-OO-O-OOOOOOOOO--OOOO-OOO-- X",
        "OOOOOO--OO--OOOOOOOOO-OOOOOOOOO-O-OOO--OO--OO-O-XOOOX-O-OO-OO-O- X",
        "O--OOOOO-OO-OXOO-OOOO-OO-O-OOO--O-OOOO-O-O-O--OOOOOO-OOOO--OO-OO X",
        "XXXXX--XXXXXXX-XXXXXX--XXX-XXXXX-XX-O-XX---X-XX-OX-X---XXX-XXXXX X",
        "-OOOOO-OOO-O--OO-OO-O--OO--OOO-OOO--OOO-OO-X-OOOOO-OOOOOOOOX-OOO X",
        "XXXXXX-XXXXX-XXXX-OXX---XXXX---X---XXXXXOXX-XX-X-XXXXXX-X-XXX-XX X",
        "-XXXXXXXX--XXX--XX---X-XXX-XXXXX-XXX-O-XXXX-XXXXXXXX-X-X-X--XX-- X",
        "-XX-X-XXXOX-XXXXXX--XXXXXXXX--XX--XXXX-XXX-X-O-X-XXX-O-XXXXXXX-X X",
        "XXXX-XXXXXXXXXXXX-X-XXXX-X--XXXXX--XX-XXXOX---XXXX-X---XX-XX-XXO X",
        "O-O-OOOOO-OOOO-O-OO-OO-OOO--OOOOOOO-O-OOO-OOO--OOO-OOOOXOO-OO-O- X",
        "XX--X-XXXX--X--X-OX-XXXXX--XXXXXXXO-XX--XOXXXXXXX-XX--X-XXXX-XXX X",
        "OOOOOO--OOOOO-OOO-O---OOO-O---O-OOOOOXO-OO-OOOOOOO-OOOO-O-OO-OO- X",
};

FACT(splits_agree_with_the_independent_route)
{
    static const char *const THREADS[] = {
        DEEP "threads=2 split-empties=8", DEEP "threads=3 split-empties=8 search=alphabeta",
        DEEP "threads=4 split-empties=8 etc=off aspiration=64",
    };
    Random random = { fact_seed(0xdf) };
    const int count = max_int(fact_scaled(ARRAY_LENGTH(SHARED)), 4);
    yk_solver *solvers[ARRAY_LENGTH(THREADS)];

    for (size_t way = 0; way < ARRAY_LENGTH(THREADS); way++)
        solvers[way] = solve_open("auto", THREADS[way]);
    for (int i = 0; i < count; i++) {
        const Truth truth = truth_of(boards_read(SHARED[i]));

        for (size_t way = 0; way < ARRAY_LENGTH(THREADS); way++) {
            const unsigned flags = i % 2 ? YK_ALL_BEST : 0;
            const yk_result result = solve_board(solvers[way], truth.board, flags);

            check_claims(&truth, &result, -64, 64, flags, THREADS[way]);
            check_windows(solvers[way], &truth, &random, 6, THREADS[way]);
            yk_clear(solvers[way]);
        }
    }
    for (size_t way = 0; way < ARRAY_LENGTH(THREADS); way++)
        yk_destroy(solvers[way]);
}

/* Left to themselves, boards of so few empties are searched by one thread. Here two and more share
 * nodes of eight, with siblings that cut each other off all the time, and what a search that was
 * cut off comes back with must not be taken for a result, by a parent or by the table. */
FACT(small_boards_that_threads_share_agree_with_the_independent_route)
{
    enum { BOARDS = 30 };
    static const char *const THREADS[] = {
        DEEP "alone-empties=0 split-empties=8 threads=2",
        DEEP "alone-empties=0 split-empties=8 threads=4 etc=off",
        ("middle-empties=7 shallow-empties=4 alone-empties=0 split-empties=8 threads=3 "
         "iterate=off search=alphabeta aspiration=64"),
    };
    Random random = { fact_seed(0xe5) };
    yk_solver *solvers[ARRAY_LENGTH(THREADS)];

    for (size_t way = 0; way < ARRAY_LENGTH(THREADS); way++)
        solvers[way] = solve_open("auto", THREADS[way]);
    for (int i = max_int(fact_scaled(BOARDS * BOARDS_KINDS), BOARDS_KINDS); i > 0; i--) {
        const Board board = boards_make(&random, (BoardsKind)(i % BOARDS_KINDS), 9 + i % 3);
        const Truth truth = truth_of(board);

        for (size_t way = 0; way < ARRAY_LENGTH(THREADS); way++) {
            const unsigned flags = i % 2 ? YK_ALL_BEST : YK_ALL_MOVES;
            const yk_result result = solve_board(solvers[way], board, flags);

            check_claims(&truth, &result, -64, 64, flags, THREADS[way]);
            check_windows(solvers[way], &truth, &random, 4, THREADS[way]);
            if (i % 4 == 0)
                yk_clear(solvers[way]);
        }
    }
    for (size_t way = 0; way < ARRAY_LENGTH(THREADS); way++)
        yk_destroy(solvers[way]);
}

FACTS_MAIN(open_plain, close_plain)
