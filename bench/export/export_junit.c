/* export_junit.c - testsuites and testcases, in the dialect that GitLab and Jenkins read. */

#include "bench/export/export_junit.h"

#include "bench/text/escape.h"

typedef struct {
    int tests, failures, errors, skipped;
    double seconds;
} Counts;

typedef enum { CASE_PASSED, CASE_FAILED, CASE_ERROR, CASE_SKIPPED } CaseKind;

static void count_case(Counts *counts, CaseKind kind)
{
    counts->tests++;
    counts->failures += kind == CASE_FAILED;
    counts->errors += kind == CASE_ERROR;
    counts->skipped += kind == CASE_SKIPPED;
}

static void write_attribute(FILE *out, const char *name, const char *value)
{
    fprintf(out, " %s=\"", name);
    escape_xml(out, value);
    putc('"', out);
}

static void write_seconds(FILE *out, double seconds)
{
    fprintf(out, " time=\"%.6f\"", seconds > 0 ? seconds : 0.0);
}

static void write_counts(FILE *out, const Counts *counts)
{
    fprintf(out, " tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\"", counts->tests,
            counts->failures, counts->errors, counts->skipped);
    write_seconds(out, counts->seconds);
}

static void write_case(FILE *out, const char *class, const char *name, CaseKind kind,
                       const char *type, const char *message, double seconds)
{
    static const char *const ELEMENTS[] = { "system-out", "failure", "error", "skipped" };
    const char *element = ELEMENTS[kind];

    fputs("    <testcase", out);
    write_attribute(out, "classname", class);
    write_attribute(out, "name", name);
    write_seconds(out, seconds);
    if (message[0] == '\0' && kind == CASE_PASSED) {
        fputs("/>\n", out);
        return;
    }
    fprintf(out, ">\n      <%s", element);
    if (kind != CASE_PASSED)
        write_attribute(out, "message", message);
    if (kind == CASE_FAILED || kind == CASE_ERROR)
        write_attribute(out, "type", type);
    putc('>', out);
    escape_xml(out, message);
    fprintf(out, "</%s>\n    </testcase>\n", element);
}

/* ---- a gate ---- */

static CaseKind kind_of(const GateResult *gate, GateState state)
{
    switch (state) {
    case GATE_SKIP:      return CASE_SKIPPED;
    case GATE_PASS:      return CASE_PASSED;
    case GATE_UNDECIDED: return gate->status == 0 ? CASE_PASSED : CASE_FAILED;
    default:             return CASE_FAILED;
    }
}

static Counts layer_counts(const GateResult *gate, const GateLayer *layer)
{
    Counts counts = { .seconds = layer->seconds };

    count_case(&counts, kind_of(gate, layer->state));
    for (int i = 0; i < layer->case_count; i++)
        count_case(&counts, kind_of(gate, layer->cases[i].state));
    return counts;
}

static void write_layer(FILE *out, const GateResult *gate, GateLayerId id)
{
    const GateLayer *layer = &gate->layers[id];
    const Counts counts = layer_counts(gate, layer);
    char class[64];

    snprintf(class, sizeof(class), "yomikiri.gate.%s", gate_layer_name(id));
    fputs("  <testsuite", out);
    write_attribute(out, "name", class);
    write_counts(out, &counts);
    if (gate->time[0] != '\0')
        write_attribute(out, "timestamp", gate->time);
    fputs(">\n", out);
    for (int i = 0; i < layer->case_count; i++)
        write_case(out, class, layer->cases[i].name, kind_of(gate, layer->cases[i].state),
                   gate_state_name(layer->cases[i].state), layer->cases[i].message,
                   layer->cases[i].seconds);
    write_case(out, class, gate_layer_name(id), kind_of(gate, layer->state),
               gate_state_name(layer->state), layer->summary, layer->seconds);
    fputs("  </testsuite>\n", out);
}

static void add_counts(Counts *sum, const Counts *counts)
{
    sum->tests += counts->tests;
    sum->failures += counts->failures;
    sum->errors += counts->errors;
    sum->skipped += counts->skipped;
    sum->seconds += counts->seconds;
}

static void write_opening(FILE *out, const Counts *sum)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"yomikiri\"", out);
    write_counts(out, sum);
    fputs(">\n", out);
}

bool export_junit(FILE *out, const GateResult *gate)
{
    Counts sum = { .tests = 0 };

    for (int i = 0; i < GATE_LAYERS; i++) {
        const Counts counts = layer_counts(gate, &gate->layers[i]);

        add_counts(&sum, &counts);
    }
    write_opening(out, &sum);
    for (int i = 0; i < GATE_LAYERS; i++)
        write_layer(out, gate, (GateLayerId)i);
    fputs("</testsuites>\n", out);
    return fflush(out) == 0 && !ferror(out);
}

/* ---- records ---- */

static CaseKind position_kind(const RecordPosition *position)
{
    return !position->solved ? CASE_ERROR : !position->ok ? CASE_FAILED : CASE_PASSED;
}

static void position_message(const RecordPosition *position, char *out, size_t size)
{
    if (position->trouble[0] != '\0')
        snprintf(out, size, "%s", position->trouble);
    else if (!position->solved)
        snprintf(out, size, "no answer");
    else if (position->value.told)
        snprintf(out, size, "value %+.2f", position->value.sixteenths / 16.0);
    else if (!position->ok && position->has_expected)
        snprintf(out, size, "score %+d, expected %+d", position->score, position->expected);
    else if (!position->ok)
        snprintf(out, size, "score %+d is not confirmed", position->score);
    else
        snprintf(out, size, "score %+d", position->score);
}

static Counts record_counts(const Record *record)
{
    Counts counts = { .seconds = 0 };

    for (int i = 0; i < record->position_count; i++) {
        const double seconds = record_median_s(&record->positions[i]);

        count_case(&counts, position_kind(&record->positions[i]));
        counts.seconds += seconds > 0 ? seconds : 0;
    }
    return counts;
}

static void write_record(FILE *out, const Record *record)
{
    const char *engine = json_string_value(json_object_get(record->engine, "name"));
    const Counts counts = record_counts(record);
    char class[256], message[240];

    snprintf(class, sizeof(class), "%s.%s", engine ? engine : "yomikiri", record->suite);
    fputs("  <testsuite", out);
    write_attribute(out, "name", class);
    write_counts(out, &counts);
    write_attribute(out, "timestamp", record->time);
    fputs(">\n", out);
    for (int i = 0; i < record->position_count; i++) {
        const RecordPosition *position = &record->positions[i];

        position_message(position, message, sizeof(message));
        write_case(out, class, position->id, position_kind(position), "answer", message,
                   record_median_s(position));
    }
    fputs("  </testsuite>\n", out);
}

bool export_junit_records(FILE *out, const Record *records, int count)
{
    Counts sum = { .tests = 0 };

    for (int i = 0; i < count; i++) {
        const Counts counts = record_counts(&records[i]);

        add_counts(&sum, &counts);
    }
    write_opening(out, &sum);
    for (int i = 0; i < count; i++)
        write_record(out, &records[i]);
    fputs("</testsuites>\n", out);
    return fflush(out) == 0 && !ferror(out);
}
