#include "mpi/store/store.h"

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
#include "board/board.h"

static const char SCHEMA[] = "yomikiri.ranks/2 ";
static const char EARLIER[] = "yomikiri.ranks/1 ";

enum {
    READ_BYTES = 1 << 20,       /* of the file in memory at a time, and */
    WRITE_BYTES = 1 << 16,      /* of what is to be appended */
    LAST_RUNG = 3,
    COST_MAX = 63
};

/* From store_sync_every() on, `error`, `dirty`, `closes` and `cost` are read and written under the
 * lock. */
struct Store {
    int file;
    int error;                  /* errno of what went wrong first; 0: nothing has */
    bool dirty;
    bool syncs, closes;         /* there is a thread that syncs; it is to end */
    int64_t interval_ns;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t closing;
    StoreCost cost;
    char text[WRITE_BYTES];
};

/* ---- a line ----
 *
 *     yomikiri.ranks/2 OWN OPP LOWER UPPER MOVE COST RUNG CHECKSUM
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

static bool can_be(const yk_finding *finding)
{
    const uint64_t taken = finding->board.own | finding->board.opp;

    return (finding->board.own & finding->board.opp) == 0
           && finding->lower >= -SCORE_MAX && finding->lower <= finding->upper
           && finding->upper <= SCORE_MAX && ((finding->lower | finding->upper) & 1) == 0
           && (finding->move == YK_NO_MOVE
               || (finding->move < 64 && !(taken >> finding->move & 1)))
           && finding->cost <= COST_MAX && finding->rung <= LAST_RUNG;
}

size_t store_line(const yk_finding *finding, char line[STORE_LINE])
{
    if (!can_be(finding))
        return 0;

    const size_t length = (size_t)snprintf(
        line, STORE_LINE, "%s%016" PRIx64 " %016" PRIx64 " %d %d %d %d %d ", SCHEMA,
        finding->board.own, finding->board.opp, finding->lower, finding->upper, finding->move,
        finding->cost, finding->rung);

    return length + (size_t)snprintf(line + length, STORE_LINE - length, "%016" PRIx64,
                                     checksum(line, length));
}

/* A line holds if what it seems to say is written so: that sees to the checksum, to numbers out
 * of range, and to every letter in which it differs. */
bool store_read(const char *line, size_t length, yk_finding *finding)
{
    char text[STORE_LINE], again[STORE_LINE];
    uint64_t own, opp;
    int lower, upper, move, cost, rung;

    if (length < sizeof(SCHEMA) - 1 || length >= sizeof(text))
        return false;
    memcpy(text, line, length);
    text[length] = '\0';
    if (sscanf(text + sizeof(SCHEMA) - 1, "%16" SCNx64 " %16" SCNx64 " %3d %3d %3d %3d %3d", &own,
               &opp, &lower, &upper, &move, &cost, &rung) != 7)
        return false;
    *finding = (yk_finding){
        .board = { own, opp }, .lower = (int8_t)lower, .upper = (int8_t)upper,
        .move = (uint8_t)move, .cost = (uint8_t)cost, .rung = (uint8_t)rung,
    };
    return store_line(finding, again) == length && memcmp(again, line, length) == 0;
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
} Reading;

static bool fail_reading(const Reading *reading)
{
    snprintf(reading->why, STORE_WHY, "%s: %s", reading->path, strerror(errno));
    return false;
}

