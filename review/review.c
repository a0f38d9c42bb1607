#include "review/review.h"

#include <string.h>

#include "api/solver.h"
#include "base/clock.h"
#include "positions/writer.h"

enum {
    DISC = 16,                  /* yk_estimate.sixteenths */
    GROWTH = 3,                 /* one empty square more takes about so many times the time, */
    DEPTH_GROWTH = 6,           /* and so do two plies */
    FIRST_DEPTH = 6, MOST_DEPTH = 40,       /* where time decides */
    NEAR_EMPTIES = 4,
};

/* The part of the time that proofs may take where they end only for lack of it. */
static const double PROOFS = 0.85;

static const double LEAST_S = 0.001;

/* ---- the game ---- */

static void open_ply(Review *review, Board board, bool black, int move)
{
    ReviewPly *ply = &review->plies[review->count];
    const int number = review->count == 0 ? 1 : ply[-1].number + (ply[-1].move < NO_MOVE);

    *ply = (ReviewPly){ .board = board, .black = black, .empties = board_empties(board),
                        .number = number, .move = move, .lower = -SCORE_MAX,
                        .upper = SCORE_MAX, .estimate.confidence = -1 };
    review->count++;
}

bool review_open(Review *review, const Position *game)
{
    const GameRecord *record = &game->record;
    const bool told = (record->start.own | record->start.opp) != 0;
    yk_board board = told ? record->start : board_start();
    bool black = told ? record->start_black : true;

    memset(review, 0, sizeof(*review));
    review->game = *game;
    if (game->move_count == 0 || (!told && !writer_is_game(game)))
        return false;
    for (int i = 0; i < game->move_count; i++, black = !black) {
        open_ply(review, board, black, game->moves[i]);
        if (yk_board_play(&board, game->moves[i]) != YK_OK)
            return false;
    }
    if (!board_equal(board, game->board) || black != game->black_to_move)
        return false;
    if (yk_board_moves(board) == 0
        && yk_board_moves((yk_board){ board.opp, board.own }) != 0) {
        open_ply(review, board, black, PASS);    /* nobody wrote it down */
        board = (yk_board){ board.opp, board.own };
        black = !black;
    }
    open_ply(review, board, black, NO_MOVE);
    review->over = yk_board_moves(board) == 0;
    review->exact_from = review->count;
    return true;
}

bool review_known(const ReviewPly *ply)
{
    return ply->lower > -SCORE_MAX || ply->upper < SCORE_MAX || ply->estimate.confidence >= 0;
}

/* ---- one position ---- */

typedef struct {
    Review *review;
    yk_solver *solver;
    const ReviewPlan *plan;
    int64_t start_ns;
    yk_result result;
    bool called_off;            /* the last search, by the caller and not by its limit */
} Searching;

static double since_s(int64_t start_ns)
{
    return 1e-9 * (double)(clock_ns() - start_ns);
}

/* What is believed, as far as what is proven leaves it room. */
static yk_estimate within(yk_estimate estimate, int lower, int upper)
{
    if (lower == upper)
        return (yk_estimate){ .score = (int8_t)lower, .confidence = 100,
                              .sixteenths = (int16_t)(DISC * lower) };
    estimate.sixteenths = (int16_t)max_int(DISC * lower, min_int(DISC * upper,
                                                                 estimate.sixteenths));
    estimate.score = (int8_t)max_int(lower, min_int(upper, estimate.score));
    return estimate;
}

/* The line goes on as that of the next position. */
static void take_line(ReviewPly *ply)
{
    ply->line[0] = (uint8_t)ply->move;
    ply->line_length = min_int(ply[1].line_length + 1, MAX_LINE);
    memcpy(ply->line + 1, ply[1].line, (size_t)ply->line_length - 1);
}

static void take_result(ReviewPly *ply, const yk_result *result)
{
    const bool exact = result->lower == result->upper;

    ply->lower = max_int(ply->lower, result->lower);
    ply->upper = min_int(ply->upper, result->upper);
    ply->nodes += result->nodes;
    ply->time_s += result->time_s;
    if (result->stopped && !exact && ply->estimate.confidence >= 0) {
        ply->estimate = within(ply->estimate, ply->lower, ply->upper);
        return;                         /* what was found before goes further */
    }
    ply->estimate = within(result->estimate, ply->lower, ply->upper);
    if (exact) {
        ply->best = result->best;
        ply->open = result->open;
        ply->line_length = result->line_length;
        memcpy(ply->line, result->line, (size_t)result->line_length);
    } else if (result->best_so_far < NO_MOVE) {
        ply->best = square_bit(result->best_so_far);
        ply->line_length = result->best_so_far_length;
        memcpy(ply->line, result->best_so_far_line, (size_t)result->best_so_far_length);
    }
    if (review_exact(ply) && !exact) {  /* the move that was played cannot be bettered */
        ply->best = square_bit(ply->move);
        take_line(ply);
    }
}

/* Ask the solver. `proven`: the move that was played is known to be worth `least`, so nothing
 * below it is of interest; the window begins just below, so that ties are found. */
