/* export_openmetrics.c - gauges with labels; families one after the other, as the format
 * demands. */

#include "bench/export/exports.h"

#include <string.h>

#include "base/text/escape.h"
#include "base/text/number.h"

static const char *text_of(const json_t *object, const char *name, const char *otherwise)
{
    const json_t *text = json_object_get(object, name);

    return json_is_string(text) ? json_string_value(text) : otherwise;
}

static const char *engine_of(const Record *record)
{
    return text_of(record->engine, "name", "yomikiri");
}

static const char *machine_of(const Record *record)
{
    return text_of(json_object_get(record->machine, "cpu"), "brand", "unknown");
}

/* Is there a later record that has the same labels? */
static bool is_superseded(const Record *records, int count, int index)
{
    for (int i = index + 1; i < count; i++)
        if (strcmp(records[i].suite, records[index].suite) == 0
            && strcmp(engine_of(&records[i]), engine_of(&records[index])) == 0
            && strcmp(machine_of(&records[i]), machine_of(&records[index])) == 0
            && records[i].threads == records[index].threads)
            return true;
    return false;
}

static void write_family(FILE *out, const char *name, const char *unit, const char *help)
{
    fprintf(out, "# TYPE %s gauge\n", name);
    if (unit)
        fprintf(out, "# UNIT %s %s\n", name, unit);
    fprintf(out, "# HELP %s %s\n", name, help);
}

static void write_label(FILE *out, char before, const char *name, const char *value)
{
    fprintf(out, "%c%s=\"", before, name);
    escape_label(out, value);
    putc('"', out);
}

static void write_sample(FILE *out, const char *name, const Record *record, const char *position,
                         double value)
{
    char threads[16];

    snprintf(threads, sizeof(threads), "%d", record->threads);
    fputs(name, out);
    write_label(out, '{', "engine", engine_of(record));
    write_label(out, ',', "suite", record->suite);
    if (position)
        write_label(out, ',', "position", position);
    write_label(out, ',', "threads", threads);
    write_label(out, ',', "machine", machine_of(record));
    fputs("} ", out);
    number_print(out, value);
    putc('\n', out);
}

/* ---- records ---- */

static double position_seconds(const RecordPosition *position)
{
    return position->ok ? record_median_s(position, RECORD_WALL) : -1;
}

static double position_nodes(const RecordPosition *position)
{
    return position->ok ? (double)position->nodes : -1;
}

static double position_ok(const RecordPosition *position)
{
    return position->value.told ? -1 : position->ok;
}

/* One gauge per position; a value below 0 is not known and left out. */
static void write_positions(FILE *out, const Record *records, int count, const char *name,
                            const char *unit, const char *help,
                            double (*value)(const RecordPosition *))
{
    write_family(out, name, unit, help);
    for (int i = 0; i < count; i++) {
        if (is_superseded(records, count, i))
            continue;
        for (int p = 0; p < records[i].position_count; p++) {
            const RecordPosition *position = &records[i].positions[p];
            const double known = value(position);

            if (known >= 0)
                write_sample(out, name, &records[i], position->id, known);
        }
    }
}

static double total_seconds(const RecordTotal *total)
{
    return total->time_s;
}

static double total_nps(const RecordTotal *total)
{
    return total->nps;
}

/* A total that lacks positions would look like a faster one: it is left out. */
static void write_totals(FILE *out, const Record *records, int count, const char *name,
                         const char *unit, const char *help, double (*value)(const RecordTotal *))
{
    write_family(out, name, unit, help);
    for (int i = 0; i < count; i++) {
        const RecordTotal total = record_total(&records[i], RECORD_WALL);

        if (!is_superseded(records, count, i) && total.wrong == 0 && total.unsolved == 0
            && value(&total) >= 0)
            write_sample(out, name, &records[i], NULL, value(&total));
    }
}

static void write_records(FILE *out, const Record *records, int count)
{
    write_positions(out, records, count, "yk_answer_ok", NULL,
                    "1 if the score is the expected one.", position_ok);
    write_positions(out, records, count, "yk_solve_seconds", "seconds",
                    "Median wall-clock time to the exact score.", position_seconds);
    write_positions(out, records, count, "yk_solve_nodes", "nodes",
                    "Positions reached by a move.", position_nodes);
    write_totals(out, records, count, "yk_suite_seconds", "seconds",
                 "Sum of the medians of all positions.", total_seconds);
    write_totals(out, records, count, "yk_suite_nodes_per_second", NULL,
                 "Nodes of the suite per second.", total_nps);
}

/* ---- a gate ---- */

static void write_gate_label(FILE *out, const char *name, const char *label, const char *value,
                             double number)
{
    fputs(name, out);
    write_label(out, '{', label, value);
    fputs("} ", out);
    number_print(out, number);
    putc('\n', out);
}

static void write_gate(FILE *out, const GateResult *gate)
{
    write_family(out, "yk_gate_status", NULL,
                 "Exit status: 0 passed, 1 failed, 5 slower, 6 undecided.");
    fprintf(out, "yk_gate_status %d\n", gate->status);
    write_family(out, "yk_gate_layer_passed", NULL,
                 "1 if the layer passed; layers that were skipped are missing.");
    for (int i = 0; i < GATE_LAYERS; i++)
        if (gate->layers[i].state != GATE_SKIP)
            write_gate_label(out, "yk_gate_layer_passed", "layer",
                             gate_layer_name((GateLayerId)i),
                             gate->layers[i].state == GATE_PASS);
    if (gate->has_ratio) {
        write_family(out, "yk_gate_time_ratio", NULL,
                     "Time of the candidate over that of the baseline, with its interval.");
        write_gate_label(out, "yk_gate_time_ratio", "bound", "low", gate->ratio.low);
        write_gate_label(out, "yk_gate_time_ratio", "bound", "estimate", gate->ratio.estimate);
        write_gate_label(out, "yk_gate_time_ratio", "bound", "high", gate->ratio.high);
    }
    if (gate->has_instructions) {
        write_family(out, "yk_gate_instructions_ratio", NULL,
                     "Instructions of the candidate over those of the baseline.");
        fputs("yk_gate_instructions_ratio ", out);
        number_print(out, gate->instructions);
        putc('\n', out);
    }
    if (gate->signature != 0) {
        write_family(out, "yk_gate_signature_nodes", "nodes", "The node signature.");
        fprintf(out, "yk_gate_signature_nodes %llu\n", (unsigned long long)gate->signature);
    }
}

bool export_openmetrics(FILE *out, const Record *records, int count, const GateResult *gate)
{
    if (count > 0)
        write_records(out, records, count);
    if (gate)
        write_gate(out, gate);
    fputs("# EOF\n", out);
    return fflush(out) == 0 && !ferror(out);
}
