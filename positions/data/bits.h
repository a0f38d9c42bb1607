/* bits.h - numbers of 64 bits as programs write them: boards of one colour. */

#ifndef YOMIKIRI_BITS_H
#define YOMIKIRI_BITS_H

#include "positions/text/text.h"

typedef struct {
    uint64_t value;
    bool hex;               /* 0x or a digit that decimal numbers have not says so */
    bool bare;              /* sixteen digits of which nothing says whether they are: */
    uint64_t hex_value;     /* then */
    bool rounded;           /* decimal, and so round that a program without 64 bits wrote it */
} Bits;

/* The number at chars[0], of at most `length` characters: 0x and up to 16 digits, perhaps with
 * '_' among them, sixteen hexadecimal digits, or decimal ones; with what C, Java and JavaScript
 * write behind it. Negative ones are two's complement. Returns its length, 0 if there is none. */
int bits_read(const uint32_t *chars, int length, Bits *bits);

/* Could these be the discs of a board: none on the same square, and those in the middle there? */
bool bits_are_board(uint64_t black, uint64_t white);

#endif
