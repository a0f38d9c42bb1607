/* test_train_values.c - tests of values that rows of weights give a board: in words, in the plain
 * code, and in every kernel. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "board/rules.h"
#include "board/symmetry.h"
#include "kernel/eval_lanes.h"
#include "lab/train/train.h"
#include "tests/support/boards.h"
#include "yomikiri.h"

static void scatter_wide(EvalWide *row, uint64_t seed, int limit)
{
    Random random = { seed };

    for (int lane = 0; lane < EVAL_LANES; lane++)
        row->lane[lane] = (int16_t)((int)random_below(&random, 2 * (uint32_t)limit + 1) - limit);
}

/* Numbers of all 8 bits, less the last `fewer`. */
static void scatter_row(EvalRow *row, uint64_t seed, int fewer)
{
    Random random = { seed };

    for (int lane = 0; lane < EVAL_LANES; lane += 8) {
        const uint64_t bits = random_next(&random);

        for (int i = 0; i < 8; i++)
            row->lane[lane + i] = (int8_t)((int)(bits >> 8 * i & 0xff) + INT8_MIN) >> fewer;
    }
}

/* Rows that differ wherever they may: those that symmetry makes one are equal. A third of the
 * stages use all bits, so that most values there are cut off, the last one fewer. */
static EvalFile *scattered_weights(void)
{
    EvalFile *file = calloc(1, sizeof(*file));
    Params *params = malloc(sizeof(*params));

    assert_non_null(file);
    assert_non_null(params);
    params_build(params);
    for (int stage = 0; stage < EVAL_STAGES; stage++)
        for (int i = 0; i < STAGE_WEIGHTS; i++) {
            const uint64_t seed = (uint64_t)(stage * STAGE_WEIGHTS + params->of_weight[i]);
            const int fewer = stage % 3;

            if (i < EVAL_PATTERN_ROWS)
                scatter_row(&file->stage[stage].pattern[i], seed, fewer);
            else
                scatter_wide(&file->stage[stage].moves[i - EVAL_PATTERN_ROWS], seed,
                             EVAL_WIDE_LIMIT >> 2 * fewer);
        }
    for (int i = 0; i < EVAL_CONSTANTS; i++)
        scatter_wide(&file->constant[i], (uint64_t)i, i % 8 == 0 ? EVAL_WIDE_LIMIT : 100);
    free(params);
    return file;
}

static int value_of(const Evaluation *evaluation, Board board)
{
    return eval_board(evaluation, board, bit_count(rules_moves(board)),
                      bit_count(rules_moves(board_pass(board))));
}

/* As eval.h words it, in discs and roots of discs. */
static int worded_value(const Evaluation *evaluation, Board board)
{
    const EvalStage *stage = &evaluation->file->stage[eval_stage(board_empties(board))];
    const int own_moves = min_int(bit_count(rules_moves(board)), MOBILITY_COUNT - 1);
    const int opp_moves = min_int(bit_count(rules_moves(board_pass(board))), MOBILITY_COUNT - 1);
    double value = 0;
    PatternIndex index;

    pattern_index(&evaluation->map, board, &index);
    for (int lane = 0; lane < EVAL_LANES; lane++) {
        double sum = evaluation->file->constant[board_empties(board)].lane[lane];

        sum += stage->moves[own_moves].lane[lane];
        sum += stage->moves[MOBILITY_COUNT + opp_moves].lane[lane];
        for (int copy = 0; copy < PATTERN_COUNT; copy++)
            sum += stage->pattern[PATTERN_ZERO[copy] + index.lane[copy]].lane[lane];
        if (lane < EVAL_FIRST_UNIT)
            value += sum * (lane == 0 ? 1 : EVAL_HIGH) / EVAL_DISC;
        else
            value += pow(sum / EVAL_UNIT, 2) * (lane % 2 == 0 ? 1 : -1);
    }
    return (int)floor(fmax(-EVAL_LIMIT, fmin(value * EVAL_DISC, EVAL_LIMIT)));
}

