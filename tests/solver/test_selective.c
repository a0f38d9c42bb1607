/* test_selective.c - selective passes against the truth: whatever they believe, and however
 * wrong, nothing of it may reach a proof. Here the evaluation is made to lie and the margins
 * to believe it. */
/* needs: threads */

#include "tests/support/fact.h"

#include <string.h>

#include "board/rules.h"
#include "board/verify.h"
#include "api/create.h"
#include "base/memory/memory.h"
#include "parallel/parallel.h"
#include "search/midgame.h"
#include "search/move_loop.h"
#include "search/search.h"
#include "tests/solver/each_kernel.h"
#include "tests/support/boards.h"
#include "tests/support/ffo.h"
#include "tests/support/solve.h"

static EvalFile *liar;              /* takes every good board for a bad one, and is sure of it */

/* What the row adds to a value gets the other sign: its linear part is negated, and units whose
 * squares count positive change places with those that count negative. */
static void turn(EvalWide *row)
{
    const EvalWide from = *row;

    for (int lane = 0; lane < EVAL_LANES; lane++)
        row->lane[lane] = lane < EVAL_FIRST_UNIT ? (int16_t)-from.lane[lane] : from.lane[lane ^ 1];
}

static void turn_pattern(EvalRow *row)
{
    EvalWide wide;

    for (int lane = 0; lane < EVAL_LANES; lane++)
        wide.lane[lane] = (int16_t)max_int(row->lane[lane], -INT8_MAX);
    turn(&wide);
    for (int lane = 0; lane < EVAL_LANES; lane++)
        row->lane[lane] = (int8_t)wide.lane[lane];
}

static void make_liar(void)
{
    liar = memory_array(1, sizeof(*liar));
    *liar = *eval_embedded();
    for (int stage = 0; stage < EVAL_STAGES; stage++) {
        for (int i = 0; i < EVAL_PATTERN_ROWS; i++)
            turn_pattern(&liar->stage[stage].pattern[i]);
        for (int i = 0; i < EVAL_MOVES_ROWS; i++)
            turn(&liar->stage[stage].moves[i]);
    }
    for (int i = 0; i < EVAL_CONSTANTS; i++)
        turn(&liar->constant[i]);
    liar->depth_error = (EvalDepthError){ .constant = -100 * 65536 };   /* every margin is 0 */
}

/* The solver believes `liar` from now on. */
static yk_solver *deceived(const char *name, const char *knobs)
{
    yk_solver *solver = solve_open(name, knobs);

    eval_init(&solver->evaluation, liar);
    midgame_deviations(&solver->deviations, &liar->depth_error);
    return solver;
}

/* ---- a search of our own ---- */

/* As yk_solve() begins, but passes believe a search that lies that many sixteenths outside. */
static void begin(Search *search, yk_solver *solver, Board board, int middle, int margin)
{
    static int knob[YK_KNOBS];
    static MidgameDeviations deviations;
    static yk_query query;

    yk_query_init(&query, board);
    memcpy(knob, solver->config.knob, sizeof(knob));
    knob[KNOB_MIDDLE_EMPTIES] = middle;
    knob[KNOB_SPLIT_EMPTIES] = 8;
    knob[KNOB_SORT_EMPTIES] = 9;
    atomic_store(&solver->stop, false);
    *search = (Search){
        .kernel = solver->kernel, .table = solver->table, .midgame = solver->midgame,
        .deviations = &deviations, .selective = true,
        .workers = solver->workers, .worker_count = solver->worker_count, .stop = &solver->stop,
        .knob = knob, .query = &query,
    };
    for (int empties = 0; empties <= 64; empties++)
        for (int depth = 0; depth <= 64; depth++)
            deviations.of[empties][depth] = (int16_t)margin;
    stage_begin_search(search, board);
}

/* All levels that believe anything, each for a window drawn at random, and for the whole one. */
static int believe(Search *search, Random *random)
{
    const int empties = search->root.empties, most = SCORE_MAX * ESTIMATE_DISC;
    Worker *worker = &search->workers[0];
    int last = 0;

    for (int level = 0; level < MIDGAME_LEVELS - 1; level++) {
        const int alpha = ((int)random_below(random, 128) - 64) * ESTIMATE_DISC;

        midgame_set_level(search, level);
        midgame(worker, &search->root, empties, alpha, alpha + ESTIMATE_DISC);
        last = midgame(worker, &search->root, empties, -most, most);
    }
    return last / ESTIMATE_DISC;
}

