/* jsontext.h - one JSON text, put together for the page. */

#ifndef YOMIKIRI_JSONTEXT_H
#define YOMIKIRI_JSONTEXT_H

/* Begin anew: what was there before is gone. */
void jsontext_begin(void);

/* Add "{lower:n message:t partial:b moves:[": brackets as they stand, and members, of which the
 * arguments are the values: a number (double), with six digits behind the point and none beyond
 * 4e18, a text, or whether it is true (int). Elements of arrays have no name: ":t". Texts are
 * UTF-8; what is not becomes "?". */
void jsontext_add(const char *format, ...);

/* The whole text; "null" if there was no memory for it. */
const char *jsontext_end(void);

/* All three. */
const char *jsontext_whole(const char *format, ...);

#endif
