#include "apps/batch/batch_index.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/terminal/notice.h"
#include "base/memory/memory.h"

/* ---- tasks ---- */

static bool load_shard(BatchIndex *index, int shard)
{
    BatchTask *tasks = batch_tasks_load(index->job, shard);

    if (!tasks)
        return false;
    for (int i = 0; i < index->job->shards[shard - 1].tasks; i++) {
        const BatchTask *task = &tasks[i];
        const bool known = task->number <= index->job->tasks;

        if (!known || index->tasks[task->number - 1].shard) {
            notice("task %d of shard %d: %s", task->number, shard,
                   known ? "it lies in another shard, too" : "the plan has no such task");
            free(tasks);
            return false;
        }
        index->tasks[task->number - 1] = (BatchIndexed){
            .board = task->board, .shard = shard, .predicted = task->nodes, .file = -1,
        };
    }
    free(tasks);
    return true;
}

/* ---- answers ---- */

typedef struct {
    BatchIndex *index;
    int file;
} AnswersWalk;

/* Where the line is said to be wrong; always true, so that the walk goes on. */
static bool pass_over(const AnswersWalk *walk, const BatchLine *line, const char *why)
{
    notice("%s:%d: passed over: %s", line->path, line->number, why);
    walk->index->unknown++;
    return true;
}

/* A second answer to the same task. */
static void compare_again(const AnswersWalk *walk, const BatchLine *line, BatchIndexed *task,
                          const BatchAnswer *answer)
{
    const BatchAttempt *first = &walk->index->files[task->file];
    BatchAnswer before;
    json_t *object = batch_index_answer(walk->index, answer->task, &before);

    if (object && batch_answers_agree(&before, answer)) {
        task->again++;
        walk->index->again++;
    } else {
        const Proven *now = &answer->said.proven;

        notice("%s:%d: task %d: %+d to %+d, but its answer in " BATCH_ANSWERS "/%05d.%d.jsonl is "
               "another%s%s", line->path, line->number, answer->task, now->lower, now->upper,
               first->shard, first->attempt,
               object && now->lower == before.said.proven.lower ? ", by its moves" : "",
               ": neither is believed");
        walk->index->differing += !task->differs;
        walk->index->answered -= !task->differs;
        task->differs = true;
    }
    json_decref(object);
}

static bool take_answer(void *context, const BatchLine *line)
{
    const AnswersWalk *walk = context;
    BatchIndex *index = walk->index;
    char why[BATCH_WHY];
    BatchAnswer answer;
    BatchIndexed *task;

    if (!batch_answer_read(line->text, line->length, &answer, NULL, why)) {
        if (!line->torn)
            return pass_over(walk, line, why);
        notice("%s:%d: the last line is cut short and does not count", line->path, line->number);
        index->torn++;
        return true;
    }
    if (answer.task > index->job->tasks)
        return pass_over(walk, line, "the plan has no such task");
    task = &index->tasks[answer.task - 1];
    if (task->shard != index->files[walk->file].shard)
        return pass_over(walk, line, "its task lies in another shard");
    if (!board_equal(task->board, answer.board))
        return pass_over(walk, line, "its board is not that of its task");
    if (!solve_json_suffices(&answer.said, &index->job->request))
        return pass_over(walk, line, "it answers less than the plan asks");
    if (!batch_answer_proven(index->job, task->shard, &answer)) {
        index->unproven++;
        return true;
    }
    if (task->file >= 0) {
        compare_again(walk, line, task, &answer);
        return true;
    }
    task->file = walk->file;
    task->offset = line->offset;
    task->length = (int)line->length;
    task->nodes = answer.said.nodes;
    task->time_s = answer.said.time_s;
    task->ended_s = answer.ended_s;
    index->answered++;
    index->proof_bytes += answer.said.proof_bytes;
    return line->length < INT_MAX;
}

