#include "bench/report_write.h"

#include <string.h>

/* ---- text ---- */

/* Words in lines of 80 columns; control bytes are no part of them. */
static void put_paragraph(FILE *out, const char *text)
{
    int used = 0;

    for (text += strspn(text, " \n"); *text != '\0'; text += strspn(text, " \n")) {
        const int length = (int)strcspn(text, " \n");

        if (used > 0 && used + 1 + length > 80) {
            fputc('\n', out);
            used = 0;
        }
        fputs(used > 0 ? " " : "", out);
        for (int i = 0; i < length; i++)
            fputc((unsigned char)text[i] < ' ' || text[i] == 127 ? '?' : text[i], out);
        used += (used > 0) + length;
        text += length;
    }
    fputc('\n', out);
}

/* A heading of level 1 alone may stand above sections of level 2 that are all left out. */
static bool is_shown(const Report *report, int index, bool all)
{
    const Section *section = &report->sections[index];

    if (section->table != NULL || section->code != NULL)
        return section->code != NULL || all || section->weight != SECTION_DETAIL;
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

    fprintf(out, "%s%s%s\n", tone, report->verdict, plain);
    if (report->verdict_more != NULL)
        put_paragraph(out, report->verdict_more);
    for (int i = 0; i < report->section_count; i++) {
        const Section *section = &report->sections[i];

        if (!is_shown(report, i, all))
            continue;
        fprintf(out, "\n%s", bold);
        put_paragraph(out, section->title);
        fputs(plain, out);
        if (section->text != NULL && section->level == 1)
            put_paragraph(out, section->text);
        if (section->code != NULL)
            fprintf(out, "\n%s\n", section->code);
        if (section->table != NULL && table_rows(section->table) > 0) {
            fputc('\n', out);
            table_write_text(out, section->table, fancy);
        }
    }
}

/* ---- Markdown ---- */

static void put_line(FILE *out, const char *before, const char *text, const char *after)
{
    fputs(before, out);
    table_markdown(out, text);
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
    fprintf(out, "sh\n%s%s", code, code[strlen(code) - 1] == '\n' ? "" : "\n");
    for (size_t i = 0; i <= longest; i++)
        fputc('`', out);
    fputs("\n\n", out);
}

void report_write_markdown(FILE *out, const Report *report)
{
    put_line(out, "# ", report->title, "\n\n");
    put_line(out, "**", report->verdict, "**");
    if (report->verdict_more != NULL)
        put_line(out, " ", report->verdict_more, "");
    fputs("\n\n", out);
    if (report->subtitle[0] != '\0')
        put_line(out, "", report->subtitle, "\n\n");
    for (int i = 0; i < report->section_count; i++) {
        const Section *section = &report->sections[i];
        const bool folded = section->weight != SECTION_MAIN;

        put_line(out, section->level == 1 ? "## " : "### ", section->title, "\n\n");
        if (section->text != NULL)
            put_line(out, "", section->text, "\n\n");
        if (section->code != NULL && section->code[0] != '\0')
            put_code(out, section->code);
        if (section->table == NULL || table_rows(section->table) == 0)
            continue;
        if (folded)
            put_line(out, "<details><summary>", section->fold, "</summary>\n\n");
        table_write_markdown(out, section->table);
        fputs(folded ? "\n</details>\n\n" : "\n", out);
    }
}
