/* resume.h - positions that the JSON lines of an earlier run, which may have been interrupted,
 * answer already. Going on in the same file, its last line is mended if it was cut. */

#ifndef YOMIKIRI_RESUME_H
#define YOMIKIRI_RESUME_H

#include "apps/cli/solve/solve_json.h"

typedef enum {
    RESUME_LINE_COUNTS,         /* it is an answer */
    RESUME_LINE_LESS,           /* it is unfinished, or answers less than is asked: told */
    RESUME_LINE_WHOLE,          /* what it says does not count */
    RESUME_LINE_UNKNOWN,        /* none of ours, or cut: it is told and passed over */
} ResumeLine;

/* `text`, `length` bytes with its line break if it has one, is line `number`, counted from 1, and
 * becomes *answer. */
typedef ResumeLine (*ResumeTake)(const void *context, const char *path, int number,
                                 const char *text, size_t length, void *answer);

typedef struct {
    const char *unit;           /* of the input: "position" */
    const char *line;           /* what a line should be: "an answer of yomikiri" */
    size_t size;                /* of an answer, which begins with its key, a text */
    ResumeTake take;
    const void *context;
} ResumeReader;

typedef struct Resume Resume;

/* Read all lines of the file at `path`; there are none where there is no such file yet. A last
 * line without line break that is RESUME_LINE_UNKNOWN was cut. If standard output goes on in the
 * same file, a line that was cut is removed, so that what is written next begins on a line of its
 * own, and a break that is missing put in. NULL after a complaint: the file cannot be read or
 * mended, or the output would overwrite it. */
Resume *resume_open(const char *path, const ResumeReader *reader);

/* NULL is allowed. */
void resume_close(Resume *resume);

/* An answer with that key that was not taken before; NULL: there is none. Each line stands for one
 * unit of the input, so that repeated ones come out as often as in a run that nothing
 * interrupted. */
const void *resume_take(Resume *resume, const char *key);

/* ---- answers of solve ---- */

/* The same for those that answer `request`; a line that contradicts itself is complained of and
 * does not count. */
Resume *resume_open_answers(const char *path, const SolveRequest *request);
const JsonAnswer *resume_take_answer(Resume *resume, const Position *position);

#endif
