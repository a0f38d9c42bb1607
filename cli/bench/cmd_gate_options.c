/* cmd_gate_options.c - the table of options, and what those mean that are text. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bench/cmd_gate_options.h"

typedef enum { INSTRUCTIONS_MAYBE, INSTRUCTIONS_OFF, INSTRUCTIONS_ON } InstructionsChoice;

const GateChoices CMD_GATE_OPTIONS_DEFAULTS = {
    .answers = "ffo-01-19", .suite = "gate", .margin = "1", .tolerance = "0.3",
    .counted = 16, .threads = 1, .limit_s = 120,
};

const Option cmd_gate_options[] = {
    { OPTION_HEADING, .help = "What is compared" },
    { OPTION_TEXT, "candidate", 0, offsetof(GateChoices, candidate), "COMMAND",
      .help = "the build to judge, with options if need be (default: this program)" },
    { OPTION_TEXT, "baseline", 'b', offsetof(GateChoices, baseline), "COMMAND",
      .help = "an older build, for instructions and time" },
    { OPTION_TEXT, "baseline-record", 0, offsetof(GateChoices, baseline_record), "FILE",
      .help = "instead: the last record in FILE, of this machine and suite; weaker, time only" },
    { OPTION_HEADING, .help = "Layers: answers, signature, instructions, time" },
    { OPTION_TEXT, "only", 0, offsetof(GateChoices, only), "LAYERS",
      .help = "these, with commas between them" },
    { OPTION_TEXT, "skip", 0, offsetof(GateChoices, skip), "LAYERS", .help = "all but these" },
    { OPTION_TEXT, "answers", 0, offsetof(GateChoices, answers), "SUITE",
      .help = "whose moves must all score as recorded (default: ffo-01-19)" },
    { OPTION_TEXT, "signature", 0, offsetof(GateChoices, signature), "N|FILE",
      .help = "the signature to find (default: tests/signature, where it exists)" },
    { OPTION_FLAG, "allow-signature-change", 0, offsetof(GateChoices, allow_signature_change),
      .help = "another signature is no failure" },
    { OPTION_CHOICE, "instructions", 0, offsetof(GateChoices, instructions),
      .help = "count them: where possible, never, or fail without",
      .choices = "auto|off|on" },
    { OPTION_INT, "counted", 0, offsetof(GateChoices, counted), "N", .minimum = 1,
      .maximum = CMD_GATE_OPTIONS_COUNTED,
      .help = "on the first N positions of the signature's suite (default: 16)" },
    { OPTION_TEXT, "tolerance", 0, offsetof(GateChoices, tolerance), "PERCENT",
      .help = "so many more instructions pass (default: 0.3)" },
    { OPTION_TEXT, "suite", 0, offsetof(GateChoices, suite), "SUITE",
      .help = "what is timed (default: gate)" },
    { OPTION_INT, "threads", 't', offsetof(GateChoices, threads), "N",
      .minimum = 1, .maximum = 1024,
      .help = "worker threads of both, for the time (default: 1)" },
    { OPTION_TEXT, "margin", 0, offsetof(GateChoices, margin), "PERCENT",
      .help = "slower by so much passes (default: 1)" },
    { OPTION_CHOICE, "undecided", 0, offsetof(GateChoices, undecided),
      .help = "what a time that remains undecided does: exit status 6 or 0",
      .choices = "fail|pass" },
    { OPTION_DURATION, "limit", 0, offsetof(GateChoices, limit_s), "SECONDS",
      .help = "for one position, or one run of a program (default: 120)" },
    { .kind = OPTION_TABLE, .offset = offsetof(GateChoices, measure),
      .table = cmd_measure_options },
    { OPTION_HEADING, .help = "What is left" },
    { OPTION_TEXT, "junit", 0, offsetof(GateChoices, files.junit), "FILE",
      .help = "JUnit XML: a test for each layer and position" },
    { OPTION_TEXT, "gbench", 0, offsetof(GateChoices, files.gbench), "FILE",
      .help = "every time taken, as Google Benchmark JSON" },
    { OPTION_TEXT, "openmetrics", 0, offsetof(GateChoices, files.openmetrics), "FILE",
      .help = "verdict and medians as OpenMetrics text" },
    { OPTION_TEXT, "markdown", 0, offsetof(GateChoices, files.markdown), "FILE",
      .help = "the summary; also appended to the file that $GITHUB_STEP_SUMMARY names" },
    { OPTION_FLAG, "quiet", 'q', offsetof(GateChoices, quiet), .help = "no progress line" },
    { .kind = OPTION_END },
};

/* ---- values ---- */

/* "1" or "0.3" percent as a fraction. */
static bool read_percent(const Command *command, const char *name, const char *text,
                         double *fraction)
{
    char *end;
    const double percent = strtod(text, &end);

    if (end == text || *end != '\0' || !(percent >= 0 && percent <= 1000)) {
        args_complain(command, "--%s: '%s' is not a percentage", name, text);
        return false;
    }
    *fraction = percent / 100;
    return true;
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
            args_complain(command, "--%s: '%.*s' is no layer: answers, signature, instructions, "
                          "time", name, (int)length, list);
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

bool cmd_gate_options_own_threads(const GatePlan *plan)
{
    return cmd_measure_names_threads(plan->candidate)
           || (plan->baseline && cmd_measure_names_threads(plan->baseline));
}

bool cmd_gate_options_read(const Command *command, const GateChoices *choices, GatePlan *plan,
                           unsigned *layers)
{
    plan->budget_s = cmd_measure_budget(&choices->measure, 60);
    plan->limit_s = choices->limit_s;
    plan->threads = choices->threads;
    plan->cpu = cmd_measure_cpu(&choices->measure, choices->threads == 1
                                                   && !cmd_gate_options_own_threads(plan));
    plan->small_count = choices->counted;
    plan->seed = (uint64_t)choices->measure.seed;
    plan->instructions_needed = choices->instructions == INSTRUCTIONS_ON;
    return cmd_measure_check(command, &choices->measure) == STATUS_DONE
           && choose_layers(command, choices, layers)
           && read_percent(command, "margin", choices->margin, &plan->margin)
           && read_percent(command, "tolerance", choices->tolerance, &plan->tolerance)
           && read_signature(command, choices, plan);
}
