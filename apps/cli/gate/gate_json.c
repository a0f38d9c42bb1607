#include "apps/cli/gate/gate_json.h"

#include "base/memory/memory_json.h"
#include "bench/record/record.h"

static json_t *interval_of(StatsInterval interval)
{
    return json_pack("{s:o, s:o, s:o}", "estimate", known_real(interval.estimate),
                     "low", known_real(interval.low), "high", known_real(interval.high));
}

static json_t *nodes_of(const int64_t nodes[2])
{
    return json_pack("[o, o]", known_count(nodes[0]), known_count(nodes[1]));
}

static json_t *layer_of(const GateLayer *layer, GateLayerId id)
{
    json_t *cases = json_array();

    for (int i = 0; i < layer->case_count; i++)
        json_array_append_new(cases, json_pack(
            "{s:o, s:s, s:o, s:f}", "name", memory_json_text(layer->cases[i].name),
            "state", gate_state_name(layer->cases[i].state),
            "message", memory_json_text(layer->cases[i].message),
            "seconds", layer->cases[i].seconds));
    return json_pack("{s:s, s:s, s:o, s:f, s:o}", "name", gate_layer_name(id),
                     "state", gate_state_name(layer->state),
                     "summary", memory_json_text(layer->summary), "seconds", layer->seconds,
                     "cases", cases);
}

static json_t *positions_of(const GateFacts *facts)
{
    json_t *positions = json_array();

    for (int i = 0; i < facts->compare->position_count; i++) {
        const ComparePosition *position = &facts->compare->positions[i];

        if (isfinite(position->ratio.estimate))
            json_array_append_new(positions, json_pack(
                "{s:o, s:o, s:o, s:o, s:o}",
                "id", memory_json_text(facts->suite->positions[i].id),
                "a_s", known_real(position->a_s), "b_s", known_real(position->b_s),
                "ratio", interval_of(position->ratio), "nodes", nodes_of(position->nodes)));
    }
    return positions;
}

json_t *gate_json(const GateFacts *facts)
{
    const GateResult *result = facts->result;
    const CompareResult *compare = facts->compare;
    const json_t *cpu = json_object_get(facts->machine, "cpu");
    const char *brand = json_string_value(json_object_get(cpu, "brand"));
    json_t *layers = json_array();

    for (int i = 0; i < GATE_LAYERS; i++)
        json_array_append_new(layers, layer_of(&result->layers[i], (GateLayerId)i));
    return json_pack(
        "{s:s, s:s, s:s, s:i, s:f, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:i, s:o, s:o,"
        " s:o}",
        "schema", "yomikiri.gate/1", "time", result->time,
        "state", gate_state_name(result->state), "status", result->status,
        "seconds", result->seconds, "candidate", memory_json_text(result->candidate),
        "baseline", result->baseline ? memory_json_text(result->baseline) : json_null(),
        "machine", known_text(brand), "layers", layers,
        "signature", result->signature > 0 ? json_integer((json_int_t)result->signature)
                                           : json_null(),
        "instructions", result->has_instructions ? known_real(result->instructions) : json_null(),
        "ratio", result->has_ratio ? interval_of(result->ratio) : json_null(),
        "suite", memory_json_text(facts->suite->name),
        "clock", compare ? json_string(compare->cpu ? "cpu" : "wall") : json_null(),
        "rounds", compare ? compare->rounds : 0,
        "nodes", compare ? nodes_of(compare->nodes) : json_null(),
        "positions", compare ? positions_of(facts) : json_null(),
        "command", record_json_command(facts->argc, facts->argv));
}
