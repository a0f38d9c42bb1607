#include "apps/cli/review/review_output.h"

#include <math.h>
#include <string.h>

#include "base/embed.h"
#include "base/text/escape.h"
#include "base/text/print.h"
#include "bench/chart/chart.h"
#include "positions/writer.h"

EMBED_TEXT(review_page_css, "apps/cli/review/review_page.css");
EMBED_TEXT(review_page_js, "apps/cli/review/review_page.js");

enum { BOARDS = 6, LINE_TEXT = 400 };

void review_html_begin(FILE *out)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
          "<title>Games reviewed by yomikiri</title>\n<style>\n", out);
    fputs(chart_style, out);
    fputs(review_page_css, out);
    fputs("</style>\n</head>\n<body>\n<main>\n<h1>Games reviewed</h1>\n"
          "<p class=\"soft\">Scores are discs with best play, empty squares to the winner. "
          "Those marked with ~ are estimates; all others are proven.</p>\n", out);
}

void review_html_end(FILE *out)
{
    fprintf(out, "</main>\n<script>\n%s</script>\n</body>\n</html>\n", review_page_js);
}

/* ---- a position as a small drawing ---- */

enum { CELL = 30, MARGIN = 18, EDGE = 8 * CELL, SIZE = EDGE + MARGIN + 2 };

static int centre(int index)
{
    return index * CELL + CELL / 2;
}

static void put_labels(FILE *out)
{
    for (int i = 0; i < 8; i++) {
        fprintf(out, "<text x=\"%d\" y=\"%d\">%c</text>", MARGIN + centre(i), MARGIN - 6,
                'a' + i);
        fprintf(out, "<text x=\"%d\" y=\"%d\">%d</text>", MARGIN / 2, MARGIN + centre(i) + 4,
                i + 1);
    }
}

static void put_net(FILE *out)
{
    fprintf(out, "<rect class=\"felt\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", MARGIN,
            MARGIN, EDGE, EDGE);
    fputs("<path class=\"net\" d=\"", out);
    for (int i = 0; i <= 8; i++)
        fprintf(out, "M%d %dv%dM%d %dh%d", MARGIN + i * CELL, MARGIN, EDGE, MARGIN,
                MARGIN + i * CELL, EDGE);
    fputs("\"/>", out);
}

static void put_circle(FILE *out, const char *kind, int square, int radius)
{
    fprintf(out, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>", kind,
            MARGIN + centre(square & 7), MARGIN + centre(square >> 3), radius);
}

/* A cross: it can be told from the ring of a best move without colours. */
static void put_cross(FILE *out, int square)
{
    const int x = MARGIN + centre(square & 7), y = MARGIN + centre(square >> 3), arm = CELL / 4;

    fprintf(out, "<path class=\"played\" d=\"M%d %dl%d %dm0 %dl%d %d\"/>", x - arm, y - arm,
            2 * arm, 2 * arm, -2 * arm, -2 * arm, 2 * arm);
}

/* An <svg> with the move that was played and the best ones marked. Nothing in it came from the
 * input as text. */
static void put_board(FILE *out, const ReviewPly *ply)
{
    const uint64_t black = ply->black ? ply->board.own : ply->board.opp;
    const uint64_t white = ply->black ? ply->board.opp : ply->board.own;
    char text[67];

    position_board_text(ply->board, ply->black, text);
    fprintf(out, "<svg class=\"board\" viewBox=\"0 0 %d %d\" role=\"img\"><title>%s, %s to move"
            "</title>", SIZE, SIZE, text, ply->black ? "Black" : "White");
    put_labels(out);
    put_net(out);
    for (int square = 0; square < 64; square++)
        if ((black | white) & square_bit(square))
            put_circle(out, black & square_bit(square) ? "b" : "w", square, CELL / 2 - 3);
        else if (ply->best & square_bit(square))
            put_circle(out, "best", square, CELL / 2 - 6);
    if (ply->move < NO_MOVE)
        put_cross(out, ply->move);
    fputs("</svg>\n", out);
}

/* One without discs: they belong into its <g>, and data-cell and data-margin say where squares
 * lie. */
static void put_empty_board(FILE *out)
{
    fprintf(out, "<svg class=\"board\" viewBox=\"0 0 %d %d\" data-cell=\"%d\" data-margin=\"%d\" "
            "role=\"img\"><title>The position</title>", SIZE, SIZE, CELL, MARGIN);
    put_labels(out);
    put_net(out);
    fputs("<g></g></svg>\n", out);
}

/* ---- the game to play through ---- */

