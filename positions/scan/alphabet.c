/* alphabet.c - 64 signs as a board, if they agree. */

#include "positions/scan/alphabet.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text/print.h"
#include "positions/text/side.h"

/* ---- everything that is wrong with one board, told in one error ---- */

void faults_add(Faults *faults, DiagCode code, Span where, const char *message, ...)
{
    char text[sizeof(faults->message)];
    va_list arguments;

    va_start(arguments, message);
    vsnprintf(text, sizeof(text), message, arguments);
    va_end(arguments);
    if (faults->count++ == 0) {
        faults->code = code;
        faults->where = where;
    }
    if (faults->count == 1 || strlen(faults->message) + strlen(text) + 3 <= sizeof(text))
        append(faults->message, sizeof(faults->message), "%s%s", faults->count > 1 ? "; " : "",
               text);
}

bool faults_none(const Faults *faults, Diag *error)
{
    if (faults->count == 0)
        return true;
    diag_set(error, faults->code, faults->where, "%s", faults->message);
    return false;
}

/* Squares or signs by name, "c4, d5 and 7 more". Begin with { 0 }. */
typedef struct {
    int count;
    char text[120];
} Names;

enum { SHOWN_NAMES = 5 };

static void names_add(Names *names, const char *name)
{
    if (++names->count <= SHOWN_NAMES)
        append(names->text, sizeof(names->text) - 12, "%s%s", names->count > 1 ? ", " : "", name);
}

/* The list in words, to be asked for once. */
static const char *names_text(Names *names)
{
    if (names->count > SHOWN_NAMES)
        append(names->text, sizeof(names->text), " and %d more", names->count - SHOWN_NAMES);
    return names->text;
}

static const char *names_verb(const Names *names)
{
    return names->count == 1 ? "is neither a disc nor" : "are neither discs nor";
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
        faults_add(faults, DIAG_BAD_SQUARE, first->where, "%s %s empty", names_text(&bad),
                   names_verb(&bad));
}

/* ---- signs that mean something only by the rest of the board ---- */

/* The squares of each meaning. */
typedef struct {
    const Cell *cells;
    uint64_t squares[MEANINGS];
    uint32_t kind[MEANINGS];            /* the first kind met of each */
    bool symbol;                        /* every disc is a symbol */
    bool digit;                         /* 1 and 2 are discs because nothing else is */
    Side signs[SIGN_COUNT];             /* what these turned out to be */
} Meanings;

/* What else is on the board, of which a reading may need or exclude. */
enum { BLACK = 1, WHITE = 2, EMPTY = 4, BOARD = 8, SEVERAL = 16, KINDS = 32, MINUS = 64,
       DISCS = BLACK | WHITE };

enum { DIGITS, HUES, SQUARES, GROUPS, SHOWN_READINGS = 2 };
#define B IS_BLACK
#define W IS_WHITE
#define E IS_EMPTY
#define M IS_MARKER

#define ALL_DIGITS { IS_ZERO, IS_ONE, IS_TWO }
#define SIGNED { IS_ZERO, IS_ONE, IS_MINUS }
#define ALL_SQUARES { IS_DARK_SQUARE, IS_LIGHT_SQUARE, IS_TILE }

/* All ways to read a group of uncertain signs. Among discs a 0 is an O, an X or empty, and 1 and 2
 * number moves; else 0 1 2 are empty, black, white for nearly everybody, and black, white, empty
 * for Egaroucid; -1 0 1 are white, empty, black, and seldom have -1 for empty. Where only one
 * colour but black and white is there, it stands as IS_RED. */
