#include "lab/pick/react.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "api/solver.h"
#include "base/memory/memory.h"
#include "bench/child/perf_counters.h"

typedef struct {
    const ReactPlan *plan;
    ReactTrouble *trouble;
    PerfCounters counters;
    yk_solver **solvers;        /* of the rows, made when they are needed */
    int *order;                 /* of the rows at a position */
    int64_t cap;                /* nodes that end the solve under way; 0: none */
    int64_t done, total;
} Reacting;

__attribute__((format(printf, 4, 5)))
static ReactStatus complain(Reacting *reacting, ReactStatus status, int position,
                            const char *format, ...)
{
    va_list arguments;

    reacting->trouble->position = position;
    va_start(arguments, format);
    vsnprintf(reacting->trouble->why, sizeof(reacting->trouble->why), format, arguments);
    va_end(arguments);
    return status;
}

static bool stopped(const ReactPlan *plan)
{
    return plan->stop && __atomic_load_n(plan->stop, __ATOMIC_RELAXED) != 0;
}

/* ---- one solve ---- */

/* yk_progress_fn */
static int check_limits(const yk_progress *progress, void *context)
{
    const Reacting *reacting = context;

    return stopped(reacting->plan)
           || (reacting->cap > 0 && progress->nodes > (uint64_t)reacting->cap);
}

static void drop_solver(Reacting *reacting, int row)
{
    yk_destroy(reacting->solvers[row]);
    reacting->solvers[row] = NULL;
}

static void drop_solvers(Reacting *reacting)
{
    for (int i = 0; i < reacting->plan->reactions->row_count; i++)
        drop_solver(reacting, i);
}

/* Where time counts, solvers stay from position to position, so that their memory is no longer
 * new, but are made anew for each round: where it lies is luck that another round is to draw
 * again. Together they are tens of GiB of address space: where the system refuses that, the others
 * give theirs. */
static yk_solver *solver_of(Reacting *reacting, int row)
{
    const yk_config *config = &reacting->plan->rows[row].config;
    yk_solver **solver = &reacting->solvers[row];

    if (*solver) {
        yk_clear(*solver);
    } else if (yk_create(solver, config) != YK_OK) {
        drop_solvers(reacting);
        if (yk_create(solver, config) != YK_OK)
            *solver = NULL;
    }
    return *solver;
}

/* Bounds that a solve has proven must hold the score that is known, also if it was cut off. */
static ReactStatus check(Reacting *reacting, int row, int position, const yk_result *result)
{
    const SuitePosition *asked = &reacting->plan->suite->positions[position];

    if (result->lower == result->upper && result->lower != asked->expected)
        return complain(reacting, REACT_WRONG, position,
                        "%s: its score is recorded as %+d and is %+d (%s)", asked->id,
                        asked->expected, result->lower, reacting->plan->rows[row].name);
    if (asked->expected < result->lower || asked->expected > result->upper)
        return complain(reacting, REACT_WRONG, position,
                        "%s: its score is recorded as %+d and lies between %+d and %+d (%s)",
                        asked->id, asked->expected, result->lower, result->upper,
                        reacting->plan->rows[row].name);
    return REACT_DONE;
}

static ReactStatus solve(Reacting *reacting, int round, int row, int position)
{
    const ReactPlan *plan = reacting->plan;
    const int64_t full = round > 0 ? reactions_nodes(plan->reactions, position) : 0;
    yk_solver *solver = solver_of(reacting, row);
    yk_result result = { .size = sizeof(result) };
    yk_query query;
    char error[400];

    if (!solver)
        return complain(reacting, REACT_FAILED, -1, "no memory for a solver");
    yk_query_init(&query, plan->suite->positions[position].board);
    query.progress = check_limits;
    query.context = reacting;
    reacting->cap = full * REACT_CAP;
    if (plan->watch)
        plan->watch(&solver, 1);

    const PerfReading start = perf_counters_start(&reacting->counters);
    const yk_status status = yk_solve(solver, &query, &result);
    const PerfReading cost = perf_counters_stop(&reacting->counters, &start);

    if (plan->watch)
        plan->watch(NULL, 0);
    if (plan->reactions->kind == REACT_NODES)
        drop_solver(reacting, row);
    if (status != YK_OK)
        return complain(reacting, REACT_FAILED, position, "%s: %s",
                        plan->suite->positions[position].id, yk_status_text(status));
    if (result.stopped && stopped(plan))
        return REACT_INTERRUPTED;

    const ReactStatus answer = check(reacting, row, position, &result);

    if (answer != REACT_DONE)
        return answer;

    /* Whether the limit was in time is luck; what counts is that there were too many. */
    const int64_t cap = reacting->cap;
    const bool over = cap > 0 && (result.stopped || (int64_t)result.nodes > cap);
    ReactCell *cell = reactions_cell(plan->reactions, round, row, position);

    *cell = (ReactCell){
        .nodes = over ? cap : (int64_t)result.nodes, .cpu_ns = cost.cpu_ns, .over = over,
    };
    if (cell->nodes < 1)
        cell->nodes = 1;
    if (plan->journal && !pick_journal_add(plan->journal, round, row, position, cell, error,
                                           sizeof(error)))
        return complain(reacting, REACT_FAILED, -1, "%s", error);
    return REACT_DONE;
}

