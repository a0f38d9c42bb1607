/* solver.c - one solve behind yomikiri.h, and its answer. */

#include "solver.h"

#include <string.h>

#include "base/clock.h"
#include "config.h"
#include "handle.h"

enum {
    PROGRESS_NS = 50 * 1000 * 1000,
    ALONE_EMPTIES = 17,         /* up to here a solve starts no threads */
};

/* One yk_solve() as the poll function sees it. */
typedef struct {
    const yk_query *query;
    yk_solver *solver;
    int64_t start_ns, next_progress_ns;
    bool passed;                /* the search is of the board after the root's pass */
} Request;

void yk_stop(yk_solver *solver)
{
    atomic_store_explicit(&solver->stop, true, memory_order_relaxed);
}

void yk_query_init(yk_query *query, yk_board board)
{
    *query = (yk_query){ .size = sizeof *query, .board = board, .alpha = -SCORE_MAX,
                         .beta = SCORE_MAX };
}

static uint64_t nodes_so_far(const Search *search)
{
    uint64_t nodes = search->workers[0].bottom.nodes;

    for (int i = 1; i < search->worker_count; i++)
        nodes += atomic_load_explicit(&search->workers[i].seen, memory_order_relaxed);
    return nodes;
}

/* Search.poll: time is up, or the caller has had enough. */
static bool request_poll(Search *search)
{
    Request *request = search->context;
    const yk_query *query = request->query;
    const int64_t now = clock_ns();
    const double time_s = 1e-9 * (double)(now - request->start_ns);

    if (query->time_limit_s > 0 && time_s >= query->time_limit_s)
        return true;
    if (!query->progress || now < request->next_progress_ns)
        return false;
    request->next_progress_ns = now + PROGRESS_NS;
    const int at = search->move_under_way;
    yk_progress progress = {
        .pass = search_pass(search)->name, .confidence = search_pass(search)->confidence,
        .move = at < search->move_count ? search->moves[at].square : YK_NO_MOVE,
        .move_index = at, .move_count = search->move_count,
        .lower = search->lower, .upper = search->upper, .estimate = search->estimate,
        .nodes = nodes_so_far(search), .time_s = time_s,
    };

    if (request->passed) {
        progress.lower = -search->upper;
        progress.upper = -search->lower;
        progress.estimate = -search->estimate;
        progress.move = YK_PASS;
        progress.move_index = 0;
        progress.move_count = 1;
    }
    return query->progress(&progress, query->context) != 0;
}

/* As much of the table as a solve has use for: a fresh table is zeroed by the system page by
 * page, and 1 GiB of that takes longer than 22 empties. The proof of n empties stores about
 * twice as many boards as that of n - 1; 4 MiB serve 24 to 29 as well as 128 times that
 * (docs/experiments.md), so this is plenty. */
static size_t table_bytes_useful(int empties)
{
    return (size_t)1048576 << max_int(0, min_int(empties - 23, 40));
}

static void search_init(Search *search, yk_solver *solver, Board board)
{
    const int *knob = solver->config.knob;

    *search = (Search){
        .kernel = solver->kernel, .table = solver->table, .guesses = solver->guesses,
        .workers = solver->workers,
        .stop = &solver->stop, .poll = request_poll, .root = node_of(board),
        .lower = -SCORE_MAX, .upper = SCORE_MAX, .estimate_confidence = -1,
        .knobs = {
            .null_windows = knob[KNOB_SEARCH], .iterate = knob[KNOB_ITERATE],
            .aspiration = knob[KNOB_ASPIRATION], .middle_empties = knob[KNOB_MIDDLE_EMPTIES],
            .split_empties = knob[KNOB_SPLIT_EMPTIES], .sort_empties = knob[KNOB_SORT_EMPTIES],
            .sort_step = knob[KNOB_SORT_STEP],
        },
    };
    search->worker_count = search->root.empties <= ALONE_EMPTIES ? 1 : solver->worker_count;
    for (int i = 0; i < search->worker_count; i++) {
        Worker *worker = &solver->workers[i];

        worker->search = search;
        worker->split = NULL;
        worker->rung = NULL;
        worker->next_poll = 0;
        worker->bottom.nodes = worker->bottom.unsearched = 0;
        memset(worker->bottom.order, 0, sizeof worker->bottom.order);
        atomic_store(&worker->seen, 0);
    }
    for (uint64_t moves = solver->kernel->moves(board); moves; moves = bit_drop_lowest(moves)) {
        const int square = bit_lowest(moves);

        search->moves[search->move_count++] = (RootMove){
            .board = board_play(board, square, solver->kernel->flips(board, square)),
            .square = (uint8_t)square, .lower = -SCORE_MAX, .upper = SCORE_MAX,
        };
    }
    search->workers[0].bottom.nodes += (unsigned)search->move_count;
    if (search->table) {
        tt_use(search->table, knob[KNOB_TABLE_MIB] < 0 ? table_bytes_useful(search->root.empties)
                                                       : SIZE_MAX);
        tt_age(search->table);
    }
    if (search->guesses) {
        selective_init(search, &solver->evaluation.file->error);
        tt_use(search->guesses, table_bytes_useful(search->root.empties));
        tt_age(search->guesses);
    }
}

