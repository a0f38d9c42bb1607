#include "apps/cli/bench/bench_proof.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/terminal/progress_line.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"
#include "base/process/process.h"
#include "base/text/own_path.h"
#include "base/text/print.h"
#include "proof/proof.h"

static const char CHECKER[] = "yomikiri-check";

bool bench_proof_checker(char *path, size_t size, char *error, size_t error_size)
{
    char *slash = own_path(path, size) ? strrchr(path, '/') : NULL;

    if (slash && (size_t)(slash + 1 - path) + sizeof(CHECKER) <= size) {
        strcpy(slash + 1, CHECKER);
        if (access(path, X_OK) == 0)
            return true;
    }
    snprintf(path, size, "%s", CHECKER);
    return process_can_run(path, error, error_size);
}

/* ---- one proof ---- */

typedef struct {
    const char *checker;
    yk_solver *solver;
    ProgressLine line;
    char file[4096];
    char *error;
    size_t error_size;
} Checking;

/* The first exact one that some engine gave: where no answer is wrong all are alike. */
static const Sample *answer_to(const RunResult *run, int position)
{
    for (int round = 0; round <= run->rounds; round++)
        for (int engine = 0; engine < run->engine_count; engine++) {
            const Sample *sample = run_sample(run, round, position, engine);

            if (sample && sample->state == SAMPLE_OK && !sample->value.told)
                return sample;
        }
    return NULL;
}

/* ProofJob.stop */
static bool stop(void *context, uint64_t positions)
{
    (void)context;
    (void)positions;
    return stop_requested();
}

static bool open_temporary(Checking *checking, FILE **out)
{
    const char *temporary = getenv("TMPDIR");
    int made;

    snprintf(checking->file, sizeof(checking->file), "%s/yomikiri-proof-XXXXXX",
             temporary && temporary[0] ? temporary : "/tmp");
    made = mkstemp(checking->file);
    *out = made < 0 ? NULL : fdopen(made, "wb");
    if (*out)
        return true;
    return failed(checking->error, checking->error_size, "%s: %s", checking->file,
                  strerror(errno));
}

/* Solve, which makes the proof quick, and write it of `score`, whatever the solve says. */
static ProofOutcome make(const Checking *checking, const ProofSubject *subject, FILE *out,
                         ProofSize *size)
{
    const ProofJob job = { .solver = checking->solver, .leaf = PROOF_LEAF, .stop = stop };
    yk_result result;
    yk_query query;

    yk_query_init(&query, subject->board);
    query.flags = YK_NO_LINE;
    yk_clear(checking->solver);
    if (yk_solve(checking->solver, &query, &result) != YK_OK)
        return PROOF_FAULT;
    return result.stopped ? PROOF_STOPPED : proof_write(&job, subject, out, size);
}

/* What the checker says it has proven is what was claimed: it reads the file, and nothing else. */
static bool believed(const Checking *checking, const char *text, int score)
{
    char file[sizeof(checking->file)], checker[4096], wanted[200], error[300] = "";
    char *words[] = { checker, file, NULL };
    const ProcessPlan plan = { .words = words };
    ProcessResult result;
    bool good;

    strcpy(file, checking->file);
    snprintf(checker, sizeof(checker), "%s", checking->checker);
    if (!process_run(&plan, 0, stop_flag(), &result, error, sizeof(error)))
        return failed(checking->error, checking->error_size, "%s", error);
    snprintf(wanted, sizeof(wanted), "position %s\nclaim exactly %+d\nproven; ", text, score);
    good = result.event == PROCESS_ENDED && !result.end.killed && result.end.code == 0
           && strncmp(result.output, wanted, strlen(wanted)) == 0;
    if (!good) {
        const char *end = strstr(result.output, "not a proof");

        failed(checking->error, checking->error_size, "%s: %.200s", CHECKER,
               end ? end : result.last_words[0] ? result.last_words
                                                : "it does not believe the proof");
        for (char *c = checking->error; *c; c++)
            if (*c == '\n')
                *c = '\0';
    }
    free(result.output);
    return good;
}

static bool check_answer(Checking *checking, const SuitePosition *position, int score,
                         RecordProof *proof)
{
    ProofSubject subject = { .board = position->board,
                             .black_to_move = position->black_to_move };
    ProofOutcome outcome;
    ProofSize size;
    FILE *out;
    bool good = true;

    proof_claim(&subject, NO_MOVE, PROOF_EXACTLY, score);
    if (!open_temporary(checking, &out))
        return false;
    outcome = make(checking, &subject, out, &size);
    if (fclose(out) != 0)
        good = failed(checking->error, checking->error_size, "%s: %s", checking->file,
                      strerror(errno));
    else if (outcome == PROOF_FALSE || outcome == PROOF_FAULT)
        good = failed(checking->error, checking->error_size, "there is no proof of %+d", score);
    else if (outcome == PROOF_MADE)
        good = believed(checking, position->text, score) || stop_requested();
    unlink(checking->file);
    if (good && outcome == PROOF_MADE && !stop_requested()) {
        proof->bytes = (int64_t)size.bytes;
        snprintf(proof->sha256, sizeof(proof->sha256), "%s", size.sha256);
    }
    return good;
}

/* ---- all ---- */

bool bench_proof_check(const BenchChoices *choices, const Suite *suite, const RunResult *run,
                       const char *checker, RecordProof *proofs, char *error, size_t error_size)
{
    char why[400];
    Checking checking = { .checker = checker, .error = why, .error_size = sizeof(why) };
    bool good = true;

    if (yk_create(&checking.solver, &choices->solver.config) != YK_OK)
        memory_end();
    stop_watch(&checking.solver, 1);
    progress_line_begin(&checking.line, !choices->quiet, 1);
    for (int i = 0; i < suite->count && good && !stop_requested(); i++) {
        const SuitePosition *position = &suite->positions[i];
        const Sample *answer = answer_to(run, i);

        if (progress_line_due(&checking.line))
            progress_line_draw(&checking.line, "proofs: %d of %d positions", i, suite->count);
        if (answer && !check_answer(&checking, position, answer->score, &proofs[i]))
            good = failed(error, error_size, "%s: %s", position->id, why);
    }
    progress_line_clear(&checking.line);
    stop_watch(NULL, 0);
    yk_destroy(checking.solver);
    return good;
}
