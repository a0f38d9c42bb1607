#include "apps/cli/solve/resume.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/terminal.h"
#include "base/memory/memory.h"

/* ---- the end of the file ---- */

static bool is_standard_output(FILE *file)
{
    struct stat status;

    return fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode)
        && terminal_same_place(fileno(file), STDOUT_FILENO);
}

static bool can_append(const char *path)
{
    if (terminal_appends(STDOUT_FILENO))
        return true;
    notice("the output would overwrite %s: write '>> %s', with two '>'", path, path);
    return false;
}

static bool mend_end(const char *path, off_t end, bool break_lost)
{
    struct stat now;

    if (break_lost)
        return write(STDOUT_FILENO, "\n", 1) == 1;
    if (fstat(STDOUT_FILENO, &now) == 0 && now.st_size == end)
        return true;
    /* Not everywhere does appending look for the end again. */
    if (ftruncate(STDOUT_FILENO, end) == 0 && lseek(STDOUT_FILENO, end, SEEK_SET) == end)
        return true;
    notice("%s: cannot remove the last line: %s", path, strerror(errno));
    return false;
}

/* The last whole line ends at `end`, and only its line break is missing if `break_lost`. */
static bool mend(FILE *file, const char *path, off_t end, bool break_lost)
{
    return !is_standard_output(file) || (can_append(path) && mend_end(path, end, break_lost));
}

/* ---- its lines ---- */

static bool read_lines(FILE *file, const char *path, const ResumeReader *reader, off_t *end,
                       bool *break_lost)
{
    char *text = NULL;
    size_t capacity = 0;
    ssize_t length;

    *end = 0;
    *break_lost = false;
    errno = 0;
    for (int number = 1; (length = memory_read_line(&text, &capacity, file)) > 0; number++) {
        const bool broken_off = text[length - 1] != '\n';
        const ResumeLine line = reader->take(reader->context, path, number, text, (size_t)length);

        if (line == RESUME_LINE_UNKNOWN && broken_off) {
            notice("%s:%d: the last line is cut short and does not count", path, number);
            break;
        }
        if (line == RESUME_LINE_UNKNOWN)
            notice("%s:%d: not %s, passed over", path, number, reader->line);
        *break_lost = broken_off;
        *end += length;
    }
    free(text);
    if (length > 0 || feof(file))
        return true;
    notice("%s: %s", path, strerror(errno));
    return false;
}

bool resume_read(const char *path, const ResumeReader *reader)
{
    FILE *file = memory_open_file(path, "r");
    off_t end;
    bool break_lost;

    if (!file && errno == ENOENT) {
        notice("%s does not exist yet: beginning with the first %s", path, reader->unit);
        return true;
    }
    if (!file) {
        notice("%s: %s", path, strerror(errno));
        return false;
    }
    const bool good = read_lines(file, path, reader, &end, &break_lost)
                      && mend(file, path, end, break_lost);

    fclose(file);
    return good;
}

/* ---- answers ---- */

void resume_answers_add(ResumeAnswers *all, const void *answer)
{
    if (all->count == all->capacity) {
        all->capacity = all->capacity ? 2 * all->capacity : 64;
        all->answers = memory_grow(all->answers, all->capacity, all->size);
    }
    memcpy(all->answers + all->count++ * all->size, answer, all->size);
}

static int compare_keys(const void *a, const void *b)
{
    return strcmp(a, b);
}

void resume_answers_sort(ResumeAnswers *all)
{
    all->taken = memory_array(all->count, sizeof(*all->taken));
    if (all->count)
        qsort(all->answers, all->count, all->size, compare_keys);
}

const void *resume_answers_take(ResumeAnswers *all, const char *key)
{
    size_t low = 0, high = all->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (strcmp(all->answers + middle * all->size, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    while (low < all->count && all->taken[low] && strcmp(all->answers + low * all->size, key) == 0)
        low++;
    if (low == all->count || strcmp(all->answers + low * all->size, key) != 0)
        return NULL;
    all->taken[low] = true;
    return all->answers + low * all->size;
}

void resume_answers_free(ResumeAnswers *all)
{
    free(all->answers);
    free(all->taken);
}

/* ---- answers of solve ---- */

struct Resume {
    ResumeAnswers answers;      /* JsonAnswers */
};

_Static_assert(offsetof(JsonAnswer, key) == 0, "answers begin with their keys");

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
        resume_answers_add(&reading->resume->answers, &answer);
    return RESUME_LINE_WHOLE;
}

Resume *resume_open(const char *path, const SolveRequest *request)
{
    Resume *resume = memory_array(1, sizeof(*resume));
    Reading reading = { resume, request };
    const ResumeReader reader = { "position", "an answer of yomikiri", take, &reading };

    resume->answers.size = sizeof(JsonAnswer);
    if (!resume_read(path, &reader)) {
        resume_close(resume);
        return NULL;
    }
    resume_answers_sort(&resume->answers);
    return resume;
}

void resume_close(Resume *resume)
{
    if (resume)
        resume_answers_free(&resume->answers);
    free(resume);
}

bool resume_take(Resume *resume, const Position *position, JsonAnswer *answer)
{
    char key[sizeof(answer->key)];

    solve_json_key(position, key, sizeof(key));
    const JsonAnswer *said = resume_answers_take(&resume->answers, key);

    if (said)
        *answer = *said;
    return said;
}
