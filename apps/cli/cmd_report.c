/* cmd_report.c - records as tables, Markdown, CSV, JSON and one page with charts. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/commands.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/view/view.h"
#include "base/memory/memory_json.h"
#include "bench/report/report.h"

typedef enum { AUTO, TEXT, MARKDOWN, CSV, HTML, JSON, GBENCH } OutputFormat;

typedef struct {
    int format;
    const char *output, *suite, *machine;
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
    { .kind = OPTION_HEADING, .help = "Which records" },
    { OPTION_TEXT, "suite", 's', offsetof(Choices, suite), "PATTERN",
      .help = "only suites whose name fits, 'ffo-*'" },
    { OPTION_TEXT, "machine", 'm', offsetof(Choices, machine), "PATTERN",
      .help = "only machines whose name fits" },
    { OPTION_FLAG, "last", 'l', offsetof(Choices, last),
      .help = "only the last record of each suite, engine, number of threads and machine" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri report", "a table of all records in results/" },
    { "yomikiri report -o report.html", "one page with charts" },
    { "yomikiri report --last --suite 'ffo-*' --format markdown", "to paste into an issue" },
    { "yomikiri report --last --format gbench -o bench.json", "for github-action-benchmark" },
    { NULL, NULL },
};

/* ---- writing ---- */

/* By --json, --format or the ending of the file. */
static OutputFormat format_of(const Choices *choices)
{
    static const char *const ENDINGS[] = { [MARKDOWN] = ".md", [CSV] = ".csv", [HTML] = ".html",
                                           [JSON] = ".json" };
    const char *dot = choices->output ? strrchr(choices->output, '.') : NULL;

    if (choices->json || choices->format != AUTO)
        return choices->json ? JSON : (OutputFormat)choices->format;
    for (int i = MARKDOWN; i <= JSON && dot; i++)
        if (strcmp(dot, ENDINGS[i]) == 0)
            return (OutputFormat)i;
    return TEXT;
}

static bool write_format(FILE *out, ReportSet *set, const Report *report, const Choices *choices)
{
    json_t *gbench = NULL;

    switch (format_of(choices)) {
    case HTML:
        return view_page(out, report_json(report));
    case JSON:
        return memory_json_print(out, report_json(report), JSON_COMPACT | JSON_REAL_PRECISION(9));
    case GBENCH:
        for (int i = 0; i < set->count; i++)
            gbench = report_gbench(gbench, &set->records[i].record, set->records[i].engine);
        return memory_json_print(out, gbench ? gbench : json_object(), JSON_INDENT(2));
    case MARKDOWN:
        report_write_markdown(out, report);
        return true;
    case CSV:
        grid_write_csv(out, report_flat(set));
        return true;
    default:
        report_write_text(out, report, !choices->output && isatty(STDOUT_FILENO)
                                           && !getenv("NO_COLOR"), choices->all);
        return true;
    }
}

static bool write_output(ReportSet *set, const Report *report, const Choices *choices)
{
    FILE *out = !choices->output ? stdout : fopen(choices->output, "w");
    bool good = out && write_format(out, set, report, choices) && fflush(out) == 0 && !ferror(out);

    if (!good)
        notice("%s: %s", choices->output ? choices->output : "standard output", strerror(errno));
    if (out && out != stdout)
        fclose(out);
    return good;
}

/* ---- the command ---- */

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .format = AUTO };
    ExitStatus status = STATUS_DONE;
    ReportSet set = { .count = 0 };
    Report report;
    int operands;

    if (!args_parse(command, argc, argv, &choices, &operands))
        return (ExitStatus)operands;
    for (int i = 0; i < max_int(operands, 1); i++)
        if (!report_set_read(&set, operands > 0 ? argv[i] : "results", notice_text))
            status = STATUS_INPUT;
    report_set_choose(&set, choices.suite, choices.machine, false);
    report_set_arrange(&set);
    report_set_choose(&set, NULL, NULL, choices.last);
    report_build(&report, &set);
    if (!write_output(&set, &report, &choices))
        status = STATUS_DIFFERENT;
    else
        status = report.wrong > 0 ? STATUS_DIFFERENT : report.unsolved > 0 ? STATUS_LIMIT : status;
    report_set_free(&set);
    return status;
}

const Command cmd_report = {
    .name = "report",
    .summary = "show records as tables, Markdown, CSV, JSON or a page",
    .operands = "[RECORD | FOLDER]...",
    .description =
        "Reads records as 'yomikiri bench --record' appends them, by default all below results/. "
        "The page (-o FILE.html) is one file that draws itself and loads nothing: time "
        "against empty squares, history, answers, and the commands that repeat it all.\n\n"
        "Exit status 1 if an answer in the last records is wrong, 4 if one is missing, 3 if "
        "something could not be read.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
