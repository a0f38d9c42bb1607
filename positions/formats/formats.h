/* formats.h - the readers of the single formats. The front of the room.
 *
 * Text is decoded once into code points. A format looks at a place in it and either takes a
 * stretch, whose positions and errors go to the sink of the source, or leaves it alone; the
 * reader asks them in the order of FORMATS and steps over lines that none of them takes. */

#ifndef YOMIKIRI_FORMATS_H
#define YOMIKIRI_FORMATS_H

#include "positions/shared/source.h"

typedef struct {
    Format format;
    /* Take what stands at `at` and return where it ends; `at` itself if it is not ours. */
    size_t (*read)(Source *source, size_t at);
    bool by_line;           /* it looks at source->line */
    bool whole;             /* when forced: every line must be ours */
    bool alone;             /* what it takes ends with its line or its last bracket, but for
                               lines of moves */
} FormatEntry;

extern const FormatEntry FORMATS[];     /* in the order in which they are tried */
extern const int FORMATS_COUNT;

/* Does what stands at *at go on with the thing that `taker` took last? Then an error says that
 * it comes too late, and *at moves behind it. */
bool format_goes_on(Source *source, const FormatEntry *taker, size_t *at);

size_t ggf_read(Source *source, size_t at);         /* also the board alone, [8 ---... *] */
size_t sgf_read(Source *source, size_t at);
size_t array_read(Source *source, size_t at);
size_t pgn_read(Source *source, size_t at);
size_t hex_read(Source *source, size_t at);
size_t url_read(Source *source, size_t at);
size_t obf_read(Source *source, size_t at);         /* also bare boards and scripts */
size_t diagram_read(Source *source, size_t at);
size_t transcript_read(Source *source, size_t at);  /* when forced, boards before moves as well */

/* What was read last ends at `at`: it is warned of scores in comments below that are not its. */
void obf_warn_of_scores_below(Source *source, size_t at);

/* Do properties stand behind a tree of GGF or SGF that ends at *at, as if it had been closed too
 * early? *error then says so, and *at moves behind them. */
bool tree_goes_on(const Text *text, size_t *at, Diag *error);

/* The line that ends Zebra's script. */
#define END_MARK "% End of the endgame script"

/* ---- binary ---- */

typedef struct {
    const uint8_t *bytes;   /* `size` of them */
    size_t size;
    size_t records;         /* read so far */
} Wthor;

/* Could these be the bytes of a WTHOR file? */
bool wthor_looks(const uint8_t *bytes, size_t size);

/* Hand out the game of the next record, or errors; false at the end. Without options.at_empties
 * it is the position whose score the record holds. */
bool wthor_next(Wthor *wthor, const ReaderOptions *options, Sink *sink);

#endif
