#include "mpi/store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "board/rules.h"

static const char SCHEMA[] = "yomikiri.ranks/1";

struct Store {
    int file;
    bool failed, dirty;
    int64_t synced_ns;
    StoreCost cost;
};

/* ---- a line ----
 *
 *     yomikiri.ranks/1 OWN OPP LOWER UPPER BELIEVED_LOWER BELIEVED_UPPER NODES SEARCHED
 *         MOVE:LOWER:UPPER:BOUND:ESTIMATE,... LINE CHECKSUM
 *
 * boards and checksum in hexadecimal, "-" for no moves or no line. */

/* FNV-1a (G. Fowler, L. Noll, K.-P. Vo). */
static uint64_t checksum(const char *text, size_t length)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return sum;
}

size_t store_line(Board board, const DealResult *result, char line[STORE_LINE])
{
    int at = snprintf(line, STORE_LINE,
                      "%s %016" PRIx64 " %016" PRIx64 " %d %d %d %d %" PRIu64 " %" PRIu64 " ",
                      SCHEMA, board.own, board.opp, result->lower, result->upper,
                      result->believed_lower, result->believed_upper, result->nodes,
                      result->searched);

    for (int i = 0; i < result->move_count; i++) {
        const DealMove *move = &result->moves[i];

        at += snprintf(line + at, STORE_LINE - (size_t)at, "%s%d:%d:%d:%d:%d", i ? "," : "",
                       move->square, move->lower, move->upper, move->bound, move->estimate);
    }
    at += snprintf(line + at, STORE_LINE - (size_t)at, "%s ", result->move_count ? "" : "-");
    for (int i = 0; i < result->line_length; i++)
        at += snprintf(line + at, STORE_LINE - (size_t)at, "%02x", result->line[i]);
    at += snprintf(line + at, STORE_LINE - (size_t)at, "%s", result->line_length ? "" : "-");
    return (size_t)(at + snprintf(line + at, STORE_LINE - (size_t)at, " %016" PRIx64,
                                  checksum(line, (size_t)at)));
}

static bool within(int value, int low, int high)
{
    return value >= low && value <= high;
}

static bool bounds_hold(int lower, int upper)
{
    return within(lower, -SCORE_MAX, SCORE_MAX) && within(upper, lower, SCORE_MAX);
}

static bool read_moves(const char *text, Board board, DealResult *result)
{
    const uint64_t legal = rules_moves(board);
    int square, lower, upper, bound, estimate, used;

    if (strcmp(text, "-") == 0)
        return true;
    for (;; text++) {
        if (result->move_count == MAX_MOVES
            || sscanf(text, "%d:%d:%d:%d:%d%n", &square, &lower, &upper, &bound, &estimate,
                      &used) != 5
            || !within(square, 0, 63) || !(legal >> square & 1) || !bounds_hold(lower, upper)
            || !within(bound, -1, 1) || !within(estimate, INT16_MIN, INT16_MAX))
            return false;
        result->moves[result->move_count++] = (DealMove){
            .square = (uint8_t)square, .lower = (int8_t)lower, .upper = (int8_t)upper,
            .bound = (int8_t)bound, .estimate = (int16_t)estimate,
        };
        text += used;
        if (*text == '\0')
            return true;
        if (*text != ',')
            return false;
    }
}

static bool read_line(const char *text, Board board, DealResult *result)
{
    unsigned square;

    if (strcmp(text, "-") == 0)
        return true;
    for (; *text; text += 2) {
        if (result->line_length == MAX_LINE || sscanf(text, "%2x", &square) != 1 || !text[1])
            return false;
        result->line[result->line_length++] = (uint8_t)square;
    }
    return yk_verify_line(board_public(board), result->line, result->line_length, result->lower);
}

