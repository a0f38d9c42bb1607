/* settle.c - signs that mean something only by the rest of the board: digits, circles and
 * squares of any colour. What has no single reading is refused. */

#include "positions/drawing/settle.h"

#include "positions/shared/check.h"
#include "positions/shared/square.h"

static uint64_t take(Counters *counters, Meaning from, Meaning to)
{
    const uint64_t squares = counters->squares[from];

    counters->squares[from] = 0;
    counters->squares[to] |= squares;
    return squares;
}

/* The disc or the empty square that a sign turns out to be. */
static void settle(Counters *counters, Sign sign, Meaning meaning)
{
    take(counters, (Meaning)(IS_ZERO + sign), meaning);
    counters->signs[sign] = meaning == IS_BLACK ? SIDE_BLACK
                        : meaning == IS_WHITE ? SIDE_WHITE : SIDE_NONE;
}

_Static_assert((int)IS_BROWN - (int)IS_ZERO == (int)SIGN_BROWN, "signs are meanings in order");

static Span where_first(const Counters *counters, uint64_t squares)
{
    return counters->cells[bit_lowest(squares)].where;
}

static uint64_t hues(const Counters *counters)
{
    uint64_t squares = 0;

    for (int meaning = IS_RED; meaning <= IS_BROWN; meaning++)
        squares |= counters->squares[meaning];
    return squares;
}

/* ---- digits ---- */

static Meaning chosen(ZeroMeaning zero)
{
    return zero == ZERO_BLACK ? IS_BLACK : zero == ZERO_WHITE ? IS_WHITE : IS_EMPTY;
}

static Meaning opposite(Meaning meaning)
{
    return meaning == IS_BLACK ? IS_WHITE : IS_BLACK;
}

/* Beside other discs 1 and 2 number moves, and a 0 is an O or an empty square. */
static void settle_among_discs(ZeroMeaning zero, Counters *counters, Faults *faults)
{
    const uint64_t zeros = counters->squares[IS_ZERO];

    take(counters, IS_ONE, IS_MARKER);
    take(counters, IS_TWO, IS_MARKER);
    if (zeros == 0)
        return;
    if (zero == ZERO_REFUSED)
        faults_add(faults, DIAG_AMBIGUOUS_ZERO, where_first(counters, zeros),
                   "%s: a zero is black, white or empty, as programs go: write X, O or -, or give"
                   " --zero black, white or empty", square_text(bit_lowest(zeros)));
    else
        settle(counters, SIGN_ZERO, chosen(zero));
}

/* Egaroucid writes 0 1 for black white; elsewhere 0 is an O, and so white. */
static void settle_zero_one(ZeroMeaning zero, Counters *counters, Faults *faults)
{
    const uint64_t zeros = counters->squares[IS_ZERO], ones = counters->squares[IS_ONE];

    if (zeros == 0) {
        faults_add(faults, DIAG_BAD_SQUARE, where_first(counters, ones),
                   "%s: a one does not say which disc it is; write X or O",
                   square_text(bit_lowest(ones)));
    } else if (zero == ZERO_REFUSED || (zero == ZERO_EMPTY && ones != 0)) {
        faults_add(faults, DIAG_AMBIGUOUS_ZERO, where_first(counters, zeros),
                   "0 black and 1 white (%d and %d discs), or 0 white and 1 black (%d and %d)?"
                   " --zero black or --zero white chooses", bit_count(zeros), bit_count(ones),
                   bit_count(ones), bit_count(zeros));
    } else {
        settle(counters, SIGN_ZERO, chosen(zero));
        settle(counters, SIGN_ONE, opposite(chosen(zero)));
    }
}

/* 1 is black and 2 white wherever both are discs: those who move first come first. It is
 * an assumption all the same, which the caller's warning speaks of. */
static void settle_one_two(Counters *counters)
{
    settle(counters, SIGN_ZERO, IS_EMPTY);
    settle(counters, SIGN_ONE, IS_BLACK);
    settle(counters, SIGN_TWO, IS_WHITE);
    counters->digit = true;
}

/* Three digits, one of which is the empty square: 0 for nearly everybody, 2 for Egaroucid.
 * A game shows which by the squares that cannot be empty, or it is refused. */
static void settle_three(ZeroMeaning zero, Counters *counters, Faults *faults)
{
    const uint64_t zeros = counters->squares[IS_ZERO], ones = counters->squares[IS_ONE];
    const uint64_t twos = counters->squares[IS_TWO];
    const bool zero_empty = check_discs(ones | twos), two_empty = check_discs(zeros | ones);
    const Span where = where_first(counters, zeros);

    if (counters->squares[IS_EMPTY] != 0 && zero != ZERO_EMPTY)
        faults_add(faults, DIAG_AMBIGUOUS_ZERO, where, "0, 1 and 2 beside another sign for an"
                   " empty square: which is which? --zero empty takes 0 for empty as well");
    else if (zero == ZERO_EMPTY)
        settle_one_two(counters);
    else if (zero != ZERO_REFUSED) {
        settle(counters, SIGN_ZERO, chosen(zero));
        settle(counters, SIGN_ONE, opposite(chosen(zero)));
        settle(counters, SIGN_TWO, IS_EMPTY);
    } else if (zero_empty && !two_empty && ones != 0)
        settle_one_two(counters);
    else if (zero_empty)
        faults_add(faults, DIAG_AMBIGUOUS_ZERO, where,
                   "0 empty, 1 black, 2 white (%d and %d discs), or 2 empty and 0, 1 discs (%d and"
                   " %d)? --zero empty, --zero black or --zero white chooses", bit_count(ones),
                   bit_count(twos), bit_count(zeros), bit_count(ones));
    else
        faults_add(faults, DIAG_AMBIGUOUS_ZERO, where,
                   "0 empty, 1 black, 2 white is not a position of a game%s: --zero empty, --zero"
                   " black or --zero white chooses", two_empty ? ", 2 empty and 0, 1 discs is"
                   : "");
}

