/* cmd_gate.c - the subcommand `gate`, for CI: answers, signature, instructions, time; one exit
 * status. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "apps/cli/args/args_value.h"
#include "apps/cli/commands.h"
#include "apps/cli/gate/gate_output.h"
#include "apps/cli/measure/measure.h"
#include "apps/cli/profile/profile_option.h"
#include "apps/cli/signature_data.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"
#include "base/text/own_path.h"
#include "base/text/print.h"
#include "base/text/words.h"
#include "bench/gate/gate.h"
#include "bench/record/record.h"

/* As many positions as the signature's suite has are at hand to be counted. */
enum { SIGNATURE_POSITIONS = 33 };

typedef enum { INSTRUCTIONS_MAYBE, INSTRUCTIONS_OFF, INSTRUCTIONS_ON } InstructionsChoice;

typedef struct {
    const char *candidate, *baseline, *baseline_record;
    const char *only, *skip;
    const char *answers, *suite;
    const char *signature, *margin, *tolerance;
    bool allow_signature_change, quiet;
    int instructions;           /* an InstructionsChoice */
    int counted, undecided, threads;
    MeasureChoices measure;
    double limit_s;             /* 0: not named */
    GateFiles files;
} GateChoices;

/* ---- what the options say ---- */

/* But for `measure`. */
static const GateChoices DEFAULTS = {
    .answers = "hunt", .suite = "gate", .margin = "1", .tolerance = "0.3",
    .counted = 16, .threads = 1,
};

static const double LIMIT_S = 120;     /* where --limit says nothing */

static bool read_percent(const Command *command, const char *name, const char *text,
                         double *fraction)
{
    if (args_value_percent(text, 1000, fraction))
        return true;
    args_complain(command, "--%s: '%s' is not a percentage", name, text);
    return false;
}

/* Set the bit of each layer in the list. */
static bool read_layers(const Command *command, const char *name, const char *list,
                        unsigned *layers)
{
    *layers = 0;
    while (*list != '\0') {
        const size_t length = strcspn(list, ",");
        int id = 0;

        while (id < GATE_LAYERS
               && (strlen(gate_layer_name((GateLayerId)id)) != length
                   || strncmp(gate_layer_name((GateLayerId)id), list, length) != 0))
            id++;
        if (id == GATE_LAYERS) {
            args_complain(command, "--%s: '%.*s' is not a layer: answers, signature, "
                          "instructions, time", name, (int)length, list);
            return false;
        }
        *layers |= 1u << id;
        list += length + (list[length] == ',');
    }
    return true;
}

/* The layers that are wanted. */
static bool choose_layers(const Command *command, const GateChoices *choices, unsigned *layers)
{
    unsigned skipped = 0;

    *layers = (1u << GATE_LAYERS) - 1;
    if (choices->only && !read_layers(command, "only", choices->only, layers))
        return false;
    if (choices->skip && !read_layers(command, "skip", choices->skip, &skipped))
        return false;
    *layers &= ~skipped;
    if (choices->instructions == INSTRUCTIONS_OFF)
        *layers &= ~(1u << GATE_INSTRUCTIONS);
    return true;
}

/* The first number in the file, 0 if there is none. */
static uint64_t number_in_file(const char *path)
{
    FILE *file = fopen(path, "r");
    uint64_t number = 0;

    if (!file)
        return 0;
    if (fscanf(file, "%" SCNu64, &number) != 1)
        number = 0;
    fclose(file);
    return number;
}

static bool read_signature(const Command *command, const GateChoices *choices, GatePlan *plan)
{
    const char *text = choices->signature;

    plan->signature_may_change = choices->allow_signature_change;
    if (!text) {
        plan->signature_source = "tests/signature";
        plan->signature = number_in_file(plan->signature_source);
        return true;
    }
    plan->signature_source = text;
    if (text[0] != '\0' && text[strspn(text, "0123456789")] == '\0') {
        plan->signature_source = "--signature";
        plan->signature = strtoull(text, NULL, 10);
    } else {
        plan->signature = number_in_file(text);
    }
    if (plan->signature == 0)
        args_complain(command, "--signature: '%s' is neither a number nor a file with one", text);
    return plan->signature != 0;
}

