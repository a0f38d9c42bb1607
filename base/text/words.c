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

char **words_split(const char *command, int *count, char *error, size_t error_size)
{
    const size_t length = strlen(command), most = length / 2 + 2;
    char **words = memory_array(1, most * sizeof(*words) + length + 1);
    char *to = (char *)(words + most), quote = 0;

    *count = 0;
    for (const char *from = command; ; ) {
        while (is_blank(*from))
            from++;
        if (*from == '\0')
            break;
        words[(*count)++] = to;
        for (; *from != '\0' && (quote != 0 || !is_blank(*from)); from++) {
            if (quote == 0 && (*from == '\'' || *from == '"'))
                quote = *from;
            else if (*from == quote)
                quote = 0;
            else if (*from == '\\' && from[1] != '\0'
                     && (quote == 0 || (quote == '"' && strchr("\"\\$`", from[1]))))
                *to++ = *++from;
            else
                *to++ = *from;
        }
        *to++ = '\0';
    }
    words[*count] = NULL;
    if (quote == 0 && *count > 0 && words[0][0] != '\0')
        return words;
    if (quote != 0)
        snprintf(error, error_size, "a %c is never closed in: %.200s", quote, command);
    else
        snprintf(error, error_size, "the command is empty");
    free(words);
    return NULL;
}

int words_quote(const char *word, char *out, size_t size)
{
    static const char PLAIN[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-+=./:,@%";
    const char *quote = word[0] == '\0' || word[strspn(word, PLAIN)] != '\0' ? "'" : "";
    size_t length = 2 * strlen(quote);

    for (const char *c = word; *c != '\0'; c++)
        length += *c == '\'' ? 4 : 1;
    if (length >= size)
        return -1;
    out += sprintf(out, "%s", quote);
    /* A quote inside becomes '\'' : end, guarded quote, begin again. */
    for (const char *c = word; *c != '\0'; c++)
        out += sprintf(out, *c == '\'' ? "'\\''" : "%c", *c);
    strcpy(out, quote);
    return (int)length;
}

const char *words_add_to_line(Arena *arena, const char *line, const char *word)
{
    const size_t room = 4 * SHOWN_TEXT;
    char *quoted = arena_array(arena, room, 1);

    words_quote(shown(word).text, quoted, room);
    return arena_print(arena, "%s%s%s", line, line[0] != '\0' ? " " : "", quoted);
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
