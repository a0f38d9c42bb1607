/* cmd_gate.c - the subcommand `gate`, for CI: answers, signature, instructions, time; one exit
 * status. */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "apps/cli/args/args_value.h"
#include "apps/cli/commands.h"
#include "apps/cli/measure/measure.h"
#include "apps/cli/profile/profile_option.h"
#include "apps/cli/signature_data.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/progress_line.h"
#include "apps/cli/terminal/stop.h"
#include "apps/cli/view/view.h"
#include "base/clock.h"
#include "base/files/writable.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "base/text/own_path.h"
#include "base/text/print.h"
#include "base/text/words.h"
#include "bench/gate/gate.h"
#include "bench/report/report.h"
#include "profiles/machine/machine.h"

/* Of the signature's suite, as many positions as are counted. */
enum { COUNTED = 16 };

/* What is left: a file each; $GITHUB_STEP_SUMMARY is appended to. */
typedef enum {
    FILE_JSON, FILE_JUNIT, FILE_GBENCH, FILE_MARKDOWN, FILE_HTML, FILE_SUMMARY, FILES,
} FileKind;

/* What is judged, and what it takes to do so; options fill some of it, of the plan too. */
typedef struct {
    const Command *command;
    int argc;
    char **argv;
    const char *only, *answers_name, *suite_name, *signature, *margin, *tolerance;
    const char *files[FILES];   /* names; NULL or "": not */
    bool quiet;
    int undecided;              /* 1: passes */
    MeasureChoices measure;
    char own[4200];
    Suite answers, suite;
    const char *small[COUNTED + 1];
    MeasureCores cores;
    GatePlan plan;
    unsigned wanted;            /* a bit for each GateLayerId */
    ProgressLine line;
    GateResult result;
} Gate;

/* ---- what the options say ---- */

static const char *layer_choice(size_t index)
{
    return index < GATE_LAYERS ? GATE_LAYER_NAMES[index] : NULL;
}

/* The layers of --only; all without it. Who names the instructions insists on them. */
static bool read_layers(Gate *gate)
{
    gate->wanted = gate->only ? 0 : (1u << GATE_LAYERS) - 1;
    for (const char *list = gate->only; list && *list != '\0'; list += *list == ',') {
        const size_t length = strcspn(list, ",");
        int id = 0;

        while (id < GATE_LAYERS && (strlen(GATE_LAYER_NAMES[id]) != length
                                    || strncmp(GATE_LAYER_NAMES[id], list, length) != 0))
            id++;
        if (id == GATE_LAYERS) {
            args_complain(gate->command, "--only: '%.*s' is not a layer: answers, signature, "
                          "instructions, time", (int)length, list);
            return false;
        }
        gate->wanted |= 1u << id;
        list += length;
    }
    gate->plan.instructions_needed = gate->only && (gate->wanted >> GATE_INSTRUCTIONS & 1);
    return true;
}

static bool read_percent(const Gate *gate, const char *name, const char *text, double *fraction)
{
    if (args_value_percent(text, 1000, fraction))
        return true;
    args_complain(gate->command, "--%s: '%s' is not a percentage", name, text);
    return false;
}

/* The number that --signature is, or (for the name of a file) the first in that; 0 if there is
 * none. */
static bool read_signature(Gate *gate)
{
    const char *text = gate->signature, *path = text ? text : "tests/signature";
    const bool number = text && text[0] != '\0' && text[strspn(text, "0123456789")] == '\0';
    FILE *file = number ? NULL : fopen(path, "r");
    GatePlan *plan = &gate->plan;

    plan->signature_source = number ? "--signature" : path;
    plan->signature = number ? strtoull(text, NULL, 10) : 0;
    if (file) {
        if (fscanf(file, "%" SCNu64, &plan->signature) != 1)
            plan->signature = 0;
        fclose(file);
    }
    if (text && plan->signature == 0)
        args_complain(gate->command, "--signature: '%s' is neither a number nor a file with one",
                      text);
    return !text || plan->signature != 0;
}

