#include "mpi/deal/deal_tree.h"

#include <stdlib.h>
#include <string.h>

#include "board/rules.h"

enum { FIRST_ROOM = 1024 };

static bool grow(void **array, uint32_t *room, size_t item)
{
    const uint32_t wanted = *room ? *room * 2 : FIRST_ROOM;
    void *larger = realloc(*array, wanted * item);

    if (!larger)
        return false;
    *array = larger;
    *room = wanted;
    return true;
}

/* ---- finding boards ---- */

static uint32_t *slot_of(const DealTree *tree, Board board)
{
    const uint32_t mask = tree->index_size - 1;
    uint32_t at = (uint32_t)board_hash(board) & mask;

    while (tree->index[at] != DEAL_NONE
           && !board_equal(tree->nodes[tree->index[at]].board, board))
        at = (at + 1) & mask;
    return &tree->index[at];
}

static bool index_grow(DealTree *tree)
{
    const uint32_t size = tree->index_size ? tree->index_size * 2 : 4 * FIRST_ROOM;
    uint32_t *larger = malloc(size * sizeof(*larger));

    if (!larger)
        return false;
    free(tree->index);
    tree->index = larger;
    tree->index_size = size;
    for (uint32_t i = 0; i < size; i++)
        larger[i] = DEAL_NONE;
    for (uint32_t i = 0; i < tree->count; i++)
        *slot_of(tree, tree->nodes[i].board) = i;
    return true;
}

uint32_t deal_tree_find(const DealTree *tree, Board board)
{
    return *slot_of(tree, board);
}

uint32_t deal_tree_add(DealTree *tree, Board board)
{
    const uint32_t known = tree->index_size ? deal_tree_find(tree, board) : DEAL_NONE;

    if (known != DEAL_NONE)
        return known;
    if ((tree->count == tree->room
         && !grow((void **)&tree->nodes, &tree->room, sizeof(*tree->nodes)))
        || (2 * (tree->count + 1) > tree->index_size && !index_grow(tree))) {
        tree->no_memory = true;
        return DEAL_NONE;
    }
    const uint32_t at = tree->count;
    DealNode *node = &tree->nodes[at];

    *node = (DealNode){
        .board = board, .lower = { -SCORE_MAX, -SCORE_MAX }, .upper = { SCORE_MAX, SCORE_MAX },
        .scout_lower = -SCORE_MAX, .scout_upper = SCORE_MAX,
        .empties = (uint8_t)board_empties(board),
        .replies = (uint8_t)bit_count(rules_moves(board)), .parents = DEAL_NONE, .home = -1,
        .chosen = { DEAL_NONE, DEAL_NONE },
    };
    if (node->replies == 0 && rules_moves(board_pass(board)) == 0) {
        const int8_t score = (int8_t)board_final_score(board);

        node->over = true;
        node->lower[BELIEVED] = node->lower[PROVEN] = score;
        node->upper[BELIEVED] = node->upper[PROVEN] = score;
        node->estimate = (int16_t)(score * DEAL_SIXTEENTHS);
    }
    *slot_of(tree, board) = at;
    tree->count++;
    return at;
}

bool deal_tree_init(DealTree *tree, Board board)
{
    memset(tree, 0, sizeof(*tree));
    return deal_tree_add(tree, board) == 0;
}

void deal_tree_free(DealTree *tree)
{
    for (uint32_t i = 0; i < tree->count; i++) {
        free(tree->nodes[i].edges);
        free(tree->nodes[i].moves);
        free(tree->nodes[i].line);
    }
    free(tree->nodes);
    free(tree->parents);
    free(tree->index);
    memset(tree, 0, sizeof(*tree));
}

/* ---- what follows from what ---- */

/* Bounds that exclude each other cannot both be right: what is newer or better founded stays. */
static void believe(DealNode *node, int lower, int upper)
{
    lower = max_int(lower, node->lower[PROVEN]);
    upper = min_int(upper, node->upper[PROVEN]);
    if (lower > upper) {
        lower = node->lower[PROVEN];
        upper = node->upper[PROVEN];
    }
    node->lower[BELIEVED] = (int8_t)lower;
    node->upper[BELIEVED] = (int8_t)upper;
}

