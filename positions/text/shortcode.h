/* shortcode.h - signs by name, ":black_circle:", as chat programs write them. */

#ifndef YOMIKIRI_SHORTCODE_H
#define YOMIKIRI_SHORTCODE_H

#include <stdbool.h>
#include <stdint.h>

/* What stands for a name that is not known, among others that are. */
enum { UNKNOWN_SIGN = 0xfffd };

/* Length of the ":name:" at chars[0..length), and its sign in *c, 0 if the name is not
 * known. Returns 0 if there is no such thing there. */
int shortcode_at(const uint32_t *chars, int length, uint32_t *c);

/* Are there enough known names in the line that the others are meant as signs too? */
bool shortcode_is_board(const uint32_t *chars, int length);

#endif
