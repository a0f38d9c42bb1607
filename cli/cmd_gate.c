/* cmd_gate.c - for CI: answers, signature, instructions, time; one exit status. */

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench/record/record_file.h"
#include "cli/bench/cmd_gate_options.h"
#include "bench/text/words.h"
#include "cli/commands.h"
#include "cli/terminal/notice.h"
#include "cli/signature_data.h"
#include "cli/terminal/stop.h"

_Static_assert(ARRAY_LENGTH(SIGNATURE_SUITE) == CMD_GATE_OPTIONS_COUNTED,
               "what --counted may take");

static const Example EXAMPLES[] = {
    { "yomikiri gate", "answers and signature of this program" },
    { "yomikiri gate --baseline ./yomikiri-old", "and whether it has become slower" },
    { "yomikiri gate --baseline ./yomikiri-old --junit gate.xml --undecided pass",
      "for a CI job" },
    { "yomikiri gate --only time --baseline ./yomikiri --candidate './yomikiri --etc off'",
      "what an option costs" },
    { NULL, NULL },
};

/* This very program, as a command line. */
static const char *own_command(const char *name, char *out, size_t size)
{
    char path[4096];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof(path) - 1);

    if (length > 0)
        path[length] = '\0';
    return words_quote(length > 0 ? path : name, out, size) > 0 ? out : name;
}

/* ---- the layers in turn ---- */

typedef struct {
    const Command *command;
    int argc;
    char **argv;
    GateChoices choices;
    char own[4200];
    unsigned layers;
    Suite answers, suite;
    Record *records;            /* of --baseline-record */
    int record_count;
    const char *small[CMD_GATE_OPTIONS_COUNTED];
    json_t *machine;
    BenchPin pin;
    GateProgress progress;
    GatePlan plan;
    GateResult result;
    CompareResult compare;
    RunResult run;
    const RunResult *timed;     /* the one of these two that was filled; NULL: none */
} Gate;

static void run_time(Gate *gate)
{
    GateLayer *layer = &gate->result.layers[GATE_TIME];

    if (gate->plan.baseline) {
        gate_time(&gate->plan, &gate->result, &gate->compare);
        gate->timed = &gate->compare.run;
    } else if (gate->plan.baseline_record) {
        gate_record(&gate->plan, &gate->result, &gate->run);
        gate->timed = &gate->run;
    } else {
        gate_result_set(layer, GATE_SKIP,
                        "needs --baseline COMMAND, or a --baseline-record FILE");
    }
    cmd_gate_output_progress_end(&gate->progress);
}

static void run_layer(Gate *gate, GateLayerId id)
{
    GateResult *result = &gate->result;
    GateLayer *layer = &result->layers[id];

    if ((gate->layers >> id & 1) == 0) {
        gate_result_set(layer, GATE_SKIP, "not asked for");
        return;
    }
    if (id > GATE_ANSWERS && result->layers[GATE_ANSWERS].state == GATE_FAIL) {
        gate_result_set(layer, GATE_SKIP, "pointless while answers are wrong");
        return;
    }
    switch (id) {
    case GATE_ANSWERS:
        gate_answers(&gate->plan, layer);
        break;
    case GATE_SIGNATURE:
        gate_signature(&gate->plan, layer, &result->signature);
        break;
    case GATE_INSTRUCTIONS:
        result->has_instructions = gate_instructions(&gate->plan, layer, &result->instructions);
        break;
    default:
        run_time(gate);
        break;
    }
}

/* More instructions that take less time are no loss: what was shown to be faster is not
 * called slower for a proxy of time. */
static bool let_time_overrule(GateResult *result)
{
    GateLayer *layer = &result->layers[GATE_INSTRUCTIONS];
    const size_t length = strlen(layer->summary);

    if (layer->state != GATE_SLOWER || !result->has_ratio || result->ratio.high >= 1)
        return false;
    layer->state = GATE_PASS;
    snprintf(layer->summary + length, sizeof(layer->summary) - length,
             "; but the time shows that it is faster");
    return true;
}

static ExitStatus conclude(Gate *gate)
{
    GateResult *result = &gate->result;
    ExitStatus status;

    if (stop_requested()) {
        notice("interrupted");
        return STATUS_INTERRUPTED;
    }
    gate_result_sum(result, gate->choices.undecided != 0);
    status = (ExitStatus)result->status;
    if (result->state == GATE_SKIP)
        status = args_complain(gate->command, "nothing was checked: every layer was skipped");
    else
        printf("%s%s, exit status %d\n", gate_state_name(result->state),
               result->state == GATE_UNDECIDED && status == STATUS_DONE ? " (which passes)" : "",
               (int)status);
    result->status = (int)status;

    const bool written = cmd_gate_output_files(&gate->choices.files, result, gate->timed,
                                               &gate->suite, gate->argc, gate->argv);

    if (!written && status == STATUS_DONE)
        status = STATUS_DIFFERENT;
    return status;
}

