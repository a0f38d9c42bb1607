#include "apps/batch/batch_planner.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/batch/batch_place.h"
#include "apps/cli/terminal/notice.h"
#include "base/memory/memory.h"
#include "board/symmetry.h"

/* A shard of so many nodes takes some ten minutes of one core: long beside the start of a
 * task, short beside what an interruption may cost. */
static const double SHARD_NODES = 1e10;

/* A file that is being written, and the digest of what it holds. */
typedef struct {
    FILE *file;
    Sha256 hash;
    char path[BATCH_PATH];
} HashedFile;

struct BatchPlanner {
    BatchJob job;               /* as far as it is known */
    yk_solver *probe;           /* batch_probe_open() */
    HashedFile positions;
    BatchTask *tasks;
    int count, capacity;
    int *slots;                 /* a hash table: index + 1 into tasks, 0 where nothing is */
    size_t slot_count;          /* a power of two, more than twice `capacity` */
};

/* ---- files ---- */

static bool complain(const char *path)
{
    notice("%s: %s", path, errno == 0 ? "cannot be written" : strerror(errno));
    return false;
}

static bool begin_file(HashedFile *writing)
{
    sha256_begin(&writing->hash);
    writing->file = memory_open_file(writing->path, "w");
    return writing->file || complain(writing->path);
}

static bool add_bytes(HashedFile *writing, const char *bytes, size_t size)
{
    sha256_add(&writing->hash, bytes, size);
    return fwrite(bytes, 1, size, writing->file) == size || complain(writing->path);
}

static bool end_file(HashedFile *writing, char sha256[SHA256_HEX])
{
    bool good = fflush(writing->file) == 0 && fsync(fileno(writing->file)) == 0;

    good &= fclose(writing->file) == 0;
    writing->file = NULL;
    batch_digest(&writing->hash, sha256);
    return good || complain(writing->path);
}

static bool make_folder(const BatchJob *job, const char *name)
{
    char path[BATCH_PATH];

    batch_path(job, name, path);
    return mkdir(path, 0777) == 0 || errno == EEXIST || complain(path);
}

static bool make_folders(const BatchJob *job)
{
    static const char *const NAMES[] = {
        BATCH_SHARDS, BATCH_ANSWERS, BATCH_LEDGER, BATCH_CLAIMS,
    };
    char path[BATCH_PATH];

    batch_path(job, "plan.json", path);
    if (access(path, F_OK) == 0) {
        notice("%s: there is a plan already; another job needs another folder", path);
        return false;
    }
    if (mkdir(job->folder, 0777) != 0 && errno != EEXIST)
        return complain(job->folder);
    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++)
        if (!make_folder(job, NAMES[i]))
            return false;
    return true;
}

/* ---- tasks ---- */

static size_t slot_of(const BatchPlanner *planner, Board board)
{
    Random mix = { board.own ^ (board.opp * UINT64_C(0x9e3779b97f4a7c15)) };
    size_t slot = (size_t)random_next(&mix) & (planner->slot_count - 1);

    for (; planner->slots[slot]; slot = (slot + 1) & (planner->slot_count - 1)) {
        const Board *there = &planner->tasks[planner->slots[slot] - 1].board;

        if (there->own == board.own && there->opp == board.opp)
            break;
    }
    return slot;
}

static void grow(BatchPlanner *planner)
{
    const int capacity = planner->capacity ? 2 * planner->capacity : 1024;

    planner->tasks = memory_grow(planner->tasks, (size_t)capacity, sizeof(*planner->tasks));
    free(planner->slots);
    planner->slots = memory_array((size_t)capacity * 4, sizeof(*planner->slots));
    planner->slot_count = (size_t)capacity * 4;
    planner->capacity = capacity;
    for (int i = 0; i < planner->count; i++)
        planner->slots[slot_of(planner, planner->tasks[i].board)] = i + 1;
}

/* The number of the task for `board`, a new one if need be; 0 after a complaint. */
static int task_of(BatchPlanner *planner, Board board, const char *where)
{
    BatchTask task = { .board = symmetry_canonical(board, NULL) };
    char why[240];
    yk_status status;
    size_t slot;

    if (planner->count == planner->capacity)
        grow(planner);
    slot = slot_of(planner, task.board);
    if (planner->slots[slot])
        return planner->slots[slot];
    status = batch_probe_look(planner->probe, task.board, &task.look);
    if (status != YK_OK) {
        notice_failure(status, task.board, 1, task.look.lower, task.look.upper, why, sizeof(why));
        notice("%s: %s", where, why);
        return 0;
    }
    task.number = planner->count + 1;
    task.nodes = floor(batch_cost(&task.look));
    planner->tasks[planner->count++] = task;
    return planner->slots[slot] = task.number;
}

BatchPlanner *batch_planner_open(const char *folder)
{
    BatchPlanner *planner = memory_array(1, sizeof(*planner));

    planner->job.folder = folder;
    batch_path(&planner->job, "positions.jsonl", planner->positions.path);
    planner->probe = batch_probe_open();
    if (make_folders(&planner->job) && begin_file(&planner->positions))
        return planner;
    batch_planner_close(planner);
    return NULL;
}

