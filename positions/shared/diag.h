/* diag.h - complaints as they are put together. */

#ifndef YOMIKIRI_DIAG_H
#define YOMIKIRI_DIAG_H

#include <stdarg.h>

#include "positions/shared/found.h"
#include "positions/text/text.h"

#define PRINTF_LIKE(n, first) __attribute__((format(printf, n, first)))

/* `where` gives the place and the offending text. */
void diag_set(Diag *diag, DiagCode code, Span where, const char *message, ...) PRINTF_LIKE(4, 5);
void diag_set_list(Diag *diag, DiagCode code, Span where, const char *message, va_list list);

#endif
