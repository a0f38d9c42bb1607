/* test_train_samples.c - tests of samples: how they are made, and which positions are left out. */
/* needs: threads */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/rules.h"
#include "board/symmetry.h"
#include "lab/train/train.h"
#include "positions/reader.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

static Excluded excluded;

/* ---- what is left out ---- */

static const char *const SETS[] = {
    "positions/sets/ffo-01-19.obf", "positions/sets/ffo-20-39.obf",
    "positions/sets/ffo-40-59.obf", "positions/sets/ffo-60-79.obf",
};

/* All FFO positions from the suites into `boards`; their number. */
static int read_ffo(Board *boards, int room)
{
    int count = 0;

    for (size_t set = 0; set < ARRAY_LENGTH(SETS); set++) {
        FILE *file = fopen(SETS[set], "rb");
        ReaderOptions options;
        Position position;
        Diag error;

        reader_options_init(&options);
        assert_non_null(file);
        Reader *reader = reader_open_file(file, &options);

        while (reader_next(reader, &position, &error) == READ_POSITION && count < room)
            boards[count++] = position.board;
        reader_close(reader);
        fclose(file);
    }
    return count;
}

/* `plies` random moves from `board`, or up to the end of the game; or, if less than 0, so many
 * discs taken from it. */
static Board moved(Random *random, Board board, int plies)
{
    const int empties = board_empties(board);

    while (plies > 0 && !rules_game_over(board) && empties - board_empties(board) < plies)
        board = boards_random_move(random, board, NULL);
    for (int taken = 0; taken > plies;) {
        const uint64_t bit = square_bit((int)random_below(random, 64));

        taken -= ((board.own | board.opp) & bit) != 0;
        board.own &= ~bit;
        board.opp &= ~bit;
    }
    return board;
}

FACT(excluded_has_what_is_up_to_six_plies_away)
{
    Board boards[100];
    const int count = read_ffo(boards, 100);
    Random random = { fact_seed(0x51) };
    int let_through = 0;

    assert_int_equal(count, EXCLUDED_MASKS / SYMMETRIES);
    excluded_init(&excluded);
    assert_false(excluded_has(&excluded, board_start()));
    for (int i = 0; i < count * SYMMETRIES; i++) {
        const int number = i / SYMMETRIES + 1;
        const Board image = symmetry_board(boards[number - 1], i % SYMMETRIES);

        for (int plies = -EXCLUDED_PLIES; plies <= EXCLUDED_PLIES; plies++) {
            const Board board = moved(&random, image, plies);

            CHECK(excluded_has(&excluded, board), board, "%d from number %d", plies, number);
            CHECK(excluded_has(&excluded, board_pass(board)), board, "the other side to move");
        }
        /* Seven plies behind one of them may be six behind another, but hardly ever is. */
        let_through += i >= 39 * SYMMETRIES
                       && !excluded_has(&excluded, moved(&random, image, EXCLUDED_PLIES + 1));
    }
    assert_true(let_through > 30 * SYMMETRIES);
}

/* ---- self-play and labels ---- */

static Labeller labeller, other;

static Board position(int empties, Random *random)
{
    Board board;

    selfplay_position(&labeller, &excluded, NULL, empties, random, &board);
    return board;
}

static int16_t label_of(Labeller *by, Board board)
{
    int16_t label = 0;

    CHECK(labeller_label(by, board, &label), board, "no label");
    return label;
}

FACT(selfplay_gives_the_empties_asked_for_and_a_move)
{
    Random random = { fact_seed(0x54) };

    labeller_init(&labeller, kernel_find("auto"), NULL);
    excluded_init(&excluded);
    for (int empties = 8; empties <= LABELLED_EMPTIES_LAST; empties++)
        for (int i = fact_scaled(20); i > 0; i--) {
            const Board board = position(empties, &random);

            CHECK(board_empties(board) == empties, board, "%d empties wanted", empties);
            CHECK(rules_moves(board) != 0, board, "no move");
            CHECK(!excluded_has(&excluded, board), board, "excluded");
        }
    labeller_free(&labeller);
}