static const struct {
    int group;
    Meaning of[7], to[7];
    int with, without;
} READINGS[] = {
    { DIGITS, ALL_DIGITS, { E, B, W }, 0, DISCS | EMPTY },
    { DIGITS, { IS_ONE, IS_TWO }, { B, W }, EMPTY, DISCS },
    { DIGITS, ALL_DIGITS, { B, W, E }, 0, DISCS | EMPTY },
    { DIGITS, ALL_DIGITS, { W, B, E }, 0, DISCS | EMPTY },
    { DIGITS, SIGNED, { E, B, W }, MINUS, DISCS | EMPTY },
    { DIGITS, SIGNED, { B, W, E }, MINUS, DISCS | EMPTY },
    { DIGITS, SIGNED, { W, B, E }, MINUS, DISCS | EMPTY },
    { DIGITS, { IS_ONE, IS_MINUS }, { B, W }, EMPTY | MINUS, DISCS },
    { DIGITS, { IS_ZERO, IS_ONE }, { B, W }, EMPTY, DISCS },
    { DIGITS, { IS_ZERO, IS_ONE }, { W, B }, EMPTY, DISCS },
    { DIGITS, ALL_DIGITS, { E, M, M }, BLACK, 0 },
    { DIGITS, ALL_DIGITS, { W, M, M }, BLACK, 0 },
    { DIGITS, ALL_DIGITS, { B, M, M }, BLACK, 0 },
    { DIGITS, ALL_DIGITS, { E, M, M }, WHITE, BLACK },
    { DIGITS, ALL_DIGITS, { W, M, M }, WHITE, BLACK },
    { DIGITS, ALL_DIGITS, { B, M, M }, WHITE, BLACK },
    { HUES, { IS_RED, IS_BLUE }, { B, W }, 0, DISCS },
    { HUES, { IS_RED }, { W }, BLACK | BOARD, WHITE },
    { HUES, { IS_RED }, { B }, WHITE | BOARD, BLACK },
    { HUES, { IS_GREEN }, { W }, BLACK | BOARD, WHITE },
    { HUES, { IS_GREEN }, { B }, WHITE | BOARD, BLACK },
    { HUES, { IS_GREEN }, { E }, DISCS | SEVERAL, BOARD },
    { HUES, { IS_GREEN }, { M }, DISCS, SEVERAL },
    { HUES, { IS_RED, IS_BLUE, IS_GREEN, IS_YELLOW, IS_ORANGE, IS_PURPLE, IS_BROWN },
      { M, M, M, M, M, M, M }, DISCS | BOARD, 0 },
    { HUES, { IS_RED }, { M }, DISCS, BOARD },
    { SQUARES, { IS_DARK_SQUARE, IS_LIGHT_SQUARE }, { B, W }, EMPTY, DISCS },
    { SQUARES, ALL_SQUARES, { E, E, E }, DISCS, EMPTY | KINDS },
    { SQUARES, { IS_TILE }, { M }, DISCS | EMPTY, 0 },
};

static const Meaning GROUP_FIRST[] = { IS_ZERO, IS_RED, IS_DARK_SQUARE, IS_MARKER };

/* What is there when `group` is to be read, and in *kinds how many of its signs. */
static int surroundings(const Meanings *meanings, int group, int *kinds)
{
    const uint64_t *squares = meanings->squares;
    int there = (squares[B] != 0 ? BLACK : 0) | (squares[W] != 0 ? WHITE : 0)
                | (squares[IS_MINUS] != 0 ? MINUS : 0)
                | (squares[E] != 0 ? EMPTY | BOARD : 0) | (squares[M] != 0 ? BOARD : 0);
    uint64_t all = 0;

    *kinds = 0;
    for (int i = IS_DARK_SQUARE; i <= IS_TILE; i++)
        there |= squares[i] != 0 ? BOARD : 0;
    for (int i = GROUP_FIRST[group]; i < (int)GROUP_FIRST[group + 1]; i++) {
        *kinds += squares[i] != 0;
        all |= squares[i];
    }
    return there | (bit_count(all) > 1 ? SEVERAL : 0) | (*kinds > 1 ? KINDS : 0);
}

/* The meanings under READINGS[r]; false if it leaves a sign open, or is no board of two colours
 * though it names both. */
static bool apply(Meanings *meanings, int r, int kinds)
{
    Meanings after = *meanings;
    int named = 0;

    for (int i = 0; i < 7 && READINGS[r].of[i] != 0; i++) {
        Meaning of = READINGS[r].of[i];
        const Meaning to = READINGS[r].to[i];

        for (int hue = IS_RED; of == IS_RED && kinds == 1 && hue <= IS_BROWN; hue++)
            of = meanings->squares[hue] != 0 && hue != IS_GREEN ? (Meaning)hue : of;
        named |= to == B ? BLACK : to == W ? WHITE : 0;
        kinds -= after.squares[of] != 0;
        after.squares[to] |= after.squares[of];
        after.squares[of] = 0;
        if (of >= IS_ZERO && of <= IS_BROWN)
            after.signs[of - IS_ZERO] = to == B ? SIDE_BLACK : to == W ? SIDE_WHITE : SIDE_NONE;
    }
    if (kinds != 0 || (named == DISCS && (after.squares[B] == 0 || after.squares[W] == 0)))
        return false;
    after.digit |= meanings->squares[IS_MINUS] != 0
                   || (after.signs[SIGN_ONE] == SIDE_BLACK && after.signs[SIGN_TWO] == SIDE_WHITE);
    *meanings = after;
    return true;
}

static bool is_possible(const Meanings *meanings)
{
    return check_discs(meanings->squares[B] | meanings->squares[W]);
}

