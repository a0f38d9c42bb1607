/* formats.c - the formats that text may hold, in the order in which they are tried. */

#include "positions/formats/formats.h"

#include "positions/data/data.h"
#include "positions/moves/sequel.h"

/* First those that carry their own mark. */
const FormatEntry FORMATS[] = {
    { FORMAT_GGF, ggf_read, false, false, true },
    { FORMAT_SGF, sgf_read, false, false, true },
    { FORMAT_JSONL, nested_read, false, true, true },
    { FORMAT_QUEST, nested_read, false, false, true },
    { FORMAT_PGN, pgn_read, false, false, false },
    { FORMAT_URL, url_read, true, true, true },
    { FORMAT_FEN, fen_read, true, true, true },
    { FORMAT_HEX, hex_read, true, true, true },
    { FORMAT_ARRAY, array_read, true, false, false },
    { FORMAT_OBF, obf_read, true, true, true },
    { FORMAT_DIAGRAM, diagram_read, true, false, false },
    { FORMAT_TRANSCRIPT, transcript_read, true, true, true },
};

const int FORMATS_COUNT = ARRAY_LENGTH(FORMATS);

bool format_goes_on(Source *source, const FormatEntry *taker, size_t *at)
{
    const bool tree = taker && (taker->format == FORMAT_GGF || taker->format == FORMAT_SGF);
    Diag error;

    if (tree ? !tree_goes_on(&source->text, at, &error) : !sequel_comes(source, at, &error))
        return false;
    sink_error(source->sink, &error);
    return true;
}
