/* test_train_fit.c - the fit finds weights that were planted, and the error model measures. */
/* needs: threads */

#include "tests/support/fact.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "board/rules.h"
#include "board/symmetry.h"
#include "lab/train/train.h"
#include "tests/support/boards.h"

enum { SAMPLES = 6000, SQUARES_VARIED = 16 };

/* Samples of a stage whose labels are the values of `planted`, and the rows of a stage below,
 * which say little. */
typedef struct {
    EvalFile planted, fitted;
    Labelled samples[SAMPLES];
    size_t count;
    int stage;
    FitOptions options;
    FitReport report;
} Field;

static int around_0(Random *random, int limit)
{
    return (int)random_below(random, 2 * (uint32_t)limit + 1) - limit;
}

/* Linear parts of short diagonals, of numbers of moves and of empties. */
static void plant_linear(EvalFile *file, int stage)
{
    static Params params;

    params_build(&params);
    for (int i = BASE_DIAGONAL_5; i < STAGE_WEIGHTS; i++) {
        Random random = { (uint64_t)params.of_weight[i] };

        eval_set_linear(&file->stage[stage], i, around_0(&random, 300));
    }
    for (int empties = 0; empties <= 64; empties++)
        file->constant[empties].lane[0] = empties % 2 ? 90 : -40;
}

/* The first `units` units of all rows: of patterns up to `limit`, of moves up to `wide`. */
static void plant_units(EvalStage *stage, int units, int limit, int wide)
{
    static Params params;

    params_build(&params);
    for (int i = 0; i < STAGE_WEIGHTS; i++) {
        Random random = { (uint64_t)params.of_weight[i] };

        for (int lane = EVAL_FIRST_UNIT; lane < EVAL_FIRST_UNIT + units; lane++)
            if (i < EVAL_PATTERN_ROWS)
                stage->pattern[i].lane[lane] = (int8_t)around_0(&random, limit);
            else
                stage->moves[i - EVAL_PATTERN_ROWS].lane[lane] =
                    (int16_t)around_0(&random, wide);
    }
}

static Field *field_make(int stage)
{
    Field *field = calloc(1, sizeof(*field));

    assert_non_null(field);
    field->stage = stage;
    field->count = (size_t)max_int(fact_scaled(SAMPLES), 2500);
    field->options = (FitOptions){ .lambda = 0.5, .iterations = 40, .rate = 0.1, .hold = 1,
                                   .threads = 1 };
    if (stage > 0) {
        EvalStage *below = &field->fitted.stage[stage - 1];

        for (int i = 0; i < STAGE_WEIGHTS; i++)
            eval_set_linear(below, i, 5);
        plant_units(below, EVAL_LANES - EVAL_FIRST_UNIT, 9, 60);
    }
    return field;
}

static int field_empties(const Field *field, Random *random)
{
    return labelled_empties_low(field->stage) + (int)random_below(random, EVAL_STAGE_WIDTH);
}

static Labelled planted_sample(const Evaluation *evaluation, Board board)
{
    return (Labelled){
        .own = board.own, .opp = board.opp, .empties = (uint8_t)board_empties(board),
        .label = (int16_t)eval_board(evaluation, board, bit_count(rules_moves(board)),
                                     bit_count(rules_moves(board_pass(board)))),
    };
}

/* Boards as they are played; no squares of sums in their labels. */
static Field *linear_field(int stage)
{
    Field *field = field_make(stage);
    static Evaluation evaluation;
    Random random = { fact_seed(0x61) };

    plant_linear(&field->planted, stage);
    eval_init(&evaluation, &field->planted);
    for (size_t i = 0; i < field->count; i++) {
        const int empties = field_empties(field, &random);

        field->samples[i] =
            planted_sample(&evaluation, boards_make(&random, BOARDS_PLAYED, empties));
    }
    return field;
}

