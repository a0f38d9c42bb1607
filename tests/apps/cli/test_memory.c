/* test_memory.c - tests of a program that runs out of memory: allocation number n of the whole
 * program is refused, for every n (a selection of them unless YOMIKIRI_LONG=1). It then prints the
 * right answer with the usual status, or a message with another status, and no wrong or half line
 * before it.
 *
 * This program holds all of yomikiri: called with arguments it is `yomikiri` with an allocator
 * that refuses, as SHORT_VARIABLE says; without any it runs itself so, again and again. */
/* needs: alone */

#include "tests/support/fact.h"
#include "tests/support/refuse.h"

#include <fcntl.h>
#include <stdio.h>

#include "profiles/machine/libraries.h"
#include "tests/support/boards.h"
#include "tests/apps/cli/short_run.h"
#include "tests/support/solve.h"

int yomikiri(int argc, char **argv);

#define main yomikiri
#include "apps/cli/main.c"
#undef main

/* hwloc crashes without memory, which is not ours to mend: here there is none. */
json_t *libraries_topology(void)
{
    return json_object();
}

json_t *libraries_libcpuid(void)
{
    return json_object();
}

int libraries_cores(int *pus, int *speed, int most)
{
    (void)pus;
    (void)speed;
    (void)most;
    return 0;
}

int libraries_bind_node(int index, int count)
{
    (void)index;
    (void)count;
    return 0;
}

/* ---- what is run ---- */

enum { POSITIONS = 3, LEAST_EMPTIES = 5, SHARED_EMPTIES = 18 };

static char shared[80];             /* a position that threads share, soon solved */
static char suite[POSITIONS * 1000];

static const ShortRun CONVERTS[] = {
    { { "@suite.obf" }, NULL, NULL, false },
    { { "--to", "jsonl", "@suite.obf", "f5d6c3d3c4" }, NULL, NULL, false },
    { { "--to", "svg", "-o", "@made/drawing.svg", "@suite.obf" }, NULL, "made/", false },
    { { "--to", "ggf", "-o", "@games.ggf", "f5d6c3d3c4" }, NULL, "games.ggf", false },
    { { "--to", "diagram", "--all-plies" }, "f5d6c3d3c4f4f6\n", NULL, false },
};

static const ShortRun SOLVES[] = {
    { { "-q", "@suite.obf" }, NULL, NULL, false },
    { { "-q", "-t", "2", shared }, NULL, NULL, false },
    { { "--jsonl", "--moves", "@suite.obf" }, NULL, NULL, false },
    { { "--obf" }, suite, NULL, false },
    { { "-q", "--svg", "@made/drawing.svg", "@suite.obf" }, NULL, "made/", false },
    { { "--jsonl", "--resume", "@answers.jsonl", "@suite.obf" }, NULL, NULL, false },
};

static const ShortRun BATCHES[] = {
    { { "-q", "-j", "2", "@suite.obf" }, NULL, NULL, false },
    { { "--jsonl", "-j", "2", "@suite.obf" }, NULL, NULL, false },
};

static const ShortRun BENCHES[] = {
    { { "--serve", "--table", "1M" }, suite, NULL, false },
    { { "--table", "1M", "-r", "1", "--no-pin", "@suite.obf" }, NULL, NULL, true },
    { { "--table", "1M", "-r", "1", "--no-pin", "--jsonl", "@suite.obf" }, NULL, NULL, false },
    { { "--table", "1M", "-r", "1", "--no-pin", "-q", "--record", "--results", "@made",
        "@suite.obf" }, NULL, "made/", false },
};

static const ShortRun REPORTS[] = {
    { { "--all", "@results" }, NULL, NULL, false },
    { { "-f", "markdown", "@results" }, NULL, NULL, false },
    { { "-f", "csv", "@results" }, NULL, NULL, false },
    { { "-o", "@report.html", "@results" }, NULL, "report.html", false },
    { { "-f", "gbench", "@results" }, NULL, NULL, false },
    { { "--json", "@results" }, NULL, NULL, false },
};

/* ---- once ---- */

