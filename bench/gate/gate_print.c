/* gate_print.c - the findings of a gate, as text, Markdown, JUnit XML and JSON. */

#include "bench/gate/gate.h"

#include <math.h>
#include <string.h>

#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "base/text/escape.h"
#include "base/text/number.h"

/* How long the layer took, "" if it was skipped. */
static const char *took(const GateLayer *layer, char out[NUMBER_SIZE])
{
    out[0] = '\0';
    return layer->state == GATE_SKIP ? out : number_duration(out, layer->seconds);
}

void gate_print_layer(FILE *out, const GateResult *result, GateLayerId id)
{
    enum { SHOWN_CASES = 20 };
    const GateLayer *layer = &result->layers[id];
    char time[NUMBER_SIZE];

    fprintf(out, "%-13s%-10s%10s  %s\n", GATE_LAYER_NAMES[id], GATE_STATE_NAMES[layer->state],
            took(layer, time), shown(layer->summary).text);
    for (int i = 0; i < min_int(layer->case_count, SHOWN_CASES); i++)
        fprintf(out, "    %s: %s\n", shown(layer->cases[i].name).text,
                shown(layer->cases[i].message).text);
    if (layer->case_count > SHOWN_CASES)
        fprintf(out, "    ... and %d more\n", layer->case_count - SHOWN_CASES);
    fflush(out);
}

/* ---- Markdown ---- */

static void write_text(FILE *out, const char *before, const char *text, const char *after)
{
    fputs(before, out);
    escape_markdown(out, text);
    fputs(after, out);
}

void gate_markdown(FILE *out, const GatePlan *plan, const GateResult *gate)
{
    static const char *const VERDICTS[] = { "nothing was checked", "passed", "undecided", "slower",
                                            "failed" };
    const GateLayer *answers = &gate->layers[GATE_ANSWERS];

    fprintf(out, "## yomikiri gate: %s\n\n", gate->state == GATE_UNDECIDED && gate->status == 0
            ? "passed (time undecided)" : VERDICTS[gate->state]);
    write_text(out, "Candidate: ", plan->candidate, "\n\n");
    if (plan->baseline)
        write_text(out, "Baseline: ", plan->baseline, "\n\n");
    fputs("| layer | result | what was found | took |\n|---|---|---|---:|\n", out);
    for (int i = 0; i < GATE_LAYERS; i++) {
        const GateLayer *layer = &gate->layers[i];
        const char *bold = layer->state > GATE_PASS ? "**" : "";
        char time[NUMBER_SIZE];

        fprintf(out, "| %s | %s%s%s | ", GATE_LAYER_NAMES[i], bold,
                GATE_STATE_NAMES[layer->state], bold);
        write_text(out, "", layer->summary, " | ");
        fprintf(out, "%s |\n", layer->state == GATE_SKIP ? "-" : took(layer, time));
    }
    for (int c = 0; c < answers->case_count; c++) {
        write_text(out, c == 0 ? "\n| position | what is wrong |\n|---|---|\n| " : "| ",
                   answers->cases[c].name, " | ");
        write_text(out, "", answers->cases[c].message, " |\n");
    }
}

/* ---- JUnit XML, as GitLab and Jenkins read it ---- */

static void write_xml(FILE *out, const char *before, const char *text, const char *after)
{
    const Shown safe = shown(text);

    fputs(before, out);
    for (const char *c = safe.text; *c != '\0'; c++)
        fprintf(out, strchr("<>&\"", *c) ? "&#%d;" : "%c", *c);
    fputs(after, out);
}

