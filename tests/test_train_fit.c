/* test_train_fit.c - the fit finds weights that were planted, and the error model measures. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "board/rules.h"
#include "board/symmetry.h"
#include "tests/support/boards.h"
#include "train/error_model.h"
#include "train/fit.h"
#include "train/params.h"
#include "train/weights_file.h"

enum { STAGE = 1, SAMPLES = 6000 };

/* Samples whose labels are the values of `planted`: weights of short diagonals, numbers of
 * moves and constants; and the weights of a stage below, which are all 5. */
typedef struct {
    EvalFile planted, fitted;
    Sample samples[SAMPLES];
    size_t count;
    FitOptions options;
    FitReport report;
} Field;

static void plant_weights(EvalFile *file)
{
    static Params params;

    params_build(&params);
    for (int i = BASE_DIAGONAL_5; i < STAGE_WEIGHTS; i++) {
        Random random = { (uint64_t)params.of_weight[i] };

        file->weights[STAGE][i] = (int16_t)(random_below(&random, 601) - 300);
    }
    for (int empties = 0; empties <= 64; empties++)
        file->bias[empties] = (int16_t)(empties % 2 ? 90 : -40);
}

static Field *field_make(void)
{
    Field *field = calloc(1, sizeof *field);
    static Evaluation evaluation;
    Random random = { fact_seed(0x61) };

    assert_non_null(field);
    plant_weights(&field->planted);
    eval_init(&evaluation, &field->planted);
    field->count = (size_t)max_int(fact_scaled(SAMPLES), 1500);
    for (size_t i = 0; i < field->count; i++) {
        const int low = sample_empties_low(STAGE);
        const Board board = boards_make(&random, BOARDS_PLAYED,
                                        low + (int)random_below(&random, EVAL_STAGE_WIDTH));

        field->samples[i] = (Sample){
            .own = board.own, .opp = board.opp, .empties = (uint8_t)board_empties(board),
            .label = (int16_t)eval_board(&evaluation, board, bit_count(rules_moves(board)),
                                         bit_count(rules_moves(board_pass(board)))),
        };
    }
    for (int i = 0; i < STAGE_WEIGHTS; i++)
        field->fitted.weights[STAGE - 1][i] = 5;
    field->options = (FitOptions){ .lambda = 0.5, .iterations = 40, .mobility = true,
                                   .threads = 1 };
    return field;
}

static void field_fit(Field *field)
{
    assert_true(fit_stage(field->samples, field->count, STAGE, kernel_find("portable"),
                          &field->options, &field->fitted, &field->report));
}

static void fit_finds_planted_weights(void **state)
{
    Field *field = field_make();
    const FitError *all = &field->report.all;

    (void)state;
    field_fit(field);
    assert_true(all->count > field->count / 20 && all->count < field->count / 5);
    assert_int_equal(all->count + field->report.fitted, field->count);
    assert_true(all->spread > 8);
    if (all->rmse > 0.35 * all->spread || all->correlation < 0.94)
        print_message("# spread %.2f, rmse %.2f, mae %.2f, correlation %.4f\n", all->spread,
                      all->rmse, all->mae, all->correlation);
    assert_true(all->rmse < 0.35 * all->spread);
    assert_true(all->mae <= all->rmse);
    assert_true(all->correlation > 0.94);
    free(field);
}

static void fit_is_the_same_with_any_number_of_threads_and_kernel(void **state)
{
    Field *field = field_make();
    EvalFile *first = malloc(sizeof *first);

    (void)state;
    assert_non_null(first);
    field->options.iterations = 4;
    field_fit(field);
    *first = field->fitted;
    memset(field->fitted.weights[STAGE], 0, sizeof field->fitted.weights[STAGE]);
    field->options.threads = 3;
    assert_true(fit_stage(field->samples, field->count, STAGE, kernel_find("auto"),
                          &field->options, &field->fitted, &field->report));
    assert_memory_equal(&field->fitted, first, sizeof *first);
    free(first);
    free(field);
}

