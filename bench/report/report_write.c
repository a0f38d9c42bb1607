/* report_write.c - a report as text, Markdown and JSON. */

#include "bench/report/report.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "base/text/escape.h"

/* ---- text ---- */

void report_write_text(FILE *out, const Report *report, bool fancy, bool all)
{
    static const char *const TONES[] = { "", "\033[32m", "\033[1;31m" };
    const char *bold = fancy ? "\033[1m" : "", *plain = fancy ? "\033[0m" : "";

    fprintf(out, "%s%s%s\n", fancy ? TONES[report->tone] : "", shown(report->verdict).text, plain);
    if (report->more)
        fprintf(out, "%s\n", report->more);
    for (int i = 0; i < report->section_count; i++) {
        const Section *section = &report->sections[i];

        if (section->weight == SECTION_DETAIL && !all)
            continue;
        fprintf(out, "\n%s%s%s\n", bold, section->title, plain);
        if (section->text)
            fprintf(out, "%s\n", section->text);
        if (section->code) {
            fputc('\n', out);
            escape_lines(out, section->code);
            fputc('\n', out);
        }
        if (section->table && grid_rows(section->table) > 0) {
            fputc('\n', out);
            grid_write_text(out, section->table, fancy);
        }
    }
}

/* ---- Markdown ---- */

static void write_escaped(FILE *out, const char *before, const char *text, const char *after)
{
    fputs(before, out);
    escape_markdown(out, text);
    fputs(after, out);
}

/* As a block that is set in. */
static void write_code(FILE *out, const char *code)
{
    for (size_t length; *code != '\0'; code += length + (code[length] == '\n')) {
        char line[SHOWN_TEXT];

        length = strcspn(code, "\n");
        snprintf(line, sizeof(line), "%.*s", (int)length, code);
        fputs("    ", out);
        escape_shown(out, line);
        fputc('\n', out);
    }
    fputc('\n', out);
}

void report_write_markdown(FILE *out, const Report *report)
{
    fputs("# yomikiri: measurements\n\n", out);
    write_escaped(out, "**", report->verdict, "**");
    write_escaped(out, report->more ? " " : "", report->more ? report->more : "", "\n\n");
    write_escaped(out, "", report->subtitle, report->subtitle[0] != '\0' ? "\n\n" : "");
    for (int i = 0; i < report->section_count; i++) {
        const Section *section = &report->sections[i];
        const bool folded = section->weight != SECTION_MAIN;

        write_escaped(out, "## ", section->title, "\n\n");
        if (section->text)
            write_escaped(out, "", section->text, "\n\n");
        if (section->code)
            write_code(out, section->code);
        if (!section->table || grid_rows(section->table) == 0)
            continue;
        if (folded)
            fputs("<details><summary>Figures</summary>\n\n", out);
        grid_write_markdown(out, section->table);
        fputs(folded ? "\n</details>\n\n" : "\n", out);
    }
}

/* ---- JSON ---- */

/* A number where the column has them and this is one; null where nothing is known. */
static json_t *value_json(const GridColumn *column, const char *raw)
{
    char *end;
    const double number = strtod(raw, &end);

    if (raw[0] == '\0')
        return json_null();
    if (!column->right || *end != '\0')
        return memory_json_text(raw);
    return raw[strcspn(raw, ".eE")] == '\0' ? json_integer(strtoll(raw, NULL, 10))
                                            : known_real(number);
}

static json_t *table_json(const Grid *grid)
{
    static const char *const MARKS[] = {
        [MARK_NONE] = "", [MARK_GOOD] = "good", [MARK_BAD] = "bad", [MARK_CODE] = "code",
        [MARK_FAINT] = "faint",
    };
    json_t *columns = json_array(), *rows = json_array();

    for (int c = 0; c < grid->column_count; c++)
        json_array_append_new(columns, json_pack(
            "{s:o, s:o, s:b}", "key", memory_json_text(grid->columns[c].key),
            "name", memory_json_text(grid->columns[c].name), "number", grid->columns[c].right));
    for (int r = 0; r < grid_rows(grid); r++) {
        json_t *values = json_array(), *texts = json_array(), *marks = json_array();

        for (int c = 0; c < grid->column_count; c++) {
            const GridCell *cell = grid_at(grid, r, c);

            json_array_append_new(values, value_json(&grid->columns[c], cell->raw));
            json_array_append_new(texts, memory_json_text(cell->text));
            json_array_append_new(marks, json_string(MARKS[cell->mark]));
        }
        json_array_append_new(rows, json_pack("{s:o, s:o, s:o}", "values", values, "texts", texts,
                                              "marks", marks));
    }
    return json_pack("{s:o, s:o}", "columns", columns, "rows", rows);
}