/* And a guess that is far off only costs time: 11 empties, where a window comes first. */
FACT(exact_labels_are_the_slow_rules_scores)
{
    static Evaluation evaluation;
    Random random = { fact_seed(0x55) };
    EvalFile *file = calloc(1, sizeof(*file));

    assert_non_null(file);
    eval_init(&evaluation, file);
    labeller_init(&labeller, kernel_find("auto"), NULL);
    for (int i = fact_scaled(60); i > 0; i--) {
        const Board board = position(7, &random);

        CHECK(label_of(&labeller, board) == EVAL_DISC * boards_solve(board), board, "label");
    }
    for (int i = fact_scaled(40); i > 0; i--) {
        const Board board = position(11, &random);
        const int score = labeller_exact(&labeller, board);

        labeller.evaluation = &evaluation;
        for (int bias = -80; bias <= 80; bias += 20) {
            for (int empties = 0; empties <= 64; empties++)
                file->constant[empties].lane[1] = (int16_t)(bias * EVAL_DISC / EVAL_HIGH);
            CHECK(labeller_exact(&labeller, board) == score, board, "guess %d", bias);
        }
        labeller.evaluation = NULL;
    }
    labeller_free(&labeller);
    free(file);
}

/* Or of one ply less, whatever was searched before, and on every kernel. */
FACT(labels_are_values_of_the_plies_asked_for)
{
    const int limit = SCORE_MAX * EVAL_DISC;
    const EvalFile *file = eval_embedded();
    yk_solver *solver = solve_open("auto", "");
    Random random = { fact_seed(0x5a) };
    yk_weights *weights;

    assert_int_equal(yk_weights_create(&weights, file, sizeof(*file), NULL), YK_OK);
    labeller_init(&labeller, kernel_find("auto"), weights);
    labeller_init(&other, kernel_find("portable"), weights);
    for (int i = fact_scaled(10); i > 0; i--) {
        const Board board = position(25, &random);
        const int16_t label = label_of(&labeller, board);
        int value[2];

        for (int less = 0; less < 2; less++) {
            yk_clear(solver);
            solve_depth(solver, board, LABEL_PLIES - less, 0, 0);
            value[less] = max_int(-limit, min_int(EVAL_DISC / 16 * solver_found(solver), limit));
        }
        CHECK(label == value[0] || label == value[1], board, "label %d, not %d or %d", label,
              value[0], value[1]);
        label_of(&other, position(24, &random));
        CHECK(label_of(&other, board) == label, board, "not %d", label);
    }
    labeller_free(&labeller);
    labeller_free(&other);
    yk_weights_destroy(weights);
    yk_destroy(solver);
}

FACT(samples_are_the_same_on_every_kernel_and_number_of_threads)
{
    SamplesPlan plan = { .seed = fact_seed(0x57), .blocks = 5, .block_size = 40, .threads = 1,
                         .kernel = kernel_find("portable") };
    Samples one, two;
    int boards = 0;

    assert_true(samples_make(&plan, &one));
    plan.threads = 2;
    plan.kernel = kernel_find("auto");
    assert_true(samples_make(&plan, &two));
    assert_int_equal(one.count, 200);
    assert_int_equal(two.count, 200);
    assert_memory_equal(one.samples, two.samples, 200 * sizeof(Labelled));
    for (size_t i = 1; i < one.count; i++)
        boards += one.samples[i].own != one.samples[i - 1].own;
    assert_true(boards > 190);
    plan.seed++;
    samples_free(&two);
    assert_true(samples_make(&plan, &two));
    assert_memory_not_equal(one.samples, two.samples, 200 * sizeof(Labelled));
    samples_free(&one);
    samples_free(&two);
}

FACTS_MAIN(NULL, NULL)
