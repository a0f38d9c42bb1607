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

/* 64 squares or more in one stretch, with a disc among them, or the rows of a FEN. */
bool unread_board(const Line *line, int at, int *from, int *to)
{
    int squares = at, slashes = 0, fen = at;        /* where each stretch begins */
    bool disc = false;

    for (; at <= line->length; at++) {
        const uint32_t c = at < line->length ? line->chars[at] : ' ';
        const bool square = at < line->length && glyph_is_square(c);
        const bool row = c == '/' || chars_is_rank(c) || chars_lower(c) == 'p';

        *to = at;
        *from = squares;
        if (!square && at - squares >= 64 && disc)
            return true;
        *from = fen;
        if (!row && slashes >= FEN_SLASHES && at - fen >= 2 * FEN_SLASHES)
            return true;
        disc = square && (disc || glyph_is_disc(c));
        squares = square ? squares : at + 1;
        slashes = row ? slashes + (c == '/') : 0;
        fen = row ? fen : at + 1;
    }
    return false;
}

/* ---- coordinates ---- */

static bool is_square_at(const Line *line, int at)
{
    return (chars_is_file(line->chars[at]) && chars_is_rank(line->chars[at + 1]))
           || (chars_is_rank(line->chars[at]) && chars_is_file(line->chars[at + 1]));
}

/* How many coordinates make up the word at chars[at..end), "f5d6c3", "f5", "Bf5Wd6" or "5f"; 0 if
 * it is another word, or a colour of a page. */
static int squares_of_word(const Line *line, int at, int end)
{
    const bool colour = at > 0 && line->chars[at - 1] == '#' && end - at == 6;
    int count = 0;

    while (at < end && chars_is_digit(line->chars[at]) && end - at > 2)
        at++;                           /* "1f5" */
    for (; at + 1 < end; at += 2, count++) {
        const Side side = glyph_side(line->chars[at]);

        at += side != SIDE_NONE && !chars_is_digit(line->chars[at + 1])
              && is_square_at(line, at + 1);
        if (!is_square_at(line, at))
            break;
    }
    return at == end && !colour ? count : 0;
}

/* Coordinates in the line, "f5" or "f 5"; letters that are in none of them and in no single word
 * such as B, W, X, O or P count as others. */
static int count_squares(const Line *line, int *from, int *to, int *others)
{
    int count = 0, parted = 0, end;

    *others = 0;
    for (int at = 0; at < line->length; at = end) {
        const uint32_t c = line->chars[at];

        end = at + 1;
        if (!chars_is_alnum(c)) {
            *others += c >= 0x3040 && glyph_side(c) == SIDE_NONE;
            continue;
        }
        const bool apart = chars_is_file(c) && at + 2 < line->length
                           && !chars_is_alnum(line->chars[at + 1])
                           && chars_is_rank(line->chars[at + 2])
                           && !chars_is_alnum(line->chars[at + 3]);

        end = apart ? at + 3 : end;
        while (!apart && end < line->length && chars_is_alnum(line->chars[end]))
            end++;
        const int squares = apart ? 0 : squares_of_word(line, at, end);

        if (!apart && squares == 0) {
            *others += end - at > 1 && !chars_is_digit(c) ? end - at : 0;
            continue;
        }
        *from = count == 0 && parted == 0 ? at : *from;
        *to = end;
        parted += apart;
        count += squares;
    }
    return parted > 1 && *others == 0 ? count + parted : count;
}

/* ---- moves in digits ---- */

/* Are the squares, pairs of digits with the file first or last, moves from the start? */
static bool is_legal(const int *digits, int count, bool file_first)
{
    Board board = board_start();

    for (int i = 0; i + 1 < count; i += 2) {
        const int square = 8 * (digits[i + file_first] - 1) + digits[i + !file_first] - 1;

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

    if (unread_board(line, 0, from, to))
        return "a board stands here, and what stands around it is not understood";
    if (has_digit_game(line, from, to))
        return "these digits may be moves, file or row first: write them as f5d6c3";
    const int squares = count_squares(line, from, to, &others);

    return squares >= 3 || (squares == 2 && others <= 2)
           ? "squares stand here that are read neither as a game nor as moves of one" : NULL;
}

bool unread_stray(Strays *strays, const Line *line, int *from, int *to)
{
    int others, square = NO_MOVE;

    if (line_skip(line, 0) == line->length)
        return false;
    if (line->length <= LONGEST_STRAY && count_squares(line, from, to, &others) == 1)
        square = square_at(line->chars[*to - 2], line->chars[*to - 1]);
    if (strays->count == 0)
        strays->board = board_start();
    if (square == NO_MOVE || rules_flips(strays->board, square) == 0) {
        strays->count = 0;
        return false;
    }
    strays->board = rules_play(strays->board, square);
    return ++strays->count == STRAYS_OF_GAME;
}