static bool begins(const char *text, size_t length, const char *with)
{
    return length >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

/* The line after those that were read is none. */
static bool refuse_line(const Reading *reading, const char *line, size_t length)
{
    snprintf(reading->why, STORE_WHY, "%s:%d: %s", reading->path, reading->lines + 1,
             begins(line, length, EARLIER)
                 ? "this is of an earlier version of the program, which kept something else"
                 : "this line is damaged, or from something else");
    return false;
}

/* Hand out the whole lines that are here, and keep what comes after them. */
static bool hand_out(Reading *reading, StoreSeen seen, void *context)
{
    const char *line = reading->text, *end;
    size_t left = reading->have;

    while ((end = memchr(line, '\n', left)) != NULL) {
        const size_t length = (size_t)(end - line);
        yk_finding finding;

        if (!store_read(line, length, &finding))
            return refuse_line(reading, line, length);
        seen(&finding, context);
        reading->lines++;
        left -= length + 1;
        line = end + 1;
    }
    reading->begin += line - reading->text;
    memmove(reading->text, line, left);
    reading->have = left;
    return left < STORE_LINE || refuse_line(reading, reading->text, left);
}

/* Of a run that was killed the last line may be cut off: it is taken out. In a file without any
 * other line it must begin as ours do, lest a wrong name costs somebody a file. */
static bool cut_rest(const Reading *reading)
{
    const size_t known = sizeof(SCHEMA) - 1;

    if (reading->have == 0)
        return true;
    if (reading->lines == 0
        && memcmp(reading->text, SCHEMA, reading->have < known ? reading->have : known) != 0)
        return refuse_line(reading, reading->text, reading->have);
    return ftruncate(reading->file, reading->begin) == 0 || fail_reading(reading);
}

static bool read_lines(Reading *reading, StoreSeen seen, void *context)
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

Store *store_open(const char *path, StoreSeen seen, void *context, char why[STORE_WHY])
{
    const int file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    Reading reading = { .path = path, .file = file, .why = why };
    Store *store = file >= 0 ? calloc(1, sizeof(*store)) : NULL;
    bool good = false;

    reading.text = store ? malloc(READ_BYTES) : NULL;
    if (!reading.text)
        fail_reading(&reading);
    else if (flock(file, LOCK_EX | LOCK_NB) == 0)
        good = read_lines(&reading, seen, context);
    else if (errno == EWOULDBLOCK)
        snprintf(why, STORE_WHY, "%s: another run is writing it", path);
    else
        snprintf(why, STORE_WHY, "%s: cannot be locked: %s", path, strerror(errno));
    free(reading.text);
    if (good) {
        store->file = file;
        pthread_mutex_init(&store->lock, NULL);
        pthread_cond_init(&store->closing, NULL);
        return store;
    }
    free(store);
    if (file >= 0)
        close(file);
    return NULL;
}

/* ---- writing it ---- */

static int64_t thread_ns(void)
{
    struct timespec now;

    return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0
           ? (int64_t)now.tv_sec * 1000000000 + now.tv_nsec : 0;
}

/* Since `cpu_ns` and `wall_ns` something was done for the file. */
static void count_cost(Store *store, int64_t cpu_ns, int64_t wall_ns)
{
    store->cost.cpu_ns += thread_ns() - cpu_ns;
    store->cost.wall_ns += clock_ns() - wall_ns;
}

/* Give the lock back. Has nothing gone wrong so far? If it has, errno says what, first of all. */
static bool leave_holding(Store *store)
{
    const int error = store->error;

    pthread_mutex_unlock(&store->lock);
    if (error)
        errno = error;
    return !error;
}

/* Write the first `length` bytes of the text, which are so many findings. */
static void write_text(Store *store, size_t length, size_t findings)
{
    size_t done = 0;

    while (done < length && !store->error) {
        const ssize_t wrote = write(store->file, store->text + done, length - done);

        if (wrote > 0)
            done += (size_t)wrote;
        else if (wrote == 0 || errno != EINTR)
            store->error = wrote < 0 ? errno : EIO;
    }
    store->dirty |= done > 0;
    store->cost.bytes += done;
    store->cost.results += done == length ? findings : 0;
}

bool store_append(Store *store, const yk_finding *findings, size_t count)
{
    const int64_t cpu_ns = thread_ns(), wall_ns = clock_ns();
    size_t length = 0, lines = 0;

    pthread_mutex_lock(&store->lock);
    for (size_t i = 0; i < count && !store->error; i++) {
        const size_t line = store_line(&findings[i], store->text + length);

        if (line > 0) {
            length += line;
            store->text[length++] = '\n';
            lines++;
        }
        if (i + 1 == count || length + STORE_LINE > sizeof(store->text)) {
            write_text(store, length, lines);
            length = lines = 0;
        }
    }
    count_cost(store, cpu_ns, wall_ns);
    return leave_holding(store);
}

/* With the lock held, but not while the disk is waited for. */
static void sync_file(Store *store)
{
    const int64_t cpu_ns = thread_ns(), wall_ns = clock_ns();
    int error;

    if (!store->dirty)
        return;
    store->dirty = false;
    pthread_mutex_unlock(&store->lock);
    error = fdatasync(store->file) == 0 ? 0 : errno;
    pthread_mutex_lock(&store->lock);
    if (!store->error)
        store->error = error;
    count_cost(store, cpu_ns, wall_ns);
}

bool store_sync(Store *store)
{
    pthread_mutex_lock(&store->lock);
    sync_file(store);
    return leave_holding(store);
}

static void *sync_main(void *argument)
{
    Store *store = argument;

    pthread_mutex_lock(&store->lock);
    while (!store->closes) {
        struct timespec until;

        clock_gettime(CLOCK_REALTIME, &until);
        const int64_t ns = until.tv_nsec + store->interval_ns;

        until.tv_sec += ns / 1000000000;
        until.tv_nsec = ns % 1000000000;
        pthread_cond_timedwait(&store->closing, &store->lock, &until);
        if (!store->closes)
            sync_file(store);
    }
    pthread_mutex_unlock(&store->lock);
    return NULL;
}

bool store_sync_every(Store *store, double interval_s)
{
    store->interval_ns = (int64_t)(1e9 * interval_s);
    store->syncs = pthread_create(&store->thread, NULL, sync_main, store) == 0;
    return store->syncs;
}

StoreCost store_cost(Store *store)
{
    pthread_mutex_lock(&store->lock);
    const StoreCost cost = store->cost;

    pthread_mutex_unlock(&store->lock);
    return cost;
}

static void end_thread(Store *store)
{
    pthread_mutex_lock(&store->lock);
    store->closes = true;
    pthread_cond_signal(&store->closing);
    pthread_mutex_unlock(&store->lock);
    pthread_join(store->thread, NULL);
}

bool store_close(Store *store)
{
    bool good;

    if (!store)
        return true;
    if (store->syncs)
        end_thread(store);
    good = store_sync(store);
    good &= close(store->file) == 0;
    pthread_cond_destroy(&store->closing);
    pthread_mutex_destroy(&store->lock);
    free(store);
    return good;
}