static void fit_leaves_patterns_never_seen_as_they_are_below(void **state)
{
    Field *field = field_make();
    static Params params;
    static PatternMap map;
    bool *seen = calloc(STAGE_WEIGHTS, sizeof *seen);
    int unseen = 0;

    (void)state;
    assert_non_null(seen);
    field->options.iterations = 4;
    field_fit(field);
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
            assert_int_equal(field->fitted.weights[STAGE][i], 5);
            unseen++;
        }
    assert_true(unseen > STAGE_WEIGHTS / 4 && unseen < STAGE_WEIGHTS);
    free(seen);
    free(field);
}

static void fit_without_mobility_leaves_it_as_it_is_below(void **state)
{
    Field *field = field_make();

    (void)state;
    field->options.iterations = 4;
    field->options.mobility = false;
    field_fit(field);
    for (int i = BASE_OWN_MOVES; i < STAGE_WEIGHTS; i++)
        assert_int_equal(field->fitted.weights[STAGE][i], 5);
    free(field);
}

static void held_out_are_a_tenth_and_all_images_alike(void **state)
{
    BoardStream stream = boards_stream(fact_seed(0x62));
    const int tried = fact_scaled(20000);
    int held_out = 0;

    (void)state;
    for (int i = 0; i < tried; i++) {
        const Board board = boards_next(&stream);
        const Sample sample = { .own = board.own, .opp = board.opp };
        const Board turned = symmetry_board(board, 1 + i % 7);
        const Sample image = { .own = turned.own, .opp = turned.opp };

        held_out += fit_held_out(&sample);
        CHECK(fit_held_out(&sample) == fit_held_out(&image), board, "image %d", 1 + i % 7);
    }
    assert_true(held_out > tried / 20 && held_out < tried / 5);
}

/* ---- the error model ---- */

static void errors_are_the_same_with_any_number_of_threads(void **state)
{
    ErrorPlan plan = { .seed = fact_seed(0x63), .scale = 0.001, .empties_high = 13,
                       .kernel = kernel_find("auto"), .threads = 1 };
    ErrorReport *one = calloc(1, sizeof *one), *two = calloc(1, sizeof *two);
    static Evaluation evaluation;
    static EvalFile file;

    (void)state;
    assert_true(one && two);
    plant_weights(&file);
    weights_complete(&file, STAGE + 1);
    eval_init(&evaluation, &file);
    assert_true(error_model(&plan, &evaluation, one));
    plan.threads = 2;
    plan.kernel = kernel_find("portable");
    assert_true(error_model(&plan, &evaluation, two));
    one->made_ns = two->made_ns;
    assert_memory_equal(one, two, sizeof *one);
    assert_int_equal(one->positions, 2 * ERROR_BLOCK);
    for (int empties = 12; empties <= 13; empties++)
        for (int depth = 0; depth < ERROR_DEPTHS; depth++) {
            const ErrorCell *cell = &one->cell[empties][depth];

            assert_int_equal(cell->count, ERROR_BLOCK);
            assert_true(cell->deviation > 0 && cell->model > 0);
            assert_true(cell->beyond_3 <= cell->beyond_2 && cell->beyond_2 <= 1);
            assert_true(fabs(error_deviation(&one->fitted, empties, depth) - cell->model) < 1e-9);
        }
    free(one);
    free(two);
}

static void deviation_is_the_exponential_of_a_plane(void **state)
{
    const EvalError error = { .constant = 65536, .by_empties = 6554, .by_depth = -13107 };

    (void)state;
    assert_true(fabs(error_deviation(&error, 0, 0) - exp(1)) < 1e-9);
    assert_true(fabs(error_deviation(&error, 10, 5) - exp(1)) < 1e-3);
    assert_true(error_deviation(&error, 20, 0) > error_deviation(&error, 12, 0));
    assert_true(error_deviation(&error, 12, 4) < error_deviation(&error, 12, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fit_finds_planted_weights),
        cmocka_unit_test(fit_is_the_same_with_any_number_of_threads_and_kernel),
        cmocka_unit_test(fit_leaves_patterns_never_seen_as_they_are_below),
        cmocka_unit_test(fit_without_mobility_leaves_it_as_it_is_below),
        cmocka_unit_test(held_out_are_a_tenth_and_all_images_alike),
        cmocka_unit_test(errors_are_the_same_with_any_number_of_threads),
        cmocka_unit_test(deviation_is_the_exponential_of_a_plane),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
