/* gui_search.c - see gui_search.h. A GUI wants to show something at once and the truth as soon as
 * possible: so two shallow searches come first where all moves are to be shown, then one to the
 * end of the game, which leaves selective values where the time does not allow a proof. */

#include "cli/gui/gui_search.h"

#include "base/base.h"
#include "base/clock.h"

/* Plies of the searches that only serve to show something, and how far from the end of what is
 * asked they are worth it: nearer by, that comes as soon itself. */
static const int STEPS[] = { 4, 8 };
enum { STEP_MARGIN = 8 };

typedef struct {
    GuiSearch *search;
    int64_t begun_ns;
    uint64_t nodes;             /* of the steps before this one */
    bool enough;                /* what is believed by now will do */
    yk_result result;
} Run;

static double elapsed_s(const Run *run)
{
    return 1e-9 * (double)(clock_ns() - run->begun_ns);
}

static bool is_cut(GuiSearch *search)
{
    return atomic_load_explicit(&search->cut, memory_order_relaxed);
}

/* Non-zero ends the search. The pass under way promises more than was asked for only once those
 * that promise less are done. */
static int watch(const yk_progress *progress, void *context)
{
    Run *run = context;
    GuiSearch *search = run->search;

    atomic_store_explicit(&search->nodes, run->nodes + progress->nodes, memory_order_relaxed);
    run->enough = progress->confidence > search->ask.confidence;
    return is_cut(search) || run->enough;
}

static void tell(const Run *run, bool last)
{
    const GuiFound found = { &run->search->ask, &run->result, last, run->nodes, elapsed_s(run) };

    run->search->found(&found, run->search->context);
}

static bool knows_something(const yk_result *result)
{
    return result->best_so_far != YK_NO_MOVE || result->line_length > 0
           || result->lower == result->upper || result->estimate.confidence >= 0;
}

/* One search of `depth` plies. What it found replaces what was known, unless it was stopped
 * before it found anything. False without memory: then there is only what was known. */
static bool ask(Run *run, int depth, bool first)
{
    const GuiAsk *asked = &run->search->ask;
    yk_result result = { .size = sizeof(result) };
    yk_query query;

    yk_query_init(&query, asked->board);
    query.alpha = asked->alpha;
    query.beta = asked->beta;
    query.depth = depth;
    query.flags = (asked->moves > 1 ? YK_ALL_MOVES : 0u)
                  | (depth > 0 && asked->full_width ? YK_SHORT : 0u);
    query.progress = watch;
    query.context = run;
    if (asked->time_s > 0) {
        query.time_limit_s = asked->time_s - elapsed_s(run);
        if (query.time_limit_s < 1e-3)
            query.time_limit_s = 1e-3;
    }
    if (yk_solve(run->search->solver, &query, &result) != YK_OK)
        return false;
    run->nodes += result.nodes;
    atomic_store_explicit(&run->search->nodes, run->nodes, memory_order_relaxed);
    if (first || knows_something(&result))
        run->result = result;
    return true;
}

void gui_search_run(GuiSearch *search)
{
    const Board board = { search->ask.board.own, search->ask.board.opp };
    const int empties = board_empties(board);
    const int depth = search->ask.depth < empties ? search->ask.depth : 0;
    const int plies = depth > 0 ? depth : empties;
    Run run = { .search = search, .begun_ns = clock_ns() };
    bool first = true;

    for (size_t i = 0; search->ask.steps && i < ARRAY_LENGTH(STEPS); i++)
        if (plies >= STEPS[i] + STEP_MARGIN && !is_cut(search) && ask(&run, STEPS[i], first)) {
            tell(&run, false);
            first = false;
        }
    ask(&run, depth, first);
    tell(&run, true);
}