/* A reading in words: 0 empty, 1 black (12 and 32 discs). */
static void describe(const Meanings *before, const Meanings *after, int r, char *out, size_t size)
{
    static const char *const WORDS[MEANINGS] = { [IS_EMPTY] = "empty", [IS_BLACK] = "black",
                                                 [IS_WHITE] = "white", [IS_MARKER] = "a mark" };
    const char *between = out[0] != '\0' ? ", or " : "";

    for (int i = 0; i < 7 && READINGS[r].of[i] != 0; i++)
        if (before->squares[READINGS[r].of[i]] != 0 && READINGS[r].of[i] <= IS_BROWN) {
            append(out, size, "%s%s %s", between, SIGN_WORDS[READINGS[r].of[i] - IS_ZERO],
                   WORDS[READINGS[r].to[i]]);
            between = ", ";
        }
    append(out, size, " (%d and %d discs)", bit_count(after->squares[B]),
           bit_count(after->squares[W]));
}

/* Turn the signs of a group into certain meanings, if there is one way to read them. */
static void settle(Meanings *meanings, int group, ZeroMeaning zero, Faults *faults)
{
    static const Meaning CHOSEN[] = { [ZERO_BLACK] = B, [ZERO_WHITE] = W, [ZERO_EMPTY] = E };
    const uint64_t zeros = group == DIGITS ? meanings->squares[IS_ZERO] : 0;
    int kinds, count = 0, possible = 0;
    const int there = surroundings(meanings, group, &kinds);
    Meanings found = *meanings, last = *meanings;
    char text[140] = "";

    for (size_t r = 0; r < ARRAY_LENGTH(READINGS) && kinds > 0; r++) {
        const bool chosen = zeros != 0 && zero != ZERO_REFUSED;
        const bool said = chosen && zero == ZERO_EMPTY && READINGS[r].to[0] == E;
        const int without = READINGS[r].without & ~(said ? EMPTY : 0);
        Meanings after = *meanings;

        if (READINGS[r].group != group || (there & READINGS[r].with) != READINGS[r].with
            || (there & without) != 0 || (chosen && READINGS[r].to[0] != CHOSEN[zero])
            || !apply(&after, (int)r, kinds)
            || (count > 0 && after.squares[B] == last.squares[B]
                && after.squares[W] == last.squares[W]))
            continue;
        last = after;
        count++;
        if (!is_possible(&after) && count > 1)
            continue;
        if (possible == 0) {
            found = after;
            text[0] = '\0';
        }
        possible += is_possible(&after);
        if (possible <= SHOWN_READINGS)
            describe(meanings, &after, (int)r, text, sizeof(text));
    }
    if (kinds == 0)
        return;
    if (count == 1 || (possible == 1 && (zeros == 0 || (there & DISCS) == 0))) {
        *meanings = found;
        return;
    }
    uint64_t all = zeros;

    for (int i = GROUP_FIRST[group]; zeros == 0 && i < (int)GROUP_FIRST[group + 1]; i++)
        all |= meanings->squares[i];
    const int first = bit_lowest(all);
    const DiagCode code = zeros != 0 ? DIAG_AMBIGUOUS_ZERO
                        : group == DIGITS ? DIAG_BAD_SQUARE : DIAG_MIXED_ALPHABETS;

    const Span where = meanings->cells[first].where;

    if (zeros != 0 && possible > 1)
        faults_add(faults, code, where,
                   "%s? --zero empty, --zero black or --zero white chooses", text);
    else if (zeros != 0)
        faults_add(faults, code, where, "no reading of the digits is a position of a game:"
                   " --zero empty, --zero black or --zero white chooses");
    else
        faults_add(faults, code, where, "%s: is this sign black, white or empty? write X, O and -",
                   square_text(first));
}

/* ---- 64 signs ---- */

/* Squares that are nothing, and colours with more than one sign, go to `faults`. */
static void count_discs(const Cell cells[64], Meanings *meanings, Faults *faults)
{
    bool picture = false, mixed[MEANINGS] = { false }, empty = false;
    int first_bad = -1, blank = -1;
    Names bad = { 0 };

    for (int square = 0; square < 64; square++) {
        const Glyph *glyph = glyph_find(cells[square].code);
        const Meaning meaning = glyph->meaning;

        empty |= meaning == IS_EMPTY && glyph->code != ' ';
        blank = glyph->code == ' ' && blank < 0 ? square : blank;
        if (meaning == IS_NOTHING) {
            if (first_bad < 0)
                first_bad = square;
            picture = picture || (cells[square].code == UNKNOWN_SIGN
                                  && cells[square].where.length == 1);
            names_add(&bad, square_text(square));
            continue;
        }
        if (meanings->squares[meaning] == 0)
            meanings->kind[meaning] = glyph->kind;
        if (meanings->kind[meaning] != glyph->kind && !mixed[meaning]) {
            char first[8];

            mixed[meaning] = true;
            chars_clean(&meanings->kind[meaning], 1, first, sizeof(first));
            faults_add(faults, DIAG_MIXED_ALPHABETS, cells[square].where,
                       "%s: another sign for %s than the '%s' before it: does it mean the same?",
                       square_text(square), meaning == B ? "black" : meaning == W ? "white"
                       : "a square", first);
        }
        meanings->squares[meaning] |= square_bit(square);
        if (glyph_means_disc(meaning))
            meanings->symbol = meanings->symbol && glyph->symbol;
    }
    if (blank >= 0 && empty)
        faults_add(faults, DIAG_BAD_SQUARE, cells[blank].where, "%s is blank; elsewhere another"
                   " sign stands for an empty square", square_text(blank));
    if (first_bad >= 0)
        faults_add(faults, DIAG_BAD_SQUARE, cells[first_bad].where, "%s %s empty%s",
                   names_text(&bad), names_verb(&bad), picture ? " in the text: a picture or an"
                   " attribute of the page tells what they are" : "");
}

