/* cmd_prove.c - the subcommand `prove`: a score as a certificate that others can check. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "apps/cli/args/inputs.h"
#include "apps/cli/args/weights_option.h"
#include "apps/cli/commands.h"
#include "apps/cli/profile/profile_option.h"
#include "apps/cli/prove/certificate.h"
#include "apps/cli/prove/unfinished.h"
#include "apps/cli/solve/item.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/clock.h"
#include "base/files/new_file.h"
#include "proof/proof.h"

enum { NOT_ASKED = 127 /* no score */, ERROR_SIZE = 4200 };

/* What the solve has proven is asked for again: it uses as much of the table as a solve of so many
 * more empty squares (docs/proof.md). */
enum { TABLE_LIKE_MORE_EMPTIES = 2 };

/* Between two times of keeping what was found, and less than what keeping is worth. */
static const double KEEP_S = 5, LEAST_S = 1;

typedef struct {
    const char *out;
    bool moves, wld;
    int at_least, at_most;
    int leaf;
    double time_s;
    ReaderOptions reading;
    SolverOptions solver;
} Choices;

#define AT(member) offsetof(Choices, member)

static const Option OPTIONS[] = {
    { OPTION_TEXT, "output", 'o', AT(out), "FILE", .help = "where the proof goes" },

    { OPTION_HEADING, .help = "What to prove, if not the score" },
    { OPTION_INT, "at-least", 0, AT(at_least), "N",
      .help = "that the side to move ends N discs ahead or better",
      .minimum = -SCORE_MAX, .maximum = SCORE_MAX },
    { OPTION_INT, "at-most", 0, AT(at_most), "N",
      .help = "that the side to move ends N discs ahead or worse",
      .minimum = -SCORE_MAX, .maximum = SCORE_MAX },
    { OPTION_FLAG, "wld", 'w', AT(wld), .help = "only who wins" },
    { OPTION_FLAG, "moves", 'm', AT(moves),
      .help = "also which moves are best, and that the others are worse" },

    { OPTION_HEADING, .help = "How" },
    { OPTION_INT, "leaf", 0, AT(leaf), "N",
      .help = "leave boards with N empty squares to the checker; more make a smaller file that "
              "takes longer to check",
      .minimum = 6, .maximum = PROOF_LEAF_MOST },
    { OPTION_DURATION, "time", 0, AT(time_s), "SECONDS", .help = "give up after this time" },

    { OPTION_HEADING, .help = "Input" },
    { .kind = OPTION_TABLE, .offset = AT(reading), .table = INPUT_OPTIONS },
    { .kind = OPTION_TABLE, .offset = AT(reading), .table = PLY_OPTIONS },

    { OPTION_SOLVER, .offset = AT(solver) },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri prove -o 40.proof 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'",
      "solve the position and write down why; then: yomikiri-check 40.proof" },
    { "yomikiri prove --wld -o won.proof game.txt --at 24", "who wins, and no more" },
    { NULL, NULL },
};

/* ---- the run ---- */

typedef struct {
    const Choices *choices;
    Position position;
    char where[MAX_WHERE];
    yk_solver *solver;
    yk_result result;
    SolveProgress progress;
    double until_s;                 /* of the run, by clock_s(); 0: none */
    NewFile out;
    Unfinished unfinished;
    bool goes_on;                   /* with what an earlier run has found */
    double kept_s;                  /* when that was kept last; 0: not yet */
} Run;

/* What to ask: a bound alone needs no more than its window. */
static yk_query ask(const Choices *choices, Board board)
{
    yk_query query;

    yk_query_init(&query, board);
    query.flags = YK_NO_LINE | (choices->moves ? YK_ALL_BEST : 0u);
    query.time_limit_s = choices->time_s;
    if (choices->wld) {
        query.alpha = -1;
        query.beta = 1;
    } else if (choices->at_least != NOT_ASKED) {
        query.alpha = max_int(choices->at_least - 1, -SCORE_MAX);
        query.beta = query.alpha + 1;
    } else if (choices->at_most != NOT_ASKED) {
        query.beta = min_int(choices->at_most + 1, SCORE_MAX);
        query.alpha = query.beta - 1;
    }
    return query;
}

