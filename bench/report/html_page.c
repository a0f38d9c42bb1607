#include "bench/report/html_page.h"

#include <stdio.h>
#include <string.h>

#include "bench/report/html_style.h"
#include "bench/report/html_table.h"
#include "bench/text/escape.h"

/* Every chart is drawn for these widths; the style shows the one that fits. */
enum { WIDE = 880, MIDDLE = 600, NARROW = 350 };

static void put(FILE *out, const char *before, const char *text, const char *after)
{
    fputs(before, out);
    escape_html(out, text);
    fputs(after, out);
}

/* ---- head ---- */

/* One disc, half black and half white: also the icon of the page. */
static const char DISC[] =
    "<svg viewBox=\"0 0 48 48\" aria-hidden=\"true\"><rect width=\"48\" height=\"48\" rx=\"10\" "
    "fill=\"#2e8b57\"/><circle cx=\"24\" cy=\"24\" r=\"16.5\" fill=\"#fdfdfb\"/>"
    "<path d=\"M12.3 35.7A16.5 16.5 0 0 1 35.7 12.3z\" fill=\"#14181a\"/></svg>\n";

static const char ICON[] =
    "<link rel=\"icon\" href=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' "
    "viewBox='0 0 48 48'%3E%3Crect width='48' height='48' rx='10' fill='%232e8b57'/%3E"
    "%3Ccircle cx='24' cy='24' r='16.5' fill='%23fff'/%3E%3Cpath d='M12.3 35.7A16.5 16.5 0 0 1 "
    "35.7 12.3z' fill='%23141a1a'/%3E%3C/svg%3E\">\n";

static void put_head(FILE *out, const Report *report)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"generator\" content=\"yomikiri report\">\n", out);
    put(out, "<title>", report->title, "</title>\n");
    fputs(ICON, out);
    fputs("<style>\n", out);
    html_style(out);
    fputs("</style>\n</head>\n<body>\n", out);
}

static const char *tone_class(Tone tone)
{
    return tone == TONE_GOOD ? "verdict good" : tone == TONE_BAD ? "verdict bad" : "verdict";
}

static void put_header(FILE *out, const Report *report)
{
    fprintf(out, "<header>\n<div class=\"brand\">%s<div>", DISC);
    put(out, "<h1>", report->title, "</h1>\n");
    put(out, "<p class=\"subtitle\">", report->subtitle, "</p></div></div>\n");
    fprintf(out, "<div class=\"%s\" id=\"verdict\">", tone_class(report->tone));
    put(out, "<p class=\"first\">", report->verdict, "</p>");
    if (report->verdict_more)
        put(out, "<p class=\"more\">", report->verdict_more, "</p>");
    fputs("</div>\n", out);
    if (report->figure_count > 0)
        fputs("<dl class=\"figures\">\n", out);
    for (int i = 0; i < report->figure_count; i++) {
        put(out, "<div><dt>", report->figures[i].name, "</dt>");
        put(out, "<dd>", report->figures[i].value, "</dd></div>\n");
    }
    if (report->figure_count > 0)
        fputs("</dl>\n", out);
    fputs("<nav aria-label=\"Sections\">\n", out);
    for (int i = 0; i < report->section_count; i++)
        if (report->sections[i].level == 1) {
            fprintf(out, "<a href=\"#%s\">", report->sections[i].id);
            put(out, "", report->sections[i].title, "</a>\n");
        }
    fputs("</nav>\n</header>\n<main>\n", out);
}

/* ---- sections ---- */

static void put_charts(FILE *out, const Section *section)
{
    static const struct { const char *class; int width; } SIZES[] = {
        { "wide", WIDE }, { "middle", MIDDLE }, { "narrow", NARROW },
    };

    for (int i = 0; i < section->chart_count; i++) {
        put(out, "<figure><figcaption>", section->charts[i].title, "</figcaption>\n");
        for (size_t size = 0; size < ARRAY_LENGTH(SIZES); size++) {
            char id[100];

            snprintf(id, sizeof(id), "%s-%d-%c", section->id, i + 1, SIZES[size].class[0]);
            fprintf(out, "<div class=\"%s\">", SIZES[size].class);
            chart_svg(out, &section->charts[i], SIZES[size].width, id, false);
            fputs("</div>\n", out);
        }
        fputs("</figure>\n", out);
    }
}

static void put_code(FILE *out, const char *code)
{
    fputs("<pre tabindex=\"0\"><code>", out);
    while (*code != '\0') {
        const size_t length = strcspn(code, "\n");
        char line[8192];

        snprintf(line, sizeof(line), "%.*s", (int)length, code);
        put(out, "", line, "\n");
        code += length + (code[length] == '\n');
    }
    fputs("</code></pre>\n", out);
}

/* A part that is all table needs no heading above what it is folded into. */
static bool is_all_folded(const Section *section)
{
    return section->level == 2 && section->weight != SECTION_MAIN && !section->text
           && section->chart_count == 0 && section->table
           && grid_rows(section->table) > 0;
}

static void put_heading(FILE *out, const Section *section)
{
    if (section->level == 1)
        fprintf(out, "<section id=\"%s\">\n<h2>", section->id);
    else
        fprintf(out, "<h3 id=\"%s\">", section->id);
    put(out, "", section->title, section->level == 1 ? "</h2>\n" : "</h3>\n");
}

static void put_section(FILE *out, const Section *section)
{
    const bool all_folded = is_all_folded(section);

    if (!all_folded)
        put_heading(out, section);
    if (section->text)
        put(out, "<p class=\"lead\">", section->text, "</p>\n");
    put_charts(out, section);
    if (section->code)
        put_code(out, section->code);
    if (!section->table || grid_rows(section->table) == 0)
        return;
    if (section->weight != SECTION_MAIN) {
        fprintf(out, "<details id=\"%s%s\"><summary>", section->id, all_folded ? "" : "-data");
        put(out, "", all_folded ? section->title : section->fold, "</summary>\n");
    }
    html_table(out, section->table, section->id, section->title);
    if (section->weight != SECTION_MAIN)
        fputs("</details>\n", out);
}

void html_page(FILE *out, const Report *report)
{
    put_head(out, report);
    put_header(out, report);
    for (int i = 0; i < report->section_count; i++) {
        if (i > 0 && report->sections[i].level == 1)
            fputs("</section>\n", out);
        put_section(out, &report->sections[i]);
    }
    if (report->section_count > 0)
        fputs("</section>\n", out);
    fputs("</main>\n<footer>Written by <code>yomikiri report</code> from records that can be "
          "repeated; one file, no scripts, nothing loaded from elsewhere.</footer>\n"
          "</body>\n</html>\n", out);
}
