#include "apps/batch/batch_task.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/terminal/notice.h"
#include "base/memory/memory.h"
#include "base/text/failed.h"
#include "board/symmetry.h"
#include "positions/reader.h"

Board batch_canonical(Board board, int *transform)
{
    return symmetry_canonical(board, transform);
}

/* ---- one line ---- */

static bool read_board(const json_t *object, Board *board)
{
    const char *squares = json_string_value(json_object_get(object, "board"));
    const char *side = json_string_value(json_object_get(object, "side"));
    yk_board parsed;
    char text[67];

    if (!squares || !side || strlen(squares) != 64 || strcmp(side, "X") != 0)
        return false;
    snprintf(text, sizeof(text), "%s X", squares);
    if (yk_board_parse(text, &parsed, NULL) != YK_OK)
        return false;
    *board = parsed;
    return true;
}

static bool read_task(const json_t *object, BatchTask *task, char why[BATCH_WHY])
{
    const json_t *number = json_object_get(object, "task");
    const json_t *nodes = json_object_get(object, "nodes");
    const json_t *probe = json_object_get(object, "probe");
    Board canonical;

    if (!json_is_integer(number) || json_integer_value(number) < 1
        || json_integer_value(number) > INT32_MAX)
        return failed(why, BATCH_WHY, "'task' is not a number");
    if (!read_board(object, &task->board))
        return failed(why, BATCH_WHY, "'board' and 'side' are not a position with X to move");
    canonical = batch_canonical(task->board, NULL);
    if (canonical.own != task->board.own || canonical.opp != task->board.opp)
        return failed(why, BATCH_WHY, "the board is not turned as that of a task is");
    if (!json_is_number(nodes) || !(json_number_value(nodes) >= 0))
        return failed(why, BATCH_WHY, "'nodes' is not a number");
    task->number = (int)json_integer_value(number);
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

bool batch_lines(const char *path, BatchTake take, void *context, BatchBytes *bytes)
{
    FILE *file = memory_open_file(path, "r");
    BatchBytes seen = { 0 };
    size_t capacity = 0;
    char *text = NULL;
    bool going = true;
    ssize_t length;
    Sha256 hash;

    if (!file)
        return false;
    sha256_begin(&hash);
    errno = 0;
    while (going && (length = memory_read_line(&text, &capacity, file)) > 0) {
        going = take(context, text, (size_t)length, seen.bytes);
        sha256_add(&hash, text, (size_t)length);
        seen.bytes += length;
        seen.torn = text[length - 1] != '\n';
    }
    const int error = errno;
    const bool whole = going && feof(file);

    free(text);
    fclose(file);
    if (bytes) {
        uint8_t digest[SHA256_BYTES];

        sha256_end(&hash, digest);
        for (int i = 0; i < SHA256_BYTES; i++)
            snprintf(seen.sha256 + 2 * i, 3, "%02x", digest[i]);
        *bytes = seen;
    }
    errno = error;
    return whole;
}

/* ---- a shard ---- */

typedef struct {
    const char *path;
    BatchTask *tasks;
    int count, most;
    int last_number;
    char why[BATCH_WHY];
} Loading;

static bool take_task(void *context, const char *text, size_t length, long long offset)
{
    Loading *loading = context;

    (void)offset;
    if (loading->count == loading->most)
        return failed(loading->why, BATCH_WHY, "it holds more tasks than the plan says");
    return batch_task_read(text, length, &loading->tasks[loading->count++], loading->why);
}

BatchTask *batch_tasks_load(const BatchJob *job, int shard)
{
    const BatchShard *facts = &job->shards[shard - 1];
    char path[BATCH_PATH];
    Loading loading = { .path = path, .most = facts->tasks };
    BatchBytes bytes;

    batch_shard_path(job, shard, path);
    loading.tasks = memory_array((size_t)facts->tasks + 1, sizeof(*loading.tasks));
    if (!batch_lines(path, take_task, &loading, &bytes)) {
        notice("%s: line %d: %s", path, loading.count,
               loading.why[0] ? loading.why : strerror(errno));
    } else if (strcmp(bytes.sha256, facts->sha256) != 0) {
        notice("%s: not the file that was planned: its SHA-256 differs", path);
    } else {
        return loading.tasks;
    }
    free(loading.tasks);
    return NULL;
}
