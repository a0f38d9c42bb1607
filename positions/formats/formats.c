/* formats.c - the formats that text may hold, in the order in which they are tried. */

#include "positions/formats/formats.h"

#include "positions/data/json.h"
#include "positions/scan/scan.h"

/* First those that carry their own mark. */
const FormatEntry FORMATS[] = {
    { FORMAT_GGF, tree_read, false, false, true },
    { FORMAT_SGF, tree_read, false, false, true },
    { FORMAT_JSONL, json_read, false, true, true },
    { FORMAT_QUEST, json_read, false, false, true },
    { FORMAT_PGN, pgn_read, false, false, false },
    { FORMAT_URL, url_read, true, true, true },
    { FORMAT_FEN, fen_read, true, true, true },
    { FORMAT_HEX, numbers_read, true, true, true },
    { FORMAT_ARRAY, array_read, true, false, false },
    { FORMAT_OBF, obf_read, true, true, true },
    { FORMAT_DIAGRAM, drawing_read, true, false, false },
    { FORMAT_TRANSCRIPT, games_read, true, true, true },
};

const int FORMATS_COUNT = ARRAY_LENGTH(FORMATS);
