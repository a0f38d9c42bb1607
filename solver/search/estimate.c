/* estimate.c - results of passes that prove nothing about the root's moves, kept apart from
 * what is proven: it is all that a solve stopped early can say of most of them. */

#include "search/estimate.h"

#include "search/search.h"
#include "table/midgame_table.h"

int estimate_score(const Estimate *estimate)
{
    return max_int(-SCORE_MAX, min_int(SCORE_MAX, estimate->value / ESTIMATE_DISC)) / 2 * 2;
}

/* Farther from level by 4 %, to the nearest unit, alike for both sides. */
static int farther(int value, int unit)
{
    const int parts = 25 * unit, half = value < 0 ? -parts / 2 : parts / 2;

    return unit * ((26 * value + half) / parts);
}

/* Values of searches that end before the game does lie too near to level, by 4 %: each stage of
 * the evaluation learned from searches that end in the stage below, and each fit shrinks a little
 * (docs/experiments.md, "Values too near to level"). Where fewer squares are left than it
 * is fitted to they lie too far from it. Those in whole discs stay so. */
Estimate estimate_told(const Search *search, Estimate estimate)
{
    const int limit = SCORE_MAX * ESTIMATE_DISC;
    const int unit = search->query->flags & YK_SHALLOW ? 1 : ESTIMATE_DISC;

    if (estimate.plies == 0 || estimate.plies + EVAL_STAGE_FIRST > search->root.empties)
        return estimate;
    estimate.value = max_int(-limit, min_int(limit, farther(estimate.value, unit)));
    return estimate;
}

void estimate_note(Search *search, int square, Estimate estimate)
{
    for (int i = 0; i < search->move_count; i++) {
        if (search->moves[i].square == square) {
            search->moves[i].forming = estimate;
            search->moves[i].formed = true;
        }
    }
}

void estimate_adopt(Search *search, Estimate root)
{
    search->estimate = root;
    for (int i = 0; i < search->move_count; i++) {
        RootMove *move = &search->moves[i];

        if (move->formed) {
            move->estimate = move->forming;
            move->pass = search->pass_count;
        }
    }
}

/* Of moves that no pass has come to, one ply tells something, and takes no time. */
static void believe_one_ply(Search *search)
{
    SearchContext *ctx = &search->workers[0].ctx;
    int best = -INT16_MAX;

    for (int i = 0; i < search->move_count; i++) {
        RootMove *move = &search->moves[i];

        if (move->estimate.confidence >= 0)
            continue;
        const int value = -search->kernel->shallow_search(ctx, move->board, 0, -INT16_MAX,
                                                                 INT16_MAX);

        move->estimate = (Estimate){ .value = value, .plies = 1, .selectivity = 100 };
        best = max_int(best, value);
    }
    if (search->estimate.confidence < 0)
        search->estimate = (Estimate){ .value = best, .plies = 1, .selectivity = 100 };
}

/* Later passes know better; of one pass, the highest value within what is proven, of the moves
 * whose value it knows: others may be worth as little as you like. */
static bool better(const RootMove *a, const RootMove *b)
{
    const int disc = ESTIMATE_DISC;
    const int x = max_int(a->lower * disc, min_int(a->upper * disc, a->estimate.value));
    const int y = max_int(b->lower * disc, min_int(b->upper * disc, b->estimate.value));

    if (a->pass != b->pass)
        return a->pass > b->pass;
    if ((a->estimate.bound < 0) != (b->estimate.bound < 0))
        return b->estimate.bound < 0;
    return x > y;
}

int estimate_best(Search *search)
{
    int best = 0, proven = 0;

    believe_one_ply(search);
    for (int i = 1; i < search->move_count; i++) {
        if (better(&search->moves[i], &search->moves[best]))
            best = i;
        if (search->moves[i].lower > search->moves[proven].lower)
            proven = i;
    }
    const RootMove *move = &search->moves[best];
    const int lower = search->moves[proven].lower;

    return lower > -SCORE_MAX && lower > move->lower
           && lower >= min_int(move->upper, estimate_score(&move->estimate)) ? proven : best;
}