bool store_read(const char *line, size_t length, Board *board, DealResult *result)
{
    char text[STORE_LINE], moves[STORE_LINE], squares[2 * MAX_LINE + 3], schema[32];
    uint64_t sum;

    if (length < 18 || length >= sizeof(text))
        return false;
    memcpy(text, line, length);
    text[length] = '\0';
    *result = (DealResult){ .move_count = 0 };
    return sscanf(text + length - 16, "%16" SCNx64, &sum) == 1
           && sum == checksum(text, length - 17)
           && sscanf(text, "%31s %16" SCNx64 " %16" SCNx64 " %d %d %d %d %" SCNu64 " %" SCNu64
                           " %2047s %236s", schema, &board->own, &board->opp, &result->lower,
                     &result->upper, &result->believed_lower, &result->believed_upper,
                     &result->nodes, &result->searched, moves, squares) == 11
           && strcmp(schema, SCHEMA) == 0 && (board->own & board->opp) == 0
           && bounds_hold(result->lower, result->upper)
           && bounds_hold(result->believed_lower, result->believed_upper)
           && read_moves(moves, *board, result) && read_line(squares, *board, result);
}

/* ---- the file ---- */

static char *read_all(int file, size_t *length)
{
    const off_t end = lseek(file, 0, SEEK_END);
    char *text = end >= 0 ? malloc((size_t)end + 1) : NULL;
    size_t have = 0;

    while (text && have < (size_t)end) {
        const ssize_t got = pread(file, text + have, (size_t)end - have, (off_t)have);

        if (got <= 0) {
            free(text);
            return NULL;
        }
        have += (size_t)got;
    }
    *length = have;
    return text;
}

/* Hand out all lines. Of a run that was killed the last may be cut off: it is taken out. */
static bool read_lines(int file, const char *path, StoreSeen seen, void *context,
                       char why[STORE_WHY])
{
    size_t length = 0, at = 0;
    char *text = read_all(file, &length);
    bool good = text;

    if (!text)
        snprintf(why, STORE_WHY, "%s: %s", path, strerror(errno));
    for (int number = 1; good && at < length; number++) {
        const char *end = memchr(text + at, '\n', length - at);
        const size_t size = (end ? (size_t)(end - text) : length) - at;
        DealResult result;
        Board board;

        if (end && store_read(text + at, size, &board, &result)) {
            seen(board, &result, context);
        } else if (!end || at + size + 1 == length) {
            good = ftruncate(file, (off_t)at) == 0;
            if (!good)
                snprintf(why, STORE_WHY, "%s: %s", path, strerror(errno));
        } else {
            snprintf(why, STORE_WHY, "%s:%d: this line is damaged, or from something else", path,
                     number);
            good = false;
        }
        at += size + 1;
    }
    free(text);
    return good;
}

Store *store_open(const char *path, StoreSeen seen, void *context, char why[STORE_WHY])
{
    const int file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    Store *store = file >= 0 ? calloc(1, sizeof(*store)) : NULL;

    if (!store) {
        snprintf(why, STORE_WHY, "%s: %s", path, strerror(errno));
    } else if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        snprintf(why, STORE_WHY, "%s: another run is writing it", path);
    } else if (read_lines(file, path, seen, context, why)) {
        *store = (Store){ .file = file, .synced_ns = clock_ns() };
        return store;
    }
    free(store);
    if (file >= 0)
        close(file);
    return NULL;
}

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

bool store_append(Store *store, Board board, const DealResult *result)
{
    const int64_t cpu_ns = thread_ns(), wall_ns = clock_ns();
    char line[STORE_LINE + 1];
    size_t length = store_line(board, result, line), done = 0;

    line[length++] = '\n';
    while (!store->failed && done < length) {
        const ssize_t wrote = write(store->file, line + done, length - done);

        if (wrote < 0 && errno == EINTR)
            continue;
        store->failed = wrote <= 0;
        done += wrote > 0 ? (size_t)wrote : 0;
    }
    store->dirty = true;
    store->cost.results++;
    store->cost.bytes += done;
    count_cost(store, cpu_ns, wall_ns);
    return !store->failed;
}

bool store_sync(Store *store, double interval_s)
{
    const int64_t now_ns = clock_ns();

    if (!store->dirty || 1e-9 * (double)(now_ns - store->synced_ns) < interval_s)
        return !store->failed;
    const int64_t cpu_ns = thread_ns();

    store->failed |= fdatasync(store->file) != 0;
    store->synced_ns = now_ns;
    store->dirty = false;
    count_cost(store, cpu_ns, now_ns);
    return !store->failed;
}

StoreCost store_cost(const Store *store)
{
    return store->cost;
}

bool store_close(Store *store)
{
    bool good = true;

    if (store) {
        good = store_sync(store, 0);
        good &= close(store->file) == 0;
    }
    free(store);
    return good;
}
