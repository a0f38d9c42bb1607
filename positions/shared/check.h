/* check.h - oddities of any board. */

#ifndef YOMIKIRI_CHECK_H
#define YOMIKIRI_CHECK_H

#include "positions/shared/draft.h"

/* Warnings that any board may deserve. */
void check_position(Position *position, Span where);

/* Could a game have left discs on just these squares? The four in the middle are never
 * empty, and no disc stands apart from the others. */
bool check_discs(uint64_t discs);

#endif
