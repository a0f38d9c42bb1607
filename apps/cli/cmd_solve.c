/* cmd_solve.c - `yomikiri solve`: options, the choice of threads, and the run. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/args/args.h"
#include "apps/cli/args/inputs.h"
#include "apps/cli/args/weights_option.h"
#include "apps/cli/commands.h"
#include "apps/cli/profile/profile_option.h"
#include "apps/cli/prove/certificate.h"
#include "apps/cli/solve/answer.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/clock.h"
#include "base/files/numbered.h"
#include "base/files/writable.h"
#include "base/memory/memory.h"

enum { SOLVERS_MAX = 1024 };

typedef struct {
    SolveRequest request;
    bool jsonl, obf, csv, quiet, unordered;
    const char *svg, *resume, *prove;
    ReaderOptions reading;
    int jobs;                   /* 0: chosen by the number of positions */
    SolverOptions solver;
} Choices;

/* ---- the options ---- */

#define AT(member) offsetof(Choices, member)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "What to find out" },
    { .kind = OPTION_TABLE, .offset = AT(request), .table = ASK_OPTIONS },
    { .kind = OPTION_TABLE, .offset = AT(request), .table = LIMIT_OPTIONS },
    { OPTION_DEPTH, "depth", 0, AT(request.depth), .minimum = 1, .maximum = 64,
      .help = "search N plies instead of to the end; P percent of the shallower searches "
              "believed on the way are right: 73 (default), 87, 95, 99, or 100, none is "
              "believed" },

    { OPTION_HEADING, .help = "Output" },
    { OPTION_FLAG, "jsonl", 0, AT(jsonl), .help = "one JSON object per position" },
    { OPTION_FLAG, "csv", 0, AT(csv), .help = "one line of CSV per position" },
    { OPTION_FLAG, "obf", 0, AT(obf), .help = "OBF with the best moves; --moves: every move" },
    { OPTION_TEXT, "svg", 0, AT(svg), "FILE",
      .help = "draw each position with its line; %d in FILE is its number" },
    { OPTION_TEXT, "prove", 0, AT(prove), "FILE",
      .help = "write a proof of each answer for yomikiri-check; %d in FILE is its number" },
    { OPTION_FLAG, "verify", 0, AT(request.verify),
      .help = "prove the score again by an independent search, up to 14 empty squares" },
    { OPTION_FLAG, "quiet", 'q', AT(quiet),
      .help = "one line per position, no progress and no summary" },

    { OPTION_HEADING, .help = "Many positions" },
    { OPTION_INT, "jobs", 'j', AT(jobs), "N",
      .help = "solve N at once (default: by their number); one thread each unless --threads says "
              "more",
      .minimum = 1, .maximum = SOLVERS_MAX },
    { OPTION_FLAG, "keep", 0, AT(request.keep),
      .help = "go on with what earlier positions have shown, which helps where they are near "
              "each other; node counts depend on the order then" },
    { OPTION_TEXT, "resume", 0, AT(resume), "FILE",
      .help = "leave out what FILE already answers; JSON lines of an earlier run" },
    { OPTION_FLAG, "unordered", 0, AT(unordered),
      .help = "print each answer as soon as it is known, not in the order of the input" },

    { OPTION_HEADING, .help = "Input" },
    { .kind = OPTION_TABLE, .offset = AT(reading), .table = INPUT_OPTIONS },
    { .kind = OPTION_TABLE, .offset = AT(reading), .table = PLY_OPTIONS },

    { OPTION_SOLVER, .offset = AT(solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri solve 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'",
      "a posted position: result, the whole line, all best moves" },
    { "yomikiri solve --moves --at 16 game.txt",
      "every move scored, 16 squares before the end of a game" },
    { "yomikiri solve --wld --time 60 diagram.txt", "who wins, within a minute" },
    { "yomikiri solve --depth 20@87 diagram.txt", "the best move by 20 plies, nothing proven" },
    { "yomikiri solve --svg answer.svg diagram.txt", "a drawing of the answer" },
    { "yomikiri solve --prove ffo-%02d.proof ffo-01-19",
      "proofs of a suite; then: yomikiri-check ffo-01.proof" },
    { "yomikiri solve ffo-01-19", "a suite, checked against its own scores" },
    { "yomikiri solve --jsonl many.obf > out.jsonl", "a batch for a program" },
    { "yomikiri solve --jsonl --resume out.jsonl many.obf >> out.jsonl",
      "the rest of it, after an interruption" },
    { NULL, NULL },
};

/* ---- the positions, and where their answers go ---- */

/* Positions are read as they are needed, but for the first few, which say how many there
 * are to be solved at the same time. */
