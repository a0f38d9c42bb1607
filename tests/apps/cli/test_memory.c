/* test_memory.c - tests of a program that runs out of memory: allocation number n of the whole
 * program is refused, for every n (a selection of them unless YOMIKIRI_LONG=1). It then prints the
 * right answer with the usual status, or a message with another status, and no wrong or half line
 * before it.
 *
 * This program holds all of yomikiri: called with arguments it is `yomikiri` with an allocator
 * that refuses, as VARIABLE says; without any it runs itself so, again and again. */
/* needs: alone */

#include "tests/support/fact.h"
#include "tests/support/refuse.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "base/memory/memory.h"
#include "profiles/machine/libraries.h"
#include "tests/support/boards.h"
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

enum { POSITIONS = 3, LEAST_EMPTIES = 5, SHARED_EMPTIES = 18, MOST_OUTPUT = 1 << 20, NOTE_FD = 9 };

/* The allocation that is refused, from 0; "+" behind it: with all that follow. */
static const char VARIABLE[] = "YOMIKIRI_TEST_REFUSE";

static const char RECORDS[] = "tests/data/records/history.jsonl";

/* In a folder of our own: positions, an answer to the first of them, what a run printed and said,
 * and a byte for each refusal. */
static char folder[] = "/tmp/yomikiri-memory-XXXXXX";
static char suite[64], answer[64], out[64], err[64], note[64];
static char shared[80];             /* a position that threads share, soon solved */

/* "-" alone reads the positions from standard input. */
static const char *const RUNS[][8] = {
    { "convert", suite },
    { "convert", "--to", "jsonl", suite, "f5d6c3d3c4" },
    { "convert", "--to", "svg", "f5d6c3d3c4" },
    { "convert", "--to", "ggf", "f5d6c3d3c4" },
    { "convert", "--to", "diagram", "--all-plies", "f5d6c3d3c4f4f6" },
    { "solve", "-q", suite },
    { "solve", "-q", "-t", "2", shared },
    { "solve", "--jsonl", "--moves", suite },
    { "solve", "--obf", "-" },
    { "solve", "--jsonl", "--resume", answer, suite },
    { "solve", "-q", "-j", "2", suite },
    { "solve", "--jsonl", "-j", "2", suite },
    { "report", "--all", RECORDS },
    { "report", "-f", "markdown", RECORDS },
    { "report", "-f", "csv", RECORDS },
    { "report", "--json", RECORDS },
};

static void open_as(const char *path, int flags, int as)
{
    const int file = open(path, flags, 0666);

    if (file < 0 || dup2(file, as) != as)
        abort();
    if (file != as)
        close(file);
}

