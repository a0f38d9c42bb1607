/* draft.h - positions and complaints as they are put together. */

#ifndef YOMIKIRI_DRAFT_H
#define YOMIKIRI_DRAFT_H

#include <stdarg.h>

#include "positions/shared/found.h"
#include "positions/text/text.h"

#define PRINTF_LIKE(n, first) __attribute__((format(printf, n, first)))

/* `where` gives the place and the offending text. */
void diag_set(Diag *diag, DiagCode code, Span where, const char *message, ...) PRINTF_LIKE(4, 5);
void diag_set_list(Diag *diag, DiagCode code, Span where, const char *message, va_list list);

/* An empty position that begins at `where`. */
void draft_begin(Position *position, Format format, Span where);

/* Add a warning to `position`; past MAX_DIAGS the last one counts what was dropped. */
void draft_warn(Position *position, DiagCode code, Span where, const char *message, ...)
    PRINTF_LIKE(4, 5);

/* Warnings that any board may deserve. */
void check_position(Position *position, Span where);

/* Could a game have left discs on just these squares? The four in the middle are never
 * empty, and no disc stands apart from the others. */
bool check_discs(uint64_t discs);

#endif
