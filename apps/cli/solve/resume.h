/* resume.h - the JSON lines of an earlier run, which may have been interrupted: each line is
 * handed over, and going on in the same file, its last line is mended if it was cut. And what the
 * lines say where they are answers of solve. */

#ifndef YOMIKIRI_RESUME_H
#define YOMIKIRI_RESUME_H

#include "apps/cli/solve/solve_json.h"

typedef enum {
    RESUME_LINE_WHOLE,          /* what it says may count, or nothing may */
    RESUME_LINE_UNKNOWN,        /* none of ours, or cut: it is told and passed over */
} ResumeLine;

/* `text`, `length` bytes with its line break if it has one, is line `number`, counted from 1. */
typedef ResumeLine (*ResumeTake)(void *context, const char *path, int number, const char *text,
                                 size_t length);

typedef struct {
    const char *unit;           /* of the input: "position" */
    const char *line;           /* what a line should be: "an answer of yomikiri" */
    ResumeTake take;
    void *context;
} ResumeReader;

/* Hand all lines of the file at `path` over; none where there is no such file yet. A last line
 * without line break that is RESUME_LINE_UNKNOWN was cut. If standard output goes on in the same
 * file, a line that was cut is removed, and a break that is missing put in. False after a
 * complaint: the file cannot be read or mended, or the output would overwrite it. */
bool resume_read(const char *path, const ResumeReader *reader);

/* What the lines said. All zero but for `size` before the first. */
typedef struct {
    size_t size;                /* of an answer, which begins with its key, a text */
    size_t count, capacity;
    char *answers;              /* once sorted, by key */
    bool *taken;
} ResumeAnswers;

void resume_answers_add(ResumeAnswers *all, const void *answer);

/* Once all are there. */
void resume_answers_sort(ResumeAnswers *all);

/* One with that key that was not taken before; NULL: there is none. */
const void *resume_answers_take(ResumeAnswers *all, const char *key);

void resume_answers_free(ResumeAnswers *all);

/* ---- answers of solve ---- */

typedef struct Resume Resume;

/* Read the JSON lines at `path`, of which those that answer `request` count; a line that
 * is cut short, no answer at all or contradicts itself is complained of on standard error
 * and does not. A file that does not exist yet is an empty one. If standard output appends
 * to the same file, a last line that was cut short is removed from it, so that what is
 * written next begins on a line of its own.
 * NULL after a complaint on standard error: the file cannot be read, or standard output
 * would overwrite it. */
Resume *resume_open(const char *path, const SolveRequest *request);

void resume_close(Resume *resume);

/* True if `position` was answered: *answer is what was said. Each line of the file
 * stands for one position of the batch, so that repeated positions come out as often as
 * in a run that nothing interrupted. */
bool resume_take(Resume *resume, const Position *position, JsonAnswer *answer);

#endif