static void show_progress(void *context, double elapsed_s, int rounds, const Verdict *verdict)
{
    Gate *gate = context;
    char found[100] = "";

    if (!progress_line_due(&gate->line))
        return;
    if (verdict)
        snprintf(found, sizeof(found), ", %+.2f %% [%+.2f, %+.2f]",
                 (verdict->ratio.estimate - 1) * 100, (verdict->ratio.low - 1) * 100,
                 (verdict->ratio.high - 1) * 100);
    progress_line_draw(&gate->line, "time: %.0f s of at most %.0f s, %d rounds%s", elapsed_s,
                       gate->plan.budget_s, rounds, found);
}

/* Everything that is needed to judge. Another status than STATUS_DONE after a complaint. */
static ExitStatus prepare(Gate *gate)
{
    GatePlan *plan = &gate->plan;
    char error[4600] = "", path[4096];
    ExitStatus status = STATUS_DONE;

    if (!plan->candidate) {                     /* this very program */
        plan->candidate = gate->argv[0];
        if (words_quote(own_path(path, sizeof(path)) ? path : gate->argv[0], gate->own,
                        sizeof(gate->own)) > 0)
            plan->candidate = gate->own;
    }

    const bool own_threads = measure_names_threads(plan->candidate)
                             || (plan->baseline && measure_names_threads(plan->baseline));

    plan->answers = &gate->answers;
    plan->suite = &gate->suite;
    plan->budget_s = gate->measure.budget_s > 0 ? gate->measure.budget_s : 60;
    plan->cpu = measure_cpu(&gate->measure, plan->threads == 1 && !own_threads);
    plan->seed = (uint64_t)gate->measure.seed;
    plan->small_texts = gate->small;
    for (int i = 0; i < COUNTED; i++)
        gate->small[i] = SIGNATURE_SUITE[i].board;
    plan->pin = measure_cores_bind;
    plan->pin_context = &gate->cores;
    plan->progress = show_progress;
    plan->context = gate;
    plan->stop = stop_flag();
    if (measure_check(gate->command, &gate->measure) != STATUS_DONE || !read_layers(gate)
        || !read_percent(gate, "margin", gate->margin, &plan->margin)
        || !read_percent(gate, "tolerance", gate->tolerance, &plan->tolerance)
        || !read_signature(gate))
        return STATUS_USAGE;
    for (int i = 0; i < FILES; i++)
        if (gate->files[i] && gate->files[i][0] != '\0'
            && !writable(gate->files[i], false, error, sizeof(error))) {
            notice("%s", error);
            status = STATUS_DIFFERENT;
        }
    if (status != STATUS_DONE)
        return status;
    measure_cores_open(&gate->cores, &gate->measure, plan->threads, own_threads);
    if (gate->measure.pin != NOT_NAMED && gate->cores.count == 0)
        notice("%s", gate->cores.text);
    if (!suite_load(gate->answers_name, &gate->answers, error, sizeof(error))
        || !suite_load(gate->suite_name, &gate->suite, error, sizeof(error))) {
        notice("%s", error);
        return STATUS_USAGE;
    }
    /* The suite that hunts is asked in every way. */
    plan->answers_modes = strcmp(gate->answers.name, "hunt") == 0;
    return STATUS_DONE;
}

/* ---- judging ---- */

static void judge_layer(Gate *gate, GateLayerId id)
{
    static void (*const LAYERS[])(const GatePlan *, GateResult *) = {
        gate_answers, gate_signature, gate_instructions, gate_time,
    };
    GateResult *result = &gate->result;
    GateLayer *layer = &result->layers[id], *counted = &result->layers[GATE_INSTRUCTIONS];
    const int64_t begun = clock_ns();

    if ((gate->wanted >> id & 1) == 0)
        gate_set(layer, GATE_SKIP, "not asked for");
    else if (id > GATE_ANSWERS && result->layers[GATE_ANSWERS].state == GATE_FAIL)
        gate_set(layer, GATE_SKIP, "pointless while answers are wrong");
    else
        LAYERS[id](&gate->plan, result);
    layer->seconds = (double)(clock_ns() - begun) * 1e-9;
    progress_line_clear(&gate->line);

    /* More instructions that take less time are no loss: what was shown to be faster is not
     * called slower for a proxy of time. */
    if (id == GATE_TIME && counted->state == GATE_SLOWER && result->ratio.high < 1) {
        counted->state = GATE_PASS;
        append(counted->summary, sizeof(counted->summary),
               "; but the time shows that it is faster");
        gate_print_layer(stdout, result, GATE_INSTRUCTIONS);
    }
    if (!stop_requested())
        gate_print_layer(stdout, result, id);
}

