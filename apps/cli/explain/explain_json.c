/* explain_json.c - everything about an explained position for programs. */

#include "apps/cli/explain/explained.h"

#include <inttypes.h>

#include "apps/cli/solve/answer.h"
#include "base/fields/fields.h"
#include "base/memory/memory_json.h"

static json_t *discs_of(int sixteenths)
{
    return json_real((double)sixteenths / 16);
}

/* ---- counts ---- */

#define COUNT(field)    { #field, FIELD_COUNT(yk_counts, field) }
#define CUT(field)      { #field, FIELD_COUNT(yk_counts, cuts.field) }
#define SAMPLES(field)  { #field, FIELD_COUNT(yk_samples, field) }

static const Field COUNTS[] = {
    COUNT(nodes), COUNT(sort_nodes), COUNT(pass_nodes), COUNT(selective_nodes), COUNT(visits),
    COUNT(stability_tries), COUNT(stability_cuts), COUNT(probes), COUNT(hits), COUNT(hit_cuts),
    COUNT(probcut_tries), COUNT(probcut_cuts),
    COUNT(etc_probes), COUNT(etc_hits), COUNT(etc_refuted), COUNT(etc_cuts), COUNT(known),
    COUNT(known_cuts), CUT(cuts), CUT(first_cuts), CUT(ranks), COUNT(evaluated),
    COUNT(sorted), COUNT(leaves),
};

_Static_assert(sizeof(yk_counts) == ARRAY_LENGTH(COUNTS) * sizeof(uint64_t), "every count");

static const Field SAMPLE_COUNTS[] = {
    SAMPLES(idle), SAMPLES(deep), SAMPLES(middle), SAMPLES(shallow), SAMPLES(last), SAMPLES(sort),
    SAMPLES(pass), SAMPLES(selective),
};

static const Fields COUNTS_FIELDS = { FIELDS(COUNTS, yk_counts) };
static const Fields SAMPLES_FIELDS = { FIELDS(SAMPLE_COUNTS, yk_samples) };

static json_t *layers_of(const Explained *explained)
{
    json_t *array = json_array();

    for (const Layer *layer = explained->layers; layer < explained->layers + LAYERS; layer++)
        if (layer->low <= layer->high)
            json_array_append_new(array, json_pack("{s:s, s:i, s:i, s:I, s:o}",
                "name", layer->name, "from", layer->low, "to", layer->high,
                "samples", (json_int_t)layer->samples,
                "counts", fields_json(&COUNTS_FIELDS, &layer->counts)));
    return array;
}

static json_t *empties_of(const Explained *explained)
{
    json_t *array = json_array();

    for (int at = YK_MAX_EMPTIES; at >= 0; at--) {
        const yk_counts *counts = &explained->told.counts[at];

        if (explained_nodes(counts) + counts->visits + counts->leaves == 0)
            continue;
        json_t *object = fields_json(&COUNTS_FIELDS, counts);

        json_object_set_new(object, "empties", json_integer(at));
        json_array_append_new(array, object);
    }
    return array;
}

/* ---- the root ---- */

/* With several threads nobody knows whose nodes they are. */
static json_t *nodes_of(const Explained *explained, uint64_t nodes)
{
    return explained->told.threads > 1 ? json_null() : json_integer((json_int_t)nodes);
}

static json_t *stages_of(const Explained *explained, const yk_root_move *move)
{
    json_t *array = json_array();

    for (int i = 0; i < explained->stats.pass_count; i++) {
        const yk_stage *stage = &move->stages[i];
        const bool any = stage->searches > 0;

        json_array_append_new(array, json_pack("{s:s, s:i, s:i, s:o, s:o, s:o}",
            "pass", explained->stats.passes[i].name, "place", stage->place,
            "searches", stage->searches,
            "value", any ? discs_of(stage->value) : json_null(),
            "bound", any ? json_integer(stage->bound) : json_null(),
            "nodes", nodes_of(explained, stage->nodes)));
    }
    return array;
}