/* By the defaults, with an ordering of ORDER_NONE and no caches. */
static SearchContext context_of(const uint8_t *edges, const Evaluation *evaluation)
{
    SearchContext ctx = { .edges = edges, .evaluation = evaluation };
    yk_config config;

    yk_config_init(&config);
    config.knob[KNOB_ORDERING] = ORDER_NONE;
    context_set(&ctx, config.knob);
    return ctx;
}

/* `boards` boards: the plain code, the code of kernels and every kernel agree with the words. */
static void check_values(const Evaluation *evaluation, uint64_t seed, int boards)
{
    static uint8_t edges[EDGE_STATES];
    BoardStream stream = boards_stream(seed);
    SearchContext ctx = context_of(edges, evaluation);
    const Kernel *kernel;
    PatternIndex index;

    edge_build(edges);
    for (int i = 0; i < boards; i++) {
        const Board board = boards_next(&stream);
        const uint64_t moves = rules_moves(board), replies = rules_moves(board_pass(board));
        const int value = worded_value(evaluation, board);

        CHECK(value_of(evaluation, board) == value, board, "%d, not %d",
              value_of(evaluation, board), value);
        eval_lanes_index(evaluation, board.own, board.opp, &index);
        CHECK(eval_lanes_value(evaluation, &index, board_empties(board), moves, replies) == value,
              board, "of vectors %d, not %d",
              eval_lanes_value(evaluation, &index, board_empties(board), moves, replies), value);
        for (size_t k = 0; moves && (kernel = kernel_at(k)) != NULL; k++)
            CHECK(!kernel_usable(k)
                      || kernel->shallow_search(&ctx, board, 0, -30000, 30000) == value / 4,
                  board, "kernel %s", kernel->name);
    }
}

FACT(value_is_the_same_in_all_symmetries)
{
    EvalFile *file = scattered_weights();
    static Evaluation evaluation;
    BoardStream stream = boards_stream(fact_seed(0x44));

    eval_init(&evaluation, file);
    for (int i = fact_scaled(500); i > 0; i--) {
        const Board board = boards_next(&stream);
        const int value = value_of(&evaluation, board);

        for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++)
            CHECK(value_of(&evaluation, symmetry_board(board, symmetry)) == value, board,
                  "image %d has another value", symmetry);
    }
    free(file);
}

FACT(shallow_search_of_no_plies_is_the_value_on_every_kernel)
{
    EvalFile *file = scattered_weights();
    static Evaluation evaluation;

    eval_init(&evaluation, file);
    check_values(&evaluation, fact_seed(0x45), fact_scaled(2000));
    free(file);
}

FACT(more_moves_than_have_rows_count_as_the_last)
{
    EvalFile *file = scattered_weights();
    static Evaluation evaluation;
    BoardStream stream = boards_stream(fact_seed(0x48));

    eval_init(&evaluation, file);
    for (int i = 0; i < 600; i++) {
        const Board board = boards_next(&stream);
        const int moves = MOBILITY_COUNT - 2 + i % 34, last = min_int(moves, MOBILITY_COUNT - 1);
        const int own = eval_board(&evaluation, board, last, 3);
        const int opp = eval_board(&evaluation, board, 3, last);
        const uint64_t many = square_bit(moves) - 1, few = 7;
        const int empties = board_empties(board);
        PatternIndex index;

        eval_lanes_index(&evaluation, board.own, board.opp, &index);
        CHECK(eval_board(&evaluation, board, moves, 3) == own
                  && eval_lanes_value(&evaluation, &index, empties, many, few) == own,
              board, "%d moves", moves);
        CHECK(eval_board(&evaluation, board, 3, moves) == opp
                  && eval_lanes_value(&evaluation, &index, empties, few, many) == opp,
              board, "%d replies", moves);
    }
    free(file);
}

