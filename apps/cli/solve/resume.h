/* resume.h - the positions that the output of an interrupted batch already answers. */

#ifndef YOMIKIRI_RESUME_H
#define YOMIKIRI_RESUME_H

#include "apps/cli/solve/solve_json.h"

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
