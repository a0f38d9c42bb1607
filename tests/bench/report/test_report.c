/* test_report.c - tests of reports about records that are one of tests/data/records, changed: the
 * same figures in every form, nothing made of what is not known, no text taken for markup; lines
 * over commits, names of engines, and comparisons. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory_json.h"
#include "bench/report/report.h"

static void complain(const char *message)
{
    printf("# %s\n", message);
}

static void set_text(json_t *object, const char *key, const char *text)
{
    json_object_set_new(object, key, json_string(text));
}

/* Another record in the set, valid until the next: 6 positions, 5 rounds, position i of
 * 10 * (i + 1) ms and (i + 1) million nodes, all times `factor`. */
static ReportRecord *add(ReportSet *set, const char *time, const char *commit, double factor)
{
    assert_true(report_set_read(set, "tests/data/records/baseline.jsonl", complain));

    ReportRecord *added = &set->records[set->count - 1];

    snprintf(added->record.time, sizeof(added->record.time), "%s", time);
    set_text(added->record.engine, "commit", commit);
    set_text(added->record.engine, "command", "./yomikiri");
    for (int p = 0; p < added->record.position_count; p++) {
        RecordPosition *position = &added->record.positions[p];

        position->nodes = (int64_t)(1e6 * (p + 1) * factor);
        for (int r = 0; r < position->rep_count; r++) {
            position->reps[r].cpu_ns = (int64_t)(1e7 * (p + 1) * factor);
            position->reps[r].time_ns = position->reps[r].cpu_ns + 1000;
        }
    }
    return added;
}

typedef enum { AS_TEXT, AS_MARKDOWN, AS_JSON, AS_CSV, FORMS } Form;

/* The report in that form; the caller frees it, and the set is freed. */
static char *written(ReportSet *set, Form form)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    Report report;

    report_set_arrange(set);
    report_build(&report, set);
    if (form == AS_TEXT)
        report_write_text(out, &report, false, true);
    else if (form == AS_MARKDOWN)
        report_write_markdown(out, &report);
    else if (form == AS_JSON)
        memory_json_print(out, report_json(&report), JSON_COMPACT | JSON_REAL_PRECISION(9));
    else
        grid_write_csv(out, report_flat(set));
    fclose(out);
    report_set_free(set);
    return text;
}

static void build(Report *report, ReportSet *set)
{
    report_set_arrange(set);
    report_build(report, set);
}

/* The text in a table's cell. */
static const char *cell(const Report *report, const char *id, int row, const char *key)
{
    for (int i = 0; i < report->section_count; i++)
        for (int c = 0; strcmp(report->sections[i].id, id) == 0
                        && c < report->sections[i].table->column_count; c++)
            if (strcmp(report->sections[i].table->columns[c].key, key) == 0)
                return row < grid_rows(report->sections[i].table)
                           ? grid_at(report->sections[i].table, row, c)->text : "no row";
    return "no column";
}

/* Each of `parts`, NULL after the last, is in the text, or ("!...") is not; the text is freed. */
static void holds(char *text, const char *const *parts)
{
    for (; *parts; parts++)
        if (!strstr(text, *parts + (**parts == '!')) != (**parts == '!'))
            fail_msg("'%s' fails in:\n%.3000s", *parts, text);
    free(text);
}

#define HOLDS(text, ...)    holds((text), (const char *const[]){ __VA_ARGS__, NULL })

/* ---- forms ---- */

FACT(every_form_has_the_figures_of_the_record)
{
    for (int form = 0; form < FORMS; form++) {
        ReportSet set = { .count = 0 };

        HOLDS(written(&set, (Form)form),
              form == AS_CSV ? "id,empties,expected" : "There are no records yet.");
        add(&set, "2026-11-10T12:00:00Z", "7a25313", 1);
        if (form == AS_CSV)
            HOLDS(written(&set, AS_CSV), "7a25313", "ffo-45", ",6000000,", ",0.060000000,");
        else
            HOLDS(written(&set, (Form)form), "7a25313", "ffo-45", "6,000,000", "60.0 ms", "210 ms",
                  "CPU time", "All 6 scores are as recorded.");
    }
}