static json_t *text_json(const char *text)
{
    return text && text[0] != '\0' ? memory_json_text(text) : json_null();
}

json_t *report_json(const Report *report)
{
    static const char *const TONES[] = { "neutral", "good", "bad" };
    static const char *const WEIGHTS[] = { "main", "folded", "detail" };
    json_t *sections = json_array();

    for (int i = 0; i < report->section_count; i++) {
        const Section *section = &report->sections[i];

        json_array_append_new(sections, json_pack(
            "{s:s, s:o, s:o, s:o, s:s, s:o}", "id", section->id,
            "title", memory_json_text(section->title), "text", text_json(section->text),
            "code", text_json(section->code), "weight", WEIGHTS[section->weight],
            "table", section->table ? table_json(section->table) : json_null()));
    }
    return json_pack("{s:s, s:s, s:o, s:s, s:o, s:o, s:i, s:i, s:o}",
                     "schema", "yomikiri.report/1", "title", "yomikiri: measurements",
                     "subtitle", memory_json_text(report->subtitle),
                     "tone", TONES[report->tone], "verdict", memory_json_text(report->verdict),
                     "more", text_json(report->more), "wrong", report->wrong,
                     "unsolved", report->unsolved, "sections", sections);
}

/* ---- Google Benchmark ---- */

/* Of a whole repetition, or, behind the last, of the median. */
static json_t *bench_json(const Record *record, const RecordPosition *position, const char *engine,
                          int rep)
{
    const bool median = rep == position->rep_count;
    const RecordRep *it = &position->reps[median ? 0 : rep];
    const double real_s = median ? record_median_s(position, RECORD_WALL, NULL)
                                 : 1e-9 * (double)it->time_ns;
    const double cpu_s = median ? record_median_s(position, RECORD_CPU, NULL)
                                : 1e-9 * (double)it->cpu_ns;
    char name[1000], whole[sizeof(name) + 10];

    snprintf(name, sizeof(name), "%s/%s/%s/threads:%d", engine, record->suite, position->id,
             record->threads);
    snprintf(whole, sizeof(whole), "%s%s", name, median ? "_median" : "");

    json_t *json = json_pack(
        "{s:o, s:o, s:s, s:i, s:i, s:i, s:i, s:f, s:f, s:s}", "name", memory_json_text(whole),
        "run_name", memory_json_text(name), "run_type", median ? "aggregate" : "iteration",
        "repetitions", position->rep_count, "repetition_index", rep, "threads", record->threads,
        "iterations", median ? position->rep_count : 1, "real_time", 1e3 * real_s,
        "cpu_time", 1e3 * (cpu_s > 0 ? cpu_s : real_s), "time_unit", "ms");

    if (median)
        json_object_set_new(json, "aggregate_name", json_string("median"));
    if (it->nodes >= 0 && real_s > 0)
        json_object_set_new(json, "items_per_second", json_real((double)it->nodes / real_s));
    return json;
}

json_t *report_gbench(json_t *gbench, const Record *record, const char *engine)
{
    const json_t *cpu = json_object_get(record->machine, "cpu");
    const json_t *pus = json_object_get(json_object_get(record->machine, "topology"), "pus");
    const char *brand = json_string_value(json_object_get(cpu, "brand"));

    if (!gbench)
        gbench = json_pack("{s:{s:s, s:s, s:s, s:I, s:i, s:b, s:[], s:[], s:s}, s:[]}", "context",
                           "date", record->time, "host_name", brand ? brand : "unknown",
                           "executable", "yomikiri", "num_cpus", json_integer_value(pus),
                           "mhz_per_cpu", 0, "cpu_scaling_enabled", 0, "caches", "load_avg",
                           "library_build_type", "release", "benchmarks");
    for (int p = 0; p < record->position_count; p++) {
        const RecordPosition *position = &record->positions[p];

        for (int rep = 0; position->ok && rep <= position->rep_count; rep++)
            json_array_append_new(json_object_get(gbench, "benchmarks"),
                                  bench_json(record, position, engine, rep));
    }
    return gbench;
}
