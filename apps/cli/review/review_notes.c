#include "apps/cli/review/review_output.h"

#include <ctype.h>
#include <string.h>

#include "base/shown.h"
#include "base/text/print.h"
#include "positions/writer.h"

enum { COLUMNS = 78 };

/* A name without what would end the value it stands in. */
static void put_name(FILE *out, const char *name)
{
    const Shown text = shown(name);

    for (const char *c = text.text; *c; c++)
        fputc(strchr("[]\\\"{}", *c) ? '_' : *c, out);
}

/* The position that the game began with. */
static Position first_of(const Review *review)
{
    const ReviewPly *first = &review->plies[0];

    return (Position){ .board = first->board, .black_to_move = first->black };
}

/* ---- GGF ---- */

static void put_ggf_move(FILE *out, const Review *review, int at)
{
    const ReviewPly *ply = &review->plies[at];
    const ReviewValue value = review_sum_played(review, at);
    const char *name = square_text(ply->move);

    if (ply->move == PASS) {
        fprintf(out, "%c[PA]", ply->black ? 'B' : 'W');
        return;
    }
    fprintf(out, "%c[%c%c", ply->black ? 'B' : 'W', toupper((unsigned char)name[0]), name[1]);
    if (value.lower == value.upper)
        fprintf(out, "/%.2f", (double)value.lower);
    else if (value.estimate.confidence >= 0)
        fprintf(out, "/%.2f", (double)value.estimate.sixteenths / 16);
    fputc(']', out);
}

void review_ggf(FILE *out, const Reviewed *reviewed)
{
    const Review *review = &reviewed->review;
    const GameRecord *record = &review->game.record;
    const Position first = first_of(review);
    char board[67];

    writer_board(&first, board, sizeof(board));
    for (char *c = board; *c; c++)
        if (*c == 'X')
            *c = '*';
    fputs("(;GM[Othello]PC[yomikiri]", out);
    if (record->year)
        fprintf(out, "DT[%04d]", record->year);
    fputs("PB[", out);
    put_name(out, record->black);
    fputs("]PW[", out);
    put_name(out, record->white);
    if (reviewed->sum.has_result)
        fprintf(out, "]RE[%+d.000]", reviewed->sum.result);
    else
        fputs("]RE[?]", out);
    fprintf(out, "TY[8]BO[8 %s]", board);
    for (int i = 0; i + 1 < review->count; i++)
        put_ggf_move(out, review, i);
    fputs(";)\n", out);
}

/* ---- PGN ---- */

typedef struct {
    FILE *out;
    int column;
} PgnText;

static void put_words(PgnText *lines, const char *text)
{
    while (*text) {
        const int length = (int)strcspn(text, " ");

        if (lines->column > 0 && lines->column + 1 + length > COLUMNS) {
            fputc('\n', lines->out);
            lines->column = 0;
        } else if (lines->column > 0) {
            fputc(' ', lines->out);
            lines->column++;
        }
        fprintf(lines->out, "%.*s", length, text);
        lines->column += length;
        text += length + (text[length] == ' ');
    }
}

static void put_tag(FILE *out, const char *tag, const char *value)
{
    fprintf(out, "[%s \"", tag);
    put_name(out, value);
    fputs("\"]\n", out);
}

/* "{+14, then +8; best g1}" */
static void put_note(PgnText *lines, const Reviewed *reviewed, int at)
{
    const ReviewPly *ply = &reviewed->review.plies[at];
    const ReviewValue before = reviewed_before(ply);
    const ReviewValue after = review_sum_played(&reviewed->review, at);
    char score[REVIEWED_WORD], left[REVIEWED_WORD], how[REVIEWED_WORD], best[REVIEWED_TEXT];
    char text[2 * REVIEWED_TEXT] = "";

    reviewed_value(&before, score);
    reviewed_value(&after, left);
    reviewed_how(ply, how);
    reviewed_best(ply, best, sizeof(best));
    append(text, sizeof(text), "{%s, then %s", score, left);
    if (!review_exact(ply))
        append(text, sizeof(text), " (%s)", how);
    if (best[0] && !(ply->best & square_bit(ply->move)))
        append(text, sizeof(text), "; best %s", best);
    append(text, sizeof(text), "}");
    put_words(lines, text);
}

static void put_pgn_move(PgnText *lines, const Reviewed *reviewed, int at)
{
    const Review *review = &reviewed->review;
    const ReviewPly *ply = &review->plies[at];
    char text[REVIEWED_WORD] = "";

    if (at % 2 == 0)
        append(text, sizeof(text), "%d. ", at / 2 + 1);
    append(text, sizeof(text), "%s", ply->move == PASS ? "pass" : square_text(ply->move));
    if (review_sum_lost(review, at) > 0)
        append(text, sizeof(text), review_sum_turned(review, at) ? "??" : "?");
    put_words(lines, text);
    if (ply->move != PASS && review_known(ply))
        put_note(lines, reviewed, at);
}

void review_pgn(FILE *out, const Reviewed *reviewed)
{
    const Review *review = &reviewed->review;
    const GameRecord *record = &review->game.record;
    const Position first = first_of(review);
    char text[REVIEWED_WORD] = "*", fen[WRITER_SIZE];
    PgnText lines = { .out = out };

    if (reviewed->sum.has_result)
        snprintf(text, sizeof(text), "%d-%d", 32 + reviewed->sum.result / 2,
                 32 - reviewed->sum.result / 2);
    if (record->year)
        fprintf(out, "[Date \"%04d.??.??\"]\n", record->year);
    put_tag(out, "Black", record->black[0] ? record->black : "?");
    put_tag(out, "White", record->white[0] ? record->white : "?");
    put_tag(out, "Result", text);
    if (!board_equal(first.board, board_start()) || !first.black_to_move) {
        writer_fen(&first, fen, sizeof(fen));
        fprintf(out, "[FEN \"%s\"]\n", fen);
    }
    fputc('\n', out);
    for (int i = 0; i + 1 < review->count; i++)
        put_pgn_move(&lines, reviewed, i);
    put_words(&lines, text);
    fputs("\n\n", out);
}
