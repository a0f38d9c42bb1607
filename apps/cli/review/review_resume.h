/* review_resume.h - the games that the output of an interrupted run has already. */

#ifndef YOMIKIRI_REVIEW_RESUME_H
#define YOMIKIRI_REVIEW_RESUME_H

#include "apps/cli/solve/resume.h"
#include "review/review.h"

/* Read the JSON lines at `path`. A line that is cut short, or no review, is complained of and
 * does not count; one that was interrupted does not, either. A file that does not exist yet is
 * an empty one; one that standard output appends to is mended. NULL after a complaint. */
Resume *review_resume_open(const char *path);

/* True if a line of the file holds this game, reviewed as `plan` asks. Each line counts once. */
bool review_resume_take(Resume *resume, const Review *review, const ReviewPlan *plan);

#endif
