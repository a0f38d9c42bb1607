/* proof_tree.c - strategies: the first walk, which finds one, and the writing of it. Both walks go
 * through the moves in the order in which a checker does. */

#include "proof/strategy.h"

#include <stdlib.h>

#include "base/memory/memory.h"
#include "board/symmetry.h"

enum { STOP_POSITIONS = 256 };      /* between two looks */

/* So far above the leaves the move with the fewest replies is looked for, which is the one with
 * the smallest proof, mostly. Further up it costs more than it saves (docs/proof.md). */
enum { FEWEST_ABOVE_LEAF = 3 };

typedef struct {
    const ProofJob *job;
    ProofSet *set;
    int least;
    uint64_t looked;                /* positions at the last look for a stop */
} Growth;

void proof_steps_add(ProofSteps *steps, int move)
{
    if (!steps)
        return;
    steps->moves = memory_room(steps->moves, &steps->room, steps->count + 1, 1);
    steps->moves[steps->count++] = (uint8_t)move;
}

void proof_steps_free(ProofSteps *steps)
{
    free(steps->moves);
    *steps = (ProofSteps){ .count = 0 };
}

/* The walk is still where an earlier attempt has been. NULL is allowed. */
static bool steps_known(const ProofSteps *steps)
{
    return steps && steps->walked < steps->known;
}

/* The other side is to move: PROOF_FALSE if it gets so far that this one does not reach its aim.
 * */
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

/* The solver has found it, or an earlier attempt. */
static ProofOutcome find_place(const ProofMove *list, int count, int square, int *place)
{
    *place = proof_walk_place(list, count, square);
    return *place < count ? PROOF_MADE : PROOF_FAULT;
}

/* A move that reaches the aim, into *place: one to what is proven already or to the end of the
 * game, if there is one, as it costs nothing more; then near the leaves that with the fewest
 * replies, but for those that the other side must answer by a pass. */
static ProofOutcome find(const Growth *growth, const ProofNode *node, const ProofMove *list,
                         const ProofNode *after, int count, int *place)
{
    const int above = board_empties(node->board) - growth->job->leaf;
    const int few = above > 1 && above <= FEWEST_ABOVE_LEAF ? count : 0;
    const ProofSet *set = growth->set;
    ProofOutcome outcome = PROOF_FALSE;
    int square;

    for (*place = 0; *place < count; ++*place)
        if (after[*place].moves != 0 ? proof_set_find(set, after[*place].form) < set->count
                                     : proof_walk_reached(&after[*place], growth->least))
            return PROOF_MADE;
    for (int i = 0; i < few && list[i].replies > 0 && outcome == PROOF_FALSE; i++) {
        outcome = stays_below(growth, list[i].board);
        *place = i;
    }
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

    if (steps_known(steps))
        return find_place(list, count, steps->moves[steps->walked++], place);
    outcome = find(growth, node, list, after, count, place);
    if (outcome == PROOF_MADE)
        proof_steps_add(steps, list[*place].square);
    return outcome;
}

/* What the leaf must be; `chosen`: by a move that was asked for, so that this is proven. */
static ProofOutcome grow_leaf(const Growth *growth, const ProofNode *node, bool chosen)
{
    int square;

    if (steps_known(growth->job->steps) || chosen)
        return PROOF_MADE;
    return node->speaks ? ask(growth, node->board, &square) : stays_below(growth, node->board);
}

static ProofOutcome grow(Growth *growth, const ProofNode *node, bool chosen);

/* What follows a position that is not there yet, at `index`. */
static ProofOutcome grow_below(Growth *growth, const ProofNode *node, size_t index)
{
    ProofMove list[MAX_MOVES];
    ProofNode after[MAX_MOVES];
    const int count = proof_walk_moves(node, list);
    ProofOutcome outcome;
    int place;

    for (int i = 0; i < count; i++) {
        after[i] = proof_walk_after(node, &list[i]);
        if (after[i].moves != 0)
            proof_set_prefetch(growth->set, after[i].form);
    }
    if (node->speaks) {
        outcome = choose(growth, node, list, after, count, &place);
        if (outcome != PROOF_MADE)
            return outcome;
        ProofPosition *position = &growth->set->positions[index];

        position->square = (uint8_t)symmetry_square(list[place].square, node->image);
        position->image = node->image;
        position->place = (uint8_t)place;
        position->last = place == count - 1;
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
    const int empties = board_empties(node->board);

    if (node->moves == 0)
        return proof_walk_reached(node, growth->least) ? PROOF_MADE : PROOF_FALSE;
    const size_t before = set->count, index = proof_set_meet(set, node->form);

    if (index < before)
        return PROOF_MADE;
    set->positions[index].empties = (uint8_t)empties;
    set->positions[index].speaks = node->speaks;
    if (set->count >= growth->looked + STOP_POSITIONS) {
        growth->looked = set->count;
        if (growth->job->stop(growth->job->context, set->count))
            return PROOF_STOPPED;
    }
    const ProofOutcome outcome = empties <= growth->job->leaf ? grow_leaf(growth, node, chosen)
                                                              : grow_below(growth, node, index);

    set->positions[index].size = (uint32_t)(set->count - index);
    return outcome;
}

ProofOutcome proof_tree_grow(const ProofJob *job, const ProofAim *aim, ProofSet *set)
{
    Growth growth = { .job = job, .set = set, .least = aim->least };
    const ProofNode root = proof_walk_node(aim->board, yk_board_moves(aim->board), aim->speaks);
    const ProofOutcome outcome = grow(&growth, &root, false);

    return outcome == PROOF_MADE ? proof_shrink(job, aim, set) : outcome;
}

/* ---- writing ---- */

void proof_chances_begin(ProofChances *chances)
{
    uint16_t *each = (uint16_t *)chances;

    for (size_t i = 0; i < sizeof(*chances) / sizeof(*each); i++)
        each[i] = CHANCE_EVEN;
}

void proof_tree_write(const ProofJob *job, const ProofSet *set, ProofChances *chances,
                      BitWriter *out, ProofCounts *counts)
{
    for (size_t i = 0; i < set->written_count; i++) {
        const ProofPosition *position = &set->positions[set->written[i]];
        const bool leaf = position->empties <= job->leaf;

        counts->positions++;
        counts->searched += leaf;
        counts->kept += position->again;
        bits_put(out, &chances->keep[leaf][position->empties][position->speaks], position->again);
        if (leaf || !position->speaks)
            continue;
        /* Which of the moves is chosen: a 0 for each before it, a 1 unless it is the last. */
        uint16_t *move = chances->move[position->empties];

        for (int k = 0; k < position->place; k++)
            bits_put(out, &move[k], false);
        if (!position->last)
            bits_put(out, &move[position->place], true);
    }
}
