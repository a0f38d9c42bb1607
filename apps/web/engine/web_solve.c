/* web_solve.c - one solver, in the page's worker. */

#include <stdio.h>
#include <stdlib.h>

#include "apps/batch/batch_cost.h"
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

const char *web_start(const void *bytes, size_t size, const char *kernel, int table_mib)
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
    status = yk_config_set(&config, "threads", 1);
    if (status == YK_OK)
        status = yk_config_set_text(&config, "huge-pages", "off");
    snprintf(config.kernel, sizeof(config.kernel), "%s", kernel);
    if (status == YK_OK)
        status = make_solver(&solver, &config, table_mib);
    if (status == YK_OK && weights)
        status = make_solver(&probe, &config, 1);
out:
    if (status == YK_OK)
        return "null";
    jsontext_begin();
    jsontext_text(NULL, reason ? reason : yk_status_text(status));
    return jsontext_end();
}

void web_clear(void)
{
    yk_clear(solver);
}

const char *web_kernel(void)
{
    yk_facts facts;

    yk_solver_facts(solver, &facts);
    jsontext_begin();
    jsontext_text(NULL, facts.kernel);
    return jsontext_end();
}

static int tell_progress(const yk_progress *progress, void *context)
{
    (void)context;
    return web_progress(progress->pass, progress->estimate_confidence, progress->lower,
                        progress->upper, progress->estimate, (double)progress->nodes);
}

static void tell_line(const uint8_t *line, int length)
{
    jsontext_open("line", '[');
    for (int i = 0; i < length; i++)
        jsontext_text(NULL, yk_square_name(line[i]));
    jsontext_close(']');
}

static void tell_move(const yk_move *move)
{
    jsontext_open(NULL, '{');
    jsontext_text("move", yk_square_name(move->square));
    jsontext_number("lower", move->lower);
    jsontext_number("upper", move->upper);
    if (move->line_length > 0)
        tell_line(move->line, move->line_length);
    jsontext_close('}');
}

static const char *tell_result(const yk_result *result)
{
    jsontext_begin();
    jsontext_open(NULL, '{');
    jsontext_number("lower", result->lower);
    jsontext_number("upper", result->upper);
    jsontext_truth("stopped", result->stopped);
    jsontext_number("estimate", result->estimate.score);
    jsontext_number("confidence", result->estimate.confidence);
    jsontext_open("moves", '[');
    for (int i = 0; i < result->move_count; i++)
        tell_move(&result->moves[i]);
    jsontext_close(']');
    tell_line(result->line, result->line_length);
    jsontext_number("nodes", (double)result->nodes);
    jsontext_number("time", result->time_s);
    jsontext_close('}');
    return jsontext_end();
}

static const char *tell_failure(yk_status status, const char *board)
{
    jsontext_begin();
    jsontext_open(NULL, '{');
    jsontext_text("error", yk_status_text(status));
    jsontext_text("board", board);
    jsontext_close('}');
    return jsontext_end();
}

const char *web_solve(const char *text, int all)
{
    static yk_result result;
    yk_board board;
    yk_query query;

    if (!solver || yk_board_parse(text, &board, NULL) != YK_OK)
        return "null";
    yk_query_init(&query, board);
    query.flags = all ? YK_ALL_MOVES : 0;
    query.progress = tell_progress;
    const yk_status status = yk_solve(solver, &query, &result);

    return status == YK_OK ? tell_result(&result) : tell_failure(status, text);
}

const char *web_cost(const char *text)
{
    yk_board board;
    BatchLook look;

    if (!probe || yk_board_parse(text, &board, NULL) != YK_OK
        || batch_probe_look(probe, (Board){ board.own, board.opp }, &look) != YK_OK)
        return "null";
    jsontext_begin();
    jsontext_number(NULL, batch_cost(&look));
    return jsontext_end();
}
