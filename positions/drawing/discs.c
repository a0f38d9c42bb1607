/* discs.c - 64 signs as a board, if they agree.
 *
 * One board uses one character for each colour. Two (X and B, or X and *) may well mean
 * two things - a last move, a legal move, another colour - so they are refused. What is a
 * colour only by the rest of the board is settled last.
 */

#include "positions/drawing/discs.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "positions/text/side.h"

/* As they are found: "c4, d5 and 7 more". */
typedef struct {
    int count, shown;
    char text[120];
} Names;

/* The squares of each meaning. */
typedef struct {
    const Cell *cells;
    uint64_t squares[MEANINGS];
    uint32_t kind[MEANINGS];            /* the first kind met of each */
    bool markers;                       /* marks are empty squares */
    bool symbol;                        /* every disc is a symbol */
    bool digit;                         /* 1 and 2 are discs because nothing else is */
    Side signs[SIGN_COUNT];             /* what these turned out to be */
} Meanings;

/* ---- squares or signs by name, in one sentence ---- */

enum { MAX_NAMES = 5 };

static void names_add(Names *names, const char *name)
{
    const size_t used = strlen(names->text), room = sizeof(names->text) - used;
    enum { LAST_WORDS = 24 };           /* room for " and 123 more" */

    names->count++;
    if (names->count > MAX_NAMES || names->shown + 1 < names->count
        || strlen(name) + 2 + LAST_WORDS > room)
        return;
    snprintf(names->text + used, room, "%s%s", used > 0 ? ", " : "", name);
    names->shown++;
}

/* The list in words, to be asked for once; lasts as long as `names`. */
static const char *names_text(Names *names)
{
    const size_t used = strlen(names->text);
    char *comma = strrchr(names->text, ',');

    if (names->count > names->shown) {
        snprintf(names->text + used, sizeof(names->text) - used, " and %d more",
                 names->count - names->shown);
    } else if (comma) {
        memmove(comma + 5, comma + 2, strlen(comma + 2) + 1);
        memcpy(comma, " and ", 5);
    }
    return names->text;
}

/* ---- everything that is wrong with one board, told in one error ---- */

void faults_add(Faults *faults, DiagCode code, Span where, const char *message, ...)
{
    char text[sizeof(faults->message)];
    const size_t used = strlen(faults->message), room = sizeof(faults->message) - used;
    va_list arguments;

    va_start(arguments, message);
    vsnprintf(text, sizeof(text), message, arguments);
    va_end(arguments);
    if (faults->count++ == 0) {
        faults->code = code;
        faults->where = where;
        memcpy(faults->message, text, sizeof(text));
    } else if (strlen(text) + 3 <= room) {
        snprintf(faults->message + used, room, "; %s", text);
    }
}

bool faults_none(const Faults *faults, Diag *error)
{
    if (faults->count == 0)
        return true;
    diag_set(error, faults->code, faults->where, "%s", faults->message);
    return false;
}

/* ---- signs that mean something only by the rest of the board ---- */

static uint64_t take(Meanings *meanings, Meaning from, Meaning to)
{
    const uint64_t squares = meanings->squares[from];

    meanings->squares[from] = 0;
    meanings->squares[to] |= squares;
    return squares;
}

/* The disc or the empty square that a sign turns out to be. */
static void settle(Meanings *meanings, Sign sign, Meaning meaning)
{
    take(meanings, (Meaning)(IS_ZERO + sign), meaning);
    meanings->signs[sign] = meaning == IS_BLACK ? SIDE_BLACK
                        : meaning == IS_WHITE ? SIDE_WHITE : SIDE_NONE;
}

_Static_assert((int)IS_BROWN - (int)IS_ZERO == (int)SIGN_BROWN, "signs are meanings in order");

static Span where_first(const Meanings *meanings, uint64_t squares)
{
    return meanings->cells[bit_lowest(squares)].where;
}

