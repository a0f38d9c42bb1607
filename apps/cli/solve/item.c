/* item.c - one position: what is asked of it, what is known of it, and its checks. */

#include "apps/cli/solve/item.h"

#include <math.h>
#include <stdio.h>

#include "apps/cli/terminal/stop.h"
#include "base/clock.h"

/* Far more than VERIFY_EMPTIES need: a limit all the same, so that nobody waits for ever. */
static const uint64_t VERIFY_NODES = UINT64_C(2000000000);

/* ---- what is asked ---- */

#define AT(member) offsetof(SolveRequest, member)

const Option ASK_OPTIONS[] = {
    { OPTION_FLAG, "moves", 'm', AT(all_moves), .help = "the exact score and line of every move" },
    { OPTION_FLAG, "wld", 'w', AT(wld), .help = "only who wins" },
    { OPTION_FLAG, "first-best", 0, AT(first_best),
      .help = "do not look for other moves that are as good as the best" },
    { OPTION_CHOICE, "best", 0, AT(best), "soon|all", .choices = "soon|all",
      .help = "look for them as long as the score took, at least a second (soon, the default); "
              "until all are found" },
    { .kind = OPTION_END },
};

const Option LIMIT_OPTIONS[] = {
    { OPTION_RANGE, "window", 0, AT(window), "A,B",
      .help = "only how the score lies to A and B, seen by the side to move",
      .minimum = -SCORE_MAX, .maximum = SCORE_MAX },
    { OPTION_DURATION, "time", 0, AT(time_s), "SECONDS",
      .help = "stop each position after this time; print what is proven and believed" },
    { .kind = OPTION_END },
};

const char *item_ask(SolveRequest *request)
{
    const bool windowed = request->window.low < request->window.high;

    if (request->all_moves + request->wld + windowed > 1)
        return "--moves, --wld and --window exclude each other";
    if (request->first_best && request->best == BEST_ALL)
        return "--first-best and --best all exclude each other";
    if (request->depth.plies > 0 && (request->wld || windowed))
        return "--depth asks for a value, --wld and --window ask for a proof";
    if (!windowed)
        request->window = request->wld ? (Range){ -1, 1 } : (Range){ -SCORE_MAX, SCORE_MAX };
    return NULL;
}

yk_query item_query(const SolveRequest *request, yk_board board)
{
    yk_query query;

    yk_query_init(&query, board);
    query.alpha = request->window.low;
    query.beta = request->window.high;
    query.flags = (request->all_moves ? YK_ALL_MOVES : 0u)
                  | (request->first_best ? 0u : YK_ALL_BEST)
                  | (request->explain ? YK_EXPLAIN : 0u);
    query.tie_nodes = request->first_best ? 0 : request->best == BEST_ALL ? UINT64_MAX
                                                                          : YK_TIE_NODES;
    query.time_limit_s = request->time_s;
    query.depth = request->depth.plies;
    query.selectivity = request->depth.selectivity;
    return query;
}

/* ---- what is known of an item ---- */

const char *item_name(const SolveItem *item)
{
    return item->position.id[0] ? item->position.id : item->where;
}

/* Plies are counted as the reader counts them in its complaints: from 1, a pass is one. */
void item_set_ply(SolveItem *item)
{
    const Position *position = &item->position;
    const int before = position->move_count, empties = board_empties(position->board);
    char side[16];

    if (position->has_next)
        snprintf(side, sizeof(side), "%c plays %s", item_side(item),
                 square_text(position->next_move));
    else if (item_game_over(item))
        snprintf(side, sizeof(side), "game over");
    else
        snprintf(side, sizeof(side), "%c to move", item_side(item));
    if (position->has_next || before > 0)
        snprintf(item->ply, sizeof(item->ply), ", %sply %d, %d empt%s, %s",
                 position->has_next ? "" : "after ", before + position->has_next, empties,
                 empties == 1 ? "y" : "ies", side);
}

bool item_exact(const SolveItem *item)
{
    return item->result.lower == item->result.upper;
}

bool item_estimated(const SolveItem *item, const SolveRequest *request)
{
    const yk_result *result = &item->result;

    return !item_exact(item) && result->estimate.confidence >= 0
           && result->lower < request->window.high && result->upper > request->window.low;
}

const char *item_likely_winner(const SolveItem *item)
{
    const yk_result *result = &item->result;
    const yk_estimate *believed = &result->estimate;
    int low = believed->bound < 0 ? result->lower : believed->score;
    int high = believed->bound > 0 ? result->upper : believed->score;

    if (!item->position.black_to_move) {
        const int swap = low;

        low = -high;
        high = -swap;
    }
    return believed->confidence < 0 ? NULL : low > 0 ? "X" : high < 0 ? "O"
           : low == 0 && high == 0 ? "draw" : low == 0 ? "X or draw"
           : high == 0 ? "O or draw" : NULL;
}

bool item_game_over(const SolveItem *item)
{
    const yk_board board = item->position.board;

    return !yk_board_moves(board) && !yk_board_moves((yk_board){ board.opp, board.own });
}

bool item_sound(const SolveItem *item)
{
    return item->status == YK_OK && !item->broken_line && item->verified != VERIFIED_FALSE;
}