/* Run these words of `yomikiri`; its status, -N for signal N. */
static int run_program(const char *const *words, long refused, bool for_good)
{
    char *arguments[10] = { "yomikiri" }, value[32];
    int status;
    const pid_t child = fork();

    if (child == 0) {
        for (int i = 0; i < 8 && words[i]; i++)
            arguments[i + 1] = strdup(words[i]);
        open_as(suite, O_RDONLY, STDIN_FILENO);
        open_as(out, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
        open_as(err, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
        open_as(note, O_WRONLY | O_CREAT | O_TRUNC, NOTE_FD);
        snprintf(value, sizeof(value), "%ld%s", refused, for_good ? "+" : "");
        if (refused >= 0)
            setenv(VARIABLE, value, 1);
        alarm(HANG_SECONDS);
        execv("/proc/self/exe", arguments);
        _exit(127);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

/* The file without what varies with time and memory in lines of JSON. */
static char *steady(const char *path)
{
    size_t size;
    char *text = memory_read_file(path, MOST_OUTPUT, &size);

    assert_non_null(text);
    for (char *from = text; (from = strstr(from, "\"time_s\"")) != NULL; ) {
        char *to = strstr(from, "\"kernel\"");

        if (!to)
            break;
        memmove(from, to, strlen(to) + 1);
    }
    return text;
}

/* ---- once ---- */

static int prepare(void **state)
{
    static const struct { char *path; const char *name; } FILES[] = {
        { suite, "suite.obf" }, { answer, "answer.jsonl" }, { out, "out" }, { err, "err" },
        { note, "note" },
    };
    Random random = { fact_seed(0xa6) };
    char text[67];

    (void)state;
    if (!REFUSE_WORKS)
        return 0;
    assert_non_null(mkdtemp(folder));
    for (size_t i = 0; i < ARRAY_LENGTH(FILES); i++)
        snprintf(FILES[i].path, 64, "%s/%s", folder, FILES[i].name);
    FILE *file = fopen(suite, "w");

    assert_non_null(file);
    for (int i = 0; i < POSITIONS; i++) {
        yk_board_format(boards_make(&random, BOARDS_PLAYED, LEAST_EMPTIES + 2 * i), 1, text);
        fprintf(file, "%s; %% position %d\n", text, i + 1);
    }
    assert_int_equal(fclose(file), 0);
    yk_board_format(boards_make(&random, BOARDS_LOPSIDED, SHARED_EMPTIES), 1, shared);
    assert_int_equal(run_program((const char *[]){ "solve", "--jsonl", suite, NULL }, -1, false),
                     0);
    char *answers = memory_read_file(out, MOST_OUTPUT, &(size_t){ 0 });

    file = fopen(answer, "w");
    assert_non_null(file);
    fprintf(file, "%.*s\n", (int)strcspn(answers, "\n"), answers);
    free(answers);
    return fclose(file);
}

static int tidy(void **state)
{
    (void)state;
    remove(suite);
    remove(answer);
    remove(out);
    remove(err);
    remove(note);
    rmdir(folder);
    return 0;
}

/* ---- the test ---- */

/* A line that stands in no good output and does not speak of memory; NULL: none. */
static const char *wrong_line(char *printed, const char *good)
{
    char *rest = NULL, whole[4096];

    for (char *line = strtok_r(printed, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        snprintf(whole, sizeof(whole), "%.4000s\n", line);
        if (!strstr(good, whole) && !strstr(line, "memory"))
            return line;
    }
    return NULL;
}

static bool check_run(const char *const *words, const char *good, long n, bool for_good)
{
    const int status = run_program(words, n, for_good);
    char *printed = steady(out), *said = steady(err);
    const char *wrong = status < 0 ? "a signal"
                        : status != 0 && said[0] == '\0' ? "no word"
                        : status == 0 ? (strcmp(printed, good) ? "another answer" : NULL)
                                      : wrong_line(printed, good);

    if (wrong)
        printf("# %s %s: allocation %ld%s: status %d, %.700s; it said: %.300s\n", words[0],
               words[1], n, for_good ? " and all later ones" : "", status, wrong, said);
    free(printed);
    free(said);
    return !wrong;
}

static void program_says_when_memory_ends(void **state)
{
    int faults = 0;

    (void)state;
    if (!REFUSE_WORKS)
        skip_because("this C library, or the sanitizer, keeps malloc to itself");
    for (size_t i = 0; i < 2 * ARRAY_LENGTH(RUNS); i++) {
        const char *const *words = RUNS[i / 2];
        struct stat noted = { .st_size = 1 };

        assert_int_equal(run_program(words, -1, false), 0);
        char *good = steady(out);

        for (long n = 0; noted.st_size > 0;
             n += 1 + (fact_long() ? 0 : n / max_int(fact_scaled(8), 1))) {
            faults += !check_run(words, good, n, i % 2);
            assert_int_equal(stat(note, &noted), 0);
        }
        free(good);
    }
    assert_int_equal(faults, 0);
}

/* As `yomikiri`. */
static int be_the_program(int argc, char **argv)
{
    const char *refused = getenv(VARIABLE);

    fcntl(NOTE_FD, F_SETFD, FD_CLOEXEC);
    refuse.note = NOTE_FD;
    if (refused)
        refuse_from(atol(refused), strchr(refused, '+') != NULL);
    return yomikiri(argc, argv);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(program_says_when_memory_ends),
    };

    if (argc > 1)
        return be_the_program(argc, argv);
    return cmocka_run_group_tests(tests, prepare, tidy);
}
