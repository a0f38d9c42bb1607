#include "apps/cli/solve/resume.h"
#include "apps/cli/solve/resume_file.h"
#include "apps/cli/terminal/notice.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"

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

static void add(Resume *resume, const JsonAnswer *answer)
{
    if (resume->count == resume->capacity) {
        const size_t capacity = resume->capacity ? resume->capacity * 2 : 64;

        resume->entries = memory_grow(resume->entries, capacity, sizeof(*resume->entries));
        resume->capacity = capacity;
    }
    resume->entries[resume->count++] = (Entry){ *answer, false };
}

typedef struct {
    Resume *resume;
    const SolveRequest *request;
} Reading;

static ResumeLine take(void *context, const char *path, int number, const char *text,
                       size_t length)
{
    const Reading *reading = context;
    char fault[FAULT_SIZE];
    JsonAnswer answer;

    if (!solve_json_read(text, length, &answer, fault)) {
        const bool known = strstr(text, "\"error\"") || strstr(text, "\"stopped\"");

        return known && text[length - 1] == '\n' ? RESUME_LINE_WHOLE : RESUME_LINE_UNKNOWN;
    }
    if (fault[0])
        notice("%s:%d: not believed: %s; the position is solved again unless another line "
               "answers it", path, number, fault);
    else if (solve_json_suffices(&answer, reading->request))
        add(reading->resume, &answer);
    return RESUME_LINE_WHOLE;
}

Resume *resume_open(const char *path, const SolveRequest *request)
{
    Resume *resume = memory_array(1, sizeof(*resume));
    Reading reading = { resume, request };
    const ResumeReader reader = { "position", "an answer of yomikiri", take, &reading };

    if (!resume_file_read(path, &reader)) {
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