/* Whether one of the plan's command lines has a number of threads of its own. */
static bool own_threads(const GatePlan *plan)
{
    return measure_names_threads(plan->candidate)
           || (plan->baseline && measure_names_threads(plan->baseline));
}

/* Fill what the options and the plan's command lines decide: numbers, signature, *layers (a bit
 * for each that is wanted). False after a complaint. */
static bool read_choices(const Command *command, const GateChoices *choices, GatePlan *plan,
                         unsigned *layers)
{
    plan->budget_s = measure_budget(&choices->measure, 60);
    plan->limit_s = choices->limit_s > 0 ? choices->limit_s : LIMIT_S;
    plan->threads = choices->threads;
    plan->cpu = measure_cpu(&choices->measure, choices->threads == 1
                                                   && !own_threads(plan));
    plan->small_count = choices->counted;
    plan->seed = (uint64_t)choices->measure.seed;
    plan->instructions_needed = choices->instructions == INSTRUCTIONS_ON;
    return measure_check(command, &choices->measure) == STATUS_DONE
           && choose_layers(command, choices, layers)
           && read_percent(command, "margin", choices->margin, &plan->margin)
           && read_percent(command, "tolerance", choices->tolerance, &plan->tolerance)
           && read_signature(command, choices, plan);
}

/* ---- the layers that are wanted ---- */

/* What is judged, and what it takes to do so. */
typedef struct {
    const Command *command;
    int argc;
    char **argv;
    GateChoices choices;
    char own[4200];
    Suite answers, suite;
    Record *records;            /* of --baseline-record */
    int record_count;
    const char *small[SIGNATURE_POSITIONS];
    json_t *machine;
    MeasureCores cores;
    GatePlan plan;
    unsigned wanted;            /* a bit for each GateLayerId */
    GateProgress progress;      /* the context of plan.progress */
    GateResult result;          /* begun by gate_result_init() */
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
    progress_line_clear(&gate->progress.line);
}

