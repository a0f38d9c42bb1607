/* format.c - the formats by name. */

#include "positions/shared/format.h"

#include <string.h>

#include "base/base.h"

static const char *const NAMES[] = {
    [FORMAT_AUTO] = "auto", [FORMAT_OBF] = "obf", [FORMAT_BOARD] = "board",
    [FORMAT_DIAGRAM] = "diagram", [FORMAT_TRANSCRIPT] = "transcript", [FORMAT_GGF] = "ggf",
    [FORMAT_SGF] = "sgf", [FORMAT_PGN] = "pgn", [FORMAT_FEN] = "fen", [FORMAT_HEX] = "hex",
    [FORMAT_SCR] = "scr", [FORMAT_WTHOR] = "wthor", [FORMAT_QUEST] = "quest",
    [FORMAT_JSONL] = "jsonl", [FORMAT_ARRAY] = "array", [FORMAT_URL] = "url",
};

_Static_assert(ARRAY_LENGTH(NAMES) == FORMAT_COUNT, "every format has a name");

const char *format_name(Format format)
{
    return (unsigned)format < FORMAT_COUNT ? NAMES[format] : "unknown";
}

Format format_by_name(const char *name)
{
    int format = FORMAT_AUTO;

    while (format < FORMAT_COUNT && strcmp(NAMES[format], name) != 0)
        format++;
    return (Format)format;
}
