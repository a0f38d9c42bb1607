#include "bench/child/bench_child.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/types.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "base/text/words.h"
#include "bench/child/buildinfo.h"
#include "bench/child/hardware.h"
#include "bench/child/sample.h"
#include "positions/reader.h"

typedef struct {
    const BenchChildPlan *plan;
    yk_solver *solver;
    Hardware hardware;
    FILE *out;
    int id;
} ChildRun;

/* Write and release `object`; false if it could not be written. */
static bool say(const ChildRun *child, json_t *object)
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

static bool say_hello(const ChildRun *child, const BenchChildPlan *plan)
{
    const void *weights = plan->config->weights;
    const char *reason = child->hardware.reason;
    yk_facts facts;
    int mebibytes = -1;

    yk_solver_facts(child->solver, &facts);
    yk_config_get(plan->config, "table-mib", &mebibytes);
    return say(child, json_pack(
        "{s:s, s:s, s:o, s:b, s:s, s:s, s:s, s:o, s:b, s:s, s:i, s:i, s:I, s:I, s:s, s:s,"
        " s:o, s:o, s:i, s:b, s:o, s:i, s:o*}",
        "schema", BENCH_CHILD_SCHEMA, "version", yk_version(),
        "commit", known_text(BUILDINFO.commit), "dirty", BUILDINFO.dirty,
        "compiler", BUILDINFO.compiler, "flags", BUILDINFO.flags, "kernel", facts.kernel,
        "knobs", knobs_of(plan->config),
        "classic", plan->classic, "profile", plan->profile, "threads", facts.threads,
        "table_mib", mebibytes, "table_bytes", (json_int_t)facts.table_bytes,
        "huge_bytes", (json_int_t)yk_solver_huge_bytes(child->solver), "page", facts.page,
        "pinned", plan->pinned, "counters", reason[0] == '\0' ? json_true() : json_null(),
        "counters_reason", known_text(reason), "depth", plan->ask.depth.plies,
        "short", plan->ask.brief,
        "time_s", plan->ask.time_s > 0 ? json_real(plan->ask.time_s) : json_null(),
        "selectivity", plan->ask.depth.selectivity, "weights",
        /* goes without saying where they are those built in */
        weights ? json_sprintf("%016" PRIx64, yk_weights_checksum(weights)) : NULL));
}

/* ---- answers ---- */

/* What a solve has cost the whole process; switches are involuntary ones. */
typedef struct {
    int64_t time_ns, cpu_ns, switches, instructions, cycles;
} Cost;

static int64_t switches(void)
{
    struct rusage usage = { .ru_nivcsw = 0 };

    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nivcsw;
}

static Sample sample_of(const ChildRun *child, const yk_result *result, Cost cost)
{
    const yk_estimate *estimate = &result->estimate;
    Sample sample = {
        .best = result->move_count > 0 ? result->moves[0].square : -1,
        .line_length = result->lower == result->upper ? result->line_length : -1,
        .nodes = (int64_t)result->nodes, .searched = (int64_t)result->searched,
        .time_ns = cost.time_ns, .cpu_ns = cost.cpu_ns, .switches = cost.switches,
        .instructions = cost.instructions, .cycles = cost.cycles,
        .huge_bytes = (int64_t)yk_solver_huge_bytes(child->solver),
        .has_cuts = true,
        .value = { !suite_ask_whole(&child->plan->ask), estimate->sixteenths, estimate->plies,
                   max_int(estimate->confidence, 0), { -1, -1, -1 } },
    };
    yk_stats stats;

    yk_solver_stats(child->solver, &stats);
    memcpy(sample.line, result->line, sizeof(sample.line));
    for (size_t i = 0; i < ARRAY_LENGTH(stats.cuts); i++) {
        sample.cuts.cuts += stats.cuts[i].cuts;
        sample.cuts.first_cuts += stats.cuts[i].first_cuts;
        sample.cuts.ranks += stats.cuts[i].ranks;
    }
    for (int i = 0; i < min_int(result->move_count, SAMPLE_FIRST); i++)
        sample.value.first[i] = result->moves[i].square;
    return sample;
}

