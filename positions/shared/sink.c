/* sink.c - positions and complaints on their way to the caller of the reader. */

#include "positions/shared/sink.h"

#include <stdarg.h>
#include <stdlib.h>

#include "positions/shared/check.h"

bool sink_open(Sink *sink)
{
    *sink = (Sink){ .seen = seen_create() };
    return sink->seen != NULL;
}

void sink_close(Sink *sink)
{
    seen_free(sink->seen);
    free(sink->queue);
}

/* Room for one item more; NULL without memory, which is then reported in its place. */
static Item *push(Sink *sink)
{
    if (sink_is_empty(sink))
        sink->head = sink->tail = 0;
    if (sink->tail == sink->capacity) {
        const int capacity = max_int(8, 2 * sink->capacity);
        Item *queue = realloc(sink->queue, (size_t)capacity * sizeof(*queue));

        if (!queue) {
            sink->starved = true;
            return NULL;
        }
        sink->queue = queue;
        sink->capacity = capacity;
    }
    sink->found = true;
    return &sink->queue[sink->tail++];
}

static void hand_out(Sink *sink, const Position *position)
{
    Item *item = push(sink);

    if (item) {
        item->is_error = false;
        item->of.position = *position;
    }
}

void sink_position(Sink *sink, Position *position)
{
    const Span where = { position->line, position->column, NULL, 0 };

    if (position->last_line < position->line)
        position->last_line = position->line;
    if (sink->whole_games && position->move_count > 0) {
        hand_out(sink, position);
        return;
    }
    check_position(position, where);

    const int before = seen_before(sink->seen, position->board, position->line);

    sink->starved |= before < 0;
    if (before > 0)
        draft_warn(position, DIAG_DUPLICATE_POSITION, where, "the same position, or a mirror"
                   " image of it, stands at %s %d",
                   position->format == FORMAT_WTHOR ? "record" : "line", before);
    if (sink->has_loose && position->warning_count < MAX_DIAGS)
        position->warnings[position->warning_count++] = sink->loose;
    sink->has_loose = false;
    hand_out(sink, position);
}

bool sink_warn_last(Sink *sink, DiagCode code, Span where, const char *message)
{
    Item *last = sink_is_empty(sink) ? NULL : &sink->queue[sink->tail - 1];

    if (!last || last->is_error)
        return false;
    draft_warn(&last->of.position, code, where, "%s", message);
    return true;
}

void sink_loose(Sink *sink, DiagCode code, Span where, const char *message)
{
    if (!sink->has_loose)
        diag_set(&sink->loose, code, where, "%s", message);
    sink->has_loose = true;
}

void sink_error(Sink *sink, const Diag *error)
{
    Item *item = push(sink);

    if (item) {
        item->is_error = true;
        item->of.error = *error;
    }
}

void sink_fail(Sink *sink, DiagCode code, Span where, const char *message, ...)
{
    va_list list;
    Diag error;

    va_start(list, message);
    diag_set_list(&error, code, where, message, list);
    va_end(list);
    sink_error(sink, &error);
}

const Item *sink_next(Sink *sink)
{
    return sink_is_empty(sink) ? NULL : &sink->queue[sink->head++];
}
