/* report_gbench.c - repetitions and medians as Google Benchmark writes them. */

#include "bench/report/report.h"

#include <string.h>

#include "base/memory/memory_json.h"

static const char *text_or(const json_t *text, const char *otherwise)
{
    return json_is_string(text) ? json_string_value(text) : otherwise;
}

static json_t *context(const Record *record)
{
    const json_t *cpu = json_object_get(record->machine, "cpu");
    const json_t *topology = json_object_get(record->machine, "topology");

    return json_pack("{s:s, s:s, s:s, s:I, s:i, s:b, s:[], s:[], s:s}", "date", record->time,
                     "host_name", text_or(json_object_get(cpu, "brand"), "unknown"),
                     "executable", "yomikiri",
                     "num_cpus", json_integer_value(json_object_get(topology, "pus")),
                     "mhz_per_cpu", 0, "cpu_scaling_enabled", 0, "caches", "load_avg",
                     "library_build_type", "release");
}

/* The position under way. */
typedef struct {
    json_t *list;
    const Record *record;
    const RecordPosition *position;
    int family;
    char name[512];
} Family;

/* A new entry at the end of the list; borrowed. Figures below 0 are not known. */
static json_t *add_entry(const Family *family, const char *suffix, const char *run_type,
                         int iterations, double real_ms, double cpu_ms, int64_t nodes,
                         int64_t instructions)
{
    char name[sizeof(family->name) + 32];

    snprintf(name, sizeof(name), "%s%s", family->name, suffix);

    json_t *entry = json_pack("{s:o, s:i, s:i, s:o, s:s, s:i, s:i, s:i, s:f, s:f, s:s}",
                              "name", memory_json_text(name), "family_index", family->family,
                              "per_family_instance_index", 0,
                              "run_name", memory_json_text(family->name), "run_type", run_type,
                              "repetitions", family->position->rep_count,
                              "threads", family->record->threads, "iterations", iterations,
                              "real_time", real_ms, "cpu_time", cpu_ms >= 0 ? cpu_ms : real_ms,
                              "time_unit", "ms");

    if (nodes >= 0)
        json_object_set_new(entry, "nodes", json_real((double)nodes));
    if (instructions >= 0)
        json_object_set_new(entry, "instructions", json_real((double)instructions));
    if (nodes >= 0 && real_ms > 0)
        json_object_set_new(entry, "items_per_second", json_real((double)nodes / real_ms * 1e3));
    json_array_append_new(family->list, entry);
    return entry;
}

/* No time is shown for an answer that is wrong or missing. */
static void add_error(const Family *family)
{
    const RecordPosition *position = family->position;
    json_t *entry = add_entry(family, "", "iteration", 0, 0, 0, -1, -1);
    char message[sizeof(position->trouble)];

    snprintf(message, sizeof(message), "%s", position->trouble[0] ? position->trouble
                                                                  : "no answer");
    if (position->trouble[0] == '\0' && position->solved)
        snprintf(message, sizeof(message), "score %+d, expected %+d", position->score,
                 position->expected);
    json_object_set_new(entry, "repetition_index", json_integer(0));
    json_object_set_new(entry, "error_occurred", json_true());
    json_object_set_new(entry, "error_message", memory_json_text(message));
}

static void add_position(const Family *family)
{
    const RecordPosition *position = family->position;

    if (!position->ok) {
        add_error(family);
        return;
    }
    for (int i = 0; i < position->rep_count; i++) {
        const RecordRep *rep = &position->reps[i];
        json_t *entry = add_entry(family, "", "iteration", 1, (double)rep->time_ns / 1e6,
                                  (double)rep->cpu_ns / 1e6, rep->nodes, rep->instructions);

        json_object_set_new(entry, "repetition_index", json_integer(i));
    }
    if (position->rep_count > 1) {
        json_t *entry = add_entry(family, "_median", "aggregate", position->rep_count,
                                  1e3 * record_median_s(position, RECORD_WALL),
                                  1e3 * record_median_s(position, RECORD_CPU),
                                  position->nodes, -1);

        json_object_set_new(entry, "aggregate_name", json_string("median"));
        json_object_set_new(entry, "aggregate_unit", json_string("time"));
    }
}

bool report_gbench(FILE *out, const Record *const *records, int count)
{
    Family family = { .list = json_array() };

    for (int i = 0; i < count; i++) {
        family.record = records[i];
        for (int p = 0; p < records[i]->position_count; p++, family.family++) {
            family.position = &records[i]->positions[p];
            snprintf(family.name, sizeof(family.name), "%s/%s/%s/threads:%d",
                     text_or(json_object_get(records[i]->engine, "name"), "yomikiri"),
                     records[i]->suite, family.position->id, records[i]->threads);
            add_position(&family);
        }
    }
    return memory_json_print(out, json_pack("{s:o, s:o}", "context", count > 0 ?
                                            context(records[0]) : json_object(),
                                            "benchmarks", family.list), JSON_INDENT(2))
           && fflush(out) == 0 && !ferror(out);
}