/* Every time of both builds, as Google Benchmark has it. */
static json_t *gbench_json(GateResult *result, json_t *machine)
{
    static const char *const NAMES[] = { "baseline", "candidate" };
    json_t *gbench = NULL;

    for (int i = 0; i < result->compare.run.engine_count; i++) {
        Record *record = &result->compare.run.records[i];

        if (!record->machine)
            record->machine = json_incref(machine);
        memcpy(record->time, result->time, sizeof(record->time));
        gbench = report_gbench(gbench, record, NAMES[i]);
    }
    return gbench ? gbench : json_object();
}

/* False after a complaint if a file could not be written; the others are. */
static bool write_files(Gate *gate)
{
    json_t *command = record_json_command(gate->argc, gate->argv), *machine = machine_json();
    bool good = true;

    for (int i = 0; i < FILES; i++) {
        const char *path = gate->files[i];
        FILE *file;

        if (!path || path[0] == '\0')
            continue;
        errno = 0;
        if ((file = fopen(path, i == FILE_SUMMARY ? "a" : "w")) != NULL) {
            json_t *json = i == FILE_JSON || i == FILE_HTML
                ? gate_json(&gate->plan, &gate->result, machine, command) : NULL;

            if (i == FILE_JSON)
                memory_json_print(file, json, JSON_COMPACT | JSON_REAL_PRECISION(9));
            else if (i == FILE_HTML)
                view_page(file, json);
            else if (i == FILE_GBENCH)
                memory_json_print(file, gbench_json(&gate->result, machine), JSON_INDENT(2));
            else if (i == FILE_JUNIT)
                gate_junit(file, &gate->result);
            else
                gate_markdown(file, &gate->plan, &gate->result);
        }
        const bool written = file && !ferror(file);

        if (!file || fclose(file) != 0 || !written) {
            notice("%s: %s", path, errno != 0 ? strerror(errno) : "cannot be written");
            good = false;
        }
    }
    json_decref(command);
    json_decref(machine);
    return good;
}

