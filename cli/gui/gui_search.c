/* gui_search.c - see gui_search.h. A GUI wants to show something at once and the truth as soon as
 * possible: so two shallow searches come first where all moves are to be shown, then one to the
 * end of the game, which leaves selective values where the time does not allow a proof. */

#include "cli/gui/gui_search.h"

#include "base/base.h"
#include "base/clock.h"

/* Plies of the searches that only serve to show something, and how much less than what is asked
 * that has to be: else it comes as soon itself. Without selective cuts each ply takes so much
 * longer than the one before that all steps cost little. */
static const int STEPS[] = { 4, 8, 12, 16, 20, 24 };
enum { SELECTIVE_STEPS = 2, SELECTIVE_LESS = 8, FULL_LESS = 2 };

typedef struct {
    GuiSearch *search;
    int64_t begun_ns;
    uint64_t nodes;             /* of the steps before this one */
    int confidence;             /* of the pass under way, when last looked at */
    int width;                  /* as in GuiFound */
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

/* Non-zero ends the search: also once a pass that is believed as much as was asked for has given
 * way to the next. */
static int watch(const yk_progress *progress, void *context)
{
    Run *run = context;
    GuiSearch *search = run->search;
    const bool next = progress->confidence > run->confidence;
    const bool enough = next && run->confidence >= search->ask.confidence;

    atomic_store_explicit(&search->nodes, run->nodes + progress->nodes, memory_order_relaxed);
    run->confidence = progress->confidence;
    return is_cut(search) || enough;
}

static void tell(const Run *run, bool last)
{
    const GuiFound found = { &run->search->ask, &run->result, run->width, last, run->nodes,
                             elapsed_s(run) };

    run->search->found(&found, run->search->context);
}

/* By this the better of two answers is known: proofs, then selective searches to the end of the
 * game, then plies. */
static int worth(const yk_result *result)
{
    const yk_estimate *estimate = &result->estimate;

    if (result->line_length > 0 || result->lower > -64 || result->upper < 64
        || estimate->confidence == 100)
        return 1000;
    return estimate->confidence > 0 ? 100 + estimate->confidence
           : estimate->confidence == 0 ? estimate->plies : -1;
}

/* As in GuiFound. A pass that was cut short may have been believed or not. */
static int width_of(yk_solver *solver, const yk_result *result)
{
    yk_stats stats;

    yk_solver_stats(solver, &stats);
    const int last = stats.pass_count - 1;
    int width = last >= 0 ? stats.passes[last].confidence : 0;

    if (result->stopped && last > 0 && stats.passes[last - 1].confidence > 0)
        width = min_int(width, stats.passes[last - 1].confidence);
    return width > 0 ? width : 100;
}

/* One search of `depth` plies. What it found replaces what was known, unless it was stopped
 * before it found as much. False without memory: then there is only what was known. */
static bool ask(Run *run, int depth, bool first)
{
    const GuiAsk *asked = &run->search->ask;
    yk_result result = { .size = sizeof(result) };
    yk_query query;

    run->confidence = 0;
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
    if (first || !result.stopped || worth(&result) >= worth(&run->result)) {
        run->result = result;
        run->width = depth > 0 ? width_of(run->search->solver, &result) : 100;
    }
    return true;
}

static bool over(yk_board board)
{
    return yk_board_moves(board) == 0 && yk_board_moves((yk_board){ board.opp, board.own }) == 0;
}

void gui_search_run(GuiSearch *search)
{
    const Board board = { search->ask.board.own, search->ask.board.opp };
    const int empties = board_empties(board);
    const int depth = search->ask.depth < empties ? search->ask.depth : 0;
    const int plies = depth > 0 ? depth : empties;
    Run run = { .search = search, .begun_ns = clock_ns() };
    bool first = true;

    const bool full = depth > 0 && search->ask.full_width;
    const size_t steps = !search->ask.steps || over(search->ask.board) ? 0
                         : full ? ARRAY_LENGTH(STEPS) : SELECTIVE_STEPS;
    const int less = full ? FULL_LESS : SELECTIVE_LESS;

    for (size_t i = 0; i < steps; i++)
        if (plies >= STEPS[i] + less && !is_cut(search) && ask(&run, STEPS[i], first)) {
            tell(&run, false);
            first = false;
        }
    ask(&run, depth, first);
    tell(&run, true);
}
