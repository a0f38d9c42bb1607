/* test_gui_latency.c - during a long search, what ends it is answered at once: within 100 ms in
 * 99 of 100 cases. So is the end of the input. */
/* needs: clock */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/apps/gui/gui_child.h"

static const double MOST_MS = 100;

enum { TIMES = 50 };

/* How a search begins, that it has begun, what ends it and what has to come then. */
typedef struct {
    const char *protocol, *name, *begin, *begun, *end, *answer;
} Case;

#define GAME    "set game (;GM[Othello]TY[8]BO[8 ---------------------------O*------*O----------" \
                "----------------- *]"
#define START   "---------------------------OX------XO---------------------------X"

static const Case CASES[] = {
    { "nboard", "ping", GAME "B[F5];)\nhint 20\n", "search ", "ping 7\n", "pong 7" },
    { "nboard", "new game", GAME "B[F5];)\ngo\n", "status thinking",
      GAME "B[F5]W[F6];)\nhint 1\n", "search E6" },
    { "cassio", "stop", "ENGINE-PROTOCOL endgame-search " START " -64 64 100\n", START,
      "ENGINE-PROTOCOL stop\n", "ready." },
    { "cassio", "infos", "ENGINE-PROTOCOL midgame-search " START " -64 64 40 100\n", START,
      "ENGINE-PROTOCOL get-search-infos\nENGINE-PROTOCOL stop\n", "ok." },
    { "gtp", "interrupt", "clear_board\nname\ngenmove b\n", "= yomikiri", "# interrupt\n", "= " },
};

static void open_long(GuiChild *child, const char *protocol)
{
    char options[128];

    snprintf(options, sizeof(options), "--time 1000 --threads 2 --table 16M --protocol %s",
             protocol);
    gui_child_serve(child, options);
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static int measure(const Case *example, double took_ms[], int times)
{
    static GuiChild child;
    char line[512];
    int count = 0;

    open_long(&child, example->protocol);
    for (; count < times; count++) {
        gui_child_send(&child, example->begin);
        if (gui_child_wait(&child, example->begun, line) < 0)
            break;
        /* Anywhere in the search, from its very beginning on. */
        usleep((useconds_t)(count * 7 % 20) * 1000);
        gui_child_send(&child, example->end);
        took_ms[count] = gui_child_wait(&child, example->answer, line);
        if (took_ms[count] < 0)
            break;
    }
    assert_true(gui_child_close(&child) >= 0);
    return count;
}

static void what_ends_a_search_is_answered_at_once(void **state)
{
    static double took_ms[ARRAY_LENGTH(CASES) * TIMES];
    const int times = fact_scaled(TIMES);
    int count = 0;

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        double *mine = took_ms + count;
        const int done = measure(&CASES[i], mine, times);

        if (done != times)
            fail_msg("%s: no answer to %s", CASES[i].protocol, CASES[i].end);
        qsort(mine, (size_t)done, sizeof(*mine), by_size);
        printf("# %s %s: median %.2f ms, longest %.2f ms\n", CASES[i].protocol, CASES[i].name,
               mine[done / 2], mine[done - 1]);
        count += done;
    }
    qsort(took_ms, (size_t)count, sizeof(*took_ms), by_size);
    const double late_ms = took_ms[(count * 99 + 99) / 100 - 1];

    printf("# 99th percentile of %d: %.2f ms\n", count, late_ms);
    assert_true(late_ms < MOST_MS);
}

/* Also where commands still wait for the search. */
static void the_end_comes_at_once(void **state)
{
    static const char *const LAST[] = { "quit\n", "ENGINE-PROTOCOL quit\n", "" };
    static GuiChild child;
    char line[512];

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        for (size_t k = 0; k < ARRAY_LENGTH(LAST); k++) {
            open_long(&child, CASES[i].protocol);
            gui_child_send(&child, CASES[i].begin);
            assert_true(gui_child_wait(&child, CASES[i].begun, line) >= 0);
            gui_child_send(&child, LAST[k]);
            const double took_ms = gui_child_close(&child);

            if (took_ms < 0 || took_ms > 2000)
                fail_msg("%s: '%s' took %.0f ms", CASES[i].protocol, LAST[k], took_ms);
        }
}

/* Everything that a script said is answered before the end, in its order. */
static void the_end_leaves_no_command_unanswered(void **state)
{
    static GuiChild child;
    char line[512];

    (void)state;
    open_long(&child, "gtp");
    gui_child_send(&child, "1 genmove b\n2 genmove w\n3 genmove b\n4 genmove w\n5 name\n"
                           "6 quit\n7 name\n");
    assert_true(gui_child_wait(&child, "=1 ", line) >= 0);
    assert_int_equal(strlen(line), 5);
    assert_true(gui_child_wait(&child, "=2 ", line) >= 0);
    assert_true(gui_child_wait(&child, "=3 ", line) >= 0);
    assert_true(gui_child_wait(&child, "=4 ", line) >= 0);
    assert_true(gui_child_wait(&child, "=5 yomikiri", line) >= 0);
    assert_true(gui_child_wait(&child, "=6 ", line) >= 0);
    assert_true(gui_child_wait(&child, "=7", line) < 0);
    assert_true(gui_child_close(&child) >= 0);
}

/* A line of 10 MB, and what is no text at all. */
static void what_is_no_line_is_refused(void **state)
{
    static const char *const PROTOCOLS[] = { "nboard", "cassio", "gtp" };
    static const char *const ERRORS[] = { "status error: line: too long", "ERROR: line: too long",
                                          "? line too long" };
    static GuiChild child;
    char line[512];

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(PROTOCOLS); i++) {
        open_long(&child, PROTOCOLS[i]);
        for (int k = 0; k < 10000000; k++)
            putc('a' + k % 26, child.to);
        gui_child_send(&child, "\n");
        assert_true(gui_child_wait(&child, ERRORS[i], line) >= 0);
        for (int k = 0; k < 4096; k++)
            putc(k * 7 % 256, child.to);
        gui_child_send(&child, "\n");
        assert_true(gui_child_close(&child) >= 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_ends_a_search_is_answered_at_once),
        cmocka_unit_test(the_end_comes_at_once),
        cmocka_unit_test(the_end_leaves_no_command_unanswered),
        cmocka_unit_test(what_is_no_line_is_refused),
    };

    return cmocka_run_group_tests_name("gui_latency", tests, NULL, NULL);
}
