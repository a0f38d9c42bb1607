#include "apps/cli/solve/solve_source.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/memory/memory.h"

/* A pipe may bring the next position only when the first is answered. */
enum { PATIENCE_MS = 150 };

/* The next position that is not answered yet, NULL at the end. */
static SolveItem *read_item(SolveSource *source)
{
    SolveItem *item = memory_array(1, sizeof(*item));
    JsonAnswer answer;

    while (inputs_next(source->inputs, &item->position)) {
        if (source->strict && inputs_error_count(source->inputs) > 0)
            break;
        item->number = ++source->number;
        source->output->many = source->number > 1;
        item->begun_s = inputs_read_stdin(source->inputs) ? clock_s() : source->start_s;
        inputs_where(source->inputs, &item->position, item->where, sizeof(item->where));
        if (source->all_plies)
            item_set_ply(item);
        if (!source->resume || !resume_take(source->resume, &item->position, &answer))
            return item;
        output_resumed(source->output, &item->position, &answer);
    }
    free(item);
    return NULL;
}

int solve_source_ahead(SolveSource *source, int count)
{
    SolveItem *item;

    while (source->ahead < count
           && (source->ahead == 0 || inputs_ready(source->inputs, PATIENCE_MS))
           && (item = read_item(source)) != NULL) {
        if (source->ahead_last)
            source->ahead_last->next = item;
        else
            source->ahead_first = item;
        source->ahead_last = item;
        source->ahead++;
    }
    return source->ahead;
}

static SolveItem *take_first(SolveSource *source)
{
    SolveItem *item = source->ahead_first;

    if (!item)
        return read_item(source);
    source->ahead_first = item->next;
    source->ahead--;
    if (!source->ahead_first)
        source->ahead_last = NULL;
    return item;
}

bool solve_source_ready(void *context, int wait_ms)
{
    SolveSource *source = context;

    return source->ahead_first || inputs_ready(source->inputs, wait_ms);
}

SolveItem *solve_source_next(void *context)
{
    SolveSource *source = context;
    SolveItem *item = take_first(source);

    if (item && source->taken++ >= source->solvers)
        item->begun_s = clock_s();
    if (item && source->output->request->time_s <= 0
        && source->output->request->depth.plies == 0)
        solve_progress_predict(source->output->progress, item->where,
                                board_empties(item->position.board));
    return item;
}

void solve_source_answer(const SolveItem *item, void *context)
{
    const SolveSource *source = context;

    output_answer(source->output, item);
}

void solve_source_close(SolveSource *source)
{
    while (source->ahead_first)
        free(take_first(source));
    inputs_close(source->inputs);
    resume_close(source->resume);
}
