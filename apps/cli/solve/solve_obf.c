#include "apps/cli/solve/solve_obf.h"

#include "apps/cli/solve/phrase.h"

/* 64 squares, the side, "; A1:+64" for each move, the name. */
enum { OBF_SIZE = 80 + MAX_MOVES * 12 + MAX_ID };

/* Best first; equal ones by square, so that the line does not depend on how they were found. */
static bool comes_before(ExpectedMove a, ExpectedMove b)
{
    return a.score != b.score ? a.score > b.score : a.square < b.square;
}

/* The exact scores into `moves`; -1 if one is missing. */
static int exact_moves(const SolveItem *item, ExpectedMove moves[MAX_MOVES])
{
    const yk_result *result = &item->result;

    if (result->move_count == 0) {
        if (!item_exact(item))
            return -1;
        if (item_game_over(item))
            return 0;
        moves[0] = (ExpectedMove){ PASS, (int8_t)result->lower };
        return 1;
    }
    for (int i = 0; i < result->move_count; i++) {
        const yk_move *move = &result->moves[i];

        if (move->lower != move->upper)
            return -1;
        const ExpectedMove next = { move->square, move->lower };
        int at = i;

        for (; at > 0 && comes_before(next, moves[at - 1]); at--)
            moves[at] = moves[at - 1];
        moves[at] = next;
    }
    return result->move_count;
}

void solve_obf(FILE *out, const SolveItem *item, const SolveRequest *request)
{
    ExpectedMove moves[MAX_MOVES];
    char line[OBF_SIZE], result[PHRASE_SIZE];
    const bool good = item->status == YK_OK && item_sound(item);
    const int count = good ? exact_moves(item, moves) : -1;

    if (count <= 0) {
        phrase_result(item, request, result, sizeof(result));
        fprintf(out, "%% %s\n", result);
    }
    if (position_obf(item->position.board, item->position.black_to_move, moves,
                     count < 0 ? 0 : count, line, sizeof(line)) > 0
        && position_obf_name(item->position.id, line, sizeof(line)) > 0)
        fprintf(out, "%s\n", line);
}
