/* unread.c - text that must not be passed over in a line that nobody has read. */

#include "positions/shared/unread.h"

#include "board/rules.h"
#include "positions/shared/found.h"
#include "positions/text/glyph.h"

enum {
    FEN_SLASHES = 7,
    STRAYS_OF_GAME = 3,
    SHORTEST_DIGITS = 3,        /* moves in digits; fewer are numbers */
    DIGIT_PLIES = 8,            /* moves before a pass may be left out */
    MOST_DIGITS = 128,
    LONGEST_STRAY = 40,         /* a longer line is prose that mentions a square */
};

/* 64 squares or more in one stretch, with a disc among them. */
static bool has_board(const Line *line, int at, int *from, int *to)
{
    int squares = 0;
    bool disc = false;

    for (; at <= line->length; at++) {
        const uint32_t c = line->chars[at];

        if (at < line->length && glyph_is_square(c)) {
            *from = squares++ == 0 ? at : *from;
            disc = disc || glyph_is_disc(c);
            continue;
        }
        *to = at;
        if (squares >= 64 && disc)
            return true;
        squares = 0;
        disc = false;
    }
    return false;
}

static bool has_fen(const Line *line, int at, int *from, int *to)
{
    int slashes = 0;

    *from = at;
    for (; at <= line->length; at++) {
        const uint32_t c = line->chars[at];

        slashes += at < line->length && c == '/';
        if (at < line->length && (c == '/' || chars_is_rank(c) || chars_lower(c) == 'p'))
            continue;
        *to = at;
        if (slashes >= FEN_SLASHES && at - *from >= 2 * FEN_SLASHES)
            return true;
        slashes = 0;
        *from = at + 1;
    }
    return false;
}

static bool is_square_at(const Line *line, int at)
{
    return (chars_is_file(line->chars[at]) && chars_is_rank(line->chars[at + 1]))
           || (chars_is_rank(line->chars[at]) && chars_is_file(line->chars[at + 1]));
}

/* "B" of "Bf5Wd6". */
static bool is_colour_at(const Line *line, int at)
{
    const uint32_t c = chars_lower(line->chars[at]);

    return (c == 'b' || c == 'w' || c == 'x' || c == 'o') && !chars_is_digit(line->chars[at + 1])
           && is_square_at(line, at + 1);
}

/* How many coordinates make up the word at chars[at..], "f5d6c3", "f5", "Bf5Wd6" or "5f"; 0 if it
 * is another word. *end is behind it. */
static int squares_of_word(const Line *line, int at, int *end)
{
    int count = 0;

    *end = at;
    while (chars_is_alnum(line->chars[*end]) && *end < line->length)
        ++*end;
    while (at < *end && chars_is_digit(line->chars[at]) && *end - at > 2)
        at++;                           /* "1f5" */
    for (; at + 1 < *end; at += 2, count++) {
        at += is_colour_at(line, at);
        if (!is_square_at(line, at))
            break;
    }
    return at == *end ? count : 0;
}

/* "f 5", "f-5": a file and a rank that stand apart by one sign. */
static bool is_parted(const Line *line, int at)
{
    return chars_is_file(line->chars[at]) && at + 2 < line->length
           && !chars_is_alnum(line->chars[at + 1])
           && chars_is_rank(line->chars[at + 2]) && !chars_is_alnum(line->chars[at + 3]);
}

/* Coordinates in the line; letters that are in none of them and in no single word such as B, W,
 * X, O or P count as others. */
static int count_squares(const Line *line, int *from, int *to, int *others)
{
    int count = 0, parted = 0, end;

    *others = 0;
    for (int at = 0; at < line->length; at = end) {
        const uint32_t c = line->chars[at];

        end = at + 1;
        if (!chars_is_alnum(c)) {
            *others += c >= 0x80 && glyph_side(c) == SIDE_NONE && c >= 0x3040;
            continue;
        }
        const bool apart = is_parted(line, at);
        const int squares = apart ? 0 : squares_of_word(line, at, &end);

        if (apart)
            end = at + 3;
        parted += apart;
        *others += !apart && squares == 0 && end - at > 1 && !chars_is_digit(c) ? end - at : 0;
        if (squares == 0 && !apart)
            continue;
        *from = count == 0 && parted == apart ? at : *from;
        *to = end;
        count += squares;
    }
    return parted > 1 && *others == 0 ? count + parted : count;
}

bool unread_board(const Line *line, int at, int *from, int *to)
{
    return has_board(line, at, from, to) || has_fen(line, at, from, to);
}

/* ---- moves in digits ---- */

/* Are the squares, pairs of digits with the file first or last, moves from the start? */
static bool is_legal(const int *digits, int count, bool file_first)
{
    Board board = board_start();

    for (int i = 0; i + 1 < count; i += 2) {
        const int file = digits[i + !file_first] - 1, row = digits[i + file_first] - 1;
        const int square = 8 * row + file;

        if (i == 0 && rules_flips(board, square) == 0)
            board = board_pass(board);
        if (rules_flips(board, square) == 0)
            return i >= 2 * DIGIT_PLIES;        /* it may be a pass */
        board = rules_play(board, square);
    }
    return count % 2 == 0 && count >= 2 * SHORTEST_DIGITS;
}

/* "65 46 33", "5646334334", "1. 56 46": digits without letters that are legal moves. */
static bool has_digit_game(const Line *line, int *from, int *to)
{
    int digits[MOST_DIGITS], count = 0;

    for (int at = 0, end; at <= line->length; at = end) {
        int value = 0;

        for (end = at; end < line->length && chars_is_digit(line->chars[end]); end++)
            value = min_int(10 * value + (int)(line->chars[end] - '0'), MOST_DIGITS);
        const bool number = (line->chars[end] == '.' || line->chars[end] == ')')
                            && (value == count / 4 + 1 || value == count / 2 + 1);

        if (at == line->length || (end == at && chars_is_alnum(line->chars[at]))) {
            if (is_legal(digits, count, true) || is_legal(digits, count, false))
                return true;
            count = 0;
        }
        for (int i = at; i < end && !number; i++) {
            *from = count == 0 ? i : *from;
            *to = i + 1;
            if (!chars_is_rank(line->chars[i]) || count == MOST_DIGITS)
                count = 0;
            else
                digits[count++] = (int)(line->chars[i] - '0');
        }
        end += end == at;
    }
    return false;
}

const char *unread_found(const Line *line, int *from, int *to)
{
    int others;

    if (has_board(line, 0, from, to))
        return "64 squares or more stand here, and what stands around them is not understood";
    if (has_fen(line, 0, from, to))
        return "a board stands here, and what stands around it is not understood";
    if (has_digit_game(line, from, to))
        return "these digits may be moves, file or row first: write them as f5d6c3";
    const int squares = count_squares(line, from, to, &others);

    return squares >= 3 || (squares == 2 && others <= 2)
           ? "squares stand here that are read neither as a game nor as moves of one" : NULL;
}

bool unread_stray(Strays *strays, const Line *line, int *from, int *to)
{
    int others;

    if (line_skip(line, 0) == line->length)
        return false;
    if (line->length > LONGEST_STRAY || count_squares(line, from, to, &others) != 1
        || !chars_is_file(line->chars[*to - 2])) {
        strays->count = 0;
        return false;
    }
    const int square = square_at(line->chars[*to - 2], line->chars[*to - 1]);

    if (strays->count == 0)
        strays->board = board_start();
    if (rules_flips(strays->board, square) == 0) {
        strays->count = 0;
        return false;
    }
    strays->board = rules_play(strays->board, square);
    return ++strays->count == STRAYS_OF_GAME;
}