static void estimate_within(DealNode *node)
{
    const int low = node->lower[BELIEVED] * DEAL_SIXTEENTHS;
    const int high = node->upper[BELIEVED] * DEAL_SIXTEENTHS;

    node->estimate = (int16_t)max_int(low, min_int(high, node->estimate));
}

/* A node anew from its children and what is known of itself; whether anything changed. */
static bool node_anew(const DealTree *tree, DealNode *node)
{
    const DealNode before = *node;
    int lower[TRUSTS] = { -SCORE_MAX, -SCORE_MAX }, upper[TRUSTS] = { -SCORE_MAX, -SCORE_MAX };
    int estimate = -SCORE_MAX * DEAL_SIXTEENTHS;

    if (!node->edges) {
        believe(node, node->scout_lower, node->scout_upper);
    } else {
        for (int i = 0; i < node->edge_count; i++) {
            const DealNode *child = &tree->nodes[node->edges[i].node];

            for (int trust = 0; trust < TRUSTS; trust++) {
                lower[trust] = max_int(lower[trust], -child->upper[trust]);
                upper[trust] = max_int(upper[trust], -child->lower[trust]);
            }
            estimate = max_int(estimate, -child->estimate);
        }
        node->lower[PROVEN] = (int8_t)max_int(node->lower[PROVEN], lower[PROVEN]);
        node->upper[PROVEN] = (int8_t)min_int(node->upper[PROVEN], upper[PROVEN]);
        if (lower[BELIEVED] > node->scout_upper || upper[BELIEVED] < node->scout_lower)
            believe(node, lower[BELIEVED], upper[BELIEVED]);
        else
            believe(node, max_int(lower[BELIEVED], node->scout_lower),
                    min_int(upper[BELIEVED], node->scout_upper));
        node->estimate = (int16_t)estimate;
    }
    estimate_within(node);
    return memcmp(before.lower, node->lower, sizeof(before.lower)) != 0
           || memcmp(before.upper, node->upper, sizeof(before.upper)) != 0
           || before.estimate != node->estimate;
}

static void climb(DealTree *tree, uint32_t at)
{
    for (uint32_t link = tree->nodes[at].parents; link != DEAL_NONE;
         link = tree->parents[link].next) {
        const uint32_t parent = tree->parents[link].node;

        if (node_anew(tree, &tree->nodes[parent]))
            climb(tree, parent);
    }
}

/* No move leads to a board that is worth less than the node allows. */
static void push_down(DealTree *tree, uint32_t at)
{
    for (int i = 0; i < tree->nodes[at].edge_count; i++)
        deal_tree_prove(tree, tree->nodes[at].edges[i].node, -tree->nodes[at].upper[PROVEN],
                   SCORE_MAX);
}

void deal_tree_prove(DealTree *tree, uint32_t at, int lower, int upper)
{
    DealNode *node = &tree->nodes[at];

    if (lower <= node->lower[PROVEN] && upper >= node->upper[PROVEN])
        return;
    node->lower[PROVEN] = (int8_t)max_int(node->lower[PROVEN], lower);
    node->upper[PROVEN] = (int8_t)min_int(node->upper[PROVEN], upper);
    node_anew(tree, node);
    push_down(tree, at);
    climb(tree, at);
}

void deal_tree_believe(DealTree *tree, uint32_t at, int lower, int upper)
{
    DealNode *node = &tree->nodes[at];

    if (max_int(lower, node->scout_lower) > min_int(upper, node->scout_upper)) {
        node->scout_lower = (int8_t)lower;
        node->scout_upper = (int8_t)upper;
    } else {
        node->scout_lower = (int8_t)max_int(lower, node->scout_lower);
        node->scout_upper = (int8_t)min_int(upper, node->scout_upper);
    }
    node->scouted = true;
    node->scouts += node->scouts < UINT8_MAX;
    if (node_anew(tree, node))
        climb(tree, at);
}

