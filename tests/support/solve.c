/* solve.c - the solver for the tests. */

#include "tests/support/solve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/rules.h"
#include "board/verify.h"
#include "tests/support/fact.h"

static void give_up(const char *what, yk_status status)
{
    fprintf(stderr, "%s: %s\n", what, yk_status_text(status));
    abort();
}

static void set(yk_config *config, const char *knob, const char *value)
{
    const yk_status status = yk_config_set_text(config, knob, value);

    if (status != YK_OK)
        give_up(knob, status);
}

yk_solver *solve_open(const char *kernel, const char *knobs)
{
    yk_config config;
    char text[400], *rest = text, *word;

    yk_config_init(&config);
    snprintf(config.kernel, sizeof(config.kernel), "%s", kernel);
    set(&config, "threads", "1");
    set(&config, "table-mib", "16");
    snprintf(text, sizeof(text), "%s", knobs);
    while ((word = strtok_r(rest, " ", &rest)) != NULL) {
        char *equals = strchr(word, '=');

        if (!equals)
            give_up(word, YK_BAD_KNOB);
        *equals = '\0';
        set(&config, word, equals + 1);
    }
    return solve_open_config(&config);
}

yk_solver *solve_open_config(const yk_config *config)
{
    yk_solver *solver;
    const yk_status status = yk_create(&solver, config);

    if (status != YK_OK)
        give_up("yk_create", status);
    return solver;
}

/* The answer to `query`. */
static yk_result ask(yk_solver *solver, const yk_query *query)
{
    yk_result result;
    const yk_status status = yk_solve(solver, query, &result);

    if (status != YK_OK)
        give_up("yk_solve", status);
    return result;
}

yk_result solve_window(yk_solver *solver, Board board, int alpha, int beta, unsigned flags)
{
    yk_query query;

    yk_query_init(&query, board);
    query.alpha = alpha;
    query.beta = beta;
    query.flags = flags;
    return ask(solver, &query);
}

yk_result solve_depth(yk_solver *solver, Board board, int depth, int selectivity, unsigned flags)
{
    yk_query query;

    yk_query_init(&query, board);
    query.depth = depth;
    query.selectivity = selectivity;
    query.flags = flags;
    return ask(solver, &query);
}

static int told(int found, int unit, int left)
{
    const int value = unit * (int)round((left < 8 ? 1 : 1.04) * found / unit);

    return max_int(-16 * SCORE_MAX, min_int(16 * SCORE_MAX, value));
}

int solve_told(int found, int left)
{
    return told(found, 1, left);
}

bool solve_rounded(int whole, int sixteenths, int left)
{
    for (int found = -2 * 16 * SCORE_MAX; found <= 2 * 16 * SCORE_MAX; found++)
        if (solve_told(found, left) == sixteenths)
            for (int off = -8; off <= 8; off++)
                if ((found + off) % 16 == 0 && told(found + off, 16, left) == whole)
                    return true;
    return false;
}

yk_result solve_board(yk_solver *solver, Board board, unsigned flags)
{
    return solve_window(solver, board, -SCORE_MAX, SCORE_MAX, flags);
}

static bool bounds_possible(int lower, int upper)
{
    return lower % 2 == 0 && upper % 2 == 0 && -SCORE_MAX <= lower && lower <= upper
        && upper <= SCORE_MAX;
}

/* The moves: each legal one once, best first, bounds in accord with the root's. */
static const char *moves_complaint(Board board, const yk_result *result, unsigned flags)
{
    uint64_t listed = 0;
    int most = -SCORE_MAX;

    for (int i = 0; i < result->move_count; i++) {
        const yk_move *move = &result->moves[i];
        const bool best = result->best >> move->square & 1;

        if (move->square >= 64 || listed >> move->square & 1)
            return "a move is listed twice, or is none";
        listed |= square_bit(move->square);
        if (!bounds_possible(move->lower, move->upper))
            return "bounds of a move are odd, crossed or out of range";
        if (move->lower > result->upper)
            return "a move is better than the position";
        if (best && (move->lower != result->lower || move->upper < result->lower))
            return "a best move does not reach the score";
        if (result->best_complete && !best && move->upper >= result->lower)
            return "a move that is not among the best may tie";
        if (flags & YK_ALL_MOVES && move->lower != move->upper)
            return "a move is not exact";
        if (flags & YK_ALL_MOVES && i > 0 && move->lower > result->moves[i - 1].lower)
            return "moves are not sorted";
        if (flags & YK_ALL_MOVES && !(flags & YK_NO_LINE)
            && (move->line_length == 0 || move->line[0] != move->square
                || !verify_line(board, move->line, move->line_length, move->lower)))
            return "the line of a move does not replay to its score";
        most = max_int(most, move->upper);
    }
    if (listed != rules_moves(board))
        return "the moves are not the legal moves";
    if (result->move_count > 0 && most < result->lower)
        return "no move reaches the score";
    return NULL;
}

static const char *exact_complaint(Board board, const yk_result *result, unsigned flags)
{
    const bool has_move = result->move_count > 0;

    if (has_move ? !result->best : result->best != 0)
        return "exact, but no best move (or one without any move)";
    if (result->best & ~rules_moves(board))
        return "a best move is not legal";
    if (has_move && !(result->best >> result->moves[0].square & 1))
        return "the first move is not one of the best";
    if (flags & (YK_ALL_BEST | YK_ALL_MOVES) && !result->best_complete)
        return "all best moves were asked for";
    if (flags & YK_NO_LINE)
        return result->line_length == 0 ? NULL : "a line that was not asked for";
    if (!verify_line(board, result->line, result->line_length, result->lower))
        return "the line does not replay to the score";
    if (has_move && !(result->best >> result->line[0] & 1))
        return "the line does not begin with a best move";
    return NULL;
}

const char *solve_complaint(Board board, const yk_result *result, unsigned flags)
{
    if (result->size != sizeof(*result))
        return "size is not set";
    if (!bounds_possible(result->lower, result->upper))
        return "bounds are odd, crossed or out of range";
    if (result->stopped)
        return "stopped";
    if (result->searched > result->nodes)
        return "more nodes searched than reached";
    if (!(result->time_s >= 0))
        return "no time";
    if (result->lower < result->upper && result->best)
        return "best moves without an exact score";

    const char *complaint = moves_complaint(board, result, flags);

    if (complaint || result->lower < result->upper)
        return complaint;
    return exact_complaint(board, result, flags);
}

yk_result solve_check(yk_solver *solver, Board board, unsigned flags, int score, const char *what)
{
    const yk_result result = solve_board(solver, board, flags);
    const char *complaint = solve_complaint(board, &result, flags);

    CHECK(!complaint, board, "%s: %s", what, complaint);
    CHECK(result.lower == result.upper && (score == SCORE_INF || result.lower == score), board,
          "%s: score %d, solved as %d..%d", what, score, result.lower, result.upper);
    return result;
}

bool solve_answers(const yk_result *result, int alpha, int beta, int score)
{
    if (score < result->lower || score > result->upper)
        return false;
    if (score <= alpha)
        return result->upper <= alpha;
    if (score >= beta)
        return result->lower >= beta;
    return result->lower == score && result->upper == score;
}
