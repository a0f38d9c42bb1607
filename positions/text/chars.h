/* chars.h - single characters of a text: made plain, and made fit for a message. */

#ifndef YOMIKIRI_CHARS_H
#define YOMIKIRI_CHARS_H

#include <string.h>

#include "base/base.h"

/* Code points. Bytes that are not UTF-8 stand as RAW_BYTE + byte, so that a message can still
 * show them. */
enum {
    RAW_BYTE = 0x110000,
    NO_CHAR = RAW_BYTE + 0x100,     /* part of a tag or an entity: nothing is left of it */
};

/* ' ' for every kind of blank, 0 for what cannot be seen, ASCII for full-width forms. */
uint32_t chars_fold(uint32_t c);

/* ASCII only; other code points stay what they are. */
uint32_t chars_lower(uint32_t c);

static inline bool chars_is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

/* The rest is of ASCII as well; letters, of either case. */
static inline bool chars_is_letter(uint32_t c)
{
    return chars_lower(c) >= 'a' && chars_lower(c) <= 'z';
}

static inline bool chars_is_alnum(uint32_t c)
{
    return chars_is_letter(c) || chars_is_digit(c);
}

/* The two signs of a coordinate. */
static inline bool chars_is_file(uint32_t c)
{
    return chars_lower(c) >= 'a' && chars_lower(c) <= 'h';
}

static inline bool chars_is_rank(uint32_t c)
{
    return c >= '1' && c <= '8';
}

/* Is it one of these of ASCII? */
static inline bool chars_is_one_of(uint32_t c, const char *signs)
{
    return c != 0 && c < 0x80 && strchr(signs, (int)c) != NULL;
}

/* What the digit stands for in a hexadecimal number, -1 if it is none. */
int chars_hex(uint32_t c);

/* The next character of `text`, UTF-8 that is known to be whole; *text moves behind it. */
uint32_t chars_next(const char **text);

/* Is any of them a byte that is not UTF-8? */
bool chars_have_raw(const uint32_t *chars, size_t length);

/* `chars` as UTF-8, cleaned of control characters, cut to `size` bytes with its NUL. */
void chars_clean(const uint32_t *chars, int length, char *out, size_t size);

/* ---- letters as words are compared ---- */

/* `c` without case and accent. ' ' for what only sets words apart or off, 0 for what only marks
 * the letter before it; '.' ',' ':' '(' ')' for marks that end or part what is said. */
uint32_t letters_plain(uint32_t c);

/* A letter or digit of a script that sets words apart; a character of one that does not. */
bool letters_spaced(uint32_t plain);
bool letters_joined(uint32_t plain);

/* Is the word one of those in `list`, which blanks part? */
bool word_is_listed(const char *list, const char *word);

#endif
