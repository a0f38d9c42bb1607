/* data.h - boards and games as data of programs: JSON, arrays, numbers, FEN. */

#ifndef YOMIKIRI_DATA_H
#define YOMIKIRI_DATA_H

#include "positions/drawing/array.h"

/* Take the JSON at `at` and hand out what it holds; where to go on, `at` if there is none. */
size_t nested_read(Source *source, size_t at);

/* ---- boards as xboard writes them, 8/8/8/3Pp3/3pP3/8/8/8 w ---- */

/* Take the line at `at` if it is such a board; where it ends, or `at`. */
size_t fen_read(Source *source, size_t at);

/* Does chars[from..] look like one, whole or not? *to is then behind its board. */
bool fen_looks(const Line *line, int from, int *to);

/* The first one of eight whole rows in chars[at..], whatever stands around it. */
bool fen_find(const Line *line, int at, int *from, int *to);

/* The discs of chars[from..*end), exchanged with `swap`; *side is that of the letter behind it, or
 * SIDE_NONE, and *end behind both. False: *error says why. */
bool fen_board(const Line *line, int from, bool swap, Discs *discs, Side *side, int *end,
               Diag *error);

/* The same for a line that holds nothing else: what stands behind it must be a side. */
bool fen_whole(const Line *line, bool swap, Discs *discs, Side *side, Diag *error);

/* ---- numbers of 64 bits as programs write them: boards of one colour ---- */

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

/* The values of two numbers, of which one that is bare is what the other is; false if both are. */
bool bits_settle(const Bits bits[2], uint64_t values[2]);

/* Could these be the discs of a board: none on the same square, and those in the middle there? */
bool bits_are_board(uint64_t black, uint64_t white);

#endif