/* `value` in sixty-fourths of a disc, shares in 1/65536; for the side to move on that board. */
static json_t *evaluation_of(const yk_evaluation *evaluation)
{
    json_t *groups = json_array(), *terms = json_array();
    TermGroup group[YK_MAX_TERMS];
    const int count = explained_groups(evaluation, group);

    for (int i = 0; i < count; i++)
        json_array_append_new(groups, json_pack("{s:s, s:i, s:I}", "pattern", group[i].pattern,
            "count", group[i].count, "share", (json_int_t)group[i].share));
    for (const yk_term *term = evaluation->terms;
         term < evaluation->terms + evaluation->term_count; term++)
        json_array_append_new(terms, json_pack("{s:s, s:o, s:i, s:I, s:I}",
            "pattern", term->pattern,
            "squares", jsonvalue_moves(term->squares, term->square_count),
            "number", term->number, "linear", (json_int_t)term->linear,
            "paired", (json_int_t)term->paired));
    return json_pack("{s:i, s:I, s:o, s:o}", "value", evaluation->value,
                     "total", (json_int_t)evaluation->total, "groups", groups, "terms", terms);
}

static json_t *moves_of(const Explained *explained)
{
    json_t *array = json_array();

    for (int i = 0; i < explained->told.move_count; i++) {
        const int at = explained->order[i];
        const yk_root_move *move = &explained->told.moves[at];

        json_array_append_new(array, json_pack(
            "{s:s, s:o, s:i, s:i, s:o, s:i, s:i, s:i, s:i, s:i, s:o, s:o, s:o}",
            "move", yk_square_name(move->square), "replies", jsonvalue_squares(move->replies),
            "static", move->static_score, "static_place", move->static_place,
            "evaluation", discs_of(move->evaluation), "evaluation_place", move->evaluation_place,
            "sorted", move->sorted, "sorted_place", move->sorted_place,
            "lower", move->lower, "upper", move->upper,
            "nodes", nodes_of(explained, explained_move_nodes(explained, move)),
            "stages", stages_of(explained, move), "after", evaluation_of(&explained->after[at])));
    }
    return array;
}

static json_t *passes_of(const Explained *explained)
{
    json_t *array = json_array();

    for (int i = 0; i < explained->stats.pass_count; i++) {
        const yk_pass *pass = &explained->stats.passes[i];
        const yk_windows *windows = &explained->told.windows[i];

        json_array_append_new(array, json_pack("{s:s, s:i, s:I, s:f, s:i, s:o, s:o}",
            "pass", pass->name, "confidence", pass->confidence,
            "nodes", (json_int_t)pass->nodes, "time_s", pass->time_s,
            "windows", windows->windows,
            "window", windows->windows ? json_pack("[i, i]", windows->low, windows->high) :
                                         json_null(),
            "result", windows->windows ? json_integer(windows->score) : json_null()));
    }
    return array;
}

/* ---- all of it ---- */

static json_t *knobs_of(const yk_config *config)
{
    json_t *object = json_object();
    const yk_knob *knob;

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        json_object_set_new(object, knob->name, json_integer(config->knob[i]));
    return object;
}

json_t *explain_json(const Explained *explained)
{
    const Position *position = &explained->item.position;
    const yk_result *result = &explained->item.result;
    const yk_weights *weights = explained->config.weights;
    char board[67];

    position_board_text(position->board, position->black_to_move, board);
    board[64] = '\0';
    return json_pack(
        "{s:s, s:o, s:o, s:s, s:s, s:i, s:i, s:i, s:o, s:b, s:I, s:f, s:s, s:i, s:o*,"
        " s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
        "schema", "yomikiri.explain/2",
        "id", memory_json_text(item_name(&explained->item)),
        "where", memory_json_text(explained->item.where), "board", board, "side", board + 65,
        "empties", board_empties(position->board), "lower", result->lower,
        "upper", result->upper,
        "stopped", !result->stopped ? json_null() :
                   json_string(explained->item.interrupted ? "interrupt" : "time"),
        "passed", explained->told.passed, "nodes", (json_int_t)result->nodes,
        "time_s", result->time_s, "kernel", explained->item.facts.kernel,
        "threads", explained->told.threads,
        "weights", weights ? json_sprintf("%016" PRIx64, yk_weights_checksum(weights)) : NULL,
        "knobs", knobs_of(&explained->config), "moves", moves_of(explained),
        "passes", passes_of(explained), "layers", layers_of(explained),
        "empties_counts", empties_of(explained),
        "samples", fields_json(&SAMPLES_FIELDS, &explained->told.samples),
        "evaluation", evaluation_of(&explained->evaluation));
}
