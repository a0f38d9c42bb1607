/* query.c - one call of the library as a search: limits, progress, tables. */

#include "api/create.h"

#include "base/clock.h"
#include "base/knobs.h"
#include "search/midgame.h"
#include "search/search.h"

enum {
    SERVICE_LEAST_NS = 10 * 1000, SERVICE_MOST_NS = 1000 * 1000,
    DEPTH_ALONE = 11,           /* plies: what is over sooner than threads have started */
    DEPTH_LIKE_EMPTIES = 12,    /* a search of N plies uses the table of so many more empties */
};

/* When its time is over, by clock_ns(); 0: never. A limit that nobody lives to see is none. */
static int64_t deadline_of(const RunningQuery *running)
{
    const double limit_s = running->query.time_limit_s;

    return limit_s > 0 && limit_s < 1e9 ? running->start_ns + (int64_t)(1e9 * limit_s) : 0;
}

void query_begin(const RunningQuery *running)
{
    yk_solver *solver = running->solver;

    atomic_store_explicit(&solver->own, running->query.board.own, memory_order_relaxed);
    atomic_store_explicit(&solver->opp, running->query.board.opp, memory_order_relaxed);
    atomic_store_explicit(&solver->deadline_ns, deadline_of(running), memory_order_relaxed);
    atomic_store(&solver->stop, false);
    atomic_store_explicit(&solver->under_way, ++solver->solves, memory_order_release);
}

void query_end(const RunningQuery *running)
{
    atomic_store_explicit(&running->solver->under_way, 0, memory_order_release);
}

/* Search.service: let the caller carry remote tasks. What it does is not the search's, as in
 * query_ask(). */
static int64_t query_service(Search *search)
{
    yk_solver *solver = ((const RunningQuery *)search->context)->solver;
    const uint64_t number = atomic_exchange(&solver->under_way, 0);
    const int64_t ns = solver->service(solver->service_context);

    atomic_store_explicit(&solver->under_way, number, memory_order_release);
    return ns < SERVICE_LEAST_NS ? SERVICE_LEAST_NS : ns > SERVICE_MOST_NS ? SERVICE_MOST_NS : ns;
}

bool query_ask(const RunningQuery *running, const yk_progress *progress)
{
    yk_solver *solver = running->solver;
    const yk_query *query = &running->query;
    const uint64_t number = atomic_exchange(&solver->under_way, 0);
    bool enough = false;

    if (progress)
        enough = query->progress(progress, query->context) != 0;
    else
        query->proven(query->proven_context);

    atomic_store_explicit(&solver->under_way, number, memory_order_release);
    return enough;
}

/* Search.poll: time is up, or the caller has had enough. */
static bool query_poll(Search *search)
{
    RunningQuery *running = search->context;
    const yk_query *query = &running->query;
    const int64_t now = clock_ns();
    const double time_s = 1e-9 * (double)(now - running->start_ns);

    tt_sync_learn(search->sync, search->table);
    if (query->time_limit_s > 0 && time_s >= query->time_limit_s)
        return true;
    if (!query->progress || now < running->next_progress_ns)
        return false;
    running->next_progress_ns = now + QUERY_PROGRESS_NS;
    const int at = search->move_under_way;
    const Estimate estimate = estimate_told(search, search->estimate);
    yk_progress progress = {
        .pass = search_pass(search)->name, .confidence = search_pass(search)->confidence,
        .move = at < search->move_count ? search->moves[at].square : YK_NO_MOVE,
        .move_index = at, .move_count = search->move_count,
        .lower = search->lower, .upper = search->upper,
        .estimate = max_int(search->lower, min_int(estimate_score(&estimate), search->upper)),
        .nodes = search_nodes_so_far(search), .time_s = time_s,
        .estimate_confidence = search->lower == search->upper ? 100 : estimate.confidence,
    };

    if (running->passed) {
        progress.lower = -search->upper;
        progress.upper = -search->lower;
        progress.estimate = -progress.estimate;
        progress.move = YK_PASS;
        progress.move_index = 0;
        progress.move_count = 1;
    }
    return query_ask(running, &progress);
}

/* As much of the table as a solve has use for. The proof of n empties stores about twice as many
 * boards as that of n - 1; 4 MiB serve 24 to 29 as well as 128 times that
 * (docs/experiments.md), so this is plenty. */
void query_tables(const RunningQuery *running, int empties)
{
    const yk_solver *solver = running->solver;
    const int *knob = solver->config.knob, depth = running->query.depth;
    const int like = depth > 0 ? min_int(empties, depth + DEPTH_LIKE_EMPTIES) : empties;
    const size_t bytes = (size_t)knob[KNOB_TABLE_BYTES]
                         << max_int(0, min_int(like - knob[KNOB_TABLE_EMPTIES], 30));

    if (solver->table)
        tt_use(solver->table, knob[KNOB_TABLE_MIB] < 0 ? bytes : SIZE_MAX);
    midgame_table_use(solver->midgame, bytes / MIDGAME_SHARE);
}

static bool is_selective(const int *knob)
{
    return knob[KNOB_SELECTIVE] && knob[KNOB_ORDERING] == ORDER_TRAINED;
}

bool query_believes(const RunningQuery *running)
{
    const int selectivity = running->query.selectivity;

    return is_selective(running->solver->config.knob)
           && (selectivity == 0 || midgame_level(selectivity) < MIDGAME_LEVELS - 1);
}

Search query_search(yk_solver *solver, RunningQuery *running, int empties)
{
    const int *knob = solver->config.knob, depth = running->query.depth;
    const bool small = depth > 0 ? depth <= DEPTH_ALONE || (running->query.flags & YK_SHALLOW)
                                 : empties <= knob[KNOB_ALONE_EMPTIES];

    return (Search){
        .kernel = solver->kernel, .table = solver->table, .midgame = solver->midgame,
        .deviations = &solver->deviations,
        .selective = is_selective(knob),
        .sync = solver->sync, .helpers = max_int(solver->config.helpers, 0),
        .workers = solver->workers,
        .worker_count = small ? 1 : solver->worker_count,
        .stop = &solver->stop, .poll = query_poll, .context = running,
        .service = solver->service ? query_service : NULL,
        .deadline_ns = deadline_of(running),
        .knob = knob, .query = &running->query,
    };
}

bool query_shares(const Search *search)
{
    return search->worker_count > 1
           || (search->helpers > 0 && search->root.empties > search->knob[KNOB_ALONE_EMPTIES]);
}