/* Boards that differ in the colours of some discs only, so that few samples show every pattern
 * often; their labels are squares of sums, one less the other. */
static Field *squares_field(int stage)
{
    Field *field = field_make(stage);
    static Evaluation evaluation;
    Random random = { fact_seed(0x64) };
    const Board board = boards_make(&random, BOARDS_SCATTERED, field_empties(field, &random));
    uint64_t varied = 0;

    plant_units(&field->planted.stage[stage], 2, 100, EVAL_UNIT);
    eval_init(&evaluation, &field->planted);
    while (bit_count(varied) < SQUARES_VARIED)
        varied |= square_bit((int)random_below(&random, 64)) & (board.own | board.opp);
    for (size_t i = 0; i < field->count; i++) {
        const uint64_t turned = random_next(&random) & varied;

        field->samples[i] = planted_sample(
            &evaluation, (Board){ board.own ^ turned, board.opp ^ turned });
    }
    return field;
}

static void field_fit(Field *field, const char *kernel)
{
    field->options.kernel = kernel_find(kernel);
    fit_stage(field->samples, field->count, field->stage, &field->options, &field->fitted,
              &field->report);
}

/* What the fitted stage has in row `row` is what the stage below has. */
static void check_as_below(const Field *field, int row, int from_lane)
{
    const EvalStage *stage = &field->fitted.stage[field->stage], *below = stage - 1;

    for (int lane = from_lane; lane < EVAL_LANES; lane++)
        if (row < EVAL_PATTERN_ROWS)
            assert_int_equal(stage->pattern[row].lane[lane], below->pattern[row].lane[lane]);
        else
            assert_int_equal(stage->moves[row - EVAL_PATTERN_ROWS].lane[lane],
                             below->moves[row - EVAL_PATTERN_ROWS].lane[lane]);
}

FACT(fit_finds_planted_weights)
{
    if (fact_races())
        skip_because("only one thread does this");

    Field *field = linear_field(1);
    const FitError *all = &field->report.all;

    field_fit(field, "portable");
    assert_true(all->count > field->count / 20 && all->count < field->count / 5);
    assert_int_equal(all->count + field->report.fitted, field->count);
    if (all->spread < 5 || all->rmse > 0.4 * all->spread || all->correlation < 0.92)
        print_message("# spread %.2f, rmse %.2f, mae %.2f, correlation %.4f\n", all->spread,
                      all->rmse, all->mae, all->correlation);
    assert_true(all->spread > 5);
    assert_true(all->rmse < 0.4 * all->spread);
    assert_true(all->mae <= all->rmse);
    assert_true(all->correlation > 0.92);
    for (int i = 0; i < STAGE_WEIGHTS; i++)
        check_as_below(field, i, EVAL_FIRST_UNIT);
    free(field);
}

/* Products of what two patterns say, which no sum of what each says can be. */
FACT(fit_of_whole_rows_finds_planted_squares)
{
    if (fact_races())
        skip_because("only one thread does this");
    for (int stage = 0; stage <= 1; stage++) {
        Field *field = squares_field(stage);
        const FitError *squares = &field->report.all;
        FitError linear;

        field_fit(field, "auto");
        linear = field->report.all;
        field->options.passes = 10;
        field_fit(field, "auto");
        assert_int_equal(squares->count, linear.count);
        assert_true(squares->spread == linear.spread);
        if (squares->rmse > 0.5 * linear.rmse)
            print_message("# stage %d: spread %.2f, rmse %.2f and %.2f\n", stage, linear.spread,
                          linear.rmse, squares->rmse);
        assert_true(squares->rmse < 0.5 * linear.rmse);
        free(field);
    }
}