/* ---- what is said of a position ---- */

static void put_move(const Reviewed *reviewed, int at, char out[REVIEWED_TEXT])
{
    const ReviewPly *ply = &reviewed->review.plies[at];
    const ReviewValue before = reviewed_before(ply);
    const ReviewValue after = review_sum_played(&reviewed->review, at);
    const int proven = review_sum_lost(&reviewed->review, at);
    char score[REVIEWED_WORD], left[REVIEWED_WORD], lost[REVIEWED_WORD], best[REVIEWED_TEXT];

    append(out, REVIEWED_TEXT, "%d %s by %s (cross)", ply->number, square_text(ply->move),
           ply->black ? "Black" : "White");
    if (!review_known(ply))
        return;
    reviewed_value(&before, score);
    reviewed_value(&after, left);
    append(out, REVIEWED_TEXT, ": %s became %s", score, left);
    reviewed_lost(reviewed, at, lost);
    if (proven > 0 || (proven < 0 && review_sum_seems_lost(&reviewed->review, at) > 0))
        append(out, REVIEWED_TEXT, ", lost %s", lost);
    reviewed_best(ply, best, sizeof(best));
    if (best[0] != '\0')
        append(out, REVIEWED_TEXT, ". Best (rings): %s", best);
}

static void put_words(const Reviewed *reviewed, int at, char out[REVIEWED_TEXT])
{
    const ReviewPly *ply = &reviewed->review.plies[at];

    out[0] = '\0';
    if (ply->move == NO_MOVE)
        reviewed_end(reviewed, out);
    else if (ply->move == PASS)
        append(out, REVIEWED_TEXT, "%s has no move and passes", ply->black ? "Black" : "White");
    else
        put_move(reviewed, at, out);
}

/* One object of the list: 64 squares, the number of discs played, move and best moves as
 * squares counted from a1, words. All of these are our own, so that nothing needs an escape. */
static void put_ply(FILE *out, const Reviewed *reviewed, int at)
{
    const ReviewPly *ply = &reviewed->review.plies[at];
    char board[67], words[REVIEWED_TEXT], text[REVIEWED_TEXT + 400] = "";
    bool first = true;

    position_board_text(ply->board, ply->black, board);
    put_words(reviewed, at, words);
    append(text, sizeof(text), "%s{\"board\":\"%.64s\",\"played\":%d,\"move\":%d,\"best\":[",
           at ? "," : "", board, ply->number - 1, ply->move < NO_MOVE ? ply->move : -1);
    for (int square = 0; square < 64; square++)
        if (ply->best & square_bit(square)) {
            append(text, sizeof(text), "%s%d", first ? "" : ",", square);
            first = false;
        }
    append(text, sizeof(text), "],\"words\":\"%s\"}", words);
    escape_html(out, text);
}

/* The hidden part for one game, with every position and what is to be said of it. Nothing in it
 * came from the input as text. It and what leads to its positions, which says so by data-ply,
 * lie in one <section>; a chart there with a data-frame shows the place. */
static void put_player(FILE *out, const Reviewed *reviewed)
{
    static const struct { const char *step, *sign, *name; } BUTTONS[] = {
        { "first", "|\u25c0", "first position" }, { "back", "\u25c0", "one move back" },
        { "next", "\u25b6", "next move" }, { "last", "\u25b6|", "last position" },
    };

    fputs("<div class=\"player\" hidden=\"hidden\" data-plies=\"[", out);
    for (int i = 0; i < reviewed->review.count; i++)
        put_ply(out, reviewed, i);
    fputs("]\">\n", out);
    put_empty_board(out);
    fputs("<div class=\"steps\">", out);
    for (size_t i = 0; i < ARRAY_LENGTH(BUTTONS); i++)
        fprintf(out, "<button type=\"button\" data-step=\"%s\" aria-label=\"%s\" "
                "title=\"%s\">%s</button>", BUTTONS[i].step, BUTTONS[i].name, BUTTONS[i].name,
                BUTTONS[i].sign);
    fputs("</div>\n<p aria-live=\"polite\"></p>\n"
          "<p class=\"hint\">The arrow keys step through the game, too; a row of the table or a "
          "place on the graph leads there.</p>\n</div>\n", out);
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
    reviewed_best(ply, best, sizeof(best));
    put_line(ply, line, sizeof(line));
    fprintf(out, "<figure data-ply=\"%d\">\n", at);
    put_board(out, ply);
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
    reviewed_best(ply, best, sizeof(best));
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
    put_player(out, reviewed);
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
