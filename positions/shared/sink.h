/* sink.h - positions and complaints on their way to the caller of the reader. */

#ifndef YOMIKIRI_SINK_H
#define YOMIKIRI_SINK_H

#include "positions/shared/diag.h"
#include "positions/shared/seen.h"

/* One thing to be handed out. */
typedef struct {
    bool is_error;
    union {
        Position position;
        Diag error;
    } of;
} Item;

typedef struct {
    Item *queue;            /* items head..tail-1 are to be handed out */
    int head, tail, capacity;
    Seen *seen;             /* positions already handed out */
    bool whole_games;       /* ReaderOptions.whole_games */
    bool has_loose;
    Diag loose;             /* sink_loose() */
    bool found;             /* something was put in */
    bool starved;           /* memory was missing for something that is still to be reported */
} Sink;

/* An empty one. False without memory; sink_close() is due in either case. */
bool sink_open(Sink *sink);
void sink_close(Sink *sink);

/* Check `position` (check.c), note whether it is a repeat, and put it in. */
void sink_position(Sink *sink, Position *position);

/* Put in an error: one that is ready, or one in words. */
void sink_error(Sink *sink, const Diag *error);
void sink_fail(Sink *sink, DiagCode code, Span where, const char *message, ...)
    PRINTF_LIKE(4, 5);

/* A warning for what was put in last, about text below it; false if that is no position. */
bool sink_warn_last(Sink *sink, DiagCode code, Span where, const char *message);

/* A warning for the next position, about text above it; of several the first. */
void sink_loose(Sink *sink, DiagCode code, Span where, const char *message);

/* The next thing in the order in which they came, NULL if there is none; until more is put in. */
const Item *sink_next(Sink *sink);

static inline bool sink_is_empty(const Sink *sink)
{
    return sink->head == sink->tail;
}

#endif
