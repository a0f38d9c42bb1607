/* solver.c - one solve behind yomikiri.h, and its answer. */

#include "api/solver.h"

#include <string.h>

#include "api/create.h"
#include "base/clock.h"
#include "base/knobs.h"
#include "search/midgame.h"
#include "search/move_loop.h"
#include "search/search.h"

enum { DEPTH_TO_END = 10 };     /* the least that goes to the end of the game */

void yk_stop(yk_solver *solver)
{
    if (solver)
        atomic_store_explicit(&solver->stop, true, memory_order_relaxed);
}

uint64_t yk_overdue(const yk_solver *solver, yk_board *board)
{
    const uint64_t number = solver ? atomic_load_explicit(&solver->under_way, memory_order_acquire)
                                   : 0;

    if (number == 0)
        return 0;
    const int64_t deadline = atomic_load_explicit(&solver->deadline_ns, memory_order_relaxed);

    if (board)
        *board = (yk_board){ atomic_load_explicit(&solver->own, memory_order_relaxed),
                             atomic_load_explicit(&solver->opp, memory_order_relaxed) };
    return atomic_load_explicit(&solver->stop, memory_order_relaxed)
           || (deadline > 0 && clock_ns() >= deadline) ? number : 0;
}

int solver_found(const yk_solver *solver)
{
    return solver->found;
}

int yk_selectivity(size_t index)
{
    return index < MIDGAME_LEVELS ? midgame_percent((int)index) : 0;
}

void yk_query_init(yk_query *query, yk_board board)
{
    if (query)
        *query = (yk_query){ .size = sizeof *query, .board = board, .alpha = -SCORE_MAX,
                             .beta = SCORE_MAX };
}

static yk_estimate proven(int score)
{
    return (yk_estimate){ .score = (int8_t)score, .confidence = 100,
                          .sixteenths = (int16_t)(score * ESTIMATE_DISC) };
}

/* What is believed of the root or one of its moves, as far as what is proven leaves it room. */
static yk_estimate told(const Search *search, Estimate found, int lower, int upper)
{
    if (lower == upper)
        return proven(lower);
    const Estimate estimate = estimate_told(search, found);
    const int score = estimate_score(&estimate), disc = ESTIMATE_DISC;

    return (yk_estimate){ .score = (int8_t)max_int(lower, min_int(upper, score)),
                          .bound = (int8_t)(score > upper ? -1 : score < lower ? 1 :
                                            estimate.bound),
                          .confidence = (int8_t)estimate.confidence,
                          .plies = (uint8_t)estimate.plies,
                          .selectivity = (int16_t)estimate.selectivity,
                          .sixteenths = (int16_t)max_int(lower * disc,
                                                         min_int(upper * disc, estimate.value)) };
}

/* There is no proof, or not yet: what to play as far as is known, as the first of all moves. */
static void answer_so_far(Search *search, yk_result *result)
{
    const int at = estimate_best(search);
    const RootMove best = search->moves[at];
    int others = -SCORE_MAX;

    memmove(&search->moves[1], &search->moves[0], (size_t)at * sizeof(best));
    search->moves[0] = best;
    for (int i = 1; i < search->move_count; i++)
        others = max_int(others, search->moves[i].upper);
    result->best_so_far = best.square;
    result->best_so_far_confidence = best.lower >= others || search->move_count == 1
                                     || best.lower == search->upper ? 100
                                     : best.estimate.confidence;
    result->best_so_far_length = estimate_line(search, &best, result->best_so_far_line);
}

/* The line of a move with an exact score; its length. */
static int line_told(Search *search, const RootMove *move, uint8_t out[MAX_LINE])
{
    const RootLine *line = root_line(search, move);

    memcpy(out, line->moves, (size_t)line->length);
    return line->length;
}

