/* match_openings.c - see match_openings.h. */

#include "cli/match/match_openings.h"

#include <stdlib.h>

#include "base/shown.h"
#include "bench/memory/memory.h"
#include "cli/args/inputs.h"
#include "cli/terminal/notice.h"

static void append(MatchOpenings *openings, int *room, Opening opening)
{
    if (openings->count == *room) {
        *room = *room > 0 ? 2 * *room : 64;
        openings->given = memory_grow(openings->given, (size_t)*room, sizeof(opening));
    }
    openings->given[openings->count++] = opening;
}

/* Whether there is a move to choose. */
static bool suits(const Position *position, int perfect)
{
    const Board board = position->board;

    return board_empties(board) > perfect
           && (yk_board_moves(board)
               || yk_board_moves(board_pass(board)));
}

static void read_all(MatchOpenings *openings, Inputs *inputs, int perfect)
{
    Position position;
    int room = 0;

    while (inputs_next(inputs, &position)) {
        if (!suits(&position, perfect)) {
            notice("%s:%d: %d empties: no move to choose before the last %d are solved",
                   inputs_name(inputs), position.line, board_empties(position.board), perfect);
            openings->errors++;
        } else if (openings_new(openings->random, position.board)) {
            append(openings, &room, opening_at(position.board, position.black_to_move));
        }
    }
    openings->errors += inputs_error_count(inputs);
}

static ExitStatus read_file(MatchOpenings *openings, char *path, MatchPlan *plan)
{
    ReaderOptions reading;
    Inputs *inputs;

    reader_options_init(&reading);
    inputs = inputs_open(1, &path, &reading, stderr);
    read_all(openings, inputs, plan->rules.perfect);
    inputs_close(inputs);
    if (openings->count == 0) {
        notice("%s: no position to begin a game at", path);
        return STATUS_INPUT;
    }
    if (openings->count < plan->pairs)
        plan->pairs = openings->count;
    plan->given = openings->given;
    snprintf(openings->text, sizeof(openings->text), "%d of %.300s", plan->pairs,
             shown(path).text);
    return STATUS_DONE;
}

ExitStatus match_openings_begin(MatchOpenings *openings, const char *path, int seed, Range plies,
                                MatchPlan *plan)
{
    *openings = (MatchOpenings){ .count = 0 };
    openings->random = openings_create((uint64_t)seed, plies.low, plies.high);
    if (path)
        return read_file(openings, (char *)(uintptr_t)path, plan);
    plan->openings = openings->random;
    if (plies.low < plies.high)
        snprintf(openings->text, sizeof(openings->text), "%d to %d random plies, seed %d",
                 plies.low, plies.high, seed);
    else
        snprintf(openings->text, sizeof(openings->text), "%d random pl%s, seed %d", plies.low,
                 plies.low == 1 ? "y" : "ies", seed);
    return STATUS_DONE;
}

void match_openings_end(MatchOpenings *openings)
{
    openings_destroy(openings->random);
    free(openings->given);
}