FACT(unknown_values_are_dashes)
{
    for (int form = 0; form < FORMS; form++) {
        ReportSet set = { .count = 0 };
        Record *record = &add(&set, "2026-11-10T12:00:00Z", "7a25313", 1)->record;
        json_t **parts[] = { &record->machine, &record->conditions, &record->command,
                             &record->engine };

        for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
            json_decref(*parts[i]);
            *parts[i] = NULL;
        }
        for (int i = 0; i < record->position_count; i++) {
            RecordPosition *position = &record->positions[i];

            position->nodes = position->searched = -1;
            position->best = -1;
            position->has_cuts = false;
            for (int r = 0; r < position->rep_count; r++)
                position->reps[r] = (RecordRep){ i == 0 ? -1 : 1000000, -1, -1, -1, -1,
                                                     -1 };
        }
        HOLDS(written(&set, (Form)form), "!nan", "!inf", "!(null)", "!-0.000",
              form == AS_CSV ? "ffo-40,18,-10,-10,,ok,5,,,,,,," : "ffo-40");
    }
}

FACT(what_went_wrong_is_named)
{
    ReportSet set = { .count = 0 };
    Record *record = &add(&set, "2026-11-10T12:00:00Z", "7a25313", 1)->record;

    record->positions[1].solved = record->positions[1].ok = false;
    record->positions[1].rep_count = 0;
    snprintf(record->positions[1].trouble, sizeof(record->positions[1].trouble),
             "killed by signal 11");
    record->positions[2].score = 4;
    record->positions[2].ok = false;
    record->complete = false;
    HOLDS(written(&set, AS_TEXT), "1 of 6 answers is wrong.", "killed by signal 11",
          "+4 is wrong: -6 was expected", "the run did not finish", "4/6 so far");
}

FACT(values_are_no_answers)
{
    ReportSet set = { .count = 0 };
    Record *record = &add(&set, "2026-11-10T12:00:00Z", "7a25313", 1)->record;

    record->asked.depth.plies = 12;
    for (int i = 0; i < record->position_count; i++) {
        RecordPosition *position = &record->positions[i];

        position->value = (SampleValue){ true, 16 * position->expected + (i == 0 ? 40 : 8), 12, 0,
                                         { 10, 11, -1 } };
        position->has_expected = false;
    }
    HOLDS(written(&set, AS_TEXT), "Nothing was searched to the end.", "!scores are as recorded",
          "!unchecked", "value", "-7.50");
}

/* ---- text that is not markup ---- */

static const char NASTY[] = "</td><script>alert(\"1\" & '2')</script>|`*\\\x01\xff";

FACT(no_text_is_markup)
{
    for (int form = AS_MARKDOWN; form <= AS_JSON; form++) {
        ReportSet set = { .count = 0 };
        ReportRecord *added = add(&set, "2026-11-10T12:00:00Z", "7a25313", 1);
        Record *record = &added->record;

        added->machine = NASTY;
        snprintf(record->suite, sizeof(record->suite), "%s", NASTY);
        snprintf(record->positions[0].id, sizeof(record->positions[0].id), "%s", NASTY);
        record->positions[1].solved = false;
        snprintf(record->positions[1].trouble, sizeof(record->positions[1].trouble), "%s", NASTY);
        set_text(record->engine, "name", "</td><script>name");
        set_text(record->conditions, "</td><script>key", "value");
        json_array_append_new(record->command, json_string("it's </code><script>"));

        char *text = written(&set, (Form)form);
        json_t *object = json_loads(text, 0, NULL);

        assert_true((object != NULL) == (form == AS_JSON));
        json_decref(object);
        if (form == AS_JSON)
            HOLDS(text, "!\x01", "!\xff",
                  "\"</td><script>alert(\\\"1\\\" & '2')</script>|`*\\\\\\u0001?\"");
        else
            HOLDS(text, "!| </td>",
                  "\\</td\\>\\<script\\>alert(\"1\" \\& '2')\\</script\\>\\|\\`\\*\\\\");
    }
}