/* What the search has proven, as the caller will see it. */
static void answer(Search *search, yk_result *result)
{
    const unsigned flags = search->query->flags;
    const bool exact = search->lower == search->upper;

    if (search_stopped(search) || search->query->depth > 0)
        answer_so_far(search, result);
    result->lower = search->lower;
    result->upper = search->upper;
    result->best = result->open = 0;
    result->estimate = told(search, search->estimate, search->lower, search->upper);
    result->move_count = search->move_count;
    result->best_complete = exact;
    if (exact && !(flags & YK_NO_LINE)
        && ((flags & YK_ALL_MOVES) || search->lines[search->moves[0].square].length == 0))
        stage_begin_pass(search, "line", 100);
    for (int i = 0; i < search->move_count; i++) {
        const RootMove *move = &search->moves[i];
        yk_move *out = &result->moves[i];

        *out = (yk_move){ .square = move->square, .lower = (int8_t)move->lower,
                          .upper = (int8_t)min_int(move->upper, search->upper) };
        out->estimate = told(search, move->estimate, out->lower, out->upper);
        if (exact && move->lower == search->lower)
            result->best |= square_bit(move->square);
        else if (exact && move->upper >= search->lower) {
            result->open |= square_bit(move->square);
            result->best_complete = 0;
        }
        if ((flags & YK_ALL_MOVES) && !(flags & YK_NO_LINE)
            && move->lower == move->upper)
            out->line_length = (uint8_t)line_told(search, move, out->line);
    }
    if (exact && !(flags & YK_NO_LINE))
        result->line_length = line_told(search, &search->moves[0], result->line);
}

/* Put a pass before a line that is not empty; its new length. */
static int pass_first(uint8_t line[MAX_LINE], int length)
{
    if (length == 0)
        return 0;
    memmove(line + 1, line, (size_t)length);
    line[0] = PASS;
    return length + 1;
}

/* The side to move had to pass, and the other side was asked. */
static void answer_passed(yk_result *result)
{
    const int lower = result->lower;

    result->lower = -result->upper;
    result->upper = -lower;
    result->estimate.score = (int8_t)-result->estimate.score;
    result->estimate.bound = (int8_t)-result->estimate.bound;
    result->estimate.sixteenths = (int16_t)-result->estimate.sixteenths;
    result->move_count = 0;
    result->best = result->open = 0;
    result->best_complete = result->lower == result->upper;
    result->line_length = pass_first(result->line, result->line_length);
    result->best_so_far_length = pass_first(result->best_so_far_line, result->best_so_far_length);
    if (result->best_so_far_length > 0) {
        result->best_so_far = PASS;
        result->best_so_far_confidence = 100;
    }
}

/* Keep for yk_solver_stats() how this solve went. */
static void note_stats(yk_solver *solver, const Search *search)
{
    yk_stats *stats = &solver->stats;

    stats->pass_count = search->pass_count;
    memcpy(stats->passes, search->passes, sizeof(stats->passes));
    stats->sharing.threads = search->worker_count;
    for (int i = 0; i < search->worker_count; i++) {
        const yk_sharing *part = &solver->workers[i].sharing;

        stats->sharing.waited_s += part->waited_s;
        stats->sharing.useless += part->useless;
        stats->sharing.offered += part->offered;
        stats->sharing.taken += part->taken;
        stats->sharing.probes += part->probes;
        stats->sharing.stores += part->stores;
        for (int empties = 0; empties <= YK_MAX_EMPTIES; empties++)
            counters_add_cuts(&stats->cuts[empties], &solver->workers[i].ctx.cuts[empties]);
    }
}

/* What is proven so far, before the rest is looked for. */
static void tell_proven(RunningQuery *running, Search *search, yk_result *result)
{
    answer(search, result);
    if (running->passed)
        answer_passed(result);
    result->nodes = search_nodes(search);
    result->time_s = 1e-9 * (double)(clock_ns() - running->start_ns);
    query_ask(running, NULL);
}

static yk_status solve_board(yk_solver *solver, RunningQuery *running, yk_result *result)
{
    const Board board = running->query.board;
    const int empties = board_empties(board);
    const bool explained = running->query.flags & YK_EXPLAIN;
    Search search = query_search(solver, running, empties);
    yk_status status = YK_OK;

    if (explained && !explain_begin(&solver->explain, &search, solver->counters))
        return YK_NO_MEMORY;
    query_tables(running, empties);
    stage_begin_search(&search, board);
    if (explained)
        explain_root(solver->explain, &search);
    if (query_shares(&search) && !parallel_start(&search, solver->queue, pvs)) {
        status = YK_NO_MEMORY;
        goto out;
    }
    if (running->query.depth > 0)
        deepening_to_depth(&search);
    else if (root_solve(&search)) {
        if (running->query.proven && search.lower == search.upper)
            tell_proven(running, &search, result);
        if (!search_stopped(&search))
            root_more(&search);
    }
    answer(&search, result);
    solver->found = search.estimate.value;
    if (search.inconsistent) {              /* perhaps only when the line was made */
        result->lower = search.contradiction[0];
        result->upper = search.contradiction[1];
        status = YK_INCONSISTENT;
    }
    stage_end_pass(&search);
    parallel_finish(&search);
    note_stats(solver, &search);
    result->nodes = result->searched = 0;
    for (int i = 0; i < search.worker_count; i++) {
        result->nodes += solver->workers[i].ctx.nodes;
        result->searched += solver->workers[i].ctx.nodes - solver->workers[i].ctx.unsearched;
    }
out:
    if (explained)
        explain_end(solver->explain, &search, running->passed);
    return status;
}

