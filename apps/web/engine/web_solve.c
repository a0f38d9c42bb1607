/* web_solve.c - one solver, in the page's worker. */

#include <stdio.h>
#include <stdlib.h>

#include "apps/cli/plan/cost.h"
#include "apps/web/engine/web_engine.h"
#include "apps/web/engine/jsontext.h"
#include "apps/web/weights/unpack.h"
#include "yomikiri.h"

static yk_weights *weights;
static yk_solver *solver, *probe;     /* `probe` looks ahead, with a small table of its own */

/* The weights' file is there only while the library copies it. */
static yk_status make_weights(const void *sent, size_t size, const char **reason)
{
    const size_t whole = yk_weights_bytes();
    void *file = malloc(whole);
    yk_status status = file ? YK_OK : YK_NO_MEMORY;

    if (status == YK_OK && !unpack_weights(sent, size, file, whole)) {
        *reason = "the weights are damaged";
        status = YK_BAD_WEIGHTS;
    }
    if (status == YK_OK)
        status = yk_weights_create(&weights, file, whole, reason);
    free(file);
    return status;
}

static yk_status make_solver(yk_solver **made, yk_config *config, int table_mib)
{
    const yk_status status = yk_config_set(config, "table-mib", table_mib);

    return status == YK_OK ? yk_create(made, config) : status;
}

const char *web_start(const void *bytes, size_t size, const char *kernel, int table_mib,
                      int threads)
{
    const char *reason = NULL;
    yk_config config;
    yk_status status;

    yk_destroy(solver);
    yk_destroy(probe);
    yk_weights_destroy(weights);
    solver = probe = NULL;
    weights = NULL;
    if (size > 0) {
        yk_config_init(&config);
        status = make_weights(bytes, size, &reason);
        if (status != YK_OK)
            goto out;
    } else
        yk_config_classic(&config);
    config.weights = weights;
    status = yk_config_set(&config, "threads", threads);
    if (status == YK_OK)
        status = yk_config_set_text(&config, "huge-pages", "off");
    snprintf(config.kernel, sizeof(config.kernel), "%s", kernel);
    if (status == YK_OK)
        status = make_solver(&solver, &config, table_mib);
    if (status == YK_OK)
        status = yk_config_set(&config, "threads", 1);
    if (status == YK_OK && weights)
        status = make_solver(&probe, &config, 1);
out:
    if (status == YK_OK)
        return "null";
    return jsontext_whole(":t", reason ? reason : yk_status_text(status));
}

void web_clear(void)
{
    yk_clear(solver);
}

const char *web_kernel(void)
{
    yk_facts facts;

    yk_solver_facts(solver, &facts);
    return jsontext_whole(":t", facts.kernel);
}

static int tell_progress(const yk_progress *progress, void *context)
{
    (void)context;
    return web_progress(progress->pass, progress->estimate_confidence, progress->lower,
                        progress->upper, progress->estimate, (double)progress->nodes);
}

static void tell_squares(const char *before, const uint8_t *squares, int count)
{
    jsontext_add(before);
    for (int i = 0; i < count; i++)
        jsontext_add(":t", yk_square_name(squares[i]));
    jsontext_add("]");
}

static void tell_solved(const yk_result *result)
{
    uint8_t best[YK_MAX_MOVES], open[YK_MAX_MOVES];
    int count = 0, opened = 0;

    jsontext_add("lower:n upper:n estimate:n confidence:n moves:[", (double)result->lower,
                 (double)result->upper, (double)result->estimate.score,
                 (double)result->estimate.confidence);
    for (int i = 0; i < result->move_count; i++) {
        const yk_move *move = &result->moves[i];

        jsontext_add("{move:t lower:n upper:n", yk_square_name(move->square), (double)move->lower,
                     (double)move->upper);
        if (move->line_length > 0)
            tell_squares("line:[", move->line, move->line_length);
        jsontext_add("}");
        if (result->best >> move->square & 1)
            best[count++] = move->square;
        if (result->open >> move->square & 1)
            open[opened++] = move->square;
    }
    jsontext_add("]");
    tell_squares("best:[", best, count);
    tell_squares("open:[", open, opened);
    tell_squares("line:[", result->line, result->line_length);
    if (result->best_so_far != YK_NO_MOVE) {
        jsontext_add("best_so_far:{move:t confidence:n", yk_square_name(result->best_so_far),
                     (double)result->best_so_far_confidence);
        tell_squares("line:[", result->best_so_far_line, result->best_so_far_length);
        jsontext_add("}");
    }
}

static void tell_estimated(const yk_result *result)
{
    jsontext_add("plies:n selectivity:n confidence:n value:n moves:[",
                 (double)result->estimate.plies, (double)result->estimate.selectivity,
                 (double)result->estimate.confidence, result->estimate.sixteenths / 16.0);
    for (int i = 0; i < result->move_count; i++)
        jsontext_add("{move:t value:n bound:n}", yk_square_name(result->moves[i].square),
                     result->moves[i].estimate.sixteenths / 16.0,
                     (double)result->moves[i].estimate.bound);
    jsontext_add("]");
}

/* What `tell` says of the answer, and what every answer has. */
static const char *answer(yk_query *query, const char *text, void (*tell)(const yk_result *))
{
    static yk_result result;

    if (!solver || yk_board_parse(text, &query->board, NULL) != YK_OK)
        return "null";
    query->progress = tell_progress;
    const yk_status status = yk_solve(solver, query, &result);

    if (status != YK_OK)
        return jsontext_whole("{error:t board:t}", yk_status_text(status), text);
    jsontext_begin();
    jsontext_add("{");
    tell(&result);
    jsontext_add("stopped:b nodes:n time:n}", result.stopped, (double)result.nodes, result.time_s);
    return jsontext_end();
}

/* About a second of a browser, which is slower than what YK_TIE_NODES is meant for. */
#define WEB_TIE_NODES UINT64_C(4000000)

const char *web_solve(const char *text, int wanted, int above)
{
    static const unsigned FLAGS[] = {
        [WEB_SCORE] = 0, [WEB_BEST] = YK_ALL_BEST, [WEB_ALL] = YK_ALL_MOVES,
    };
    yk_query query;

    yk_query_init(&query, (yk_board){ 0 });
    query.flags = FLAGS[wanted];
    query.tie_nodes = WEB_TIE_NODES;
    query.alpha = above;
    return answer(&query, text, tell_solved);
}

const char *web_estimate(const char *text, int plies, int selectivity, int all)
{
    yk_query query;

    yk_query_init(&query, (yk_board){ 0 });
    query.flags = all ? YK_ALL_MOVES : 0;
    query.depth = plies;
    query.selectivity = selectivity;
    return answer(&query, text, tell_estimated);
}

int web_reach(uint64_t own, uint64_t opp, int score)
{
    int move;

    return yk_reach(solver, (yk_board){ own, opp }, score, &move) == YK_OK ? move : -1;
}

const char *web_cost(const char *text)
{
    yk_board board;
    CostLook look;

    if (!probe || yk_board_parse(text, &board, NULL) != YK_OK
        || cost_look(probe, (Board){ board.own, board.opp }, &look) != YK_OK)
        return "null";
    return jsontext_whole(":n", cost_nodes(&look));
}
