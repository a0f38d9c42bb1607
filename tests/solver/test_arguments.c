/* test_arguments.c - tests of bad arguments: for each function of the public header a case in
 * which nothing crashes. */

#include "tests/support/fact.h"

#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/solver/argument_parts.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

static const char HEADER[] = "solver/yomikiri.h";
static const yk_board TWO_DISCS = { 3, 1 };     /* on a1 */
static const int NOT_SQUARES[] = { 64, 66, 255, -1, INT_MAX, INT_MIN };

static yk_board start(void)
{
    return board_start();
}

/* ---- a case for each function ---- */

static void check_status_text(void)
{
    static const int NONE[] = { -1, YK_BAD_WEIGHTS + 1, INT_MAX, INT_MIN };

    for (size_t i = 0; i < ARRAY_LENGTH(NONE); i++)
        assert_non_null(yk_status_text((yk_status)NONE[i]));
}

static void check_version(void)
{
    assert_non_null(yk_version());
}

static void check_selectivity(void)
{
    assert_in_range(yk_selectivity(0), 1, 99);
    assert_int_equal(yk_selectivity(1000), 0);
    assert_int_equal(yk_selectivity(SIZE_MAX), 0);
}

static void check_board_parse(void)
{
    yk_board board;

    assert_int_equal(yk_board_parse(NULL, &board, NULL), YK_BAD_ARGUMENT);
    assert_int_equal(yk_board_parse("X", NULL, NULL), YK_BAD_ARGUMENT);
    assert_int_equal(yk_board_parse("", &board, NULL), YK_BAD_ARGUMENT);
}

static void check_board_format(void)
{
    char text[67];

    yk_board_format(start(), 1, NULL);
    yk_board_format(TWO_DISCS, INT_MIN, text);
    assert_int_equal(strlen(text), 66);
}

static void check_board_moves(void)
{
    assert_int_equal(yk_board_moves(TWO_DISCS), 0);
    assert_int_equal(yk_board_moves((yk_board){ UINT64_MAX, UINT64_MAX }), 0);
    assert_int_equal(yk_board_moves((yk_board){ 0, 0 }), 0);
}

static void check_board_play(void)
{
    yk_board board = start(), two_discs = TWO_DISCS;

    assert_int_equal(yk_board_play(NULL, 19), YK_BAD_ARGUMENT);
    assert_int_equal(yk_board_play(&two_discs, 2), YK_BAD_BOARD);
    assert_int_equal(yk_board_play(&board, YK_PASS), YK_BAD_ARGUMENT);
    for (size_t i = 0; i < ARRAY_LENGTH(NOT_SQUARES); i++)
        assert_int_equal(yk_board_play(&board, NOT_SQUARES[i]), YK_BAD_ARGUMENT);
}

static void check_board_final_score(void)
{
    static const uint64_t SETS[] = { 0, 1, UINT64_MAX };

    for (size_t i = 0; i < ARRAY_LENGTH(SETS); i++)
        for (size_t k = 0; k < ARRAY_LENGTH(SETS); k++)
            assert_in_range(yk_board_final_score((yk_board){ SETS[i], SETS[k] }) + 64, 0, 128);
}

static void check_square_name(void)
{
    for (size_t i = 0; i < ARRAY_LENGTH(NOT_SQUARES); i++)
        assert_string_equal(yk_square_name(NOT_SQUARES[i]), "??");
}

static void check_kernel_name(void)
{
    assert_null(yk_kernel_name(SIZE_MAX));
    assert_null(yk_kernel_name(100));
}

static void check_kernel_usable(void)
{
    assert_int_equal(yk_kernel_usable(NULL), 0);
    assert_int_equal(yk_kernel_usable(""), 0);
}

static void check_kernel_auto(void)
{
    assert_non_null(yk_kernel_auto());
}

