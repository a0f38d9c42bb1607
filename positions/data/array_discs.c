/* array_discs.c - the meaning of the values of an array: as signs (discs.c), or -1, 0 and 1.
 *
 * -1, 0, 1 is white, empty, black for most, and the other side, empty, the side to move for
 * others; some have -1 for empty. Which one is empty a game shows by the squares that cannot
 * be; that 1 is black is an assumption, with a warning.
 */

#include "positions/data/array.h"

#include "positions/shared/check.h"
#include "positions/shared/square.h"

static bool fail_shape(const Array *array, Span where, Diag *error)
{
    const DiagCode code = array->count > 64 || (array->count == 64 && array->odd_length > 8)
                        ? DIAG_BOARD_TOO_LONG : DIAG_BOARD_TOO_SHORT;

    if (array->odd_row > 0)
        diag_set(error, code, where, "got %d %s, row %d has %d", array->count,
                 square_word(array->count), array->odd_row, array->odd_length);
    else
        diag_set(error, code, where, "got %d %s, 64 are needed", array->count,
                 square_word(array->count));
    return false;
}

static uint64_t squares_of(const Array *array, uint32_t code)
{
    uint64_t squares = 0;

    for (int square = 0; square < 64; square++)
        if (array->cells[square].code == code)
            squares |= square_bit(square);
    return squares;
}

static bool fail(Diag *error, DiagCode code, const Array *array, uint64_t squares,
                 const char *message)
{
    const int square = bit_lowest(squares);

    diag_set(error, code, array->cells[square].where, "%s: %s", square_text(square), message);
    return false;
}

/* -1, 0, 1 and empty squares. */
static bool settle(const ReaderOptions *options, Array *array, Discs *discs, Diag *error)
{
    const uint64_t minus = squares_of(array, MINUS_ONE), zeros = squares_of(array, '0');
    const uint64_t ones = squares_of(array, '1');
    const uint64_t blanks = squares_of(array, ' ') | squares_of(array, '-');
    const uint64_t others = ~(minus | zeros | ones | blanks);
    const ZeroMeaning zero = options->zero;
    const bool disc = zero == ZERO_BLACK || zero == ZERO_WHITE;

    if (others != 0)
        return fail(error, array->cells[bit_lowest(others)].code == '2' ? DIAG_MIXED_ALPHABETS
                    : DIAG_BAD_SQUARE, array, others, "neither -1, 0 nor 1, as the others are");
    if (blanks != 0 && (zeros != 0 || disc))
        return fail(error, DIAG_AMBIGUOUS_ZERO, array, zeros != 0 ? zeros : blanks,
                    "-1, 0 and 1 beside another sign for an empty square: which is which?");
    if (disc) {
        array->zero = zero == ZERO_BLACK ? SIDE_BLACK : SIDE_WHITE;
        array->one = zero == ZERO_BLACK ? SIDE_WHITE : SIDE_BLACK;
    } else if (ones == 0 || (zeros != 0 && zero == ZERO_REFUSED
                             && (!check_discs(ones | minus) || check_discs(zeros | ones)))) {
        return fail(error, DIAG_AMBIGUOUS_ZERO, array, zeros != 0 ? zeros : minus,
                    "0 empty, 1 and -1 discs, or -1 empty, 0 and 1 discs? --zero empty, --zero"
                    " black or --zero white chooses");
    } else {
        array->one = SIDE_BLACK;
        array->minus_one = SIDE_WHITE;
    }
    discs->black = array->one == SIDE_BLACK ? ones : zeros;
    discs->white = array->one == SIDE_WHITE ? ones : disc ? zeros : minus;
    if (options->swap) {
        *discs = (Discs){ .black = discs->white, .white = discs->black };
        array->minus_one = array->minus_one == SIDE_NONE ? SIDE_NONE : SIDE_BLACK;
        array->zero = array->zero == SIDE_NONE ? SIDE_NONE
                    : array->zero == SIDE_BLACK ? SIDE_WHITE : SIDE_BLACK;
        array->one = array->one == SIDE_BLACK ? SIDE_WHITE : SIDE_BLACK;
    }
    return true;
}

bool array_blanks(const Cell cells[64], Diag *error)
{
    int blank = -1;
    bool empty = false;

    for (int square = 63; square >= 0; square--) {
        blank = cells[square].code == ' ' ? square : blank;
        empty |= cells[square].code != ' ' && glyph_is_empty(cells[square].code);
    }
    if (blank < 0 || !empty)
        return true;
    diag_set(error, DIAG_BAD_SQUARE, cells[blank].where,
             "%s is blank; elsewhere another sign stands for an empty square",
             square_text(blank));
    return false;
}

bool array_discs(Source *source, Array *array, Span where, Discs *discs, Diag *error)
{
    if (!array->closed) {
        diag_set(error, DIAG_TRUNCATED_RECORD, text_span(&source->text, array->end, 20),
                 "the array breaks off here, behind %d squares", array->count);
        return false;
    }
    if (!array_is_whole(array))
        return fail_shape(array, where, error);
    if (!array_blanks(array->cells, error))
        return false;
    array->minus_one = array->zero = array->one = SIDE_NONE;
    *discs = (Discs){ .black = 0 };
    for (int sign = 0; sign < SIGN_COUNT; sign++)
        source->signs[sign] = SIDE_NONE;        /* "-1 to move" must not be taken for 1 */
    if (squares_of(array, MINUS_ONE) != 0)
        return settle(&source->options, array, discs, error);
    for (int square = 0; square < 64; square++)
        if (array->cells[square].code == ' ')
            array->cells[square].code = '-';
    return discs_board(source, array->cells, false, discs, error);
}

Side array_side(const Side signs[SIGN_COUNT], const Array *array, int number)
{
    if (array->one != SIDE_NONE)
        return number == -1 ? array->minus_one : number == 0 ? array->zero
               : number == 1 ? array->one : SIDE_NONE;
    return number >= 0 && number <= 2 ? signs[SIGN_ZERO + number] : SIDE_NONE;
}

void array_warn(Position *position, const Array *array, Discs discs, Span where)
{
    const int other = array->zero != SIDE_NONE ? 0 : -1;
    const bool one_black = array->one == SIDE_BLACK;

    if (array->one != SIDE_NONE)
        draft_warn(position, DIAG_COLOURS_BY_DIGIT, where, "%d is taken for black (%d discs)"
                   " and %d for white (%d); --swap if it is the other way round",
                   one_black ? 1 : other, bit_count(discs.black), one_black ? other : 1,
                   bit_count(discs.white));
}