void settle_digits(const ReaderOptions *options, bool script, Counters *counters, Faults *faults)
{
    const uint64_t *squares = counters->squares;
    const uint64_t zeros = squares[IS_ZERO], ones = squares[IS_ONE], twos = squares[IS_TWO];

    if ((zeros | ones | twos) == 0)
        return;
    if (script && (ones | twos) == 0)
        settle(counters, SIGN_ZERO, IS_WHITE);
    else if ((squares[IS_BLACK] | squares[IS_WHITE] | squares[IS_DARK_SQUARE]
              | squares[IS_LIGHT_SQUARE] | hues(counters)) != 0)
        settle_among_discs(options->zero, counters, faults);
    else if (squares[IS_MARKER] != 0 && !counters->markers)
        return;                         /* which is refused anyway */
    else if (squares[IS_MARKER] != 0)
        faults_add(faults, DIAG_BAD_SQUARE, where_first(counters, zeros | ones | twos),
                   "%s: are digits discs here, or do they number moves? write X and O",
                   square_text(bit_lowest(zeros | ones | twos)));
    else if (twos == 0)
        settle_zero_one(options->zero, counters, faults);
    else if (zeros != 0)
        settle_three(options->zero, counters, faults);
    else if (ones != 0)
        settle_one_two(counters);
    else
        take(counters, IS_TWO, IS_MARKER);
}

/* ---- circles of other colours ---- */

/* The only one of the colours there is; SIGN_COUNT if there are several. */
static Sign only_hue(const Counters *counters)
{
    Sign only = SIGN_COUNT;

    for (int sign = SIGN_RED; sign < SIGN_COUNT; sign++)
        if (counters->squares[IS_ZERO + sign] != 0) {
            if (only != SIGN_COUNT)
                return SIGN_COUNT;
            only = (Sign)sign;
        }
    return only;
}

/* Beside one of black and white, another colour is the other. Beside both it marks squares,
 * or is the green of the board. Red and blue alone are black and white in this order. */
void settle_hues(Counters *counters, Faults *faults)
{
    const uint64_t *squares = counters->squares, all = hues(counters);
    const bool black = squares[IS_BLACK] != 0, white = squares[IS_WHITE] != 0;
    const bool board = (squares[IS_EMPTY] | squares[IS_TILE] | squares[IS_DARK_SQUARE]
                        | squares[IS_LIGHT_SQUARE] | squares[IS_MARKER]) != 0;
    const Sign only = only_hue(counters);

    if (all == 0)
        return;
    if (black && white) {
        const bool bare = only == SIGN_GREEN && !board && bit_count(all) > 1;

        for (int sign = SIGN_RED; sign < SIGN_COUNT; sign++)
            settle(counters, (Sign)sign, bare ? IS_EMPTY : IS_MARKER);
    } else if (board && only != SIGN_COUNT && (black || white)) {
        settle(counters, only, black ? IS_WHITE : IS_BLACK);
    } else if (!black && !white && squares[IS_RED] != 0 && squares[IS_BLUE] != 0
               && (all & ~(squares[IS_RED] | squares[IS_BLUE])) == 0) {
        settle(counters, SIGN_RED, IS_BLACK);
        settle(counters, SIGN_BLUE, IS_WHITE);
    } else {
        faults_add(faults, DIAG_MIXED_ALPHABETS, where_first(counters, all),
                   "%s: which of these colours is black, and which white? write X and O",
                   square_text(bit_lowest(all)));
    }
}

/* ---- squares drawn as squares ---- */

/* They are discs if nothing else is, and the bare board if round discs of both colours stand
 * on them and nothing else is empty. Coloured ones are never discs, but may be marks. */
void settle_squares(Counters *counters, Faults *faults)
{
    const uint64_t *squares = counters->squares;
    const uint64_t dark = squares[IS_DARK_SQUARE], light = squares[IS_LIGHT_SQUARE];
    const uint64_t tile = squares[IS_TILE], drawn = dark | light | tile;
    const bool discs = squares[IS_BLACK] != 0 && squares[IS_WHITE] != 0;
    const bool empty = squares[IS_EMPTY] != 0;

    if (drawn == 0)
        return;
    if (squares[IS_BLACK] == 0 && squares[IS_WHITE] == 0 && empty && tile == 0) {
        take(counters, IS_DARK_SQUARE, IS_BLACK);
        take(counters, IS_LIGHT_SQUARE, IS_WHITE);
    } else if (discs && !empty && (dark != 0) + (light != 0) + (tile != 0) == 1) {
        take(counters, IS_DARK_SQUARE, IS_EMPTY);
        take(counters, IS_LIGHT_SQUARE, IS_EMPTY);
        take(counters, IS_TILE, IS_EMPTY);
    } else if (discs && (dark | light) == 0) {
        take(counters, IS_TILE, IS_MARKER);
    } else {
        faults_add(faults, DIAG_MIXED_ALPHABETS, where_first(counters, drawn),
                   "%s: a square sign may be a disc or an empty square here",
                   square_text(bit_lowest(drawn)));
    }
}
