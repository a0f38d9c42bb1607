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

typedef struct {
    char key[MAX_ID + 80];
    Proven proven;
    bool taken;
} StoredAnswer;

struct Resume {
    StoredAnswer *answers;      /* once sorted, by key */
    size_t count, room;
};

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

typedef enum {
    LINE_COUNTS,                /* it is an answer */
    LINE_LESS,                  /* it is unfinished, or answers less than is asked */
    LINE_FALSE,                 /* it contradicts itself, which is told */
    LINE_UNKNOWN,               /* none of ours, or cut */
} StoredLine;

static StoredLine read_line(const SolveRequest *request, const char *path, int number,
                            const char *text, size_t length, StoredAnswer *answer)
{
    json_t *object = json_loadb(text, length, 0, NULL);
    const bool known = json_object_get(object, "error") || json_object_get(object, "stopped");
    StoredLine line = known ? LINE_LESS : LINE_UNKNOWN;
    char fault[FAULT_SIZE];
    SolveItem item;

    if (answer_read(object, &item, fault)) {
        line = fault[0] ? LINE_FALSE : suffices(object, &item, request) ? LINE_COUNTS : LINE_LESS;
        if (fault[0])
            notice("%s:%d: not believed: %s; the position is solved again unless another line "
                   "answers it", path, number, fault);
        key_of(&item.position, answer->key);
        answer->proven = item_proven(&item.result);
        answer->taken = false;
    }
    json_decref(object);
    return line;
}

static bool read_lines(Resume *resume, FILE *file, const char *path, const SolveRequest *request)
{
    bool broken_off = false, good;
    size_t capacity = 0;
    char *text = NULL;
    ssize_t length;
    off_t end = 0;
    int less = 0;

    errno = 0;
    for (int number = 1; (length = memory_read_line(&text, &capacity, file)) > 0; number++) {
        resume->answers = memory_room(resume->answers, &resume->room, resume->count + 1,
                                      sizeof(*resume->answers));

        const StoredLine line = read_line(request, path, number, text, (size_t)length,
                                          &resume->answers[resume->count]);
        const bool whole = text[length - 1] == '\n';

        if (line == LINE_UNKNOWN)
            notice(whole ? "%s:%d: not an answer of yomikiri, passed over"
                         : "%s:%d: the last line is cut short and does not count", path, number);
        if (line == LINE_UNKNOWN && !whole)
            break;
        resume->count += line == LINE_COUNTS;
        less += line == LINE_LESS;
        broken_off = !whole;
        end += length;
    }
    good = length > 0 || feof(file);
    if (less > 0)
        notice("%s: lines that are unfinished, or answer less than is asked: %d; a position is "
               "done again unless another line answers it", path, less);
    if (!good)
        notice("%s: %s", path, strerror(errno));
    free(text);
    return good && mend_end(file, path, end, broken_off);
}

static int compare_keys(const void *a, const void *b)
{
    return strcmp(((const StoredAnswer *)a)->key, ((const StoredAnswer *)b)->key);
}

Resume *resume_open(const char *path, const SolveRequest *request)
{
    Resume *resume = memory_array(1, sizeof(*resume));
    FILE *file = memory_open_file(path, "r");
    bool good = file || errno == ENOENT;

    if (!file && good)
        notice("%s does not exist yet: beginning with the first position", path);
    else if (!file)
        notice("%s: %s", path, strerror(errno));
    else
        good = read_lines(resume, file, path, request);
    if (file)
        fclose(file);
    if (!good) {
        resume_close(resume);
        return NULL;
    }
    if (resume->count)
        qsort(resume->answers, resume->count, sizeof(*resume->answers), compare_keys);
    return resume;
}

void resume_close(Resume *resume)
{
    if (resume)
        free(resume->answers);
    free(resume);
}

const Proven *resume_take(Resume *resume, const Position *position)
{
    const StoredAnswer *end = resume->answers + resume->count;
    StoredAnswer wanted, *found;

    key_of(position, wanted.key);
    found = resume->count == 0 ? NULL : bsearch(&wanted, resume->answers, resume->count,
                                                sizeof(wanted), compare_keys);
    /* Any of those with that key: go back to the first. */
    while (found && found > resume->answers && compare_keys(found - 1, &wanted) == 0)
        found--;
    while (found && found < end && found->taken && compare_keys(found, &wanted) == 0)
        found++;
    if (!found || found == end || compare_keys(found, &wanted) != 0)
        return NULL;
    found->taken = true;
    return &found->proven;
}