/* Line of a root move: the move, then best play. */
static int line_after(Search *search, const RootMove *move, uint8_t line[MAX_LINE])
{
    uint8_t rest[MAX_LINE];
    const int length = root_line(search, move->board, -move->lower, rest);

    line[0] = move->square;
    memcpy(line + 1, rest, (size_t)length);
    return length + 1;
}

/* What the search has proven, as the caller will see it. */
static void answer(Search *search, const yk_query *query, yk_result *result)
{
    result->lower = search->lower;
    result->upper = search->upper;
    result->estimate = search->lower == search->upper ? search->lower :
        max_int(search->lower, min_int(search->upper, search->estimate));
    result->estimate_confidence = search->lower == search->upper ? 100 :
        search->estimate_confidence;
    result->move_count = search->move_count;
    result->best_complete = search->lower == search->upper;
    for (int i = 0; i < search->move_count; i++) {
        const RootMove *move = &search->moves[i];
        yk_move *out = &result->moves[i];

        *out = (yk_move){ .square = move->square, .lower = (int8_t)move->lower,
                          .upper = (int8_t)min_int(move->upper, search->upper) };
        if (search->lower == search->upper && move->lower == search->lower)
            result->best |= square_bit(move->square);
        else if (move->upper >= search->lower)
            result->best_complete = 0;
        if ((query->flags & YK_ALL_MOVES) && !(query->flags & YK_NO_LINE) &&
            move->lower == move->upper)
            out->line_length = (uint8_t)line_after(search, move, out->line);
    }
    if ((query->flags & YK_NO_LINE) || search->lower != search->upper || search->move_count == 0)
        return;
    if (result->moves[0].line_length > 0) {
        result->line_length = result->moves[0].line_length;
        memcpy(result->line, result->moves[0].line, (size_t)result->line_length);
    } else
        result->line_length = line_after(search, &search->moves[0], result->line);
}

/* The side to move must pass: solve for the other side and turn the answer round. */
static void answer_passed(yk_result *result)
{
    const int lower = result->lower;

    result->lower = -result->upper;
    result->upper = -lower;
    result->estimate = -result->estimate;
    result->move_count = 0;
    result->best = 0;
    result->best_complete = result->lower == result->upper;
    if (result->line_length > 0) {
        memmove(result->line + 1, result->line, (size_t)result->line_length);
        result->line[0] = PASS;
        result->line_length++;
    }
}

/* Keep for yk_solver_stats() how this solve went. */
static void note_stats(yk_solver *solver, const Search *search)
{
    yk_stats *stats = &solver->stats;

    stats->pass_count = search->pass_count;
    for (int i = 0; i < search->pass_count; i++) {
        const SearchPass *pass = &search->passes[i];

        stats->passes[i] = (yk_pass){ pass->name, pass->confidence, pass->nodes,
                                      1e-9 * (double)pass->time_ns };
    }
    for (int i = 0; i < search->worker_count; i++) {
        for (int empties = 0; empties < ORDER_COUNTS; empties++) {
            const OrderCount *count = &solver->workers[i].bottom.order[empties];

            stats->cuts[empties].cuts += count->cuts;
            stats->cuts[empties].first_cuts += count->first_cuts;
            stats->cuts[empties].ranks += count->ranks;
        }
    }
}

static yk_status solve_board(yk_solver *solver, Board board, Request *request, int alpha, int beta,
                             yk_result *result)
{
    Search search;

    search_init(&search, solver, board);
    search.context = request;
    if (search.worker_count > 1 && !pool_start(&search))
        return YK_NO_MEMORY;
    root_solve(&search, alpha, beta, request->query->flags);
    answer(&search, request->query, result);
    root_pass(&search, NULL, 0);
    pool_finish(&search);
    note_stats(solver, &search);
    for (int i = 0; i < search.worker_count; i++) {
        result->nodes += solver->workers[i].bottom.nodes;
        result->searched += solver->workers[i].bottom.nodes - solver->workers[i].bottom.unsearched;
    }
    return YK_OK;
}

yk_status yk_solve(yk_solver *solver, const yk_query *query, yk_result *result)
{
    if (!solver || !query || !result || query->size != sizeof *query ||
        query->alpha >= query->beta || query->alpha < -SCORE_MAX || query->beta > SCORE_MAX)
        return YK_BAD_ARGUMENT;
    if (query->board.own & query->board.opp)
        return YK_BAD_BOARD;
    const Board board = board_private(query->board);
    const int64_t start = clock_ns();
    Request request = { .query = query, .solver = solver, .start_ns = start,
                        .next_progress_ns = start + PROGRESS_NS };
    yk_status status = YK_OK;

    memset(result, 0, sizeof *result);
    result->size = sizeof *result;
    memset(&solver->stats, 0, sizeof solver->stats);
    atomic_store(&solver->stop, false);
    if (solver->kernel->moves(board) != 0)
        status = solve_board(solver, board, &request, query->alpha, query->beta, result);
    else if (solver->kernel->moves(board_pass(board)) != 0) {
        request.passed = true;
        status = solve_board(solver, board_pass(board), &request, -query->beta, -query->alpha,
                             result);
        answer_passed(result);
    } else {
        result->lower = result->upper = result->estimate = board_final_score(board);
        result->estimate_confidence = 100;
        result->best_complete = 1;
    }
    result->stopped = atomic_load(&solver->stop);
    result->time_s = 1e-9 * (double)(clock_ns() - start);
    return status;
}
