/* reading.h - an input while it is read: what the files of the reader have in common. */

#ifndef YOMIKIRI_READING_H
#define YOMIKIRI_READING_H

#include "positions/formats/formats.h"
#include "positions/intake.h"
#include "positions/reader.h"

struct Reader {
    Intake intake;          /* what is to be read */
    Source source;          /* the stretch of it that is looked at, and what has been learnt */
    Sink sink;              /* what was found and nobody has taken yet */
    Sink trial;             /* what would be found if nothing more came ... */
    Source *before;         /* ... and `source` as it was before that was tried */
    Wthor wthor;            /* instead of a text */
    size_t cursor;          /* into source.text.chars */
    const FormatEntry *taker;           /* who took what was read last; or NULL */
    const char *encoding;   /* of text that is not UTF-8, until it has been named; or NULL */
    TextEncoding units;
    size_t ahead;           /* characters that a format may look ahead */
    bool begun, ended;
    bool fresh;             /* bytes came since the last trial */
    bool tried;             /* a silent stream has been given up waiting for */
    bool early;             /* what was read last was handed out before anything followed it */
    int silent_ms;
};

enum { BRIEF = 1 << 16 };               /* characters that are soon looked at once more */

static const Span NOWHERE = { 1, 1, NULL, 0 };

/* An error that ends the reading. */
static inline void reading_give_up(Reader *reader, DiagCode code, const char *message)
{
    sink_fail(&reader->sink, code, NOWHERE, "%s", message);
    reader->ended = true;
}

/* That of a text in another encoding than UTF-8. */
static inline void reading_fail_encoding(Sink *sink, Span where, const char *encoding)
{
    sink_fail(sink, DIAG_NOT_TEXT, where,
              "this is %s, not UTF-8: convert it with iconv -f %s -t UTF-8", encoding, encoding);
}

#endif
