#include "apps/batch/batch_shard.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/files/new_file.h"
#include "base/files/writable.h"
#include "base/memory/memory.h"
#include "apps/cli/args/args.h"
#include "apps/batch/batch_answers.h"
#include "apps/batch/batch_ledger.h"
#include "apps/cli/prove/certificate.h"
#include "apps/cli/solve/solve_queue.h"
#include "apps/cli/solve/phrase.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"

/* One shard while it is worked on. */
typedef struct {
    const BatchJob *job;
    const BatchWork *work;
    SolveRequest request;
    int shard;
    BatchTask *tasks;           /* sorted by cost, as they are solved */
    int count;
    int *place;                 /* by number of a task: 1 + its index into tasks; 0: not of it */
    bool *answered;
    int left;                   /* tasks without answer, before the run */
    int next;                   /* task to hand out */
    BatchWriter writer;
    int open_count;             /* stopped */
    bool failed;
} Shard;

/* ---- what is answered already ---- */

static bool take_answer(void *context, const BatchLine *line)
{
    Shard *shard = context;
    char why[BATCH_WHY];
    BatchAnswer answer;

    if (!batch_answer_read(line->text, line->length, &answer, NULL, why)) {
        if (!shard->work->quiet)
            notice("%s:%d: %s: the position is solved again", line->path, line->number,
                   line->torn ? "cut short" : why);
        return true;
    }
    const int index = answer.task <= shard->job->tasks ? shard->place[answer.task] - 1 : -1;

    if (index >= 0 && board_equal(shard->tasks[index].board, answer.board)
        && !shard->answered[index]
        && solve_json_suffices(&answer.said, &shard->job->request)
        && batch_answer_proven(shard->job, shard->shard, &answer)) {
        shard->answered[index] = true;
        shard->left--;
    }
    return true;
}

static bool read_answers(Shard *shard)
{
    char path[BATCH_PATH];
    BatchAttempt *list;
    int count;
    bool good = batch_attempts(shard->job, BATCH_ANSWERS, shard->shard, &list, &count);

    for (int i = 0; good && i < count; i++) {
        batch_attempt_path(shard->job, BATCH_ANSWERS, shard->shard, list[i].attempt, path);
        good = batch_lines(path, take_answer, shard, NULL);
    }
    free(list);
    return good;
}

static void close_shard(Shard *shard)
{
    free(shard->tasks);
    free(shard->place);
    free(shard->answered);
}

static bool open_shard(Shard *shard)
{
    shard->tasks = batch_tasks_load(shard->job, shard->shard);
    if (!shard->tasks)
        return false;
    shard->count = shard->left = shard->job->shards[shard->shard - 1].tasks;
    shard->place = memory_array((size_t)shard->job->tasks + 1, sizeof(*shard->place));
    shard->answered = memory_array((size_t)shard->count + 1, sizeof(*shard->answered));
    for (int i = 0; i < shard->count; i++)
        if (shard->tasks[i].number <= shard->job->tasks)
            shard->place[shard->tasks[i].number] = i + 1;
    if (read_answers(shard))
        return true;
    close_shard(shard);
    return false;
}

/* ---- solving ---- */

static SolveItem *next_item(void *context)
{
    Shard *shard = context;
    SolveItem *item;

    while (shard->next < shard->count && shard->answered[shard->next])
        shard->next++;
    if (shard->next == shard->count || shard->failed)
        return NULL;
    item = memory_array(1, sizeof(*item));
    item->number = shard->next + 1;
    item->begun_s = clock_s();
    item->position.board = shard->tasks[shard->next].board;
    item->position.black_to_move = true;
    snprintf(item->position.id, sizeof(item->position.id), "%d", shard->tasks[shard->next].number);
    snprintf(item->where, sizeof(item->where), BATCH_SHARDS "/%05d.jsonl:%d", shard->shard,
             item->number);
    shard->next++;
    return item;
}

/* A SolveQueueAfter: the proof stands before the answer that speaks of it. */
static void write_proof(SolveItem *item, yk_solver *solver, void *context)
{
    const Shard *shard = context;
    char path[BATCH_PATH];

    batch_proof_name(shard->shard, shard->tasks[item->number - 1].number, item->certificate.file,
                     sizeof(item->certificate.file));
    batch_path(shard->job, item->certificate.file, path);
    certificate_write(item, solver, &shard->request, path, NULL, NULL);
}

/* False after a complaint, or where a signal came first. */
static bool proof_stands(Shard *shard, const SolveItem *item, int task)
{
    const Certificate *certificate = &item->certificate;

    if (!shard->request.prove || certificate->state == CERTIFICATE_WRITTEN)
        return true;
    if (certificate->state == CERTIFICATE_UNWRITTEN) {
        /* What cannot be written need not be solved. */
        shard->failed = true;
        stop_now();
    }
    if (shard->failed || !stop_requested())
        notice("%s: task %d stays open, without its proof: %s", item->where, task,
               certificate->why);
    return false;
}

static void take_solved(const SolveItem *item, void *context)
{
    Shard *shard = context;
    const int task = shard->tasks[item->number - 1].number;
    char text[PHRASE_SIZE], *line;

    progress_line_clear(&shard->work->progress->line);
    if (item->status != YK_OK || !item_sound(item)) {
        phrase_failure(item, text, sizeof(text));
        notice("%s: task %d: %s", item->where, task, text);
        shard->failed = true;
        return;
    }
    if (item->result.stopped || !item_answered(item, &shard->request)) {
        phrase_result(item, &shard->request, text, sizeof(text));
        if (!item->interrupted)
            notice("%s: task %d stays open: %s", item->where, task, text);
        shard->open_count++;
        return;
    }
    if (!proof_stands(shard, item, task)) {
        shard->open_count++;
        return;
    }
    line = solve_json_answer(item, &shard->request, &shard->work->run);
    if (!batch_writer_add(&shard->writer, task, line)) {
        /* What cannot be written need not be solved. */
        shard->failed = true;
        stop_now();
    }
    free(line);
}