static void write_file(const char *name, const char *text)
{
    char path[400];

    snprintf(path, sizeof(path), "%s%s", short_run_folder(), name);
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* "squares side; f5:+2; f6:-4; % name" with what the moves are worth. */
static void add_position(yk_solver *solver, Board board, int number)
{
    const yk_result result = solve_board(solver, board, YK_ALL_MOVES);
    size_t length = strlen(suite);
    char text[67];

    yk_board_format(board, 1, text);
    length += (size_t)snprintf(suite + length, sizeof(suite) - length, "%s;", text);
    for (int i = 0; i < result.move_count; i++)
        length += (size_t)snprintf(suite + length, sizeof(suite) - length, " %s:%+d;",
                                   yk_square_name(result.moves[i].square), result.moves[i].lower);
    snprintf(suite + length, sizeof(suite) - length, " %% position %d\n", number);
}

static void run_once(const char *command, const ShortRun *run)
{
    ShortOutcome outcome = short_run(command, run, -1, false);

    if (outcome.status != 0)
        fail_msg("%s: status %d: %s", command, outcome.status, outcome.err);
    short_run_free(&outcome);
}

/* A suite, a record of it, and an earlier answer to its first position. */
static int prepare(void **state)
{
    static const ShortRun RECORD = {
        { "--table", "1M", "-r", "2", "--no-pin", "-q", "--record", "--results", "@results",
          "@suite.obf" }, NULL, NULL, false,
    };
    static char first[sizeof(suite)];
    static const ShortRun ANSWER = { { "--jsonl", "--moves" }, first, NULL, false };
    Random random = { fact_seed(0xa6) };
    yk_solver *solver;
    char printed[400], answers[400];

    (void)state;
    if (!REFUSE_WORKS)
        return 0;
    solver = solve_open("auto", "");
    for (int i = 0; i < POSITIONS; i++)
        add_position(solver, boards_make(&random, BOARDS_PLAYED, LEAST_EMPTIES + 2 * i), i + 1);
    yk_board_format(boards_make(&random, BOARDS_LOPSIDED, SHARED_EMPTIES), 1,
                    shared);
    yk_destroy(solver);
    write_file("suite.obf", suite);
    run_once("bench", &RECORD);
    snprintf(first, sizeof(first), "%.*s", (int)strcspn(suite, "\n"), suite);
    run_once("solve", &ANSWER);
    snprintf(printed, sizeof(printed), "%s%s", short_run_folder(), SHORT_PRINTED);
    snprintf(answers, sizeof(answers), "%sanswers.jsonl", short_run_folder());
    assert_int_equal(rename(printed, answers), 0);
    return 0;
}

static int tidy(void **state)
{
    (void)state;
    short_run_end();
    return 0;
}

/* ---- the tests ---- */

/* Returns the number of faults. */
static int check_run(const char *command, const ShortRun *run, bool for_good)
{
    ShortOutcome good = short_run(command, run, -1, false);
    bool refused = true;
    int faults = 0;
    long n = 0;

    if (good.status != 0)
        fail_msg("%s %s: status %d: %s", command, run->arguments[0], good.status, good.err);
    for (; refused; n += 1 + (fact_long() ? 0 : n / max_int(fact_scaled(8), 1))) {
        ShortOutcome outcome = short_run(command, run, n, for_good);
        const char *complaint = short_run_complaint(run, &outcome, &good);

        refused = outcome.refused;
        faults += complaint != NULL;
        if (complaint)
            printf("# %s %s: allocation %ld%s: %s\n", command, run->arguments[0], n,
                   for_good ? " and all later ones" : "", complaint);
        short_run_free(&outcome);
    }
    short_run_free(&good);
    return faults;
}

static void check_runs(const char *command, const ShortRun *runs, size_t count)
{
    int faults = 0;

    if (!REFUSE_WORKS)
        skip_because("this C library, or the sanitizer, keeps malloc to itself");
    for (size_t i = 0; i < count; i++)
        faults += check_run(command, &runs[i], false) + check_run(command, &runs[i], true);
    assert_int_equal(faults, 0);
}

static void convert_says_when_memory_ends(void **state)
{
    (void)state;
    check_runs("convert", CONVERTS, ARRAY_LENGTH(CONVERTS));
}

static void solve_says_when_memory_ends(void **state)
{
    (void)state;
    check_runs("solve", SOLVES, ARRAY_LENGTH(SOLVES));
}

static void batch_says_when_memory_ends(void **state)
{
    (void)state;
    check_runs("solve", BATCHES, ARRAY_LENGTH(BATCHES));
}

static void bench_says_when_memory_ends(void **state)
{
    (void)state;
    check_runs("bench", BENCHES, ARRAY_LENGTH(BENCHES));
}

static void report_says_when_memory_ends(void **state)
{
    (void)state;
    check_runs("report", REPORTS, ARRAY_LENGTH(REPORTS));
}

/* As `yomikiri`; engines that it starts have all the memory they want. */
static int be_the_program(int argc, char **argv)
{
    const char *refused = getenv(SHORT_VARIABLE);

    fcntl(SHORT_NOTE_FD, F_SETFD, FD_CLOEXEC);
    refuse.note = SHORT_NOTE_FD;
    if (refused) {
        const long count = atol(refused);
        const bool for_good = strchr(refused, '+') != NULL;

        unsetenv(SHORT_VARIABLE);
        refuse_from(count, for_good);
    }
    return yomikiri(argc, argv);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(convert_says_when_memory_ends),
        cmocka_unit_test(solve_says_when_memory_ends),
        cmocka_unit_test(batch_says_when_memory_ends),
        cmocka_unit_test(bench_says_when_memory_ends),
        cmocka_unit_test(report_says_when_memory_ends),
    };

    if (argc > 1)
        return be_the_program(argc, argv);
    return cmocka_run_group_tests(tests, prepare, tidy);
}
