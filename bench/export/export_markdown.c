/* export_markdown.c - a gate's result as tables that GitHub, GitLab and forums show. */

#include "bench/export/exports.h"

#include "base/text/escape.h"
#include "base/text/number.h"

static const char *verdict_of(const GateResult *gate)
{
    switch (gate->state) {
    case GATE_PASS:      return "passed";
    case GATE_UNDECIDED: return gate->status == 0 ? "passed (time undecided)" : "undecided";
    case GATE_SLOWER:    return "slower";
    case GATE_FAIL:      return "failed";
    default:             return "nothing was checked";
    }
}

static void write_command(FILE *out, const char *name, const char *command)
{
    if (!command)
        return;
    fprintf(out, "%s: ", name);
    escape_cell(out, command);
    fputs("\n\n", out);
}

static void write_cases(FILE *out, const GateResult *gate)
{
    bool begun = false;

    for (int i = 0; i < GATE_LAYERS; i++) {
        for (int c = 0; c < gate->layers[i].case_count; c++) {
            const GateCase *item = &gate->layers[i].cases[c];

            if (item->state == GATE_PASS || item->state == GATE_SKIP)
                continue;
            if (!begun)
                fputs("\n| layer | position | | |\n|---|---|---|---|\n", out);
            begun = true;
            fprintf(out, "| %s | ", gate_layer_name((GateLayerId)i));
            escape_cell(out, item->name);
            fprintf(out, " | **%s** | ", gate_state_name(item->state));
            escape_cell(out, item->message);
            fputs(" |\n", out);
        }
    }
}

bool export_markdown(FILE *out, const GateResult *gate)
{
    fprintf(out, "## yomikiri gate: %s\n\n", verdict_of(gate));
    write_command(out, "Candidate", gate->candidate);
    write_command(out, "Baseline", gate->baseline);
    fputs("| layer | result | what was found | took |\n|---|---|---|---:|\n", out);
    for (int i = 0; i < GATE_LAYERS; i++) {
        const GateLayer *layer = &gate->layers[i];
        const bool bold = layer->state > GATE_PASS;
        char took[32];

        fprintf(out, "| %s | %s%s%s | ", gate_layer_name((GateLayerId)i), bold ? "**" : "",
                gate_state_name(layer->state), bold ? "**" : "");
        escape_cell(out, layer->summary);
        fputs(" | ", out);
        if (layer->state == GATE_SKIP)
            putc('-', out);
        else
            fputs(number_duration(layer->seconds, took, sizeof(took)), out);
        fputs(" |\n", out);
    }
    write_cases(out, gate);
    return fflush(out) == 0 && !ferror(out);
}
