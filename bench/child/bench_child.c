#include "bench/child/bench_child.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "base/memory/known.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "base/text/words.h"
#include "bench/child/buildinfo.h"
#include "bench/child/perf_counters.h"
#include "positions/reader.h"

enum { VALUE_MOVES = 3 };

typedef struct {
    const BenchChildPlan *plan;
    yk_solver *solver;
    PerfCounters counters;
    FILE *out;
    int id;
} Child;

/* Write and release `object`; false if it could not be written. */
static bool say(const Child *child, json_t *object)
{
    return memory_json_print(child->out, object, JSON_COMPACT)
           && fflush(child->out) == 0;
}

/* ---- hello ---- */

/* The name of a value where the knob has names: "pvs". */
static json_t *knob_value(const yk_knob *knob, int value)
{
    char name[32];

    return words_choice(knob->values, value - knob->minimum, name, sizeof(name))
           ? json_string(name) : json_integer(value);
}

/* Fine ones only where they differ from their defaults. */
static json_t *knobs_of(const yk_config *config)
{
    json_t *knobs = json_object();
    const yk_knob *knob;

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        if (!knob->fine || config->knob[i] != knob->initial)
            json_object_set_new(knobs, knob->name, knob_value(knob, config->knob[i]));
    return knobs;
}

static json_t *commit(void)
{
    return *buildinfo_commit() != '\0' ? json_string(buildinfo_commit()) : json_null();
}

/* Goes without saying where the weights are those built in: then NULL, which "o*" leaves out. */
static json_t *weights_of(const yk_config *config)
{
    return config->weights ? json_sprintf("%016" PRIx64, yk_weights_checksum(config->weights))
                           : NULL;
}

static bool say_hello(const Child *child, const BenchChildPlan *plan)
{
    const bool counted = child->counters.reason[0] == '\0';
    yk_facts facts;
    int mebibytes = -1;

    yk_solver_facts(child->solver, &facts);
    yk_config_get(plan->config, "table-mib", &mebibytes);
    return say(child, json_pack(
        "{s:s, s:s, s:o, s:b, s:s, s:s, s:s, s:o, s:b, s:s, s:i, s:i, s:I, s:I, s:s, s:s,"
        " s:o, s:s, s:i, s:b, s:o, s:i, s:o*}",
        "schema", BENCH_CHILD_SCHEMA, "version", yk_version(), "commit", commit(),
        "dirty", buildinfo_dirty(), "compiler", buildinfo_compiler(),
        "flags", buildinfo_flags(), "kernel", facts.kernel, "knobs", knobs_of(plan->config),
        "classic", plan->classic, "profile", plan->profile, "threads", facts.threads,
        "table_mib", mebibytes, "table_bytes", (json_int_t)facts.table_bytes,
        "huge_bytes", (json_int_t)yk_solver_huge_bytes(child->solver), "page", facts.page,
        "pinned", plan->pinned, "counters", counted ? json_true() : json_null(),
        "counters_reason", child->counters.reason, "depth", plan->ask.depth.plies,
        "short", plan->ask.brief,
        "time_s", plan->ask.time_s > 0 ? json_real(plan->ask.time_s) : json_null(),
        "selectivity", plan->ask.depth.selectivity, "weights", weights_of(plan->config)));
}

/* ---- answers ---- */

static json_t *cuts_of(const yk_stats *stats)
{
    json_t *list = json_array();

    for (int i = 0; i <= YK_MAX_EMPTIES; i++) {
        const yk_cuts *cuts = &stats->cuts[i];

        if (cuts->cuts > 0)
            json_array_append_new(list, json_pack("[i, I, I, I]", i, (json_int_t)cuts->cuts,
                                                  (json_int_t)cuts->first_cuts,
                                                  (json_int_t)cuts->ranks));
    }
    return list;
}

static json_t *passes_of(const yk_stats *stats)
{
    json_t *list = json_array();

    for (int i = 0; i < stats->pass_count; i++) {
        const yk_pass *pass = &stats->passes[i];

        json_array_append_new(list, json_pack("[s, i, I, I]", pass->name, pass->confidence,
                                              (json_int_t)pass->nodes,
                                              (json_int_t)(pass->time_s * 1e9)));
    }
    return list;
}

/* What threads cost each other; NULL, which "o*" leaves out, where one was asked for. */
static json_t *sharing_of(const Child *child, const yk_sharing *sharing)
{
    yk_facts facts;

    yk_solver_facts(child->solver, &facts);
    return facts.threads < 2 ? NULL : json_pack(
        "{s:i, s:I, s:I, s:I, s:I, s:I, s:I}", "threads", sharing->threads,
        "waited_ns", (json_int_t)(sharing->waited_s * 1e9),
        "useless", (json_int_t)sharing->useless, "offered", (json_int_t)sharing->offered,
        "taken", (json_int_t)sharing->taken, "probes", (json_int_t)sharing->probes,
        "stores", (json_int_t)sharing->stores);
}