void gate_junit(FILE *out, const GateResult *gate)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"yomikiri\">\n", out);
    for (int i = 0; i < GATE_LAYERS; i++) {
        const GateLayer *layer = &gate->layers[i];
        const char *layer_name = GATE_LAYER_NAMES[i];
        const bool skipped = layer->state == GATE_SKIP;
        const bool failed = layer->state > GATE_UNDECIDED
                            || (layer->state == GATE_UNDECIDED && gate->status != 0);

        fprintf(out, "  <testsuite name=\"yomikiri.gate.%s\" tests=\"%d\" failures=\"%d\""
                " skipped=\"%d\">\n", layer_name, layer->case_count + 1,
                layer->case_count + failed, skipped);
        for (int c = 0; c <= layer->case_count; c++) {
            const GateCase *it = c < layer->case_count ? &layer->cases[c] : NULL;

            fprintf(out, "    <testcase classname=\"yomikiri.gate.%s\" name=\"", layer_name);
            write_xml(out, "", it ? it->name : layer_name, "\" time=");
            fprintf(out, "\"%.6f\">", it ? 0.0 : layer->seconds);
            write_xml(out, it || failed ? "<failure message=\"" : skipped ? "<skipped message=\""
                                        : "<system-out>", it ? it->message : layer->summary,
                      it || failed || skipped ? "\"/></testcase>\n"
                                              : "</system-out></testcase>\n");
        }
        fputs("  </testsuite>\n", out);
    }
    fputs("</testsuites>\n", out);
}

/* ---- JSON ---- */

static json_t *layers_of(const GateResult *result)
{
    json_t *layers = json_array();

    for (int i = 0; i < GATE_LAYERS; i++) {
        const GateLayer *layer = &result->layers[i];
        json_t *cases = json_array();

        for (int c = 0; c < layer->case_count; c++)
            json_array_append_new(cases, json_pack(
                "{s:o, s:s, s:o}", "name", memory_json_text(layer->cases[c].name),
                "state", "fail", "message", memory_json_text(layer->cases[c].message)));
        json_array_append_new(layers, json_pack(
            "{s:s, s:s, s:o, s:f, s:o}", "name", GATE_LAYER_NAMES[i],
            "state", GATE_STATE_NAMES[layer->state], "summary", memory_json_text(layer->summary),
            "seconds", layer->seconds, "cases", cases));
    }
    return layers;
}

static json_t *positions_of(const CompareResult *compare)
{
    json_t *positions = json_array();

    for (int i = 0; i < compare->position_count; i++) {
        const ComparePosition *position = &compare->positions[i];

        if (isfinite(position->ratio.estimate))
            json_array_append_new(positions, json_pack(
                "{s:o, s:o, s:o, s:o, s:[o, o]}", "id", memory_json_text(position->of[1]->id),
                "a_s", known_real(position->time_s[0]), "b_s", known_real(position->time_s[1]),
                "ratio", compare_interval_json(position->ratio), "nodes",
                known_count(position->of[0]->nodes), known_count(position->of[1]->nodes)));
    }
    return positions;
}

json_t *gate_json(const GatePlan *plan, const GateResult *result, const json_t *machine,
                  json_t *command)
{
    const CompareResult *compare = &result->compare;
    const bool timed = compare->run.engine_count > 0;
    const json_t *cpu = json_object_get(machine, "cpu");

    return json_pack(
        "{s:s, s:s, s:s, s:i, s:f, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:i, s:o, s:o,"
        " s:O}",
        "schema", "yomikiri.gate/1", "time", result->time,
        "state", GATE_STATE_NAMES[result->state], "status", result->status,
        "seconds", result->seconds, "candidate", memory_json_text(plan->candidate),
        "baseline", plan->baseline ? memory_json_text(plan->baseline) : json_null(),
        "machine", known_text(json_string_value(json_object_get(cpu, "brand"))),
        "layers", layers_of(result),
        "signature", result->signature > 0 ? json_integer((json_int_t)result->signature)
                                           : json_null(),
        "instructions", known_real(result->instructions),
        "ratio", isnan(result->ratio.estimate) ? json_null()
                                               : compare_interval_json(result->ratio),
        "suite", memory_json_text(plan->suite->name),
        "clock", timed ? json_string(compare->cpu ? "cpu" : "wall") : json_null(),
        "rounds", compare->rounds,
        "nodes", timed ? json_pack("[o, o]", known_count(compare->nodes[0]),
                                   known_count(compare->nodes[1])) : json_null(),
        "positions", timed ? positions_of(compare) : json_null(), "command", command);
}
