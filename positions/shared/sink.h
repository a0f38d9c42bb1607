/* sink.h - positions and complaints on their way to the caller of the reader. */

#ifndef YOMIKIRI_SINK_H
#define YOMIKIRI_SINK_H

#include "positions/shared/draft.h"

/* One thing to be handed out. */
typedef struct {
    bool is_error;
    union {
        Position position;
        Diag error;
    } of;
} Item;

/* Positions handed out already. */
typedef struct {
    struct Met *met;
    size_t room, count;     /* `room` is a power of two, `count` at most half of it */
} Seen;

/* All zero is an empty one. */
typedef struct {
    Item *queue;            /* items head..tail-1 are to be handed out */
    int head, tail;
    size_t room;
    Seen seen;
    bool whole_games;       /* ReaderOptions.whole_games */
    bool has_loose;
    Diag loose;             /* sink_loose() */
    bool found;             /* something was put in */
} Sink;

/* Make it empty. */
void sink_close(Sink *sink);

/* Check `position`, note whether it is a repeat, and put it in. */
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
