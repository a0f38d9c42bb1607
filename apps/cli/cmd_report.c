/* cmd_report.c - records as tables, Markdown, CSV, JSON and one page with charts. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench/report/records/report_ratio.h"
#include "bench/export/exports.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "bench/report/report.h"
#include "apps/cli/commands.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/view/view.h"

enum { RATIOS = 12 };

typedef enum { AUTO, TEXT, MARKDOWN, CSV, HTML, JSON, GBENCH } OutputFormat;

typedef struct {
    int format;
    const char *output, *against, *suite, *machine, *csv_dir;
    bool last, all, json;
} Choices;

static const Option OPTIONS[] = {
    { OPTION_CHOICE, "format", 'f', offsetof(Choices, format), "FORMAT",
      .help = "by default the ending of FILE (-o) decides, else text",
      .choices = "auto|text|markdown|csv|html|json|gbench" },
    { OPTION_TEXT, "output", 'o', offsetof(Choices, output), "FILE",
      .help = "write there instead of standard output" },
    { OPTION_FLAG, "json", 0, offsetof(Choices, json),
      .help = "the same as --format json: one object with all sections" },
    { OPTION_FLAG, "all", 'a', offsetof(Choices, all),
      .help = "text: also what is left out as detail" },
    { OPTION_TEXT, "csv-dir", 0, offsetof(Choices, csv_dir), "FILE",
      .help = "also write every table into this folder, as CSV" },
    { .kind = OPTION_HEADING, .help = "Which records" },
    { OPTION_TEXT, "suite", 's', offsetof(Choices, suite), "PATTERN",
      .help = "only suites whose name fits, 'ffo-*'" },
    { OPTION_TEXT, "machine", 'm', offsetof(Choices, machine), "PATTERN",
      .help = "only machines whose name fits" },
    { OPTION_FLAG, "last", 'l', offsetof(Choices, last),
      .help = "only the last record of each suite, engine, number of threads and machine" },
    { OPTION_TEXT, "against", 0, offsetof(Choices, against), "FILE",
      .help = "compare with the records in FILE: they are A, the others B" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri report", "a table of all records in results/" },
    { "yomikiri report -o report.html", "one page with charts" },
    { "yomikiri report --last --suite 'ffo-*' --format markdown", "to paste into an issue" },
    { "yomikiri report --against old.jsonl new.jsonl", "what changed between two records" },
    { "yomikiri report -o compare.html compare.jsonl", "the page of a comparison" },
    { NULL, NULL },
};

/* ---- reading ---- */

typedef struct {
    ReportSet set, baseline;
    Ratio ratios[RATIOS];
    int ratio_count;
    ExitStatus status;
} ReportInput;

static void complain(void *context, const char *message)
{
    (void)context;
    notice("%s", message);
}

static void read_operand(ReportInput *input, const char *path)
{
    char error[800];

    if (!report_ratio_is_file(path)) {
        if (!report_set_read(&input->set, path, complain, NULL))
            input->status = STATUS_INPUT;
        return;
    }
    if (input->ratio_count == RATIOS)
        snprintf(error, sizeof(error), "%s: more than %d comparisons", path, RATIOS);
    else if (report_ratio_file(&input->ratios[input->ratio_count], &input->set.arena, path, error,
                               sizeof(error))) {
        input->ratio_count++;
        return;
    }
    complain(NULL, error);
    input->status = STATUS_INPUT;
}

static void compare_last(ReportInput *input, bool any_engine)
{
    char error[800];

    for (int i = 0; i < input->set.count && input->ratio_count < RATIOS; i++) {
        const ReportRecord *record = &input->set.records[i];
        const ReportRecord *match =
            record->latest ? report_ratio_match(&input->baseline, record, any_engine) : NULL;

        if (!match)
            continue;
        if (report_ratio_records(&input->ratios[input->ratio_count], &input->set.arena, match,
                                 record, error, sizeof(error)))
            input->ratio_count++;
        else
            complain(NULL, error);
    }
}

/* The last records against those of the baseline that they fit; against another engine only
 * if none is of the same. */
static void compare_with(ReportInput *input, const char *path)
{
    const int before = input->ratio_count;

    if (!report_set_read(&input->baseline, path, complain, NULL))
        input->status = STATUS_INPUT;
    report_set_arrange(&input->baseline);
    compare_last(input, false);
    if (input->ratio_count == before)
        compare_last(input, true);
    if (input->ratio_count == before) {
        notice("%s: no record of the same suite and number of threads", path);
        input->status = STATUS_INPUT;
    }
}

/* ---- writing ---- */

