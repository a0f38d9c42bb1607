/* test_train_eval.c - pattern numbers, their symmetries, and the file that weights lie in. */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "board/rules.h"
#include "board/symmetry.h"
#include "kernel/eval_lanes.h"
#include "lab/train/train.h"
#include "tests/support/boards.h"
#include "tests/support/spoilt.h"

/* ---- pattern numbers ---- */

FACT(index_kept_move_by_move_is_that_from_nothing)
{
    static Evaluation evaluation;
    Random random = { fact_seed(0x41) };

    pattern_map_build(&evaluation.map);
    for (int game = fact_scaled(200); game > 0; game--) {
        Board board = board_start();
        PatternIndex kept, fresh;
        int square;

        pattern_index(&evaluation.map, board, &kept);
        for (;;) {
            const Board before = board;

            board = boards_random_move(&random, board, &square);
            if (square == NO_MOVE)
                break;
            if (square == PASS)
                eval_lanes_pass(&kept, &fresh);
            else
                eval_lanes_play(&evaluation, &kept, square, rules_flips(before, square), &fresh);
            kept = fresh;
            pattern_index(&evaluation.map, board, &fresh);
            CHECK(memcmp(&kept, &fresh, sizeof(kept)) == 0, board, "numbers differ after %s",
                  fact_square(square));
        }
    }
}

/* The code of vectors says the same; each number lies within its pattern's weights. */
FACT(index_is_that_of_the_plain_code_and_within_its_weights)
{
    static Evaluation evaluation;
    BoardStream stream = boards_stream(fact_seed(0x42));

    pattern_map_build(&evaluation.map);
    for (int i = fact_scaled(2000); i > 0; i--) {
        const Board board = boards_next(&stream);
        PatternIndex plain, quick;

        pattern_index(&evaluation.map, board, &plain);
        eval_lanes_index(&evaluation, board.own, board.opp, &quick);
        CHECK(memcmp(&plain, &quick, sizeof(plain)) == 0, board, "numbers differ");
        for (int k = 0; k < PATTERN_KINDS; k++) {
            const PatternKind kind = pattern_kind(k);
            const int end = k + 1 < PATTERN_KINDS ? pattern_kind(k + 1).base : BASE_OWN_MOVES;

            for (int c = kind.first_copy; c < kind.first_copy + kind.copies; c++) {
                const int place = PATTERN_ZERO[c] + plain.lane[c];

                CHECK(place >= kind.base && place < end, board, "copy %d: %d", c, place);
            }
        }
    }
}

/* ---- symmetry ---- */

FACT(mirror_is_a_symmetry_of_the_board)
{
    for (int k = 0; k < PATTERN_KINDS; k++) {
        const PatternKind kind = pattern_kind(k);
        uint8_t squares[PATTERN_SQUARES_MAX];
        bool found = false;

        assert_int_equal(pattern_squares(kind.first_copy, squares), kind.size);
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            bool fits = true;

            for (int i = 0; i < kind.size; i++)
                fits &= symmetry_square(squares[i], symmetry) == squares[kind.mirror[i]]
                        && kind.mirror[kind.mirror[i]] == i;
            found |= fits;
        }
        assert_true(found);
    }
}

FACT(params_are_shared_by_mirror_images_only)
{
    Params *params = malloc(sizeof(*params));
    int expected = 2 * MOBILITY_COUNT + PARAMS_EMPTIES;

    assert_non_null(params);
    params_build(params);
    for (int k = 0; k < PATTERN_KINDS; k++) {
        const PatternKind kind = pattern_kind(k);
        int numbers = 1, fixed = 1;     /* fixed: numbers that are their own mirror image */

        for (int i = 0; i < kind.size; i++) {
            numbers *= 3;
            if (kind.mirror[i] >= i)
                fixed *= 3;
        }
        expected += (numbers + fixed) / 2;
    }
    assert_int_equal(params->count, expected);
    free(params);
}

/* ---- the file ---- */

/* Weights that are all noise, within limits. */
static EvalFile *noisy_weights(void)
{
    EvalFile *file = spoilt_noise(1);

    weights_seal(file, "noise");
    return file;
}

FACT(embedded_weights_are_whole_and_those_of_the_file)
{
    EvalFile *file = malloc(sizeof(*file));

    assert_non_null(file);
    assert_null(eval_check(eval_embedded(), sizeof(EvalFile)));
    assert_null(weights_read("solver/eval/weights.bin", file));
    assert_memory_equal(file, eval_embedded(), sizeof(*file));
    free(file);
}

FACT(complete_copies_the_nearest_stage_and_parity)
{
    EvalFile *file = noisy_weights();
    EvalWide constant[EVAL_CONSTANTS];
    const size_t size = sizeof(*constant);

    memcpy(constant, file->constant, sizeof(constant));
    weights_complete(file, 2);              /* 8 to 13 empties */
    for (int stage = 2; stage < EVAL_STAGES; stage++)
        assert_memory_equal(&file->stage[stage], &file->stage[1], sizeof(EvalStage));
    assert_memory_not_equal(&file->stage[0], &file->stage[1], sizeof(EvalStage));
    for (int empties = 8; empties <= 13; empties++)
        assert_memory_equal(&file->constant[empties], &constant[empties], size);
    for (int empties = 0; empties < 8; empties++)
        assert_memory_equal(&file->constant[empties], &constant[8 + empties % 2], size);
    for (int empties = 14; empties <= 64; empties++)
        assert_memory_equal(&file->constant[empties], &constant[12 + empties % 2], size);
    free(file);
}

FACTS_MAIN(NULL, NULL)