/* The claims that the answer bears out; none: it says otherwise. */
static void make_claims(const Choices *choices, const yk_result *result, ProofSubject *subject)
{
    const int lower = result->lower, upper = result->upper;

    if (choices->at_least != NOT_ASKED) {
        if (lower >= choices->at_least)
            proof_claim(subject, NO_MOVE, PROOF_AT_LEAST, choices->at_least);
    } else if (choices->at_most != NOT_ASKED) {
        if (upper <= choices->at_most)
            proof_claim(subject, NO_MOVE, PROOF_AT_MOST, choices->at_most);
    } else if (choices->wld && lower > 0)
        proof_claim(subject, NO_MOVE, PROOF_AT_LEAST, 2);
    else if (choices->wld && upper < 0)
        proof_claim(subject, NO_MOVE, PROOF_AT_MOST, -2);
    else
        proof_claim(subject, NO_MOVE, PROOF_EXACTLY, lower);
    for (int i = 0; choices->moves && i < result->move_count; i++) {
        const yk_move *move = &result->moves[i];
        const bool best = move->lower == lower;

        proof_claim(subject, move->square, best ? PROOF_AT_LEAST : PROOF_AT_MOST,
              best ? lower : lower - 2);
    }
}

/* CertificateProgress */
static void show_and_keep(void *context, uint64_t positions)
{
    Run *run = context;
    ProgressLine *line = &run->progress.line;

    if (progress_line_due(line))
        progress_line_draw(line, "proof: %" PRIu64 " positions so far", positions);
    if (progress_line_elapsed(line) >= run->kept_s + KEEP_S) {
        unfinished_keep(&run->unfinished);
        run->kept_s = progress_line_elapsed(line);
    }
}

/* What took no time to find is not worth a file. */
static ExitStatus stopped(Run *run)
{
    const bool kept = (run->unfinished.kept > 0
                       || progress_line_elapsed(&run->progress.line) > LEAST_S)
                      && unfinished_keep(&run->unfinished);

    notice("%s: %s before the proof was made; %s%s", run->where,
           stop_requested() ? "interrupted" : "the time was over",
           kept ? run->unfinished.path : "nothing is written",
           kept ? " has what was found, and the same command goes on from there" : "");
    return stop_requested() ? STATUS_INTERRUPTED : STATUS_LIMIT;
}

static ExitStatus failed(const Run *run, yk_status status)
{
    char text[240];

    notice_failure(status, run->position.board, run->position.black_to_move, run->result.lower,
                   run->result.upper, text, sizeof(text));
    notice("%s: %s", run->where, text);
    return STATUS_DIFFERENT;
}

/* Of an exact score that is known a window round it is enough. */
static ExitStatus solve(Run *run, const ProofSubject *known)
{
    yk_query query = ask(run->choices, run->position.board);
    yk_status status;

    if (known->claim_count > 0 && known->claims[0].kind == PROOF_EXACTLY && !run->choices->moves) {
        query.alpha = max_int(known->claims[0].score - 1, -SCORE_MAX);
        query.beta = min_int(known->claims[0].score + 1, SCORE_MAX);
    }

    query.progress = solve_progress_shown;
    query.context = &run->progress;
    status = yk_solve(run->solver, &query, &run->result);
    progress_line_clear(&run->progress.line);
    if (status != YK_OK)
        return failed(run, status);
    return run->result.stopped ? stopped(run) : STATUS_DONE;
}

