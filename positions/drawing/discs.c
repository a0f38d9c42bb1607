/* discs.c - 64 signs as a board, if they agree.
 *
 * One board uses one character for each colour. Two (X and B, or X and *) may well mean
 * two things - a last move, a legal move, another colour - so they are refused. What is a
 * colour only by the rest of the board is settled in settle.c.
 */

#include "positions/drawing/discs.h"

#include <stdio.h>
#include <string.h>

#include "positions/drawing/names.h"
#include "positions/drawing/settle.h"
#include "positions/shared/square.h"
#include "positions/text/shortcode.h"
#include "positions/text/side.h"

static const char *meaning_text(Meaning meaning)
{
    return meaning == IS_BLACK ? "black" : meaning == IS_WHITE ? "white" : "a square";
}

/* Squares that are nothing, and colours with more than one sign, go to `faults`. */
static void count_discs(const Cell cells[64], Counters *counters, Faults *faults)
{
    Names bad = { 0 };
    int first_bad = -1;
    bool picture = false;               /* or an attribute, of a page */
    bool mixed[MEANINGS] = { false };

    for (int square = 0; square < 64; square++) {
        const Glyph *glyph = glyph_find(cells[square].code);
        const Meaning meaning = glyph->meaning;

        if (meaning == IS_NOTHING) {
            if (first_bad < 0)
                first_bad = square;
            picture = picture || (cells[square].code == UNKNOWN_SIGN
                                  && cells[square].where.length == 1);
            names_add(&bad, square_text(square));
            continue;
        }
        if (counters->squares[meaning] != 0 && counters->kind[meaning] != glyph->kind
            && !mixed[meaning]) {
            char first[8];

            mixed[meaning] = true;
            chars_clean(&counters->kind[meaning], 1, first, sizeof(first));
            faults_add(faults, DIAG_MIXED_ALPHABETS, cells[square].where,
                       "%s: another sign for %s than the '%s' before it: does it mean the same?",
                       square_text(square), meaning_text(meaning), first);
        }
        if (counters->squares[meaning] == 0)
            counters->kind[meaning] = glyph->kind;
        counters->squares[meaning] |= square_bit(square);
        if (glyph_means_disc(meaning))
            counters->symbol = counters->symbol && glyph->symbol;
    }
    if (first_bad >= 0)
        faults_add(faults, DIAG_BAD_SQUARE, cells[first_bad].where, "%s %s empty%s",
                   names_text(&bad), bad.count == 1 ? "is neither a disc nor"
                   : "are neither discs nor", picture ? " in the text: a picture or an attribute"
                   " of the page tells what they are" : "");
}

void discs_bad(const Cell *cells, int count, Faults *faults)
{
    const Cell *first = NULL;
    Names bad = { 0 };

    for (const Cell *cell = cells; cell < cells + count; cell++) {
        char sign[24], name[64];

        if (glyph_find(cell->code)->meaning != IS_NOTHING)
            continue;
        chars_clean(cell->where.chars, cell->where.length, sign, sizeof(sign));
        snprintf(name, sizeof(name), "'%s' (%d:%d)", sign, cell->where.line, cell->where.column);
        names_add(&bad, name);
        first = first ? first : cell;
    }
    if (first)
        faults_add(faults, DIAG_BAD_SQUARE, first->where, bad.count == 1
                   ? "%s is neither a disc nor empty" : "%s are neither discs nor empty",
                   names_text(&bad));
}

/* Marks that are not taken for empty squares. */
static void refuse_marks(const Counters *counters, bool option, Faults *faults)
{
    Names marks = { 0 };

    for (uint64_t rest = counters->squares[IS_MARKER]; rest != 0; rest &= rest - 1)
        names_add(&marks, square_text(bit_lowest(rest)));
    if (marks.count > 0)
        faults_add(faults, DIAG_BAD_SQUARE,
                   counters->cells[bit_lowest(counters->squares[IS_MARKER])].where,
                   "%s %s empty%s", names_text(&marks),
                   marks.count == 1 ? "is neither a disc nor" : "are neither discs nor",
                   option ? "; --markers-empty takes such marks for empty squares" : "");
}

static Side other_side(Side side)
{
    return side == SIDE_BLACK ? SIDE_WHITE : side == SIDE_WHITE ? SIDE_BLACK : side;
}

bool discs_read(Source *source, const Cell cells[64], bool markers, Discs *discs, Faults *faults)
{
    const int before = faults->count;
    Counters counters = { .cells = cells, .markers = markers && source->options.markers_empty,
                      .symbol = true };

    count_discs(cells, &counters, faults);
    settle_digits(&source->options, source->script, &counters, faults);
    if (faults->count == before)
        settle_hues(&counters, faults);
    if (faults->count == before)
        settle_squares(&counters, faults);
    if (!counters.markers)
        refuse_marks(&counters, markers, faults);

    const bool swap = source->options.swap;

    *discs = (Discs){ .black = counters.squares[swap ? IS_WHITE : IS_BLACK],
                      .white = counters.squares[swap ? IS_BLACK : IS_WHITE] };
    discs->by_digit = counters.digit;
    discs->by_symbol = counters.symbol && (discs->black | discs->white) != 0;
    for (int sign = 0; sign < SIGN_COUNT; sign++)
        discs->signs[sign] = swap ? other_side(counters.signs[sign]) : counters.signs[sign];
    memcpy(source->signs, discs->signs, sizeof(source->signs));
    return faults->count == before;
}

bool discs_board(Source *source, const Cell cells[64], bool markers, Discs *discs, Diag *error)
{
    Faults faults = { 0 };

    discs_read(source, cells, markers, discs, &faults);
    return faults_none(&faults, error);
}

static Board board_for(Discs discs, Side side)
{
    return side == SIDE_BLACK ? (Board){ discs.black, discs.white }
                              : (Board){ discs.white, discs.black };
}

/* Colours that the board was not sure of, with what they were taken for. */
static void warn_of_colours(Position *position, const Discs *discs, Span where)
{
    const char *black = side_sign(discs->signs, SIDE_BLACK);
    const char *white = side_sign(discs->signs, SIDE_WHITE);
    const int blacks = bit_count(discs->black), whites = bit_count(discs->white);

    if (discs->by_digit)
        draft_warn(position, DIAG_COLOURS_BY_DIGIT, where, "%s is taken for black (%d discs)"
                   " and %s for white (%d); --swap if it is the other way round", black,
                   blacks, white, whites);
    else if (discs->by_symbol && *black != '\0' && *white != '\0')
        draft_warn(position, DIAG_COLOURS_BY_SYMBOL, where, "%s is taken for black (%d discs)"
                   " and %s for white (%d); --swap if it is the other way round", black,
                   blacks, white, whites);
    else if (discs->by_symbol)
        draft_warn(position, DIAG_COLOURS_BY_SYMBOL, where,
                   "symbols alone tell the colours, %d black and %d white discs: check that"
                   " they are not the other way round", blacks, whites);
}

void discs_apply(Position *position, Discs discs, Side side, Span where)
{
    if (side == SIDE_NONE) {
        const int empties = board_empties(board_for(discs, SIDE_BLACK));

        side = empties % 2 == 0 ? SIDE_BLACK : SIDE_WHITE;
        draft_warn(position, DIAG_SIDE_GUESSED_FROM_PARITY, where,
                   "no side to move is given: %s, because %d empties are %s",
                   side == SIDE_BLACK ? "Black" : "White", empties,
                   empties % 2 == 0 ? "even" : "odd");
    }
    position->board = board_for(discs, side);
    position->black_to_move = side == SIDE_BLACK;
    warn_of_colours(position, &discs, where);
}
