#include "apps/cli/review/review_output.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "apps/cli/terminal/notice.h"
#include "apps/cli/view/view.h"
#include "base/memory/memory.h"
#include "base/shown.h"
#include "base/text/print.h"
#include "positions/writer.h"

enum { COLUMNS = 78 };

/* A name without what would end the value it stands in. */
static void print_name(FILE *out, const char *name)
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

static void print_ggf_move(FILE *out, const Review *review, int at)
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

/* What the move was worth to the side that played it stands behind it, B[F5/4.00], as NBoard
 * writes and shows it. Estimates, too. */
static void print_ggf(FILE *out, const Reviewed *reviewed)
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
    print_name(out, record->black);
    fputs("]PW[", out);
    print_name(out, record->white);
    if (reviewed->sum.has_result)
        fprintf(out, "]RE[%+d.000]", reviewed->sum.result);
    else
        fputs("]RE[?]", out);
    fprintf(out, "TY[8]BO[8 %s]", board);
    for (int i = 0; i + 1 < review->count; i++)
        print_ggf_move(out, review, i);
    fputs(";)\n", out);
}

/* ---- PGN ---- */

typedef struct {
    FILE *out;
    int column;
} PgnText;

static void print_words(PgnText *lines, const char *text)
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

static void print_tag(FILE *out, const char *tag, const char *value)
{
    fprintf(out, "[%s \"", tag);
    print_name(out, value);
    fputs("\"]\n", out);
}

/* "34. g2? {+14, then +8; best g1}" */
static void print_pgn_move(PgnText *lines, const Reviewed *reviewed, int at)
{
    const Review *review = &reviewed->review;
    const ReviewPly *ply = &review->plies[at];
    const ReviewValue after = review_sum_played(review, at);
    ReviewedText best = reviewed_best(ply);
    char text[400] = "";

    if (at % 2 == 0)
        append(text, sizeof(text), "%d. ", at / 2 + 1);
    append(text, sizeof(text), "%s", ply->move == PASS ? "pass" : square_text(ply->move));
    if (review_sum_lost(review, at) > 0)
        append(text, sizeof(text), review_sum_turned(review, at) ? "??" : "?");
    if (ply->move != PASS && review_known(ply)) {
        append(text, sizeof(text), " {%s, then %s",
               reviewed_value(ply->lower, ply->upper, &ply->estimate).text,
               reviewed_value(after.lower, after.upper, &after.estimate).text);
        if (!review_exact(ply))
            append(text, sizeof(text), " (%s)", reviewed_how(ply).text);
        if (best.text[0] && !(ply->best & square_bit(ply->move)))
            append(text, sizeof(text), "; best %s", best.text);
        append(text, sizeof(text), "}");
    }
    print_words(lines, text);
}

/* "?" behind a move that lost something and "??" behind one that turned the game, the scores and
 * the best moves in a comment. */
static void print_pgn(FILE *out, const Reviewed *reviewed)
{
    const Review *review = &reviewed->review;
    const GameRecord *record = &review->game.record;
    const Position first = first_of(review);
    char text[48] = "*", fen[WRITER_SIZE];
    PgnText lines = { .out = out };

    if (reviewed->sum.has_result)
        snprintf(text, sizeof(text), "%d-%d", 32 + reviewed->sum.result / 2,
                 32 - reviewed->sum.result / 2);
    if (record->year)
        fprintf(out, "[Date \"%04d.??.??\"]\n", record->year);
    print_tag(out, "Black", record->black[0] ? record->black : "?");
    print_tag(out, "White", record->white[0] ? record->white : "?");
    print_tag(out, "Result", text);
    if (!board_equal(first.board, board_start()) || !first.black_to_move) {
        writer_fen(&first, fen, sizeof(fen));
        fprintf(out, "[FEN \"%s\"]\n", fen);
    }
    fputc('\n', out);
    for (int i = 0; i + 1 < review->count; i++)
        print_pgn_move(&lines, reviewed, i);
    print_words(&lines, text);
    fputs("\n\n", out);
}

/* ---- all of them ---- */

static void print_view(FILE *out, const Reviewed *reviewed)
{
    view_add(out, review_json(reviewed));
}

static const struct {
    void (*begin)(FILE *out);           /* NULL: nothing */
    void (*game)(FILE *out, const Reviewed *reviewed);
    void (*end)(FILE *out);
} KINDS[REVIEW_FILES] = {
    { view_begin, print_view, view_end }, { NULL, print_ggf, NULL }, { NULL, print_pgn, NULL },
};

bool review_files_open(ReviewFiles *files)
{
    for (int i = 0; i < REVIEW_FILES; i++) {
        const char *name = files->names[i];

        if (!name)
            continue;
        files->files[i] = memory_open_file(name, "w");
        if (!files->files[i]) {
            notice("%s: %s", name, strerror(errno));
            return false;
        }
        if (KINDS[i].begin)
            KINDS[i].begin(files->files[i]);
    }
    return true;
}

void review_files_game(ReviewFiles *files, const Reviewed *reviewed)
{
    for (int i = 0; i < REVIEW_FILES; i++)
        if (files->files[i]) {
            KINDS[i].game(files->files[i], reviewed);
            fflush(files->files[i]);
        }
}

bool review_files_close(ReviewFiles *files)
{
    bool whole = true;

    for (int i = 0; i < REVIEW_FILES; i++) {
        FILE *file = files->files[i];

        if (!file)
            continue;
        if (KINDS[i].end)
            KINDS[i].end(file);
        files->files[i] = NULL;
        whole &= notice_close(file, files->names[i]);
    }
    return whole;
}
