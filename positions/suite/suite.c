#include "positions/suite/suite.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory/memory.h"
#include "base/text/own_path.h"
#include "base/text/print.h"
#include "positions/suite/sha256.h"

/* ---- the list of suites, and the file of each ---- */

enum { MAX_PATH = 4096, MAX_FOLDERS = 4, HERE = -1 };

static const char ENDING[] = ".obf";

/* In the order in which they are tried. */
static const struct {
    int up;                     /* folders above that of the program; HERE: the working one */
    const char *below;
} FOLDERS[MAX_FOLDERS] = {
    { HERE, "positions/sets" },
    { 0, "positions/sets" },
    { 2, "positions/sets" },        /* of build/release */
    { 1, "share/yomikiri/sets" },   /* of bin */
};

void suite_find_program(char *out, size_t size)
{
    if (!own_path(out, size))
        out[0] = '\0';

    char *slash = strrchr(out, '/');

    if (slash)
        *slash = '\0';
}

/* Whatever can be read to its end: files, and pipes as <(...) makes them. */
static bool readable(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && !S_ISDIR(status.st_mode);
}

/* False where there is no such folder to try. */
static bool folder_path(size_t index, const char *program, char *out, size_t size)
{
    const char *below = FOLDERS[index].below;
    size_t length = strlen(program);

    if (FOLDERS[index].up == HERE)
        return (size_t)snprintf(out, size, "%s", below) < size;
    for (int up = 0; up < FOLDERS[index].up; up++) {
        while (length > 0 && program[length - 1] != '/')
            length--;
        while (length > 0 && program[length - 1] == '/')
            length--;
    }
    return program[0] != '\0'
           && (size_t)snprintf(out, size, "%.*s/%s", (int)length, program, below) < size;
}

static bool ends_with(const char *text, const char *ending)
{
    const size_t length = strlen(text), tail = strlen(ending);

    return length >= tail && strcmp(text + length - tail, ending) == 0;
}

