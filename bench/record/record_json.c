#include "bench/record/record.h"

#include <stdio.h>

#include "base/memory/memory_json.h"

/* A value that is not known is null. */
static json_t *real_or_null(double value)
{
    return value < 0 ? json_null() : json_real(value);
}

static json_t *reps_json(const RecordPosition *position)
{
    json_t *list = json_array();

    for (int i = 0; i < position->rep_count; i++) {
        const RecordRep *rep = &position->reps[i];

        json_array_append_new(list, json_pack("{so so so so so so}",
            "time_ns", known_count(rep->time_ns),
            "cpu_ns", known_count(rep->cpu_ns),
            "nodes", known_count(rep->nodes),
            "instructions", known_count(rep->instructions),
            "cycles", known_count(rep->cycles),
            "switches", known_count(rep->switches)));
    }
    return list;
}

static json_t *squares_json(uint64_t squares)
{
    json_t *list = json_array();

    for (; squares; squares = bit_drop_lowest(squares))
        json_array_append_new(list, json_string(square_text(bit_lowest(squares))));
    return list;
}

static json_t *moves_json(const MoveScores *moves)
{
    json_t *object = moves->known ? json_object() : json_null();

    for (uint64_t rest = moves->known; rest; rest = bit_drop_lowest(rest)) {
        const int square = bit_lowest(rest);

        json_object_set_new(object, square_text(square), json_integer(moves->score[square]));
    }
    return object;
}

static void add_figure(json_t *json, const StatsValue *values, StatsValueFigure figure)
{
    const StatsInterval is = stats_value_figure(values, figure);
    const char *key = stats_value_key(figure);
    char range[40];

    json_object_set_new(json, key, known_real(is.estimate));
    if (!stats_value_is_share(figure))
        return;
    snprintf(range, sizeof(range), "%s_range", key);
    json_object_set_new(json, range, isnan(is.estimate) ? json_null()
                                                        : json_pack("[ff]", is.low, is.high));
}

json_t *record_json_values(const StatsValue *values)
{
    json_t *json;

    if (values->count == 0)
        return json_null();
    json = json_pack("{si si si}", "proven", values->count, "with_best", values->with_best,
                     "with_moves", values->with_moves);
    for (int figure = 0; figure < STATS_VALUE_FIGURES; figure++)
        add_figure(json, values, (StatsValueFigure)figure);
    return json;
}

static json_t *ask_json(const SuiteAsk *ask)
{
    if (suite_ask_whole(ask))
        return json_null();
    return json_pack("{si sb so so*}", "depth", ask->depth.plies, "short", ask->brief,
                     "time_s", ask->time_s > 0 ? json_real(ask->time_s) : json_null(),
                     "selectivity",
                     ask->depth.selectivity ? json_integer(ask->depth.selectivity) : NULL);
}

static json_t *proven_json(const RecordPosition *position)
{
    return !position->has_proven
        ? json_null()
        : json_pack("{si so so}", "score", position->proven,
                    "best", squares_json(position->proven_best),
                    "moves", moves_json(&position->proven_moves));
}

static json_t *proof_json(const RecordProof *proof)
{
    if (proof->bytes == 0)
        return json_null();
    return json_pack("{sI ss}", "bytes", (json_int_t)proof->bytes, "sha256", proof->sha256);
}

static json_t *position_json(const RecordPosition *position)
{
    const bool moved = position->solved && position->best >= 0;
    const bool troubled = position->trouble[0] != '\0';

    return json_pack("{so ss# ss si so so so sb so so so sb so so so so so so so}",
        "id", memory_json_text(position->id),
        "board", position->text, 64,
        "side", position->text[65] == 'O' ? "O" : "X",
        "empties", position->empties,
        "expected", position->has_expected ? json_integer(position->expected) : json_null(),
        "score", position->solved ? json_integer(position->score) : json_null(),
        "best", moved ? json_string(square_text(position->best)) : json_null(),
        "ok", position->ok,
        "trouble", troubled ? memory_json_text(position->trouble) : json_null(),
        "nodes", known_count(position->nodes),
        "searched", known_count(position->searched),
        "nodes_vary", position->nodes_vary,
        "replayed", known_count(position->replayed),
        "reps", reps_json(position),
        "cuts", sample_json_cuts(position->has_cuts, position->cuts),
        "passes", sample_json_passes(position->pass_count, position->passes),
        "value", value_json(&position->value),
        "proven", proven_json(position),
        "proof", proof_json(&position->proof));
}

static json_t *total_json(const Record *record)
{
    const RecordTotal total = record_total(record, RECORD_WALL);
    const StatsValue values = record_values(record);

    return json_pack("{so so so so so so si si si so}",
        "time_s", real_or_null(total.time_s),
        "cpu_s", real_or_null(total.cpu_s),
        "spread", real_or_null(total.spread),
        "nodes", known_count(total.nodes),
        "searched", known_count(total.searched),
        "nps", real_or_null(total.nps),
        "wrong", total.wrong,
        "unsolved", total.unsolved,
        "reps", total.reps,
        "values", record_json_values(&values));
}

json_t *record_json(const Record *record)
{
    if (record->raw)                /* with the members that this version lacks */
        return json_incref(record->raw);

    json_t *list = json_array();
    const bool has_sum = record->suite_sha256[0] != '\0';

    for (int i = 0; i < record->position_count; i++)
        json_array_append_new(list, position_json(&record->positions[i]));
    return json_pack("{ss ss so sb s{so so si} so si sO? sO? sO? sO? so so}",
        "schema", RECORD_SCHEMA,
        "time", record->time,
        "run", record->run[0] != '\0' ? memory_json_text(record->run) : json_null(),
        "complete", record->complete,
        "suite",
            "name", memory_json_text(record->suite),
            "sha256", has_sum ? json_string(record->suite_sha256) : json_null(),
            "positions", record->position_count,
        "asked", ask_json(&record->asked),
        "threads", record->threads,
        "engine", record->engine,
        "machine", record->machine,
        "conditions", record->conditions,
        "command", record->command,
        "total", total_json(record),
        "positions", list);
}

json_t *record_json_command(int count, char *const *words)
{
    json_t *command = json_pack("[s]", "yomikiri");

    for (int i = 0; i < count; i++)
        json_array_append_new(command, memory_json_text(words[i]));
    return command;
}
