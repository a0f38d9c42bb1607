#include "apps/cli/review/review_output.h"

#include <math.h>
#include <string.h>

#include "base/text/escape.h"
#include "base/text/print.h"
#include "bench/chart/chart.h"

enum { BOARDS = 6, LINE_TEXT = 400 };

static const char STYLE[] =
    "*{box-sizing:border-box}\n"
    ":root{color-scheme:light dark;--bad:#b3261e;--line:#e3e7e8}\n"
    "@media (prefers-color-scheme:dark){:root{--bad:#ff9a8f;--line:#2c3537}}\n"
    "body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,"
    "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;"
    "overflow-wrap:anywhere}\n"
    "main{max-width:1000px;margin:0 auto;padding:16px}\n"
    "section{background:var(--card);border:1px solid var(--line);border-radius:10px;"
    "padding:18px 20px;margin:0 0 20px}\n"
    "h1{font-size:1.5rem}h2{font-size:1.2rem;margin:0 0 6px}h3{font-size:1rem}\n"
    "p{margin:0 0 10px}.soft{color:var(--soft)}.bad{color:var(--bad);font-weight:600}\n"
    ".points{display:grid;grid-template-columns:repeat(auto-fill,minmax(230px,1fr));gap:18px;"
    "margin:12px 0}\n"
    ".points figure{margin:0;break-inside:avoid}figcaption{font-size:.9rem;margin-top:6px}\n"
    ".scroll{overflow-x:auto}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem}\n"
    "th,td{padding:2px 12px 2px 0;text-align:right;white-space:nowrap}\n"
    "th:first-child,td:first-child,.left{text-align:left}\n"
    "tbody tr{border-top:1px solid var(--line)}\n"
    ".middle,.narrow{display:none}\n"
    "@media (max-width:899px){.wide{display:none}.middle{display:block}}\n"
    "@media (max-width:499px){.middle{display:none}.narrow{display:block}}\n"
    "@media (max-width:640px){main{padding:8px}"
    "section{padding:12px 10px}table{width:100%;font-size:.75rem;overflow-wrap:normal}"
    "th,td{padding:4px 2px 4px 0}th{white-space:normal;vertical-align:bottom;font-size:.65rem}"
    "td:nth-last-child(-n+2){white-space:normal}"
    ".side{display:inline-block;overflow:hidden;vertical-align:-1px;"
    "width:11px;height:11px;border-radius:50%;font-size:0;"
    "border:1px solid var(--soft);background:#fff}.side.black{background:#111}}\n"
    "@media print{body{background:#fff;font-size:11pt}section{border:0;padding:0;"
    "break-after:page}section:last-of-type{break-after:auto}.scroll{overflow:visible}}\n";

void review_html_begin(FILE *out)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
          "<title>Games reviewed by yomikiri</title>\n<style>\n", out);
    fputs(chart_style(), out);
    fputs(STYLE, out);
    fputs(review_board_style(), out);
    fputs(review_player_style(), out);
    fputs("</style>\n</head>\n<body>\n<main>\n<h1>Games reviewed</h1>\n"
          "<p class=\"soft\">Scores are discs with best play, empty squares to the winner. "
          "Those marked with ~ are estimates; all others are proven.</p>\n", out);
}

void review_html_end(FILE *out)
{
    fputs("</main>\n", out);
    review_player_script(out);
    fputs("</body>\n</html>\n", out);
}

/* ---- the graph ---- */

typedef struct {
    ChartPoint points[REVIEW_PLIES];
    int count;
} Curve;

static void add_point(Curve *curve, const ReviewPly *ply, double score, const char *note)
{
    curve->points[curve->count++] = (ChartPoint){
        .x = ply->number - 1, .y = ply->black ? score : -score, .low = NAN, .high = NAN,
        .note = note, .strong = note != NULL,
    };
}