/* Searches that leave fewer empty squares than the evaluation is fitted to are worth less than
 * shallower ones. So a depth that would goes to the end of the game: by a proof, if no shallower
 * search is to be believed on the way. Not one of few plies, by which an opponent is made weak. */
static int depth_searched(const RunningQuery *running, int empties)
{
    const yk_query *query = &running->query;

    if (query->depth >= empties)
        return 0;
    if (query->depth < DEPTH_TO_END || query->depth + EVAL_STAGE_FIRST <= empties
        || (query->flags & YK_SHALLOW))
        return query->depth;
    return query_believes(running) ? empties : 0;
}

/* Also no time limit that is negative or not a number. */
static bool query_allowed(const yk_query *query)
{
    const unsigned estimates = YK_BELIEVE | YK_BELIEVE_LOW | YK_BELIEVE_HIGH;
    const unsigned flags = YK_ALL_BEST | YK_ALL_MOVES | YK_NO_LINE | YK_EXPLAIN | YK_SHALLOW |
                           estimates;

    return query->size == sizeof(*query) && query->alpha < query->beta
           && query->alpha >= -SCORE_MAX && query->beta <= SCORE_MAX && query->time_limit_s >= 0
           && query->depth >= 0 && query->depth <= 64
           && (query->depth > 0 || !(query->flags & YK_SHALLOW))
           && (query->depth == 0 || !(query->flags & estimates))
           && (query->selectivity == 0 || (query->depth > 0 && !(query->flags & YK_SHALLOW)
                                           && midgame_level(query->selectivity) >= 0))
           && (query->flags & ~flags) == 0;
}

/* The stop came when the answer was being put together: what stands in it is best so far. */
static void so_far_late(yk_result *result)
{
    if (result->line_length > 0) {
        result->best_so_far = result->line[0];
        result->best_so_far_length = result->line_length;
        memcpy(result->best_so_far_line, result->line, (size_t)result->line_length);
    } else if (result->move_count > 0) {
        result->best_so_far = result->best_so_far_line[0] = result->moves[0].square;
        result->best_so_far_length = 1;
    } else
        return;                             /* the game is over */
    result->best_so_far_confidence = result->lower == result->upper ? 100 :
                                     result->moves[0].estimate.confidence;
}

yk_status yk_solve(yk_solver *solver, const yk_query *query, yk_result *result)
{
    if (!solver || !query || !result || !query_allowed(query))
        return YK_BAD_ARGUMENT;
    if (query->board.own & query->board.opp)
        return YK_BAD_BOARD;
    const Board board = query->board;
    const int64_t start = clock_ns();
    RunningQuery running = { .query = *query, .solver = solver, .start_ns = start,
                             .next_progress_ns = start + QUERY_PROGRESS_NS };
    yk_status status = YK_OK;

    memset(result, 0, sizeof(*result));
    result->size = sizeof(*result);
    result->best_so_far = NO_MOVE;
    memset(&solver->stats, 0, sizeof(solver->stats));
    explain_forget(solver->explain);
    query_begin(&running);
    if (query->depth > 0)
        running.query.depth = depth_searched(&running, board_empties(board));
    if (solver->kernel->moves(board) != 0)
        status = solve_board(solver, &running, result);
    else if (solver->kernel->moves(board_pass(board)) != 0) {
        const unsigned both = YK_BELIEVE_LOW | YK_BELIEVE_HIGH, side = query->flags & both;

        /* where the other side is asked, what is low is high */
        running.passed = true;
        running.query.board = board_pass(board);
        running.query.alpha = -query->beta;
        running.query.beta = -query->alpha;
        if (side && side != both)
            running.query.flags ^= both;
        status = solve_board(solver, &running, result);
        answer_passed(result);
        solver->found = -solver->found;
    } else {
        result->lower = result->upper = board_final_score(board);
        result->estimate = proven(result->lower);
        result->best_complete = 1;
    }
    result->stopped = atomic_load(&solver->stop);
    if (result->stopped && result->best_so_far == NO_MOVE)
        so_far_late(result);
    result->time_s = 1e-9 * (double)(clock_ns() - start);
    query_end(&running);
    return status;
}
