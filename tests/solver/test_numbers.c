/* test_numbers.c - the fine knobs: none changes an answer, however extreme, and each is wired to
 * what it says: numbers of the tree change nodes, those of the machine do not. */
/* needs: release */

#include "tests/support/fact.h"

#include <stdio.h>
#include <string.h>

#include "api/create.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

enum { SAMPLES = 7, LEAST_EMPTIES = 10, COMBINATIONS = 40, FEWEST_COMBINATIONS = 10 };

/* Boards of 10 to 16 empties. */
static struct { Board board; int score; } samples[SAMPLES];

static int make_samples(void **state)
{
    Random random = { fact_seed(0xb7) };
    yk_solver *solver = solve_open("auto", "");
    int wrong = 0;

    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        const Board board = boards_make(&random, BOARDS_PLAYED, LEAST_EMPTIES + i);

        samples[i].board = board;
        samples[i].score = solve_board(solver, board, YK_NO_LINE).lower;
        if (yk_verify_score(board, samples[i].score, 20000000, NULL) == 0) {
            fact_complain(__FILE__, __LINE__, board, "the score is not %d", samples[i].score);
            wrong++;
        }
    }
    yk_destroy(solver);
    return wrong;
}

/* The defaults with a small table, and "name=value ..." on top of them. */
static yk_config config_with(const char *knobs)
{
    char text[200], *rest = text, *word;
    yk_config config;

    yk_config_init(&config);
    assert_int_equal(yk_config_set(&config, "table-mib", 1), YK_OK);
    snprintf(text, sizeof(text), "%s", knobs);
    while ((word = strtok_r(rest, " ", &rest)) != NULL) {
        char *equals = strchr(word, '=');

        *equals = '\0';
        assert_int_equal(yk_config_set_text(&config, word, equals + 1), YK_OK);
    }
    return config;
}

/* ---- answers ---- */

static void check_answer(yk_solver *solver, int sample, const char *what)
{
    const Board board = samples[sample].board;
    const yk_result result = solve_board(solver, board, YK_ALL_BEST);
    const char *complaint = solve_complaint(board, &result, YK_ALL_BEST);

    CHECK(!complaint, board, "%s: %s", what, complaint);
    CHECK(result.lower == samples[sample].score && result.upper == samples[sample].score, board,
          "%s: score %d, solved as %d..%d", what, samples[sample].score, result.lower,
          result.upper);
}

/* Two of the samples, the second larger, by the next of the kernels that run here. */
static void check_config(yk_config *config, const char *what)
{
    static size_t kernel, turn;
    yk_solver *solver;
    char text[200];

    do
        kernel = yk_kernel_name(kernel + 1) ? kernel + 1 : 0;
    while (!yk_kernel_usable(yk_kernel_name(kernel)));
    snprintf(config->kernel, sizeof(config->kernel), "%s", yk_kernel_name(kernel));
    snprintf(text, sizeof(text), "%s, %s", config->kernel, what);
    solver = solve_open_config(config);
    check_answer(solver, (int)(turn % 3), text);
    check_answer(solver, 3 + (int)(turn % (SAMPLES - 3)), text);
    turn++;
    yk_destroy(solver);
}

static void answers_are_the_same_at_both_ends_of_a_number(void **state)
{
    static const char *const BESIDE[] = {
        "", "ordering=fastest selective=off", "middle-empties=8 level-empties-1=9 threads=2",
    };
    const yk_knob *knob;

    (void)state;
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        for (size_t e = 0; knob->fine && e < 2; e++) {
            const int end = e ? knob->minimum : knob->maximum;
            const char *other = BESIDE[(i + e) % ARRAY_LENGTH(BESIDE)];
            yk_config config = config_with(other);
            char what[150];

            snprintf(what, sizeof(what), "%s, %s=%d", other, knob->name, end);
            assert_int_equal(yk_config_set(&config, knob->name, end), YK_OK);
            check_config(&config, what);
        }
    }
}

