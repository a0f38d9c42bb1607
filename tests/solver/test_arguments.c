/* test_arguments.c - bad arguments: for each function of the public header rows that say what
 * comes of them. Nothing crashes. */

#include "tests/support/fact.h"

#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/boards.h"
#include "tests/support/solve.h"

static const char HEADER[] = "solver/yomikiri.h";
static const yk_board TWO_DISCS = { 3, 1 };     /* on a1 */
static const yk_board FULL = { UINT64_MAX, 0 };
static const int NOT_SQUARES[] = { 64, 66, 255, -1, INT_MAX, INT_MIN };

static char called[1 << 14];        /* the functions that rows have called, a blank behind each */

/* The row that is written: it names the functions that it calls, and has to hold. */
static void row(bool holds, const char *text)
{
    for (const char *at = text; (at = strstr(at, "yk_")) != NULL; ) {
        const size_t length = strcspn(at, "( ,)");

        if (at[length] == '(')
            snprintf(called + strlen(called), sizeof(called) - strlen(called), "%.*s ",
                     (int)length, at);
        at += length;
    }
    if (!holds)
        fail_msg("%s", text);
}

#define ROW(holds)      row(holds, #holds)
#define BAD(call)       row((call) == YK_BAD_ARGUMENT, #call)
#define ENDS(call)      ((call), row(true, #call))      /* and comes back */

static void boards_and_squares(void)
{
    const uint64_t sets[] = { 0, 1, UINT64_MAX };
    const yk_board start = board_start();
    yk_board board = start, two_discs = TWO_DISCS;
    char text[67];

    BAD(yk_board_parse(NULL, &board, NULL));
    BAD(yk_board_parse("X", NULL, NULL));
    BAD(yk_board_parse("", &board, NULL));
    ENDS(yk_board_format(start, 1, NULL));
    ROW((yk_board_format(TWO_DISCS, INT_MIN, text), strlen(text) == 66));
    ROW(yk_board_moves(TWO_DISCS) == 0);
    ROW(yk_board_moves((yk_board){ UINT64_MAX, UINT64_MAX }) == 0);
    ROW(yk_board_moves((yk_board){ 0, 0 }) == 0);
    BAD(yk_board_play(NULL, 19));
    BAD(yk_board_play(&board, YK_PASS));
    ROW(yk_board_play(&two_discs, 2) == YK_BAD_BOARD);
    for (size_t i = 0; i < ARRAY_LENGTH(NOT_SQUARES); i++) {
        BAD(yk_board_play(&board, NOT_SQUARES[i]));
        ROW(strcmp(yk_square_name(NOT_SQUARES[i]), "??") == 0);
    }
    for (size_t i = 0; i < 9; i++)
        ROW(abs(yk_board_final_score((yk_board){ sets[i / 3], sets[i % 3] })) <= 64);
}

static void verification(void)
{
    static const int NOT_SCORES[] = { 1, 66, -66, INT_MAX, INT_MIN };
    const yk_board start = board_start();
    const uint8_t line[] = { 255 };

    ROW(yk_verify_score(TWO_DISCS, 0, UINT64_MAX, NULL) == 0);
    ROW(yk_verify_score(start, 0, 0, NULL) == -1);
    for (size_t i = 0; i < ARRAY_LENGTH(NOT_SCORES); i++)
        ROW(yk_verify_score(start, NOT_SCORES[i], 10, NULL) == 0);
    ROW(yk_verify_line(TWO_DISCS, line, 1, 0) == 0);
    ROW(yk_verify_line(start, NULL, 1, 0) == 0);
    ROW(yk_verify_line(start, line, 1, 0) == 0);
    ROW(yk_verify_line(start, line, INT_MIN, 0) == 0);
    ROW(yk_verify_line(start, line, INT_MAX, 0) == 0);
    ROW(yk_verify_line(start, NULL, 0, INT_MIN) == 0);
}

static void names_and_kernels(void)
{
    static const int NONE[] = { -1, YK_BAD_WEIGHTS + 1, INT_MAX, INT_MIN };
    const yk_board start = board_start();
    uint64_t leaves = 77;

    for (size_t i = 0; i < ARRAY_LENGTH(NONE); i++)
        ROW(yk_status_text((yk_status)NONE[i]) != NULL);
    ROW(strcmp(yk_version(), YK_VERSION) == 0);
    ROW(yk_selectivity(0) == 73 && yk_selectivity(4) == 100);
    ROW(yk_selectivity(5) == 0 && yk_selectivity(SIZE_MAX) == 0);
    ROW(yk_kernel_name(SIZE_MAX) == NULL && yk_kernel_name(100) == NULL);
    ROW(!yk_kernel_usable(NULL) && !yk_kernel_usable("") && !yk_kernel_usable("none such"));
    ROW(yk_kernel_usable("portable") && yk_kernel_usable(yk_kernel_auto()));
    BAD(yk_perft(start, 1, NULL, &leaves));
    BAD(yk_perft(start, 1, "auto", NULL));
    BAD(yk_perft(start, INT_MIN, "auto", &leaves));
    BAD(yk_perft(start, -1, "auto", &leaves));
    ROW(yk_perft(start, 1, "", &leaves) == YK_BAD_KERNEL);
    ROW(yk_perft(TWO_DISCS, 1, "auto", &leaves) == YK_BAD_BOARD);
    assert_int_equal(leaves, 77);
}

