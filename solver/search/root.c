/* root.c - the root: selective passes, the exact score, ties and the line. */

#include "search/search.h"

#include <limits.h>

#include "search/midgame.h"
#include "search/move_loop.h"

enum {
    SELECTIVE_LEVELS = MIDGAME_LEVELS - 1,
    SMALL_EMPTIES = 13,         /* with fewer, the first window doubles with each */
    MOST_TRIES = 12,            /* windows of a selective pass */
};

_Static_assert(KNOB_LEVEL_EMPTIES_4 - KNOB_LEVEL_EMPTIES_1 == SELECTIVE_LEVELS - 1,
               "each level has its number of empties");

/* The root's bounds follow from its moves'. */
static void root_bounds(Search *search)
{
    int lower = -SCORE_MAX, upper = -SCORE_MAX;

    for (int i = 0; i < search->move_count; i++) {
        lower = max_int(lower, search->moves[i].lower);
        upper = max_int(upper, search->moves[i].upper);
    }
    search->lower = max_int(search->lower, lower);
    search->upper = min_int(search->upper, upper);
    if (search->lower > search->upper)
        search_contradict(search, search->lower, search->upper);
}

static void root_prove(Search *search, int square, int alpha, int beta, int score)
{
    for (int i = 0; i < search->move_count; i++) {
        RootMove *move = &search->moves[i];

        if (move->square != square)
            continue;
        if (score < beta)
            move->upper = min_int(move->upper, score);
        if (score > alpha)
            move->lower = max_int(move->lower, score);
        if (move->lower > move->upper)
            search_contradict(search, move->lower, move->upper);
    }
    root_bounds(search);
}

/* RootWatch.begun */
static void root_begun(Search *search, int at, int square)
{
    search->move_under_way = at;
    trace_begun(&search->trace, square);
}

/* RootWatch.ended */
static void root_ended(Search *search, const MoveLoop *loop, int square, int alpha, int score)
{
    const int bound = score <= alpha ? -1 : score >= loop->beta;

    trace_ended(&search->trace, square, score * ESTIMATE_DISC, bound);
    if (loop->depth > 0)
        estimate_note(search, square,
                      (Estimate){ .value = score * ESTIMATE_DISC, .bound = bound,
                                  .confidence = midgame_percent(midgame_get_level(search)) });
    else
        root_prove(search, square, alpha, loop->beta, score);
}

/* ChildSearch. Scores are even: what a search in whole discs finds between two is believed to be
 * the one farther from the window's lower end. */
static int selective_child(Worker *worker, const MoveLoop *loop, const Child *child, int low,
                           bool first)
{
    const int value = midgame_child(worker, loop, child, low, first);
    const int even = value % 2 == 0 ? value : value > low ? value + 1 : value - 1;

    return max_int(-SCORE_MAX, min_int(SCORE_MAX, even));
}

/* Search the root for one window, `depth` plies deep; 0: the result is in the bounds of root and
 * moves. */
static int root_window(Search *search, int alpha, int beta, int depth)
{
    static const RootWatch WATCH = { root_begun, root_ended };
    Child children[MAX_MOVES];
    MoveLoop loop = { .node = &search->root, .depth = depth, .children = children,
                      .alpha = alpha, .beta = beta, .best = -SCORE_INF, .best_move = NO_MOVE,
                      .watch = &WATCH };

    worker_ask(&search->workers[0]);    /* what the table knows whole is searched in no nodes */
    COUNT(&search->workers[0].ctx, search->root.empties, visits, 1);
    for (int i = 0; i < search->move_count; i++) {
        const RootMove *move = &search->moves[i];

        if (move->upper <= alpha)
            loop.best = max_int(loop.best, move->upper);
        else                            /* all of one score, so that they stay in this order */
            children[loop.count++] = (Child){ .board = move->board, .square = move->square };
    }
    loop_search(&search->workers[0], &loop, depth > 0 ? selective_child : pvs_child);
    for (int i = 0; i < search->move_count; i++)
        if (search->moves[i].square == loop.best_move)
            search->moves[i].order += SCORE_MAX * 1000;
    search_sort(search);
    return loop.best;
}