/* All rows the same: every lane as high (1) or low (-1) as it may be, or 0. */
static void fill_extreme(EvalFile *file, const int *sign)
{
    EvalRow row;
    EvalWide wide;

    for (int lane = 0; lane < EVAL_LANES; lane++) {
        row.lane[lane] = sign[lane] > 0 ? INT8_MAX : sign[lane] < 0 ? INT8_MIN : 0;
        wide.lane[lane] = (int16_t)(sign[lane] * EVAL_WIDE_LIMIT);
    }
    for (int i = 0; i < EVAL_PATTERN_ROWS; i++)
        file->stage[0].pattern[i] = row;
    for (int i = 0; i < EVAL_MOVES_ROWS; i++)
        file->stage[0].moves[i] = wide;
    for (int stage = 1; stage < EVAL_STAGES; stage++)
        file->stage[stage] = file->stage[0];
    for (int i = 0; i < EVAL_CONSTANTS; i++)
        file->constant[i] = wide;
}

/* The highest value that rows can give, the lowest, and some between. */
FACT(extreme_rows_overflow_nothing)
{
    EvalFile *file = calloc(1, sizeof(*file));
    static Evaluation evaluation;
    Random random = { fact_seed(0x47) };

    assert_non_null(file);
    eval_init(&evaluation, file);
    for (int i = 0; i < 12; i++) {
        int sign[EVAL_LANES];

        for (int lane = 0; lane < EVAL_LANES; lane++)
            if (i >= 2)
                sign[lane] = (int)random_below(&random, 3) - 1;
            else if (lane < EVAL_FIRST_UNIT)
                sign[lane] = i == 0 ? 1 : -1;
            else
                sign[lane] = lane % 2 == i ? -1 : 0;
        fill_extreme(file, sign);
        check_values(&evaluation, random_next(&random), fact_scaled(100));
        if (i < 2)
            assert_true(value_of(&evaluation, board_start()) ==
                        (i == 0 ? EVAL_LIMIT : -EVAL_LIMIT));
    }
    free(file);
}

FACT(linear_part_is_what_was_set)
{
    static const int ROWS[] = { 0, BASE_CORNER + 5, EVAL_PATTERN_ROWS - 1, BASE_OWN_MOVES,
                                STAGE_WEIGHTS - 1 };
    EvalStage *stage = calloc(1, sizeof(*stage)), *other = malloc(sizeof(*other));

    assert_true(stage && other);
    for (size_t i = 0; i < ARRAY_LENGTH(ROWS); i++) {
        const int row = ROWS[i], at = row - EVAL_PATTERN_ROWS;
        const int low = at < 0 ? EVAL_HIGH * INT8_MIN : -EVAL_WIDE_LIMIT;
        const int high = at < 0 ? EVAL_HIGH * INT8_MAX : EVAL_WIDE_LIMIT;

        if (at < 0)
            scatter_row(&stage->pattern[row], i, 0);
        else
            scatter_wide(&stage->moves[at], i, EVAL_WIDE_LIMIT);
        *other = *stage;
        for (int linear = 2 * low; linear <= 2 * high; linear++) {
            eval_set_linear(stage, row, linear);
            assert_int_equal(eval_linear(stage, row), max_int(low, min_int(linear, high)));
        }
        eval_set_linear(stage, row, INT32_MIN);
        assert_int_equal(eval_linear(stage, row), low);
        eval_set_linear(stage, row, INT32_MAX);
        assert_int_equal(eval_linear(stage, row), high);
        /* and nothing else was touched */
        for (int lane = 0; lane < EVAL_FIRST_UNIT; lane++)
            if (at < 0)
                other->pattern[row].lane[lane] = stage->pattern[row].lane[lane];
            else
                other->moves[at].lane[lane] = stage->moves[at].lane[lane];
        assert_memory_equal(stage, other, sizeof(*stage));
    }
    free(stage);
    free(other);
}



FACTS_MAIN(NULL, NULL)
