#include "apps/cli/review/review_output.h"

#include "base/shown.h"
#include "base/text/grid.h"

static void put_row(FILE *out, const Reviewed *reviewed, int at)
{
    const ReviewPly *ply = &reviewed->review.plies[at];
    const ReviewValue before = reviewed_before(ply);
    const ReviewValue played = review_sum_played(&reviewed->review, at);
    char score[REVIEWED_WORD], after[REVIEWED_WORD], lost[REVIEWED_WORD], how[REVIEWED_WORD];
    char best[REVIEWED_TEXT];

    if (ply->move == PASS) {
        fprintf(out, "     %c --\n", ply->black ? 'X' : 'O');
        return;
    }
    reviewed_value(&before, score);
    reviewed_value(&played, after);
    reviewed_lost(reviewed, at, lost);
    reviewed_how(ply, how);
    reviewed_best(ply, best, sizeof(best));
    fprintf(out, "  %2d %c %s %8d %6s %6s %6s%s  %-9s %s\n", ply->number, ply->black ? 'X' : 'O',
            square_text(ply->move), ply->empties, score, after, lost,
            review_sum_turned(&reviewed->review, at) ? "!" : " ", how, best);
}

static void put_summary(FILE *out, const Reviewed *reviewed)
{
    char text[REVIEWED_TEXT];

    for (int white = 0; white < 2; white++) {
        reviewed_side(reviewed, !white, text);
        fprintf(out, "%s (%c): %s\n", shown(reviewed_player(reviewed, !white)).text,
                white ? 'O' : 'X', text);
    }
    reviewed_decisive(reviewed, text);
    fprintf(out, "Decisive: %s\n", text);
    for (int i = 0; reviewed_complaint(reviewed, i, text); i++)
        fprintf(out, "WRONG: %s\n", text);
}

void review_text(FILE *out, const Reviewed *reviewed)
{
    const Review *review = &reviewed->review;
    char end[REVIEWED_TEXT];
    bool rows = false;

    reviewed_end(reviewed, end);
    fprintf(out, "%s: %s\n", shown(reviewed_name(reviewed)).text, end);
    if (review->exact_from < review->count - 1)
        fprintf(out, "exact from %d empties on%s\n", review->plies[review->exact_from].empties,
                reviewed->interrupted ? "; interrupted" : "");
    else
        fprintf(out, "no move has an exact score%s\n",
                reviewed->interrupted ? "; interrupted" : "");
    for (int i = 0; i < review->count - 1; i++) {
        if (!review_known(&review->plies[i]))
            continue;
        if (!rows)
            fputs("\n  move    empties  score  after   lost   known by  best\n", out);
        rows = true;
        put_row(out, reviewed, i);
    }
    fputc('\n', out);
    put_summary(out, reviewed);
}

/* ---- many games ---- */

static const char *per(Arena *arena, int part, int whole, const char *format)
{
    return whole == 0 ? "-" : arena_print(arena, format, (double)part / whole);
}

static void put_player_row(Grid *grid, Arena *arena, const ReviewRow *row)
{
    if (row->year)
        grid_int(grid, row->year);
    else
        grid_text(grid, "-");
    grid_text(grid, row->player);
    grid_int(grid, row->games);
    grid_int(grid, row->moves);
    grid_text(grid, per(arena, 100 * row->perfect, row->moves, "%.1f %%"));
    grid_int(grid, row->lost);
    grid_text(grid, per(arena, row->lost, row->moves, "%.2f"));
    grid_text(grid, per(arena, row->lost, row->games, "%.1f"));
    grid_int(grid, row->decisive);
}

void review_rows(FILE *out, ReviewTable *table)
{
    Arena arena = { .blocks = NULL };
    Grid *grid = grid_new(&arena);

    review_table_sort(table);
    grid_columns(grid, ">year|player|>games|>moves|>perfect|>lost|>a move:lost_per_move|"
                       ">a game:lost_per_game|>decisive mistakes:decisive");
    for (size_t i = 0; i < table->count; i++)
        put_player_row(grid, &arena, &table->rows[i]);
    grid_write_text(out, grid, false);
    arena_free(&arena);
}
