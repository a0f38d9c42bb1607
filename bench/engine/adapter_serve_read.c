/* adapter_serve_read.c - one answer of `bench --serve`, taken apart. */

#include <stdio.h>
#include <string.h>

#include "bench/engine/adapter.h"

static void read_cuts(const json_t *cuts, Sample *sample)
{
    size_t index;
    const json_t *row;

    sample->has_cuts = json_is_array(cuts);
    json_array_foreach(cuts, index, row) {
        const json_int_t empties = json_integer_value(json_array_get(row, 0));

        if (json_array_size(row) == 4 && empties >= 0 && empties < SAMPLE_EMPTIES)
            sample->cuts[empties] = (yk_cuts){
                (uint64_t)json_integer_value(json_array_get(row, 1)),
                (uint64_t)json_integer_value(json_array_get(row, 2)),
                (uint64_t)json_integer_value(json_array_get(row, 3)),
            };
    }
}

static void read_passes(const json_t *passes, Sample *sample)
{
    size_t index;
    const json_t *row;

    json_array_foreach(passes, index, row) {
        SamplePass *pass = &sample->passes[sample->pass_count];
        const char *name = json_string_value(json_array_get(row, 0));

        if (!name || json_array_size(row) != 4 || sample->pass_count == SAMPLE_PASSES)
            continue;
        snprintf(pass->name, sizeof(pass->name), "%.15s", name);
        pass->confidence = (int)json_integer_value(json_array_get(row, 1));
        pass->nodes = (uint64_t)json_integer_value(json_array_get(row, 2));
        pass->time_ns = (int64_t)json_integer_value(json_array_get(row, 3));
        sample->pass_count++;
    }
}

/* A whole number from `low` to `high`; else one below. */
static int within(const json_t *object, const char *name, int low, int high)
{
    const json_t *value = json_object_get(object, name);
    const json_int_t number = json_integer_value(value);

    return json_is_integer(value) && low <= number && number <= high ? (int)number : low - 1;
}

enum { MOST_SIXTEENTHS = 64 * 16, MOST_THREADS = 1 << 20 };

/* The member "value" of an answer. */
static SampleValue read_value(const json_t *value)
{
    const json_t *moves = json_object_get(value, "moves");
    SampleValue out = {
        .sixteenths = within(value, "sixteenths", -MOST_SIXTEENTHS, MOST_SIXTEENTHS),
        .plies = within(value, "plies", 0, 64),
        .confidence = within(value, "confidence", 0, 100),
    };

    out.told = out.sixteenths >= -MOST_SIXTEENTHS && out.plies >= 0 && out.confidence >= 0;

    for (size_t i = 0; i < SAMPLE_FIRST; i++) {
        const char *move = json_string_value(json_array_get(moves, i));
        const int square = move ? square_from_text(move) : NO_MOVE;

        out.first[i] = square < 64 ? square : -1;
    }
    return out;
}

/* The member "sharing" of an answer: all of it or nothing. */
static yk_sharing read_sharing(const json_t *sharing)
{
    const int64_t waited_ns = adapter_member(sharing, "waited_ns", -1);
    const yk_sharing out = {
        .threads = within(sharing, "threads", 1, MOST_THREADS),
        .waited_s = 1e-9 * (double)waited_ns,
        .useless = (uint64_t)adapter_member(sharing, "useless", -1),
        .offered = (uint64_t)adapter_member(sharing, "offered", -1),
        .taken = (uint64_t)adapter_member(sharing, "taken", -1),
        .probes = (uint64_t)adapter_member(sharing, "probes", -1),
        .stores = (uint64_t)adapter_member(sharing, "stores", -1),
    };
    const bool whole = out.threads >= 1 && waited_ns >= 0 && out.useless <= INT64_MAX
                       && out.offered <= INT64_MAX && out.taken <= INT64_MAX
                       && out.probes <= INT64_MAX && out.stores <= INT64_MAX;

    return whole ? out : (yk_sharing){ .threads = 0 };
}

bool adapter_serve_read(const char *line, json_int_t last_id, Sample *sample, json_int_t *id)
{
    json_t *answer = json_loadb(line, strlen(line), 0, NULL);
    const json_t *score = json_object_get(answer, "score");
    const char *error = json_string_value(json_object_get(answer, "error"));
    const char *best = json_string_value(json_object_get(answer, "best"));
    const SampleValue value = read_value(json_object_get(answer, "value"));

    *id = (json_int_t)adapter_member(answer, "id", -1);
    if (!json_is_object(answer))
        adapter_fail(sample, SAMPLE_GARBLED,
                     "answers with something that is not a JSON object: %.100s", line);
    else if (*id <= last_id)
        adapter_fail(sample, SAMPLE_GARBLED, "answers another question: %.100s", line);
    else if (error)
        adapter_fail(sample, SAMPLE_GARBLED, "reports: %.180s", error);
    else if (!value.told && !json_is_true(json_object_get(answer, "exact")))
        adapter_fail(sample, SAMPLE_GARBLED, "its answer is not exact");
    else if (!value.told && !json_is_integer(score))
        adapter_fail(sample, SAMPLE_GARBLED, "answers without a score: %.100s", line);
    else {
        const int square = best ? square_from_text(best) : NO_MOVE;

        sample->state = SAMPLE_OK;
        sample->value = value;
        sample->score = value.told ? value.sixteenths / 16 / 2 * 2
                                   : adapter_score(json_integer_value(score));
        sample->best = square < 64 ? square : -1;
        sample->nodes = adapter_member(answer, "nodes", -1);
        sample->searched = adapter_member(answer, "searched", -1);
        sample->time_ns = adapter_member(answer, "time_ns", sample->outside_ns);
        sample->cpu_ns = adapter_member(answer, "cpu_ns", -1);
        sample->instructions = adapter_member(answer, "instructions", -1);
        sample->cycles = adapter_member(answer, "cycles", -1);
        sample->switches = adapter_member(answer, "switches", -1);
        read_cuts(json_object_get(answer, "cuts"), sample);
        read_passes(json_object_get(answer, "passes"), sample);
        sample->sharing = read_sharing(json_object_get(answer, "sharing"));
        if (!value.told)
            adapter_read_line(answer, sample);
    }
    json_decref(answer);
    return sample->state == SAMPLE_OK;
}
