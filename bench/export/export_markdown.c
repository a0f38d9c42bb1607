/* export_markdown.c - tables that GitHub, GitLab and forums show. */

#include "bench/export/exports.h"

#include <math.h>
#include <stdlib.h>

#include "base/text/escape.h"
#include "base/text/number.h"

static const char *text_of(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

static void write_count(FILE *out, int64_t count)
{
    char text[NUMBER_SIZE];

    fputs(number_count(text, count), out);
}

static void write_seconds(FILE *out, double seconds)
{
    char text[32];

    fputs(number_duration(seconds, text, sizeof(text)), out);
}

/* Million nodes per second. */
static void write_speed(FILE *out, double nps)
{
    if (nps > 0)
        fprintf(out, "%.1f", nps / 1e6);
    else
        putc('-', out);
}

/* ---- records ---- */

static void write_fact(FILE *out, const char *before, const char *text)
{
    if (!text || text[0] == '\0')
        return;
    fputs(before, out);
    escape_cell(out, text);
}

static void write_heading(FILE *out, const Record *record)
{
    const char *name = text_of(record->engine, "name");

    fputs("### ", out);
    escape_cell(out, name ? name : "yomikiri");
    fputs(" on ", out);
    escape_cell(out, record->suite);
    fputs("\n\n", out);
    escape_cell(out, record->time);
    write_fact(out, ", ", text_of(json_object_get(record->machine, "cpu"), "brand"));
    write_fact(out, ", version ", text_of(record->engine, "version"));
    write_fact(out, ", commit ", text_of(record->engine, "commit"));
    if (json_is_true(json_object_get(record->engine, "dirty")))
        fputs(" (changed)", out);
    write_fact(out, ", kernel ", text_of(record->engine, "kernel"));
    fprintf(out, ", %d thread%s", record->threads, record->threads == 1 ? "" : "s");
    fputs(record->complete ? "\n\n" : ", interrupted\n\n", out);
}

/* The answer, with what is wrong with it. */
static void write_answer(FILE *out, const RecordPosition *position)
{
    if (!position->solved) {
        fputs("**none**", out);
        write_fact(out, ": ", position->trouble);
        return;
    }
    if (position->value.told) {
        fprintf(out, "%+.2f", position->value.sixteenths / 16.0);
        return;
    }
    fprintf(out, "%+d", position->score);
    if (!position->ok && position->has_expected)
        fprintf(out, " **wrong**, expected %+d", position->expected);
    else if (!position->ok)
        fputs(" **wrong**", out);
    else if (!position->has_expected)
        fputs(" (not known before)", out);
}

/* Relative half range of the middle half would hide how few there are: lowest to highest. */
static void write_spread(FILE *out, const RecordPosition *position)
{
    int64_t low = INT64_MAX, high = 0;

    for (int i = 0; i < position->rep_count; i++) {
        const int64_t time = position->reps[i].time_ns;

        low = time < low ? time : low;
        high = time > high ? time : high;
    }
    if (position->rep_count < 2) {
        putc('-', out);
        return;
    }
    write_seconds(out, (double)low / 1e9);
    fputs(" to ", out);
    write_seconds(out, (double)high / 1e9);
}

static void write_position(FILE *out, const RecordPosition *position)
{
    const double seconds = position->ok ? record_median_s(position, RECORD_WALL) : -1;

    fputs("| ", out);
    escape_cell(out, position->id);
    fprintf(out, " | %d | ", position->empties);
    write_answer(out, position);
    fputs(" | ", out);
    write_count(out, position->nodes);
    fputs(" | ", out);
    write_seconds(out, seconds);
    fputs(" | ", out);
    if (position->ok)
        write_spread(out, position);
    else
        putc('-', out);
    fputs(" | ", out);
    write_speed(out, seconds > 0 && position->nodes >= 0 ? (double)position->nodes / seconds : -1);
    fputs(" |\n", out);
}

/* A total that lacks positions would look like a faster one. */
static void write_total(FILE *out, const Record *record)
{
    const RecordTotal total = record_total(record, RECORD_WALL);

    if (total.wrong > 0 || total.unsolved > 0) {
        fprintf(out, "\n**%d wrong, %d without an answer** of %d positions: no total.\n",
                total.wrong, total.unsolved, record->position_count);
        return;
    }
    fprintf(out, "| **total** | | %d %s | ", record->position_count,
            suite_ask_whole(&record->asked) ? "right" : "values");
    write_count(out, total.nodes);
    fputs(" | ", out);
    write_seconds(out, total.time_s);
    fputs(" | ", out);
    if (total.reps > 1 && total.spread >= 0)
        fprintf(out, "± %.1f %%", total.spread * 100);
    else
        putc('-', out);
    fputs(" | ", out);
    write_speed(out, total.nps);
    fputs(" |\n", out);
}

bool export_markdown(FILE *out, const Record *records, int count)
{
    for (int i = 0; i < count; i++) {
        if (i > 0)
            putc('\n', out);
        write_heading(out, &records[i]);
        fputs("| position | empties | score | nodes | time | spread | million nodes/s |\n"
              "|---|---:|---:|---:|---:|---:|---:|\n", out);
        for (int p = 0; p < records[i].position_count; p++)
            write_position(out, &records[i].positions[p]);
        write_total(out, &records[i]);
    }
    return fflush(out) == 0 && !ferror(out);
}

/* ---- a gate ---- */

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

bool export_markdown_gate(FILE *out, const GateResult *gate)
{
    fprintf(out, "## yomikiri gate: %s\n\n", verdict_of(gate));
    write_command(out, "Candidate", gate->candidate);
    write_command(out, "Baseline", gate->baseline);
    fputs("| layer | result | what was found | took |\n|---|---|---|---:|\n", out);
    for (int i = 0; i < GATE_LAYERS; i++) {
        const GateLayer *layer = &gate->layers[i];
        const bool bold = layer->state > GATE_PASS;

        fprintf(out, "| %s | %s%s%s | ", gate_layer_name((GateLayerId)i), bold ? "**" : "",
                gate_state_name(layer->state), bold ? "**" : "");
        escape_cell(out, layer->summary);
        fputs(" | ", out);
        if (layer->state == GATE_SKIP)
            putc('-', out);
        else
            write_seconds(out, layer->seconds);
        fputs(" |\n", out);
    }
    write_cases(out, gate);
    return fflush(out) == 0 && !ferror(out);
}