/* Null windows from what is believed on, "is it as good?" and "is it better?", until the score is
 * known (A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, "Best-first fixed-depth minimax
 * algorithms", Artificial Intelligence 87, 1996). For many solvers: below a wide window, siblings
 * of the principal variation wait for the first child at every node of it. Returns the last
 * result. */
static int root_null_windows(Search *search, int alpha, int beta, int depth)
{
    int lower = alpha, upper = beta, low = estimate_score(&search->estimate) - 1;
    int score, tries = 0;

    do {
        low = max_int(lower, min_int(low, upper - 1));
        score = root_window(search, low, low + 1, depth);
        trace_window(&search->trace, low, low + 1, score);
        if (score > low)
            lower = low = score;
        else {
            upper = score;
            low = score - 1;
        }
    } while (!search_stopped(search) && lower < upper
             && (depth == 0 || ++tries < MOST_TRIES));
    return score;
}

/* Half the first window. Where the whole is soon searched, a window that fails costs more than a
 * narrow one saves. */
static int first_step(const Search *search)
{
    return search->knob[KNOB_ASPIRATION] << max_int(0, SMALL_EMPTIES - search->root.empties);
}

/* Windows round what is believed, wider after every failure, until the score lies inside one
 * or outside (alpha, beta). Returns the last result. */
static int root_windows(Search *search, int alpha, int beta, int depth)
{
    const int guess = estimate_score(&search->estimate);
    int step = first_step(search), low, high, tries = 0;

    if (search->helpers > 0)
        return root_null_windows(search, alpha, beta, depth);
    low = max_int(alpha, guess - step);
    high = min_int(beta, guess + step);
    if (low >= high || step >= SCORE_MAX) {
        low = step >= SCORE_MAX || guess <= alpha ? alpha : beta - 1;
        high = step >= SCORE_MAX ? beta : low + 1;
    }
    for (;;) {
        const int score = root_window(search, low, high, depth);

        trace_window(&search->trace, low, high, score);

        /* the bounds of selective passes may contradict each other */
        if (search_stopped(search) || (depth > 0 && ++tries == MOST_TRIES))
            return score;
        step *= 2;
        if (score >= high && score < beta) {
            low = max_int(alpha, score - 1);
            high = min_int(beta, score + step);
        } else if (score <= low && score > alpha) {
            high = min_int(beta, score + 1);
            low = max_int(alpha, score - step);
        } else
            return score;
    }
}

/* How many levels lead the root up to its proof. */
static int selective_levels(const Search *search)
{
    int levels = 0;

    while (levels < SELECTIVE_LEVELS
           && search->root.empties >= search->knob[KNOB_LEVEL_EMPTIES_1 + levels])
        levels++;
    return levels;
}

/* Searches to the end of the game that believe shallower ones, at one level of selectivity after
 * the other. */
static void root_selective(Search *search, int alpha, int beta)
{
    static const char *const NAMES[SELECTIVE_LEVELS] = {
        "selective 73 %", "selective 87 %", "selective 95 %", "selective 99 %",
    };
    const int levels = selective_levels(search);
    Counters *counters = search->workers[0].ctx.counters;
    const SearchPurpose purpose = counters_purpose(counters, PURPOSE_SELECTIVE);

    /* all of them where a limit is likely to come before the proof ends */
    for (int i = 0; i < SELECTIVE_LEVELS && !search_stopped(search)
                    && (i < levels || !time_control_proves(search)); i++) {
        const int confidence = midgame_percent(i);

        midgame_set_level(search, i);
        stage_begin_pass(search, NAMES[i], confidence);
        const int score = root_windows(search, alpha, beta, search->root.empties);

        if (search_stopped(search))
            break;
        estimate_adopt(search, (Estimate){ .value = score * ESTIMATE_DISC,
                                       .bound = score <= alpha && alpha > -SCORE_MAX ? -1 :
                                                score >= beta && beta < SCORE_MAX,
                                       .confidence = confidence });
    }
    counters_purpose(counters, purpose);
}

