/* export_junit.c - testsuites and testcases, in the dialect that GitLab and Jenkins read. */

#include "bench/export/exports.h"

#include "base/text/escape.h"

typedef struct {
    int tests, failures, skipped;
    double seconds;
} Counts;

typedef enum { CASE_PASSED, CASE_FAILED, CASE_SKIPPED } CaseKind;

static void count_case(Counts *counts, CaseKind kind)
{
    counts->tests++;
    counts->failures += kind == CASE_FAILED;
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
    fprintf(out, " tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"%d\"", counts->tests,
            counts->failures, counts->skipped);
    write_seconds(out, counts->seconds);
}

static void write_case(FILE *out, const char *class, const char *name, CaseKind kind,
                       const char *type, const char *message, double seconds)
{
    static const char *const ELEMENTS[] = { "system-out", "failure", "skipped" };
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
    if (kind == CASE_FAILED)
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

bool export_junit(FILE *out, const GateResult *gate)
{
    Counts sum = { .tests = 0 };

    for (int i = 0; i < GATE_LAYERS; i++) {
        const Counts counts = layer_counts(gate, &gate->layers[i]);

        sum.tests += counts.tests;
        sum.failures += counts.failures;
        sum.skipped += counts.skipped;
        sum.seconds += counts.seconds;
    }
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"yomikiri\"", out);
    write_counts(out, &sum);
    fputs(">\n", out);
    for (int i = 0; i < GATE_LAYERS; i++)
        write_layer(out, gate, (GateLayerId)i);
    fputs("</testsuites>\n", out);
    return fflush(out) == 0 && !ferror(out);
}
