/* resume_file.h - the JSON lines of an earlier run, which may have been interrupted: each line is
 * handed over, and going on in the same file, its last line is mended if it was cut. */

#ifndef YOMIKIRI_RESUME_FILE_H
#define YOMIKIRI_RESUME_FILE_H

#include <stdbool.h>
#include <stddef.h>

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
bool resume_file_read(const char *path, const ResumeReader *reader);

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

#endif
