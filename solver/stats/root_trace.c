#include "stats/root_trace.h"

/* That of the move in the pass under way; NULL before the first and for no move. */
static yk_stage *stage_of(const RootTrace *trace, int square)
{
    if (!trace->told || trace->passes == 0)
        return NULL;
    for (int i = 0; i < trace->told->move_count; i++)
        if (trace->told->moves[i].square == square)
            return &trace->told->moves[i].stages[trace->passes - 1];
    return NULL;
}

void trace_begin_pass(RootTrace *trace)
{
    if (trace->passes < YK_MAX_PASSES)
        trace->passes++;
}

void trace_begun(RootTrace *trace, int square)
{
    trace->under_way = square;
}

void trace_done(RootTrace *trace)
{
    yk_stage *stage = stage_of(trace, trace->under_way);

    if (stage && trace->nodes) {
        stage->nodes += *trace->nodes - trace->divided;
        trace->divided = *trace->nodes;
    }
    trace->under_way = YK_NO_MOVE;
}

void trace_ended(RootTrace *trace, int square, int value, int bound)
{
    yk_stage *stage = stage_of(trace, square);

    trace_begun(trace, square);
    trace_done(trace);
    if (!stage)
        return;
    stage->value = value;
    stage->bound = bound;
    stage->searches++;
}

void trace_window(RootTrace *trace, int low, int high, int score)
{
    if (!trace->told || trace->passes == 0)
        return;
    yk_windows *pass = &trace->told->windows[trace->passes - 1];

    *pass = (yk_windows){ pass->windows + 1, low, high, score };
}

void trace_place(RootTrace *trace, int square, int place)
{
    yk_stage *stage = stage_of(trace, square);

    if (stage)
        stage->place = place;
}
