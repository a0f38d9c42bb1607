/* sink.c - positions and complaints on their way to the caller of the reader. */

#include "positions/shared/sink.h"

#include <stdarg.h>
#include <stdlib.h>

#include "base/memory/memory.h"
#include "board/symmetry.h"

/* ---- positions handed out already, up to symmetry ---- */

enum { REMEMBERED = 1 << 20 };          /* however many there are */

struct Met {
    Board board;            /* canonical */
    int line;               /* 0: free */
};

/* The entry that holds `board`, or the free one where it belongs. */
static struct Met *find(const Seen *seen, Board board)
{
    Random mix = { board.own ^ (board.opp << 32 | board.opp >> 32) };
    size_t i = (size_t)random_next(&mix) & (seen->room - 1);

    while (seen->met[i].line != 0 && !board_equal(seen->met[i].board, board))
        i = (i + 1) & (seen->room - 1);
    return &seen->met[i];
}

static void grow(Seen *seen)
{
    const Seen old = *seen;

    seen->room = max_int(64, 2 * (int)old.room);
    seen->met = memory_array(seen->room, sizeof(*seen->met));
    for (size_t i = 0; i < old.room; i++)
        if (old.met[i].line != 0)
            *find(seen, old.met[i].board) = old.met[i];
    free(old.met);
}

/* Line at which `board`, or an image of it, was first met, and remember it as met at
 * `line` if it was not: then 0 comes back. */
static int seen_before(Seen *seen, Board board, int line)
{
    if (seen->count < REMEMBERED && 2 * (seen->count + 1) > seen->room)
        grow(seen);
    const Board canonical = symmetry_canonical(board, NULL);
    struct Met *met = find(seen, canonical);

    if (met->line != 0 || seen->count == REMEMBERED)
        return met->line;
    *met = (struct Met){ canonical, line };
    seen->count++;
    return 0;
}

/* ---- what was found ---- */

void sink_close(Sink *sink)
{
    free(sink->seen.met);
    free(sink->queue);
    *sink = (Sink){ .queue = NULL };
}

/* Room for one item more. */
static Item *push(Sink *sink)
{
    if (sink_is_empty(sink))
        sink->head = sink->tail = 0;
    sink->queue = memory_room(sink->queue, &sink->room, (size_t)sink->tail + 1,
                              sizeof(*sink->queue));
    sink->found = true;
    return &sink->queue[sink->tail++];
}

static void hand_out(Sink *sink, const Position *position)
{
    Item *item = push(sink);

    item->is_error = false;
    item->of.position = *position;
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

    const int before = seen_before(&sink->seen, position->board, position->line);

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

    item->is_error = true;
    item->of.error = *error;
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
