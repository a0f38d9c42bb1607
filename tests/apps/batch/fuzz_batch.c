/* fuzz_batch.c - any bytes at all as each file of a job: a line is refused with a reason, or what
 * it says holds together. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/batch/batch_answers.h"
#include "apps/batch/batch_ledger.h"
#include "apps/batch/batch_place.h"
#include "apps/batch/batch_task.h"
#include "apps/cli/solve/stored.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void stop(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    abort();
}

static void check_plan(const char *text, size_t size)
{
    json_t *plan = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    BatchJob job = { .folder = "" };
    char why[BATCH_WHY] = "";
    int tasks = 0;

    if (plan && batch_job_read(plan, &job, why)) {
        for (int i = 0; i < job.shard_count; i++)
            tasks += job.shards[i].tasks;
        if (tasks != job.tasks || job.tasks > job.positions)
            stop("plan", "numbers that do not fit");
    } else if (plan && !why[0]) {
        stop("plan", "refused without a reason");
    }
    batch_job_close(&job);
    json_decref(plan);
}

static void check_task(const char *text, size_t size)
{
    char why[BATCH_WHY] = "", line[BATCH_TASK_LINE];
    BatchTask task, again;

    if (!batch_task_read(text, size, &task, why)) {
        if (!why[0])
            stop("task", "refused without a reason");
        return;
    }
    if (task.number < 1 || (task.board.own & task.board.opp))
        stop("task", "no task");
    if (task.nodes < 1e15 && task.look.probe_score > -1e6 && task.look.probe_score < 1e6
        && (!batch_task_read(line, (size_t)batch_task_write(&task, line), &again, why)
            || again.number != task.number || again.board.own != task.board.own))
        stop("task", "does not read back");
}

static void check_place(const char *text, size_t size)
{
    char why[BATCH_WHY] = "";
    BatchPlace place;

    if (!batch_place_read(text, size, &place, why)) {
        if (!why[0] || place.object)
            stop("place", "refused without a reason");
        return;
    }
    if (place.task < 1 || (place.position.board.own & place.position.board.opp))
        stop("place", "no position");
    batch_place_release(&place);
}

/* What is believed is turned to its own place, too. */
static void check_answer(const char *text, size_t size)
{
    char why[BATCH_WHY] = "", fault[FAULT_SIZE];
    json_t *object = NULL;
    BatchAnswer answer;

    if (!batch_answer_read(text, size, &answer, &object, why)) {
        if (!why[0] || object)
            stop("answer", "refused without a reason");
        return;
    }
    if (!stored_holds(object, fault, sizeof(fault)))
        stop("answer", fault);

    Position position = { .board = answer.board };
    char *line = batch_place_write(&position, "w", answer.task);
    Expectation expected;
    BatchPlace place;

    if (!batch_place_read(line, strlen(line), &place, why))
        stop("answer", why);
    if (place.canonical.own == answer.board.own && place.canonical.opp == answer.board.opp) {
        json_t *turned = batch_turn(object, &answer.said, &place, json_null(), &expected, fault);

        if (!turned)
            stop("turned", fault);
        json_decref(turned);
    }
    batch_place_release(&place);
    free(line);
    json_decref(object);
}

static void check_ledger(const char *text, size_t size)
{
    BatchEntry entry = { .shard = 1, .attempt = 1 };
    char why[BATCH_WHY] = "";

    if (!batch_ledger_line(text, size, &entry, why)) {
        if (!why[0])
            stop("ledger", "refused without a reason");
        return;
    }
    if (entry.shard != 1 || entry.attempt != 1 || entry.answers < 0 || entry.bytes < 0)
        stop("ledger", "no entry");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    size_t begin = 0;

    check_plan(text, size);
    for (size_t i = 0; i <= size; i++) {
        if (i < size && text[i] != '\n')
            continue;
        if (i > begin) {
            check_task(text + begin, i - begin);
            check_place(text + begin, i - begin);
            check_answer(text + begin, i - begin);
            check_ledger(text + begin, i - begin);
        }
        begin = i + 1;
    }
    return 0;
}
