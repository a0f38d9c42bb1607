/* found.c - formats and squares by their names. */

#include "positions/shared/found.h"

#include "positions/text/chars.h"

static const char *const FORMATS_BY_NAME[] = {
    [FORMAT_AUTO] = "auto", [FORMAT_OBF] = "obf", [FORMAT_BOARD] = "board",
    [FORMAT_DIAGRAM] = "diagram", [FORMAT_TRANSCRIPT] = "transcript", [FORMAT_GGF] = "ggf",
    [FORMAT_SGF] = "sgf", [FORMAT_PGN] = "pgn", [FORMAT_FEN] = "fen", [FORMAT_HEX] = "hex",
    [FORMAT_SCR] = "scr", [FORMAT_WTHOR] = "wthor", [FORMAT_QUEST] = "quest",
    [FORMAT_JSONL] = "jsonl", [FORMAT_ARRAY] = "array", [FORMAT_URL] = "url",
};

_Static_assert(ARRAY_LENGTH(FORMATS_BY_NAME) == FORMAT_COUNT, "every format has a name");

const char *format_name(Format format)
{
    return (unsigned)format < FORMAT_COUNT ? FORMATS_BY_NAME[format] : "unknown";
}

/* ---- squares by their names ---- */

static const char SQUARES[64][3] = {
    "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2",
    "a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4",
    "a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5", "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6",
    "a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7", "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8",
};

const char *square_text(int square)
{
    return square >= 0 && square < 64 ? SQUARES[square] : "--";
}

int square_from_text(const char *text)
{
    return square_at((uint8_t)text[0], text[0] != '\0' ? (uint8_t)text[1] : 0);
}

int square_at(uint32_t file, uint32_t rank)
{
    return chars_is_file(file) && chars_is_rank(rank)
           ? (int)(chars_lower(file) - 'a') + 8 * (int)(rank - '1') : NO_MOVE;
}
