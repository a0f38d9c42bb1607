/* array.h - boards as arrays of numbers or strings, as programs and tables have them. */

#ifndef YOMIKIRI_ARRAY_H
#define YOMIKIRI_ARRAY_H

#include "positions/drawing/alphabet.h"

/* The sign of a cell that says -1; the others have one of their own. */
enum { MINUS_ONE = RAW_BYTE + 0x200 };

typedef struct {
    Cell cells[64];
    int count;              /* squares; may be more than 64, those are not kept */
    int plausible;          /* of them, what may be squares */
    int rows;               /* lists inside the list, strings of several squares, lines */
    int odd_row, odd_length;    /* the first of them that has not 8 squares, from 1; 0: none */
    bool closed;
    bool quoted, blank;     /* some squares are strings; some have nothing in them */
    bool truth;             /* some are true or false */
    size_t end;             /* behind it, or where it ceases to be one */
    Side minus_one, zero, one;      /* what the numbers were, if -1 is among them */
} Array;

/* The list whose bracket is at `at`, of any language; what is wrong with it is left to
 * array_discs(). */
void array_scan(const Text *text, size_t at, Array *array);

/* One value at `at`: a number, a string, a word, a sign. Returns where it ends, or `at`. */
size_t array_value(const Text *text, size_t at, Array *array);

/* A square that nothing stands for. */
void array_add(Array *array, uint32_t code, Span where);

/* A row of so many squares has been added. */
void array_add_row(Array *array, int length);

/* Is it a board, or meant as one? */
bool array_is_whole(const Array *array);
bool array_is_attempt(const Array *array);

/* False if some squares are blank though others have a sign for empty ones: a
 * blank is then a sign that somebody lost, as *error says. */
bool array_blanks(const Cell cells[64], Diag *error);

/* The discs of an attempt. False: *error says why. */
bool array_discs(Source *source, Array *array, Span where, Discs *discs, Diag *error);

/* The side that `number` is on this board, SIDE_NONE if it is no disc there. */
Side array_side(const Side signs[SIGN_COUNT], const Array *array, int number);

/* Warn of the colours if -1 is among the numbers; the other warnings come from discs_apply(). */
void array_warn(Position *position, const Array *array, Discs discs, Span where);

#endif
