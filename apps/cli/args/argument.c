#include "apps/cli/args/argument.h"

#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "positions/reader.h"

bool argument_is_file(const char *text)
{
    struct stat status;

    return stat(text, &status) == 0;
}

bool argument_looks_like_path(const char *text)
{
    static const char *const ENDINGS[] = {
        "obf", "txt", "wtb", "ggf", "sgf", "scr", "pgn", "fen", "json", "jsonl", "log", "svg",
        "csv", "tsv",
    };
    const char *dot = strrchr(text, '.');

    if (strchr(text, '\n'))
        return false;
    if (text[0] == '/' || strncmp(text, "./", 2) == 0 || strncmp(text, "../", 3) == 0)
        return true;
    for (size_t i = 0; dot && i < ARRAY_LENGTH(ENDINGS); i++)
        if (strcasecmp(dot + 1, ENDINGS[i]) == 0)
            return true;
    return false;
}

bool argument_is_bare_board(const char *text)
{
    int squares = 0;

    for (; *text != '\0'; text++) {
        if (strchr(" \t\r\n", *text))
            continue;
        if (!strchr("-.XxOo*BbWw@", *text))
            return false;
        squares++;
    }
    return squares == 64;
}

bool argument_is_lone_side(const char *text)
{
    return strcasecmp(text, "black") == 0 || strcasecmp(text, "white") == 0
           || (strlen(text) == 1 && strchr("XxOo*BbWw@", text[0]));
}

bool argument_is_lone_move(const char *text)
{
    return strlen(text) == 2
           && (square_from_text(text) != NO_MOVE || strcmp(text, "--") == 0
               || strcasecmp(text, "pa") == 0 || strcasecmp(text, "ps") == 0);
}