/* Every fine number drawn anew: an end, or what lies between. */
static void answers_are_the_same_for_any_combination(void **state)
{
    Random random = { fact_seed(0xb8) };
    const yk_knob *knob;

    (void)state;
    for (int round = max_int(fact_scaled(COMBINATIONS), FEWEST_COMBINATIONS); round > 0; round--) {
        yk_config config = config_with("");
        char what[40];

        for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
            const uint32_t range = (uint32_t)(knob->maximum - knob->minimum);
            const uint32_t drawn[] = {
                0, range, random_below(&random, range + 1), (uint32_t)(knob->low - knob->minimum),
            };

            if (knob->fine && random_below(&random, 2))
                config.knob[i] = knob->minimum + (int)drawn[random_below(&random, 4)];
        }
        snprintf(what, sizeof(what), "round %d", round);
        check_config(&config, what);
    }
}

/* ---- wiring ---- */

/* Where a number has anything to say, by the beginning of its name; the first one counts. */
static const struct { const char *name, *beside; } BESIDES[] = {
    { "level-empties-1", "" },
    { "level-empties-2", "level-empties-1=9" },
    { "level-empties-3", "level-empties-1=9 level-empties-2=9" },
    { "level-", "level-empties-1=9 level-empties-2=9 level-empties-3=9" },
    { "table-bytes", "table-mib=-1 middle-empties=4 shallow-empties=4" },
    { "table-empties", "table-mib=-1 table-bytes=65536 middle-empties=4 shallow-empties=4" },
};

static const char *beside(const char *name)
{
    static const char NOTHING[] = "";

    for (size_t i = 0; i < ARRAY_LENGTH(BESIDES); i++)
        if (strncmp(name, BESIDES[i].name, strlen(BESIDES[i].name)) == 0)
            return BESIDES[i].beside;
    return NOTHING;
}

/* Nodes of all samples, each from nothing. */
static uint64_t nodes_of(const yk_config *config)
{
    yk_solver *solver = solve_open_config(config);
    uint64_t nodes = 0;

    for (int i = 0; i < SAMPLES; i++) {
        yk_clear(solver);
        nodes += solve_board(solver, samples[i].board, YK_NO_LINE).nodes;
    }
    yk_destroy(solver);
    return nodes;
}

/* Another value of the knob, low or high, leads to other nodes. */
static bool bears_on_nodes(const yk_knob *knob)
{
    const int values[] = { knob->maximum, knob->minimum, knob->high, knob->low };
    static const char *last;            /* many have the same */
    static uint64_t nodes;
    const char *text = beside(knob->name);
    yk_config config = config_with(text);

    if (text != last)
        nodes = nodes_of(&config);
    last = text;
    for (size_t i = 0; i < ARRAY_LENGTH(values); i++) {
        assert_int_equal(yk_config_set(&config, knob->name, values[i]), YK_OK);
        if (nodes_of(&config) != nodes)
            return true;
    }
    return false;
}

/* Those that small boards can hardly show have tests of their own, below: how a solve uses the
 * machine, thresholds of larger boards, squares that are taken. */
static bool shown_below(const char *name)
{
    static const char *const NAMES[] = {
        "alone-empties", "static-d3", "static-d4",
    };

    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++)
        if (strcmp(NAMES[i], name) == 0)
            return true;
    return false;
}

