/* test_gui_sessions.c - recorded sessions, tests/data/gui/PROTOCOL-*.session: lines behind "> "
 * are what the GUI says, the others what it must be told then, to the letter. In those, "*" stands
 * for a number, and a line of nothing else for any line: what a search believes on the way may
 * change. Scores are those that were published with the positions (FFO #1). */
/* needs: threads */

#include "tests/support/fact.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "apps/gui/gui.h"
#include "tests/support/solve.h"

#define FOLDER "tests/data/gui"

enum { SESSION = 1 << 16 };

/* A protocol and the solver without threads. */
typedef struct {
    const GuiProtocol *protocol;
    _Alignas(16) unsigned char state[GUI_STATE];
    GuiGame game;
    GuiSearch search;
    FILE *out;
    char *text;
    size_t length;
} Talk;

static void found(const GuiFound *found, void *context)
{
    Talk *talk = context;
    GuiCall call = { .state = talk->state, .game = &talk->game, .out = talk->out };

    talk->protocol->found(&call, found);
}

/* What the protocol and the search that it asked for print; lives until the next call. */
static const char *say(Talk *talk, const char *line)
{
    GuiCall call = { .state = talk->state, .game = &talk->game, .rest = line };

    free(talk->text);
    talk->text = NULL;
    call.out = talk->out = open_memstream(&talk->text, &talk->length);
    if (!talk->out)
        abort();
    talk->protocol->line(&call);
    if (call.wish == GUI_FORGET)
        yk_clear(talk->search.solver);
    if (call.wish == GUI_SEARCH) {
        talk->search.ask = call.ask;
        talk->search.found = found;
        talk->search.context = talk;
        gui_search_run(&talk->search);
    }
    fclose(talk->out);
    return talk->text;
}

/* The text of the file. */
static char *load(const char *path)
{
    char *text = malloc(SESSION);
    FILE *file = fopen(path, "r");

    assert_non_null(text);
    assert_non_null(file);
    const size_t size = fread(text, 1, SESSION - 1, file);

    fclose(file);
    text[size] = '\0';
    return text;
}

/* Whether one line, up to `end`, is what `expected` says; *expected then is behind its line. */
static bool same_line(const char **expected, const char *told, const char *end)
{
    const char *line = *expected;
    const size_t length = strcspn(line, "\n");

    *expected += length + (line[length] == '\n');
    if (length == 1 && line[0] == '*')
        return true;
    for (size_t i = 0; i < length; i++)
        if (line[i] == '*' && told < end && isdigit((unsigned char)*told)) {
            while (told < end && (isdigit((unsigned char)*told) || *told == '.'))
                told++;
        } else if (told == end || line[i] != *told++) {
            return false;
        }
    return told == end;
}

static bool same(const char *expected, const char *told)
{
    while (*told != '\0') {
        const size_t length = strcspn(told, "\n");

        if (*expected == '\0' || !same_line(&expected, told, told + length))
            return false;
        told += length + (told[length] == '\n');
    }
    return *expected == '\0';
}

/* The lines up to the next "> ", which is where *at is then. */
static void take_expected(char **at, char *expected)
{
    size_t length = 0;

    while (**at != '\0' && strncmp(*at, "> ", 2) != 0) {
        const size_t line = strcspn(*at, "\n") + 1;

        memcpy(expected + length, *at, line);
        length += line;
        *at += line;
    }
    expected[length] = '\0';
}

static void replay(const GuiProtocol *protocol, const char *path)
{
    static char expected[SESSION];
    char *text = load(path), *at = text;
    Talk talk = { .protocol = protocol, .search.solver = solve_open("auto", "") };
    int lines = 0;

    gui_game_begin(&talk.game);
    take_expected(&at, expected);       /* a remark at the top */
    while (*at != '\0') {
        char *line = at + 2;

        at += strcspn(at, "\n");
        *at++ = '\0';
        take_expected(&at, expected);
        const char *told = say(&talk, line);

        if (!same(expected, told))
            fail_msg("%s: after '%s' expected\n%sbut was told\n%s", path, line, expected, told);
        lines++;
    }
    assert_true(lines > 3);
    yk_destroy(talk.search.solver);
    free(talk.text);
    free(text);
}

static void says_what_it_said(void **state)
{
    const GuiProtocol *protocol = *state;
    const size_t length = strlen(protocol->name);
    DIR *folder = opendir(FOLDER);
    struct dirent *entry;
    int sessions = 0;

    assert_non_null(folder);
    while ((entry = readdir(folder)) != NULL) {
        char path[512];

        if (strncmp(entry->d_name, protocol->name, length) != 0 || entry->d_name[length] != '-')
            continue;
        snprintf(path, sizeof(path), FOLDER "/%s", entry->d_name);
        replay(protocol, path);
        sessions++;
    }
    closedir(folder);
    assert_true(sessions > 0);
}

#define SAYS_WHAT_IT_SAID(name) \
    { #name "_says_what_it_said", says_what_it_said, NULL, NULL, (void *)&gui_##name }

int main(void)
{
    const struct CMUnitTest tests[] = {
        SAYS_WHAT_IT_SAID(nboard), SAYS_WHAT_IT_SAID(cassio), SAYS_WHAT_IT_SAID(gtp),
    };

    return cmocka_run_group_tests_name("gui_sessions", tests, NULL, NULL);
}