typedef struct {
    Inputs *inputs;
    Resume *resume;             /* or NULL */
    Output *output;
    bool all_plies;
    const char *prove;          /* where proofs go; NULL: nowhere */
    bool several;               /* there were more positions than one from the start */
    int number;                 /* of the last position read */
    double start_s;             /* when the program began: so did the first of each solver */
    int solvers, taken;
    SolveItem *ahead[SOLVERS_MAX];      /* read, and not taken from the front yet */
    int first_ahead, end_ahead;
} ItemSource;

/* A pipe may bring the next position only when the first is answered. */
enum { PATIENCE_MS = 150 };

/* The next position that is not answered yet, NULL at the end. */
static SolveItem *read_item(ItemSource *source)
{
    SolveItem *item = memory_array(1, sizeof(*item));
    const Proven *answer;

    while (inputs_next(source->inputs, &item->position)) {
        item->number = ++source->number;
        source->output->many = source->number > 1;
        item->begun_s = inputs_read_stdin(source->inputs) ? clock_s() : source->start_s;
        inputs_where(source->inputs, &item->position, item->where, sizeof(item->where));
        if (source->all_plies)
            item_set_ply(item);
        answer = source->resume ? resume_take(source->resume, &item->position) : NULL;
        if (!answer)
            return item;
        output_resumed(source->output, &item->position, answer);
    }
    free(item);
    return NULL;
}

/* Read until `count` positions wait, or a pipe brings no more; returns how many wait. */
static int read_ahead(ItemSource *source, int count)
{
    SolveItem *item;

    while (source->end_ahead < count
           && (source->end_ahead == 0 || inputs_ready(source->inputs, PATIENCE_MS))
           && (item = read_item(source)) != NULL)
        source->ahead[source->end_ahead++] = item;
    return source->end_ahead;
}

/* A SolveQueueReady, SolveQueueSource and SolveQueueSink. */
static bool is_ready(void *context, int wait_ms)
{
    ItemSource *source = context;

    return source->first_ahead < source->end_ahead
           || inputs_ready(source->inputs, wait_ms);
}

static SolveItem *next_item(void *context)
{
    ItemSource *source = context;
    SolveItem *item = source->first_ahead < source->end_ahead
                      ? source->ahead[source->first_ahead++] : read_item(source);

    if (item && source->taken++ >= source->solvers)
        item->begun_s = clock_s();
    if (item && source->solvers == 1)
        output_expect(source->output, item);
    return item;
}

/* A CertificateProgress, of one solver that shows what it does. */
static void show_proof(void *context, uint64_t positions)
{
    ProgressLine *line = context;

    if (progress_line_due(line))
        progress_line_draw(line, "proof: %" PRIu64 " positions so far", positions);
}

/* A SolveQueueAfter. */
static void write_proof(SolveItem *item, yk_solver *solver, void *context)
{
    const ItemSource *source = context;
    const Output *output = source->output;
    char *file = item->certificate.file;
    const bool shows = source->solvers == 1;

    numbered_name(source->prove, source->several || item->number > 1, item->number, file,
                  sizeof(item->certificate.file));
    certificate_write(item, solver, output->request, file, shows ? show_proof : NULL,
                      &output->progress->line);
    if (shows)
        progress_line_clear(&output->progress->line);
}

static void take_answer(const SolveItem *item, void *context)
{
    const ItemSource *source = context;

    output_answer(source->output, item);
}

/* ---- the run ---- */

static bool names_no_file(const char *name)
{
    return name && (name[0] == '\0' || strcmp(name, "-") == 0);
}