static void configurations(void)
{
    yk_config config, wrong;
    int value = 77;

    ENDS(yk_config_init(NULL));
    ENDS(yk_config_classic(NULL));
    yk_config_init(&config);
    yk_config_init(&wrong);
    wrong.size++;
    ROW(yk_knob_at(SIZE_MAX) == NULL && yk_knob_at(ARRAY_LENGTH(config.knob)) == NULL);
    ROW(yk_knob_named(NULL) == NULL && yk_knob_named("") == NULL);
    BAD(yk_config_set(NULL, "threads", 1));
    BAD(yk_config_set(&config, NULL, 1));
    BAD(yk_config_set(&wrong, "threads", 1));
    ROW(yk_config_set(&config, "no such knob", 1) == YK_BAD_KNOB);
    ROW(yk_config_set(&config, "threads", INT_MIN) == YK_BAD_VALUE);
    ROW(yk_config_set(&config, "threads", INT_MAX) == YK_BAD_VALUE);
    BAD(yk_config_get(NULL, "threads", &value));
    BAD(yk_config_get(&config, NULL, &value));
    BAD(yk_config_get(&config, "threads", NULL));
    BAD(yk_config_get(&wrong, "threads", &value));
    ROW(yk_config_get(&config, "no such knob", &value) == YK_BAD_KNOB);
    assert_int_equal(value, 77);
    BAD(yk_config_set_text(NULL, "threads", "1"));
    BAD(yk_config_set_text(&config, NULL, "1"));
    BAD(yk_config_set_text(&config, "threads", NULL));
    BAD(yk_config_set_text(&wrong, "threads", "x"));
    ROW(yk_config_set_text(&config, "no such knob", "1") == YK_BAD_KNOB);
    ROW(yk_config_cache_bytes(&config) > 0);
    ROW(yk_config_cache_bytes(&wrong) == 0 && yk_config_cache_bytes(NULL) == 0);
}

static void creation(void)
{
    yk_solver *solver = (yk_solver *)(void *)&solver;       /* not to be touched */
    yk_config config, wrong;
    const yk_knob *knob;

    yk_config_init(&config);
    yk_config_init(&wrong);
    wrong.size--;
    BAD(yk_create(NULL, &config));
    ROW(yk_create(&solver, NULL) == YK_BAD_ARGUMENT && !solver);
    ROW(yk_create(&solver, &wrong) == YK_BAD_ARGUMENT && !solver);
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++) {
        yk_config_init(&config);
        config.knob[i] = knob->maximum + 1;
        ROW(yk_create(&solver, &config) == YK_BAD_VALUE && !solver);
        config.knob[i] = INT_MIN;
        ROW(yk_create(&solver, &config) == YK_BAD_VALUE && !solver);
    }
    yk_config_init(&config);
    memset(config.kernel, 'x', sizeof(config.kernel));
    ROW(yk_create(&solver, &config) == YK_BAD_KERNEL && !solver);
    ENDS(yk_destroy(NULL));
    ENDS(yk_clear(NULL));
    ENDS(yk_stop(NULL));
    ENDS(yk_query_init(NULL, board_start()));
}

static void weights(void)
{
    const size_t size = yk_weights_bytes();
    uint8_t *bytes = calloc(size + 1, 1);
    yk_weights *made = NULL;
    const char *why = NULL;

    BAD(yk_weights_create(NULL, bytes, size, &why));
    BAD(yk_weights_create(&made, NULL, size, &why));
    ROW(yk_weights_create(&made, bytes, 0, &why) == YK_BAD_WEIGHTS && why);
    ROW(yk_weights_create(&made, bytes, size, NULL) == YK_BAD_WEIGHTS);
    ROW(yk_weights_create(&made, bytes, size + 1, &why) == YK_BAD_WEIGHTS && !made);
    ENDS(yk_weights_destroy(NULL));
    ROW(yk_weights_bytes() > 0);
    ROW(yk_weights_checksum(NULL) != 0);
    ROW(yk_weights_provenance(NULL) != NULL);
    free(bytes);
}

