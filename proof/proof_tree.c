/* proof_tree.c - strategies. The walk goes through the moves in the order in which a checker does
 * (docs/proof.md), so that a position is met first in the same place by both. */

#include "proof/proof_tree.h"

enum { STOP_POSITIONS = 256 };      /* between two looks */

/* So far above the leaves the move with the fewest replies is looked for, which is the one with the
 * smallest proof, mostly. Further up it costs more than it saves (docs/proof.md). */
enum { FEWEST_ABOVE_LEAF = 3 };

/* A board of the walk: the side to move has a move, unless the game is over. */
typedef struct {
    Board board, form;              /* proof_set_form() */
    uint64_t moves;                 /* 0: it is over, and there is no form */
    bool speaks;
} ProofNode;

/* The side to move has these moves; without one it passes. */
static ProofNode node_of(Board board, uint64_t moves, bool speaks)
{
    ProofNode node = { .board = board, .moves = moves, .speaks = speaks };

    if (moves == 0) {
        node.board = board_pass(board);
        node.moves = yk_board_moves(node.board);
        node.speaks = !speaks;
    }
    if (node.moves != 0)
        node.form = proof_set_form(node.board, node.speaks);
    return node;
}

typedef struct {
    Board board;                    /* after it */
    uint64_t moves;                 /* the replies */
    int square, replies;
} ProofMove;

static Board played(Board board, int square)
{
    yk_board_play(&board, square);
    return board;
}

