#include "apps/batch/batch_merge.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "apps/batch/batch_place.h"
#include "apps/cli/solve/solve_progress.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"

/* ---- in the order of the input ---- */

typedef struct {
    const BatchIndex *index;
    FILE *out;
    BatchMerged *merged;
} Merge;

static bool fail(Merge *merge, const BatchLine *line, const char *why)
{
    notice("%s:%d: %s", line->path, line->number, why);
    merge->merged->failed = true;
    return false;
}

/* Who solved it: the value of "batch" in what is written. */
static json_t *origin(const BatchIndex *index, int task)
{
    const BatchIndexed *here = &index->tasks[task - 1];
    const BatchAttempt *file = &index->files[here->file];
    const BatchEntry *entry = batch_index_entry(index, file);

    return json_pack("{s:i, s:i, s:i, s:s}", "task", task, "shard", file->shard, "attempt",
                     file->attempt, "node", entry ? entry->node : "");
}

static void count_expected(BatchMerged *merged, Expectation expected, const BatchPlace *place)
{
    merged->as_expected += expected == EXPECT_OK;
    merged->wrong += expected == EXPECT_WRONG;
    merged->undecided += expected == EXPECT_UNDECIDED;
    if (expected == EXPECT_WRONG)
        notice("%s: its expected score is wrong",
               json_string_value(json_object_get(place->object, "id")));
}

static bool write_place(Merge *merge, const BatchLine *line, const BatchPlace *place)
{
    BatchMerged *merged = merge->merged;
    char fault[FAULT_SIZE];
    Expectation expected;
    BatchAnswer answer;
    json_t *object, *turned;

    if (merge->index->tasks[place->task - 1].file < 0
        || merge->index->tasks[place->task - 1].differs) {
        if (merged->missing++ < BATCH_MISSING_NAMED)
            notice("%s: no answer (task %d, shard %d)",
                   json_string_value(json_object_get(place->object, "id")), place->task,
                   merge->index->tasks[place->task - 1].shard);
        return true;
    }
    object = batch_index_answer(merge->index, place->task, &answer);
    if (!object) {
        merged->failed = true;
        return true;
    }
    turned = batch_turn(object, &answer.said, place, origin(merge->index, place->task), &expected,
                        fault);
    json_decref(object);
    if (!turned)
        return fail(merge, line, fault);
    count_expected(merged, expected, place);
    errno = 0;
    if (!memory_json_print(merge->out, turned, JSON_COMPACT | JSON_REAL_PRECISION(6))
        || ferror(merge->out)) {
        if (errno != EPIPE)
            notice("cannot write the answers: %s", strerror(errno));
        merged->failed = true;
        return false;
    }
    merged->written++;
    return true;
}

static bool take_place(void *context, const BatchLine *line)
{
    Merge *merge = context;
    const BatchJob *job = merge->index->job;
    char why[BATCH_WHY];
    BatchPlace place;
    bool good;

    if (stop_requested())
        return false;
    if (!batch_place_read(line->text, line->length, &place, why))
        return fail(merge, line, why);
    if (place.task > job->tasks
        || !board_equal(place.canonical, merge->index->tasks[place.task - 1].board))
        good = fail(merge, line, "it is not a position of its task");
    else
        good = write_place(merge, line, &place);
    batch_place_release(&place);
    return good;
}

void batch_merge(FILE *out, const BatchIndex *index, BatchMerged *merged)
{
    Merge merge = { .index = index, .out = out, .merged = merged };
    char path[BATCH_PATH];
    BatchBytes bytes;

    *merged = (BatchMerged){ 0 };
    batch_path(index->job, "positions.jsonl", path);
    if (!batch_lines(path, NULL, NULL, &bytes)) {
        merged->failed = true;
    } else if (strcmp(bytes.sha256, index->job->sha256) != 0) {
        notice("%s: not the file that was planned: its SHA-256 differs", path);
        merged->failed = true;
    } else if (!batch_lines(path, take_place, &merge, NULL) && !stop_requested()) {
        merged->failed = true;
    }
    if (merged->missing > BATCH_MISSING_NAMED)
        notice("... and %d more positions without answer",
               merged->missing - BATCH_MISSING_NAMED);
}

/* ---- a sample again ---- */

/* Of the answered tasks, `count` drawn without putting back, to the front of `list`. */
static int draw(const BatchIndex *index, const BatchSample *sample, int *list)
{
    Random random = { sample->seed };
    int count = 0, drawn;

    for (int i = 0; i < index->job->tasks; i++)
        if (index->tasks[i].file >= 0 && !index->tasks[i].differs)
            list[count++] = i + 1;
    drawn = min_int(sample->asked, count);
    for (int i = 0; i < drawn; i++) {
        const int k = i + (int)random_below(&random, (uint32_t)(count - i));
        const int task = list[i];

        list[i] = list[k];
        list[k] = task;
    }
    return drawn;
}

/* What solving it now says, as a line would. */
static bool solve_again(const BatchIndex *index, const yk_config *config, int task,
                        BatchAnswer *answer)
{
    SolveRequest request = index->job->request;
    SolveItem *item = memory_array(1, sizeof(*item));
    const JsonRun run = { .profile = "default", .weights = config->weights };
    char fault[FAULT_SIZE] = "";
    yk_solver *solver = NULL;
    char *text = NULL;
    yk_facts facts;
    bool good;

    request.verify = true;
    if (yk_create(&solver, config) == YK_OK) {
        stop_watch(&solver, 1);
        yk_solver_facts(solver, &facts);
        item->position.board = index->tasks[task - 1].board;
        item->position.black_to_move = true;
        item_solve(item, solver, &facts, &request, solve_progress_silent, NULL);
        text = solve_json_answer(item, &request, &run);
        stop_watch(NULL, 0);
    }
    yk_destroy(solver);
    good = text && solve_json_read(text, strlen(text), &answer->said, fault) && !fault[0]
           && !stop_requested();
    free(text);
    free(item);
    return good;
}

void batch_sample(const BatchIndex *index, const yk_config *config, BatchSample *sample)
{
    int *list = memory_array((size_t)index->job->tasks + 1, sizeof(*list));
    const int drawn = draw(index, sample, list);
    BatchAnswer stored, again;

    sample->verified = sample->differing = 0;
    sample->failed = false;
    for (int i = 0; i < drawn && !sample->failed; i++) {
        json_t *object = batch_index_answer(index, list[i], &stored);

        if (!object || !solve_again(index, config, list[i], &again)) {
            notice("task %d could not be solved again%s", list[i],
                   stop_requested() ? ": interrupted" : "");
            sample->failed = true;
        } else if (batch_answers_agree(&stored, &again)) {
            sample->verified++;
        } else {
            notice("task %d: its answer says %+d to %+d, solving it again %+d to %+d", list[i],
                   stored.said.proven.lower, stored.said.proven.upper, again.said.proven.lower,
                   again.said.proven.upper);
            sample->differing++;
        }
        json_decref(object);
    }
    free(list);
}
