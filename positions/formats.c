/* formats.c - the table of formats, and their names. */

#include "positions/format.h"

#include <string.h>

/* In the order in which they are tried: first those that carry their own mark. */
const FormatEntry FORMATS[] = {
    { FORMAT_GGF, ggf_read, false, false },
    { FORMAT_SGF, sgf_read, false, false },
    { FORMAT_JSONL, jsonl_read, false, true },
    { FORMAT_QUEST, quest_read, false, false },
    { FORMAT_PGN, pgn_read, false, false },
    { FORMAT_FEN, fen_read, true, true },
    { FORMAT_HEX, hex_read, true, true },
    { FORMAT_ARRAY, array_read, true, false },
    { FORMAT_OBF, obf_read, true, true },
    { FORMAT_DIAGRAM, diagram_read, true, false },
    { FORMAT_TRANSCRIPT, transcript_read, true, true },
};

const int FORMATS_COUNT = ARRAY_LENGTH(FORMATS);

static const char *const NAMES[] = {
    [FORMAT_AUTO] = "auto", [FORMAT_OBF] = "obf", [FORMAT_BOARD] = "board",
    [FORMAT_DIAGRAM] = "diagram", [FORMAT_TRANSCRIPT] = "transcript", [FORMAT_GGF] = "ggf",
    [FORMAT_SGF] = "sgf", [FORMAT_PGN] = "pgn", [FORMAT_FEN] = "fen", [FORMAT_HEX] = "hex",
    [FORMAT_SCR] = "scr", [FORMAT_WTHOR] = "wthor", [FORMAT_QUEST] = "quest",
    [FORMAT_JSONL] = "jsonl", [FORMAT_ARRAY] = "array",
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
