#include "apps/cli/review/review_output.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "apps/cli/terminal/notice.h"
#include "apps/cli/view/view.h"
#include "base/memory/memory.h"
#include "base/shown.h"
#include "positions/writer.h"

/* A name without what would end the value it stands in. */
static void print_name(FILE *out, const char *name)
{
    const Shown text = shown(name);

    for (const char *c = text.text; *c; c++)
        fputc(strchr("[]\\\"{}", *c) ? '_' : *c, out);
}

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
    const Position first = { .board = review->plies[0].board,
                             .black_to_move = review->plies[0].black };
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

bool review_files_open(ReviewFiles *files)
{
    for (int i = 0; i < REVIEW_FILES; i++)
        if (files->names[i] && !(files->files[i] = memory_open_file(files->names[i], "w"))) {
            notice("%s: %s", files->names[i], strerror(errno));
            return false;
        }
    if (files->files[REVIEW_HTML])
        view_begin(files->files[REVIEW_HTML]);
    return true;
}

void review_files_game(ReviewFiles *files, const Reviewed *reviewed)
{
    if (files->files[REVIEW_HTML])
        view_add(files->files[REVIEW_HTML], review_json(reviewed));
    if (files->files[REVIEW_GGF])
        print_ggf(files->files[REVIEW_GGF], reviewed);
    for (int i = 0; i < REVIEW_FILES; i++)
        if (files->files[i])
            fflush(files->files[i]);
}

bool review_files_close(ReviewFiles *files)
{
    bool whole = true;

    if (files->files[REVIEW_HTML])
        view_end(files->files[REVIEW_HTML]);
    for (int i = 0; i < REVIEW_FILES; i++)
        if (files->files[i])
            whole &= notice_close(files->files[i], files->names[i]);
    return whole;
}
