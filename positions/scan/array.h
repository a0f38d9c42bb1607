/* array.h - boards as arrays of numbers or strings, as programs and tables have them. */

#ifndef YOMIKIRI_ARRAY_H
#define YOMIKIRI_ARRAY_H

#include "positions/scan/alphabet.h"

typedef struct {
    Cell cells[64];
    int count;              /* squares; may be more than 64, those are not kept */
    int plausible;          /* of them, what may be squares */
    int rows;               /* lists inside the list, strings of several squares, lines */
    int odd_row, odd_length;    /* the first of them that has not 8 squares, from 1; 0: none */
    bool closed;
    bool quoted, blank;     /* some squares are strings; some have nothing in them */
    bool truth, words;      /* some are true or false; are words */
    size_t end;             /* behind it, or where it ceases to be one */
} Array;

/* The list whose bracket is at `at`, of any language; what is wrong with it is left to
 * array_discs(). */
void array_scan(const Text *text, size_t at, Array *array);

/* The bracket that closes `c`, 0 if it opens none. */
uint32_t array_closing(uint32_t c);

/* A square that nothing stands for. */
void array_add(Array *array, uint32_t code, Span where);

/* Is it a board, or meant as one? */
bool array_is_whole(const Array *array);
bool array_is_attempt(const Array *array);

/* The values of the line at `at`, parted by commas, semicolons or tabs, a number, a string or
 * nothing among them, or by blanks, with -1 among them, into *array; how many, 0 if it is no such
 * line: then it is one of signs. */
int array_line(const Text *text, size_t at, Array *array);

/* The discs of an attempt; what is wrong with it is added to `faults`. */
bool array_discs(Source *source, Array *array, Span where, Discs *discs, Faults *faults);

#endif