static void run_layer(Gate *gate, GateLayerId id)
{
    GateResult *result = &gate->result;
    GateLayer *layer = &result->layers[id];

    if ((gate->wanted >> id & 1) == 0) {
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

    if (layer->state != GATE_SLOWER || !result->has_ratio || result->ratio.high >= 1)
        return false;
    layer->state = GATE_PASS;
    append(layer->summary, sizeof(layer->summary), "; but the time shows that it is faster");
    return true;
}

/* Judge by every layer that is wanted, the most certain first, until stop_requested(); one line
 * on standard output for each. */
static void run_layers(Gate *gate)
{
    GateResult *result = &gate->result;

    for (int i = 0; i < GATE_LAYERS && !stop_requested(); i++) {
        run_layer(gate, (GateLayerId)i);
        if (i == GATE_TIME && let_time_overrule(result))
            gate_output_layer(result, GATE_INSTRUCTIONS);
        if (!stop_requested())
            gate_output_layer(result, (GateLayerId)i);
    }
}

_Static_assert(ARRAY_LENGTH(SIGNATURE_SUITE) == SIGNATURE_POSITIONS,
               "what --counted may take");

#define AT(field) offsetof(GateChoices, field)

static const char *layer_choice(size_t index)
{
    return index < GATE_LAYERS ? gate_layer_name((GateLayerId)index) : NULL;
}

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What is compared" },
    { OPTION_TEXT, "candidate", 0, AT(candidate), "COMMAND",
      .help = "the build to judge, with options if need be (default: this program)" },
    { OPTION_TEXT, "baseline", 'b', AT(baseline), "COMMAND",
      .help = "an older build, for instructions and time" },
    { OPTION_TEXT, "baseline-record", 0, AT(baseline_record), "FILE",
      .help = "instead: the last record in FILE, of this machine and suite; weaker, time only" },
    { OPTION_HEADING, .help = "Layers: answers, signature, instructions, time" },
    { OPTION_TEXT, "only", 0, AT(only), "LAYER,...", .choice_at = layer_choice,
      .help = "these layers: answers, signature, instructions, time, with commas between them" },
    { OPTION_TEXT, "skip", 0, AT(skip), "LAYER,...", .choice_at = layer_choice,
      .help = "all layers but these" },
    { OPTION_TEXT, "answers", 0, AT(answers), "SUITE",
      .help = "positions whose moves must all score as recorded (default: hunt, asked in every "
              "way)" },
    { OPTION_TEXT, "signature", 0, AT(signature), "N|FILE",
      .help = "the signature to find (default: tests/signature, where it exists)" },
    { OPTION_FLAG, "allow-signature-change", 0, AT(allow_signature_change),
      .help = "another signature is not a failure" },
    { OPTION_CHOICE, "instructions", 0, AT(instructions),
      .help = "count them: where possible, never, or fail without",
      .choices = "auto|off|on" },
    { OPTION_INT, "counted", 0, AT(counted), "N", .minimum = 1,
      .maximum = SIGNATURE_POSITIONS,
      .help = "on the first N positions of the signature's suite (default: 16)" },
    { OPTION_TEXT, "tolerance", 0, AT(tolerance), "PERCENT",
      .help = "up to this many more instructions pass (default: 0.3)" },
    { OPTION_TEXT, "suite", 0, AT(suite), "SUITE",
      .help = "what is timed (default: gate)" },
    { OPTION_INT, "threads", 't', AT(threads), "N",
      .minimum = 1, .maximum = 1024,
      .help = "worker threads of both, for the time (default: 1)" },
    { OPTION_TEXT, "margin", 0, AT(margin), "PERCENT",
      .help = "up to this much slower passes (default: 1)" },
    { OPTION_CHOICE, "undecided", 0, AT(undecided),
      .help = "whether an undecided time fails, with exit status 6, or passes",
      .choices = "fail|pass" },
    { OPTION_DURATION, "limit", 0, AT(limit_s), "SECONDS",
      .help = "for one position, or one run of a program (default: 120)" },
    { .kind = OPTION_TABLE, .offset = AT(measure),
      .table = measure_options },
    { OPTION_HEADING, .help = "What is left" },
    { OPTION_TEXT, "json", 0, AT(files.json), "FILE",
      .help = "everything that was found, as one JSON object" },
    { OPTION_TEXT, "junit", 0, AT(files.junit), "FILE",
      .help = "JUnit XML: a test for each layer and position" },
    { OPTION_TEXT, "gbench", 0, AT(files.gbench), "FILE",
      .help = "every time taken, as Google Benchmark JSON" },
    { OPTION_TEXT, "markdown", 0, AT(files.markdown), "FILE",
      .help = "the summary; also appended to the file that $GITHUB_STEP_SUMMARY names" },
    { OPTION_TEXT, "html", 0, AT(files.html), "FILE",
      .help = "verdict and times as one page with charts" },
    { OPTION_FLAG, "quiet", 'q', AT(quiet), .help = "no progress line" },
    { .kind = OPTION_END },
};

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

    return words_quote(own_path(path, sizeof(path)) ? path : name, out, size) > 0 ? out : name;
}

/* ---- the end ---- */

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

    const bool written = gate_output_files(&gate->choices.files, gate->timed, &(GateFacts){
        .result = result, .compare = gate->timed == &gate->compare.run ? &gate->compare : NULL,
        .suite = &gate->suite, .argc = gate->argc, .argv = gate->argv,
    });

    if (!written && status == STATUS_DONE)
        status = STATUS_DIFFERENT;
    return status;
}

