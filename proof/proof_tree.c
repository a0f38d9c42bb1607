/* proof_tree.c - strategies. Both walks go through the moves in the order in which a checker does
 * (docs/proof.md), so that a position is met first in the same place by all three. */

#include "proof/proof_tree.h"

enum { STOP_POSITIONS = 256 };      /* between two looks */

/* So far above the leaves the move with the fewest replies is looked for, which is the one with the
 * smallest proof, mostly. Further up it costs more than it saves (docs/proof.md). */
enum { FEWEST_ABOVE_LEAF = 3 };

typedef struct {
    Board board;                    /* after it */
    int square, replies;
} ProofMove;

static Board played(Board board, int square)
{
    yk_board_play(&board, square);
    return board;
}

/* Those first that leave the fewest replies, then by square. */
static int ordered(Board board, ProofMove list[MAX_MOVES])
{
    int count = 0;

    for (uint64_t left = yk_board_moves(board); left; left = bit_drop_lowest(left)) {
        const Board after = played(board, bit_lowest(left));
        const ProofMove move = { after, bit_lowest(left), bit_count(yk_board_moves(after)) };
        int at = count++;

        for (; at > 0 && list[at - 1].replies > move.replies; at--)
            list[at] = list[at - 1];
        list[at] = move;
    }
    return count;
}

typedef struct {
    const ProofJob *job;
    ProofSet *set;
    int least;
    uint64_t looked;                /* positions at the last look for a stop */
} Growth;

static bool reached_at_end(const Growth *growth, Board board, bool speaks)
{
    const int score = board_final_score(board);

    return (speaks ? score : -score) >= growth->least;
}

/* What the board after one of its own moves is known by; false if the game is over there. */
static bool form_after(Board after, Board *form)
{
    const bool passes = !yk_board_moves(after);

    if (passes)
        after = board_pass(after);
    *form = proof_set_form(after, passes);
    return !passes || yk_board_moves(after);
}

/* A move to what is proven already, or to the end of the game; NO_MOVE: there is none. */
static int move_to_proven(const Growth *growth, const ProofMove *list, int count)
{
    Board forms[MAX_MOVES];
    bool goes_on[MAX_MOVES];

    for (int i = 0; i < count; i++) {
        goes_on[i] = form_after(list[i].board, &forms[i]);
        proof_set_prefetch(growth->set, forms[i]);
    }
    for (int i = 0; i < count; i++)
        if (goes_on[i] ? proof_set_find(growth->set, forms[i]) != NULL
                       : reached_at_end(growth, list[i].board, false))
            return list[i].square;
    return NO_MOVE;
}

/* The other side is to move: PROOF_FALSE if it gets so far that this one does not reach its aim. */
static ProofOutcome stays_below(const Growth *growth, Board board)
{
    int move;

    if (proof_steps_known(growth->job->steps))
        return PROOF_MADE;
    if (yk_reach(growth->job->solver, board, 1 - growth->least, &move) != YK_OK)
        return PROOF_FAULT;
    return move == NO_MOVE ? PROOF_MADE : move == YK_STOPPED ? PROOF_STOPPED : PROOF_FALSE;
}

/* The move with the fewest replies, into *move; PROOF_FALSE: there is none, but perhaps one that
 * the other side must answer by a pass. */
static ProofOutcome find_fewest(const Growth *growth, const ProofMove *list, int count, int *move)
{
    ProofOutcome outcome = PROOF_FALSE;

    for (int i = 0; i < count && list[i].replies > 0 && outcome == PROOF_FALSE; i++) {
        outcome = stays_below(growth, list[i].board);
        *move = list[i].square;
    }
    return outcome;
}

/* A move that reaches the aim, into *move: one that costs nothing more, if there is one. */
static ProofOutcome find(const Growth *growth, Board board, const ProofMove *list, int count,
                         int *move)
{
    const int above = board_empties(board) - growth->job->leaf;
    ProofOutcome outcome = PROOF_FALSE;

    *move = move_to_proven(growth, list, count);
    if (*move != NO_MOVE)
        return PROOF_MADE;
    if (above > 1 && above <= FEWEST_ABOVE_LEAF)
        outcome = find_fewest(growth, list, count, move);
    if (outcome != PROOF_FALSE)
        return outcome;
    if (yk_reach(growth->job->solver, board, growth->least, move) != YK_OK)
        return PROOF_FAULT;
    return *move == YK_STOPPED ? PROOF_STOPPED : *move == NO_MOVE ? PROOF_FALSE : PROOF_MADE;
}

/* The move that an earlier attempt chose here. It has proven leaves, too. */
static ProofOutcome choose_known(const Growth *growth, const ProofMove *list, int count, int *move)
{
    if (count == 0)
        return PROOF_MADE;
    *move = proof_steps_next(growth->job->steps);
    for (int i = 0; i < count; i++)
        if (list[i].square == *move)
            return PROOF_MADE;
    return PROOF_FAULT;
}