static bool say_answer(const ChildRun *child, const yk_result *result, Cost cost)
{
    const bool exact = result->lower == result->upper;
    const Sample sample = sample_of(child, result, cost);
    json_t *answer = json_pack("{s:i, s:o, s:b}", "id", child->id, "score",
                               exact ? json_integer(result->lower) : json_null(), "exact", exact);

    fields_add(answer, &sample_fields, &sample);
    if (sample.value.told)
        json_object_set_new(json_object_get(answer, "value"), "selectivity",
                            json_integer(result->estimate.selectivity));
    return say(child, answer);
}

static bool say_error(const ChildRun *child, const char *message)
{
    return say(child, json_pack("{s:i, s:s}", "id", child->id, "error", message));
}

/* From one count to another; -1: one is not known. */
static int64_t between(int64_t before, int64_t after)
{
    return before < 0 || after < 0 ? -1 : after - before;
}

static bool solve(const ChildRun *child, const Board *board)
{
    const Hardware *hardware = &child->hardware;
    yk_result result = { .size = sizeof(result) };
    yk_query query;

    yk_query_init(&query, *board);
    query.depth = child->plan->ask.depth.plies;
    query.selectivity = child->plan->ask.depth.selectivity;
    query.flags = child->plan->ask.brief ? YK_SHALLOW : 0;
    query.time_limit_s = child->plan->ask.time_s;
    yk_clear(child->solver);

    /* The wall clock is read next to the solve, as reading the others takes time. */
    const int64_t instructions = hardware_count(hardware->instructions);
    const int64_t cycles = hardware_count(hardware->cycles);
    const int64_t switches_before = switches(), cpu_before = clock_cpu_ns(), begun = clock_ns();
    const yk_status status = yk_solve(child->solver, &query, &result);
    Cost cost = { .time_ns = clock_ns() - begun };

    cost.cpu_ns = clock_cpu_ns() - cpu_before;
    cost.switches = switches() - switches_before;
    cost.cycles = between(cycles, hardware_count(hardware->cycles));
    cost.instructions = between(instructions, hardware_count(hardware->instructions));

    if (status == YK_NO_MEMORY)
        memory_end();
    if (status != YK_OK)
        return say_error(child, yk_status_text(status));
    return say_answer(child, &result, cost);
}

/* One line holds one position. */
static bool answer(const ChildRun *child, const char *line, size_t length)
{
    ReaderOptions options;
    Position position, other;
    Diag error = { .message = "no position in this line" };
    Reader *reader;
    ReadStatus found, next;

    reader_options_init(&options);
    reader = reader_open(line, length, &options);
    found = reader_next(reader, &position, &error);
    next = found == READ_POSITION ? reader_next(reader, &other, &error) : found;
    reader_close(reader);
    if (found != READ_POSITION)
        return say_error(child, error.message);
    return next != READ_END ? say_error(child, "more than one position in this line")
                : solve(child, &position.board);
}

bool bench_child_run(const BenchChildPlan *plan, FILE *in, FILE *out, char *error,
                     size_t error_size)
{
    ChildRun child = { .plan = plan, .out = out };
    char *line = NULL;
    size_t size = 0;
    ssize_t length;

    hardware_open(&child.hardware);     /* before there are threads */

    const yk_status status = yk_create(&child.solver, plan->config);
    bool going = status == YK_OK;

    snprintf(error, error_size, "%s", going ? "" : yk_status_text(status));
    if (!going)
        return false;
    if (plan->watch)
        plan->watch(&child.solver, 1);
    going = say_hello(&child, plan);
    while (going && (length = getline(&line, &size, in)) > 0) {
        child.id++;
        going = answer(&child, line, (size_t)length);
    }
    if (going && !feof(in)) {           /* getline() also ends where it has no memory */
        snprintf(error, error_size, "standard input: %s", strerror(errno));
        going = false;
    }
    if (plan->watch)
        plan->watch(NULL, 0);
    yk_destroy(child.solver);
    free(line);
    return going;
}