const yk_move *item_find_move(const SolveItem *item, int square)
{
    const yk_result *result = &item->result;

    for (int i = 0; i < result->move_count; i++)
        if (result->moves[i].square == square)
            return &result->moves[i];
    return NULL;
}

bool item_answered(const SolveItem *item, const SolveRequest *request)
{
    const yk_result *result = &item->result;

    if (!item_sound(item))
        return false;
    if (!item_exact(item) && request->depth.plies > 0)
        return !result->stopped;
    if (!item_exact(item) && result->lower < request->window.high
        && result->upper > request->window.low)
        return false;
    if (!request->all_moves)
        return true;
    for (int i = 0; i < result->move_count; i++)
        if (result->moves[i].lower != result->moves[i].upper)
            return false;
    return true;
}

/* ---- checks ---- */

/* A line must lead to the score by the slow rules; one whose search was stopped may also
 * end early: then only its moves have to be legal. */
static bool line_holds(const SolveItem *item, const uint8_t *line, int length, int score)
{
    yk_board board = item->position.board;

    if (yk_verify_line(board, line, length, score))
        return true;
    for (int i = 0; i < length; i++)
        if (yk_board_play(&board, line[i]) != YK_OK)
            return false;
    return item->result.stopped;
}

/* Every line that comes with an exact score; and no bounds that exclude each other. */
static bool lines_hold(const SolveItem *item, const SolveRequest *request)
{
    const yk_result *result = &item->result;

    if (result->lower > result->upper
        || (item_exact(item)
            && !line_holds(item, result->line, result->line_length, result->lower)))
        return false;
    for (const yk_move *move = result->moves; move < result->moves + result->move_count; move++)
        if (move->lower > move->upper
            || (request->all_moves && move->lower == move->upper
                && !line_holds(item, move->line, move->line_length, move->lower)))
            return false;
    return true;
}

static Verified verify(const SolveItem *item, const SolveRequest *request)
{
    const Board board = item->position.board;

    if (!request->verify)
        return VERIFIED_LINE;
    const int told = item_exact(item) && board_empties(board) <= VERIFY_EMPTIES
                     ? yk_verify_score(board, item->result.lower, VERIFY_NODES, stop_flag()) : -1;

    return told == 1 ? VERIFIED_PROOF : told == 0 ? VERIFIED_FALSE : VERIFIED_NOT;
}

/* ---- expected scores ---- */

Proven item_proven(const yk_result *result)
{
    Proven proven = { result->lower, result->upper, result->move_count, { { 0 } } };

    for (int i = 0; i < result->move_count; i++) {
        proven.moves[i].square = result->moves[i].square;
        proven.moves[i].lower = result->moves[i].lower;
        proven.moves[i].upper = result->moves[i].upper;
    }
    return proven;
}

Expectation item_compare_score(int expected, int lower, int upper)
{
    if (expected < lower || expected > upper)
        return EXPECT_WRONG;
    return lower == upper ? EXPECT_OK : EXPECT_UNDECIDED;
}

Expectation item_compare(const Position *position, const Proven *proven, uint64_t *wrong_moves)
{
    *wrong_moves = 0;
    for (int i = 0; i < position->expected_count; i++)
        for (int k = 0; k < proven->move_count; k++)
            if (proven->moves[k].square == position->expected_moves[i].square
                && item_compare_score(position->expected_moves[i].score, proven->moves[k].lower,
                                      proven->moves[k].upper) == EXPECT_WRONG)
                *wrong_moves |= UINT64_C(1) << i;
    return *wrong_moves ? EXPECT_WRONG : !position->has_expected ? EXPECT_NOTHING
           : item_compare_score(position->expected, proven->lower, proven->upper);
}

/* ---- the solve ---- */

/* A yk_proven_fn. */
static void tell_proven(void *context)
{
    SolveItem *item = context;
    const yk_result *result = &item->result;

    item->status = YK_OK;
    if (line_holds(item, result->line, result->line_length, result->lower))
        item->proven(item);
}

void item_solve(SolveItem *item, yk_solver *solver, const yk_facts *facts,
                const SolveRequest *request, yk_progress_fn progress, void *context)
{
    yk_query query = item_query(request, item->position.board);
    Proven proven;

    item->interrupted = item->broken_line = item->told = false;
    item->verified = VERIFIED_LINE;
    item->expectation = EXPECT_NOTHING;
    item->facts = *facts;
    query.progress = progress;
    query.context = context;
    query.proven = item->proven ? tell_proven : NULL;
    query.proven_context = item;

    if (!request->keep)
        yk_clear(solver);       /* node counts do not depend on what came before */
    if (request->time_s > 0)    /* a limit that began then; never 0, which would be none */
        query.time_limit_s = fmax(request->time_s - (clock_s() - item->begun_s), 1e-9);
    item->status = yk_solve(solver, &query, &item->result);
    if (item->status != YK_OK)
        return;
    item->interrupted = item->result.stopped && stop_requested();
    item->broken_line = !lines_hold(item, request);
    item->verified = verify(item, request);
    proven = item_proven(&item->result);
    item->expectation = item_compare(&item->position, &proven, &item->wrong_moves);
}