/* Marks that are not taken for empty squares. */
static void refuse_marks(const Meanings *meanings, bool option, Faults *faults)
{
    Names marks = { 0 };

    for (uint64_t rest = meanings->squares[M]; rest != 0; rest &= rest - 1)
        names_add(&marks, square_text(bit_lowest(rest)));
    if (marks.count > 0)
        faults_add(faults, DIAG_BAD_SQUARE,
                   meanings->cells[bit_lowest(meanings->squares[M])].where, "%s %s empty%s",
                   names_text(&marks), names_verb(&marks), option
                   ? "; --markers-empty takes such marks for empty squares" : "");
}

bool discs_read(Source *source, const Cell cells[64], bool markers, Discs *discs, Faults *faults)
{
    const ReaderOptions *options = &source->options;
    const bool take_marks = markers && options->markers_empty;
    Meanings meanings = { .cells = cells, .symbol = true };
    const int before = faults->count;

    count_discs(cells, &meanings, faults);
    const bool discs_known = (meanings.squares[B] | meanings.squares[W]) != 0;

    if (source->script && (meanings.squares[IS_ONE] | meanings.squares[IS_TWO]) == 0) {
        meanings.squares[W] |= meanings.squares[IS_ZERO];       /* Zebra's O */
        meanings.signs[SIGN_ZERO] = meanings.squares[IS_ZERO] != 0 ? SIDE_WHITE : SIDE_NONE;
        meanings.squares[IS_ZERO] = 0;
    }
    const uint64_t hinted = meanings.squares[IS_HINTED];

    if (hinted != 0 && (meanings.squares[B] == 0 || meanings.squares[W] == 0))
        faults_add(faults, DIAG_BAD_SQUARE, cells[bit_lowest(hinted)].where,
                   "a picture or an attribute of the page tells what %s is",
                   square_text(bit_lowest(hinted)));
    meanings.squares[E] |= hinted;
    meanings.squares[IS_HINTED] = 0;
    for (int group = 0; group < GROUPS; group++)
        if (group == DIGITS ? discs_known || meanings.squares[M] == 0 : faults->count == before)
            settle(&meanings, group, options->zero, faults);
    if (!take_marks)
        refuse_marks(&meanings, markers, faults);

    const bool swap = options->swap;

    *discs = (Discs){ .black = meanings.squares[swap ? W : B],
                      .white = meanings.squares[swap ? B : W], .by_digit = meanings.digit };
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

/* ---- the position ---- */

/* Colours that the board was not sure of, with what they were taken for. */
static void warn_of_colours(Position *position, const Discs *discs, Span where)
{
    const char *black = side_sign(discs->signs, SIDE_BLACK);
    const char *white = side_sign(discs->signs, SIDE_WHITE);
    const int blacks = bit_count(discs->black), whites = bit_count(discs->white);

    if (discs->by_digit || (discs->by_symbol && *black != '\0' && *white != '\0'))
        draft_warn(position, discs->by_digit ? DIAG_COLOURS_BY_DIGIT : DIAG_COLOURS_BY_SYMBOL,
                   where, "%s is taken for black (%d discs) and %s for white (%d); --swap if it is"
                   " the other way round", black, blacks, white, whites);
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
        const int empties = 64 - bit_count(discs.black | discs.white);

        side = side_by_parity(discs.black | discs.white);
        draft_warn(position, DIAG_SIDE_GUESSED_FROM_PARITY, where,
                   "no side to move is given: %s, because %d empties are %s",
                   side == SIDE_BLACK ? "Black" : "White", empties,
                   empties % 2 == 0 ? "even" : "odd");
    }
    position->black_to_move = side == SIDE_BLACK;
    position->board = side == SIDE_BLACK ? (Board){ discs.black, discs.white }
                                         : (Board){ discs.white, discs.black };
    warn_of_colours(position, &discs, where);
}
