#include "apps/mpi/checkpoint/checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "board/board.h"

static const char SCHEMA[] = "yomikiri.ranks/3 ";
static const char *const EARLIER[] = { "yomikiri.ranks/1 ", "yomikiri.ranks/2 " };

enum {
    READ_BYTES = 1 << 20,       /* of the file in memory at a time, and */
    WRITE_BYTES = 1 << 16,      /* of what is to be appended */
    COST_MAX = 63
};

/* From checkpoint_sync_every() on, `error`, `dirty`, `closes` and `cost` are read and written
 * under the lock. */
struct Checkpoint {
    int file;
    int error;                  /* errno of what went wrong first; 0: nothing has */
    bool dirty;
    bool syncs, closes;         /* there is a thread that syncs; it is to end */
    int64_t interval_ns;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t closing;
    CheckpointCost cost;
    char text[WRITE_BYTES];
};

/* ---- a line ----
 *
 *     yomikiri.ranks/3 OWN OPP LOWER UPPER MOVE COST CHECKSUM
 *
 * boards and checksum in hexadecimal. */

/* FNV-1a (G. Fowler, L. Noll, K.-P. Vo). */
static uint64_t checksum(const char *text, size_t length)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return sum;
}

static bool can_be(const yk_table_update *update)
{
    const uint64_t taken = update->board.own | update->board.opp;

    return (update->board.own & update->board.opp) == 0
           && update->lower >= -SCORE_MAX && update->lower <= update->upper
           && update->upper <= SCORE_MAX && ((update->lower | update->upper) & 1) == 0
           && (update->move == YK_NO_MOVE
               || (update->move < 64 && !(taken >> update->move & 1)))
           && update->cost <= COST_MAX;
}

size_t checkpoint_line(const yk_table_update *update, char line[CHECKPOINT_LINE])
{
    if (!can_be(update))
        return 0;

    const size_t length = (size_t)snprintf(
        line, CHECKPOINT_LINE, "%s%016" PRIx64 " %016" PRIx64 " %d %d %d %d ", SCHEMA,
        update->board.own, update->board.opp, update->lower, update->upper, update->move,
        update->cost);

    return length + (size_t)snprintf(line + length, CHECKPOINT_LINE - length, "%016" PRIx64,
                                     checksum(line, length));
}

/* A line holds if what it seems to say is written so: that sees to the checksum, to numbers out
 * of range, and to every letter in which it differs. */
bool checkpoint_read(const char *line, size_t length, yk_table_update *update)
{
    char text[CHECKPOINT_LINE], again[CHECKPOINT_LINE];
    uint64_t own, opp;
    int lower, upper, move, cost;

    if (length < sizeof(SCHEMA) - 1 || length >= sizeof(text))
        return false;
    memcpy(text, line, length);
    text[length] = '\0';
    if (sscanf(text + sizeof(SCHEMA) - 1, "%16" SCNx64 " %16" SCNx64 " %3d %3d %3d %3d", &own,
               &opp, &lower, &upper, &move, &cost) != 6)
        return false;
    *update = (yk_table_update){
        .board = { own, opp }, .lower = (int8_t)lower, .upper = (int8_t)upper,
        .move = (uint8_t)move, .cost = (uint8_t)cost,
    };
    return checkpoint_line(update, again) == length && memcmp(again, line, length) == 0;
}

/* ---- reading the file ---- */

/* A file while it is opened. */
typedef struct {
    const char *path;
    int file;
    char *text;                 /* READ_BYTES of it: ... */
    size_t have;                /* ... so many are here, */
    off_t begin;                /* ... from here on in the file */
    int lines;                  /* before `begin` */
    char *why;
} OpenedFile;

static bool fail_reading(const OpenedFile *reading)
{
    snprintf(reading->why, CHECKPOINT_WHY, "%s: %s", reading->path, strerror(errno));
    return false;
}

