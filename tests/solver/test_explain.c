/* test_explain.c - YK_EXPLAIN changes nothing, and what it tells adds up. For each kernel. */
/* needs: threads */

#include "tests/solver/each_kernel.h"

#include <stdlib.h>
#include <string.h>

#include "board/rules.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"
#include "tests/support/spoilt.h"
#include "yomikiri_explain.h"

/* Configurations that take every way through the search. */
static const char *const KNOBS[] = {
    "", "etc=off", "middle-empties=8 shallow-empties=4",
    "ordering=static selective=off", "stability=off iterate=off",
    "cache-kib=0 low-cache-kib=0 table-mib=0", "shallow-empties=7",
    "aspiration=5 sort-empties=9 ordering=fastest",
};

static yk_explanation told;

static yk_result solve_explained(yk_solver *solver, Board board, unsigned flags)
{
    const yk_result result = solve_board(solver, board, flags | YK_EXPLAIN);

    yk_solver_explain(solver, &told);
    return result;
}

static yk_counts counts_sum(int from, int to)
{
    yk_counts sum = { .nodes = 0 };
    uint64_t *out = (uint64_t *)&sum;

    for (int empties = from; empties <= to; empties++) {
        const uint64_t *in = (const uint64_t *)&told.counts[empties];

        for (size_t i = 0; i < sizeof(sum) / sizeof(*out); i++)
            out[i] += in[i];
    }
    return sum;
}

/* Every sum that must hold, whatever was searched. */
static void check_sums(Board board, const yk_result *result, const yk_stats *stats)
{
    const yk_counts all = counts_sum(0, 64);
    uint64_t passes = 0, moves = 0;

    CHECK(all.nodes + all.sort_nodes + all.pass_nodes + all.selective_nodes == result->nodes,
          board, "the nodes by empties do not add up to %llu", (unsigned long long)result->nodes);
    for (int i = 0; i < stats->pass_count; i++) {
        passes += stats->passes[i].nodes;
        for (int j = 0; j < told.move_count; j++)
            moves += told.moves[j].stages[i].nodes;
    }
    CHECK(passes + (unsigned)told.move_count == result->nodes, board, "passes have other nodes");
    CHECK(moves == passes, board, "root moves have other nodes than the passes");
    for (int empties = 0; empties <= 64; empties++) {
        const yk_counts *at = &told.counts[empties];

        CHECK(at->stability_cuts <= at->stability_tries && at->hit_cuts <= at->hits
              && at->hits <= at->probes
              && at->probcut_cuts <= at->probcut_tries && at->etc_hits <= at->etc_probes
              && at->etc_cuts + at->etc_refuted <= at->etc_hits && at->known_cuts <= at->known
              && at->cuts.first_cuts <= at->cuts.cuts && at->cuts.cuts <= at->cuts.ranks,
              board, "more cut-offs than tries at %d empties", empties);
        CHECK(empties <= 4 || at->stability_cuts + at->hit_cuts + at->etc_cuts + at->cuts.cuts
                              <= at->visits, board,
              "more ends than visits at %d empties", empties);
        CHECK(at->cuts.cuts == stats->cuts[empties].cuts
              || (stats->cuts[empties].cuts == 0 && empties > 4), board,
              "other cut-offs at %d empties", empties);
    }
}

static void check_places(Board board, const yk_stats *stats)
{
    for (int i = -3; i < stats->pass_count; i++) {
        uint64_t seen = 0;

        for (int j = 0; j < told.move_count; j++) {
            const yk_root_move *move = &told.moves[j];
            const int place = i == -3 ? move->static_place : i == -2 ? move->evaluation_place :
                              i == -1 ? move->sorted_place : move->stages[i].place;

            CHECK(place >= 1 && place <= told.move_count, board, "no place %d in pass %d", place,
                  i);
            seen |= UINT64_C(1) << (place - 1);
        }
        CHECK(bit_count(seen) == told.move_count, board, "two moves in one place in pass %d", i);
    }
}

KERNEL_FACT(explain_changes_neither_answer_nor_nodes)
{
    Random random = { fact_seed(0xe1) };

    for (size_t k = 0; k < ARRAY_LENGTH(KNOBS); k++) {
        yk_solver *plain = solve_open(kernel->name, KNOBS[k]);
        yk_solver *asked = solve_open(kernel->name, KNOBS[k]);

        for (int i = 0; i < fact_scaled(24); i++) {
            const Board board = boards_make(&random, (BoardsKind)(i % BOARDS_KINDS), i * 2 / 3);
            const unsigned flags = i % 3 == 0 ? YK_ALL_MOVES : i % 3 == 1 ? YK_ALL_BEST : 0;
            const yk_result want = solve_board(plain, board, flags);
            const yk_result have = solve_explained(asked, board, flags);
            yk_stats stats;

            CHECK(have.nodes == want.nodes && have.searched == want.searched, board,
                  "%llu nodes, not %llu, with %s", (unsigned long long)have.nodes,
                  (unsigned long long)want.nodes, KNOBS[k]);
            CHECK(have.lower == want.lower && have.upper == want.upper && have.best == want.best
                  && have.line_length == want.line_length
                  && memcmp(have.line, want.line, (size_t)want.line_length) == 0
                  && memcmp(have.moves, want.moves, sizeof(want.moves)) == 0, board,
                  "another answer with %s", KNOBS[k]);
            yk_solver_stats(asked, &stats);
            if (told.move_count == 0)
                continue;
            check_sums(board, &have, &stats);
            check_places(board, &stats);
        }
        yk_destroy(plain);
        yk_destroy(asked);
    }
}