static ExitStatus judge(Gate *gate)
{
    const time_t now = time(NULL);
    GateResult *result = &gate->result;

    gate_result_init(result);
    strftime(result->time, sizeof(result->time), "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
    snprintf(result->suite, sizeof(result->suite), "%s", gate->suite.name);
    result->candidate = gate->plan.candidate;
    result->baseline = gate->plan.baseline ? gate->plan.baseline
                                           : gate->choices.baseline_record;
    run_layers(gate);
    return conclude(gate);
}

/* ---- the beginning ---- */

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
    /* The suite that hunts is asked in every way. */
    gate->plan.answers_modes = strcmp(gate->plan.answers->name, DEFAULTS.answers) == 0;
    if (choices->baseline_record) {
        if (!record_file_read(choices->baseline_record, &gate->records, &gate->record_count,
                              error, sizeof(error)))
            return input_trouble(error);
        if (gate->record_count == 0)
            return input_trouble("the file of --baseline-record holds no record");
        gate->plan.baseline_record = &gate->records[gate->record_count - 1];
        gate->plan.machine = gate->machine = measure_machine();
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
        .waiting = notice_text,
        .progress = gate_output_progress, .context = &gate->progress,
        .stop = stop_flag(),
    };
    if (!read_choices(gate->command, choices, plan, &gate->wanted))
        return STATUS_USAGE;
    if (!gate_output_check(&choices->files))
        return STATUS_DIFFERENT;
    for (int i = 0; i < SIGNATURE_POSITIONS; i++)
        gate->small[i] = SIGNATURE_SUITE[i].board;
    measure_cores_open(&gate->cores, &choices->measure, choices->threads,
                       own_threads(plan));
    if (choices->measure.pin != NOT_NAMED && !gate->cores.pinner)
        notice("%s", gate->cores.text);
    plan->pin = measure_cores_bind;
    plan->pin_context = &gate->cores;
    gate->progress.budget_s = plan->budget_s;
    progress_line_begin(&gate->progress.line, !choices->quiet, 0);
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
    measure_cores_close(&gate->cores);
    gate_result_free(&gate->result);
    compare_run_free(&gate->compare);
    run_free(&gate->run);
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Gate *gate = memory_array(1, sizeof(*gate));
    ExitStatus status;
    int operands;

    gate->command = command;
    gate->argc = argc;
    gate->argv = argv;
    gate->choices = DEFAULTS;
    gate->choices.measure = MEASURE_DEFAULTS;
    gate->choices.files.summary = getenv("GITHUB_STEP_SUMMARY");
    if (args_parse(command, argc, argv, &gate->choices, &operands)) {
        profile_option_none_for_others();
        status = prepare(gate);
        stop_install();           /* until now there is nothing to clear away */
        if (status == STATUS_DONE)
            status = judge(gate);
        clean(gate);
    } else {
        status = (ExitStatus)operands;
    }
    free(gate);
    return status;
}

const Command cmd_gate = {
    .name = "gate",
    .instead = "--candidate COMMAND is the build to judge (default: this program), --baseline "
               "COMMAND the one it is compared with, --answers and --suite SUITE the positions",
    .summary = "for CI: answers, signature, speed; one exit status",
    .description =
        "Judges a build in four layers, the most certain first: the exact scores of all moves of "
        "a suite that was chosen to find wrong builds out, asked for in every way a search can be "
        "asked, with every line replayed; the node signature against the recorded one; the "
        "instructions it takes against those of an older build; its time, in rounds interleaved "
        "with the older build, which end as soon as the answer is certain.\n\n"
        "The exit status is 1 if an answer or the signature is wrong or something failed, else 5 "
        "if it is slower, else 6 if the time remained undecided, else 0. A layer that cannot be "
        "checked is skipped, and says why.",
    .options = OPTIONS,
    .usual = " candidate baseline only skip allow-signature-change margin undecided budget "
             "junit markdown html quiet ",
    .examples = EXAMPLES,
    .run = run,
};
