#include "apps/batch/batch_answers.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/cli/solve/jsonvalue.h"
#include "apps/cli/terminal/notice.h"
#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/text/print.h"

static const double SYNC_S = 5;

/* ---- reading ---- */

static bool read_answer(const json_t *object, BatchAnswer *answer, char why[BATCH_WHY])
{
    const json_t *batch = json_object_get(object, "batch");
    const json_t *ended = json_object_get(batch, "ended");
    char fault[FAULT_SIZE];
    bool black;

    if (!solve_json_read_object(object, &answer->said, fault))
        return failed(why, BATCH_WHY, "it is not a finished answer");
    if (fault[0])
        return failed(why, BATCH_WHY, "%s", fault);
    if (!batch_read_int(batch, "task", 1, INT32_MAX, &answer->task) || !json_is_number(ended))
        return failed(why, BATCH_WHY, "'batch' lacks 'task' or 'ended'");
    if (!jsonvalue_board(object, &answer->board, &black) || !black)
        return failed(why, BATCH_WHY, "X is not to move");
    answer->ended_s = json_number_value(ended);
    return true;
}

bool batch_answer_read(const char *text, size_t length, BatchAnswer *answer, json_t **object,
                       char why[BATCH_WHY])
{
    json_t *whole = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const bool good = whole ? read_answer(whole, answer, why)
                            : failed(why, BATCH_WHY, "it is not JSON");

    if (object && good)
        *object = whole;
    else
        json_decref(whole);
    return good;
}

bool batch_answers_agree(const BatchAnswer *one, const BatchAnswer *two)
{
    const Proven *a = &one->said.proven, *b = &two->said.proven;

    if (a->lower > b->upper || b->lower > a->upper)
        return false;
    for (int i = 0; i < a->move_count; i++) {
        const ProvenMove *move = &a->moves[i];

        for (int k = 0; k < b->move_count; k++) {
            const ProvenMove *other = &b->moves[k];

            if (move->square == other->square
                && (move->lower > other->upper || other->lower > move->upper))
                return false;
        }
    }
    return true;
}

bool batch_answer_proven(const BatchJob *job, int shard, const BatchAnswer *answer)
{
    char name[64], path[BATCH_PATH];
    struct stat status;

    if (!job->request.prove)
        return true;
    batch_proof_name(shard, answer->task, name, sizeof(name));
    batch_path(job, name, path);
    return stat(path, &status) == 0 && status.st_size == answer->said.proof_bytes;
}

/* ---- writing ---- */

static bool complain(BatchWriter *writer)
{
    writer->failed = true;
    notice("%s: cannot write the answers: %s; those written are kept, and another run goes on "
           "from there", writer->path, strerror(errno));
    return false;
}

bool batch_writer_open(const BatchJob *job, int shard, BatchWriter *writer)
{
    BatchAttempt *list;
    int count;

    *writer = (BatchWriter){ .shard = shard, .file = -1, .synced_s = clock_s() };
    if (!batch_attempts(job, BATCH_ANSWERS, shard, &list, &count))
        return false;
    writer->attempt = count ? list[count - 1].attempt : 0;
    free(list);
    errno = EEXIST;
    while (writer->file < 0 && errno == EEXIST && writer->attempt < BATCH_ATTEMPTS_MAX) {
        batch_attempt_path(job, BATCH_ANSWERS, shard, ++writer->attempt, writer->path);
        writer->file = open(writer->path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC,
                            0666);
    }
    sha256_begin(&writer->hash);
    return writer->file >= 0 || complain(writer);
}

static bool sync_file(BatchWriter *writer)
{
    writer->synced_s = clock_s();
    /* Some network file systems tell only here that there was no room. */
    return fsync(writer->file) == 0 || errno == EINVAL || complain(writer);
}

/* "{...}" becomes "{...,"batch":{...}}" with a line break. */
static char *line_of(const BatchWriter *writer, int task, const char *answer, size_t *length)
{
    const size_t size = strlen(answer) + 120;
    char *line = memory_array(1, size);

    *length = (size_t)snprintf(line, size, "%.*s,\"batch\":{\"task\":%d,\"shard\":%d,"
                               "\"attempt\":%d,\"ended\":%.3f}}\n", (int)strlen(answer) - 1,
                               answer, task, writer->shard, writer->attempt, batch_time());
    return line;
}

bool batch_writer_add(BatchWriter *writer, int task, const char *answer)
{
    size_t length = 0;
    char *line = writer->failed ? NULL : line_of(writer, task, answer, &length);
    ssize_t written;

    if (!line)
        return false;
    do
        written = write(writer->file, line, length);
    while (written < 0 && errno == EINTR);
    if (written != (ssize_t)length) {
        /* A short write does not say why; the disk is full then, or a limit is reached. */
        const int error = written < 0 ? errno : ENOSPC;

        if (written > 0 && ftruncate(writer->file, (off_t)writer->bytes) != 0)
            notice("%s: its last line is cut short, which does no harm", writer->path);
        errno = error;
        free(line);
        return complain(writer);
    }
    sha256_add(&writer->hash, line, length);
    free(line);
    writer->bytes += (long long)length;
    writer->count++;
    return clock_s() - writer->synced_s < SYNC_S || sync_file(writer);
}

bool batch_writer_close(BatchWriter *writer, char sha256[SHA256_HEX])
{
    bool good = !writer->failed && sync_file(writer);

    if (close(writer->file) != 0 && good)
        good = complain(writer);
    writer->file = -1;
    batch_digest(&writer->hash, sha256);
    return good;
}