KERNEL_FACT(explain_tells_bounds_and_replies_of_each_move)
{
    Random random = { fact_seed(0xe2) };
    yk_solver *solver;

    solver = solve_open(kernel->name, "");
    for (int i = 0; i < fact_scaled(12); i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, 14);
        const yk_result result = solve_explained(solver, board, YK_ALL_MOVES);

        CHECK(told.move_count == (result.move_count ? result.move_count : told.move_count), board,
              "%d moves", told.move_count);
        for (int j = 0; j < result.move_count; j++) {
            yk_board after = board;
            int at = 0;

            while (at < told.move_count && told.moves[at].square != result.moves[j].square)
                at++;
            CHECK(at < told.move_count, board, "a move is missing");
            assert_int_equal(yk_board_play(&after, told.moves[at].square), YK_OK);
            CHECK(told.moves[at].replies == yk_board_moves(after), board, "other replies");
            CHECK(told.moves[at].lower == result.moves[j].lower
                  && told.moves[at].upper == result.moves[j].upper, board, "other bounds");
        }
    }
    yk_destroy(solver);
}

KERNEL_FACT(explain_forgets_where_it_was_not_asked)
{
    const Board board = boards_read("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X");
    yk_solver *solver;

    solver = solve_open(kernel->name, "");
    solve_explained(solver, board, 0);
    assert_true(told.move_count > 0 && told.samples.middle + told.samples.shallow
                + told.samples.last + told.samples.deep + told.samples.pass > 0);
    solve_board(solver, board, 0);
    yk_solver_explain(solver, &told);
    assert_int_equal(told.move_count, 0);
    assert_int_equal(counts_sum(0, 64).nodes, 0);
    yk_destroy(solver);
}

KERNEL_FACT(explain_adds_up_with_several_threads)
{
    const Board board = boards_read("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X");
    yk_solver *solver;
    yk_stats stats;

    solver = solve_open(kernel->name, "threads=3");
    const yk_result result = solve_explained(solver, board, 0);
    const yk_counts all = counts_sum(0, 64);

    yk_solver_stats(solver, &stats);
    assert_int_equal(told.threads, 3);
    CHECK(all.nodes + all.sort_nodes + all.pass_nodes + all.selective_nodes == result.nodes, board,
          "the nodes do not add up");
    check_places(board, &stats);
    yk_destroy(solver);
}

/* ---- the evaluation ---- */

FACT(evaluate_terms_add_up_to_the_value)
{
    BoardStream stream = boards_stream(fact_seed(0xe3));
    Evaluation weights;

    eval_init(&weights, eval_embedded());
    for (int i = 0; i < fact_scaled(2000); i++) {
        const Board board = boards_next(&stream);
        yk_evaluation told_of;
        int64_t sum = 0;

        assert_int_equal(yk_evaluate(NULL, board, &told_of), YK_OK);
        for (int j = 0; j < told_of.term_count; j++)
            sum += told_of.terms[j].linear + told_of.terms[j].paired;
        CHECK(sum == told_of.total, board, "the shares add up to %lld", (long long)sum);
        const int64_t value = sum >> 10;
        const int limit = 80 * YK_VALUE_DISC;

        CHECK(told_of.value == (value > limit ? limit : value < -limit ? -limit : value), board,
              "the value is %d, the shares say %lld", told_of.value, (long long)value);
        CHECK(told_of.value == eval_board(&weights, board,
                                          bit_count(rules_moves(board)),
                                          bit_count(rules_moves(board_pass(board)))), board,
              "the search has another value");
    }
}

/* Those given, and not those built in, which say something else. */
FACT(evaluate_asks_the_weights_given)
{
    BoardStream stream = boards_stream(fact_seed(0xe4));
    EvalFile *file = spoilt_noise(5);
    yk_weights *weights;
    Evaluation noise;
    int others = 0;

    assert_int_equal(yk_weights_create(&weights, file, sizeof(*file), NULL), YK_OK);
    eval_init(&noise, file);
    for (int i = 0; i < 100; i++) {
        const Board board = boards_next(&stream);
        yk_evaluation told_of, usual;

        assert_int_equal(yk_evaluate(weights, board, &told_of), YK_OK);
        assert_int_equal(yk_evaluate(NULL, board, &usual), YK_OK);
        CHECK(told_of.value == eval_board(&noise, board, bit_count(rules_moves(board)),
                                          bit_count(rules_moves(board_pass(board)))), board,
              "the search has another value");
        others += told_of.value != usual.value;
    }
    assert_true(others > 50);
    yk_weights_destroy(weights);
    free(file);
}

FACT(evaluate_refuses_what_is_no_board)
{
    yk_evaluation told_of;

    assert_int_equal(yk_evaluate(NULL, (yk_board){ 3, 1 }, &told_of), YK_BAD_BOARD);
    assert_int_equal(yk_evaluate(NULL, (yk_board){ 1, 2 }, NULL), YK_BAD_ARGUMENT);
    yk_solver_explain(NULL, NULL);
    memset(&told, 1, sizeof(told));
    yk_solver_explain(NULL, &told);
    assert_int_equal(told.move_count, 0);
}

EACH_KERNEL_MAIN((void)0, NULL)
