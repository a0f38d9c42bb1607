#include "base/text/shell.h"

#include <string.h>

#include "base/shown.h"

static bool needs_quotes(const char *word)
{
    return word[0] == '\0'
           || word[strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                             "-_./:=,+@%")] != '\0';
}

/* Whether a terminal would not show the word as it is. */
static bool has_hidden(const char *word)
{
    char piece[SHOWN_PIECE];

    while (*word != '\0') {
        const char *before = word;
        const int length = shown_next(&word, piece);

        if (length != word - before || memcmp(piece, before, (size_t)length) != 0)
            return true;
    }
    return false;
}

/* $'a\x1b[m', as bash, zsh and POSIX of 2024 have it: it can be seen and pasted. */
static const char *in_dollar_quotes(Arena *arena, const char *word)
{
    const char *quoted = "$'";

    for (; *word != '\0'; word++) {
        const unsigned char c = (unsigned char)*word;

        quoted = c < ' ' || c > '~' ? arena_print(arena, "%s\\x%02x", quoted, c)
                                    : arena_print(arena, "%s%s%c", quoted,
                                                  c == '\'' || c == '\\' ? "\\" : "", c);
    }
    return arena_print(arena, "%s'", quoted);
}

static const char *in_quotes(Arena *arena, const char *word)
{
    const char *quoted = "'";

    for (; *word != '\0'; word++)
        quoted = *word == '\'' ? arena_print(arena, "%s'\\''", quoted)
                               : arena_print(arena, "%s%c", quoted, *word);
    return arena_print(arena, "%s'", quoted);
}

const char *shell_add(Arena *arena, const char *line, const char *word)
{
    const char *quoted = has_hidden(word)     ? in_dollar_quotes(arena, word)
                         : needs_quotes(word) ? in_quotes(arena, word)
                                              : word;

    return arena_print(arena, "%s%s%s", line, line[0] != '\0' ? " " : "", quoted);
}
