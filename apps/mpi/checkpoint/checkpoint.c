#include "apps/mpi/checkpoint/checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/memory/memory.h"
#include "board/board.h"

static const char SCHEMA[] = "yomikiri.ranks/3 ";

enum { COST_MAX = 63 };

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

/* ---- the file ---- */

/* Hand out its lines. Of a run that was killed the last one may be cut off: it is taken out. In a
 * file without any other line it must begin as ours do, lest a wrong name costs somebody a
 * file. */
static bool read_lines(FILE *file, const char *path, CheckpointSeen seen, void *context,
                       char why[CHECKPOINT_WHY])
{
    char line[CHECKPOINT_LINE + 1];
    yk_table_update update;
    bool whole = true;
    off_t end = 0;

    for (int number = 1; whole && fgets(line, sizeof(line), file); number++) {
        const size_t length = strcspn(line, "\n");
        const size_t known = length < sizeof(SCHEMA) - 1 ? length : sizeof(SCHEMA) - 1;

        whole = line[length] == '\n';
        if (whole && checkpoint_read(line, length, &update)) {
            seen(&update, context);
            end += (off_t)length + 1;
        } else if (whole || !feof(file)
                   || (number == 1 && memcmp(line, SCHEMA, known) != 0)) {
            snprintf(why, CHECKPOINT_WHY, "%s:%d: this line is damaged, or from something else",
                     path, number);
            return false;
        }
    }
    if (!ferror(file) && (whole || ftruncate(fileno(file), end) == 0))
        return true;
    snprintf(why, CHECKPOINT_WHY, "%s: %s", path, strerror(errno));
    return false;
}

FILE *checkpoint_open(const char *path, CheckpointSeen seen, void *context,
                      char why[CHECKPOINT_WHY])
{
    FILE *file = memory_open_file(path, "a+e");

    if (!file)
        snprintf(why, CHECKPOINT_WHY, "%s: %s", path, strerror(errno));
    else if (flock(fileno(file), LOCK_EX | LOCK_NB) != 0)
        snprintf(why, CHECKPOINT_WHY, "%s: %s", path,
                 errno == EWOULDBLOCK ? "another run is writing it" : strerror(errno));
    else if (rewind(file), read_lines(file, path, seen, context, why))
        return file;
    if (file)
        fclose(file);
    return NULL;
}

bool checkpoint_append(FILE *checkpoint, const yk_table_update *updates, size_t count)
{
    char line[CHECKPOINT_LINE];

    for (size_t i = 0; i < count; i++)
        if (checkpoint_line(&updates[i], line) > 0)
            fprintf(checkpoint, "%s\n", line);
    return fflush(checkpoint) == 0 && !ferror(checkpoint);
}

bool checkpoint_close(FILE *checkpoint)
{
    const bool good = !checkpoint || (!ferror(checkpoint) && fflush(checkpoint) == 0
                                      && fsync(fileno(checkpoint)) == 0);

    return (!checkpoint || fclose(checkpoint) == 0) && good;
}
