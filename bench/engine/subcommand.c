#include "bench/engine/subcommand.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/text/words.h"

static int program_index(char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        const char *slash = strrchr(words[i], '/');

        if (words[i][0] != '-' && strstr(slash ? slash + 1 : words[i], "yomikiri"))
            return i;
    }
    return 0;
}

/* Words and bytes of a list, which may be NULL. */
static void measure(const char *const *list, size_t *words, size_t *bytes)
{
    for (size_t i = 0; list && list[i]; i++) {
        *words += 1;
        *bytes += strlen(list[i]) + 1;
    }
}

typedef struct {
    char **words, *text;        /* where the next goes */
} Writer;

static void put(Writer *writer, const char *const *list, size_t limit)
{
    for (size_t i = 0; i < limit && list && list[i]; i++) {
        const size_t size = strlen(list[i]) + 1;

        memcpy(writer->text, list[i], size);
        *writer->words++ = writer->text;
        writer->text += size;
    }
}

char **subcommand_words(const Subcommand *subcommand, char *error, size_t error_size)
{
    int count;
    char **split = words_split(subcommand->command, &count, error, error_size), **block;
    const char *const *own = (const char *const *)split;
    size_t words = 1, bytes = 0;

    if (!split)
        return NULL;
    measure(own, &words, &bytes);
    measure(subcommand->before, &words, &bytes);
    measure(subcommand->after, &words, &bytes);
    measure(subcommand->last, &words, &bytes);
    block = memory_array(words * sizeof(*block) + bytes, 1);

    Writer writer = { block, (char *)(block + words) };
    const size_t program = (size_t)program_index(split, count);

    put(&writer, own, program);
    put(&writer, subcommand->before, SIZE_MAX);
    put(&writer, own + program, 1);
    put(&writer, subcommand->after, SIZE_MAX);
    if (!subcommand->bare)
        put(&writer, own + program + 1, SIZE_MAX);
    put(&writer, subcommand->last, SIZE_MAX);
    *writer.words = NULL;
    free(split);
    return block;
}
