/* reading.h - an input while it is read: what reader.c and reading.c have in common. */

#ifndef YOMIKIRI_READING_H
#define YOMIKIRI_READING_H

#include "positions/formats/formats.h"
#include "positions/reader.h"

/* The bytes of an input, from memory, a file or a stream, as they are asked for. They are the
 * caller's until reading_begin(); `file` stays open. */
typedef struct {
    const uint8_t *bytes;   /* taken in and not used up: `size` of them */
    size_t size;
    bool ended;             /* and no more will come ... */
    bool failed;            /* ... because the rest could not be read */
    FILE *file;             /* NULL: all is in memory */
    bool stream;            /* it may fall silent */
    uint8_t *block;         /* holds the bytes that are the intake's own */
    size_t used, room;      /* of it */
} Intake;

struct Reader {
    Intake intake;          /* what is to be read */
    Source source;          /* the stretch of it that is looked at, and what has been learnt */
    Sink sink;              /* what was found and nobody has taken yet */
    Sink preview;           /* what would be found if nothing more came ... */
    Source *before;         /* ... and `source` as it was before that was tried */
    Wthor wthor;            /* instead of a text */
    size_t cursor;          /* into source.text.chars */
    const FormatEntry *taker;           /* who took what was read last; or NULL */
    bool raw, raw_told;     /* some bytes are not UTF-8; that has been said */
    TextEncoding units;
    size_t ahead;           /* characters that a format may look ahead */
    bool begun, ended;
    bool fresh;             /* bytes came since the last preview */
    bool tried;             /* a silent stream has been given up waiting for */
    bool early;             /* what was read last was handed out before anything followed it */
    int silent_ms;
};

enum { BRIEF = 1 << 16 };               /* characters that are soon looked at once more */

static const Span NOWHERE = { 1, 1, NULL, 0 };

/* Begin to read as soon as it can be told what it is; errors that concern all of the input go to
 * the queue. A stream is waited for `wait_ms`. False if more has to come first. */
bool reading_begin(Reader *reader, int wait_ms);

/* Nothing will come behind the text that is here. */
bool window_is_all(const Reader *reader);

/* What a format may look at ahead of the cursor is here. */
bool window_is_enough(const Reader *reader);

/* Take in more, and drop what lies far behind the cursor. A stream is waited for `wait_ms`. True
 * if more text, or its end, is there. */
bool window_take_in(Reader *reader, int wait_ms);

#endif
