#include "apps/cli/explain/explain_terms.h"

#include <stdlib.h>
#include <string.h>

#include "base/text/grid.h"
#include "base/text/print.h"

enum { SHOWN = 6 };             /* terms, unless all are wanted */

int64_t explain_terms_share(const yk_term *term)
{
    return term->linear + term->paired;
}

int explain_terms_groups(const yk_evaluation *evaluation, TermGroup groups[YK_MAX_TERMS])
{
    int count = 0;

    for (int i = 0; i < evaluation->term_count; i++) {
        const yk_term *term = &evaluation->terms[i];

        if (count == 0 || strcmp(groups[count - 1].pattern, term->pattern) != 0)
            groups[count++] = (TermGroup){ .pattern = term->pattern };
        groups[count - 1].count++;
        groups[count - 1].share += explain_terms_share(term);
    }
    return count;
}

void explain_terms_order(const yk_evaluation *evaluation, int order[YK_MAX_TERMS])
{
    for (int i = 0; i < evaluation->term_count; i++) {
        const int64_t size = llabs(explain_terms_share(&evaluation->terms[i]));
        int at = i;

        for (; at > 0 && llabs(explain_terms_share(&evaluation->terms[order[at - 1]])) < size;
             at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

void explain_terms_squares(const yk_term *term, char out[40])
{
    out[0] = '\0';
    for (int i = 0; i < term->square_count; i++)
        append(out, 40, "%s%s", i > 0 ? " " : "", yk_square_name(term->squares[i]));
}

static double discs(int64_t share)
{
    return (double)share / YK_TERM_DISC;
}

/* As the side to move has them: X and O of the board, dashes. */
static void contents(const Explained *explained, const yk_term *term, char out[16])
{
    const Board board = explained->position.board;
    const char own = explained_side(explained), other = own == 'X' ? 'O' : 'X';
    int i = 0;

    for (; i < term->square_count; i++)
        out[i] = board.own >> term->squares[i] & 1 ? own :
                 board.opp >> term->squares[i] & 1 ? other : '-';
    out[i] = '\0';
    if (i == 0)
        append(out, 16, "%d", term->number);
}

static void print_terms(FILE *out, const Explained *explained, int shown, Arena *arena)
{
    const yk_evaluation *evaluation = &explained->evaluation;
    Grid *grid = grid_new(arena);
    int order[YK_MAX_TERMS];

    explain_terms_order(evaluation, order);
    grid_columns(grid, "term|squares|there|>alone:linear|>with others:paired|>discs");
    for (int i = 0; i < evaluation->term_count && i < shown; i++) {
        const yk_term *term = &evaluation->terms[order[i]];
        char squares[40], there[16];

        explain_terms_squares(term, squares);
        contents(explained, term, there);
        grid_text(grid, term->pattern);
        grid_text(grid, squares);
        grid_text(grid, there);
        grid_text(grid, arena_print(arena, "%+.2f", discs(term->linear)));
        grid_text(grid, arena_print(arena, "%+.2f", discs(term->paired)));
        grid_text(grid, arena_print(arena, "%+.2f", discs(explain_terms_share(term))));
    }
    grid_write_text(out, grid, false);
    if (shown < evaluation->term_count)
        fprintf(out, "  and %d more (--patterns)\n", evaluation->term_count - shown);
}

/* Of each move, what its board has got of each group; all for the side that plays it. */
static void print_moves(FILE *out, const Explained *explained, Arena *arena)
{
    Grid *grid = grid_new(arena);
    int order[YK_MAX_MOVES];
    const int moves = explained_order(explained, order);

    for (int row = 0; row < moves; row++) {
        const yk_evaluation *after = &explained->after[order[row]];
        TermGroup groups[YK_MAX_TERMS];
        const int count = explain_terms_groups(after, groups);

        if (row == 0) {
            grid_column(grid, "move", "move", false);
            for (int i = 0; i < count; i++)
                grid_column(grid, groups[i].pattern, groups[i].pattern, true);
            grid_column(grid, "discs", "discs", true);
        }
        grid_text(grid, yk_square_name(explained->told.moves[order[row]].square));
        for (int i = 0; i < count; i++)
            grid_text(grid, arena_print(arena, "%+.2f", -discs(groups[i].share)));
        grid_text(grid, arena_print(arena, "%+.2f", -discs(after->total)));
    }
    fprintf(out, "\nThe same after each move, for %c; there the other side is on the move\n",
            explained_mover(explained));
    grid_write_text(out, grid, false);
}

void explain_terms_print(FILE *out, const Explained *explained, bool all, Arena *arena)
{
    TermGroup groups[YK_MAX_TERMS];
    const int count = explain_terms_groups(&explained->evaluation, groups);

    fprintf(out, "\nEvaluation of the board: %c %+.2f discs\n ", explained_side(explained),
            (double)explained->evaluation.value / YK_VALUE_DISC);
    for (int i = 0; i < count; i++)
        fprintf(out, " %s %+.2f%s", groups[i].pattern, discs(groups[i].share),
                i == count - 1 ? "\n" : i == 6 ? ",\n " : ",");
    print_terms(out, explained, all ? YK_MAX_TERMS : SHOWN, arena);
    if (all)
        print_moves(out, explained, arena);
}
