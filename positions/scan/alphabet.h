/* alphabet.h - 64 signs as a board, if they agree.
 *
 * One board uses one character for each colour. Two (X and B, or X and *) may well mean two
 * things - a last move, a legal move, another colour - so they are refused. What is a colour only
 * by the rest of the board is read in every way that a game can leave: in one, it is that; in
 * more, it is refused with the readings. */

#ifndef YOMIKIRI_ALPHABET_H
#define YOMIKIRI_ALPHABET_H

#include "positions/shared/source.h"

/* ---- everything that is wrong with one board, told in one error ---- */

/* Begin with { 0 }. */
typedef struct {
    int count;
    DiagCode code;          /* of the first; so is the place */
    Span where;
    char message[sizeof ((Diag *)0)->message];
} Faults;

/* One fault more. What no longer fits into the message is left out. */
void faults_add(Faults *faults, DiagCode code, Span where, const char *message, ...)
    PRINTF_LIKE(4, 5);

/* True if there are none; else one error names them all. */
bool faults_none(const Faults *faults, Diag *error);

/* ---- the board ---- */

typedef struct {
    uint64_t black, white;
    bool by_symbol;         /* only symbols such as U+25CF tell the colours */
    bool by_digit;          /* 1 and 2 do, of which 1 was taken for black */
    Side signs[SIGN_COUNT];
} Discs;

/* The alphabet is chosen so that all 64 squares make sense together; if none does, or several
 * do, that is added to `faults` and false comes back. Obeys options.swap and zero, and
 * options.markers_empty if `markers` is true. Sets source->signs. */
bool discs_read(Source *source, const Cell cells[64], bool markers, Discs *discs, Faults *faults);

/* The same; all that is wrong is one error. */
bool discs_board(Source *source, const Cell cells[64], bool markers, Discs *discs, Diag *error);

/* Add those of `count` cells to `faults` that can be nothing on any board, by their places. */
void discs_bad(const Cell *cells, int count, Faults *faults);

/* The side to move of a board of `discs`, where nobody speaks of it. */
static inline Side side_by_parity(uint64_t discs)
{
    return bit_count(discs) % 2 == 0 ? SIDE_BLACK : SIDE_WHITE;
}

/* Warn that a1 was taken for the lowest bit; that parity told the colour of the side to move. */
void discs_warn_of_bits(Position *position, Span where);
void discs_warn_of_turn(Position *position, Span where);

/* Put discs and side into `position`; with SIDE_NONE the side is guessed from parity, with
 * a warning. */
void discs_apply(Position *position, Discs discs, Side side, Span where);

#endif
