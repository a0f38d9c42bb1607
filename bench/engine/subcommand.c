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

char **subcommand_words(const Subcommand *subcommand, char *error, size_t error_size)
{
    int count;
    char **split = words_split(subcommand->command, &count, error, error_size);

    if (!split)
        return NULL;

    const char *const *own = (const char *const *)split;
    const size_t program = (size_t)program_index(split, count);
    const struct { const char *const *list; size_t most; } parts[] = {
        { own, program }, { subcommand->before, SIZE_MAX }, { own + program, 1 },
        { subcommand->after, SIZE_MAX },
        { own + program + 1, subcommand->bare ? 0 : SIZE_MAX }, { subcommand->last, SIZE_MAX },
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