static uint64_t hues(const Meanings *meanings)
{
    uint64_t squares = 0;

    for (int meaning = IS_RED; meaning <= IS_BROWN; meaning++)
        squares |= meanings->squares[meaning];
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
static void settle_among_discs(ZeroMeaning zero, Meanings *meanings, Faults *faults)
{
    const uint64_t zeros = meanings->squares[IS_ZERO];

    take(meanings, IS_ONE, IS_MARKER);
    take(meanings, IS_TWO, IS_MARKER);
    if (zeros == 0)
        return;
    if (zero == ZERO_REFUSED)
        faults_add(faults, DIAG_AMBIGUOUS_ZERO, where_first(meanings, zeros),
                   "%s: a zero is black, white or empty, as programs go: write X, O or -, or give"
                   " --zero black, white or empty", square_text(bit_lowest(zeros)));
    else
        settle(meanings, SIGN_ZERO, chosen(zero));
}

/* Egaroucid writes 0 1 for black white; elsewhere 0 is an O, and so white. */
static void settle_zero_one(ZeroMeaning zero, Meanings *meanings, Faults *faults)
{
    const uint64_t zeros = meanings->squares[IS_ZERO], ones = meanings->squares[IS_ONE];

    if (zeros == 0) {
        faults_add(faults, DIAG_BAD_SQUARE, where_first(meanings, ones),
                   "%s: a one does not say which disc it is; write X or O",
                   square_text(bit_lowest(ones)));
    } else if (zero == ZERO_REFUSED || (zero == ZERO_EMPTY && ones != 0)) {
        faults_add(faults, DIAG_AMBIGUOUS_ZERO, where_first(meanings, zeros),
                   "0 black and 1 white (%d and %d discs), or 0 white and 1 black (%d and %d)?"
                   " --zero black or --zero white chooses", bit_count(zeros), bit_count(ones),
                   bit_count(ones), bit_count(zeros));
    } else {
        settle(meanings, SIGN_ZERO, chosen(zero));
        settle(meanings, SIGN_ONE, opposite(chosen(zero)));
    }
}

/* 1 is black and 2 white wherever both are discs: those who move first come first. It is
 * an assumption all the same, which the caller's warning speaks of. */
static void settle_one_two(Meanings *meanings)
{
    settle(meanings, SIGN_ZERO, IS_EMPTY);
    settle(meanings, SIGN_ONE, IS_BLACK);
    settle(meanings, SIGN_TWO, IS_WHITE);
    meanings->digit = true;
}

/* Three digits, one of which is the empty square: 0 for nearly everybody, 2 for Egaroucid.
 * A game shows which by the squares that cannot be empty, or it is refused. */
static void settle_three(ZeroMeaning zero, Meanings *meanings, Faults *faults)
{
    const uint64_t zeros = meanings->squares[IS_ZERO], ones = meanings->squares[IS_ONE];
    const uint64_t twos = meanings->squares[IS_TWO];
    const bool zero_empty = check_discs(ones | twos), two_empty = check_discs(zeros | ones);
    const Span where = where_first(meanings, zeros);

    if (meanings->squares[IS_EMPTY] != 0 && zero != ZERO_EMPTY)
        faults_add(faults, DIAG_AMBIGUOUS_ZERO, where, "0, 1 and 2 beside another sign for an"
                   " empty square: which is which? --zero empty takes 0 for empty as well");
    else if (zero == ZERO_EMPTY)
        settle_one_two(meanings);
    else if (zero != ZERO_REFUSED) {
        settle(meanings, SIGN_ZERO, chosen(zero));
        settle(meanings, SIGN_ONE, opposite(chosen(zero)));
        settle(meanings, SIGN_TWO, IS_EMPTY);
    } else if (zero_empty && !two_empty && ones != 0)
        settle_one_two(meanings);
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

/* Turn what is not certain by itself into IS_BLACK, IS_WHITE, IS_EMPTY or IS_MARKER by what
 * the rest of the board is; what has no single reading is added to `faults`. */
static void settle_digits(const ReaderOptions *options, bool script, Meanings *meanings,
                          Faults *faults)
{
    const uint64_t *squares = meanings->squares;
    const uint64_t zeros = squares[IS_ZERO], ones = squares[IS_ONE], twos = squares[IS_TWO];

    if ((zeros | ones | twos) == 0)
        return;
    if (script && (ones | twos) == 0)
        settle(meanings, SIGN_ZERO, IS_WHITE);
    else if ((squares[IS_BLACK] | squares[IS_WHITE] | squares[IS_DARK_SQUARE]
              | squares[IS_LIGHT_SQUARE] | hues(meanings)) != 0)
        settle_among_discs(options->zero, meanings, faults);
    else if (squares[IS_MARKER] != 0 && !meanings->markers)
        return;                         /* which is refused anyway */
    else if (squares[IS_MARKER] != 0)
        faults_add(faults, DIAG_BAD_SQUARE, where_first(meanings, zeros | ones | twos),
                   "%s: are digits discs here, or do they number moves? write X and O",
                   square_text(bit_lowest(zeros | ones | twos)));
    else if (twos == 0)
        settle_zero_one(options->zero, meanings, faults);
    else if (zeros != 0)
        settle_three(options->zero, meanings, faults);
    else if (ones != 0)
        settle_one_two(meanings);
    else
        take(meanings, IS_TWO, IS_MARKER);
}

/* ---- circles of other colours ---- */

/* The only one of the colours there is; SIGN_COUNT if there are several. */
static Sign only_hue(const Meanings *meanings)
{
    Sign only = SIGN_COUNT;

    for (int sign = SIGN_RED; sign < SIGN_COUNT; sign++)
        if (meanings->squares[IS_ZERO + sign] != 0) {
            if (only != SIGN_COUNT)
                return SIGN_COUNT;
            only = (Sign)sign;
        }
    return only;
}

/* Beside one of black and white, another colour is the other. Beside both it marks squares,
 * or is the green of the board. Red and blue alone are black and white in this order. */
static void settle_hues(Meanings *meanings, Faults *faults)
{
    const uint64_t *squares = meanings->squares, all = hues(meanings);
    const bool black = squares[IS_BLACK] != 0, white = squares[IS_WHITE] != 0;
    const bool board = (squares[IS_EMPTY] | squares[IS_TILE] | squares[IS_DARK_SQUARE]
                        | squares[IS_LIGHT_SQUARE] | squares[IS_MARKER]) != 0;
    const Sign only = only_hue(meanings);

    if (all == 0)
        return;
    if (black && white) {
        const bool bare = only == SIGN_GREEN && !board && bit_count(all) > 1;

        for (int sign = SIGN_RED; sign < SIGN_COUNT; sign++)
            settle(meanings, (Sign)sign, bare ? IS_EMPTY : IS_MARKER);
    } else if (board && only != SIGN_COUNT && (black || white)) {
        settle(meanings, only, black ? IS_WHITE : IS_BLACK);
    } else if (!black && !white && squares[IS_RED] != 0 && squares[IS_BLUE] != 0
               && (all & ~(squares[IS_RED] | squares[IS_BLUE])) == 0) {
        settle(meanings, SIGN_RED, IS_BLACK);
        settle(meanings, SIGN_BLUE, IS_WHITE);
    } else {
        faults_add(faults, DIAG_MIXED_ALPHABETS, where_first(meanings, all),
                   "%s: which of these colours is black, and which white? write X and O",
                   square_text(bit_lowest(all)));
    }
}

/* ---- squares drawn as squares ---- */

/* They are discs if nothing else is, and the bare board if round discs of both colours stand
 * on them and nothing else is empty. Coloured ones are never discs, but may be marks. */
static void settle_squares(Meanings *meanings, Faults *faults)
{
    const uint64_t *squares = meanings->squares;
    const uint64_t dark = squares[IS_DARK_SQUARE], light = squares[IS_LIGHT_SQUARE];
    const uint64_t tile = squares[IS_TILE], drawn = dark | light | tile;
    const bool discs = squares[IS_BLACK] != 0 && squares[IS_WHITE] != 0;
    const bool empty = squares[IS_EMPTY] != 0;

    if (drawn == 0)
        return;
    if (squares[IS_BLACK] == 0 && squares[IS_WHITE] == 0 && empty && tile == 0) {
        take(meanings, IS_DARK_SQUARE, IS_BLACK);
        take(meanings, IS_LIGHT_SQUARE, IS_WHITE);
    } else if (discs && !empty && (dark != 0) + (light != 0) + (tile != 0) == 1) {
        take(meanings, IS_DARK_SQUARE, IS_EMPTY);
        take(meanings, IS_LIGHT_SQUARE, IS_EMPTY);
        take(meanings, IS_TILE, IS_EMPTY);
    } else if (discs && (dark | light) == 0) {
        take(meanings, IS_TILE, IS_MARKER);
    } else {
        faults_add(faults, DIAG_MIXED_ALPHABETS, where_first(meanings, drawn),
                   "%s: a square sign may be a disc or an empty square here",
                   square_text(bit_lowest(drawn)));
    }
}

/* ---- 64 signs ---- */

static const char *meaning_text(Meaning meaning)
{
    return meaning == IS_BLACK ? "black" : meaning == IS_WHITE ? "white" : "a square";
}

/* Squares that are nothing, and colours with more than one sign, go to `faults`. */
static void count_discs(const Cell cells[64], Meanings *meanings, Faults *faults)
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
        if (meanings->squares[meaning] != 0 && meanings->kind[meaning] != glyph->kind
            && !mixed[meaning]) {
            char first[8];

            mixed[meaning] = true;
            chars_clean(&meanings->kind[meaning], 1, first, sizeof(first));
            faults_add(faults, DIAG_MIXED_ALPHABETS, cells[square].where,
                       "%s: another sign for %s than the '%s' before it: does it mean the same?",
                       square_text(square), meaning_text(meaning), first);
        }
        if (meanings->squares[meaning] == 0)
            meanings->kind[meaning] = glyph->kind;
        meanings->squares[meaning] |= square_bit(square);
        if (glyph_means_disc(meaning))
            meanings->symbol = meanings->symbol && glyph->symbol;
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
static void refuse_marks(const Meanings *meanings, bool option, Faults *faults)
{
    Names marks = { 0 };

    for (uint64_t rest = meanings->squares[IS_MARKER]; rest != 0; rest &= rest - 1)
        names_add(&marks, square_text(bit_lowest(rest)));
    if (marks.count > 0)
        faults_add(faults, DIAG_BAD_SQUARE,
                   meanings->cells[bit_lowest(meanings->squares[IS_MARKER])].where,
                   "%s %s empty%s", names_text(&marks),
                   marks.count == 1 ? "is neither a disc nor" : "are neither discs nor",
                   option ? "; --markers-empty takes such marks for empty squares" : "");
}

bool discs_read(Source *source, const Cell cells[64], bool markers, Discs *discs, Faults *faults)
{
    const int before = faults->count;
    Meanings meanings = { .cells = cells, .markers = markers && source->options.markers_empty,
                      .symbol = true };

    count_discs(cells, &meanings, faults);
    settle_digits(&source->options, source->script, &meanings, faults);
    if (faults->count == before)
        settle_hues(&meanings, faults);
    if (faults->count == before)
        settle_squares(&meanings, faults);
    if (!meanings.markers)
        refuse_marks(&meanings, markers, faults);

    const bool swap = source->options.swap;

    *discs = (Discs){ .black = meanings.squares[swap ? IS_WHITE : IS_BLACK],
                      .white = meanings.squares[swap ? IS_BLACK : IS_WHITE] };
    discs->by_digit = meanings.digit;
    discs->by_symbol = meanings.symbol && (discs->black | discs->white) != 0;
    for (int sign = 0; sign < SIGN_COUNT; sign++)
        discs->signs[sign] = swap ? side_other(meanings.signs[sign]) : meanings.signs[sign];
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

void discs_warn_of_turn(Position *position, Span where)
{
    draft_warn(position, DIAG_SIDE_GUESSED_FROM_PARITY, where, "the side to move is given but not"
               " its colour: %s, by parity", position->black_to_move ? "Black" : "White");
}

void discs_warn_of_bits(Position *position, Span where)
{
    draft_warn(position, DIAG_SQUARE_ORDER_ASSUMED, where, "a1 is taken to be the lowest bit;"
               " with h8 there the board is turned by 180 degrees");
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