static yk_status ask(Searching *searching, ReviewPly *ply, double limit_s, int depth)
{
    Review *review = searching->review;
    const ReviewPly *next = ply->move == NO_MOVE ? NULL : ply + 1;
    yk_query query;

    yk_query_init(&query, ply->board);
    query.flags = YK_ALL_BEST;
    query.tie_nodes = YK_TIE_NODES;
    query.time_limit_s = limit_s;
    query.depth = depth;
    query.selectivity = depth > 0 ? searching->plan->selectivity : 0;
    query.progress = searching->plan->progress;
    query.context = searching->plan->context;
    if (next && depth == 0) {
        ply->lower = max_int(ply->lower, -next->upper);
        if (review_exact(next))
            query.alpha = max_int(-SCORE_MAX, ply->lower - 1);
    }
    if (searching->plan->begin)
        searching->plan->begin(review, (int)(ply - review->plies), searching->plan->context);
    const yk_status status = yk_solve(searching->solver, &query, &searching->result);

    searching->called_off = searching->result.stopped
                            && (limit_s <= 0 || searching->result.time_s < limit_s);
    if (status == YK_OK) {
        take_result(ply, &searching->result);
        return YK_OK;
    }
    review->failed = (int)(ply - review->plies);
    ply->lower = searching->result.lower;
    ply->upper = searching->result.upper;
    return status;
}

/* ---- all of them ---- */

/* What needs no search. */
static bool is_given(const Review *review, ReviewPly *ply)
{
    const ReviewPly *next = ply + 1;

    if (review->over && ply->move == NO_MOVE) {
        ply->lower = ply->upper = yk_board_final_score(ply->board);
        ply->estimate = within(ply->estimate, ply->lower, ply->upper);
        return true;
    }
    if (ply->move != PASS)
        return false;
    ply->lower = -next->upper;
    ply->upper = -next->lower;
    ply->estimate = review_turned(next->estimate);
    if (next->line_length > 0 || review_exact(next))
        take_line(ply);
    return true;
}

/* Prove positions, from ply `at` back; where that ends. */
static yk_status prove(Searching *searching, int *at)
{
    Review *review = searching->review;
    const ReviewPlan *plan = searching->plan;
    const double most = plan->from < 0 ? PROOFS * plan->time_s : plan->time_s;
    double last_s = 0;

    for (; *at >= 0; --*at) {
        ReviewPly *ply = &review->plies[*at];
        const double left = most - since_s(searching->start_ns);

        if (is_given(review, ply)) {
            if (!review_exact(ply))
                break;
            review->exact_from = *at;       /* so far */
            continue;
        }
        if (plan->from >= 0 ? ply->empties > plan->from : GROWTH * last_s > left)
            break;
        if (plan->time_s > 0 && left <= 0)
            break;
        const double limit = plan->time_s > 0 ? left : 0;
        const yk_status status = ask(searching, ply, limit, 0);

        if (status != YK_OK)
            return status;
        review->stopped = searching->called_off;
        if (!review_exact(ply)) {
            --*at;
            break;
        }
        review->exact_from = *at;
        last_s = searching->result.time_s;
        if (review->stopped)            /* just too late */
            break;
    }
    return YK_OK;
}

/* Equal depths are not enough to compare neighbours: a search errs to the side that moves last
 * in it. So both look ahead to positions of the same side to move. */
static int depth_at(int depth, const ReviewPly *ply)
{
    return min_int(depth + (ply->empties & 1), MOST_DEPTH);
}

/* A limit of 0 would be none, and one that has passed is not allowed. */
static double limit_of(double left_s)
{
    return left_s > LEAST_S ? left_s : LEAST_S;
}

/* As far ahead as `share_s` allows, two plies more each time. Right before the proofs a search to
 * the end of the game gets somewhere, too: its selective passes are believed. */
static yk_status estimate_timed(Searching *searching, ReviewPly *ply, double share_s)
{
    const Review *review = searching->review;
    const int most = searching->plan->depth;
    const int64_t start = clock_ns();
    yk_status status = YK_OK;

    if (ply->empties <= review->plies[review->exact_from].empties + NEAR_EMPTIES) {
        status = ask(searching, ply, limit_of(share_s), 0);
        if (status != YK_OK || searching->called_off || ply->estimate.confidence > 0)
            return status;
    }
    for (int depth = min_int(FIRST_DEPTH, most); depth <= most; depth += 2) {
        const double limit = depth == FIRST_DEPTH || most < FIRST_DEPTH
                             ? 0 : limit_of(share_s - since_s(start));
        const int64_t begun = clock_ns();

        status = ask(searching, ply, limit, depth_at(depth, ply));
        if (status != YK_OK || searching->result.stopped || review_exact(ply)
            || DEPTH_GROWTH * since_s(begun) > share_s - since_s(start))
            break;
    }
    return status;
}

static yk_status estimate(Searching *searching, int at)
{
    Review *review = searching->review;
    const ReviewPlan *plan = searching->plan;
    yk_status status = YK_OK;

    for (; at >= 0 && status == YK_OK && !review->stopped; at--) {
        ReviewPly *ply = &review->plies[at];

        if (is_given(review, ply))
            continue;
        if (plan->depth == 0)
            break;
        if (plan->time_s > 0) {
            status = estimate_timed(searching, ply, (plan->time_s - since_s(searching->start_ns))
                                                    / (at + 1));
        } else {
            status = ask(searching, ply, 0, depth_at(plan->depth, ply));
        }
        review->stopped = searching->called_off;
    }
    return status;
}

yk_status review_search(Review *review, yk_solver *solver, const ReviewPlan *plan)
{
    Searching searching = { .review = review, .solver = solver, .plan = plan,
                            .start_ns = clock_ns() };
    int at = review->count - 1;
    yk_status status = prove(&searching, &at);

    if (plan->time_s <= 0)              /* estimates that do not depend on how threads met */
        yk_clear(solver);
    if (status == YK_OK && !review->stopped)
        status = estimate(&searching, at);
    for (int i = 0; i < review->count; i++)
        review->nodes += review->plies[i].nodes;
    while (review->exact_from > 0 && review_exact(&review->plies[review->exact_from - 1]))
        review->exact_from--;
    review->time_s = since_s(searching.start_ns);
    return status;
}