static void add_name(SuiteNames *known, const char *file)
{
    const size_t length = strlen(file) - strlen(ENDING);

    if (length == 0 || length >= SUITE_NAME_SIZE || known->count == SUITE_NAMES || file[0] == '.')
        return;
    for (int i = 0; i < known->count; i++)
        if (strncmp(known->name[i], file, length) == 0 && known->name[i][length] == '\0')
            return;
    memcpy(known->name[known->count], file, length);
    known->name[known->count++][length] = '\0';
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

void suite_find_names(const char *program, SuiteNames *known)
{
    char folder[MAX_PATH];

    known->count = 0;
    for (size_t i = 0; i < MAX_FOLDERS; i++) {
        DIR *opened = folder_path(i, program, folder, sizeof(folder)) ? opendir(folder)
                                                                            : NULL;

        if (!opened)
            continue;
        for (const struct dirent *entry; (entry = readdir(opened)) != NULL; )
            if (ends_with(entry->d_name, ENDING))
                add_name(known, entry->d_name);
        closedir(opened);
    }
    qsort(known->name, (size_t)known->count, sizeof(known->name[0]), compare_names);
}

void suite_find_folders(const char *program, char *out, size_t size)
{
    char folder[MAX_PATH];

    out[0] = '\0';
    for (size_t i = 0; i < MAX_FOLDERS; i++)
        if (folder_path(i, program, folder, sizeof(folder)))
            append(out, size, "%s%s", i == 0 ? "" : ", ", folder);
}

bool suite_find_named(const char *name, const char *program, char *path, size_t path_size)
{
    char folder[MAX_PATH];

    if (name[0] == '\0' || strchr(name, '/'))
        return false;
    for (size_t i = 0; i < MAX_FOLDERS; i++) {
        if (!folder_path(i, program, folder, sizeof(folder)))
            continue;
        const int length = snprintf(path, path_size, "%s/%s%s", folder, name,
                                    ends_with(name, ENDING) ? "" : ENDING);

        if (length > 0 && (size_t)length < path_size && readable(path))
            return true;
    }
    return false;
}

bool suite_find(const char *name, const char *program, char *path, size_t path_size,
                char *error, size_t error_size)
{
    char folders[MAX_PATH];
    SuiteNames known;

    if (readable(name) && strlen(name) < path_size) {
        strcpy(path, name);
        return true;
    }
    if (suite_find_named(name, program, path, path_size))
        return true;
    if (strchr(name, '/'))
        return failed(error, error_size, "%s: no such file", name);
    suite_find_names(program, &known);
    failed(error, error_size, "no file and no suite is called '%s'", name);
    for (int i = 0; i < known.count; i++)
        append(error, error_size, "%s%s", i > 0 ? ", " : "; the suites are ", known.name[i]);
    suite_find_folders(program, folders, sizeof(folders));
    append(error, error_size, "; looked in %s", folders);
    return false;
}

/* ---- reading ---- */

/* With all best moves of a list of scores, and the scores of its moves where it has every one. */
static void take_position(const Position *position, SuitePosition *out)
{
    memset(out, 0, sizeof(*out));
    memcpy(out->id, position->id, sizeof(out->id));
    position_board_text(position->board, position->black_to_move, out->text);
    out->board = position->board;
    out->black_to_move = position->black_to_move;
    out->empties = 64 - bit_count(position->board.own | position->board.opp);
    out->has_expected = position->has_expected;
    out->expected = position->has_expected ? position->expected : 0;
    for (int i = 0; i < position->expected_count && out->has_expected; i++) {
        const ExpectedMove *move = &position->expected_moves[i];
        const uint64_t bit = move->square < 64 ? square_bit(move->square) : 0;

        out->best |= move->score == position->expected ? bit : 0;
        out->moves.known |= bit;
        if (bit != 0)
            out->moves.score[move->square] = move->score;
    }
    if (out->moves.known != yk_board_moves(position->board))
        out->moves.known = 0;
}

static const size_t MAX_BYTES = (size_t)64 << 20;

static bool read_positions(const char *bytes, size_t size, Suite *suite, char *error,
                           size_t error_size)
{
    ReaderOptions options;
    Position position;
    Diag diag;
    ReadStatus status;
    size_t room = 0;

    reader_options_init(&options);
    options.max_bytes = MAX_BYTES;
    if (ends_with(suite->path, ENDING))         /* in it no line may pass for talk */
        options.format = FORMAT_OBF;
    Reader *reader = reader_open(bytes, size, &options);

    while ((status = reader_next(reader, &position, &diag)) == READ_POSITION) {
        suite->positions = memory_room(suite->positions, &room, (size_t)suite->count + 1,
                                       sizeof(*suite->positions));
        take_position(&position, &suite->positions[suite->count++]);
    }
    reader_close(reader);
    if (status == READ_ERROR)
        snprintf(error, error_size, "%s:%d:%d: %s", suite->path, diag.line, diag.column,
                 diag.message);
    else if (suite->count == 0)
        snprintf(error, error_size, "%s: no positions in it", suite->path);
    else
        return true;
    return false;
}

static int compare_ids(const void *a, const void *b)
{
    const SuitePosition *const *x = a, *const *y = b;
    const int order = strcmp((*x)->id, (*y)->id);

    return order != 0 ? order : (*x > *y) - (*x < *y);
}

/* Those without a name, and those with the name of an earlier one, get their number. */
static bool name_all(Suite *suite, char *error, size_t error_size)
{
    SuitePosition **sorted = memory_array((size_t)suite->count, sizeof(*sorted));
    SuitePosition *twice = suite->positions;
    char id[MAX_ID + 16];

    for (int i = 0; i < suite->count; i++)
        sorted[i] = &suite->positions[i];
    for (int pass = 0; pass < 3 && twice; pass++) {
        twice = NULL;
        qsort(sorted, (size_t)suite->count, sizeof(SuitePosition *), compare_ids);
        for (int i = suite->count - 1; i >= 0; i--) {
            if (sorted[i]->id[0] != '\0'
                && (i == 0 || strcmp(sorted[i]->id, sorted[i - 1]->id) != 0))
                continue;
            twice = sorted[i];
            snprintf(id, sizeof(id), "%.80s#%d", twice->id, (int)(twice - suite->positions) + 1);
            memcpy(twice->id, id, sizeof(twice->id));
            twice->id[sizeof(twice->id) - 1] = '\0';
        }
    }
    free(sorted);
    if (twice)
        snprintf(error, error_size, "%s: two positions are called '%s'", suite->path, twice->id);
    return !twice;
}

bool suite_load(const char *name, Suite *suite, char *error, size_t error_size)
{
    char program[4096];
    size_t size;

    memset(suite, 0, sizeof(*suite));
    suite_find_program(program, sizeof(program));
    if (!suite_find(name, program, suite->path, sizeof(suite->path), error, error_size))
        return false;
    char *bytes = memory_read_file(suite->path, MAX_BYTES, &size);

    if (!bytes)
        return failed(error, error_size, "%s: %s", suite->path,
                      errno == EFBIG ? "a suite has at most 64 MiB" : strerror(errno));
    const char *file = strrchr(suite->path, '/') ? strrchr(suite->path, '/') + 1 : suite->path;
    const char *dot = strrchr(file, '.');

    snprintf(suite->name, sizeof(suite->name), "%.*s",
             (int)(dot && dot != file ? (size_t)(dot - file) : strlen(file)), file);
    sha256_hex(bytes, size, suite->sha256);
    const bool good = read_positions(bytes, size, suite, error, error_size)
                      && name_all(suite, error, error_size);

    free(bytes);
    if (!good)
        suite_free(suite);
    return good;
}

void suite_free(Suite *suite)
{
    free(suite->positions);
    suite->positions = NULL;
    suite->count = 0;
}

void suite_keep_first(Suite *suite, int count)
{
    suite->count = max_int(0, min_int(suite->count, count));
}

void suite_keep_empties(Suite *suite, int low, int high)
{
    int kept = 0;

    for (int i = 0; i < suite->count; i++)
        if (suite->positions[i].empties >= low && suite->positions[i].empties <= high)
            suite->positions[kept++] = suite->positions[i];
    suite->count = kept;
}

int suite_drop_hopeless(Suite *suite, int empties)
{
    const int before = suite->count;

    suite->count = 0;
    for (int i = 0; i < before; i++)
        if (suite->positions[i].has_expected || suite->positions[i].empties <= empties)
            suite->positions[suite->count++] = suite->positions[i];
    return before - suite->count;
}

void suite_ask(Suite *suite, const SuiteAsk *ask)
{
    char name[sizeof(suite->name)], depth[32] = "", time[32] = "";

    if (suite_ask_whole(ask))
        return;
    if (ask->depth.plies > 0)
        snprintf(depth, sizeof(depth), ask->depth.selectivity ? "-%s%d@%d" : "-%s%d",
                 ask->brief ? "short" : "depth", ask->depth.plies, ask->depth.selectivity);
    if (ask->time_s > 0)
        snprintf(time, sizeof(time), "-%gs", ask->time_s);
    snprintf(name, sizeof(name), "%.38s%.12s%.12s", suite->name, depth, time);
    memcpy(suite->name, name, sizeof(name));
    suite->ask = *ask;
    for (int i = 0; i < suite->count; i++) {
        SuitePosition *position = &suite->positions[i];

        position->has_proven = position->has_expected;
        position->proven = position->expected;
        position->has_expected = false;
    }
}