/* To the last disc; null where the score is not proven. */
static json_t *line_of(const yk_result *result)
{
    json_t *line = json_array();

    if (result->lower != result->upper) {
        json_decref(line);
        return json_null();
    }
    for (int i = 0; i < result->line_length; i++)
        json_array_append_new(line, json_string(yk_square_name(result->line[i])));
    return line;
}

/* What is believed, and which moves come first; null where the exact score was asked for. */
static json_t *value_of(const Child *child, const yk_result *result)
{
    json_t *moves;

    if (suite_ask_whole(&child->plan->ask))
        return json_null();
    moves = json_array();
    for (int i = 0; i < min_int(result->move_count, VALUE_MOVES); i++)
        json_array_append_new(moves, json_string(yk_square_name(result->moves[i].square)));
    return json_pack("{s:i, s:i, s:i, s:i, s:o}", "sixteenths", result->estimate.sixteenths,
                     "plies", result->estimate.plies,
                     "selectivity", result->estimate.selectivity,
                     "confidence", max_int(result->estimate.confidence, 0), "moves", moves);
}

static bool say_answer(const Child *child, const yk_result *result,
                       const PerfReading *cost)
{
    const bool exact = result->lower == result->upper;
    yk_stats stats;

    yk_solver_stats(child->solver, &stats);
    return say(child, json_pack(
        "{s:i, s:o, s:b, s:o, s:o, s:I, s:I, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:I, s:o,"
        " s:o*}",
        "id", child->id, "score", exact ? json_integer(result->lower) : json_null(),
        "exact", exact, "best", result->move_count > 0
            ? json_string(yk_square_name(result->moves[0].square)) : json_null(),
        "line", line_of(result), "nodes", (json_int_t)result->nodes,
        "searched", (json_int_t)result->searched,
        "time_ns", (json_int_t)cost->time_ns, "cpu_ns", (json_int_t)cost->cpu_ns,
        "instructions", known_count(cost->instructions), "cycles", known_count(cost->cycles),
        "switches", known_count(cost->switches), "cuts", cuts_of(&stats),
        "passes", passes_of(&stats),
        "huge_bytes", (json_int_t)yk_solver_huge_bytes(child->solver),     /* now in use */
        "value", value_of(child, result),
        "sharing", sharing_of(child, &stats.sharing)));
}

static bool say_error(const Child *child, const char *message)
{
    return say(child, json_pack("{s:i, s:s}", "id", child->id, "error", message));
}

static bool solve(const Child *child, const Board *board)
{
    yk_result result = { .size = sizeof(result) };
    yk_query query;

    yk_query_init(&query, *board);
    query.depth = child->plan->ask.depth.plies;
    query.selectivity = child->plan->ask.depth.selectivity;
    query.flags = child->plan->ask.brief ? YK_SHALLOW : 0;
    query.time_limit_s = child->plan->ask.time_s;
    yk_clear(child->solver);

    const PerfReading start = perf_counters_start(&child->counters);
    const yk_status status = yk_solve(child->solver, &query, &result);
    const PerfReading cost = perf_counters_stop(&child->counters, &start);

    if (status == YK_NO_MEMORY)
        memory_end();
    if (status != YK_OK)
        return say_error(child, yk_status_text(status));
    return say_answer(child, &result, &cost);
}

/* One line holds one position. */
static bool answer(const Child *child, const char *line, size_t length)
{
    ReaderOptions options;
    Position position, other;
    Diag error = { .message = "no position in this line" };
    Reader *reader;
    ReadStatus found, next;

    reader_options_init(&options);
    reader = reader_open(line, length, &options);
    if (!reader)
        memory_end();
    found = reader_next(reader, &position, &error);
    next = found == READ_POSITION ? reader_next(reader, &other, &error) : found;
    reader_close(reader);
    if (next == READ_ERROR && error.code == DIAG_NO_MEMORY)
        memory_end();
    if (found != READ_POSITION)
        return say_error(child, error.message);
    return next != READ_END ? say_error(child, "more than one position in this line")
                : solve(child, &position.board);
}

bool bench_child_run(const BenchChildPlan *plan, FILE *in, FILE *out, char *error,
                     size_t error_size)
{
    Child child = { .plan = plan, .out = out };
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    const yk_status status = yk_create(&child.solver, plan->config);
    bool going = status == YK_OK;

    snprintf(error, error_size, "%s", going ? "" : yk_status_text(status));
    if (!going)
        return false;
    if (plan->watch)
        plan->watch(&child.solver, 1);
    perf_counters_open(&child.counters);
    going = say_hello(&child, plan);
    while (going && (length = getline(&line, &size, in)) > 0) {
        child.id++;
        going = answer(&child, line, (size_t)length);
    }
    if (going && !feof(in)) {           /* getline() also ends where it has no memory */
        snprintf(error, error_size, "standard input: %s", strerror(errno));
        going = false;
    }
    perf_counters_close(&child.counters);
    if (plan->watch)
        plan->watch(NULL, 0);
    yk_destroy(child.solver);
    free(line);
    return going;
}
