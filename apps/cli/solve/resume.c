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

struct Resume {
    size_t size;                /* of an answer */
    size_t count, room;
    char *answers;              /* once sorted, by key */
    bool *taken;
};

/* ---- the end of the file ---- */

/* Where standard output goes on in the file, whose last whole line ends at `end`, with only its
 * line break missing if `break_lost`: mend that. */
static bool mend_end(FILE *file, const char *path, off_t end, bool break_lost)
{
    struct stat now;

    if (fstat(fileno(file), &now) != 0 || !S_ISREG(now.st_mode)
        || !terminal_same_place(fileno(file), STDOUT_FILENO))
        return true;
    if (!terminal_appends(STDOUT_FILENO)) {
        notice("the output would overwrite %s: write '>> %s', with two '>'", path, path);
        return false;
    }
    /* Not everywhere does appending look for the end again. */
    if (break_lost ? write(STDOUT_FILENO, "\n", 1) == 1
        : now.st_size == end || (ftruncate(STDOUT_FILENO, end) == 0
                                 && lseek(STDOUT_FILENO, end, SEEK_SET) == end))
        return true;
    notice("%s: cannot mend the last line: %s", path, strerror(errno));
    return false;
}

/* ---- its lines ---- */

static bool read_lines(Resume *resume, FILE *file, const char *path, const ResumeReader *reader,
                       off_t *end, bool *break_lost)
{
    void *answer = memory_array(1, reader->size);
    char *text = NULL;
    size_t capacity = 0;
    ssize_t length;
    int less = 0;

    *end = 0;
    *break_lost = false;
    errno = 0;
    for (int number = 1; (length = memory_read_line(&text, &capacity, file)) > 0; number++) {
        const bool broken_off = text[length - 1] != '\n';
        const ResumeLine line = reader->take(reader->context, path, number, text, (size_t)length,
                                             answer);

        if (line == RESUME_LINE_UNKNOWN && broken_off) {
            notice("%s:%d: the last line is cut short and does not count", path, number);
            break;
        }
        if (line == RESUME_LINE_UNKNOWN)
            notice("%s:%d: not %s, passed over", path, number, reader->line);
        if (line == RESUME_LINE_COUNTS) {
            resume->answers = memory_room(resume->answers, &resume->room, resume->count + 1,
                                          resume->size);
            memcpy(resume->answers + resume->count++ * resume->size, answer, resume->size);
        }
        less += line == RESUME_LINE_LESS;
        *break_lost = broken_off;
        *end += length;
    }
    free(text);
    free(answer);
    if (less > 0)
        notice("%s: lines that are unfinished, or answer less than is asked: %d; a %s is done "
               "again unless another line answers it", path, less, reader->unit);
    if (length > 0 || feof(file))
        return true;
    notice("%s: %s", path, strerror(errno));
    return false;
}

static int compare_keys(const void *a, const void *b)
{
    return strcmp(a, b);
}

Resume *resume_open(const char *path, const ResumeReader *reader)
{
    Resume *resume = memory_array(1, sizeof(*resume));
    FILE *file = memory_open_file(path, "r");
    bool good = file || errno == ENOENT, break_lost;
    off_t end;

    resume->size = reader->size;
    if (file) {
        good = read_lines(resume, file, path, reader, &end, &break_lost)
               && mend_end(file, path, end, break_lost);
        fclose(file);
    } else if (good) {
        notice("%s does not exist yet: beginning with the first %s", path, reader->unit);
    } else {
        notice("%s: %s", path, strerror(errno));
    }
    if (!good) {
        resume_close(resume);
        return NULL;
    }
    resume->taken = memory_array(resume->count, sizeof(*resume->taken));
    if (resume->count)
        qsort(resume->answers, resume->count, resume->size, compare_keys);
    return resume;
}

void resume_close(Resume *resume)
{
    if (resume) {
        free(resume->answers);
        free(resume->taken);
    }
    free(resume);
}

static const char *key_at(const Resume *resume, size_t index)
{
    return resume->answers + index * resume->size;
}

const void *resume_take(Resume *resume, const char *key)
{
    size_t low = 0, high = resume->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (strcmp(key_at(resume, middle), key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    while (low < resume->count && resume->taken[low] && strcmp(key_at(resume, low), key) == 0)
        low++;
    if (low == resume->count || strcmp(key_at(resume, low), key) != 0)
        return NULL;
    resume->taken[low] = true;
    return key_at(resume, low);
}

/* ---- answers of solve ---- */

_Static_assert(offsetof(JsonAnswer, key) == 0, "answers begin with their keys");

static ResumeLine take_answer(const void *request, const char *path, int number,
                              const char *text, size_t length, void *answer)
{
    json_t *object = json_loadb(text, length, 0, NULL);
    const bool known = json_object_get(object, "error") || json_object_get(object, "stopped");
    char fault[FAULT_SIZE];
    const bool read = solve_json_read(object, answer, fault);

    json_decref(object);
    if (!read)
        return known ? RESUME_LINE_LESS : RESUME_LINE_UNKNOWN;
    if (fault[0])
        notice("%s:%d: not believed: %s; the position is solved again unless another line "
               "answers it", path, number, fault);
    return fault[0] ? RESUME_LINE_WHOLE
           : solve_json_suffices(answer, request) ? RESUME_LINE_COUNTS : RESUME_LINE_LESS;
}

Resume *resume_open_answers(const char *path, const SolveRequest *request)
{
    const ResumeReader reader = { "position", "an answer of yomikiri", sizeof(JsonAnswer),
                                  take_answer, request };

    return resume_open(path, &reader);
}

const JsonAnswer *resume_take_answer(Resume *resume, const Position *position)
{
    char key[sizeof(((JsonAnswer *)NULL)->key)];

    solve_json_key(position, key, sizeof(key));
    return resume_take(resume, key);
}
