/* formats.c - the formats that text may hold, in the order in which they are tried. */

#include "positions/formats/formats.h"

#include "positions/data/fen.h"
#include "positions/data/nested.h"

/* First those that carry their own mark. */
const FormatEntry FORMATS[] = {
    { FORMAT_GGF, ggf_read, false, false },
    { FORMAT_SGF, sgf_read, false, false },
    { FORMAT_JSONL, nested_read, false, true },
    { FORMAT_QUEST, nested_read, false, false },
    { FORMAT_PGN, pgn_read, false, false },
    { FORMAT_URL, url_read, true, true },
    { FORMAT_FEN, fen_read, true, true },
    { FORMAT_HEX, hex_read, true, true },
    { FORMAT_ARRAY, array_read, true, false },
    { FORMAT_OBF, obf_read, true, true },
    { FORMAT_DIAGRAM, diagram_read, true, false },
    { FORMAT_TRANSCRIPT, transcript_read, true, true },
};

const int FORMATS_COUNT = ARRAY_LENGTH(FORMATS);
