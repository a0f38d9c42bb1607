/* letters.h - letters as words are compared. */

#ifndef YOMIKIRI_LETTERS_H
#define YOMIKIRI_LETTERS_H

#include "base/base.h"

/* `c` without case and accent. ' ' for what only sets words apart or off, 0 for what only marks
 * the letter before it; '.' ',' ':' '(' ')' for marks that end or part what is said. */
uint32_t letters_plain(uint32_t c);

/* A letter or digit of a script that sets words apart; a character of one that does not. */
bool letters_spaced(uint32_t plain);
bool letters_joined(uint32_t plain);

#endif