static bool begins(const char *text, size_t length, const char *with)
{
    return length >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

/* The line after those that were read is none. */
static bool refuse_line(const OpenedFile *reading, const char *line, size_t length)
{
    snprintf(reading->why, CHECKPOINT_WHY, "%s:%d: %s", reading->path, reading->lines + 1,
             begins(line, length, EARLIER[0]) || begins(line, length, EARLIER[1])
                 ? "this line is of an earlier version of the program"
                 : "this line is damaged, or from something else");
    return false;
}

/* Hand out the whole lines that are here, and keep what comes after them. */
static bool hand_out(OpenedFile *reading, CheckpointSeen seen, void *context)
{
    const char *line = reading->text, *end;
    size_t left = reading->have;

    while ((end = memchr(line, '\n', left)) != NULL) {
        const size_t length = (size_t)(end - line);
        yk_table_update update;

        if (!checkpoint_read(line, length, &update))
            return refuse_line(reading, line, length);
        seen(&update, context);
        reading->lines++;
        left -= length + 1;
        line = end + 1;
    }
    reading->begin += line - reading->text;
    memmove(reading->text, line, left);
    reading->have = left;
    return left < CHECKPOINT_LINE || refuse_line(reading, reading->text, left);
}

/* Of a run that was killed the last line may be cut off: it is taken out. In a file without any
 * other line it must begin as ours do, lest a wrong name costs somebody a file. */
static bool cut_rest(const OpenedFile *reading)
{
    const size_t known = sizeof(SCHEMA) - 1;

    if (reading->have == 0)
        return true;
    if (reading->lines == 0
        && memcmp(reading->text, SCHEMA, reading->have < known ? reading->have : known) != 0)
        return refuse_line(reading, reading->text, reading->have);
    return ftruncate(reading->file, reading->begin) == 0 || fail_reading(reading);
}

static bool read_lines(OpenedFile *reading, CheckpointSeen seen, void *context)
{
    for (;;) {
        const ssize_t got = read(reading->file, reading->text + reading->have,
                                 READ_BYTES - reading->have);

        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return fail_reading(reading);
        if (got == 0)
            return cut_rest(reading);
        reading->have += (size_t)got;
        if (!hand_out(reading, seen, context))
            return false;
    }
}

Checkpoint *checkpoint_open(const char *path, CheckpointSeen seen, void *context,
                            char why[CHECKPOINT_WHY])
{
    const int file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    OpenedFile reading = { .path = path, .file = file, .why = why };
    bool good = false;

    if (file < 0) {
        fail_reading(&reading);
        return NULL;
    }
    reading.text = memory_array(READ_BYTES, 1);
    if (flock(file, LOCK_EX | LOCK_NB) == 0)
        good = read_lines(&reading, seen, context);
    else if (errno == EWOULDBLOCK)
        snprintf(why, CHECKPOINT_WHY, "%s: another run is writing it", path);
    else
        snprintf(why, CHECKPOINT_WHY, "%s: cannot be locked: %s", path, strerror(errno));
    free(reading.text);
    if (!good) {
        close(file);
        return NULL;
    }
    Checkpoint *checkpoint = memory_array(1, sizeof(*checkpoint));

    checkpoint->file = file;
    pthread_mutex_init(&checkpoint->lock, NULL);
    pthread_cond_init(&checkpoint->closing, NULL);
    return checkpoint;
}

/* ---- writing it ---- */

static int64_t thread_ns(void)
{
    struct timespec now;

    return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0
           ? (int64_t)now.tv_sec * 1000000000 + now.tv_nsec : 0;
}

/* Since `cpu_ns` and `wall_ns` something was done for the file. */
static void count_cost(Checkpoint *checkpoint, int64_t cpu_ns, int64_t wall_ns)
{
    checkpoint->cost.cpu_ns += thread_ns() - cpu_ns;
    checkpoint->cost.wall_ns += clock_ns() - wall_ns;
}

/* Give the lock back. Has nothing gone wrong so far? If it has, errno says what, first of all. */
static bool leave_holding(Checkpoint *checkpoint)
{
    const int error = checkpoint->error;

    pthread_mutex_unlock(&checkpoint->lock);
    if (error)
        errno = error;
    return !error;
}

/* Write the first `length` bytes of the text, which are so many updates. */
static void write_text(Checkpoint *checkpoint, size_t length, size_t updates)
{
    size_t done = 0;

    while (done < length && !checkpoint->error) {
        const ssize_t wrote = write(checkpoint->file, checkpoint->text + done, length - done);

        if (wrote > 0)
            done += (size_t)wrote;
        else if (wrote == 0 || errno != EINTR)
            checkpoint->error = wrote < 0 ? errno : EIO;
    }
    checkpoint->dirty |= done > 0;
    checkpoint->cost.bytes += done;
    checkpoint->cost.results += done == length ? updates : 0;
}

bool checkpoint_append(Checkpoint *checkpoint, const yk_table_update *updates, size_t count)
{
    const int64_t cpu_ns = thread_ns(), wall_ns = clock_ns();
    size_t length = 0, lines = 0;

    pthread_mutex_lock(&checkpoint->lock);
    for (size_t i = 0; i < count && !checkpoint->error; i++) {
        const size_t line = checkpoint_line(&updates[i], checkpoint->text + length);

        if (line > 0) {
            length += line;
            checkpoint->text[length++] = '\n';
            lines++;
        }
        if (i + 1 == count || length + CHECKPOINT_LINE > sizeof(checkpoint->text)) {
            write_text(checkpoint, length, lines);
            length = lines = 0;
        }
    }
    count_cost(checkpoint, cpu_ns, wall_ns);
    return leave_holding(checkpoint);
}

/* With the lock held, but not while the disk is waited for. */
static void sync_file(Checkpoint *checkpoint)
{
    const int64_t cpu_ns = thread_ns(), wall_ns = clock_ns();
    int error;

    if (!checkpoint->dirty)
        return;
    checkpoint->dirty = false;
    pthread_mutex_unlock(&checkpoint->lock);
    error = fdatasync(checkpoint->file) == 0 ? 0 : errno;
    pthread_mutex_lock(&checkpoint->lock);
    if (!checkpoint->error)
        checkpoint->error = error;
    count_cost(checkpoint, cpu_ns, wall_ns);
}

bool checkpoint_sync(Checkpoint *checkpoint)
{
    pthread_mutex_lock(&checkpoint->lock);
    sync_file(checkpoint);
    return leave_holding(checkpoint);
}

static void *sync_main(void *argument)
{
    Checkpoint *checkpoint = argument;

    pthread_mutex_lock(&checkpoint->lock);
    while (!checkpoint->closes) {
        struct timespec until;

        clock_gettime(CLOCK_REALTIME, &until);
        const int64_t ns = until.tv_nsec + checkpoint->interval_ns;

        until.tv_sec += ns / 1000000000;
        until.tv_nsec = ns % 1000000000;
        pthread_cond_timedwait(&checkpoint->closing, &checkpoint->lock, &until);
        if (!checkpoint->closes)
            sync_file(checkpoint);
    }
    pthread_mutex_unlock(&checkpoint->lock);
    return NULL;
}

bool checkpoint_sync_every(Checkpoint *checkpoint, double interval_s)
{
    checkpoint->interval_ns = (int64_t)(1e9 * interval_s);
    checkpoint->syncs = pthread_create(&checkpoint->thread, NULL, sync_main, checkpoint) == 0;
    return checkpoint->syncs;
}

CheckpointCost checkpoint_cost(Checkpoint *checkpoint)
{
    pthread_mutex_lock(&checkpoint->lock);
    const CheckpointCost cost = checkpoint->cost;

    pthread_mutex_unlock(&checkpoint->lock);
    return cost;
}

static void end_thread(Checkpoint *checkpoint)
{
    pthread_mutex_lock(&checkpoint->lock);
    checkpoint->closes = true;
    pthread_cond_signal(&checkpoint->closing);
    pthread_mutex_unlock(&checkpoint->lock);
    pthread_join(checkpoint->thread, NULL);
}

bool checkpoint_close(Checkpoint *checkpoint)
{
    bool good;

    if (!checkpoint)
        return true;
    if (checkpoint->syncs)
        end_thread(checkpoint);
    good = checkpoint_sync(checkpoint);
    good &= close(checkpoint->file) == 0;
    pthread_cond_destroy(&checkpoint->closing);
    pthread_mutex_destroy(&checkpoint->lock);
    free(checkpoint);
    return good;
}
