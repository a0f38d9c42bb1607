#include "apps/batch/batch_ledger.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/batch/batch_task.h"
#include "apps/cli/terminal/notice.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "base/text/print.h"

static const char SCHEMA[] = "yomikiri.ledger/1";

/* ---- writing ---- */

static void put(json_t *object, const char *key, json_t *value)
{
    json_object_set_new(object, key, value);
}

static json_t *line_of(const BatchEntry *entry, bool end)
{
    json_t *object = json_object();

    put(object, "schema", json_string(SCHEMA));
    put(object, "event", json_string(end ? "end" : "begin"));
    put(object, "shard", json_integer(entry->shard));
    put(object, "attempt", json_integer(entry->attempt));
    put(object, "time", json_real(end ? entry->ended_s : entry->begun_s));
    if (end) {
        put(object, "status", json_integer(entry->status));
        put(object, "answers", json_integer(entry->answers));
        put(object, "open", json_integer(entry->open_count));
        put(object, "bytes", json_integer(entry->bytes));
        put(object, "sha256", json_string(entry->sha256));
        return object;
    }
    put(object, "node", memory_json_text(entry->node));
    put(object, "task", memory_json_text(entry->task));
    put(object, "process", json_integer(entry->process));
    put(object, "solvers", json_integer(entry->solvers));
    put(object, "threads", json_integer(entry->threads));
    put(object, "kernel", json_string(entry->kernel));
    return object;
}

/* In one write, as answers are. */
static bool append_line(const BatchJob *job, const BatchEntry *entry, bool end)
{
    char path[BATCH_PATH];
    json_t *object = line_of(entry, end);
    char *text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(14));
    const size_t length = strlen(text);

    batch_attempt_path(job, BATCH_LEDGER, entry->shard, entry->attempt, path);
    json_decref(object);
    const int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);

    text[length] = '\n';        /* in place of its NUL */
    errno = file < 0 ? errno : ENOSPC;          /* a short write does not say why */
    bool good = file >= 0 && write(file, text, length + 1) == (ssize_t)length + 1
                && (!end || fsync(file) == 0 || errno == EINVAL);

    if (file >= 0)
        good &= close(file) == 0;
    free(text);
    if (!good)
        notice("%s: cannot write the ledger: %s", path, strerror(errno));
    return good;
}

bool batch_ledger_begin(const BatchJob *job, const BatchEntry *entry)
{
    return append_line(job, entry, false);
}

bool batch_ledger_end(const BatchJob *job, const BatchEntry *entry)
{
    return append_line(job, entry, true);
}

/* ---- reading ---- */

static bool read_text(const json_t *object, const char *key, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(object, key));

    snprintf(out, size, "%s", text ? text : "");
    return text;
}

static bool read_begin(const json_t *object, BatchEntry *entry, char why[BATCH_WHY])
{
    int process;

    if (!read_text(object, "node", entry->node, sizeof(entry->node))
        || !read_text(object, "task", entry->task, sizeof(entry->task))
        || !read_text(object, "kernel", entry->kernel, sizeof(entry->kernel))
        || !batch_read_int(object, "process", 0, INT_MAX, &process)
        || !batch_read_int(object, "solvers", 1, INT_MAX, &entry->solvers)
        || !batch_read_int(object, "threads", 1, INT_MAX, &entry->threads))
        return failed(why, BATCH_WHY, "'node', 'task', 'process', 'solvers', 'threads' or "
                      "'kernel' are not understood");
    entry->process = process;
    entry->begun_s = json_number_value(json_object_get(object, "time"));
    return true;
}

static bool read_end(const json_t *object, BatchEntry *entry, char why[BATCH_WHY])
{
    const json_t *bytes = json_object_get(object, "bytes");

    if (!batch_read_int(object, "status", 0, INT_MAX, &entry->status)
        || !batch_read_int(object, "answers", 0, INT_MAX, &entry->answers)
        || !batch_read_int(object, "open", 0, INT_MAX, &entry->open_count)
        || !json_is_integer(bytes) || json_integer_value(bytes) < 0
        || !read_text(object, "sha256", entry->sha256, sizeof(entry->sha256))
        || strlen(entry->sha256) != SHA256_HEX - 1)
        return failed(why, BATCH_WHY, "'status', 'answers', 'open', 'bytes' or 'sha256' are not "
                      "understood");
    entry->bytes = json_integer_value(bytes);
    entry->ended_s = json_number_value(json_object_get(object, "time"));
    entry->ended = true;
    return true;
}

static bool read_line(const json_t *object, BatchEntry *entry, char why[BATCH_WHY])
{
    const char *schema = json_string_value(json_object_get(object, "schema"));
    const char *event = json_string_value(json_object_get(object, "event"));
    int shard, attempt;

    if (!schema || strcmp(schema, SCHEMA) != 0 || !event
        || !json_is_number(json_object_get(object, "time")))
        return failed(why, BATCH_WHY, "it is not a line of a ledger");
    if (!batch_read_int(object, "shard", 1, INT_MAX, &shard)
        || !batch_read_int(object, "attempt", 1, INT_MAX, &attempt)
        || shard != entry->shard || attempt != entry->attempt)
        return failed(why, BATCH_WHY, "it belongs to another attempt");
    if (strcmp(event, "begin") == 0)
        return read_begin(object, entry, why);
    if (strcmp(event, "end") == 0)
        return read_end(object, entry, why);
    return failed(why, BATCH_WHY, "its 'event' is neither \"begin\" nor \"end\"");
}

bool batch_ledger_line(const char *text, size_t length, BatchEntry *entry, char why[BATCH_WHY])
{
    json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const bool good = object ? read_line(object, entry, why)
                             : failed(why, BATCH_WHY, "it is not JSON");

    json_decref(object);
    return good;
}

static bool take_line(void *context, const BatchLine *line)
{
    char why[BATCH_WHY];

    if (!batch_ledger_line(line->text, line->length, context, why))
        notice("%s:%d: passed over: %s", line->path, line->number,
               line->torn ? "it is cut short" : why);
    return true;
}

bool batch_ledger_load(const BatchJob *job, BatchEntry **entries, int *count)
{
    BatchAttempt *list;
    char path[BATCH_PATH];

    if (!batch_attempts(job, BATCH_LEDGER, 0, &list, count))
        return false;
    *entries = memory_array((size_t)*count + 1, sizeof(**entries));
    for (int i = 0; i < *count; i++) {
        BatchEntry *entry = &(*entries)[i];

        *entry = (BatchEntry){ .shard = list[i].shard, .attempt = list[i].attempt };
        batch_attempt_path(job, BATCH_LEDGER, entry->shard, entry->attempt, path);
        batch_lines(path, take_line, entry, NULL);
    }
    free(list);
    return true;
}
