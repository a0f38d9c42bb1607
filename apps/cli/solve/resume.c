/* resume.c - the JSON lines of an earlier run. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "apps/cli/solve/answer.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/terminal.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"

struct Resume {
    size_t size;                /* of an answer */
    size_t count, room;
    char *answers;              /* once sorted, by key */
    bool *taken;
};

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

static bool read_lines(Resume *resume, FILE *file, const char *path, const ResumeReader *reader)
{
    void *answer = memory_array(1, reader->size);
    bool broken_off = false, good;
    size_t capacity = 0;
    char *text = NULL;
    ssize_t length;
    off_t end = 0;
    int less = 0;

    errno = 0;
    for (int number = 1; (length = memory_read_line(&text, &capacity, file)) > 0; number++) {
        const ResumeLine line = reader->take(reader->context, path, number, text, (size_t)length,
                                             answer);
        const bool whole = text[length - 1] == '\n';

        if (line == RESUME_LINE_UNKNOWN)
            notice(whole ? "%s:%d: not %s, passed over"
                         : "%s:%d: the last line is cut short and does not count", path, number,
                   reader->line);
        if (line == RESUME_LINE_UNKNOWN && !whole)
            break;
        if (line == RESUME_LINE_COUNTS) {
            resume->answers = memory_room(resume->answers, &resume->room, resume->count + 1,
                                          resume->size);
            memcpy(resume->answers + resume->count++ * resume->size, answer, resume->size);
        }
        less += line == RESUME_LINE_LESS;
        broken_off = !whole;
        end += length;
    }
    good = length > 0 || feof(file);
    if (less > 0)
        notice("%s: lines that are unfinished, or answer less than is asked: %d; a %s is done "
               "again unless another line answers it", path, less, reader->unit);
    if (!good)
        notice("%s: %s", path, strerror(errno));
    free(text);
    free(answer);
    return good && mend_end(file, path, end, broken_off);
}

static int compare_keys(const void *a, const void *b)
{
    return strcmp(a, b);
}

Resume *resume_open(const char *path, const ResumeReader *reader)
{
    Resume *resume = memory_array(1, sizeof(*resume));
    FILE *file = memory_open_file(path, "r");
    bool good = file || errno == ENOENT;

    resume->size = reader->size;
    if (!file && good)
        notice("%s does not exist yet: beginning with the first %s", path, reader->unit);
    else if (!file)
        notice("%s: %s", path, strerror(errno));
    else
        good = read_lines(resume, file, path, reader);
    if (file)
        fclose(file);
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

const void *resume_take(Resume *resume, const char *key)
{
    const char *found = resume->count == 0 ? NULL
        : bsearch(key, resume->answers, resume->count, resume->size, compare_keys);
    size_t at = found ? (size_t)(found - resume->answers) / resume->size : resume->count;

    /* Any of those with that key: go back to the first. */
    while (at > 0 && found && strcmp(resume->answers + (at - 1) * resume->size, key) == 0)
        at--;
    for (; at < resume->count && strcmp(resume->answers + at * resume->size, key) == 0; at++)
        if (!resume->taken[at]) {
            resume->taken[at] = true;
            return resume->answers + at * resume->size;
        }
    return NULL;
}

/* ---- answers of solve ---- */

typedef struct {
    char key[MAX_ID + 80];
    Proven proven;
} StoredAnswer;

_Static_assert(offsetof(StoredAnswer, key) == 0, "answers begin with their keys");

/* Board, side and own name: what makes two positions of a batch the same. */
static void key_of(const Position *position, char key[MAX_ID + 80])
{
    char board[67];
    json_t *id = memory_json_text(position->id);

    position_board_text(position->board, position->black_to_move, board);
    snprintf(key, MAX_ID + 80, "%s %s", board, json_string_value(id));
    json_decref(id);
}

/* Whether what was read into `item` answers the request: an earlier run may have been stopped, or
 * asked for less. */
static bool suffices(const json_t *object, const SolveItem *item, const SolveRequest *request)
{
    const yk_result *result = &item->result;
    const bool whole = request->window.low == -SCORE_MAX && request->window.high == SCORE_MAX;
    const bool ties = json_is_array(json_object_get(object, "open")) && !result->stopped;

    for (int i = 0; request->all_moves && i < result->move_count; i++)
        if (result->moves[i].line_length == 0)
            return false;
    return item_answered(item, request) && (!request->prove || item->certificate.bytes > 0)
           && (!whole || request->first_best || result->best_complete
               || (ties && request->best == BEST_SOON));
}

/* A ResumeTake. */
static ResumeLine take_line(const void *request, const char *path, int number, const char *text,
                            size_t length, void *taken)
{
    json_t *object = json_loadb(text, length, 0, NULL);
    const bool known = json_object_get(object, "error") || json_object_get(object, "stopped");
    StoredAnswer *answer = taken;
    ResumeLine line = known ? RESUME_LINE_LESS : RESUME_LINE_UNKNOWN;
    char fault[FAULT_SIZE];
    SolveItem item;

    if (answer_read(object, &item, fault)) {
        line = fault[0] ? RESUME_LINE_WHOLE
               : suffices(object, &item, request) ? RESUME_LINE_COUNTS : RESUME_LINE_LESS;
        if (fault[0])
            notice("%s:%d: not believed: %s; the position is solved again unless another line "
                   "answers it", path, number, fault);
        key_of(&item.position, answer->key);
        answer->proven = item_proven(&item.result);
    }
    json_decref(object);
    return line;
}

Resume *resume_open_answers(const char *path, const SolveRequest *request)
{
    const ResumeReader reader = { "position", "an answer of yomikiri", sizeof(StoredAnswer),
                                  take_line, request };

    return resume_open(path, &reader);
}

const Proven *resume_take_answer(Resume *resume, const Position *position)
{
    char key[MAX_ID + 80];
    const StoredAnswer *answer;

    key_of(position, key);
    answer = resume_take(resume, key);
    return answer ? &answer->proven : NULL;
}
