#include "base/text/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/shown.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Copy one word from *from to *to and end it; NULL, or the quote that is never closed. */
static const char *take_word(const char **from, char **to)
{
    const char *in = *from;
    char *out = *to, quote = 0;

    for (; *in != '\0' && (quote != 0 || !is_blank(*in)); in++) {
        if (quote == 0 && (*in == '\'' || *in == '"')) {
            quote = *in;
        } else if (*in == quote) {
            quote = 0;
        } else if (*in == '\\' && in[1] != '\0'
                   && (quote == 0 || (quote == '"' && strchr("\"\\$`", in[1])))) {
            *out++ = *++in;
        } else {
            *out++ = *in;
        }
    }
    *out++ = '\0';
    *from = in;
    *to = out;
    return quote == 0 ? NULL : quote == '"' ? "\"" : "'";
}

char **words_split(const char *command, int *count, char *error, size_t error_size)
{
    const size_t length = strlen(command), most = length / 2 + 2;
    char **words = memory_array(1, most * sizeof(*words) + length + 1);
    char *to = (char *)(words + most);

    *count = 0;
    for (const char *from = command; ; ) {
        const char *open;

        while (is_blank(*from))
            from++;
        if (*from == '\0')
            break;
        words[(*count)++] = to;
        open = take_word(&from, &to);
        if (open) {
            snprintf(error, error_size, "a %s is never closed in: %.200s", open, command);
            free(words);
            return NULL;
        }
    }
    words[*count] = NULL;
    if (*count == 0 || words[0][0] == '\0') {
        snprintf(error, error_size, "the command is empty");
        free(words);
        return NULL;
    }
    return words;
}

static bool is_plain(const char *word)
{
    static const char PLAIN[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-+=./:,@%";

    return word[0] != '\0' && word[strspn(word, PLAIN)] == '\0';
}

int words_quote(const char *word, char *out, size_t size)
{
    size_t used = 0;
    const bool plain = is_plain(word);

    /* A quote inside becomes '\'' : end, guarded quote, begin again. */
    if (size < 4)
        return -1;
    if (!plain)
        out[used++] = '\'';
    for (const char *c = word; *c != '\0'; c++) {
        const char one[2] = { *c, '\0' };
        const char *piece = *c == '\'' ? "'\\''" : one;
        const size_t length = strlen(piece);

        if (used + length + 2 > size)
            return -1;
        memcpy(out + used, piece, length);
        used += length;
    }
    if (used + 2 > size)
        return -1;
    if (!plain)
        out[used++] = '\'';
    out[used] = '\0';
    return (int)used;
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

const char *words_add_to_line(Arena *arena, const char *line, const char *word)
{
    const size_t room = 4 * strlen(word) + 4;
    char *quoted = arena_array(arena, room, 1);

    words_quote(word, quoted, room);
    return arena_print(arena, "%s%s%s", line, line[0] != '\0' ? " " : "",
                       has_hidden(word) ? in_dollar_quotes(arena, word) : quoted);
}

bool words_choice(const char *names, int index, char *out, size_t size)
{
    for (; names && index > 0; index--) {
        names = strchr(names, '|');
        if (names)
            names++;
    }
    if (names)
        snprintf(out, size, "%.*s", (int)strcspn(names, "|"), names);
    return names;
}
