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

/* ---- reading_kind.c: the kind of an input, from its first bytes. ---- */

/* Begin to read as soon as it can be told what it is; errors that concern all of the input go to
 * the queue. A stream is waited for `wait_ms`. False if more has to come first. */
bool reading_begin(Reader *reader, int wait_ms);

/* ---- reading_silence.c: streams that pause: what they have brought is read at once. ---- */

/* Read as if the text ended here, and keep what is found if nothing that may follow could be a
 * part of it; `silent`: nothing has followed for a while, and that it might is no reason. True
 * if something was kept. */
bool silence_settle(Reader *reader, bool silent);

/* Is what stands at the cursor more of what has been kept so? That is an error, and true. */
bool silence_is_late(Reader *reader);

/* ---- reading_step.c: one step of the reader: the text at the cursor goes to its format. ---- */

/* Read what stands at the cursor: one record, or one line that is none. */
void reading_step(Reader *reader);

/* ---- reading_window.c: the stretch of a text that is held in memory. ---- */

/* How much more of a text is taken in at a time. */
size_t window_slice(const Reader *reader);

/* The first `size` bytes of the intake behind the text that is there; false without memory. */
bool window_append(Reader *reader, size_t size);

/* Nothing will come behind the text that is here. */
bool window_is_all(const Reader *reader);

/* What a format may look at ahead of the cursor is here. */
bool window_is_enough(const Reader *reader);

/* Take in more, and drop what lies far behind the cursor. A stream is waited for `wait_ms`. True
 * if more text, or its end, is there. */
bool window_take_in(Reader *reader, int wait_ms);

#endif