static void number_of_the_tree_changes_nodes_and_no_other_does(void **state)
{
    const yk_knob *knob;
    int wrong = 0;

    (void)state;
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        const bool machine = strcmp(knob->kind, "machine") == 0;

        if (!knob->fine || shown_below(knob->name) || bears_on_nodes(knob) == !machine)
            continue;
        print_message("%s: is of the kind '%s'\n", knob->name, knob->kind);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

static void stability_threshold_rises_by_two_with_each_empty_square(void **state)
{
    static SearchContext ctx;
    yk_config config;

    (void)state;
    yk_config_init(&config);
    context_set(&ctx, config.knob);
    for (int empties = 4; empties <= 64; empties++)
        assert_int_equal(ctx.stability[empties], 2 * min_int(empties, 39) - 18);
    assert_true(ctx.stability[3] > SCORE_MAX);
}

static void squares_are_alike_in_all_symmetries(void **state)
{
    static const char *const NAMES[] = { "a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3",
                                         "d4" };
    static const int SQUARES[] = { 0, 1, 2, 3, 9, 10, 11, 18, 19, 27 };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++) {
        yk_config config = config_with("");
        char name[20];

        snprintf(name, sizeof(name), "static-%s", NAMES[i]);
        assert_int_equal(yk_config_set(&config, name, 255), YK_OK);
        yk_solver *solver = solve_open_config(&config);
        const int16_t *square = solver->workers[0].ctx.static_score.square;

        for (int s = 0; s < 64; s++) {
            const int file = min_int(s % 8, 7 - s % 8), rank = min_int(s / 8, 7 - s / 8);
            const int folded = 8 * min_int(file, rank) + max_int(file, rank);

            assert_int_equal(square[s] == 255, folded == SQUARES[i]);
        }
        yk_destroy(solver);
    }
}

/* Slots of the cache of boards with that many empties, as a power of two. */
static int bits_of(const yk_solver *solver, int empties)
{
    return 64 - solver->workers[0].ctx.cache[empties].shift;
}

static void caches_halve_below_the_two_largest(void **state)
{
    yk_solver *solver = solve_open("auto", "shallow-empties=4 middle-empties=16 cache-kib=8192");
    const int most = bits_of(solver, 16);

    (void)state;
    assert_int_equal(bits_of(solver, 15), most);
    for (int below = 2; below < 12; below++)
        assert_int_equal(bits_of(solver, 16 - below), max_int(most - below + 1, most - 4));
    yk_destroy(solver);
}

/* Sum of what the caches really take. */
static void bytes_of_caches_are_as_foretold(void **state)
{
    static const char *const KNOBS[] = {
        "", "cache-kib=564 low-cache-kib=48", "cache-kib=1", "cache-kib=0",
        "shallow-empties=8 middle-empties=8", "huge-pages=off",
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(KNOBS); i++) {
        const yk_config config = config_with(KNOBS[i]);
        yk_solver *solver = solve_open_config(&config);
        const uint64_t foretold = yk_config_cache_bytes(&config);
        uint64_t bytes = 0;

        for (int empties = 0; empties < CACHE_EMPTIES; empties++) {
            const Cache *cache = &solver->workers[0].ctx.cache[empties];

            bytes += cache->slots ? sizeof(CacheSlot) << (64 - cache->shift) : 0;
        }
        assert_true(bytes <= foretold && foretold < 2 * bytes);
        assert_true(bytes <= solver->workers[0].ctx.cache_pages.bytes);
        yk_destroy(solver);
    }
    assert_int_equal(yk_config_cache_bytes(NULL), 0);
}

static void small_boards_are_solved_alone(void **state)
{
    (void)state;
    for (int alone = 0; alone <= 64; alone += 64) {
        yk_config config = config_with("threads=2");

        assert_int_equal(yk_config_set(&config, "alone-empties", alone), YK_OK);
        yk_solver *solver = solve_open_config(&config);

        solve_board(solver, samples[2].board, YK_NO_LINE);
        assert_int_equal(solver->workers[1].used_empties > 0, alone == 0);
        yk_destroy(solver);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_the_same_at_both_ends_of_a_number),
        cmocka_unit_test(answers_are_the_same_for_any_combination),
        cmocka_unit_test(number_of_the_tree_changes_nodes_and_no_other_does),
        cmocka_unit_test(stability_threshold_rises_by_two_with_each_empty_square),
        cmocka_unit_test(squares_are_alike_in_all_symmetries),
        cmocka_unit_test(caches_halve_below_the_two_largest),
        cmocka_unit_test(bytes_of_caches_are_as_foretold),
        cmocka_unit_test(small_boards_are_solved_alone),
    };

    return cmocka_run_group_tests(tests, make_samples, NULL);
}