/* On a leaf the list is empty: that there is a move is enough. */
static ProofOutcome choose(const Growth *growth, Board board, const ProofMove *list, int count,
                           int *move)
{
    ProofSteps *steps = growth->job->steps;
    ProofOutcome outcome;

    if (proof_steps_known(steps))
        return choose_known(growth, list, count, move);
    outcome = find(growth, board, list, count, move);
    if (outcome == PROOF_MADE && count > 0)
        proof_steps_add(steps, *move);
    return outcome;
}

static bool wants_stop(Growth *growth)
{
    if (growth->set->count < growth->looked + STOP_POSITIONS)
        return false;
    growth->looked = growth->set->count;
    return growth->job->stop(growth->job->context, growth->set->count);
}

/* `chosen`: by a move that was asked for, so that it is proven what the other side cannot reach. */
static ProofOutcome grow(Growth *growth, Board board, bool speaks, bool chosen)
{
    ProofMove list[MAX_MOVES];
    const int count = ordered(board, list);
    ProofOutcome outcome = PROOF_MADE;
    int move = NO_MOVE;

    if (count == 0 && yk_board_moves(board_pass(board)))
        return grow(growth, board_pass(board), !speaks, false);
    if (count == 0)
        return reached_at_end(growth, board, speaks) ? PROOF_MADE : PROOF_FALSE;
    const Board form = proof_set_form(board, speaks);
    ProofPosition *known = proof_set_find(growth->set, form);

    if (known) {
        known->again = true;
        return PROOF_MADE;
    }
    if (wants_stop(growth))
        return PROOF_STOPPED;
    proof_set_add(growth->set, form);
    if (board_empties(board) <= growth->job->leaf)
        return speaks ? choose(growth, board, list, 0, &move)
               : chosen ? PROOF_MADE : stays_below(growth, board);
    if (speaks && (outcome = choose(growth, board, list, count, &move)) == PROOF_MADE)
        proof_set_find(growth->set, form)->move = (uint8_t)move;
    for (int i = 0; i < count && outcome == PROOF_MADE; i++)
        if (!speaks || list[i].square == move)
            outcome = grow(growth, list[i].board, !speaks, speaks);
    return outcome;
}

ProofOutcome proof_tree_grow(const ProofJob *job, const ProofAim *aim, ProofSet *set)
{
    Growth growth = { .job = job, .set = set, .least = aim->least };

    return grow(&growth, aim->board, aim->speaks, false);
}

/* ---- writing ---- */

void proof_chances_begin(ProofChances *chances)
{
    uint16_t *each = (uint16_t *)chances;

    for (size_t i = 0; i < sizeof(*chances) / sizeof(*each); i++)
        each[i] = CHANCE_EVEN;
}

typedef struct {
    const ProofJob *job;
    ProofSet *set;
    ProofChances *chances;
    BitWriter *out;
    ProofCounts *counts;
} Writing;

/* Which of the moves is chosen: a 0 for each before it, a 1 unless it is the last. */
static void write_move(const Writing *writing, const ProofMove *list, int count, int square,
                       int empties)
{
    for (int i = 0; i < count - 1; i++) {
        const bool chosen = list[i].square == square;

        bits_put(writing->out, &writing->chances->move[empties][i], chosen);
        if (chosen)
            return;
    }
}

static void write_below(const Writing *writing, Board board, bool speaks)
{
    ProofMove list[MAX_MOVES];
    const int count = ordered(board, list), empties = board_empties(board);
    const bool leaf = empties <= writing->job->leaf;

    if (count == 0) {
        if (yk_board_moves(board_pass(board)))
            write_below(writing, board_pass(board), !speaks);
        return;
    }
    ProofPosition *position = proof_set_find(writing->set, proof_set_form(board, speaks));

    if (position->kept)
        return;
    writing->counts->positions++;
    writing->counts->searched += leaf;
    writing->counts->kept += position->again;
    position->kept = position->again;
    bits_put(writing->out, &writing->chances->keep[leaf][empties][speaks], position->again);
    if (leaf)
        return;
    if (speaks)
        write_move(writing, list, count, position->move, empties);
    for (int i = 0; i < count; i++)
        if (!speaks || list[i].square == position->move)
            write_below(writing, list[i].board, !speaks);
}

void proof_tree_write(const ProofJob *job, const ProofAim *aim, ProofSet *set,
                      ProofChances *chances, BitWriter *out, ProofCounts *counts)
{
    const Writing writing = { job, set, chances, out, counts };

    write_below(&writing, aim->board, aim->speaks);
}