/* Drawn for each width of the page, since letters do not shrink. */
static void put_graph(FILE *out, const Reviewed *reviewed)
{
    static const struct { const char *kind; int width; } SIZES[] = {
        { "wide", 900 }, { "middle", 640 }, { "narrow", 350 },
    };
    const Review *review = &reviewed->review;
    char notes[REVIEW_PLIES][REVIEWED_WORD];
    Curve proven = { .count = 0 }, believed = { .count = 0 }, turned = { .count = 0 };

    for (int i = 0; i < review->count; i++) {
        const ReviewPly *ply = &review->plies[i];

        if (ply->move == PASS)
            continue;
        if (review_exact(ply))
            add_point(&proven, ply, ply->lower, NULL);
        if (ply->estimate.confidence >= 0 && i <= review->exact_from)
            add_point(&believed, ply, (double)ply->estimate.sixteenths / 16, NULL);
        if (ply->move == NO_MOVE || !review_sum_turned(review, i))
            continue;
        snprintf(notes[i], sizeof(notes[i]), "%d %s: lost %d", ply->number,
                 square_text(ply->move), review_sum_lost(review, i));
        add_point(&turned, ply + 1, ply[1].lower, notes[i]);
    }
    const ChartSeries series[] = {
        { "proven", CHART_LINE, 0, proven.count, proven.points },
        { "estimated", CHART_DASHES, 5, believed.count, believed.points },
        { "turned the game", CHART_POINTS, 1, turned.count, turned.points },
    };
    const Chart chart = {
        .title = "Score over the moves",
        .description = "Black's lead with best play after each move of the game",
        .x = { .label = "moves played", .unit = AXIS_NUMBER, .whole = true },
        .y = { .label = "Black's lead, discs", .unit = AXIS_NUMBER },
        .series_count = turned.count ? 3 : 2, .series = series, .rule = 0,
    };

    if (!chart_has_points(&chart))
        return;
    for (size_t i = 0; i < ARRAY_LENGTH(SIZES); i++) {
        char id[32];

        snprintf(id, sizeof(id), "game-%d-%s", reviewed->number + 1, SIZES[i].kind);
        fprintf(out, "<div class=\"%s\">\n", SIZES[i].kind);
        chart_svg(out, &chart, SIZES[i].width, id, false);
        fputs("</div>\n", out);
    }
}

/* ---- turning points and largest losses ---- */

static void put_line(const ReviewPly *ply, char *out, size_t size)
{
    for (int i = 0; i < ply->line_length; i++)
        append(out, size, "%s%s", i ? " " : "", square_text(ply->line[i]));
}

static void put_point(FILE *out, const Reviewed *reviewed, int at)
{
    const ReviewPly *ply = &reviewed->review.plies[at];
    const ReviewValue before = reviewed_before(ply);
    const ReviewValue after = review_sum_played(&reviewed->review, at);
    char score[REVIEWED_WORD], left[REVIEWED_WORD], best[REVIEWED_TEXT], line[LINE_TEXT] = "";

    reviewed_value(&before, score);
    reviewed_value(&after, left);
    reviewed_squares(ply->best, best, sizeof(best));
    put_line(ply, line, sizeof(line));
    fprintf(out, "<figure data-ply=\"%d\">\n", at);
    review_board(out, ply);
    fprintf(out, "<figcaption><strong>%d %s by %s</strong> (cross) lost %d: %s became %s.<br>"
            "Best (rings): %s<br><span class=\"soft\">%s</span></figcaption>\n</figure>\n",
            ply->number, square_text(ply->move), ply->black ? "Black" : "White",
            review_sum_lost(&reviewed->review, at), score, left, best, line);
}

/* Those of the plies that turned the game, or those that did not. */
static void put_points(FILE *out, const Reviewed *reviewed, bool turned)
{
    int plies[BOARDS], shown = 0;
    const int count = review_sum_turning(&reviewed->review, plies, BOARDS);

    for (int i = 0; i < count; i++) {
        if (review_sum_turned(&reviewed->review, plies[i]) != turned)
            continue;
        if (shown++ == 0)
            fprintf(out, "<h3>%s</h3>\n<div class=\"points\">\n",
                    turned ? "Turning points" : "Largest losses");
        put_point(out, reviewed, plies[i]);
    }
    if (shown > 0)
        fputs("</div>\n", out);
}

