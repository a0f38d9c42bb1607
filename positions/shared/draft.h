/* draft.h - a position as it is put together: where it begins, and what to warn of. */

#ifndef YOMIKIRI_DRAFT_H
#define YOMIKIRI_DRAFT_H

#include "positions/shared/diag.h"

/* An empty position that begins at `where`. */
void draft_begin(Position *position, Format format, Span where);

/* Add a warning to `position`; past MAX_DIAGS the last one counts what was dropped. */
void draft_warn(Position *position, DiagCode code, Span where, const char *message, ...)
    PRINTF_LIKE(4, 5);

#endif
