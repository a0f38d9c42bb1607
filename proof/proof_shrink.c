#include "proof/strategy.h"

#include "board/symmetry.h"

enum {
    STOP_POSITIONS = 1 << 12,       /* between two looks */
    ABOVE_LEAF = 3,                 /* nearer to the leaves there is next to nothing to be saved */
};

/* What a place further back in the order of moves costs, in positions: about what its bits do. */
enum { PLACE_COST = 1 };

typedef struct {
    const ProofJob *job;
    ProofSet *set;
    int least;
} Shrinking;

/* Positions that a move adds, and what it costs to say that it is taken; -1: it is not proven. */
static int64_t cost_of(const Shrinking *shrinking, const ProofNode *after, int place)
{
    const ProofSet *set = shrinking->set;

    if (after->moves == 0)
        return proof_walk_reached(after, shrinking->least) ? place * PLACE_COST : -1;
    const size_t index = proof_set_find(set, after->form);

    if (index == set->count)
        return -1;
    const ProofPosition *position = &set->positions[index];

    return place * PLACE_COST + (position->met ? 0 : (int64_t)position->size);
}

/* Another move than the first walk's, if it costs less; there is at least that one. */
static int cheapest(const Shrinking *shrinking, const ProofNode *node, const ProofMove *list,
                    int count)
{
    ProofNode after[MAX_MOVES];
    int64_t least = INT64_MAX;
    int best = count;

    for (int i = 0; i < count; i++) {
        after[i] = proof_walk_after(node, &list[i]);
        if (after[i].moves != 0)
            proof_set_prefetch(shrinking->set, after[i].form);
    }
    for (int i = 0; i < count; i++) {
        const int64_t cost = cost_of(shrinking, &after[i], i);

        if (cost >= 0 && cost < least) {
            least = cost;
            best = i;
        }
    }
    return best;
}

/* The side that speaks moves: by which move, also in `position`. Where the board lies as it did in
 * the first walk, and no other move is wanted, that need not be put in order. */
static ProofMove chosen(const Shrinking *shrinking, const ProofNode *node, ProofPosition *position)
{
    const int square = symmetry_square(position->square, symmetry_inverse(node->image));
    const bool choose = position->empties >= shrinking->job->leaf + ABOVE_LEAF;
    ProofMove list[MAX_MOVES];

    if (!choose && position->image == node->image)
        return proof_walk_move(node, square);
    const int count = proof_walk_moves(node, list);
    const int place = choose ? cheapest(shrinking, node, list, count)
                             : proof_walk_place(list, count, square);

    assert(place < count);
    position->place = (uint8_t)place;
    position->last = place == count - 1;
    return list[place];
}

static bool walk(Shrinking *shrinking, const ProofNode *node);

static bool walk_all(Shrinking *shrinking, const ProofNode *node)
{
    ProofMove list[MAX_MOVES];
    ProofNode after[MAX_MOVES];
    const int count = proof_walk_moves(node, list);
    bool goes_on = true;

    for (int i = 0; i < count; i++) {
        after[i] = proof_walk_after(node, &list[i]);
        if (after[i].moves != 0)
            proof_set_prefetch(shrinking->set, after[i].form);
    }
    for (int i = 0; i < count && goes_on; i++)
        goes_on = walk(shrinking, &after[i]);
    return goes_on;
}

/* False: stopped. */
static bool walk(Shrinking *shrinking, const ProofNode *node)
{
    ProofSet *set = shrinking->set;

    if (node->moves == 0)
        return true;
    const size_t index = proof_set_find(set, node->form);

    assert(index < set->count);
    ProofPosition *position = &set->positions[index];

    position->again = position->met;
    if (position->met)
        return true;
    position->met = true;
    proof_set_write(set, index);
    if (set->written_count % STOP_POSITIONS == 0
        && shrinking->job->stop(shrinking->job->context, set->count))
        return false;
    if (position->empties <= shrinking->job->leaf)
        return true;
    if (!node->speaks)
        return walk_all(shrinking, node);
    const ProofMove move = chosen(shrinking, node, position);
    const ProofNode after = proof_walk_after(node, &move);

    return walk(shrinking, &after);
}

ProofOutcome proof_shrink(const ProofJob *job, const ProofAim *aim, ProofSet *set)
{
    Shrinking shrinking = { job, set, aim->least };
    const ProofNode root = proof_walk_node(aim->board, yk_board_moves(aim->board), aim->speaks);

    return walk(&shrinking, &root) ? PROOF_MADE : PROOF_STOPPED;
}
