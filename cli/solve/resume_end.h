/* resume_end.h - going on in the file that an interrupted run wrote: its last line may be cut. */

#ifndef YOMIKIRI_RESUME_END_H
#define YOMIKIRI_RESUME_END_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/* `file`, at `path`, was read: its last whole line ends at `end`, and only its line break is
 * missing if `break_lost`. If standard output goes on in the same file, what stands behind
 * `end` is removed, or the break put in. False after a complaint: the output would overwrite
 * the file, or it cannot be mended. */
bool resume_end_mend(FILE *file, const char *path, off_t end, bool break_lost);

#endif
