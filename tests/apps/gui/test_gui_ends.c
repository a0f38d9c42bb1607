/* test_gui_ends.c - during a search without an end, what ends it is answered. So is the end of the
 * input. */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/apps/gui/gui_child.h"

enum { TIMES = 10 };

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

    snprintf(options, sizeof(options), "--time 100000 --threads 2 --table 16M --protocol %s",
             protocol);
    gui_child_serve(child, options);
}

FACT(what_ends_a_search_is_answered)
{
    static GuiChild child;
    char line[512];

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        open_long(&child, CASES[i].protocol);
        for (int k = 0; k < fact_scaled(TIMES); k++) {
            gui_child_send(&child, CASES[i].begin);
            assert_true(gui_child_wait(&child, CASES[i].begun, line));
            /* Anywhere in the search, from its very beginning on. */
            usleep((useconds_t)(k * 7 % 20) * 1000);
            gui_child_send(&child, CASES[i].end);
            if (!gui_child_wait(&child, CASES[i].answer, line))
                fail_msg("%s: no answer to %s", CASES[i].protocol, CASES[i].end);
        }
        assert_true(gui_child_close(&child));
    }
}

/* Also where commands still wait for the search. */
FACT(the_end_comes)
{
    static const char *const LAST[] = { "quit\n", "ENGINE-PROTOCOL quit\n", "" };
    static GuiChild child;
    char line[512];

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++)
        for (size_t k = 0; k < ARRAY_LENGTH(LAST); k++) {
            open_long(&child, CASES[i].protocol);
            gui_child_send(&child, CASES[i].begin);
            assert_true(gui_child_wait(&child, CASES[i].begun, line));
            gui_child_send(&child, LAST[k]);
            if (!gui_child_close(&child))
                fail_msg("%s: '%s' does not end it", CASES[i].protocol, LAST[k]);
        }
}

/* Everything that a script said is answered before the end, in its order. */
FACT(the_end_leaves_no_command_unanswered)
{
    static const char *const ANSWERS[] = { "=1 ", "=2 ", "=3 ", "=4 ", "=5 yomikiri", "=6 " };
    static GuiChild child;
    char line[512];

    open_long(&child, "gtp");
    gui_child_send(&child, "1 genmove b\n2 genmove w\n3 genmove b\n4 genmove w\n5 name\n"
                           "6 quit\n7 name\n");
    for (size_t i = 0; i < ARRAY_LENGTH(ANSWERS); i++) {
        assert_true(gui_child_wait(&child, ANSWERS[i], line));
        assert_true(i > 0 || strlen(line) == 5);
    }
    assert_false(gui_child_wait(&child, "=7", line));
    assert_true(gui_child_close(&child));
}

/* A line of 10 MB, and what is no text at all. */
FACT(what_is_no_line_is_refused)
{
    static const char *const PROTOCOLS[] = { "nboard", "cassio", "gtp" };
    static const char *const ERRORS[] = { "status error: line: too long", "ERROR: line: too long",
                                          "? line too long" };
    static GuiChild child;
    char line[512];

    for (size_t i = 0; i < ARRAY_LENGTH(PROTOCOLS); i++) {
        open_long(&child, PROTOCOLS[i]);
        for (int k = 0; k < 10000000; k++)
            putc('a' + k % 26, child.to);
        gui_child_send(&child, "\n");
        assert_true(gui_child_wait(&child, ERRORS[i], line));
        for (int k = 0; k < 4096; k++)
            putc(k * 7 % 256, child.to);
        gui_child_send(&child, "\n");
        assert_true(gui_child_close(&child));
    }
}

FACTS_MAIN(NULL, NULL)