FACT(csv_quotes_and_disarms_formulas_but_no_boards)
{
    static const char *const TEXTS[][2] = {
        { "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--", NULL },
        { "--", NULL }, { "-12", NULL }, { "say \"no\", now", "\"say \"\"no\"\", now\"" },
        { "=1+1", "\"'=1+1\"" }, { "-x", "\"'-x\"" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++) {
        Arena arena = { .blocks = NULL };
        Grid *grid = grid_new(&arena);
        char *text = NULL, expected[100];
        size_t size;
        FILE *out = open_memstream(&text, &size);

        grid_columns(grid, "A:a");
        grid_text(grid, TEXTS[i][0]);
        grid_write_csv(out, grid);
        fclose(out);
        snprintf(expected, sizeof(expected), "a\r\n%s\r\n", TEXTS[i][TEXTS[i][1] != NULL]);
        assert_string_equal(text, expected);
        free(text);
        arena_free(&arena);
    }
}

/* ---- lines, newest first ---- */

enum { COMMITS = 5 };

static const char *const TIMES[COMMITS] = { "2026-11-01T12:00:00Z", "2026-11-02T12:00:00Z",
                                            "2026-11-03T12:00:00Z", "2026-11-04T12:00:00Z",
                                            "2026-11-05T12:00:00Z" };
static const char *const NAMES[COMMITS] = { "aaaaaaa", "bbbbbbb", "ccccccc", "ddddddd",
                                            "eeeeeee" };

/* The same at five commits, each with other defaults; the first two on another machine. */
FACT(newest_comes_first_and_history_has_all)
{
    ReportSet set = { .count = 0 };
    Report report;

    for (int i = 0; i < COMMITS; i++) {
        ReportRecord *added = add(&set, TIMES[i], NAMES[i], pow(0.9, i));

        added->machine = i < 2 ? "first-machine" : added->machine;
        json_object_set_new(json_object_get(added->record.engine, "knobs"), "etc",
                            json_integer(i));
    }
    build(&report, &set);
    assert_string_equal(report.subtitle, "5 records, 2026-11-01 to 2026-11-05");
    assert_string_equal(cell(&report, "summary", 0, "commit"), NAMES[4]);
    assert_string_equal(cell(&report, "summary", 1, "commit"), NAMES[1]);
    for (int i = 0; i < COMMITS; i++) {
        assert_string_equal(cell(&report, "history", i, "commit"), NAMES[4 - i]);
        assert_string_equal(cell(&report, "history", i, "line"), i < 3 ? "1" : "2");
    }
    report_set_free(&set);
}

/* What was measured once is no history, other work is another line, and an incomplete record does
 * not take the place of a complete one. */
FACT(other_work_is_another_line)
{
    ReportSet set = { .count = 0 };
    Report report;

    for (int i = 0; i < COMMITS; i++) {
        Record *record = &add(&set, TIMES[i], NAMES[0], 1)->record;

        record->complete = i != 3;
        record->threads = i == 4 ? 2 : 1;
        if (i == 0)
            snprintf(record->suite, sizeof(record->suite), "other");
    }
    build(&report, &set);
    assert_int_equal(set.line_count, 3);
    assert_true(set.records[0].latest && !set.records[1].latest && set.records[2].latest
                && !set.records[3].latest && set.records[4].latest);
    assert_string_equal(cell(&report, "history", 1, "time"), "2026-11-02 12:00");
    assert_string_equal(cell(&report, "history", 2, "time"), "no row");
    report_set_choose(&set, NULL, NULL, true);
    assert_int_equal(set.count, 3);
    report_set_free(&set);
}

/* ---- names ---- */

FACT(options_make_an_engine_of_their_own)
{
    static const struct { const char *command, *kind, *engine; } CASES[] = {
        { "./yomikiri", "yomikiri", "yomikiri" },
        { "./yomikiri --etc off", "yomikiri", "yomikiri --etc off" },
        { "./yomikiri -t2 --threads=3 --threads 4 --classic", "yomikiri",
          "yomikiri --classic" },
        { "valgrind --tool=callgrind ./yomikiri-old", "yomikiri", "yomikiri" },
        { "./yomikiri --with 'two words'", "yomikiri",
          "yomikiri --with 'two words'" },
        { "'never closed", "yomikiri", "yomikiri" },
        { "./yomikiri --etc off", "edax", "yomikiri" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        ReportSet set = { .count = 0 };
        json_t *engine = add(&set, TIMES[0], NAMES[0], 1)->record.engine;

        set_text(engine, "command", CASES[i].command);
        set_text(engine, "kind", CASES[i].kind);
        report_set_arrange(&set);
        assert_string_equal(set.records[0].engine, CASES[i].engine);
        report_set_free(&set);
    }
}

FACTS_MAIN(NULL, NULL)