static void what_a_solver_tells(void)
{
    yk_solver *solver = solve_open("auto", "table-mib=0");
    yk_board board;
    yk_stats stats;
    yk_facts told;
    int move = 0;

    ENDS(yk_solver_stats(solver, NULL));
    ENDS(yk_solver_stats(NULL, NULL));
    memset(&stats, 0x55, sizeof(stats));
    ROW((yk_solver_stats(NULL, &stats), stats.pass_count + stats.cuts[64].cuts == 0));
    ENDS(yk_solver_facts(solver, NULL));
    ENDS(yk_solver_facts(NULL, NULL));
    memset(&told, 0x55, sizeof(told));
    ROW((yk_solver_facts(NULL, &told), told.threads + told.table_bytes == 0));
    ROW(strcmp(told.kernel, "none") == 0 && strcmp(told.page, "none") == 0);
    ROW(yk_solver_huge_bytes(NULL) == 0 && yk_solver_huge_bytes(solver) == 0);
    ROW(yk_overdue(NULL, &board) == 0 && yk_overdue(solver, NULL) == 0);
    BAD(yk_reach(NULL, board_start(), 0, &move));
    BAD(yk_reach(solver, board_start(), 0, NULL));
    BAD(yk_reach(solver, board_start(), -64, &move));
    BAD(yk_reach(solver, board_start(), 65, &move));
    BAD(yk_reach(solver, FULL, 0, &move));
    ROW(yk_reach(solver, TWO_DISCS, 0, &move) == YK_BAD_BOARD && move == 0);
    yk_destroy(solver);
}

/* Queries that are refused, each for one field; and one of an empty board, which is answered. */
static void queries(void)
{
    static const struct {
        int alpha, beta, depth, selectivity;
        double time_s;
        unsigned flags;
    } WRONG[] = {
        { 0, 0, 1, 0, 0, 0 }, { 1, 0, 1, 0, 0, 0 }, { -65, 0, 1, 0, 0, 0 }, { 0, 65, 1, 0, 0, 0 },
        { INT_MIN, INT_MAX, 1, 0, 0, 0 }, { INT_MAX, INT_MIN, 1, 0, 0, 0 },
        { -64, 64, 1, 0, -1, 0 }, { -64, 64, 1, 0, -INFINITY, 0 }, { -64, 64, 1, 0, NAN, 0 },
        { -64, 64, -1, 0, 0, 0 }, { -64, 64, 65, 0, 0, 0 }, { -64, 64, 4, -1, 0, 0 },
        { -64, 64, 4, 1, 0, 0 }, { -64, 64, 4, 72, 0, 0 }, { -64, 64, 4, 74, 0, 0 },
        { -64, 64, 4, 101, 0, 0 }, { -64, 64, 4, INT_MAX, 0, 0 }, { -64, 64, 4, INT_MIN, 0, 0 },
        { -64, 64, 0, 87, 0.1, 0 }, { -64, 64, 4, 87, 0, YK_SHALLOW },
        { -64, 64, 0, 0, 0.1, YK_SHALLOW }, { -64, 64, 1, 0, 0, 32 },
        { -64, 64, 1, 0, 0, 1u << 31 },
    };
    yk_solver *solver = solve_open("auto", "");
    yk_query query;
    yk_result result;

    for (size_t i = 0; i < ARRAY_LENGTH(WRONG); i++) {
        yk_query_init(&query, board_start());
        query.alpha = WRONG[i].alpha;
        query.beta = WRONG[i].beta;
        query.depth = WRONG[i].depth;
        query.selectivity = WRONG[i].selectivity;
        query.time_limit_s = WRONG[i].time_s;
        query.flags = WRONG[i].flags;
        if (yk_solve(solver, &query, &result) != YK_BAD_ARGUMENT)
            fail_msg("row %zu of queries", i);
    }
    yk_query_init(&query, board_start());
    BAD(yk_solve(NULL, &query, &result));
    BAD(yk_solve(solver, NULL, &result));
    BAD(yk_solve(solver, &query, NULL));
    query.size--;
    BAD(yk_solve(solver, &query, &result));
    yk_query_init(&query, TWO_DISCS);
    ROW(yk_solve(solver, &query, &result) == YK_BAD_BOARD);
    yk_query_init(&query, (yk_board){ 0, 0 });
    ROW(yk_solve(solver, &query, &result) == YK_OK && result.move_count == 0);
    yk_destroy(solver);
}

/* The functions that the header declares: a name in front of the first bracket behind each YK_API,
 * preprocessor lines aside. */
FACT(every_function_of_the_header_takes_bad_arguments)
{
    static char text[1 << 20];
    FILE *file = fopen(HEADER, "r");
    int count = 0;

    boards_and_squares();
    verification();
    names_and_kernels();
    configurations();
    creation();
    weights();
    what_a_solver_tells();
    queries();
    assert_non_null(file);
    text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
    fclose(file);
    for (const char *at = text; (at = strstr(at, "\nYK_API ")) != NULL; at++, count++) {
        const char *end = strchr(at, '('), *begin = end;
        char name[64];

        while (isalnum((unsigned char)begin[-1]) || begin[-1] == '_')
            begin--;
        snprintf(name, sizeof(name), "%.*s ", (int)(end - begin), begin);
        if (!strstr(called, name))
            fail_msg("%s has no row here", name);
    }
    assert_true(count > 30);
}

FACTS_MAIN(NULL, NULL)