static void print_claims(const ProofSubject *subject)
{
    static const char *const WORDS[] = {
        [PROOF_EXACTLY] = "exactly", [PROOF_AT_LEAST] = "at least", [PROOF_AT_MOST] = "at most",
    };

    for (int i = 0; i < subject->claim_count; i++) {
        const ProofClaim *each = &subject->claims[i];

        printf("%c%s%s: %s %+d\n", subject->black_to_move ? 'X' : 'O',
               each->square == NO_MOVE ? "" : " by ",
               each->square == NO_MOVE ? "" : yk_square_name(each->square), WORDS[each->kind],
               each->score);
    }
}

static ExitStatus write_proof(Run *run, const ProofSubject *subject, ProofSize *size)
{
    const CertificateJob job = { run->solver, run->choices->leaf, run->until_s, show_and_keep,
                                 run, &run->unfinished.steps };
    const ProofOutcome outcome = certificate_prove(&job, subject, run->out.file, size);

    progress_line_clear(&run->progress.line);
    if (outcome == PROOF_STOPPED)
        return stopped(run);
    return outcome == PROOF_MADE ? STATUS_DONE : failed(run, YK_INCONSISTENT);
}

static void print_proof(const Run *run, const ProofSubject *subject, const ProofSize *size)
{
    const double proving_s = progress_line_elapsed(&run->progress.line) - run->result.time_s;

    print_claims(subject);
    printf("%s: %" PRIu64 " bytes, %" PRIu64 " positions, %" PRIu64 " of them for the checker to "
           "search; ", run->choices->out, size->bytes, size->positions, size->searched);
    if (run->goes_on)
        printf("%.2f s to solve again, %.2f s to prove the rest\n", run->result.time_s,
               proving_s);
    else
        printf("%.2f s to solve, %.2f s to prove\n", run->result.time_s, proving_s);
}

/* The claims, and what makes their proof quick: a solve. An earlier attempt has left the claims
 * and not the table, and asking for moves without one is slow, by one thread as it is. */
static ExitStatus find_claims(Run *run, ProofSubject *subject)
{
    const Choices *choices = run->choices;
    const bool least = choices->at_least != NOT_ASKED, most = choices->at_most != NOT_ASKED;
    const bool regular = run->out.unfinished[0] != '\0';
    char question[60];
    ExitStatus status;

    /* In words; the same ones are the same question. */
    snprintf(question, sizeof(question), "%s %d, leaf %d", least ? "at least" : most ? "at most"
             : choices->wld ? "who wins" : choices->moves ? "moves" : "score",
             least ? choices->at_least : most ? choices->at_most : 0, choices->leaf);
    if (unfinished_begin(&run->unfinished, regular ? run->out.target : NULL, question, subject)) {
        run->goes_on = true;
        notice("%s: goes on with what %s has", run->where, run->unfinished.path);
        return solve(run, subject);
    }
    if (run->unfinished.why)
        notice("%s: begins anew: %s %s", run->where, run->unfinished.path, run->unfinished.why);
    status = solve(run, subject);
    if (status != STATUS_DONE)
        return status;
    make_claims(choices, &run->result, subject);
    if (subject->claim_count > 0)
        return STATUS_DONE;
    notice("%s: it is not so: the score is at %s %+d", run->where, least ? "most" : "least",
           least ? run->result.upper : run->result.lower);
    return STATUS_DIFFERENT;
}

static ExitStatus prove(Run *run)
{
    ProofSubject subject = { .board = run->position.board,
                             .black_to_move = run->position.black_to_move };
    ProofSize size = { 0 };
    char error[ERROR_SIZE];
    ExitStatus status, found;

    /* Before the solve, so that nobody waits in vain. */
    if (!new_file_begin(&run->out, run->choices->out, error, sizeof(error))) {
        notice("%s", error);
        return STATUS_DIFFERENT;
    }
    stop_install();
    solve_progress_begin(&run->progress, "");
    stop_watch(&run->solver, 1);
    found = find_claims(run, &subject);
    if (found == STATUS_DONE)
        found = write_proof(run, &subject, &size);
    stop_watch(NULL, 0);
    status = found;
    /* A time or a claim that came to nothing leaves no file, and what was there as it is. */
    if (!new_file_end(&run->out, found == STATUS_DONE, error, sizeof(error))) {
        notice("%s", error);
        status = STATUS_DIFFERENT;
    }
    /* What could not be written is worth going on with. */
    unfinished_end(&run->unfinished, status == found && (found == STATUS_DONE
                                                         || found == STATUS_DIFFERENT));
    if (status == STATUS_DONE)
        print_proof(run, &subject, &size);
    return status;
}

