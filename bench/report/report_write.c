#include "bench/report/report_write.h"

#include <string.h>

#include "base/shown.h"
#include "bench/text/escape.h"

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
