#include "apps/cli/review/review_output.h"

enum { CELL = 30, MARGIN = 18, EDGE = 8 * CELL, SIZE = EDGE + MARGIN + 2 };

const char *review_board_style(void)
{
    return
        ".board{display:block;width:100%;max-width:290px;height:auto;"
        "print-color-adjust:exact;-webkit-print-color-adjust:exact}\n"
        ".board text{fill:var(--soft);font-size:12px;text-anchor:middle;"
        "font-family:system-ui,sans-serif}\n"
        ".board .felt{fill:#2e8b57}.board .net{fill:none;stroke:#0b3d23}\n"
        ".board .b{fill:#111;stroke:#000}.board .w{fill:#fff;stroke:#333}\n"
        ".board .best{fill:none;stroke:#fff;stroke-width:3}\n"
        ".board .played{stroke:#ffd23f;stroke-width:4;fill:none}\n";
}

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

void review_board(FILE *out, const ReviewPly *ply)
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

void review_board_empty(FILE *out)
{
    fprintf(out, "<svg class=\"board\" viewBox=\"0 0 %d %d\" data-cell=\"%d\" data-margin=\"%d\" "
            "role=\"img\"><title>The position</title>", SIZE, SIZE, CELL, MARGIN);
    put_labels(out);
    put_net(out);
    fputs("<g></g></svg>\n", out);
}