/* By every layer that is wanted, the most certain first; one line on standard output for each. */
static ExitStatus judge(Gate *gate)
{
    const time_t now = time(NULL);
    GateResult *result = &gate->result;

    strftime(result->time, sizeof(result->time), "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
    progress_line_begin(&gate->line, !gate->quiet, 0);
    for (int i = 0; i < GATE_LAYERS && !stop_requested(); i++)
        judge_layer(gate, (GateLayerId)i);
    if (stop_requested()) {
        notice("interrupted");
        return STATUS_INTERRUPTED;
    }
    gate_sum(result, gate->undecided != 0);
    if (result->state == GATE_SKIP)
        result->status = (int)args_complain(gate->command,
                                            "nothing was checked: every layer was skipped");
    else
        printf("%s%s, exit status %d\n", GATE_STATE_NAMES[result->state],
               result->state == GATE_UNDECIDED && result->status == 0 ? " (which passes)" : "",
               result->status);
    return !write_files(gate) && result->status == 0 ? STATUS_DIFFERENT
                                                     : (ExitStatus)result->status;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Gate *gate = memory_array(1, sizeof(*gate));
    ExitStatus status;
    int operands;

    *gate = (Gate){
        .command = command, .argc = argc, .argv = argv, .answers_name = "hunt",
        .suite_name = "gate", .margin = "1", .tolerance = "0.3", .measure = MEASURE_DEFAULTS,
        .plan = { .threads = 1, .limit_s = 120 },
        .files[FILE_SUMMARY] = getenv("GITHUB_STEP_SUMMARY"),
    };
    gate_begin(&gate->result);
    if (args_parse(command, argc, argv, gate, &operands)) {
        profile_option_none_for_others();
        status = prepare(gate);
        stop_install();           /* until now there is nothing to clear away */
        if (status == STATUS_DONE)
            status = judge(gate);
        suite_free(&gate->answers);
        suite_free(&gate->suite);
        gate_free(&gate->result);
    } else {
        status = (ExitStatus)operands;
    }
    free(gate);
    return status;
}

#define AT(field) offsetof(Gate, field)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What is compared" },
    { OPTION_TEXT, "candidate", 0, AT(plan.candidate), "COMMAND",
      .help = "the build to judge, with options if need be (default: this program)" },
    { OPTION_TEXT, "baseline", 'b', AT(plan.baseline), "COMMAND",
      .help = "an older build, for instructions and time" },
    { OPTION_HEADING, .help = "Layers: answers, signature, instructions, time" },
    { OPTION_TEXT, "only", 0, AT(only), "LAYER,...", .choice_at = layer_choice,
      .help = "these layers: answers, signature, instructions, time, with commas between them" },
    { OPTION_TEXT, "answers", 0, AT(answers_name), "SUITE",
      .help = "positions whose moves must all score as recorded (default: hunt, asked in every "
              "way)" },
    { OPTION_TEXT, "signature", 0, AT(signature), "N|FILE",
      .help = "the signature to find (default: tests/signature, where it exists)" },
    { OPTION_FLAG, "allow-signature-change", 0, AT(plan.signature_may_change),
      .help = "another signature is not a failure" },
    { OPTION_TEXT, "tolerance", 0, AT(tolerance), "PERCENT",
      .help = "up to this many more instructions pass (default: 0.3)" },
    { OPTION_TEXT, "suite", 0, AT(suite_name), "SUITE", .help = "what is timed (default: gate)" },
    { OPTION_INT, "threads", 't', AT(plan.threads), "N", .minimum = 1, .maximum = 1024,
      .help = "worker threads of both, for the time (default: 1)" },
    { OPTION_TEXT, "margin", 0, AT(margin), "PERCENT",
      .help = "up to this much slower passes (default: 1)" },
    { OPTION_CHOICE, "undecided", 0, AT(undecided),
      .help = "whether an undecided time fails, with exit status 6, or passes",
      .choices = "fail|pass" },
    { OPTION_DURATION, "limit", 0, AT(plan.limit_s), "SECONDS",
      .help = "for one position, or one run of a program (default: 120)" },
    { .kind = OPTION_TABLE, .offset = AT(measure), .table = measure_options },
    { OPTION_HEADING, .help = "What is left" },
    { OPTION_TEXT, "json", 0, AT(files[FILE_JSON]), "FILE",
      .help = "everything that was found, as one JSON object" },
    { OPTION_TEXT, "junit", 0, AT(files[FILE_JUNIT]), "FILE",
      .help = "the layers and the positions that did not pass as JUnit XML" },
    { OPTION_TEXT, "gbench", 0, AT(files[FILE_GBENCH]), "FILE",
      .help = "every time taken, as Google Benchmark JSON" },
    { OPTION_TEXT, "markdown", 0, AT(files[FILE_MARKDOWN]), "FILE",
      .help = "the summary; also appended to the file that $GITHUB_STEP_SUMMARY names" },
    { OPTION_TEXT, "html", 0, AT(files[FILE_HTML]), "FILE",
      .help = "verdict and times as one page with charts" },
    { OPTION_FLAG, "quiet", 'q', AT(quiet), .help = "no progress line" },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri gate", "answers and signature of this program" },
    { "yomikiri gate --baseline ./yomikiri-old", "and whether it has become slower" },
    { "yomikiri gate --baseline ./yomikiri-old --undecided pass", "for a CI job" },
    { "yomikiri gate --only time --baseline ./yomikiri --candidate './yomikiri --etc off'",
      "what an option costs" },
    { NULL, NULL },
};

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
    .usual = " candidate baseline only allow-signature-change margin undecided budget markdown "
             "html json quiet ",
    .examples = EXAMPLES,
    .run = run,
};
