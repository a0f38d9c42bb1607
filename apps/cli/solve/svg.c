#include "apps/cli/solve/svg.h"

#include <string.h>

#include "base/shown.h"

enum {
    CELL = 48,                  /* pixels; everything else hangs on it */
    MARGIN = 30,                /* room for the labels */
    TEXT_ROW = 24,
    EDGE = 8 * CELL,
    WIDTH = EDGE + 2 * MARGIN,
};

/* Labels and texts lie on the page itself: grey that can be read on white and on black,
 * sharper where the viewer says which of the two it is. */
static const char STYLE[] =
    "  <style>\n"
    "    text { font-family: sans-serif; text-anchor: middle; }\n"
    "    .page { fill: #767676; }\n"
    "    @media (prefers-color-scheme: light) { .page { fill: #333333; } }\n"
    "    @media (prefers-color-scheme: dark) { .page { fill: #dddddd; } }\n"
    "    .label { font-size: 16px; }\n"
    "    .title { font-size: 17px; font-weight: bold; }\n"
    "    .caption { font-size: 15px; }\n"
    "    .black { fill: #111111; stroke: #000000; }\n"
    "    .white { fill: #ffffff; stroke: #333333; }\n"
    "    .on-black { fill: #ffffff; }\n"
    "    .on-white { fill: #111111; }\n"
    "    .number { font-size: 19px; }\n"
    "    .first { stroke: #ffcc00; stroke-width: 3; }\n"
    "  </style>\n";

static void put_escaped(FILE *out, const char *text)
{
    char piece[SHOWN_PIECE];

    while (*text != '\0')
        if (strchr("&<>\"'", *text)) {
            fprintf(out, "&#%d;", *text++);
        } else {
            shown_next(&text, piece);
            fputs(piece, out);
        }
}

static int centre(int index)
{
    return MARGIN + index * CELL + CELL / 2;
}

static void put_text(FILE *out, int x, int y, const char *class, const char *text)
{
    fprintf(out, "  <text class=\"%s\" x=\"%d\" y=\"%d\">", class, x, y);
    put_escaped(out, text);
    fputs("</text>\n", out);
}

static void put_grid(FILE *out, int top)
{
    static const int DOTS[] = { 2, 6 };

    fprintf(out, "  <rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#2e8b57\"/>\n",
            MARGIN, top, EDGE, EDGE);
    fputs("  <path fill=\"none\" stroke=\"#0b3d23\" stroke-width=\"1.5\" d=\"", out);
    for (int i = 0; i <= 8; i++)
        fprintf(out, "M%d %dv%dM%d %dh%d", MARGIN + i * CELL, top, EDGE,
                MARGIN, top + i * CELL, EDGE);
    fputs("\"/>\n", out);
    for (int i = 0; i < 4; i++)
        fprintf(out, "  <circle cx=\"%d\" cy=\"%d\" r=\"3.5\" fill=\"#0b3d23\"/>\n",
                MARGIN + DOTS[i & 1] * CELL, top + DOTS[i >> 1] * CELL);
    for (int i = 0; i < 8; i++) {
        const char file[2] = { (char)('a' + i), 0 }, rank[2] = { (char)('1' + i), 0 };

        put_text(out, centre(i), top - 9, "page label", file);
        put_text(out, MARGIN / 2, top + i * CELL + CELL / 2 + 6, "page label", rank);
    }
}

static void put_disc(FILE *out, int top, int square, bool black, const char *extra)
{
    fprintf(out, "  <circle class=\"%s%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n",
            black ? "black" : "white", extra, centre(square & 7),
            top + (square >> 3) * CELL + CELL / 2, CELL / 2 - 5);
}

/* A small disc in the colour of whoever played there, with the number of the move: the
 * squares of the line are empty in the position, and each is played once. */
static void put_line(FILE *out, int top, const SvgBoard *drawing)
{
    bool black = drawing->black_to_move;
    int number = 0;

    for (int i = 0; i < drawing->line_length; i++, black = !black) {
        const int square = drawing->line[i];
        char text[12];

        if (square < 0 || square > 63)
            continue;
        snprintf(text, sizeof(text), "%d", ++number);
        fprintf(out, "  <g opacity=\"0.92\">\n  ");
        put_disc(out, top, square, black, number == 1 ? " first" : "");
        fputs("  ", out);
        put_text(out, centre(square & 7), top + (square >> 3) * CELL + CELL / 2 + 7,
                 black ? "number on-black" : "number on-white", text);
        fputs("  </g>\n", out);
    }
}

void svg_board(FILE *out, const SvgBoard *drawing)
{
    const bool titled = drawing->title && drawing->title[0];
    const bool captioned = drawing->caption && drawing->caption[0];
    const int top = MARGIN + (titled ? TEXT_ROW : 0);
    const int side_row = top + EDGE + TEXT_ROW;
    const int height = side_row + (captioned ? TEXT_ROW : 0) + MARGIN / 2;
    const uint64_t black = drawing->black_to_move ? drawing->board.own : drawing->board.opp;
    const uint64_t white = drawing->black_to_move ? drawing->board.opp : drawing->board.own;

    fprintf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" role=\"img\">\n", WIDTH, height, WIDTH, height);
    fputs("  <title>", out);
    put_escaped(out, titled ? drawing->title : "Othello position");
    fputs("</title>\n", out);
    fputs(STYLE, out);
    if (titled)
        put_text(out, WIDTH / 2, TEXT_ROW, "page title", drawing->title);
    put_grid(out, top);
    for (int square = 0; square < 64; square++)
        if ((black | white) & square_bit(square))
            put_disc(out, top, square, (black & square_bit(square)) != 0, "");
    put_line(out, top, drawing);
    put_text(out, WIDTH / 2, side_row, "page caption",
             drawing->black_to_move ? "Black to move" : "White to move");
    if (captioned)
        put_text(out, WIDTH / 2, side_row + TEXT_ROW, "page caption", drawing->caption);
    fputs("</svg>\n", out);
}