static int honest_score(yk_solver *plain, Board board)
{
    const int score = solve_board(plain, board, YK_NO_LINE).lower;

    CHECK(verify_score(board, score, 100000, NULL) != VERIFY_REFUTED, board, "not %d", score);
    return score;
}

/* Selective searches, then the exact one, board after board in the same tables. */
static void check_proofs(const char *knobs, int boards, int fewest, int spread, int middle)
{
    static const int MARGINS[] = { 0, -30 * ESTIMATE_DISC, 2 * ESTIMATE_DISC };
    Random random = { fact_seed(0xe0 + (uint64_t)fewest) };
    yk_solver *solver = deceived(kernel->name, knobs);
    yk_solver *plain = solve_open("auto", "ordering=fastest selective=off");
    int misled = 0;

    for (int i = 0; i < boards; i++) {
        const BoardsKind kind = (BoardsKind)(i % BOARDS_KINDS);
        const int empties = fewest + i / BOARDS_KINDS % spread;
        const Board board = boards_make(&random, kind, empties);
        const int score = honest_score(plain, board);
        Search search;

        begin(&search, solver, board, middle, MARGINS[i / 2 % 3]);
        if (search.worker_count > 1)
            assert_true(parallel_start(&search, solver->queue, pvs));
        const int estimate = believe(&search, &random);
        const int proof = pvs(&search.workers[0], &search.root, -64, 64);

        parallel_finish(&search);
        misled += estimate != score;
        CHECK(proof == score, board, "%s %s, %s: score %d, solved as %d, believed to be %d",
              kernel->name, knobs, boards_kind_name(kind), score, proof, estimate);
    }
    assert_true(boards < 200 || misled > boards / 20);
    yk_destroy(plain);
    yk_destroy(solver);
}

KERNEL_FACT(wrong_estimates_leave_proofs_alone)
{
    check_proofs("", fact_scaled(250), 11, 2, 4);
    check_proofs("etc=off stability=off", fact_scaled(60), 11, 2, 4);
    check_proofs("", fact_scaled(40), 12, 5, 7);
    check_proofs("threads=2", fact_scaled(60), 11, 2, 4);
    check_proofs("threads=3 table-mib=1", fact_scaled(30), 12, 4, 7);
}

/* Moves in a good order all the same, or it would take too long. */
#define HONEST "evaluate-empties=64 sort-empties=64 "

/* The whole solve, from 17 empties on, where selective passes begin. */
KERNEL_FACT(wrong_estimates_leave_whole_answers_alone)
{
    static const char *const KNOBS[] = {
        HONEST, HONEST "threads=2", HONEST "table-mib=0", HONEST "iterate=off",
    };

    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        Random random = { fact_seed(0xe8 + k) };
        yk_solver *solver = deceived(kernel->name, KNOBS[k]);
        yk_solver *plain = solve_open("auto", "ordering=fastest selective=off");

        for (int i = fact_scaled(8); i > 0; i--) {
            const BoardsKind kind = (BoardsKind)(i % BOARDS_KINDS);
            const Board board = boards_make(&random, kind, 17);
            const unsigned flags = i % 5 == 0 ? YK_ALL_MOVES : i % 2 ? YK_ALL_BEST : 0;
            const int score = honest_score(plain, board);
            solve_check(solver, board, flags, score, KNOBS[k]);
        }
        yk_destroy(plain);
        yk_destroy(solver);
    }
}

/* ---- what a selective pass leaves behind ---- */

/* Of the boards `depth` plies below: the moves known; complains of any bound. */
static int check_no_bounds(const Table *table, Board board, int depth)
{
    Bounds known = { -64, 64, NO_MOVE };
    int moves_known = 0;

    tt_probe(table, board, board_hash(board), &known);
    CHECK(known.lower == -64 && known.upper == 64, board, "the table has %d..%d", known.lower,
          known.upper);
    moves_known += known.move != NO_MOVE;
    for (uint64_t moves = rules_moves(board); depth > 0 && moves; moves = bit_drop_lowest(moves))
        moves_known += check_no_bounds(table, rules_play(board, bit_lowest(moves)), depth - 1);
    return moves_known;
}