/* What a move is worth at most, by what the pass under way has found and by what is proven. */
static int at_most(const RootMove *move)
{
    const int proven = move->upper * ESTIMATE_DISC;

    return move->formed ? min_int(move->forming.value, proven) : proven;
}

/* The pass under way has come to no best move. But if the one of the pass before is worth less
 * than was believed, so is the root, unless more is believed of a move that nothing new is known
 * of. */
static void salvage_less(Search *search)
{
    const int alpha = search->query->alpha, believed = search->estimate.value;
    RootMove *first = &search->moves[estimate_best(search)];
    int most = at_most(first);
    bool all = true;

    if (most >= believed || (!first->formed && search->estimate.plies > 0))
        return;
    for (int i = 0; i < search->move_count; i++)
        if (at_most(&search->moves[i]) < believed)
            most = max_int(most, at_most(&search->moves[i]));
        else
            all = false;
    for (int i = 0; i < search->move_count; i++) {
        const RootMove *move = &search->moves[i];

        if (at_most(move) >= believed && move->estimate.bound >= 0
            && estimate_told(search, move->estimate).value > most)
            return;
    }
    for (int i = 0; i < search->move_count; i++) {
        RootMove *move = &search->moves[i];

        if (move->formed && move->forming.value < move->estimate.value)
            move->estimate = move->forming;
    }
    if (first->formed) {
        const int bound = search->estimate.bound;

        first->pass = search->pass_count;
        search->estimate = first->forming;
        search->estimate.bound = bound;
    }
    search->estimate.value = most;
    if (all || (alpha > -SCORE_MAX && most <= alpha * ESTIMATE_DISC))
        search->estimate.bound = -1;
    else
        search->estimate.bound = min_int(search->estimate.bound, 0);
}

/* The move that was best before is searched first, but for the first pass of all. Once a pass
 * knows what that is worth, or has found something better, its word counts more than that of
 * the pass before. Moves it has not come to may be better still, or may in a window before. */
void estimate_salvage(Search *search)
{
    const Estimate *best = NULL;
    bool all = true;

    if (search->estimate.confidence < 0)
        return;
    for (int i = 0; i < search->move_count; i++) {
        const RootMove *move = &search->moves[i];

        if (move->formed && move->forming.bound >= 0
            && (!best || move->forming.value > best->value))
            best = &move->forming;
    }
    if (!best) {
        salvage_less(search);
        return;
    }
    for (int i = 0; i < search->move_count; i++)
        all &= search->moves[i].formed && search->moves[i].forming.value <= best->value;

    Estimate root = *best;

    if (!all)
        root.bound = 1;
    estimate_adopt(search, root);
}

int estimate_line(Search *search, const RootMove *move, uint8_t line[MAX_LINE])
{
    const bool proven = move->lower == move->upper;
    const int plies = !proven && move->estimate.plies > 0 ? move->estimate.plies : MAX_LINE;
    Board board = move->board;
    int length = 0;

    line[length++] = move->square;
    for (int played = 1; played < plies && length < MAX_LINE - 1; played++) {
        Bounds known = { -SCORE_MAX, SCORE_MAX, NO_MOVE };

        if (search->kernel->moves(board) == 0) {
            if (search->kernel->moves(board_pass(board)) == 0)
                break;
            line[length++] = PASS;
            board = board_pass(board);
        }
        const Node node = node_of(board);

        if (search->table)
            tt_probe(search->table, board, node.hash, &known);
        if (known.move == NO_MOVE)
            known.move = (uint8_t)midgame_table_move(search->midgame, node.hash);
        if (known.move >= NO_MOVE || !(search->kernel->moves(board) >> known.move & 1))
            break;
        line[length++] = known.move;
        board = board_play(board, known.move, search->kernel->flips(board, known.move));
    }
    if (line[length - 1] == PASS)       /* a line does not end where one has no choice */
        length--;
    return length;
}