/* ---- all ---- */

static ReactStatus solve_missing(Reacting *reacting, int round, int row, int position)
{
    const ReactPlan *plan = reacting->plan;

    if (stopped(plan))
        return REACT_INTERRUPTED;
    if (plan->progress)
        plan->progress(plan->context, round, position, reacting->done, reacting->total);
    reacting->done++;
    if (reactions_cell(plan->reactions, round, row, position)->nodes > 0)
        return REACT_DONE;
    return solve(reacting, round, row, position);
}

static void draw_order(Reacting *reacting, int round, int position)
{
    Random random = { reacting->plan->seed + (uint64_t)round * 0xd1342543de82ef95u
                      + (uint64_t)(position + 1) * 0xaf251af3b0f025b5u };

    random_order(&random, reacting->order, reacting->plan->reactions->row_count);
}

static bool short_enough(const ReactPlan *plan, int position)
{
    const ReactCell *cell = reactions_cell(plan->reactions, 0, 0, position);
    const double ns = plan->reactions->kind == REACT_NODES
                      ? (double)cell->nodes / plan->rate * 1e9 : (double)cell->cpu_ns;

    return ns <= (double)plan->longest_ns;
}

static ReactStatus measure_rows(Reacting *reacting, int round, int position)
{
    const ReactPlan *plan = reacting->plan;
    ReactStatus status = REACT_DONE;

    draw_order(reacting, round, position);
    for (int i = 0; status == REACT_DONE && i < plan->reactions->row_count; i++)
        if (reacting->order[i] > 0 || plan->reactions->kind != REACT_NODES)
            status = solve_missing(reacting, round, reacting->order[i], position);
    return status;
}

static ReactStatus measure(Reacting *reacting)
{
    const ReactPlan *plan = reacting->plan;
    const Reactions *reactions = plan->reactions;
    ReactStatus status = REACT_DONE;
    int eligible = 0;

    for (int i = 0; status == REACT_DONE && i < reactions->position_count; i++)
        status = solve_missing(reacting, 0, 0, i);
    for (int i = 0; status == REACT_DONE && i < reactions->position_count; i++)
        eligible += short_enough(plan, i);
    reacting->total = reacting->done + (int64_t)eligible * reactions->rounds
                      * (reactions->row_count - (reactions->kind == REACT_NODES));
    for (int round = 1; status == REACT_DONE && round <= reactions->rounds; round++) {
        drop_solvers(reacting);
        for (int i = 0; status == REACT_DONE && i < reactions->position_count; i++)
            if (short_enough(plan, i))
                status = measure_rows(reacting, round, i);
    }
    return status;
}

ReactStatus react_measure(const ReactPlan *plan, ReactTrouble *trouble)
{
    const size_t rows = (size_t)plan->reactions->row_count;
    Reacting reacting = {
        .plan = plan, .trouble = trouble,
        .solvers = memory_array(rows, sizeof(*reacting.solvers)),
        .order = memory_array(rows, sizeof(*reacting.order)),
    };
    ReactStatus status;

    *trouble = (ReactTrouble){ .position = -1 };
    perf_counters_open(&reacting.counters);
    status = measure(&reacting);
    drop_solvers(&reacting);
    perf_counters_close(&reacting.counters);
    free(reacting.solvers);
    free(reacting.order);
    return status;
}

/* Nodes of the default at 14 empties and, for each one more, the factor; nodes a second of a
 * core: of the suites of this repository on machines of 2020 to 2025. */
double react_guess_s(const ReactPlan *plan)
{
    static const double NODES_AT_14 = 70e3, FACTOR = 2.05, SPEED = 40e6;
    /* Most configurations are worse than the default. */
    static const double WORSE = 1.3;
    const double solves = (double)(plan->reactions->row_count - 1) * plan->reactions->rounds;
    double sum = 0;

    for (int i = 0; i < plan->suite->count; i++) {
        const double one = NODES_AT_14 * pow(FACTOR, plan->suite->positions[i].empties - 14)
                           / SPEED;

        sum += one + (one * 1e9 <= (double)plan->longest_ns ? WORSE * solves * one : 0);
    }
    return sum;
}
