#include "bench/engine/subcommand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text/words.h"

/* What every build of ours has in it, and no script or program of another. */
static bool holds_mark(const char *path)
{
    static const char MARK[] = "yomikiri.compare/1";
    struct stat about;
    FILE *file = stat(path, &about) == 0 && S_ISREG(about.st_mode) ? fopen(path, "rbe") : NULL;
    char *line = NULL;
    size_t size = 0;
    bool found = false;

    for (ssize_t length; file && !found && (length = getline(&line, &size, file)) > 0; )
        found = memmem(line, (size_t)length, MARK, sizeof(MARK)) != NULL;
    free(line);
    if (file)
        fclose(file);
    return found;
}

static int program_index(char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        const char *slash = strrchr(words[i], '/');
        const char *base = slash ? slash + 1 : words[i];

        if (words[i][0] != '-' && !strpbrk(base, " \t\n") && strcasestr(base, "yomikiri"))
            return i;
    }
    for (int i = 0; i < count; i++)
        if (holds_mark(words[i]))
            return i;
    return -1;
}

/* The word at the end of *line. */
static void add(Arena *arena, const char **line, const char *word)
{
    const size_t room = 4 * strlen(word) + 4;
    char *quoted = arena_array(arena, room, 1);

    words_quote(word, quoted, room);
    *line = arena_print(arena, "%s %s", *line, quoted);
}

char **subcommand_words(const Subcommand *subcommand, char *error, size_t error_size)
{
    int count;
    char **own = words_split(subcommand->command, &count, error, error_size), **words;
    Arena arena = { .blocks = NULL };
    const char *line = "";

    if (!own)
        return NULL;

    const int program = program_index(own, count);

    for (int i = 0; i < count; i++) {
        if (i == max_int(program, 0) && subcommand->before)
            line = arena_print(&arena, "%s %s", line, subcommand->before);
        if (i <= program || program < 0 || !subcommand->bare)
            add(&arena, &line, own[i]);
        if (i == (program < 0 ? count - 1 : program) && subcommand->after)
            line = arena_print(&arena, "%s %s", line, subcommand->after);
    }
    for (int i = 0; subcommand->last && subcommand->last[i]; i++)
        add(&arena, &line, subcommand->last[i]);
    words = words_split(line, &count, error, error_size);
    arena_free(&arena);
    free(own);
    return words;
}
