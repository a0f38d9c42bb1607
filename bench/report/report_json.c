#include "bench/report/report.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory/memory_json.h"

/* A number where the column has them and this is one; null where nothing is known. */
static json_t *value_of(const GridColumn *column, const char *raw)
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

static json_t *table_of(const Grid *grid)
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

            json_array_append_new(values, value_of(&grid->columns[c], cell->raw));
            json_array_append_new(texts, memory_json_text(cell->text));
            json_array_append_new(marks, json_string(MARKS[cell->mark]));
        }
        json_array_append_new(rows, json_pack("{s:o, s:o, s:o}", "values", values,
                                              "texts", texts, "marks", marks));
    }
    return json_pack("{s:o, s:o}", "columns", columns, "rows", rows);
}

static json_t *text_of(const char *text)
{
    return text && text[0] != '\0' ? memory_json_text(text) : json_null();
}

json_t *report_json(const Report *report)
{
    static const char *const TONES[] = { "neutral", "good", "bad" };
    static const char *const WEIGHTS[] = { "main", "folded", "detail" };
    json_t *figures = json_array(), *sections = json_array();

    for (int i = 0; i < report->figure_count; i++)
        json_array_append_new(figures, json_pack(
            "{s:o, s:o}", "name", memory_json_text(report->figures[i].name),
            "value", memory_json_text(report->figures[i].value)));
    for (int i = 0; i < report->section_count; i++) {
        const Section *section = &report->sections[i];

        json_array_append_new(sections, json_pack(
            "{s:s, s:o, s:i, s:o, s:o, s:s, s:o, s:o}", "id", section->id,
            "title", memory_json_text(section->title), "level", section->level,
            "text", text_of(section->text), "code", text_of(section->code),
            "weight", WEIGHTS[section->weight], "fold", text_of(section->fold),
            "table", section->table ? table_of(section->table) : json_null()));
    }
    return json_pack("{s:s, s:o, s:o, s:s, s:o, s:o, s:i, s:i, s:o, s:o}",
                     "schema", "yomikiri.report/1", "title", memory_json_text(report->title),
                     "subtitle", memory_json_text(report->subtitle),
                     "tone", TONES[report->tone], "verdict", memory_json_text(report->verdict),
                     "more", text_of(report->verdict_more), "wrong", report->wrong,
                     "unsolved", report->unsolved, "figures", figures, "sections", sections);
}