/* What the passes believe is all that is asked for. */
static bool root_believes(const Search *search, int alpha, int beta)
{
    const Estimate *estimate = &search->estimate;
    const bool selective = estimate->confidence > 0;

    return (search->query->flags & YK_BELIEVE)
           || ((search->query->flags & YK_BELIEVE_LOW) && selective && estimate->bound <= 0
               && estimate->value <= alpha * ESTIMATE_DISC)
           || ((search->query->flags & YK_BELIEVE_HIGH) && selective && estimate->bound >= 0
               && estimate->value >= beta * ESTIMATE_DISC);
}

static void root_exact(Search *search, int alpha, int beta)
{
    stage_begin_pass(search, "exact", 100);
    root_windows(search, alpha, beta, 0);
}

static bool root_may_tie(const RootMove *move, int score)
{
    return move->upper >= score && move->lower < score;
}

/* Prove whether this move ties, as far as the budget reaches. */
static void root_tie(Search *search, RootMove *move, int score)
{
    Worker *worker = &search->workers[0];
    const Node child = node_of(move->board);

    search->move_under_way = (int)(move - search->moves);
    trace_begun(&search->trace, move->square);
    const int value = -pvs(worker, &child, -score, -score + 1);

    if (worker_ended(worker)) {
        trace_done(&search->trace);
        return;
    }
    trace_ended(&search->trace, move->square, value * ESTIMATE_DISC, value >= score ? 1 : -1);
    if (value > score)
        search_contradict(search, value, score);
    root_prove(search, move->square, score - 1, score, min_int(value, score));
}

/* The number of nodes at which the search for ties ends that begins now. */
static uint64_t root_ties_end(const Search *search)
{
    const uint64_t least = search->query->tie_nodes, now = search_nodes(search);
    const uint64_t threads = (unsigned)search->worker_count;

    return least == 0 || least > UINT64_MAX / threads / 2 ? UINT64_MAX
           : least * threads > now ? now + least * threads : 2 * now;
}

/* Of every move that may still tie, prove whether it does. Each has its part of what is left of
 * the budget, so that a hard one does not take that of all the others. */
static void root_ties(Search *search, int score)
{
    const uint64_t end = root_ties_end(search);

    stage_begin_pass(search, "ties", 100);
    for (;;) {
        uint64_t open = 0, now;

        for (int i = 0; i < search->move_count; i++)
            open += root_may_tie(&search->moves[i], score);
        if (open == 0 || search_stopped(search) || search_nodes(search) >= end)
            break;
        for (int i = 0; i < search->move_count && !search_stopped(search)
                        && (now = search_nodes(search)) < end; i++)
            if (root_may_tie(&search->moves[i], score)) {
                worker_budget(&search->workers[0], now + (end - now + open - 1) / open);
                root_tie(search, &search->moves[i], score);
                open--;
            }
    }
    worker_budget(&search->workers[0], UINT64_MAX);
    for (int i = 0; i < search->move_count; i++)
        if (search->moves[i].lower >= score)    /* and no move is better than `score` */
            search->moves[i].upper = score;
}

/* A move from `node` that keeps its exact score; NO_MOVE after a stop, and if no move does. */
static int root_keeping_move(Search *search, const Node *node, int score)
{
    Worker *worker = &search->workers[0];
    Child children[MAX_MOVES];
    Bounds known = { -SCORE_MAX, SCORE_MAX, NO_MOVE };
    const int count = search->kernel->expand(&worker->ctx, node->board, children);
    int best = -SCORE_MAX;

    worker->ctx.nodes += (unsigned)count;
    COUNT(&worker->ctx, node->empties - 1, nodes, count);
    if (search->table)
        tt_probe(search->table, node->board, node->hash, &known);
    order_children(worker, node, children, count, ORDER_NO_LIMIT, score);
    order_first(children, count, known.move);
    for (int i = 0; i < count; i++) {
        loop_pick(children, i, count);
        const Node child = node_of(children[i].board);
        const int value = score == -SCORE_MAX ? score : -pvs(worker, &child, -score, -score + 1);

        if (search_stopped(search))
            return NO_MOVE;
        if (value > score)
            search_contradict(search, value, score);
        if (value >= score) {
            worker->ctx.unsearched += (unsigned)(count - 1 - i);
            return children[i].square;
        }
        best = max_int(best, value);
    }
    search_contradict(search, score, best);
    return NO_MOVE;
}

