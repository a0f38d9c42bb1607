#include "search/notes.h"

#include <string.h>

#include "search/ordering.h"

static NotedMove *note_of(Notes *notes, int square)
{
    for (int i = 0; i < notes->move_count; i++)
        if (notes->moves[i].square == square)
            return &notes->moves[i];
    return NULL;
}

/* That of the move in the pass under way; NULL before the first and for no move. */
static NotedStage *stage_of(Search *search, int square)
{
    NotedMove *move = note_of(search->notes, square);

    return move && search->pass_count > 0 ? &move->stages[search->pass_count - 1] : NULL;
}

/* The place of every child in the order in which a node would search them. */
static void note_places(Notes *notes, const Child *children, int count, size_t place)
{
    Child list[MAX_MOVES];

    memcpy(list, children, (size_t)count * sizeof(*list));
    for (int i = 0; i < count; i++) {
        loop_pick(list, i, count);
        *(int *)((char *)note_of(notes, list[i].square) + place) = i + 1;
    }
}

static void note_order(Search *search)
{
    Notes *notes = search->notes;
    Worker *worker = &search->workers[0];
    const Node *root = &search->root;
    Child children[MAX_MOVES], valued[MAX_MOVES];
    const int count = search->kernel->expand(&worker->bottom, root->board, children);

    notes->move_count = count;
    for (int i = 0; i < count; i++)
        notes->moves[i] = (NotedMove){ .square = children[i].square,
                                       .replies = children[i].replies,
                                       .promise = children[i].score };
    note_places(notes, children, count, offsetof(NotedMove, promise_place));

    memcpy(valued, children, (size_t)count * sizeof(*valued));
    search->kernel->estimate_children(&worker->bottom, root->board, valued, count, 0);
    for (int i = 0; i < count; i++)
        notes->moves[i].evaluation = valued[i].score = valued[i].value;
    note_places(notes, valued, count, offsetof(NotedMove, evaluation_place));

    order_children(worker, root, children, count, ORDER_NO_LIMIT, -SCORE_MAX);
    for (int i = 0; i < count; i++)
        note_of(notes, children[i].square)->sorted = children[i].score;
    note_places(notes, children, count, offsetof(NotedMove, sorted_place));
}

void notes_begin(Search *search, const Kernel *kernel)
{
    Notes *notes = search->notes;

    if (!notes)
        return;
    Bottom *bottom = &search->workers[0].bottom;
    const Bottom before = *bottom;
    const Kernel *counting = search->kernel;

    memset(notes, 0, sizeof(*notes));
    notes->under_way = NO_MOVE;
    search->kernel = kernel;
    bottom->poll = NULL;
    bottom->census = NULL;
    note_order(search);
    search->kernel = counting;
    *bottom = before;
    notes->nodes = bottom->nodes;
}

/* What has been spent since the last call goes to that move. While several workers are at work
 * nobody can tell whose nodes they are. */
static void divide(Search *search, int square)
{
    NotedStage *stage = stage_of(search, square);

    if (search->worker_count > 1)
        return;
    const uint64_t nodes = search->workers[0].bottom.nodes;

    if (stage)
        stage->nodes += nodes - search->notes->nodes;
    search->notes->nodes = nodes;
}

void notes_begun(Search *search, int square)
{
    if (search->notes)
        search->notes->under_way = square;
}

void notes_done(Search *search, int square)
{
    if (!search->notes)
        return;
    divide(search, square);
    search->notes->under_way = NO_MOVE;
}

void notes_ended(Search *search, int square, int value, int bound)
{
    if (!search->notes)
        return;
    NotedStage *stage = stage_of(search, square);

    notes_done(search, square);
    if (!stage)
        return;
    stage->value = value;
    stage->bound = bound;
    stage->searches++;
}

void notes_window(Search *search, int low, int high, int score)
{
    if (!search->notes || search->pass_count == 0)
        return;
    NotedPass *pass = &search->notes->passes[search->pass_count - 1];

    *pass = (NotedPass){ pass->windows + 1, low, high, score };
}

void notes_pass(Search *search)
{
    if (!search->notes)
        return;
    if (search->notes->under_way != NO_MOVE)        /* it was stopped */
        notes_done(search, search->notes->under_way);
    for (int i = 0; i < search->move_count; i++) {
        NotedStage *stage = stage_of(search, search->moves[i].square);

        if (stage)
            stage->place = i + 1;
    }
}