/* In the table that other solvers share; without them nothing at all. */
KERNEL_FACT(selective_passes_leave_moves_and_no_bounds)
{
    Random random = { fact_seed(0xf0) };
    int moves_known = 0;

    for (int threads = 1; threads <= 2; threads++) {
        yk_solver *solver = deceived(kernel->name, threads == 1 ? "" : "threads=2");

        for (int i = fact_scaled(100); i > 0; i--) {
            const Board board = boards_make(&random, (BoardsKind)(i % BOARDS_KINDS), 11 + i % 3);
            Search search;

            yk_clear(solver);
            begin(&search, solver, board, 4, 0);
            search.helpers = i % 2;
            if (threads > 1)
                assert_true(parallel_start(&search, solver->queue, pvs));
            believe(&search, &random);
            parallel_finish(&search);
            const int known = check_no_bounds(solver->table, board, 3);

            CHECK(known == 0 || i % 2, board, "%d moves known", known);
            moves_known += known;
        }
        yk_destroy(solver);
    }
    assert_true(moves_known > 0);
}

/* A whole search to the end that believes nothing is exact. */
KERNEL_FACT(the_last_level_believes_nothing_of_the_others)
{
    const int most = SCORE_MAX * ESTIMATE_DISC;
    Random random = { fact_seed(0xf1) };
    yk_solver *solver = deceived(kernel->name, "");
    yk_solver *plain = solve_open("auto", "ordering=fastest selective=off");

    for (int i = fact_scaled(200); i > 0; i--) {
        const Board board = boards_make(&random, (BoardsKind)(i % BOARDS_KINDS), 11 + i % 3);
        const int score = honest_score(plain, board);
        Search search;

        begin(&search, solver, board, 4, 0);
        believe(&search, &random);
        midgame_set_level(&search, MIDGAME_LEVELS - 1);
        const int value = midgame(&search.workers[0], &search.root, search.root.empties, -most,
                                  most);

        CHECK(value == score * ESTIMATE_DISC, board, "%d sixteenths, not %d", value,
              score * ESTIMATE_DISC);
    }
    yk_destroy(plain);
    yk_destroy(solver);
}

/* ---- stopped half-way ---- */

static int polls_left;

/* Every thousand nodes: stop after some of a selective pass, or where the proof begins. */
static bool stop_in_selective_pass(Search *search)
{
    const int confidence = search_pass(search)->confidence;

    search->workers[0].ctx.next_poll = search->workers[0].ctx.nodes + 1000;
    return confidence == 100 || (confidence > 0 && --polls_left < 0);
}

KERNEL_FACT(stop_in_a_selective_pass_proves_nothing)
{
    Random random = { fact_seed(0xf2) };
    int stopped = 0;

    for (int number = 20; number <= 24; number++) {
        const FfoPosition *fact = ffo(number);
        const Board board = fact->board;
        yk_solver *solver = deceived(kernel->name, "");

        for (int i = max_int(fact_scaled(12), 2); i > 0; i--) {
            Search search;

            begin(&search, solver, board, 12, 0);
            search.workers[0].poll = stop_in_selective_pass;
            polls_left = (int)random_below(&random, 30);
            root_solve(&search);
            if (search_pass(&search)->confidence == 100) {
                yk_clear(solver);                       /* of what has been proven */
                continue;
            }
            stopped++;
            assert_true(search.lower == -64 && search.upper == 64);
            for (int m = 0; m < search.move_count; m++)
                assert_true(search.moves[m].lower == -64 && search.moves[m].upper == 64);
            check_no_bounds(solver->table, board, 2);
        }
        /* what they leave in the tables does not mislead the whole solve either */
        eval_init(&solver->evaluation, eval_embedded());
        const yk_result result = solve_board(solver, board, 0);

        CHECK(result.lower == fact->score && result.upper == fact->score, board, "%d..%d",
              result.lower, result.upper);
        yk_destroy(solver);
    }
    assert_true(stopped > 0);
}

/* A board of which nearly all is stable: without that the passes take seventy times the nodes. */
KERNEL_FACT(stable_discs_end_searches_of_the_passes)
{
    yk_solver *solver = solve_open(kernel->name, "");
    const Board board = boards_read("O-------O-------O-------XO-----OOOXOOOOOOOOOXOOOOOOOXOOOOOOOOOOO X");
    const yk_result result = solve_board(solver, board, YK_NO_LINE);

    assert_int_equal(result.lower, -62);
    assert_int_equal(result.upper, -62);
    assert_in_range(result.nodes, 1, 1000000);
    yk_destroy(solver);
}

EACH_KERNEL_MAIN(make_liar(), NULL)