static void check_perft(void)
{
    uint64_t leaves = 77;

    assert_int_equal(yk_perft(start(), 1, NULL, &leaves), YK_BAD_ARGUMENT);
    assert_int_equal(yk_perft(start(), 1, "auto", NULL), YK_BAD_ARGUMENT);
    assert_int_equal(yk_perft(start(), INT_MIN, "auto", &leaves), YK_BAD_ARGUMENT);
    assert_int_equal(yk_perft(start(), 1, "", &leaves), YK_BAD_KERNEL);
    assert_int_equal(yk_perft(TWO_DISCS, 1, "auto", &leaves), YK_BAD_BOARD);
    assert_int_equal(leaves, 77);
}

static void check_knob_at(void)
{
    assert_null(yk_knob_at(SIZE_MAX));
    assert_null(yk_knob_at(sizeof(((yk_config *)NULL)->knob) / sizeof(int)));
}

static void check_knob_named(void)
{
    assert_null(yk_knob_named(NULL));
    assert_null(yk_knob_named(""));
}

static void check_config_init(void)
{
    yk_config_init(NULL);
}

static void check_config_classic(void)
{
    yk_config_classic(NULL);
}

static yk_config config_of_wrong_size(void)
{
    yk_config config;

    yk_config_init(&config);
    config.size++;
    return config;
}

static void check_config_set(void)
{
    yk_config config, wrong = config_of_wrong_size();

    yk_config_init(&config);
    assert_int_equal(yk_config_set(NULL, "threads", 1), YK_BAD_ARGUMENT);
    assert_int_equal(yk_config_set(&config, NULL, 1), YK_BAD_ARGUMENT);
    assert_int_equal(yk_config_set(&wrong, "threads", 1), YK_BAD_ARGUMENT);
    assert_int_equal(yk_config_set(&config, "threads", INT_MIN), YK_BAD_VALUE);
    assert_int_equal(yk_config_set(&config, "threads", INT_MAX), YK_BAD_VALUE);
}

static void check_config_get(void)
{
    yk_config config, wrong = config_of_wrong_size();
    int value = 77;

    yk_config_init(&config);
    assert_int_equal(yk_config_get(NULL, "threads", &value), YK_BAD_ARGUMENT);
    assert_int_equal(yk_config_get(&config, NULL, &value), YK_BAD_ARGUMENT);
    assert_int_equal(yk_config_get(&config, "threads", NULL), YK_BAD_ARGUMENT);
    assert_int_equal(yk_config_get(&wrong, "threads", &value), YK_BAD_ARGUMENT);
    assert_int_equal(value, 77);
}

static void check_config_set_text(void)
{
    yk_config config, wrong = config_of_wrong_size();

    yk_config_init(&config);
    assert_int_equal(yk_config_set_text(NULL, "threads", "1"), YK_BAD_ARGUMENT);
    assert_int_equal(yk_config_set_text(&config, NULL, "1"), YK_BAD_ARGUMENT);
    assert_int_equal(yk_config_set_text(&config, "threads", NULL), YK_BAD_ARGUMENT);
    assert_int_equal(yk_config_set_text(&wrong, "threads", "x"), YK_BAD_ARGUMENT);
    assert_int_equal(yk_config_set_text(&config, "threads", ""), YK_BAD_VALUE);
}

static void check_config_cache_bytes(void)
{
    yk_config config;

    yk_config_init(&config);
    assert_true(yk_config_cache_bytes(&config) > 0);
    config.size--;
    assert_int_equal(yk_config_cache_bytes(&config), 0);
    assert_int_equal(yk_config_cache_bytes(NULL), 0);
}