/* Odd scores and more than one question. */
static const char *wrong_question(const Choices *choices)
{
    const bool least = choices->at_least != NOT_ASKED, most = choices->at_most != NOT_ASKED;

    if (!choices->out || strcmp(choices->out, "") == 0 || strcmp(choices->out, "-") == 0)
        return "prove needs a file to write to: -o FILE";
    if (least + most + choices->wld + choices->moves > 1)
        return "--at-least, --at-most, --wld and --moves exclude each other";
    if ((least && choices->at_least % 2) || (most && choices->at_most % 2))
        return "scores are even";
    return NULL;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    Choices choices = { .at_least = NOT_ASKED, .at_most = NOT_ASKED, .leaf = PROOF_LEAF };
    Run state = { .choices = &choices };
    ProfileOption profile;
    ExitStatus status;
    Inputs *inputs;
    const char *wrong;
    int count, empties;

    reader_options_init(&choices.reading);
    if (!args_parse(command, argc, argv, &choices, &count))
        return (ExitStatus)count;
    if ((wrong = wrong_question(&choices)))
        return args_complain(command, "%s", wrong);
    if (inputs_read_file(count, argv, choices.out))
        return args_complain(command, "%s: it is to be read, and would be lost", choices.out);
    if ((status = profile_option(command, &choices.solver, &profile)) != STATUS_DONE)
        return status;
    if (!weights_option_load(&choices.solver))
        return STATUS_INPUT;
    yk_config_get(&choices.solver.config, "table-empties", &empties);
    yk_config_set(&choices.solver.config, "table-empties",
                  max_int(empties - TABLE_LIKE_MORE_EMPTIES, 0));
    if (yk_create(&state.solver, &choices.solver.config) != YK_OK)
        memory_end();
    inputs = inputs_open(count, argv, &choices.reading);
    solve_progress_init(&state.progress, true);
    state.until_s = choices.time_s > 0 ? clock_s() + choices.time_s : 0;
    if (inputs_next(inputs, &state.position)) {
        Position another;

        inputs_where(inputs, &state.position, state.where, sizeof(state.where));
        if (inputs_next(inputs, &another))
            status = args_complain(command, "prove takes one position, and here are more; "
                                            "--at N takes one of a game");
        else
            status = prove(&state);
    }
    if (status == STATUS_DONE && inputs_error_count(inputs) > 0)
        status = STATUS_INPUT;
    inputs_close(inputs);
    yk_destroy(state.solver);
    weights_option_release(&choices.solver);
    return status;
}

const Command cmd_prove = {
    .name = "prove",
    .summary = "write a score down so that others can check it",
    .operands = "[POSITION | FILE | SUITE | -]",
    .description =
        "Solves a position and writes a proof of the score: for each side a move wherever it "
        "moves, against every move of the other side, down to boards with few empty squares. "
        "yomikiri-check, a program of 400 lines that shares nothing with this one, checks it "
        "(docs/proof.md).\n\n"
        "The exit status is 0 if the proof was written, 1 if what --at-least or --at-most claim "
        "is not so or the file could not be written, 2 for wrong usage, 3 if the input could not "
        "be read, 4 if --time came first, 130 after ctrl-C. What was found until then is kept "
        "beside the file, and the same command goes on from there.",
    .options = OPTIONS,
    .usual = " output at-least at-most wld moves leaf time at threads table ",
    .examples = EXAMPLES,
    .run = run,
};