static OutputFormat format_of(const Choices *choices)
{
    static const struct { const char *ending; OutputFormat format; } ENDINGS[] = {
        { ".html", HTML }, { ".htm", HTML }, { ".md", MARKDOWN }, { ".csv", CSV },
        { ".json", GBENCH },
    };
    const char *dot = choices->output ? strrchr(choices->output, '.') : NULL;

    if (choices->json)
        return JSON;
    if (choices->format != AUTO)
        return (OutputFormat)choices->format;
    for (size_t i = 0; i < ARRAY_LENGTH(ENDINGS) && dot; i++)
        if (strcmp(dot, ENDINGS[i].ending) == 0)
            return ENDINGS[i].format;
    return TEXT;
}

static bool write_gbench(FILE *out, const ReportSet *set)
{
    Record *records = memory_array((size_t)set->count + 1, sizeof(*records));
    bool good;

    /* By time: of benchmarks of one name, programs take the last for the present one. */
    for (int i = 0; i < set->count; i++)
        records[i] = set->records[set->count - 1 - i].record;
    good = export_gbench(out, records, set->count);
    free(records);
    return good;
}

static bool write_format(FILE *out, ReportInput *input, const Report *report,
                         const Choices *choices)
{
    const bool fancy = !choices->output && isatty(STDOUT_FILENO)
                       && !getenv("NO_COLOR");
    const Grid *flat;

    switch (format_of(choices)) {
    case HTML:
        return view_page(out, report_json(report));
    case JSON:
        return memory_json_print(out, report_json(report), JSON_COMPACT | JSON_REAL_PRECISION(9));
    case MARKDOWN:
        report_write_markdown(out, report);
        return true;
    case CSV:
        flat = report_flat(&input->set);
        grid_write_csv(out, flat);
        return true;
    case GBENCH:
        return write_gbench(out, &input->set);
    default:
        report_write_text(out, report, fancy, choices->all);
        return true;
    }
}

static bool write_failed(const char *path)
{
    notice("%s: %s", path, strerror(errno));
    return false;
}

static bool write_output(ReportInput *input, const Report *report, const Choices *choices)
{
    FILE *out = !choices->output ? stdout : fopen(choices->output, "w");
    bool good;

    if (!out)
        return write_failed(choices->output);
    errno = 0;
    good = write_format(out, input, report, choices) && !ferror(out);
    if (out != stdout && fclose(out) != 0)
        good = false;
    return good || write_failed(choices->output ? choices->output : "standard output");
}

/* SECTION.csv of every table. */
static bool write_folder(const char *folder, const Report *report)
{
    char path[4096];

    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return write_failed(folder);
    for (int i = 0; i < report->section_count; i++) {
        const Section *section = &report->sections[i];

        if (!section->table || grid_rows(section->table) == 0)
            continue;
        snprintf(path, sizeof(path), "%s/%s.csv", folder, section->id);

        FILE *out = fopen(path, "w");

        if (!out)
            return write_failed(path);
        grid_write_csv(out, section->table);
        if (!notice_close(out, path))
            return false;
    }
    return true;
}

/* ---- the command ---- */

static ExitStatus report_input(ReportInput *input, const Choices *choices)
{
    Report report;

    report_build(&report, &input->set, input->ratios, input->ratio_count);
    if (!write_output(input, &report, choices)
        || (choices->csv_dir && !write_folder(choices->csv_dir, &report)))
        return STATUS_DIFFERENT;
    return report.wrong > 0      ? STATUS_DIFFERENT
           : report.unsolved > 0 ? STATUS_LIMIT
                                 : input->status;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .format = AUTO };
    ReportInput input = { .status = STATUS_DONE };
    int operands;

    if (!args_parse(command, argc, argv, &choices, &operands))
        return (ExitStatus)operands;
    for (int i = 0; i < operands; i++)
        read_operand(&input, argv[i]);
    if (operands == 0)
        read_operand(&input, "results");
    report_set_choose(&input.set, choices.suite, choices.machine);
    report_set_arrange(&input.set);
    if (choices.last)
        report_set_keep_last(&input.set);
    if (choices.against)
        compare_with(&input, choices.against);

    const ExitStatus status = report_input(&input, &choices);

    report_set_free(&input.set);
    report_set_free(&input.baseline);
    return status;
}

const Command cmd_report = {
    .name = "report",
    .summary = "show records as tables, Markdown, CSV, JSON or a page",
    .operands = "[RECORD | FOLDER]...",
    .description =
        "Reads records as 'yomikiri bench --record' appends them, by default all below results/, "
        "and what 'yomikiri compare --jsonl' writes. The page (-o FILE.html) is one file "
        "that draws itself and loads nothing: verdict, ratios with intervals, time against "
        "empty squares, thread scaling, history, answers, machine, and the commands that repeat "
        "it all.\n\n"
        "Exit status 1 if an answer in the last records is wrong, 4 if one is missing, 3 if "
        "something could not be read.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
