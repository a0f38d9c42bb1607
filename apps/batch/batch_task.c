#include "apps/batch/batch_task.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/solve/jsonvalue.h"
#include "apps/cli/terminal/notice.h"
#include "base/memory/memory.h"
#include "base/text/print.h"
#include "board/symmetry.h"
#include "positions/reader.h"

/* ---- one line ---- */

static bool read_task(const json_t *object, BatchTask *task, char why[BATCH_WHY])
{
    const json_t *nodes = json_object_get(object, "nodes");
    const json_t *probe = json_object_get(object, "probe");
    bool black;

    if (!batch_read_int(object, "task", 1, INT32_MAX, &task->number))
        return failed(why, BATCH_WHY, "'task' is not a number");
    if (!jsonvalue_board(object, &task->board, &black) || !black)
        return failed(why, BATCH_WHY, "'board' and 'side' are not a position with X to move");
    if (!board_equal(symmetry_canonical(task->board, NULL), task->board))
        return failed(why, BATCH_WHY, "the board is not turned as that of a task is");
    if (!json_is_number(nodes) || !(json_number_value(nodes) >= 0))
        return failed(why, BATCH_WHY, "'nodes' is not a number");
    task->nodes = json_number_value(nodes);
    task->look = (BatchLook){
        .empties = board_empties(task->board),
        .probe_nodes = (uint64_t)json_integer_value(json_object_get(probe, "nodes")),
        .probe_score = json_number_value(json_object_get(probe, "score")),
    };
    return true;
}

bool batch_task_read(const char *text, size_t length, BatchTask *task, char why[BATCH_WHY])
{
    json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const bool good = object ? read_task(object, task, why)
                             : failed(why, BATCH_WHY, "it is not JSON");

    json_decref(object);
    return good;
}

int batch_task_write(const BatchTask *task, char line[BATCH_TASK_LINE])
{
    char board[67];

    position_board_text(task->board, true, board);
    return snprintf(line, BATCH_TASK_LINE, "{\"task\":%d,\"board\":\"%.64s\",\"side\":\"X\","
                    "\"empties\":%d,\"nodes\":%.0f,\"probe\":{\"nodes\":%" PRIu64
                    ",\"score\":%.4f}}\n", task->number, board, board_empties(task->board),
                    task->nodes, task->look.probe_nodes, task->look.probe_score);
}

/* ---- lines of a file ---- */

void batch_digest(Sha256 *hash, char sha256[SHA256_HEX])
{
    uint8_t digest[SHA256_BYTES];

    sha256_end(hash, digest);
    for (int i = 0; i < SHA256_BYTES; i++)
        snprintf(sha256 + 2 * i, 3, "%02x", digest[i]);
}

bool batch_lines(const char *path, BatchTake take, void *context, BatchBytes *bytes)
{
    FILE *file = memory_open_file(path, "r");
    BatchLine line = { .path = path };
    size_t capacity = 0;
    char *text = NULL;
    bool going = true;
    ssize_t length;
    Sha256 hash;

    if (!file) {
        notice("%s: %s", path, strerror(errno));
        return false;
    }
    sha256_begin(&hash);
    errno = 0;
    while (going && (length = memory_read_line(&text, &capacity, file)) > 0) {
        line.number++;
        line.text = text;
        line.length = (size_t)length;
        line.torn = text[length - 1] != '\n';
        going = !take || take(context, &line);
        sha256_add(&hash, text, line.length);
        line.offset += length;
    }
    if (going && !feof(file)) {
        notice("%s: %s", path, strerror(errno));
        going = false;
    }
    free(text);
    fclose(file);
    if (bytes) {
        bytes->bytes = line.offset;
        batch_digest(&hash, bytes->sha256);
    }
    return going;
}

/* ---- a shard ---- */

typedef struct {
    BatchTask *tasks;
    int count, most;
} Loading;

static bool take_task(void *context, const BatchLine *line)
{
    Loading *loading = context;
    char why[BATCH_WHY] = "it holds more tasks than the plan says";

    if (loading->count < loading->most
        && batch_task_read(line->text, line->length, &loading->tasks[loading->count], why)) {
        loading->count++;
        return true;
    }
    notice("%s: line %d: %s", line->path, line->number, why);
    return false;
}

BatchTask *batch_tasks_load(const BatchJob *job, int shard)
{
    const BatchShard *facts = &job->shards[shard - 1];
    Loading loading = { .most = facts->tasks };
    char path[BATCH_PATH];
    BatchBytes bytes;

    batch_shard_path(job, shard, path);
    loading.tasks = memory_array((size_t)facts->tasks + 1, sizeof(*loading.tasks));
    if (batch_lines(path, take_task, &loading, &bytes)) {
        if (strcmp(bytes.sha256, facts->sha256) == 0)
            return loading.tasks;
        notice("%s: not the file that was planned: its SHA-256 differs", path);
    }
    free(loading.tasks);
    return NULL;
}
