/* gui_search.c - one search for a GUI. A GUI wants to show something at once and the truth as
 * soon as possible: so shallow searches come first where all moves are to be shown, then one to
 * the end of the game, which leaves selective values where the time does not allow a proof. */

#include "apps/gui/gui.h"

#include <math.h>

#include "apps/cli/terminal/notice.h"
#include "base/base.h"
#include "base/clock.h"

enum {
    /* Plies of the searches that come first, and how much less than what is asked that has to be:
     * else it comes as soon itself. Without selective cuts each ply takes so much longer than the
     * one before that all steps cost little. */
    FIRST_STEP = 4, SECOND_STEP = 8, SELECTIVE_LESS = 8, FULL_LESS = 2,

    /* A search to the end of the game that stops half-way knows little of any move but the best:
     * so many plies above the last step it is likely to come to its end. */
    STEP_REACH = 12,
};

/* The part of the time that is kept for that. */
static const double LAST_PART = 0.75;

typedef struct {
    GuiSearch *search;
    int64_t begun_ns;
    uint64_t nodes;             /* of the steps before this one */
    int confidence;             /* of the pass under way, when last looked at */
    bool known;                 /* something was found: */
    int width;                  /* as in GuiFound */
    yk_result result;
} GuiRun;

static double elapsed_s(const GuiRun *run)
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
    GuiRun *run = context;
    GuiSearch *search = run->search;
    const bool next = progress->confidence > run->confidence;
    const bool enough = next && run->confidence >= search->ask.confidence;

    atomic_store_explicit(&search->nodes, run->nodes + progress->nodes, memory_order_relaxed);
    run->confidence = progress->confidence;
    return is_cut(search) || enough;
}

static void tell(const GuiRun *run, bool last)
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

/* What a search that was stopped says of a move is often only that it is worse than the best:
 * then what was believed before says more, if that agrees. */
static void keep_values(const yk_result *before, yk_result *result)
{
    for (int i = 0; i < result->move_count; i++) {
        yk_move *move = &result->moves[i];
        const yk_estimate now = move->estimate;

        if (move->lower == move->upper || (now.confidence >= 0 && now.bound == 0))
            continue;
        for (int k = 0; k < before->move_count; k++) {
            const yk_move *old = &before->moves[k];
            const int value = old->estimate.sixteenths;

            if (old->square == move->square && old->estimate.confidence >= 0
                && old->estimate.bound == 0 && value >= 16 * move->lower
                && value <= 16 * move->upper
                && (now.confidence < 0 || (value - now.sixteenths) * now.bound >= 0))
                move->estimate = old->estimate;
        }
    }
}

static int value_of(const yk_move *move)
{
    return move->lower == move->upper ? 16 * move->lower : move->estimate.sixteenths;
}

static void sort_moves(yk_result *result)
{
    for (int i = 1; i < result->move_count; i++) {
        const yk_move move = result->moves[i];
        int at = i;

        for (; at > 0 && value_of(&result->moves[at - 1]) < value_of(&move); at--)
            result->moves[at] = result->moves[at - 1];
        result->moves[at] = move;
    }
}

/* One search of `depth` plies. What it found replaces what was known, unless it was stopped
 * before it found as much. Without memory there is only what was known. */
static void search_to(GuiRun *run, int depth)
{
    const GuiAsk *asked = &run->search->ask;
    yk_result result = { .size = sizeof(result) };
    yk_query query = asked->query;

    run->confidence = 0;
    query.depth = depth;
    /* The first level that is as sure as was asked for, if somebody has asked. */
    for (size_t level = 0; depth > 0 && (asked->full_width || asked->confidence < 100)
                           && query.selectivity < asked->confidence; level++)
        query.selectivity = yk_selectivity(level);
    query.flags = asked->moves > 1 ? YK_ALL_MOVES : 0u;
    query.progress = watch;
    query.context = run;
    if (query.time_limit_s > 0)
        query.time_limit_s = fmax(asked->query.time_limit_s - elapsed_s(run), 1e-3);
    const yk_status status = yk_solve(run->search->solver, &query, &result);

    if (status != YK_OK) {
        char text[240];

        notice_failure(status, query.board, asked->black_to_move, result.lower, result.upper, text,
                       sizeof(text));
        notice_text(text);
        return;
    }
    run->nodes += result.nodes;
    atomic_store_explicit(&run->search->nodes, run->nodes, memory_order_relaxed);
    if (run->known && result.stopped) {
        if (worth(&result) < worth(&run->result))
            return;
        keep_values(&run->result, &result);
        sort_moves(&result);
    }
    run->known = true;
    run->result = result;
    run->width = result.estimate.selectivity > 0 ? result.estimate.selectivity : 100;
}

/* Whether a search of `step` plies is to come before that of `plies`, which was asked for. */
static bool step_pays(const GuiRun *run, int step, int plies, bool full)
{
    const GuiAsk *asked = &run->search->ask;
    const double limit_s = asked->query.time_limit_s;

    if (!asked->steps || is_cut(run->search) || step + (full ? FULL_LESS : SELECTIVE_LESS) > plies)
        return false;
    if (full || step <= SECOND_STEP)
        return true;
    return asked->moves > 1 && limit_s > 0
           && (plies - step > STEP_REACH || elapsed_s(run) < (1 - LAST_PART) * limit_s);
}

void gui_search_run(GuiSearch *search)
{
    const yk_query *asked = &search->ask.query;
    const uint64_t moves = yk_board_moves(asked->board);
    const int empties = bit_count(~(asked->board.own | asked->board.opp));
    const int depth = asked->depth < empties ? asked->depth : 0;
    const int plies = gui_board_over(asked->board) ? 0 : depth > 0 ? depth : empties;
    const bool full = depth > 0 && search->ask.full_width;
    GuiRun run = { .search = search, .begun_ns = clock_ns(), .width = 100 };
    int step = FIRST_STEP;

    /* What is said where there is not even memory: a move, and nothing of it. */
    run.result.best_so_far = moves != 0 ? bit_lowest(moves) : YK_NO_MOVE;
    run.result.lower = -64;
    run.result.upper = 64;
    run.result.estimate.confidence = -1;
    while (step_pays(&run, step, plies, full)) {
        search_to(&run, step);
        if (asked->time_limit_s > 0 && elapsed_s(&run) >= asked->time_limit_s) {
            tell(&run, true);
            return;
        }
        tell(&run, false);
        step += step < SECOND_STEP || full ? SECOND_STEP - FIRST_STEP : 2;
    }
    search_to(&run, depth);
    tell(&run, true);
}
