/* test_train_samples.c - tests of samples: how they are made and kept, and which positions are
 * left out. */
/* needs: threads */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "board/rules.h"
#include "board/symmetry.h"
#include "lab/train/ffo_data.h"
#include "lab/train/samples.h"
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

FACT(ffo_data_is_that_of_the_suites)
{
    Board boards[100];

    assert_int_equal(read_ffo(boards, 100), ARRAY_LENGTH(FFO_OCCUPIED));
    for (size_t i = 0; i < ARRAY_LENGTH(FFO_OCCUPIED); i++)
        CHECK(FFO_OCCUPIED[i] == (boards[i].own | boards[i].opp), boards[i], "number %zu", i + 1);
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

/* ---- the file ---- */

enum { BLOCKS = 6, SIZE = 10 };

/* What happens to the file between two runs of one plan, and how many blocks are made again. */
typedef struct {
    const char *what;
    void (*change)(FILE *file, long size);
    int made_again;
} Happening;

static void nothing(FILE *file, long size)
{
    (void)file, (void)size;
}

static void flip_a_bit(FILE *file, long size)
{
    const long offset = size - 3 * SIZE * (long)sizeof(Labelled);

    fseek(file, offset, SEEK_SET);
    const int byte = fgetc(file);

    fseek(file, offset, SEEK_SET);
    fputc(byte ^ 1, file);
}

static void cut_off(FILE *file, long size)
{
    assert_int_equal(ftruncate(fileno(file), size - 2 * SIZE * (long)sizeof(Labelled) - 1), 0);
}

static void cut_all(FILE *file, long size)
{
    (void)size;
    assert_int_equal(ftruncate(fileno(file), 0), 0);
}

static void write_another_key(FILE *file, long size)
{
    (void)size;
    fseek(file, 8, SEEK_SET);
    fputc(77, file);
}

FACT(samples_are_the_same_whatever_happens_to_the_file)
{
    static const Happening HAPPENINGS[] = {
        { "nothing", nothing, 0 },
        { "a bit flipped", flip_a_bit, 1 },
        { "cut off", cut_off, 3 },
        { "emptied", cut_all, BLOCKS },
        { "of another plan", write_another_key, BLOCKS },
    };
    char path[] = "/tmp/yomikiri-blocks-XXXXXX";
    SamplesPlan plan = { .seed = 5, .blocks = BLOCKS, .block_size = SIZE, .path = path,
                         .kernel = kernel_find("auto"), .threads = 1 };
    struct stat status;
    Samples first, again;

    close(mkstemp(path));
    assert_true(samples_make(&plan, &first));
    assert_int_equal(first.resumed, 0);
    for (size_t i = 0; i < ARRAY_LENGTH(HAPPENINGS); i++) {
        assert_int_equal(stat(path, &status), 0);
        FILE *file = fopen(path, "r+b");

        HAPPENINGS[i].change(file, (long)status.st_size);
        fclose(file);
        assert_true(samples_make(&plan, &again));
        if (again.resumed != (size_t)(BLOCKS - HAPPENINGS[i].made_again) * SIZE)
            fail_msg("%s: %zu samples were found", HAPPENINGS[i].what, again.resumed);
        assert_memory_equal(again.samples, first.samples, first.count * sizeof(Labelled));
        samples_free(&again);
    }
    samples_free(&first);
    unlink(path);
    plan.path = "/nonexistent/folder/file";
    assert_false(samples_make(&plan, &again));
    samples_free(&again);
}

FACTS_MAIN(NULL, NULL)
