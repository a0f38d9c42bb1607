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

size_t tree_read(Source *source, size_t at);        /* GGF and SGF */
size_t pgn_read(Source *source, size_t at);

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
