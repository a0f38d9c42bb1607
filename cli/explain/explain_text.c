#include "cli/explain/explain_text.h"

#include <inttypes.h>

#include "base/shown.h"
#include "cli/explain/explain_layers.h"
#include "cli/explain/explain_moves.h"
#include "cli/explain/explain_terms.h"
#include "cli/solve/phrase.h"

static void print_head(FILE *out, const Explained *explained)
{
    const Position *position = &explained->position;
    const yk_result *result = &explained->result;
    const char *name = position->id[0] ? position->id : explained->where;
    const int empties = board_empties(position->board);
    char board[67], bounds[NUMBER_SIZE], count[NUMBER_SIZE], time[NUMBER_SIZE];

    position_board_text(position->board, position->black_to_move, board);
    phrase_bounds(result->lower, result->upper, bounds, sizeof(bounds));
    phrase_count(result->nodes, count, sizeof(count));
    phrase_time(result->time_s, time, sizeof(time));
    fprintf(out, "%s\n%s, %d empt%s: %c %s, %s\n", board, shown(name).text, empties,
            empties == 1 ? "y" : "ies", explained_side(explained), bounds,
            result->lower == result->upper ? "exact" :
            explained->interrupted ? "interrupted" :
            result->stopped ? "stopped by the limit" : "which answers the window");
    if (explained_over(explained))
        return;
    fprintf(out, "%s nodes in %s: kernel %s, counting; %d thread%s, %" PRIu64 " samples\n", count,
            time, explained->facts.kernel, explained->told.threads,
            explained->told.threads == 1 ? "" : "s", explained->samples);
    if (explained->config.weights)
        fprintf(out, "weights %016" PRIx64 "\n", yk_weights_checksum(explained->config.weights));
}

void explain_text(FILE *out, const Explained *explained, const ExplainStyle *style)
{
    Arena arena = { .blocks = NULL };

    print_head(out, explained);
    if (explained_over(explained)) {
        fputs("The game is over: nothing was searched.\n", out);
        return;
    }
    explain_moves_print(out, explained, style->moves, &arena);
    explain_moves_passes(out, explained, &arena);
    explain_layers_print(out, explained, style->by_empties, &arena);
    explain_terms_print(out, explained, style->patterns, &arena);
    arena_free(&arena);
}
