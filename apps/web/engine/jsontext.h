/* jsontext.h - one JSON text, put together for the page. */

#ifndef YOMIKIRI_JSONTEXT_H
#define YOMIKIRI_JSONTEXT_H

#include <stdbool.h>
#include <stdint.h>

/* Begin anew: what was there before is gone. */
void jsontext_begin(void);

/* The whole text; "null" if there was no memory for it. */
const char *jsontext_end(void);

/* Open and close objects and arrays. `key` is NULL for what stands in an array, and for the
 * outermost. */
void jsontext_open(const char *key, char bracket);
void jsontext_close(char bracket);

/* Numbers have six digits behind the point, and none is beyond 4e18. */

/* A member, or an element if `key` is NULL. The text is UTF-8; what is not becomes "?". */
void jsontext_text(const char *key, const char *value);
void jsontext_number(const char *key, double value);
void jsontext_truth(const char *key, bool value);

#endif