/* ---- children ---- */

/* What the side that played a move knows of it, said of the board behind it. */
static void child_learns(DealTree *tree, uint32_t at, const DealMove *move)
{
    DealNode *child = &tree->nodes[at];

    if (!child->scouted && !child->edges)
        child->estimate = (int16_t)-move->estimate;
    deal_tree_prove(tree, at, -move->upper, -move->lower);
}

static bool link_child(DealTree *tree, uint32_t parent, int square)
{
    const Board board = tree->nodes[parent].board;
    const uint32_t child = deal_tree_add(tree, square == PASS ? board_pass(board)
                                                         : rules_play(board, square));

    if (child == DEAL_NONE || (tree->parent_count == tree->parent_room
        && !grow((void **)&tree->parents, &tree->parent_room, sizeof(*tree->parents)))) {
        tree->no_memory = true;
        return false;
    }
    DealNode *node = &tree->nodes[parent];

    if (tree->nodes[child].home < 0)
        tree->nodes[child].home = node->home;
    tree->parents[tree->parent_count] = (DealParent){ parent, tree->nodes[child].parents };
    tree->nodes[child].parents = tree->parent_count++;
    node->edges[node->edge_count++] = (DealEdge){ child, (uint8_t)square };
    return true;
}

void deal_tree_expand(DealTree *tree, uint32_t at)
{
    const bool passes = tree->nodes[at].replies == 0;
    const int count = passes ? 1 : tree->nodes[at].replies;
    uint64_t squares = rules_moves(tree->nodes[at].board);
    DealEdge *edges = calloc((size_t)count, sizeof(*edges));

    if (!edges) {
        tree->no_memory = true;
        return;
    }
    tree->nodes[at].edges = edges;
    tree->nodes[at].edge_count = 0;
    if (passes)
        link_child(tree, at, PASS);
    for (; squares; squares = bit_drop_lowest(squares))
        if (!link_child(tree, at, bit_lowest(squares)))
            break;
    DealNode *node = &tree->nodes[at];

    if (node->edge_count < count) {     /* half a node would be a wrong one */
        for (int i = 0; i < node->edge_count; i++)
            tree->nodes[node->edges[i].node].parents =
                tree->parents[tree->nodes[node->edges[i].node].parents].next;
        free(node->edges);
        node->edges = NULL;
        node->edge_count = 0;
        return;
    }
    if (passes && !tree->nodes[node->edges[0].node].scouted
        && !tree->nodes[node->edges[0].node].edges)
        tree->nodes[node->edges[0].node].estimate = (int16_t)-node->estimate;
    DealMove *moves = node->moves;
    const int move_count = node->move_count;

    node->moves = NULL;
    node->move_count = 0;
    deal_tree_moves(tree, at, moves, move_count);
    free(moves);
    push_down(tree, at);
    if (node_anew(tree, &tree->nodes[at]))
        climb(tree, at);
}

void deal_tree_moves(DealTree *tree, uint32_t at, const DealMove *moves, int count)
{
    DealNode *node = &tree->nodes[at];

    if (count == 0)
        return;
    if (!node->edges) {
        DealMove *kept = malloc((size_t)count * sizeof(*kept));

        if (!kept) {
            tree->no_memory = true;
            return;
        }
        memcpy(kept, moves, (size_t)count * sizeof(*kept));
        for (int i = 0; i < count; i++)             /* bounds only ever close in */
            for (int k = 0; k < node->move_count; k++)
                if (kept[i].square == node->moves[k].square) {
                    kept[i].lower = (int8_t)max_int(kept[i].lower, node->moves[k].lower);
                    kept[i].upper = (int8_t)min_int(kept[i].upper, node->moves[k].upper);
                }
        free(node->moves);
        node->moves = kept;
        node->move_count = count;
        return;
    }
    for (int i = 0; i < count; i++)
        for (int k = 0; k < tree->nodes[at].edge_count; k++)
            if (tree->nodes[at].edges[k].square == moves[i].square)
                child_learns(tree, tree->nodes[at].edges[k].node, &moves[i]);
}