/* Those first that leave the fewest replies, then by square. */
static int ordered(const ProofNode *node, ProofMove list[MAX_MOVES])
{
    int count = 0;

    for (uint64_t left = node->moves; left; left = bit_drop_lowest(left)) {
        const Board after = played(node->board, bit_lowest(left));
        const uint64_t moves = yk_board_moves(after);
        const ProofMove move = { after, moves, bit_lowest(left), bit_count(moves) };
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

/* The game is over. */
static bool reached_at_end(const Growth *growth, const ProofNode *node)
{
    const int score = board_final_score(node->board);

    return (node->speaks ? score : -score) >= growth->least;
}

/* Where the moves of a node lead. */
static void nodes_after(const Growth *growth, const ProofMove *list, int count, bool speaks,
                        ProofNode after[MAX_MOVES])
{
    for (int i = 0; i < count; i++) {
        after[i] = node_of(list[i].board, list[i].moves, !speaks);
        if (after[i].moves != 0)
            proof_set_prefetch(growth->set, after[i].form);
    }
}

/* The place of a move to what is proven already, or to the end of the game; -1: there is none. */
static int move_to_proven(const Growth *growth, const ProofNode *after, int count)
{
    for (int i = 0; i < count; i++)
        if (after[i].moves != 0 ? proof_set_has(growth->set, after[i].form)
                                : reached_at_end(growth, &after[i]))
            return i;
    return -1;
}

/* The other side is to move: PROOF_FALSE if it gets so far that this one does not reach its aim. */
static ProofOutcome stays_below(const Growth *growth, Board board)
{
    int move;

    if (yk_reach(growth->job->solver, board, 1 - growth->least, &move) != YK_OK)
        return PROOF_FAULT;
    return move == NO_MOVE ? PROOF_MADE : move == YK_STOPPED ? PROOF_STOPPED : PROOF_FALSE;
}

/* A move that the solver finds: PROOF_FALSE: there is none. */
static ProofOutcome ask(const Growth *growth, Board board, int *square)
{
    if (yk_reach(growth->job->solver, board, growth->least, square) != YK_OK)
        return PROOF_FAULT;
    return *square == YK_STOPPED ? PROOF_STOPPED : *square == NO_MOVE ? PROOF_FALSE : PROOF_MADE;
}

/* The move with the fewest replies, into *place; PROOF_FALSE: there is none, but perhaps one that
 * the other side must answer by a pass. */
static ProofOutcome find_fewest(const Growth *growth, const ProofMove *list, int count, int *place)
{
    ProofOutcome outcome = PROOF_FALSE;

    for (int i = 0; i < count && list[i].replies > 0 && outcome == PROOF_FALSE; i++) {
        outcome = stays_below(growth, list[i].board);
        *place = i;
    }
    return outcome;
}

/* The place of a move to `square`. The solver has found it, or an earlier attempt. */
static ProofOutcome find_place(const ProofMove *list, int count, int square, int *place)
{
    for (*place = 0; *place < count; ++*place)
        if (list[*place].square == square)
            return PROOF_MADE;
    return PROOF_FAULT;
}

/* A move that reaches the aim, into *place: one that costs nothing more, if there is one. */
static ProofOutcome find(const Growth *growth, const ProofNode *node, const ProofMove *list,
                         const ProofNode *after, int count, int *place)
{
    const int above = board_empties(node->board) - growth->job->leaf;
    ProofOutcome outcome = PROOF_FALSE;
    int square;

    *place = move_to_proven(growth, after, count);
    if (*place >= 0)
        return PROOF_MADE;
    if (above > 1 && above <= FEWEST_ABOVE_LEAF)
        outcome = find_fewest(growth, list, count, place);
    if (outcome != PROOF_FALSE)
        return outcome;
    outcome = ask(growth, node->board, &square);
    return outcome == PROOF_MADE ? find_place(list, count, square, place) : outcome;
}

static ProofOutcome choose(const Growth *growth, const ProofNode *node, const ProofMove *list,
                           const ProofNode *after, int count, int *place)
{
    ProofSteps *steps = growth->job->steps;
    ProofOutcome outcome;

    if (proof_steps_known(steps))
        return find_place(list, count, proof_steps_next(steps), place);
    outcome = find(growth, node, list, after, count, place);
    if (outcome == PROOF_MADE)
        proof_steps_add(steps, list[*place].square);
    return outcome;
}

/* What the leaf must be; `chosen`: by a move that was asked for, so that this is proven. */
static ProofOutcome grow_leaf(const Growth *growth, const ProofNode *node, bool chosen)
{
    int square;

    if (proof_steps_known(growth->job->steps) || chosen)
        return PROOF_MADE;
    return node->speaks ? ask(growth, node->board, &square) : stays_below(growth, node->board);
}

static bool wants_stop(Growth *growth)
{
    if (growth->set->count < growth->looked + STOP_POSITIONS)
        return false;
    growth->looked = growth->set->count;
    return growth->job->stop(growth->job->context, growth->set->count);
}

static ProofOutcome grow(Growth *growth, const ProofNode *node, bool chosen);

/* What follows a position that is not there yet, at `index`. */
static ProofOutcome grow_below(Growth *growth, const ProofNode *node, size_t index)
{
    ProofMove list[MAX_MOVES];
    ProofNode after[MAX_MOVES];
    const int count = ordered(node, list);
    ProofOutcome outcome;
    int place;

    nodes_after(growth, list, count, node->speaks, after);
    if (node->speaks) {
        outcome = choose(growth, node, list, after, count, &place);
        if (outcome != PROOF_MADE)
            return outcome;
        growth->set->positions[index].place = (uint8_t)place;
        growth->set->positions[index].last = place == count - 1;
        return grow(growth, &after[place], !after[place].speaks);
    }
    outcome = PROOF_MADE;
    for (int i = 0; i < count && outcome == PROOF_MADE; i++)
        outcome = grow(growth, &after[i], false);
    return outcome;
}

static ProofOutcome grow(Growth *growth, const ProofNode *node, bool chosen)
{
    ProofSet *set = growth->set;

    if (node->moves == 0)
        return reached_at_end(growth, node) ? PROOF_MADE : PROOF_FALSE;
    const size_t before = set->count, index = proof_set_meet(set, node->form);

    if (index < before) {
        set->positions[index].again = true;
        return PROOF_MADE;
    }
    set->positions[index].empties = (uint8_t)board_empties(node->board);
    set->positions[index].speaks = node->speaks;
    if (wants_stop(growth))
        return PROOF_STOPPED;
    if (board_empties(node->board) <= growth->job->leaf)
        return grow_leaf(growth, node, chosen);
    return grow_below(growth, node, index);
}

ProofOutcome proof_tree_grow(const ProofJob *job, const ProofAim *aim, ProofSet *set)
{
    Growth growth = { .job = job, .set = set, .least = aim->least };
    const ProofNode root = node_of(aim->board, yk_board_moves(aim->board), aim->speaks);

    return grow(&growth, &root, false);
}

/* ---- writing ---- */

void proof_chances_begin(ProofChances *chances)
{
    uint16_t *each = (uint16_t *)chances;

    for (size_t i = 0; i < sizeof(*chances) / sizeof(*each); i++)
        each[i] = CHANCE_EVEN;
}

/* Which of the moves is chosen: a 0 for each before it, a 1 unless it is the last. */
static void write_move(const ProofPosition *position, ProofChances *chances, BitWriter *out)
{
    uint16_t *move = chances->move[position->empties];

    for (int i = 0; i < position->place; i++)
        bits_put(out, &move[i], false);
    if (!position->last)
        bits_put(out, &move[position->place], true);
}

void proof_tree_write(const ProofJob *job, const ProofSet *set, ProofChances *chances,
                      BitWriter *out, ProofCounts *counts)
{
    for (size_t i = 0; i < set->count; i++) {
        const ProofPosition *position = &set->positions[i];
        const bool leaf = position->empties <= job->leaf;

        counts->positions++;
        counts->searched += leaf;
        counts->kept += position->again;
        bits_put(out, &chances->keep[leaf][position->empties][position->speaks], position->again);
        if (!leaf && position->speaks)
            write_move(position, chances, out);
    }
}
