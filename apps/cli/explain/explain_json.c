#include "apps/cli/explain/explain_output.h"

#include <inttypes.h>

#include "apps/cli/solve/jsonvalue.h"
#include "base/fields/fields.h"
#include "base/memory/memory_json.h"

static json_t *count_of(uint64_t count)
{
    return json_integer((json_int_t)count);
}

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

    for (int i = 0; i < LAYERS; i++) {
        const Layer *layer = &explained->layers[i];

        if (layer->low <= layer->high)
            json_array_append_new(array, json_pack("{s:s, s:i, s:i, s:o, s:o}",
                "name", layer->name, "from", layer->low, "to", layer->high,
                "samples", count_of(layer->samples),
                "counts", fields_json(&COUNTS_FIELDS, &layer->counts)));
    }
    return array;
}

static json_t *empties_of(const Explained *explained)
{
    json_t *array = json_array();

    for (int at = YK_MAX_EMPTIES; at >= 0; at--) {
        const yk_counts *counts = &explained->told.counts[at];
        json_t *object;

        if (explained_nodes(counts) + counts->visits + counts->leaves == 0)
            continue;
        object = fields_json(&COUNTS_FIELDS, counts);
        json_object_set_new(object, "empties", json_integer(at));
        json_array_append_new(array, object);
    }
    return array;
}

/* ---- the root ---- */

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
            "nodes", explained->told.threads > 1 ? json_null() : count_of(stage->nodes)));
    }
    return array;
}

static json_t *groups_of(const yk_evaluation *evaluation)
{
    TermGroup groups[YK_MAX_TERMS];
    const int count = explained_groups(evaluation, groups);
    json_t *array = json_array();

    for (int i = 0; i < count; i++)
        json_array_append_new(array, json_pack("{s:s, s:i, s:o}", "pattern", groups[i].pattern,
            "count", groups[i].count, "share", json_integer((json_int_t)groups[i].share)));
    return array;
}

static json_t *terms_of_board(const yk_evaluation *evaluation)
{
    json_t *array = json_array();

    for (int i = 0; i < evaluation->term_count; i++) {
        const yk_term *term = &evaluation->terms[i];
        json_t *squares = json_array();

        for (int j = 0; j < term->square_count; j++)
            json_array_append_new(squares, json_string(yk_square_name(term->squares[j])));
        json_array_append_new(array, json_pack("{s:s, s:o, s:i, s:I, s:I}",
            "pattern", term->pattern, "squares", squares, "number", term->number,
            "linear", (json_int_t)term->linear, "paired", (json_int_t)term->paired));
    }
    return array;
}

/* `value` in sixty-fourths of a disc, shares in 1/65536; for the side to move on that board. */
static json_t *evaluation_of(const yk_evaluation *evaluation)
{
    return json_pack("{s:i, s:I, s:o, s:o}", "value", evaluation->value,
                     "total", (json_int_t)evaluation->total, "groups", groups_of(evaluation),
                     "terms", terms_of_board(evaluation));
}

static json_t *moves_of(const Explained *explained)
{
    int order[YK_MAX_MOVES];
    const int count = explained_order(explained, order);
    json_t *array = json_array();

    for (int i = 0; i < count; i++) {
        const yk_root_move *move = &explained->told.moves[order[i]];
        json_t *object = json_pack("{s:s, s:o, s:i, s:i, s:o, s:i, s:i, s:i, s:i, s:i}",
            "move", yk_square_name(move->square), "replies", jsonvalue_squares(move->replies),
            "static", move->static_score, "static_place", move->static_place,
            "evaluation", discs_of(move->evaluation), "evaluation_place", move->evaluation_place,
            "sorted", move->sorted, "sorted_place", move->sorted_place,
            "lower", move->lower, "upper", move->upper);

        json_object_set_new(object, "nodes", explained->told.threads > 1 ? json_null() :
                            count_of(explained_move_nodes(explained, move)));
        json_object_set_new(object, "stages", stages_of(explained, move));
        json_object_set_new(object, "after", evaluation_of(&explained->after[order[i]]));
        json_array_append_new(array, object);
    }
    return array;
}

static json_t *passes_of(const Explained *explained)
{
    json_t *array = json_array();

    for (int i = 0; i < explained->stats.pass_count; i++) {
        const yk_pass *pass = &explained->stats.passes[i];
        const yk_windows *windows = &explained->told.windows[i];

        json_array_append_new(array, json_pack("{s:s, s:i, s:o, s:f, s:i, s:o, s:o}",
            "pass", pass->name, "confidence", pass->confidence, "nodes", count_of(pass->nodes),
            "time_s", pass->time_s, "windows", windows->windows,
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

static json_t *figures(void)
{
    json_t *array = json_array();
    const KnobsOfFigure *figure;

    for (size_t i = 0; (figure = explain_knobs_at(i)) != NULL; i++) {
        json_t *names = json_array();

        for (int j = 0; figure->numbers[j]; j++)
            json_array_append_new(names, json_string(figure->numbers[j]));
        json_array_append_new(array, json_pack("{s:s, s:s, s:o}", "figure", figure->figure,
                                               "section", figure->section, "numbers", names));
    }
    return array;
}

json_t *explain_json(const Explained *explained)
{
    const Position *position = &explained->position;
    const yk_result *result = &explained->result;
    char board[67];
    json_t *object;

    position_board_text(position->board, position->black_to_move, board);
    board[64] = '\0';
    object = json_pack("{s:s, s:o, s:o, s:s, s:s, s:i, s:i, s:i, s:o, s:b, s:o, s:f, s:s, s:i}",
        "schema", "yomikiri.explain/1",
        "id", memory_json_text(position->id[0] ? position->id : explained->where),
        "where", memory_json_text(explained->where), "board", board,
        "side", explained_side(explained) == 'X' ? "X" : "O",
        "empties", board_empties(position->board), "lower", result->lower,
        "upper", result->upper,
        "stopped", !result->stopped ? json_null() :
                   json_string(explained->interrupted ? "interrupt" : "time"),
        "passed", explained->told.passed, "nodes", count_of(result->nodes),
        "time_s", result->time_s, "kernel", explained->facts.kernel,
        "threads", explained->told.threads);
    if (explained->config.weights)
        json_object_set_new(object, "weights", json_sprintf("%016" PRIx64,
                            yk_weights_checksum(explained->config.weights)));
    json_object_set_new(object, "knobs", knobs_of(&explained->config));
    json_object_set_new(object, "moves", moves_of(explained));
    json_object_set_new(object, "passes", passes_of(explained));
    json_object_set_new(object, "layers", layers_of(explained));
    json_object_set_new(object, "empties_counts", empties_of(explained));
    json_object_set_new(object, "samples", fields_json(&SAMPLES_FIELDS, &explained->told.samples));
    json_object_set_new(object, "evaluation", evaluation_of(&explained->evaluation));
    json_object_set_new(object, "moved_by", figures());
    return object;
}

void explain_json_print(FILE *out, const Explained *explained)
{
    memory_json_print(out, explain_json(explained), JSON_COMPACT | JSON_REAL_PRECISION(9));
}
