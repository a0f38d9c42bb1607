/* test_gui_sessions.c - recorded sessions, tests/data/gui/PROTOCOL-*.session: lines behind "> "
 * are what the GUI says, the others what it must be told then, to the letter. In those, "*" stands
 * for a number. Scores are published ones (FFO) or were proven by another program. */

#include "tests/support/fact.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "tests/cli/gui/gui_talk.h"

#define FOLDER "tests/data/gui"

enum { SESSION = 1 << 16 };

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

/* How far `told` is what `expected` says. */
static bool same(const char *expected, const char *told)
{
    for (; *expected != '\0'; expected++)
        if (*expected == '*' && (isdigit((unsigned char)*told) || *told == '.')) {
            while (isdigit((unsigned char)*told) || *told == '.')
                told++;
        } else if (*expected != *told++) {
            return false;
        }
    return *told == '\0';
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
    GuiTalk *talk = gui_talk_open(protocol);
    int lines = 0;

    take_expected(&at, expected);       /* a remark at the top */
    while (*at != '\0') {
        char *line = at + 2;

        at += strcspn(at, "\n");
        *at++ = '\0';
        take_expected(&at, expected);
        const char *told = gui_talk(talk, line);

        if (!same(expected, told))
            fail_msg("%s: after '%s' expected\n%sbut was told\n%s", path, line, expected, told);
        lines++;
    }
    assert_true(lines > 3);
    gui_talk_close(talk);
    free(text);
}

static void replay_all(const GuiProtocol *protocol)
{
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

static void gtp_says_what_it_said(void **state)
{
    (void)state;
    replay_all(&gui_gtp);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gtp_says_what_it_said),
    };

    return cmocka_run_group_tests_name("gui_sessions", tests, NULL, NULL);
}