bool batch_planner_add(BatchPlanner *planner, const Position *position, const char *where)
{
    const int task = task_of(planner, position->board, where);
    char *text = task ? batch_place_write(position, where, task) : NULL;
    bool good;

    if (!text)
        return false;
    good = add_bytes(&planner->positions, text, strlen(text))
           && add_bytes(&planner->positions, "\n", 1);
    free(text);
    planner->job.positions++;
    return good;
}

int batch_planner_tasks(const BatchPlanner *planner)
{
    return planner->count;
}

/* ---- shards ---- */

static int suitable_shards(const BatchPlanner *planner)
{
    double nodes = 0;

    for (int i = 0; i < planner->count; i++)
        nodes += planner->tasks[i].nodes;
    return (int)fmax(fmin(fmin(ceil(nodes / SHARD_NODES), planner->count), BATCH_SHARDS_MAX), 1);
}

/* A shard and what it holds, or a task and what it takes. */
typedef struct {
    double nodes;
    int index;
} Load;

static bool lighter(const Load *a, const Load *b)
{
    return a->nodes < b->nodes || (!(b->nodes < a->nodes) && a->index < b->index);
}

/* `loads` is a heap, but for its first element, which may have grown too heavy. */
static void sink(Load *loads, int count)
{
    for (int at = 0, child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && lighter(&loads[child + 1], &loads[child]))
            child++;
        if (!lighter(&loads[child], &loads[at]))
            return;

        const Load load = loads[at];

        loads[at] = loads[child];
        loads[child] = load;
    }
}

/* Largest first, the earlier one first of those alike. */
static int compare_loads(const void *a, const void *b)
{
    const Load *one = a, *two = b;

    if (one->nodes < two->nodes || two->nodes < one->nodes)
        return one->nodes < two->nodes ? 1 : -1;
    return one->index - two->index;
}

/* The indices of `tasks` into `order`. */
static void sort_tasks(const BatchTask *tasks, int count, int *order)
{
    Load *sorted = memory_array((size_t)count + 1, sizeof(*sorted));

    for (int i = 0; i < count; i++)
        sorted[i] = (Load){ tasks[i].nodes, i };
    qsort(sorted, (size_t)count, sizeof(*sorted), compare_loads);
    for (int i = 0; i < count; i++)
        order[i] = sorted[i].index;
    free(sorted);
}

void batch_deal(const BatchTask *tasks, int count, int shards, int *order, int *shard)
{
    Load *loads = memory_array((size_t)shards + 1, sizeof(*loads));

    sort_tasks(tasks, count, order);
    for (int i = 0; i < shards; i++)
        loads[i] = (Load){ 0, i };
    for (int i = 0; i < count; i++) {
        shard[order[i]] = loads[0].index;
        loads[0].nodes += tasks[order[i]].nodes;
        sink(loads, shards);
    }
    free(loads);
}

/* The tasks of one shard are a list: `first` of each shard, `next` of each task, -1 at the end. */
static bool write_shard(const BatchPlanner *planner, BatchJob *job, int shard, int first,
                        const int *next)
{
    BatchShard *facts = &job->shards[shard];
    char line[BATCH_TASK_LINE];
    HashedFile writing;

    batch_shard_path(job, shard + 1, writing.path);
    if (!begin_file(&writing))
        return false;
    for (int i = first; i >= 0; i = next[i]) {
        const BatchTask *task = &planner->tasks[i];

        facts->tasks++;
        facts->nodes += task->nodes;
        if (!add_bytes(&writing, line, (size_t)batch_task_write(task, line))) {
            fclose(writing.file);
            return false;
        }
    }
    job->nodes += facts->nodes;
    return end_file(&writing, facts->sha256);
}

static bool write_shards(const BatchPlanner *planner, BatchJob *job)
{
    const size_t count = (size_t)planner->count + 1, shards = (size_t)job->shard_count + 1;
    int *order = memory_array(count, sizeof(*order)), *shard = memory_array(count, sizeof(*shard));
    int *next = memory_array(count, sizeof(*next)), *first = memory_array(shards, sizeof(*first));
    bool good = true;

    batch_deal(planner->tasks, planner->count, job->shard_count, order, shard);
    for (int i = 0; i < job->shard_count; i++)
        first[i] = -1;
    for (int i = planner->count - 1; i >= 0; i--) {
        next[order[i]] = first[shard[order[i]]];
        first[shard[order[i]]] = order[i];
    }
    for (int i = 0; good && i < job->shard_count; i++)
        good = write_shard(planner, job, i, first[i], next);
    free(order);
    free(shard);
    free(next);
    free(first);
    return good;
}

bool batch_planner_finish(BatchPlanner *planner, const SolveRequest *request, int shards,
                          BatchJob *job)
{
    *job = planner->job;
    job->request = *request;
    job->tasks = planner->count;
    job->shard_count = shards ? shards : suitable_shards(planner);
    job->shards = memory_array((size_t)job->shard_count, sizeof(*job->shards));
    if (end_file(&planner->positions, job->sha256) && write_shards(planner, job)
        && batch_job_write(job))
        return true;
    batch_job_close(job);
    return false;
}

void batch_planner_close(BatchPlanner *planner)
{
    if (!planner)
        return;
    if (planner->positions.file)
        fclose(planner->positions.file);
    yk_destroy(planner->probe);
    free(planner->tasks);
    free(planner->slots);
    free(planner);
}
