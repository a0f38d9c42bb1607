/* explained.c - a position solved and told of. */

#include "apps/cli/explain/explained.h"

#include <string.h>


static void fill_layers(Explained *explained)
{
    const yk_samples *seen = &explained->told.samples;
    const int top = board_empties(explained->item.position.board);
    int shallow = 0, middle = 0;

    yk_config_get(&explained->config, "shallow-empties", &shallow);
    yk_config_get(&explained->config, "middle-empties", &middle);
    middle = max_int(middle, shallow);
    const Layer layers[LAYERS] = {
        { "deep", middle + 1, top, { 0 }, seen->deep },
        { "middle", max_int(shallow, 4) + 1, min_int(middle, top), { 0 }, seen->middle },
        { "shallow", 5, min_int(shallow, top), { 0 }, seen->shallow },
        { "last", 0, min_int(4, top), { 0 }, seen->last },
    };

    memcpy(explained->layers, layers, sizeof(layers));
    for (int i = 0; i < LAYERS; i++)
        for (int at = layers[i].low; at <= layers[i].high; at++)
            yk_counts_add(&explained->layers[i].counts, &explained->told.counts[at]);
    explained->samples = seen->deep + seen->middle + seen->shallow + seen->last + seen->sort
                         + seen->pass + seen->selective;
}

void explained_solve(Explained *explained, yk_solver *solver, const SolveRequest *request,
                     yk_progress_fn progress, void *context)
{
    yk_board board = explained->item.position.board;
    yk_facts facts;

    yk_solver_facts(solver, &facts);
    item_solve(&explained->item, solver, &facts, request, progress, context);
    if (!item_sound(&explained->item))
        return;
    yk_solver_stats(solver, &explained->stats);
    yk_solver_explain(solver, &explained->told);
    yk_evaluate(explained->config.weights, board, &explained->evaluation);
    if (explained->told.passed)
        yk_board_play(&board, YK_PASS);
    for (int i = 0; i < explained->told.move_count; i++) {
        yk_board after = board;

        yk_board_play(&after, explained->told.moves[i].square);
        yk_evaluate(explained->config.weights, after, &explained->after[i]);
    }
    for (int i = 0; i < explained->told.move_count; i++) {
        const int last = explained->stats.pass_count - 1;
        const int place = last >= 0 ? explained->told.moves[i].stages[last].place : 0;

        explained->order[place > 0 ? place - 1 : i] = i;
    }
    explained->mover = explained->item.position.black_to_move == !explained->told.passed ? 'X'
                                                                                         : 'O';
    fill_layers(explained);
}

uint64_t explained_move_nodes(const Explained *explained, const yk_root_move *move)
{
    uint64_t nodes = 0;

    for (int i = 0; i < explained->stats.pass_count; i++)
        nodes += move->stages[i].nodes;
    return nodes;
}

uint64_t explained_nodes(const yk_counts *counts)
{
    return counts->nodes + counts->sort_nodes + counts->pass_nodes + counts->selective_nodes;
}

int explained_groups(const yk_evaluation *evaluation, TermGroup groups[YK_MAX_TERMS])
{
    int count = 0;

    for (int i = 0; i < evaluation->term_count; i++) {
        const yk_term *term = &evaluation->terms[i];

        if (count == 0 || strcmp(groups[count - 1].pattern, term->pattern) != 0)
            groups[count++] = (TermGroup){ .pattern = term->pattern };
        groups[count - 1].count++;
        groups[count - 1].share += term->linear + term->paired;
    }
    return count;
}
