/* solver.c - the handle behind yomikiri.h: memory, one solve, its answer. */

#include "solver.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "config.h"
#include "search/search.h"

enum {
    MIB = 1 << 20,
    PROGRESS_NS = 50 * 1000 * 1000,
    ALONE_EMPTIES = 17,         /* up to here a solve starts no threads */
};

struct yk_solver {
    yk_config config;
    const Kernel *kernel;
    Table *table;               /* NULL: off */
    Worker *workers;
    int worker_count;
    uint8_t edges[EDGE_STATES];
    atomic_bool stop;
};

/* One yk_solve() as the poll function sees it. */
typedef struct {
    const yk_query *query;
    yk_solver *solver;
    int64_t start_ns, next_progress_ns;
    bool passed;                /* the search is of the board after the root's pass */
} Request;

/* Alpha from which stability is tried, by empties: below it, so few discs are stable that
 * the bound does not reach. */
static int stability_threshold(int empties)
{
    static const int8_t FEW[13] = { 99, 99, 99, 99, 99, 8, 10, 12, 14, 16, 20, 22, 24 };

    return empties < (int)ARRAY_LENGTH(FEW) ? FEW[empties] : min_int(24 + 2 * (empties - 12), 60);
}

static bool cache_init(Cache *cache, int kib)
{
    const size_t slots = (size_t)kib * 1024 / sizeof(CacheSlot);
    int bits = 0;

    if (slots < 2)
        return true;
    while (slots >> (bits + 1))
        bits++;
    cache->shift = 64 - bits;
    cache->slots = calloc((size_t)1 << bits, sizeof(CacheSlot));
    return cache->slots != NULL;
}

static void cache_clear(Cache *cache)
{
    if (cache->slots)
        memset(cache->slots, 0, sizeof(CacheSlot) << (64 - cache->shift));
}

static bool worker_init(yk_solver *solver, Worker *worker, int number)
{
    const int *knob = solver->config.knob;
    worker->number = number;
    worker->bottom.edges = solver->edges;
    worker->bottom.shallow_empties = knob[KNOB_SHALLOW_EMPTIES];
    worker->bottom.ordering = knob[KNOB_ORDERING];
    worker->bottom.etc = knob[KNOB_ETC];
    for (int i = 0; i <= 64; i++)
        worker->bottom.stability[i] = (int8_t)(knob[KNOB_STABILITY] ? stability_threshold(i) : 99);
    return cache_init(&worker->bottom.middle, knob[KNOB_CACHE_KIB]) &&
           cache_init(&worker->bottom.low, knob[KNOB_LOW_CACHE_KIB]);
}

static size_t table_bytes_wanted(const int *knob)
{
    if (knob[KNOB_TABLE_MIB] >= 0)
        return (size_t)knob[KNOB_TABLE_MIB] * MIB;
    const size_t share = clock_memory_bytes() / 16;

    return share > (size_t)1024 * MIB ? (size_t)1024 * MIB : share < 16 * MIB ? 16 * MIB : share;
}

yk_status yk_create(yk_solver **solver, const yk_config *config)
{
    if (!solver)
        return YK_BAD_ARGUMENT;
    *solver = NULL;
    if (!config || config->size != sizeof *config)
        return YK_BAD_ARGUMENT;
    for (int i = 0; i < KNOB_COUNT; i++)
        if (config->knob[i] < yk_knob_at((size_t)i)->minimum ||
            config->knob[i] > yk_knob_at((size_t)i)->maximum)
            return YK_BAD_VALUE;
    const Kernel *kernel = memchr(config->kernel, '\0', sizeof config->kernel) ?
        kernel_find(config->kernel) : NULL;

    if (!kernel)
        return YK_BAD_KERNEL;
    yk_solver *made = calloc(1, sizeof *made);

    if (!made)
        return YK_NO_MEMORY;
    made->config = *config;
    made->kernel = kernel;
    edge_build(made->edges);
    const int count = config->knob[KNOB_THREADS];
    const size_t bytes = table_bytes_wanted(config->knob);

    made->workers = aligned_alloc(_Alignof(Worker), (size_t)count * sizeof *made->workers);
    if (!made->workers)
        goto fail;
    memset(made->workers, 0, (size_t)count * sizeof *made->workers);
    for (; made->worker_count < count; made->worker_count++)
        if (!worker_init(made, &made->workers[made->worker_count], made->worker_count))
            goto fail;
    if (bytes > 0) {
        made->table = tt_create(bytes, config->knob[KNOB_HUGE_PAGES]);
        if (!made->table)
            goto fail;
    }
    *solver = made;
    return YK_OK;
fail:
    yk_destroy(made);
    return YK_NO_MEMORY;
}

void yk_destroy(yk_solver *solver)
{
    if (!solver)
        return;
    for (int i = 0; solver->workers && i < solver->config.knob[KNOB_THREADS]; i++) {
        free(solver->workers[i].bottom.middle.slots);
        free(solver->workers[i].bottom.low.slots);
    }
    free(solver->workers);
    tt_destroy(solver->table);
    free(solver);
}

void yk_clear(yk_solver *solver)
{
    if (solver->table)
        tt_clear(solver->table);
    for (int i = 0; i < solver->worker_count; i++) {
        cache_clear(&solver->workers[i].bottom.middle);
        cache_clear(&solver->workers[i].bottom.low);
    }
}

void yk_solver_facts(const yk_solver *solver, yk_facts *facts)
{
    static const char *const PAGES[] = {
        [PAGES_SMALL] = "4 KiB", [PAGES_ADVISED] = "huge (advised)",
        [PAGES_RESERVED] = "huge (reserved)",
    };

    *facts = (yk_facts){ .kernel = solver->kernel->name, .threads = solver->worker_count,
                         .page = "none" };
    if (solver->table) {
        facts->table_bytes = tt_bytes(solver->table);
        facts->huge_bytes = tt_huge_bytes(solver->table);
        facts->page = PAGES[tt_pages(solver->table)];
    }
}

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
        .pass = search->pass, .confidence = search->proving ? 100 : 0,
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

/* As much of the table as a solve is likely to fill, several times over: a fresh table is
 * zeroed by the system page by page, and 1 GiB of that takes longer than 22 empties. The
 * proof of n empties stores about twice as many boards as that of n - 1; 8 MiB serve 24
 * as well as 128 do (docs/experiments.md). */
static size_t table_bytes_useful(int empties)
{
    return (size_t)MIB << max_int(0, min_int(empties - 20, 40));
}

static void search_init(Search *search, yk_solver *solver, Board board)
{
    const int *knob = solver->config.knob;

    *search = (Search){
        .kernel = solver->kernel, .table = solver->table, .workers = solver->workers,
        .stop = &solver->stop, .poll = request_poll, .root = node_of(board),
        .lower = -SCORE_MAX, .upper = SCORE_MAX, .pass = "exact",
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
        worker->next_poll = 0;
        worker->bottom.nodes = worker->bottom.unsearched = 0;
        worker->bottom.cuts = worker->bottom.first_cuts = 0;
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
    pool_finish(&search);
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
        result->best_complete = 1;
    }
    result->stopped = atomic_load(&solver->stop);
    result->time_s = 1e-9 * (double)(clock_ns() - start);
    return status;
}
