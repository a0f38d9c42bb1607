/* seen.h - positions handed out already, up to symmetry. */

#ifndef YOMIKIRI_SEEN_H
#define YOMIKIRI_SEEN_H

#include "board/board.h"

typedef struct Seen Seen;

/* NULL without memory. */
Seen *seen_create(void);
void seen_free(Seen *seen);

/* Line at which `board`, or an image of it, was first met, and remember it as met at
 * `line` if it was not: then 0 comes back, or -1 without memory. */
int seen_before(Seen *seen, Board board, int line);

#endif