static ExitStatus check_choices(const Command *command, Choices *choices)
{
    SolveRequest *asked = &choices->request;
    const bool windowed = asked->wld || asked->window.low < asked->window.high;
    const bool depth = asked->depth.plies > 0;
    const char *wrong = item_ask(asked);
    const struct { bool is; const char *why; } WRONG[] = {
        { choices->jsonl + choices->obf + choices->csv > 1,
          "--jsonl, --obf and --csv exclude each other" },
        { choices->csv && asked->all_moves, "--csv has no place for all moves: --jsonl has" },
        { choices->obf && windowed, "--obf asks for exact scores, --wld and --window do not" },
        { wrong != NULL, wrong },
        { depth && (choices->obf || choices->resume || asked->verify),
          "--depth proves nothing; --obf, --resume and --verify need proofs" },
        { names_no_file(choices->prove), "--prove needs the name of a file" },
        { choices->prove && depth, "--depth proves nothing, and --prove writes proofs" },
        { choices->resume && (choices->obf || choices->csv), "--resume goes with --jsonl only" },
        { names_no_file(choices->svg), "--svg needs the name of a file" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(WRONG); i++)
        if (WRONG[i].is)
            return args_complain(command, "%s", WRONG[i].why);
    asked->prove = choices->prove != NULL;
    return STATUS_DONE;
}

static void fill_output(const Choices *choices, const char *profile, SolveProgress *progress,
                        Output *output)
{
    *output = (Output){
        .form = choices->obf ? OUTPUT_OBF
                : choices->csv ? OUTPUT_CSV
                : choices->jsonl || choices->resume ? OUTPUT_JSONL : OUTPUT_TEXT,
        .json.profile = profile,
        .json.weights = choices->solver.config.weights,
        .svg_path = choices->svg,
        .quiet = choices->quiet,
        .request = &choices->request,
        .progress = progress,
    };
    answer_text_style(&output->text, stdout, choices->quiet);
}

static ExitStatus solve_all(const Choices *choices, Output *output, ItemSource *source)
{
    yk_config config = choices->solver.config;
    SolveQueuePlan plan = {
        .config = &config,
        .request = &choices->request,
        .unordered = choices->unordered,
        .source = next_item,
        .ready = is_ready,
        .after = source->prove ? write_proof : NULL,
        .sink = take_answer,
        .context = source,
        .progress = output->progress,
    };
    const ResourceWish wish = resources_wish(&choices->solver, choices->jobs);
    const int wanted = min_int(resources_solvers(&wish), SOLVERS_MAX);
    yk_status status;
    int unreadable;

    plan.solvers = source->solvers =
        max_int(min_int(read_ahead(source, max_int(wanted, 2)), wanted), 1);
    source->several = source->end_ahead > 1;
    resources_divide(&wish, plan.solvers, &config);
    /* Not before: whoever waits for input that does not come may press ctrl-C once. */
    stop_install();
    status = source->end_ahead > 0 ? solve_queue_run(&plan) : YK_OK;
    unreadable = inputs_error_count(source->inputs);
    if (status != YK_OK) {
        notice("no solver: %s", yk_status_text(status));
        return STATUS_DIFFERENT;
    }
    progress_line_clear(&output->progress->line);
    output_summary(output, unreadable);
    return output_status(output, unreadable);
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .jobs = 0 };
    ProfileOption profile;
    SolveProgress progress;
    Output output;
    ItemSource source = { .output = &output, .start_s = clock_s() };
    char path[4096], error[4200];
    ExitStatus status;
    int count;

    reader_options_init(&choices.reading);
    if (!args_parse(command, argc, argv, &choices, &count))
        return (ExitStatus)count;
    if ((status = check_choices(command, &choices)) != STATUS_DONE)
        return status;
    if ((choices.prove && inputs_read_file(count, argv, choices.prove))
        || (choices.svg && inputs_read_file(count, argv, choices.svg)))
        return args_complain(command, "what is to be read would be lost by --prove or --svg");
    if ((status = profile_option(command, &choices.solver, &profile)) != STATUS_DONE)
        return status;
    if (choices.prove)                  /* nobody is to wait for what cannot be written */
        numbered_name(choices.prove, false, 1, path, sizeof(path));
    if (choices.prove && !writable(path, false, error, sizeof(error))) {
        notice("%s", error);
        return STATUS_DIFFERENT;
    }
    if (!weights_option_load(&choices.solver))
        return STATUS_INPUT;
    solve_progress_init(&progress, !choices.quiet);
    fill_output(&choices, profile.force.label, &progress, &output);
    source.prove = choices.prove;
    source.all_plies = choices.reading.all_plies;

    if (choices.resume
        && !(source.resume = resume_open(choices.resume, &choices.request))) {
        weights_option_release(&choices.solver);
        return STATUS_USAGE;
    }
    source.inputs = inputs_open(count, argv, &choices.reading);
    status = solve_all(&choices, &output, &source);
    while (source.first_ahead < source.end_ahead)       /* read, and not solved */
        free(source.ahead[source.first_ahead++]);
    inputs_close(source.inputs);
    resume_close(source.resume);
    weights_option_release(&choices.solver);
    return status;
}

const Command cmd_solve = {
    .name = "solve",
    .summary = "exact scores, lines and best moves of positions",
    .operands = "[POSITION | FILE | SUITE | -]...",
    .description =
        "Positions come from arguments, files, suites and standard input; the format is detected. "
        "Answers are exact unless they say otherwise: disc differences with best play, for the "
        "side to move (X is black, O white), empty squares to the winner. Every line is replayed "
        "by separate code.\n\n"
        "A single position is solved on all CPUs, many side by side with one thread each, in the "
        "order of the input. With --depth N nothing is proven unless N reaches the end of the "
        "game; from ten plies up a depth that would leave fewer than eight empty squares goes "
        "there, which is a proof at 100 percent.\n\n"
        "Expected scores of the input are compared. Exit status: 0 all went well, 1 an answer "
        "differs, 2 wrong usage, 3 unreadable input, 4 a limit came before the proof, 130 ctrl-C.",
    .options = OPTIONS,
    .usual = " moves wld depth time jsonl csv obf svg prove quiet jobs resume format at all-plies "
             "threads table ",
    .examples = EXAMPLES,
    .run = run,
};
