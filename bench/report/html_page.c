#include "bench/report/report.h"

#include <stdio.h>
#include <string.h>

#include "base/embed.h"
#include "base/shown.h"
#include "base/text/escape.h"
#include "base/text/grid.h"
#include "bench/chart/chart.h"

EMBED_TEXT(report_page_css, "bench/report/report_page.css");

/* ---- tables as cards ---- */

/* The last is wider than any page gets: such a table is always shown as cards. */
static const int STEPS[] = { 360, 480, 600, 720, 840, 960, 1080, 4000 };

/* The class "cards-N" of a table makes cards of its rows where it has less than N pixels: the
 * least N that there is such a class for and that is not below `pixels`. */
static int step_of(int pixels)
{
    size_t i = 0;

    while (i + 1 < ARRAY_LENGTH(STEPS) && STEPS[i] < pixels)
        i++;
    return STEPS[i];
}

static void put_cards(FILE *out, int step)
{
    static const struct { const char *of, *style; } RULES[] = {
        { "", "display:block" },
        { " thead", "position:absolute;width:1px;height:1px;overflow:hidden;"
                    "clip-path:inset(50%)" },
        { " tbody", "display:block" },
        { " tr", "display:grid;grid-template-columns:repeat(auto-fill,minmax(7.4rem,1fr));"
                 "gap:5px 14px;padding:10px 0;border-bottom:1px solid var(--line)" },
        { " tr:last-child", "border-bottom:0" },
        { " td", "display:block;min-width:0;padding:0;border:0;text-align:left;"
                 "white-space:normal;overflow-wrap:anywhere" },
        { " :is(.long,.wrap)", "grid-column:span 2" },
        { " .whole", "grid-column:1/-1" },
        { " td::before", "content:attr(data-name);display:block;color:var(--soft);"
                         "font-size:.76rem;font-weight:400;line-height:1.35" },
    };

    fprintf(out, "@container (max-width:%dpx){", step - 1);
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++)
        fprintf(out, ".cards-%d%s{%s}", step, RULES[i].of, RULES[i].style);
    fputs("}\n", out);
}

/* ---- tables ---- */

static void put(FILE *out, const char *before, const char *text, const char *after)
{
    fputs(before, out);
    escape_html(out, text);
    fputs(after, out);
}

/* ---- how wide a table is ---- */

enum { CARD_COLUMNS = 4, LETTER_PIXELS = 8, GAP = 12, WRAP = 24, LONG = 13 };

/* The longest part that a line does not break in: browsers do behind blanks and hyphens. */
static int longest_word(const char *text)
{
    int longest = 0;

    while (*text != '\0') {
        int length = 0;

        for (; *text != '\0' && *text != ' ' && *text != '-'; text++)
            length += ((unsigned char)*text & 0xc0) != 0x80;
        longest = max_int(longest, length + (*text == '-'));
        text += *text != '\0';
    }
    return longest;
}

/* Letters that a cell wants in a line: all of a figure, and of text unless it is long. */
static int cell_letters(const GridColumn *column, const char *text)
{
    const int letters = shown_length(text);

    return column->right || letters <= WRAP ? letters : max_int(longest_word(text), WRAP);
}

/* Pixels below which the rows are better shown as cards, rounded up to a step of the style
 * sheet; 0: never, since a few columns of text fit anywhere. */
static int least_width(const Grid *grid)
{
    int pixels = 0;

    for (int c = 0; c < grid->column_count; c++) {
        const GridColumn *column = &grid->columns[c];
        int letters = cell_letters(column, column->name);

        for (int r = 0; r < grid_rows(grid); r++)
            letters = max_int(letters, cell_letters(column, grid_at(grid, r, c)->text));
        pixels += letters * LETTER_PIXELS + GAP;
    }
    return grid->column_count < CARD_COLUMNS ? 0 : step_of(pixels);
}

/* ---- tables ---- */

static const char *mark_class(GridMark mark)
{
    return mark == MARK_GOOD    ? "good-mark"
           : mark == MARK_BAD   ? "bad-mark"
           : mark == MARK_FAINT ? "faint"
                                : "";
}

/* "wrap" takes several lines where it must. Of a card, "long" and "wrap" have the room of two
 * cells, and "whole" all of it. */
static const char *kind_class(const GridColumn *column, const char *text)
{
    const int letters = shown_length(text);

    return column->right        ? "r"
           : letters > 2 * WRAP ? "wrap whole"
           : letters > WRAP     ? "wrap"
           : letters > LONG     ? "long"
                                : "";
}

static void put_cell(FILE *out, const GridColumn *column, const GridCell *cell, bool named)
{
    const bool unknown = strcmp(cell->text, "-") == 0;
    const char *mark = unknown ? "faint" : mark_class(cell->mark);
    const char *kind = kind_class(column, cell->text);

    fputs("<td", out);
    if (kind[0] != '\0' || mark[0] != '\0')
        fprintf(out, " class=\"%s%s%s\"", kind, kind[0] != '\0' && mark[0] != '\0' ? " " : "",
                mark);
    if (named)
        put(out, " data-name=\"", column->name, "\"");
    put(out, ">", unknown ? "–" : cell->text, "</td>");
}

/* `id` finds it in the page: the attribute data-section; `title` names it to those who do not
 * see it. Trouble with the file shows in ferror(out). */
static void html_table(FILE *out, const Grid *grid, const char *id, const char *title)
{
    const int least = least_width(grid);

    put(out, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"", title,
        "\"><table");
    if (least > 0)
        fprintf(out, " class=\"cards cards-%d\"", least);
    fprintf(out, " data-section=\"%s\">\n<thead><tr>", id);
    for (int c = 0; c < grid->column_count; c++)
        put(out, grid->columns[c].right ? "<th scope=\"col\" class=\"r\">" : "<th scope=\"col\">",
            grid->columns[c].name, "</th>");
    fputs("</tr></thead>\n<tbody>\n", out);
    for (int r = 0; r < grid_rows(grid); r++) {
        fputs("<tr>", out);
        for (int c = 0; c < grid->column_count; c++)
            put_cell(out, &grid->columns[c], grid_at(grid, r, c), least > 0);
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></div>\n", out);
}

/* Every chart is drawn for these widths; the style shows the one that fits. */
enum { WIDE = 880, MIDDLE = 600, NARROW = 350 };

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
          "<meta name=\"generator\" content=\"yomikiri\">\n", out);
    put(out, "<title>", report->title, "</title>\n");
    fputs(ICON, out);
    fprintf(out, "<style>\n%s%s", chart_style, report_page_css);
    for (size_t i = 0; i < ARRAY_LENGTH(STEPS); i++)
        put_cards(out, STEPS[i]);
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
    fputs("</main>\n<footer>Written by yomikiri; one file, no scripts, nothing loaded from "
          "elsewhere.</footer>\n"
          "</body>\n</html>\n", out);
}
