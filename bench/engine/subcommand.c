#include "bench/engine/subcommand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory/memory.h"
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

char **subcommand_words(const Subcommand *subcommand, char *error, size_t error_size)
{
    int count;
    char **split = words_split(subcommand->command, &count, error, error_size);

    if (!split)
        return NULL;

    const char *const *own = (const char *const *)split;
    const int found = program_index(split, count);
    const size_t program = (size_t)max_int(found, 0);
    const size_t end = found < 0 ? (size_t)count : program + 1;
    const struct { const char *const *list; size_t most; } parts[] = {
        { own, program }, { subcommand->before, SIZE_MAX }, { own + program, end - program },
        { subcommand->after, SIZE_MAX },
        { own + end, subcommand->bare ? 0 : SIZE_MAX }, { subcommand->last, SIZE_MAX },
    };
    char **words = NULL, *text = NULL;

    /* First how many words and bytes there are, then the words and behind them their texts. */
    for (int pass = 0; pass < 2; pass++) {
        size_t used = 0, bytes = 0;

        for (size_t i = 0; i < ARRAY_LENGTH(parts); i++)
            for (size_t k = 0; k < parts[i].most && parts[i].list && parts[i].list[k]; k++) {
                if (pass == 1)
                    words[used] = strcpy(text + bytes, parts[i].list[k]);
                bytes += strlen(parts[i].list[k]) + 1;
                used++;
            }
        if (pass == 0) {
            words = memory_array((used + 1) * sizeof(*words) + bytes, 1);
            text = (char *)(words + used + 1);
        }
    }
    free(split);
    return words;
}