/* ---- the table ---- */

static void put_cell(FILE *out, const char *kind, const char *text)
{
    fprintf(out, "<td%s>", kind);
    escape_html(out, text);
    fputs("</td>", out);
}

static void put_row(FILE *out, const Reviewed *reviewed, int at)
{
    const ReviewPly *ply = &reviewed->review.plies[at];
    const ReviewValue before = reviewed_before(ply);
    const ReviewValue after = review_sum_played(&reviewed->review, at);
    const bool turned = review_sum_turned(&reviewed->review, at);
    char word[REVIEWED_WORD], best[REVIEWED_TEXT];

    fprintf(out, "<tr data-ply=\"%d\"><td>%d</td><td class=\"left\"><span class=\"side%s</span> "
            "%s</td><td>%d</td>", at, ply->number, ply->black ? " black\">Black" : "\">White",
            square_text(ply->move), ply->empties);
    if (ply->move == PASS) {
        fputs("<td></td><td></td><td></td><td></td><td></td></tr>\n", out);
        return;
    }
    reviewed_value(&before, word);
    put_cell(out, "", word);
    reviewed_value(&after, word);
    put_cell(out, "", word);
    reviewed_lost(reviewed, at, word);
    put_cell(out, turned ? " class=\"bad\"" : "", word);
    reviewed_how(ply, word);
    put_cell(out, "", word);
    reviewed_squares(ply->best, best, sizeof(best));
    put_cell(out, " class=\"left\"", best);
    fputs("</tr>\n", out);
}

static void put_table(FILE *out, const Reviewed *reviewed)
{
    const Review *review = &reviewed->review;

    fputs("<div class=\"scroll\"><table>\n<thead><tr><th>move</th><th class=\"left\">played</th>"
          "<th>emp\u00adties</th><th>score</th><th>after</th><th>lost</th><th>known by</th>"
          "<th class=\"left\">best</th></tr></thead>\n<tbody>\n", out);
    for (int i = 0; i + 1 < review->count; i++)
        if (review_known(&review->plies[i]))
            put_row(out, reviewed, i);
    fputs("</tbody>\n</table></div>\n", out);
}

/* ---- a game ---- */

static void put_paragraph(FILE *out, const char *kind, const char *name, const char *text)
{
    fprintf(out, "<p%s>", kind);
    escape_html(out, name);
    escape_html(out, text);
    fputs("</p>\n", out);
}

void review_html_game(FILE *out, const Reviewed *reviewed)
{
    char text[REVIEWED_TEXT];

    fputs("<section>\n<h2>", out);
    escape_html(out, reviewed_name(reviewed));
    fputs("</h2>\n", out);
    reviewed_end(reviewed, text);
    put_paragraph(out, "", text, reviewed->interrupted ? "; the review was interrupted" : "");
    for (int i = 0; reviewed_complaint(reviewed, i, text); i++)
        put_paragraph(out, " class=\"bad\"", "Wrong: ", text);
    fputs("<div class=\"game\">\n<div class=\"graph\">\n", out);
    put_graph(out, reviewed);
    fputs("</div>\n", out);
    review_player(out, reviewed);
    fputs("<div class=\"rest\">\n", out);
    for (int white = 0; white < 2; white++) {
        const char *player = reviewed_player(reviewed, !white);
        const char *colour = white ? "White" : "Black";
        char name[REVIEWED_TEXT] = "";

        if (strcmp(player, colour) == 0)
            append(name, sizeof(name), "%s: ", colour);
        else
            append(name, sizeof(name), "%s (%s): ", player, colour);
        reviewed_side(reviewed, !white, text);
        put_paragraph(out, "", name, text);
    }
    reviewed_decisive(reviewed, text);
    put_paragraph(out, "", "Decisive: ", text);
    put_points(out, reviewed, true);
    put_points(out, reviewed, false);
    put_table(out, reviewed);
    fputs("</div>\n</div>\n</section>\n", out);
}