const RootLine *root_line(Search *search, const RootMove *move)
{
    RootLine *line = &search->lines[move->square];
    Board board = move->board;
    int score = -move->lower;

    if (line->length > 0)
        return line;
    trace_begun(&search->trace, move->square);
    line->moves[line->length++] = move->square;
    while (!search_stopped(search)) {
        const Node node = node_of(board);

        assert(line->length < MAX_LINE);
        if (search->kernel->moves(board) == 0) {
            if (search->kernel->moves(board_pass(board)) == 0) {
                const int end = board_final_score(board);

                if (end != score)
                    search_contradict(search, max_int(end, score), min_int(end, score));
                break;
            }
            line->moves[line->length++] = PASS;
            board = board_pass(board);
        } else {
            const int square = root_keeping_move(search, &node, score);

            if (square == NO_MOVE)
                break;
            line->moves[line->length++] = (uint8_t)square;
            board = board_play(board, square, search->kernel->flips(board, square));
        }
        score = -score;
    }
    trace_done(&search->trace);
    return line;
}

/* Where a limit may come among the moves still to do, the line of this one is found first. */
static void root_line_early(Search *search, const RootMove *move)
{
    if (search->deadline_ns && !(search->query->flags & YK_NO_LINE) && !search_stopped(search))
        root_line(search, move);
}

/* The exact score of every move, by windows round its bounds. */
static void root_moves(Search *search)
{
    stage_begin_pass(search, "moves", 100);
    for (int i = 0; i < search->move_count; i++) {
        RootMove *move = &search->moves[i];
        const Node child = node_of(move->board);
        int guess = min_int(move->upper, max_int(move->lower, search->lower)), step = 2;

        search->move_under_way = i;
        trace_begun(&search->trace, move->square);
        while (move->lower < move->upper && !search_stopped(search)) {
            const int alpha = max_int(-SCORE_MAX, guess - step);
            const int beta = max_int(alpha + 1, min_int(SCORE_MAX, guess + 1));
            const int score = -pvs(&search->workers[0], &child, -beta, -alpha);

            if (search_stopped(search))
                return;
            trace_ended(&search->trace, move->square, score * ESTIMATE_DISC,
                        score <= alpha ? -1 : score >= beta);
            root_prove(search, move->square, alpha, beta, score);
            step *= 2;
            guess = score <= alpha ? score : score + step;
        }
        root_line_early(search, move);
    }
}

/* The first move is the one whose line is told, whatever turns out to be as good. */
static void root_line_first(Search *search)
{
    stage_begin_pass(search, "line", 100);
    root_line(search, &search->moves[0]);
    search->moves[0].order = INT_MAX;
}

bool root_solve(Search *search)
{
    const int alpha = search->query->alpha, beta = search->query->beta;
    const unsigned flags = search->query->flags;

    if (search->knob[KNOB_ITERATE])
        deepening_run(search);
    if (search->selective && !search_stopped(search))
        root_selective(search, alpha, beta);
    if (root_believes(search, alpha, beta)) {
        if (search_stopped(search))
            estimate_salvage(search);
        return false;
    }
    if (!search_stopped(search))
        root_exact(search, alpha, beta);
    root_bounds(search);
    search_sort(search);
    const bool exact = search->lower == search->upper;

    if (exact && !(flags & YK_NO_LINE) && !search_stopped(search)
        && (search->deadline_ns || search->query->tie_nodes > 0))
        root_line_first(search);
    if (search_stopped(search))
        estimate_salvage(search);
    return !search_stopped(search)
           && ((flags & YK_ALL_MOVES) || ((flags & YK_ALL_BEST) && exact));
}

void root_more(Search *search)
{
    if (search->query->flags & YK_ALL_MOVES)
        root_moves(search);
    else
        root_ties(search, search->lower);
    if (search_stopped(search))
        estimate_salvage(search);
    root_bounds(search);
    search_sort(search);
}
