#include "cli/solve/resume.h"
#include "cli/solve/resume_end.h"
#include "cli/terminal/notice.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "bench/memory/memory.h"

typedef struct {
    JsonAnswer answer;
    bool taken;
} Entry;

struct Resume {
    Entry *entries;             /* sorted by key once all are read */
    size_t count, capacity;
};

/* ---- reading ---- */

static int compare_keys(const void *a, const void *b)
{
    const Entry *one = a, *two = b;

    return strcmp(one->answer.key, two->answer.key);
}

static bool add(Resume *resume, const JsonAnswer *answer)
{
    if (resume->count == resume->capacity) {
        const size_t capacity = resume->capacity ? resume->capacity * 2 : 64;
        Entry *entries = realloc(resume->entries, capacity * sizeof(*entries));

        if (!entries) {
            memory_note_failure();
            return false;
        }
        resume->entries = entries;
        resume->capacity = capacity;
    }
    resume->entries[resume->count++] = (Entry){ *answer, false };
    return true;
}

/* An earlier run may have been stopped, or have been asked for less. */
static bool answers(const JsonAnswer *answer, const SolveRequest *request)
{
    const bool exact = answer->lower == answer->upper;
    const bool whole = request->alpha == -SCORE_MAX && request->beta == SCORE_MAX;

    if (!exact && answer->lower < request->beta && answer->upper > request->alpha)
        return false;
    if (request->all_moves && !answer->all_moves)
        return false;
    return !whole || request->first_best || answer->best_complete;
}

/* Where the last complete line ends. A line without its line break counts as complete
 * if it is a whole answer: only the break itself was lost. */
static bool read_lines(Resume *resume, FILE *file, const char *path,
                       const SolveRequest *request, off_t *end, bool *break_lost)
{
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    bool good = true;

    *end = 0;
    *break_lost = false;
    for (int number = 1; good && (length = getline(&line, &capacity, file)) > 0; number++) {
        const bool broken_off = line[length - 1] != '\n';
        char fault[FAULT_SIZE];
        JsonAnswer answer;

        if (solve_json_read(line, (size_t)length, &answer, fault)) {
            if (fault[0])
                notice("%s:%d: not believed: %s; the position is solved again unless another "
                       "line answers it", path, number, fault);
            else if (answers(&answer, request))
                good = add(resume, &answer);
            *break_lost = broken_off;
        } else if (broken_off) {
            notice("%s:%d: the last line is cut short and does not count", path, number);
            break;
        } else if (!strstr(line, "\"error\"") && !strstr(line, "\"stopped\"")) {
            notice("%s:%d: not an answer of yomikiri, passed over", path, number);
        }
        *end += length;
    }
    if (!good)
        notice("%s: out of memory", path);
    if (good && !feof(file)) {          /* getline() also ends where it has no memory */
        if (errno == ENOMEM)
            memory_note_failure();
        notice("%s: %s", path, strerror(errno));
        good = false;
    }
    free(line);
    return good;
}

Resume *resume_open(const char *path, const SolveRequest *request)
{
    Resume *resume = calloc(1, sizeof(*resume));
    FILE *file = memory_open_file(path, "r");
    off_t end;
    bool good = resume != NULL, break_lost;

    if (!file && errno == ENOENT && good) {
        notice("%s does not exist yet: beginning with the first position", path);
        return resume;
    }
    if (!resume)
        memory_note_failure();
    if (!resume || !file) {
        notice("%s: %s", path, strerror(resume ? errno : ENOMEM));
        good = false;
    }
    good = good && read_lines(resume, file, path, request, &end, &break_lost);
    good = good && resume_end_mend(file, path, end, break_lost);
    if (file)
        fclose(file);
    if (!good) {
        resume_close(resume);
        return NULL;
    }
    if (resume->count)
        qsort(resume->entries, resume->count, sizeof(*resume->entries), compare_keys);
    return resume;
}

void resume_close(Resume *resume)
{
    if (resume)
        free(resume->entries);
    free(resume);
}

/* ---- asking ---- */

/* First entry whose key is not less. */
static size_t lower_bound(const Resume *resume, const char *key)
{
    size_t low = 0, high = resume->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (strcmp(resume->entries[middle].answer.key, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool resume_take(Resume *resume, const Position *position, JsonAnswer *answer)
{
    char key[sizeof(answer->key)];

    solve_json_key(position, key, sizeof(key));
    for (size_t i = lower_bound(resume, key); i < resume->count; i++) {
        Entry *entry = &resume->entries[i];

        if (strcmp(entry->answer.key, key) != 0)
            break;
        if (entry->taken)
            continue;
        entry->taken = true;
        *answer = entry->answer;
        return true;
    }
    return false;
}
