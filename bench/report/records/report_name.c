#include "bench/report/records/report_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/words.h"

const char *report_member(Arena *arena, const json_t *object, const char *path)
{
    const json_t *at = object;
    const char *text;
    char *dump;

    while (at && *path != '\0') {
        char key[64];
        const size_t length = strcspn(path, ".");

        snprintf(key, sizeof(key), "%.*s", (int)length, path);
        at = json_object_get(at, key);
        path += length + (path[length] == '.');
    }
    if (json_is_string(at))
        return json_string_value(at);
    if (!at || json_is_null(at))
        return "";
    dump = json_dumps(at, JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(12));
    text = arena_copy(arena, dump ? dump : "");
    free(dump);
    return text;
}

/* ---- options ---- */

/* Whether the last part of a path names this program; with blanks in it, it is a script. */
static bool is_program(const char *word)
{
    const char *slash = strrchr(word, '/'), *base = slash ? slash + 1 : word;

    return word[0] != '-' && strcasestr(base, "yomikiri")
           && !strpbrk(base, " \t\n");
}

/* The place of the program among the words; the first one if none is known. */
static int find_program(char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (is_program(words[i]))
            return i;
    return 0;
}

/* How many words from this one on say how many threads there are: 0, 1 or 2. */
static int names_threads(char *const *words)
{
    if (strcmp(words[0], "-t") == 0 || strcmp(words[0], "--threads") == 0)
        return words[1] ? 2 : 1;
    return strncmp(words[0], "--threads=", 10) == 0
           || (strncmp(words[0], "-t", 2) == 0 && words[0][2] >= '0' && words[0][2] <= '9');
}

/* Likewise of those that ask for the profile: the name of the one in force is told anyway. */
static int names_profile(char *const *words, const char *profile)
{
    if (profile[0] == '\0' || strcmp(profile, "default") == 0)
        return 0;
    if (strcmp(words[0], "--profile") == 0)
        return words[1] ? 2 : 1;
    return strncmp(words[0], "--profile=", 10) == 0;
}

bool report_name_has_options(const json_t *engine)
{
    return json_is_string(json_object_get(engine, "command"));
}

/* `line` with one more word as a shell would read it. */
static const char *add_word(Arena *arena, const char *line, const char *word)
{
    const size_t size = 4 * strlen(word) + 4;
    char *quoted = arena_array(arena, size, 1);

    return words_quote(word, quoted, size) < 0
               ? line
               : arena_print(arena, "%s%s%s", line, line[0] != '\0' ? " " : "", quoted);
}

/* "--etc off --table 512M". */
static const char *options_of(Arena *arena, const json_t *engine)
{
    const char *command = json_string_value(json_object_get(engine, "command")), *line = "";
    const char *profile = report_member(arena, engine, "profile");
    char why[200], **words;
    int count;

    words = !command ? NULL : words_split(command, &count, why, sizeof(why));
    if (!words)
        return "";
    for (int i = find_program(words, count) + 1; i < count; ) {
        const int skipped = names_threads(&words[i]) + names_profile(&words[i], profile);

        if (skipped == 0)
            line = add_word(arena, line, words[i]);
        i += skipped > 0 ? skipped : 1;
    }
    free(words);
    return line;
}

/* ---- names ---- */

bool report_name_is_ours(Arena *arena, const json_t *engine)
{
    const char *kind = report_member(arena, engine, "kind");

    return kind[0] == '\0' || strcmp(kind, "yomikiri") == 0;
}

/* Whether " --classic" has to be said in addition to the options. */
static bool needs_classic(const json_t *engine, const char *profile, const char *options)
{
    return (json_is_true(json_object_get(engine, "classic")) || strcmp(profile, "classic") == 0)
           && !strstr(options, "--classic");
}

const char *report_name(Arena *arena, const json_t *engine)
{
    const char *name = report_member(arena, engine, "name");
    const char *profile = report_member(arena, engine, "profile");
    const char *options;

    if (name[0] == '\0')
        name = "engine";
    if (!report_name_is_ours(arena, engine))
        return name;
    if (profile[0] != '\0' && strcmp(profile, "default") != 0 && strcmp(profile, "classic") != 0)
        name = arena_print(arena, "%s %s", name, profile);
    options = options_of(arena, engine);
    if (needs_classic(engine, profile, options))
        name = arena_print(arena, "%s --classic", name);
    return options[0] == '\0' ? name : arena_print(arena, "%s %s", name, options);
}

const char *report_name_difference(Arena *arena, const json_t *engine, const json_t *usual)
{
    const json_t *theirs = json_object_get(usual, "knobs");
    const char *key, *text = "";
    json_t *value;

    json_object_foreach(json_object_get(engine, "knobs"), key, value) {
        const json_t *twin = json_object_get(theirs, key);

        if (twin && !json_equal(value, twin) && strcmp(key, "threads") != 0)
            text = arena_print(arena, "%s %s=%s", text, key, report_member(arena, value, ""));
    }
    return text;
}