static void check_create(void)
{
    yk_solver *untouched = (yk_solver *)(void *)&untouched;
    yk_config config, wrong = config_of_wrong_size();
    const yk_knob *knob;
    yk_solver *solver = untouched;

    yk_config_init(&config);
    assert_int_equal(yk_create(NULL, &config), YK_BAD_ARGUMENT);
    assert_int_equal(yk_create(&solver, NULL), YK_BAD_ARGUMENT);
    assert_null(solver);
    solver = untouched;
    assert_int_equal(yk_create(&solver, &wrong), YK_BAD_ARGUMENT);
    assert_null(solver);
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        yk_config_init(&config);
        config.knob[i] = knob->maximum + 1;
        assert_int_equal(yk_create(&solver, &config), YK_BAD_VALUE);
        config.knob[i] = INT_MIN;
        assert_int_equal(yk_create(&solver, &config), YK_BAD_VALUE);
        assert_null(solver);
    }
    yk_config_init(&config);
    memset(config.kernel, 'x', sizeof(config.kernel));
    assert_int_equal(yk_create(&solver, &config), YK_BAD_KERNEL);
}

static void check_destroy(void)
{
    yk_destroy(NULL);
}

static void check_clear(void)
{
    yk_clear(NULL);
}

static void check_query_init(void)
{
    yk_query_init(NULL, start());
}

static void check_solve(void)
{
    static const int LEVELS[] = { -1, 1, 72, 101, INT_MAX, INT_MIN };
    static const double TIMES[] = { -1, -INFINITY, NAN };
    static const struct { int alpha, beta; } WINDOWS[] = {
        { 0, 0 }, { 1, 0 }, { -65, 0 }, { 0, 65 }, { INT_MIN, INT_MAX }, { INT_MAX, INT_MIN },
    };
    yk_solver *solver = solve_open("auto", "");
    yk_query query;
    yk_result result;

    yk_query_init(&query, start());
    assert_int_equal(yk_solve(NULL, &query, &result), YK_BAD_ARGUMENT);
    assert_int_equal(yk_solve(solver, NULL, &result), YK_BAD_ARGUMENT);
    assert_int_equal(yk_solve(solver, &query, NULL), YK_BAD_ARGUMENT);
    query.size--;
    assert_int_equal(yk_solve(solver, &query, &result), YK_BAD_ARGUMENT);
    for (size_t i = 0; i < ARRAY_LENGTH(WINDOWS); i++) {
        yk_query_init(&query, start());
        query.alpha = WINDOWS[i].alpha;
        query.beta = WINDOWS[i].beta;
        assert_int_equal(yk_solve(solver, &query, &result), YK_BAD_ARGUMENT);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(TIMES); i++) {
        yk_query_init(&query, start());
        query.time_limit_s = TIMES[i];
        assert_int_equal(yk_solve(solver, &query, &result), YK_BAD_ARGUMENT);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(LEVELS); i++) {
        yk_query_init(&query, start());
        query.depth = 4;
        query.selectivity = LEVELS[i];
        assert_int_equal(yk_solve(solver, &query, &result), YK_BAD_ARGUMENT);
    }
    yk_query_init(&query, start());
    query.flags = 1u << 31;
    assert_int_equal(yk_solve(solver, &query, &result), YK_BAD_ARGUMENT);
    yk_query_init(&query, TWO_DISCS);
    assert_int_equal(yk_solve(solver, &query, &result), YK_BAD_BOARD);
    yk_query_init(&query, (yk_board){ 0, 0 });
    assert_int_equal(yk_solve(solver, &query, &result), YK_OK);
    assert_int_equal(result.move_count, 0);
    yk_destroy(solver);
}

static void check_solver_stats(void)
{
    yk_solver *solver = solve_open("auto", "");
    yk_stats stats;

    yk_solver_stats(solver, NULL);
    yk_solver_stats(NULL, NULL);
    memset(&stats, 0x55, sizeof(stats));
    yk_solver_stats(NULL, &stats);
    assert_int_equal(stats.pass_count, 0);
    assert_int_equal(stats.cuts[YK_MAX_EMPTIES].cuts, 0);
    yk_destroy(solver);
}

static void check_stop(void)
{
    yk_stop(NULL);
}

