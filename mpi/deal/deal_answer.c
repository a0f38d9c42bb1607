/* deal_answer.c - what is known, in the words of yomikiri.h. */

#include <string.h>

#include "mpi/deal/deal_table.h"

enum { CONFIDENCE_SCOUTED = 84 };

int deal_answer_line(const Deal *deal, uint32_t at, uint8_t line[MAX_LINE], uint32_t *missing)
{
    const DealNode *nodes = deal->tree.nodes;
    int length = 0;

    while (!nodes[at].over) {
        const DealNode *node = &nodes[at];
        const DealEdge *keeps = NULL;

        if (node->line) {
            memcpy(line + length, node->line, (size_t)node->line_length);
            return length + node->line_length;
        }
        /* the best move's board is exact, too: no other can be better than the score */
        for (int i = 0; i < node->edge_count && !keeps; i++)
            if (-nodes[node->edges[i].node].upper[PROVEN] >= node->lower[PROVEN])
                keeps = &node->edges[i];
        if (!keeps) {
            *missing = at;
            return -1;
        }
        line[length++] = keeps->square;
        at = keeps->node;
    }
    return length;
}

static yk_estimate believed(const DealNode *child)
{
    const int sixteenths = -child->estimate;
    const int score = sixteenths / DEAL_SIXTEENTHS / 2 * 2;

    if (child->lower[PROVEN] == child->upper[PROVEN])
        return (yk_estimate){ .score = (int8_t)-child->lower[PROVEN], .confidence = 100,
                              .sixteenths = (int16_t)(-child->lower[PROVEN]
                                                      * DEAL_SIXTEENTHS) };
    return (yk_estimate){
        .score = (int8_t)score, .sixteenths = (int16_t)sixteenths,
        .bound = (int8_t)(-child->upper[BELIEVED] >= score && child->upper[BELIEVED] < SCORE_MAX
                          && child->lower[BELIEVED] == -SCORE_MAX ? 1 :
                          child->lower[BELIEVED] > -SCORE_MAX
                          && child->upper[BELIEVED] == SCORE_MAX ? -1 : 0),
        .confidence = (int8_t)(child->lower[BELIEVED] > -SCORE_MAX
                               || child->upper[BELIEVED] < SCORE_MAX ? CONFIDENCE_SCOUTED : 0),
    };
}

static bool better(const yk_move *a, const yk_move *b)
{
    if (a->lower != b->lower)
        return a->lower > b->lower;
    if (a->upper != b->upper)
        return a->upper > b->upper;
    return a->estimate.sixteenths > b->estimate.sixteenths;
}

static void insert(yk_result *result, const yk_move *move)
{
    int at = result->move_count++;

    for (; at > 0 && better(move, &result->moves[at - 1]); at--)
        result->moves[at] = result->moves[at - 1];
    result->moves[at] = *move;
}

static void best_so_far(yk_result *result)
{
    const yk_move *best = &result->moves[0];

    for (int i = 1; i < result->move_count; i++)
        if (result->moves[i].estimate.sixteenths > best->estimate.sixteenths)
            best = &result->moves[i];
    result->best_so_far = best->square;
    result->best_so_far_confidence = best->estimate.confidence;
    result->best_so_far_length = 1;
    result->best_so_far_line[0] = best->square;
}

void deal_answer(const Deal *deal, yk_result *result)
{
    const DealNode *root = &deal->tree.nodes[0];
    uint32_t missing;

    memset(result, 0, sizeof(*result));
    result->size = sizeof(*result);
    result->best_so_far = YK_NO_MOVE;
    result->lower = root->lower[PROVEN];
    result->upper = root->upper[PROVEN];
    result->nodes = deal->nodes;
    result->searched = deal->searched;
    result->stopped = !deal->done;
    result->estimate.confidence = -1;
    const bool exact = result->lower == result->upper;

    result->best_complete = exact;
    for (int i = 0; i < (root->replies > 0 ? root->edge_count : 0); i++) {  /* a pass is none */
        const uint32_t at = root->edges[i].node;
        const DealNode *child = &deal->tree.nodes[at];
        yk_move move = { .square = root->edges[i].square, .lower = (int8_t)-child->upper[PROVEN],
                         .upper = (int8_t)min_int(-child->lower[PROVEN], result->upper),
                         .estimate = believed(child) };
        uint8_t line[MAX_LINE];
        int length;

        if (exact && move.lower == result->lower)
            result->best |= square_bit(move.square);
        else if (move.upper >= result->lower)
            result->best_complete = 0;
        if (deal->plan.all_moves && move.lower == move.upper
            && (length = deal_answer_line(deal, at, line, &missing)) >= 0 && length < MAX_LINE) {
            move.line[0] = move.square;
            memcpy(move.line + 1, line, (size_t)length);
            move.line_length = (uint8_t)(length + 1);
        }
        insert(result, &move);
    }
    if (exact)
        result->line_length = max_int(deal_answer_line(deal, 0, result->line, &missing), 0);
    if (result->move_count > 0) {
        result->estimate = result->moves[0].estimate;
        if (!deal->done)
            best_so_far(result);
    }
}