static ExitStatus run_layers(Gate *gate)
{
    const time_t now = time(NULL);
    GateResult *result = &gate->result;

    gate_result_init(result);
    strftime(result->time, sizeof(result->time), "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
    snprintf(result->suite, sizeof(result->suite), "%s", gate->suite.name);
    result->candidate = gate->plan.candidate;
    result->baseline = gate->plan.baseline ? gate->plan.baseline
                                                   : gate->choices.baseline_record;
    for (int i = 0; i < GATE_LAYERS && !stop_requested(); i++) {
        run_layer(gate, (GateLayerId)i);
        if (i == GATE_TIME && let_time_overrule(result))
            cmd_gate_output_layer(result, GATE_INSTRUCTIONS);
        if (!stop_requested())
            cmd_gate_output_layer(result, (GateLayerId)i);
    }
    return conclude(gate);
}

/* ---- beginning and end ---- */

static ExitStatus input_trouble(const char *error)
{
    notice("%s", error);
    return STATUS_USAGE;
}

static ExitStatus load(Gate *gate)
{
    const GateChoices *choices = &gate->choices;
    char error[1000] = "";

    if (!suite_load(choices->answers, &gate->answers, error, sizeof(error))
        || !suite_load(choices->suite, &gate->suite, error, sizeof(error)))
        return input_trouble(error);
    if (choices->baseline_record) {
        if (!record_file_read(choices->baseline_record, &gate->records, &gate->record_count,
                              error, sizeof(error)))
            return input_trouble(error);
        if (gate->record_count == 0)
            return input_trouble("the file of --baseline-record holds no record");
        gate->plan.baseline_record = &gate->records[gate->record_count - 1];
        gate->plan.machine = gate->machine = cmd_gate_output_machine();
    }
    return STATUS_DONE;
}

static ExitStatus prepare(Gate *gate)
{
    const GateChoices *choices = &gate->choices;
    GatePlan *plan = &gate->plan;

    if (choices->baseline && choices->baseline_record)
        return args_complain(gate->command, "--baseline and --baseline-record exclude each other");
    *plan = (GatePlan){
        .candidate = choices->candidate
                         ? choices->candidate
                         : own_command(gate->argv[0], gate->own, sizeof(gate->own)),
        .baseline = choices->baseline, .answers = &gate->answers, .suite = &gate->suite,
        .small_texts = gate->small,
        .progress = cmd_gate_output_progress, .context = &gate->progress,
        .stop = stop_flag(),
    };
    if (!cmd_gate_options_read(gate->command, choices, plan, &gate->layers))
        return STATUS_USAGE;
    if (!cmd_gate_output_check(&choices->files))
        return STATUS_DIFFERENT;
    for (int i = 0; i < CMD_GATE_OPTIONS_COUNTED; i++)
        gate->small[i] = SIGNATURE_SUITE[i].board;
    cmd_bench_pin_open(&gate->pin, &choices->measure, choices->threads,
                       cmd_gate_options_own_threads(plan));
    if (choices->measure.pin != NOT_NAMED && !gate->pin.pinner)
        notice("%s", gate->pin.text);
    plan->pin = cmd_bench_pin_child;
    plan->pin_context = &gate->pin;
    gate->progress = (GateProgress){ !choices->quiet && isatty(STDERR_FILENO) != 0,
                                     plan->budget_s };
    return load(gate);
}

static void clean(Gate *gate)
{
    suite_free(&gate->answers);
    suite_free(&gate->suite);
    for (int i = 0; i < gate->record_count; i++)
        record_free(&gate->records[i]);
    free(gate->records);
    json_decref(gate->machine);
    cmd_bench_pin_close(&gate->pin);
    gate_result_free(&gate->result);
    compare_run_free(&gate->compare);
    run_free(&gate->run);
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Gate *gate = calloc(1, sizeof(*gate));
    ExitStatus status;
    int operands;

    if (!gate)
        return input_trouble("no memory");
    gate->command = command;
    gate->argc = argc;
    gate->argv = argv;
    gate->choices = CMD_GATE_OPTIONS_DEFAULTS;
    gate->choices.measure = CMD_MEASURE_DEFAULTS;
    gate->choices.files.summary = getenv("GITHUB_STEP_SUMMARY");
    if (args_parse(command, argc, argv, &gate->choices, &operands)) {
        status = prepare(gate);
        stop_install();           /* until now there is nothing to clear away */
        if (status == STATUS_DONE)
            status = run_layers(gate);
        clean(gate);
    } else {
        status = (ExitStatus)operands;
    }
    free(gate);
    return status;
}

const Command cmd_gate = {
    .name = "gate",
    .summary = "for CI: answers, signature, speed; one exit status",
    .description =
        "Judges a build in four layers, the most certain first: the exact scores of all moves of "
        "a suite, with every line replayed; the node signature against the recorded one; the "
        "instructions it takes against those of an older build; its time, in rounds interleaved "
        "with the older build, which end as soon as the answer is certain.\n\n"
        "The exit status is 1 if an answer or the signature is wrong or something failed, else 5 "
        "if it is slower, else 6 if the time remained undecided, else 0. A layer that cannot be "
        "looked at is skipped, and says why.",
    .options = cmd_gate_options,
    .examples = EXAMPLES,
    .run = run,
};
