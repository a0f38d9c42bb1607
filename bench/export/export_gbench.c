/* export_gbench.c - repetitions and medians as Google Benchmark writes them. */

#include "bench/export/exports.h"

#include <string.h>

#include "base/memory/memory_json.h"

enum { MAX_NAME = 512 };

static const json_t *member(const json_t *object, const char *outer, const char *inner)
{
    return json_object_get(json_object_get(object, outer), inner);
}

static const char *text_or(const json_t *text, const char *otherwise)
{
    return json_is_string(text) ? json_string_value(text) : otherwise;
}

/* ---- context ---- */

static json_t *one_cache(const json_t *cache, json_int_t pus)
{
    const char *kind = text_or(json_object_get(cache, "type"), "u");
    const json_int_t instances = json_integer_value(json_object_get(cache, "instances"));

    return json_pack("{s:s, s:I, s:I, s:I}",
                     "type", kind[0] == 'd' ? "Data" : kind[0] == 'i' ? "Instruction" : "Unified",
                     "level", json_integer_value(json_object_get(cache, "level")),
                     "size", json_integer_value(json_object_get(cache, "bytes")),
                     "num_sharing", instances > 0 && pus > 0 ? pus / instances : (json_int_t)1);
}

static json_t *caches(const json_t *machine)
{
    const json_int_t pus = json_integer_value(member(machine, "topology", "pus"));
    const json_t *list = member(machine, "topology", "caches");
    json_t *out = json_array();

    for (size_t i = 0; i < json_array_size(list); i++)
        json_array_append_new(out, one_cache(json_array_get(list, i), pus));
    return out;
}

static json_t *load_average(const json_t *conditions)
{
    const json_t *load = json_object_get(conditions, "load");

    return json_is_array(load) ? json_deep_copy(load) : json_array();
}

static json_t *context(const Record *record)
{
    const json_int_t pus = json_integer_value(member(record->machine, "topology", "pus"));

    return json_pack("{s:s, s:s, s:s, s:I, s:i, s:b, s:o, s:o, s:s}",
                     "date", record->time,
                     "host_name", text_or(member(record->machine, "cpu", "brand"), "unknown"),
                     "executable", "yomikiri", "num_cpus", pus, "mhz_per_cpu", 0,
                     "cpu_scaling_enabled", 0, "caches", caches(record->machine),
                     "load_avg", load_average(record->conditions),
                     "library_build_type", "release");
}

/* ---- entries ---- */

typedef struct {
    const Record *record;
    const RecordPosition *position;
    int family;
    char run_name[MAX_NAME];
} Family;

/* What all entries of a position share; `suffix` and the times are the entry's own. */
static json_t *entry(const Family *family, const char *suffix, const char *run_type,
                     double real_ms, double cpu_ms)
{
    char name[MAX_NAME + 32];

    snprintf(name, sizeof(name), "%s%s", family->run_name, suffix);
    return json_pack("{s:o, s:i, s:i, s:o, s:s, s:i, s:i, s:i, s:f, s:f, s:s}",
                     "name", memory_json_text(name), "family_index", family->family,
                     "per_family_instance_index", 0,
                     "run_name", memory_json_text(family->run_name), "run_type", run_type,
                     "repetitions", family->position->rep_count,
                     "threads", family->record->threads, "iterations", 1,
                     "real_time", real_ms, "cpu_time", cpu_ms, "time_unit", "ms");
}

static void add_counters(json_t *object, int64_t nodes, int64_t instructions, double real_ms)
{
    if (nodes >= 0)
        json_object_set_new(object, "nodes", json_real((double)nodes));
    if (instructions >= 0)
        json_object_set_new(object, "instructions", json_real((double)instructions));
    if (nodes >= 0 && real_ms > 0)
        json_object_set_new(object, "items_per_second", json_real((double)nodes / real_ms * 1e3));
}

static double rep_cpu_ms(const RecordRep *rep)
{
    return (double)(rep->cpu_ns >= 0 ? rep->cpu_ns : rep->time_ns) / 1e6;
}

static void add_repetition(json_t *list, const Family *family, int index)
{
    const RecordRep *rep = &family->position->reps[index];
    const double real_ms = (double)rep->time_ns / 1e6;
    json_t *object = entry(family, "", "iteration", real_ms, rep_cpu_ms(rep));

    json_object_set_new(object, "repetition_index", json_integer(index));
    add_counters(object, rep->nodes, rep->instructions, real_ms);
    json_array_append_new(list, object);
}

static void add_median(json_t *list, const Family *family)
{
    const RecordPosition *position = family->position;
    const double real_s = record_median_s(position, RECORD_WALL);
    const double cpu_s = record_median_s(position, RECORD_CPU);
    json_t *object = entry(family, "_median", "aggregate", 1e3 * real_s,
                           1e3 * (cpu_s >= 0 ? cpu_s : real_s));

    json_object_set_new(object, "aggregate_name", json_string("median"));
    json_object_set_new(object, "aggregate_unit", json_string("time"));
    json_object_set_new(object, "iterations", json_integer(position->rep_count));
    add_counters(object, position->nodes, -1, 1e3 * real_s);
    json_array_append_new(list, object);
}

/* No time is shown for an answer that is wrong or missing. */
static void add_error(json_t *list, const Family *family)
{
    const RecordPosition *position = family->position;
    json_t *object = entry(family, "", "iteration", 0, 0);
    char message[sizeof(position->trouble)];

    if (position->trouble[0] != '\0' || !position->solved)
        snprintf(message, sizeof(message), "%s",
                 position->trouble[0] != '\0' ? position->trouble : "no answer");
    else
        snprintf(message, sizeof(message), "score %+d, expected %+d", position->score,
                 position->expected);
    json_object_set_new(object, "iterations", json_integer(0));
    json_object_set_new(object, "repetition_index", json_integer(0));
    json_object_set_new(object, "error_occurred", json_true());
    json_object_set_new(object, "error_message", memory_json_text(message));
    json_array_append_new(list, object);
}

static void add_position(json_t *list, const Family *family)
{
    if (!family->position->ok) {
        add_error(list, family);
        return;
    }
    for (int i = 0; i < family->position->rep_count; i++)
        add_repetition(list, family, i);
    if (family->position->rep_count > 1)
        add_median(list, family);
}

bool export_gbench(FILE *out, const Record *records, int count)
{
    json_t *list = json_array(), *head = count > 0 ? context(&records[0]) : json_object();
    Family family = { .family = 0 };

    for (int i = 0; i < count; i++) {
        const char *engine = text_or(json_object_get(records[i].engine, "name"), "yomikiri");

        family.record = &records[i];
        for (int p = 0; p < records[i].position_count; p++, family.family++) {
            family.position = &records[i].positions[p];
            snprintf(family.run_name, sizeof(family.run_name), "%s/%s/%s/threads:%d", engine,
                     records[i].suite, family.position->id, records[i].threads);
            add_position(list, &family);
        }
    }

    return memory_json_print(out, json_pack("{s:o, s:o}", "context", head, "benchmarks", list),
                             JSON_INDENT(2))
           && fflush(out) == 0 && !ferror(out);
}
