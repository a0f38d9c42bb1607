#include "apps/cli/solve/solve_source.h"

#include <stdlib.h>

#include "base/memory/memory.h"

/* A pipe may bring the next position only when the first is answered. */
enum { PATIENCE_MS = 150 };

/* The next position that is not answered yet, NULL at the end. */
static SolveJob *read_job(SolveSource *source)
{
    SolveJob *job = memory_array(1, sizeof(*job));
    JsonAnswer answer;

    while (inputs_next(source->inputs, &job->position)) {
        if (source->strict && inputs_error_count(source->inputs) > 0)
            break;
        job->number = ++source->number;
        source->output->many = source->number > 1;
        job->begun_s = inputs_read_stdin(source->inputs) ? job_now() : source->start_s;
        inputs_where(source->inputs, &job->position, job->where, sizeof(job->where));
        if (source->all_plies)
            job_set_ply(job);
        if (!source->resume || !resume_take(source->resume, &job->position, &answer))
            return job;
        output_resumed(source->output, &job->position, &answer);
    }
    free(job);
    return NULL;
}

int solve_source_ahead(SolveSource *source, int count)
{
    SolveJob *job;

    while (source->ahead < count
           && (source->ahead == 0 || inputs_ready(source->inputs, PATIENCE_MS))
           && (job = read_job(source)) != NULL) {
        if (source->ahead_last)
            source->ahead_last->next = job;
        else
            source->ahead_first = job;
        source->ahead_last = job;
        source->ahead++;
    }
    return source->ahead;
}

static SolveJob *take_first(SolveSource *source)
{
    SolveJob *job = source->ahead_first;

    if (!job)
        return read_job(source);
    source->ahead_first = job->next;
    source->ahead--;
    if (!source->ahead_first)
        source->ahead_last = NULL;
    return job;
}

bool solve_source_ready(void *context, int wait_ms)
{
    SolveSource *source = context;

    return source->ahead_first || inputs_ready(source->inputs, wait_ms);
}

SolveJob *solve_source_next(void *context)
{
    SolveSource *source = context;
    SolveJob *job = take_first(source);

    if (job && source->taken++ >= source->solvers)
        job->begun_s = job_now();
    if (job && source->output->request->time_s <= 0
        && source->output->request->depth.plies == 0)
        solve_progress_predict(source->output->progress, job->where,
                                board_empties(job->position.board));
    return job;
}

void solve_source_answer(const SolveJob *job, void *context)
{
    const SolveSource *source = context;

    output_answer(source->output, job);
}

void solve_source_close(SolveSource *source)
{
    while (source->ahead_first)
        free(take_first(source));
    inputs_close(source->inputs);
    resume_close(source->resume);
}
