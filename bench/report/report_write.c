#include "bench/report/report.h"

#include <string.h>

#include "base/shown.h"
#include "base/text/escape.h"
#include "yomikiri.h"

/* ---- text ---- */

/* The word of `length` bytes; returns its columns. `out` NULL: only that. */
static int put_word(FILE *out, const char *word, int length)
{
    const char *end = word + length;
    char piece[SHOWN_PIECE];
    int columns = 0;

    while (word < end) {
        const int size = shown_next(&word, piece);

        columns += piece[0] == '\\' ? size : 1;
        if (out)
            fputs(piece, out);
    }
    return columns;
}

/* Words in lines of 80 columns. */
static void put_paragraph(FILE *out, const char *text)
{
    int used = 0;

    for (text += strspn(text, " \n"); *text != '\0'; text += strspn(text, " \n")) {
        const int length = (int)strcspn(text, " \n"), columns = put_word(NULL, text, length);

        if (used > 0 && used + 1 + columns > 80) {
            fputc('\n', out);
            used = 0;
        }
        fputs(used > 0 ? " " : "", out);
        put_word(out, text, length);
        used += (used > 0) + columns;
        text += length;
    }
    fputc('\n', out);
}

/* A heading of level 1 alone may stand above sections of level 2 that are all left out. */
static bool is_shown(const Report *report, int index, bool all)
{
    const Section *section = &report->sections[index];

    if (section->table || section->code)
        return section->code || all || section->weight != SECTION_DETAIL;
    for (int i = index + 1; i < report->section_count && report->sections[i].level == 2; i++)
        if (is_shown(report, i, all))
            return true;
    return false;
}

void report_write_text(FILE *out, const Report *report, bool fancy, bool all)
{
    const char *bold = fancy ? "\033[1m" : "", *plain = fancy ? "\033[0m" : "";
    const char *tone = !fancy                         ? ""
                       : report->tone == TONE_GOOD ? "\033[32m"
                       : report->tone == TONE_BAD  ? "\033[1;31m"
                                                   : "";

    fputs(tone, out);
    escape_shown(out, report->verdict);
    fprintf(out, "%s\n", plain);
    if (report->verdict_more)
        put_paragraph(out, report->verdict_more);
    for (int i = 0; i < report->section_count; i++) {
        const Section *section = &report->sections[i];

        if (!is_shown(report, i, all))
            continue;
        fprintf(out, "\n%s", bold);
        put_paragraph(out, section->title);
        fputs(plain, out);
        if (section->text && section->level == 1)
            put_paragraph(out, section->text);
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

static void put_line(FILE *out, const char *before, const char *text, const char *after)
{
    fputs(before, out);
    escape_markdown(out, text);
    fputs(after, out);
}

/* A fence longer than any run of backquotes inside. */
static void put_code(FILE *out, const char *code)
{
    size_t longest = 2, run;

    for (const char *at = code; *at != '\0'; at += run > 0 ? run : 1) {
        run = strspn(at, "`");
        longest = run > longest ? run : longest;
    }
    for (size_t i = 0; i <= longest; i++)
        fputc('`', out);
    fputs("sh\n", out);
    escape_lines(out, code);
    fputs(code[strlen(code) - 1] == '\n' ? "" : "\n", out);
    for (size_t i = 0; i <= longest; i++)
        fputc('`', out);
    fputs("\n\n", out);
}

void report_write_markdown(FILE *out, const Report *report)
{
    put_line(out, "# ", report->title, "\n\n");
    put_line(out, "**", report->verdict, "**");
    if (report->verdict_more)
        put_line(out, " ", report->verdict_more, "");
    fputs("\n\n", out);
    if (report->subtitle[0] != '\0')
        put_line(out, "", report->subtitle, "\n\n");
    for (int i = 0; i < report->section_count; i++) {
        const Section *section = &report->sections[i];
        const bool folded = section->weight != SECTION_MAIN;

        put_line(out, section->level == 1 ? "## " : "### ", section->title, "\n\n");
        if (section->text)
            put_line(out, "", section->text, "\n\n");
        if (section->code && section->code[0] != '\0')
            put_code(out, section->code);
        if (!section->table || grid_rows(section->table) == 0)
            continue;
        if (folded)
            put_line(out, "<details><summary>", section->fold, "</summary>\n\n");
        grid_write_markdown(out, section->table);
        fputs(folded ? "\n</details>\n\n" : "\n", out);
    }
}

/* ---- CSV ---- */

static void add_position(Grid *grid, const ReportRecord *record, const RecordPosition *position)
{
    const Record *whole = &record->record;
    const double median = record_median_s(position, RECORD_WALL);
    double least = -1, most = -1;

    for (int r = 0; r < position->rep_count; r++) {
        const double seconds = (double)position->reps[r].time_ns / 1e9;

        if (position->reps[r].time_ns < 0)
            continue;
        least = least < 0 || seconds < least ? seconds : least;
        most = seconds > most ? seconds : most;
    }
    grid_text(grid, whole->time);
    grid_text(grid, record->machine);
    grid_text(grid, whole->suite);
    grid_text(grid, whole->suite_sha256);
    grid_text(grid, record->engine);
    grid_text(grid, report_member(grid->arena, whole->engine, "version"));
    grid_text(grid, record->commit);
    grid_text(grid, report_member(grid->arena, whole->engine, "kernel"));
    grid_int(grid, whole->threads);
    grid_text(grid, whole->complete ? "yes" : "no");
    grid_text(grid, position->id);
    grid_text(grid, position->text);
    grid_int(grid, position->empties);
    grid_score(grid, position->has_expected, position->expected);
    grid_score(grid, position->solved, position->score);
    grid_text(grid, position->best < 0 ? "" : yk_square_name(position->best));
    grid_text(grid, !position->solved ? "" : position->ok ? "yes" : "no");
    grid_int(grid, position->rep_count);
    grid_seconds(grid, median);
    grid_seconds(grid, least);
    grid_seconds(grid, most);
    grid_count(grid, position->nodes);
    grid_count(grid, position->searched);
    grid_rate(grid, median > 0 && position->nodes >= 0 ? (double)position->nodes / median
                                                         : -1);
    grid_text(grid, position->trouble);
    grid_seconds(grid, record_median_s(position, RECORD_CPU));
}

Grid *report_flat(ReportSet *set)
{
    Grid *grid = grid_new(&set->arena);

    grid_columns(grid, "time|machine|suite|suite_sha256|engine|version|commit|kernel|>threads|"
                       "complete|id|board|>empties|>expected|>score|best|ok|>repetitions|"
                       ">median_s|>least_s|>most_s|>nodes|>searched|>nps|trouble|>cpu_median_s");
    for (int i = set->count - 1; i >= 0; i--)           /* by time */
        for (int p = 0; p < set->records[i].record.position_count; p++)
            add_position(grid, &set->records[i], &set->records[i].record.positions[p]);
    return grid;
}
