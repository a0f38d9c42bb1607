/* gate_print.c - the findings of a gate, as text, Markdown and JSON. */

#include "bench/gate/gate.h"

#include <math.h>

#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "base/text/escape.h"
#include "base/text/number.h"

/* ---- text ---- */

enum { SHOWN_CASES = 20 };

/* How long the layer took, "" if it was skipped. */
static const char *took(const GateLayer *layer, char out[NUMBER_SIZE])
{
    out[0] = '\0';
    return layer->state == GATE_SKIP ? out : number_duration(out, layer->seconds);
}

void gate_print_layer(FILE *out, const GateResult *result, GateLayerId id)
{
    const GateLayer *layer = &result->layers[id];
    char time[NUMBER_SIZE];
    int printed = 0;

    fprintf(out, "%-13s%-10s%10s  %s\n", gate_layer_name(id), gate_state_name(layer->state),
            took(layer, time), shown(layer->summary).text);
    for (int i = 0; i < layer->case_count; i++)
        if (layer->cases[i].state > GATE_PASS && printed++ < SHOWN_CASES)
            fprintf(out, "    %s: %s\n", shown(layer->cases[i].name).text,
                    shown(layer->cases[i].message).text);
    if (printed > SHOWN_CASES)
        fprintf(out, "    ... and %d more\n", printed - SHOWN_CASES);
    fflush(out);
}

/* ---- Markdown ---- */

static void write_command(FILE *out, const char *name, const char *command)
{
    if (!command)
        return;
    fprintf(out, "%s: ", name);
    escape_markdown(out, command);
    fputs("\n\n", out);
}

bool gate_markdown(FILE *out, const GateResult *gate)
{
    static const char *const VERDICTS[] = { "nothing was checked", "passed", "undecided", "slower",
                                            "failed" };
    bool begun = false;

    fprintf(out, "## yomikiri gate: %s\n\n", gate->state == GATE_UNDECIDED && gate->status == 0
            ? "passed (time undecided)" : VERDICTS[gate->state]);
    write_command(out, "Candidate", gate->candidate);
    write_command(out, "Baseline", gate->baseline);
    fputs("| layer | result | what was found | took |\n|---|---|---|---:|\n", out);
    for (int i = 0; i < GATE_LAYERS; i++) {
        const GateLayer *layer = &gate->layers[i];
        const char *bold = layer->state > GATE_PASS ? "**" : "";
        char time[NUMBER_SIZE];

        fprintf(out, "| %s | %s%s%s | ", gate_layer_name((GateLayerId)i), bold,
                gate_state_name(layer->state), bold);
        escape_markdown(out, layer->summary);
        fprintf(out, " | %s |\n", layer->state == GATE_SKIP ? "-" : took(layer, time));
    }
    for (int i = 0; i < GATE_LAYERS; i++)
        for (int c = 0; c < gate->layers[i].case_count; c++) {
            const GateCase *item = &gate->layers[i].cases[c];

            if (item->state == GATE_PASS || item->state == GATE_SKIP)
                continue;
            fputs(begun ? "" : "\n| layer | position | | |\n|---|---|---|---|\n", out);
            begun = true;
            fprintf(out, "| %s | ", gate_layer_name((GateLayerId)i));
            escape_markdown(out, item->name);
            fprintf(out, " | **%s** | ", gate_state_name(item->state));
            escape_markdown(out, item->message);
            fputs(" |\n", out);
        }
    return fflush(out) == 0 && !ferror(out);
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
                "{s:o, s:s, s:o, s:f}", "name", memory_json_text(layer->cases[c].name),
                "state", gate_state_name(layer->cases[c].state),
                "message", memory_json_text(layer->cases[c].message),
                "seconds", layer->cases[c].seconds));
        json_array_append_new(layers, json_pack(
            "{s:s, s:s, s:o, s:f, s:o}", "name", gate_layer_name((GateLayerId)i),
            "state", gate_state_name(layer->state), "summary", memory_json_text(layer->summary),
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
        "state", gate_state_name(result->state), "status", result->status,
        "seconds", result->seconds, "candidate", memory_json_text(result->candidate),
        "baseline", result->baseline ? memory_json_text(result->baseline) : json_null(),
        "machine", known_text(json_string_value(json_object_get(cpu, "brand"))),
        "layers", layers_of(result),
        "signature", result->signature > 0 ? json_integer((json_int_t)result->signature)
                                           : json_null(),
        "instructions", result->has_instructions ? known_real(result->instructions) : json_null(),
        "ratio", result->has_ratio ? compare_interval_json(result->ratio) : json_null(),
        "suite", memory_json_text(plan->suite->name),
        "clock", timed ? json_string(compare->cpu ? "cpu" : "wall") : json_null(),
        "rounds", compare->rounds,
        "nodes", timed ? json_pack("[o, o]", known_count(compare->nodes[0]),
                                   known_count(compare->nodes[1])) : json_null(),
        "positions", timed ? positions_of(compare) : json_null(), "command", command);
}