static void check_verify_score(void)
{
    static const int NOT_SCORES[] = { 1, 66, -66, INT_MAX, INT_MIN };

    assert_int_equal(yk_verify_score(TWO_DISCS, 0, 10, NULL), 0);
    assert_int_equal(yk_verify_score(start(), 0, 0, NULL), -1);
    for (size_t i = 0; i < ARRAY_LENGTH(NOT_SCORES); i++)
        assert_int_equal(yk_verify_score(start(), NOT_SCORES[i], 10, NULL), 0);
}

static void check_verify_line(void)
{
    const uint8_t line[] = { 255 };

    assert_int_equal(yk_verify_line(TWO_DISCS, line, 1, 0), 0);
    assert_int_equal(yk_verify_line(start(), NULL, 1, 0), 0);
    assert_int_equal(yk_verify_line(start(), line, 1, 0), 0);
    assert_int_equal(yk_verify_line(start(), line, INT_MIN, 0), 0);
    assert_int_equal(yk_verify_line(start(), line, INT_MAX, 0), 0);
    assert_int_equal(yk_verify_line(start(), NULL, 0, INT_MIN), 0);
}

/* ---- the header ---- */

#define CASE(name)      { "yk_" #name, check_##name }
#define FACTS(name)     { "yk_solver_" #name, argument_solver_##name }
#define WEIGHTS(name)   { "yk_weights_" #name, argument_weights_##name }

static const struct { const char *function; void (*check)(void); } CASES[] = {
    CASE(status_text), CASE(version), CASE(board_parse), CASE(board_format), CASE(board_moves),
    CASE(board_play), CASE(board_final_score), CASE(square_name), CASE(kernel_name),
    CASE(kernel_usable), CASE(kernel_auto), CASE(perft), CASE(knob_at), CASE(knob_named),
    CASE(config_init), CASE(config_classic), CASE(config_set), CASE(config_get),
    CASE(config_set_text),
    CASE(config_cache_bytes), CASE(create), CASE(destroy), CASE(clear), FACTS(facts),
    FACTS(huge_bytes), CASE(query_init), CASE(selectivity), CASE(solve), CASE(solver_stats),
    CASE(stop),
    { "yk_overdue", argument_overdue }, { "yk_reach", argument_reach },
    CASE(verify_score), CASE(verify_line), WEIGHTS(create), WEIGHTS(destroy), WEIGHTS(checksum),
    WEIGHTS(provenance), WEIGHTS(bytes),
};

enum { FUNCTIONS = 200, NAME_SIZE = 64 };

/* The functions that the header declares: a name in front of the first bracket behind each
 * YK_API, preprocessor lines aside. Returns their number. */
static int read_header(char names[FUNCTIONS][NAME_SIZE])
{
    static char text[1 << 20];
    FILE *file = fopen(HEADER, "r");
    int count = 0;

    assert_non_null(file);
    text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
    fclose(file);
    for (const char *at = text; (at = strstr(at, "YK_API ")) != NULL; at++) {
        const char *line = at, *end = strchr(at, '('), *begin = end;

        while (line > text && line[-1] != '\n')
            line--;
        if (*line == '#')
            continue;
        assert_true(end && count < FUNCTIONS);
        while (isalnum((unsigned char)begin[-1]) || begin[-1] == '_')
            begin--;
        snprintf(names[count++], NAME_SIZE, "%.*s", (int)(end - begin), begin);
    }
    return count;
}

static void every_function_of_the_header_refuses_bad_arguments(void **state)
{
    static char names[FUNCTIONS][NAME_SIZE];
    const int count = read_header(names);

    (void)state;
    for (int i = 0; i < count; i++) {
        size_t found = 0;

        while (found < ARRAY_LENGTH(CASES) && strcmp(CASES[found].function, names[i]) != 0)
            found++;
        if (found == ARRAY_LENGTH(CASES))
            fail_msg("%s has no case here", names[i]);
        CASES[found].check();
    }
    assert_int_equal(count, ARRAY_LENGTH(CASES));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_function_of_the_header_refuses_bad_arguments),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