static BatchEntry entry_of(const Shard *shard, const yk_config *config, int solvers)
{
    BatchEntry entry = {
        .shard = shard->shard, .attempt = shard->writer.attempt, .process = (long)getpid(),
        .solvers = solvers, .threads = 1, .begun_s = batch_time(),
    };

    batch_node_name(entry.node);
    batch_task_name(entry.task);
    yk_config_get(config, "threads", &entry.threads);
    snprintf(entry.kernel, sizeof(entry.kernel), "%s",
             strcmp(config->kernel, "auto") == 0 ? yk_kernel_auto() : config->kernel);
    return entry;
}

static ExitStatus status_of(const Shard *shard)
{
    if (shard->failed || shard->writer.failed)
        return STATUS_DIFFERENT;
    if (stop_requested())
        return STATUS_INTERRUPTED;
    return shard->writer.count < shard->left ? STATUS_LIMIT : STATUS_DONE;
}

/* The folder of its proofs is there, without what runs that were killed have left in it; where the
 * shard is not `ours` alone others may still write that. */
static bool open_proofs(const Shard *shard, bool ours)
{
    char name[64], path[BATCH_PATH], file[BATCH_PATH + 256], error[BATCH_PATH + BATCH_WHY];
    const struct dirent *entry;
    DIR *folder;

    batch_proof_name(shard->shard, 1, name, sizeof(name));
    batch_path(shard->job, name, path);
    if (!writable_make_folders(path, error, sizeof(error))) {
        notice("%s", error);
        return false;
    }
    *strrchr(path, '/') = '\0';
    folder = ours ? opendir(path) : NULL;
    while (folder && (entry = readdir(folder)) != NULL) {
        snprintf(file, sizeof(file), "%s/%s", path, entry->d_name);
        if (new_file_unfinished(entry->d_name))
            unlink(file);
    }
    if (folder)
        closedir(folder);
    return true;
}

/* Solve what is left, into a file of its own. */
static ShardOutcome solve_left(Shard *shard, bool ours)
{
    const BatchWork *work = shard->work;
    yk_config config = *work->config;
    const int solvers = max_int(min_int(shard->left, resources_solvers(&work->wish)), 1);
    const SolveQueuePlan plan = {
        .solvers = solvers, .config = &config, .request = &shard->request, .unordered = true,
        .source = next_item, .sink = take_solved, .context = shard, .progress = work->progress,
        .after = shard->request.prove ? write_proof : NULL,
    };
    yk_status status;
    BatchEntry entry;
    bool written;
    int made;

    resources_divide(&work->wish, solvers, &config);
    if (shard->request.prove && !open_proofs(shard, ours))
        return SHARD_FAILED;
    if (!batch_writer_open(shard->job, shard->shard, &shard->writer))
        return SHARD_FAILED;
    entry = entry_of(shard, &config, solvers);
    if (!batch_ledger_begin(shard->job, &entry))
        shard->failed = true;
    status = shard->failed ? YK_OK : solve_queue_run(&plan, &made);
    progress_line_clear(&work->progress->line);
    if (status != YK_OK) {
        notice("no solver: %s", yk_status_text(status));
        shard->failed = true;
    }
    written = batch_writer_close(&shard->writer, entry.sha256);
    entry.ended_s = batch_time();
    entry.status = (int)status_of(shard);
    entry.answers = shard->writer.count;
    entry.open_count = shard->left - shard->writer.count;
    entry.bytes = shard->writer.bytes;
    /* Without this line nothing is lost: answers count by themselves. */
    if (!batch_ledger_end(shard->job, &entry) || !written || shard->failed)
        return SHARD_FAILED;
    return entry.open_count ? SHARD_OPEN : SHARD_DONE;
}

static void tell(const Shard *shard, ShardOutcome outcome)
{
    const int before = shard->count - shard->left;

    if (shard->work->quiet)
        return;
    if (shard->left == 0 && !shard->work->one)
        return;
    if (shard->left == 0)
        notice("shard %d: all %d tasks are answered already", shard->shard, shard->count);
    else
        notice("shard %d: %d task%s, %d answered now, %d before%s", shard->shard, shard->count,
               shard->count == 1 ? "" : "s", shard->writer.count, before,
               outcome == SHARD_DONE ? "" : "; it is not done");
}

ShardOutcome batch_shard_solve(const BatchJob *job, int shard, const BatchWork *work,
                               char *holder)
{
    Shard here = { .job = job, .work = work, .shard = shard, .request = job->request };
    ShardOutcome outcome = SHARD_FAILED;
    BatchClaim claim;

    switch (batch_claim_try(job, shard, &claim, holder)) {
    case CLAIM_TAKEN:  return SHARD_TAKEN;
    case CLAIM_FAILED: return SHARD_FAILED;
    case CLAIM_HELD:   break;
    }
    here.request.time_s = work->time_s;
    if (open_shard(&here)) {
        outcome = here.left ? solve_left(&here, claim.file >= 0) : SHARD_DONE;
        tell(&here, outcome);
        close_shard(&here);
    }
    batch_claim_release(&claim);
    return outcome;
}