FACT(fit_is_the_same_with_any_number_of_threads_and_kernel)
{
    for (int stage = 0; stage <= 1; stage++) {
        Field *field = squares_field(stage);
        EvalFile *first = malloc(sizeof(*first)), *before = malloc(sizeof(*before));

        assert_true(first && before);
        *before = field->fitted;
        field->options.iterations = 4;
        field->options.passes = 2;
        field_fit(field, "portable");
        *first = field->fitted;
        field->fitted = *before;
        field->options.threads = 3;
        field_fit(field, "auto");
        assert_memory_equal(&field->fitted, first, sizeof(*first));
        assert_memory_not_equal(&field->fitted, before, sizeof(*first));
        free(before);
        free(first);
        free(field);
    }
}

FACT(fit_leaves_patterns_never_seen_as_they_are_below)
{
    Field *field = linear_field(1);
    static Params params;
    static PatternMap map;
    bool *seen = calloc(STAGE_WEIGHTS, sizeof(*seen));
    int unseen = 0;

    assert_non_null(seen);
    field->options.iterations = 4;
    field->options.passes = 2;
    field_fit(field, "portable");
    params_build(&params);
    pattern_map_build(&map);
    for (size_t i = 0; i < field->count; i++) {
        const Board board = { field->samples[i].own, field->samples[i].opp };
        uint16_t lanes[PARAMS_LANES];

        params_of(&params, &map, board, bit_count(rules_moves(board)),
                  bit_count(rules_moves(board_pass(board))), 0, lanes);
        for (int lane = 0; lane < PATTERN_COUNT + 2; lane++)
            seen[params.lane_base[lane] + lanes[lane]] = true;
    }
    for (int i = 0; i < STAGE_WEIGHTS; i++)
        if (!seen[params.of_weight[i]]) {
            check_as_below(field, i, 0);
            unseen++;
        }
    assert_true(unseen > STAGE_WEIGHTS / 4 && unseen < STAGE_WEIGHTS);
    free(seen);
    free(field);
}

/* Mean values of a field's samples with `empties`, in discs. */
static double mean_value(const Field *field, const EvalFile *file, int empties)
{
    static Evaluation evaluation;
    double sum = 0;
    int seen = 0;

    eval_init(&evaluation, file);
    for (size_t i = 0; i < field->count; i++)
        if (field->samples[i].empties == empties) {
            const Board board = { field->samples[i].own, field->samples[i].opp };

            sum += planted_sample(&evaluation, board).label / (double)EVAL_DISC;
            seen++;
        }
    assert_true(seen > 0);
    return sum / seen;
}

/* Though all labels are three discs higher than what the stage says. */
FACT(refined_stage_keeps_its_means)
{
    Field *field = linear_field(1);

    field->options.refine = true;
    field->options.passes = 2;
    field->fitted = field->planted;
    for (size_t i = 0; i < field->count; i++)
        field->samples[i].label = (int16_t)(field->samples[i].label + 3 * EVAL_DISC);
    field_fit(field, "portable");
    for (int empties = labelled_empties_low(1); empties <= labelled_empties_high(1); empties++)
        assert_true(fabs(mean_value(field, &field->fitted, empties)
                         - mean_value(field, &field->planted, empties)) < 1.0 / 32);
    assert_memory_not_equal(&field->fitted.stage[1], &field->planted.stage[1], sizeof(EvalStage));
    free(field);
}

FACT(held_out_are_a_tenth_and_all_images_alike)
{
    BoardStream stream = boards_stream(fact_seed(0x62));
    const int tried = fact_scaled(20000);
    int held_out = 0;

    for (int i = 0; i < tried; i++) {
        const Board board = boards_next(&stream);
        const Labelled sample = { .own = board.own, .opp = board.opp };
        const Board turned = symmetry_board(board, 1 + i % 7);
        const Labelled image = { .own = turned.own, .opp = turned.opp };

        held_out += fit_held_out(&sample);
        CHECK(fit_held_out(&sample) == fit_held_out(&image), board, "image %d", 1 + i % 7);
    }
    assert_true(held_out > tried / 20 && held_out < tried / 5);
}



FACTS_MAIN(NULL, NULL)
