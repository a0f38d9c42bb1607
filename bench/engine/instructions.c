/* instructions.c - which way to count, and whether two counts can be compared. */

#include "bench/engine/instructions.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "bench/engine/engine.h"
#include "bench/engine/instructions_count.h"
#include "yomikiri.h"

static bool is_stopped(const InstructionsPlan *plan)
{
    return plan->stop && *plan->stop != 0;
}

/* ---- the machine's counters ---- */

static InstructionsStatus add_sample(const InstructionsPlan *plan, Engine *engine, int index,
                                     InstructionsCount *count, char *error, size_t error_size)
{
    SuitePosition position = { .empties = 0 };
    Sample sample;
    yk_board board;
    int black;

    snprintf(position.id, sizeof(position.id), "#%d", index + 1);
    snprintf(position.text, sizeof(position.text), "%s", plan->texts[index]);
    if (yk_board_parse(position.text, &board, &black) != YK_OK) {
        snprintf(error, error_size, "'%s' is no position", plan->texts[index]);
        return INSTRUCTIONS_FAILED;
    }
    position.board = (Board){ board.own, board.opp };
    position.black_to_move = black != 0;
    position.empties = bit_count(~(board.own | board.opp));
    if (is_stopped(plan)) {
        snprintf(error, error_size, "interrupted");
        return INSTRUCTIONS_STOPPED;
    }
    if (!engine_solve(engine, &position, &sample)) {
        snprintf(error, error_size, "%s", sample.trouble);
        return sample.state == SAMPLE_INTERRUPTED ? INSTRUCTIONS_STOPPED : INSTRUCTIONS_FAILED;
    }
    if (sample.instructions < 0) {
        snprintf(error, error_size, "this machine does not count instructions");
        return INSTRUCTIONS_NOT_HERE;
    }
    count->instructions += sample.instructions;
    count->nodes += sample.nodes >= 0 ? sample.nodes : 0;
    count->scores[index] = sample.score;
    return INSTRUCTIONS_DONE;
}

InstructionsStatus instructions_by_counters(const InstructionsPlan *plan, int index,
                                            InstructionsCount *count, char *error,
                                            size_t error_size)
{
    const EngineSpec spec = {
        .name = "yomikiri", .command = plan->commands[index], .kind = ENGINE_YOMIKIRI,
        .threads = 1, .limit_s = plan->limit_s,
    };
    InstructionsStatus status = INSTRUCTIONS_DONE;
    Engine *engine = engine_open(&spec, plan->stop, error, error_size);

    *count = (InstructionsCount){ .instructions = 0 };
    if (!engine)
        return is_stopped(plan) ? INSTRUCTIONS_STOPPED : INSTRUCTIONS_FAILED;

    for (int i = 0; i < plan->count && status == INSTRUCTIONS_DONE; i++)
        status = add_sample(plan, engine, i, count, error, error_size);

    const char *kernel = json_string_value(json_object_get(engine_identity(engine), "kernel"));

    snprintf(count->kernel, sizeof(count->kernel), "%s", kernel ? kernel : "");
    engine_close(engine);
    return status;
}

/* ---- two of them ---- */

static InstructionsStatus count_all(const InstructionsPlan *plan, InstructionsWay way,
                                    InstructionsCount counts[2], char *error, size_t error_size)
{
    InstructionsStatus status = INSTRUCTIONS_DONE;

    for (int i = 0; i < 2 && plan->commands[i] && status == INSTRUCTIONS_DONE; i++)
        status = way == INSTRUCTIONS_COUNTERS
                     ? instructions_by_counters(plan, i, &counts[i], error, error_size)
                     : instructions_by_valgrind(plan, i, i > 0 ? counts[0].kernel : "",
                                                &counts[i], error, error_size);
    return status;
}

static InstructionsStatus compare_counts(const InstructionsPlan *plan,
                                         const InstructionsCount counts[2], char *error,
                                         size_t error_size)
{
    if (strcmp(counts[0].kernel, counts[1].kernel) != 0) {
        snprintf(error, error_size, "one uses the kernel %s, the other %s", counts[0].kernel,
                 counts[1].kernel);
        return INSTRUCTIONS_FAILED;
    }
    for (int i = 0; i < plan->count; i++)
        if (counts[0].scores[i] != counts[1].scores[i]) {
            snprintf(error, error_size, "%s: one says %+d, the other %+d", plan->texts[i],
                     counts[0].scores[i], counts[1].scores[i]);
            return INSTRUCTIONS_WRONG;
        }
    return INSTRUCTIONS_DONE;
}

InstructionsStatus instructions_compare(const InstructionsPlan *plan, InstructionsResult *result,
                                        char *error, size_t error_size)
{
    const int64_t start = clock_ns();
    InstructionsWay way = plan->way == INSTRUCTIONS_AUTO ? INSTRUCTIONS_COUNTERS : plan->way;
    InstructionsCount counts[2] = { { .nodes = -1 }, { .nodes = -1 } };
    InstructionsStatus status;

    *result = (InstructionsResult){ .instructions = { -1, -1 }, .nodes = { -1, -1 } };
    if (plan->count < 1 || plan->count > INSTRUCTIONS_POSITIONS) {
        snprintf(error, error_size, "needs 1 to %d positions, not %d", INSTRUCTIONS_POSITIONS,
                 plan->count);
        return INSTRUCTIONS_FAILED;
    }
    status = count_all(plan, way, counts, error, error_size);
    if (plan->way == INSTRUCTIONS_AUTO && status == INSTRUCTIONS_NOT_HERE) {
        way = INSTRUCTIONS_VALGRIND;
        status = count_all(plan, way, counts, error, error_size);
    }
    if (status == INSTRUCTIONS_DONE && plan->commands[1])
        status = compare_counts(plan, counts, error, error_size);
    if (status == INSTRUCTIONS_DONE) {
        result->way = way;
        memcpy(result->kernel, counts[0].kernel, sizeof(result->kernel));
        for (int i = 0; i < 2 && plan->commands[i]; i++) {
            result->instructions[i] = counts[i].instructions;
            result->nodes[i] = counts[i].nodes;
        }
    }
    result->seconds = (double)(clock_ns() - start) / 1e9;
    return status;
}

const char *instructions_way_name(InstructionsWay way)
{
    return way == INSTRUCTIONS_VALGRIND ? "valgrind" : "the machine's counters";
}