/* What its run said at its end that the file holds. */
static void check_bytes(BatchIndex *index, const BatchAttempt *file, const char *path,
                        const BatchBytes *bytes)
{
    const BatchEntry *entry = batch_index_entry(index, file);

    if (!entry || !entry->ended
        || (entry->bytes == bytes->bytes && strcmp(entry->sha256, bytes->sha256) == 0))
        return;
    notice("%s: not what its run wrote: %lld bytes here, %lld in the ledger%s", path,
           bytes->bytes, entry->bytes,
           entry->bytes == bytes->bytes ? ", with another SHA-256" : "");
    index->damaged++;
}

static bool load_answers(BatchIndex *index)
{
    for (int i = 0; i < index->file_count; i++) {
        const BatchAttempt *file = &index->files[i];
        AnswersWalk walk = { index, i };
        char path[BATCH_PATH];
        BatchBytes bytes;

        batch_attempt_path(index->job, BATCH_ANSWERS, file->shard, file->attempt, path);
        if (!batch_lines(path, take_answer, &walk, &bytes))
            return false;
        check_bytes(index, file, path, &bytes);
    }
    return true;
}

static int compare_attempts(const void *attempt, const void *known)
{
    const BatchAttempt *file = attempt;
    const BatchEntry *entry = known;

    return file->shard != entry->shard ? file->shard - entry->shard
                                       : file->attempt - entry->attempt;
}

const BatchEntry *batch_index_entry(const BatchIndex *index, const BatchAttempt *file)
{
    return index->entry_count == 0 ? NULL
           : bsearch(file, index->ledger, (size_t)index->entry_count, sizeof(*index->ledger),
                     compare_attempts);
}

/* An attempt of which the ledger knows answers, and whose file is gone. */
static void check_files(BatchIndex *index)
{
    int at = 0;

    for (int i = 0; i < index->entry_count; i++) {
        const BatchEntry *entry = &index->ledger[i];

        while (at < index->file_count && compare_attempts(&index->files[at], entry) < 0)
            at++;
        if (entry->ended && entry->answers > 0
            && (at == index->file_count || compare_attempts(&index->files[at], entry) != 0)) {
            notice(BATCH_ANSWERS "/%05d.%d.jsonl: gone; the ledger lists %d answers in it",
                   entry->shard, entry->attempt, entry->answers);
            index->damaged++;
        }
    }
}

bool batch_index_load(const BatchJob *job, BatchIndex *index)
{
    bool good = true;

    *index = (BatchIndex){ .job = job };
    index->tasks = memory_array((size_t)job->tasks + 1, sizeof(*index->tasks));
    for (int shard = 1; good && shard <= job->shard_count; shard++)
        good = load_shard(index, shard);
    good = good && batch_attempts(job, BATCH_ANSWERS, 0, &index->files, &index->file_count)
           && batch_ledger_load(job, &index->ledger, &index->entry_count) && load_answers(index);
    if (good)
        check_files(index);
    else
        batch_index_free(index);
    return good;
}

void batch_index_free(BatchIndex *index)
{
    free(index->tasks);
    free(index->files);
    free(index->ledger);
    *index = (BatchIndex){ .job = index->job };
}

/* ---- one answer ---- */

static char *read_line(const char *path, long long offset, int length)
{
    FILE *file = memory_open_file(path, "r");
    char *text = file ? memory_array(1, (size_t)length + 1) : NULL;

    if (text && (fseeko(file, (off_t)offset, SEEK_SET) != 0
                 || fread(text, 1, (size_t)length, file) != (size_t)length)) {
        free(text);
        text = NULL;
    }
    if (file)
        fclose(file);
    return text;
}

json_t *batch_index_answer(const BatchIndex *index, int task, BatchAnswer *answer)
{
    const BatchIndexed *here = &index->tasks[task - 1];
    char path[BATCH_PATH], why[BATCH_WHY] = "it cannot be read";
    json_t *object = NULL;
    char *text;

    if (here->file < 0 || here->differs)
        return NULL;
    batch_attempt_path(index->job, BATCH_ANSWERS, index->files[here->file].shard,
                       index->files[here->file].attempt, path);
    text = read_line(path, here->offset, here->length);
    if (!text || !batch_answer_read(text, (size_t)here->length, answer, &object, why)
        || answer->task != task) {
        notice("%s: task %d: %s now", path, task, why);
        json_decref(object);
        object = NULL;
    }
    free(text);
    return object;
}
