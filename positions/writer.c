/* writer.c - see writer.h. */

#include "positions/writer.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "board/rules.h"

/* A text that grows; `full` once something did not fit. */
typedef struct {
    char *out;
    size_t size, length;
    bool full;
} Text;

static Text text_begin(char *out, size_t size)
{
    Text text = { .out = out, .size = size, .full = size == 0 };

    if (size > 0)
        out[0] = '\0';
    return text;
}

__attribute__((format(printf, 2, 3)))
static void add(Text *text, const char *format, ...)
{
    va_list list;
    int length;

    if (text->full)
        return;
    va_start(list, format);
    length = vsnprintf(text->out + text->length, text->size - text->length, format, list);
    va_end(list);
    text->full = length < 0 || (size_t)length >= text->size - text->length;
    if (!text->full)
        text->length += (size_t)length;
}

static int text_end(const Text *text)
{
    return text->full ? -1 : (int)text->length;
}

static uint64_t black_discs(const Position *position)
{
    return position->black_to_move ? position->board.own : position->board.opp;
}

static uint64_t white_discs(const Position *position)
{
    return position->black_to_move ? position->board.opp : position->board.own;
}

static char square_letter(const Position *position, int square, char black, char white)
{
    return (black_discs(position) >> square & 1) != 0   ? black
           : (white_discs(position) >> square & 1) != 0 ? white
                                                        : '-';
}

/* 64 squares in these letters. */
static void add_squares(Text *text, const Position *position, char black, char white)
{
    for (int square = 0; square < 64; square++)
        add(text, "%c", square_letter(position, square, black, white));
}

static void add_upper_move(Text *text, int square)
{
    const char *name = square_text(square);

    add(text, "%c%c", name[0] - 'a' + 'A', name[1]);
}

bool writer_is_game(const Position *position)
{
    Board board = board_start();
    bool black = true;

    for (int i = 0; i < position->move_count; i++, black = !black) {
        const int square = position->moves[i];

        if (square == PASS) {
            board = board_pass(board);
            continue;
        }

        const uint64_t flips = rules_flips(board, square);

        if (flips == 0)
            return false;
        board = board_play(board, square, flips);
    }
    return board_equal(board, position->board) && black == position->black_to_move;
}

int writer_board(const Position *position, char *out, size_t size)
{
    Text text = text_begin(out, size);

    add_squares(&text, position, 'X', 'O');
    add(&text, " %c", position->black_to_move ? 'X' : 'O');
    return text_end(&text);
}

int writer_obf(const Position *position, char *out, size_t size)
{
    const int length = position_obf(position->board, position->black_to_move,
                                    position->expected_moves, position->expected_count, out,
                                    size);
    Text text = { .out = out, .size = size, .length = (size_t)length, .full = length < 0 };

    if (position->has_expected && position->expected_count == 0)
        add(&text, " %+d;", position->expected);
    return text_end(&text);
}

int writer_diagram(const Position *position, char *out, size_t size)
{
    Text text = text_begin(out, size);

    add(&text, "  a b c d e f g h\n");
    for (int row = 0; row < 8; row++) {
        add(&text, "%d", row + 1);
        for (int column = 0; column < 8; column++)
            add(&text, " %c", square_letter(position, 8 * row + column, 'X', 'O'));
        add(&text, "\n");
    }
    add(&text, "%s to move", position->black_to_move ? "X" : "O");
    return text_end(&text);
}

int writer_transcript(const Position *position, char *out, size_t size)
{
    Text text = text_begin(out, size);

    for (int i = 0; i < position->move_count; i++)
        if (position->moves[i] != PASS)
            add(&text, "%s", square_text(position->moves[i]));
    return text_end(&text);
}

int writer_ggf(const Position *position, char *out, size_t size)
{
    const bool game = writer_is_game(position);
    const Position start = { .board = board_start(), .black_to_move = true };
    const Position *first = game ? &start : position;
    Text text = text_begin(out, size);

    add(&text, "(;GM[Othello]PC[yomikiri]RE[?]TY[8]BO[8 ");
    add_squares(&text, first, '*', 'O');
    add(&text, " %c]", first->black_to_move ? '*' : 'O');
    for (int i = 0; game && i < position->move_count; i++) {
        add(&text, "%c[", i % 2 == 0 ? 'B' : 'W');
        if (position->moves[i] == PASS)
            add(&text, "PA");
        else
            add_upper_move(&text, position->moves[i]);
        add(&text, "]");
    }
    add(&text, ";)");
    return text_end(&text);
}

static void add_stones(Text *text, const char *property, uint64_t discs)
{
    if (discs != 0)
        add(text, "%s", property);
    for (; discs != 0; discs = bit_drop_lowest(discs))
        add(text, "[%s]", square_text(bit_lowest(discs)));
}

int writer_sgf(const Position *position, char *out, size_t size)
{
    const bool game = writer_is_game(position);
    const Position start = { .board = board_start(), .black_to_move = true };
    const Position *first = game ? &start : position;
    Text text = text_begin(out, size);

    add(&text, "(;FF[4]GM[2]SZ[8]AP[yomikiri]");
    add_stones(&text, "AB", black_discs(first));
    add_stones(&text, "AW", white_discs(first));
    add(&text, "PL[%c]", first->black_to_move ? 'B' : 'W');
    for (int i = 0; game && i < position->move_count; i++)
        add(&text, ";%c[%s]", i % 2 == 0 ? 'B' : 'W',
            position->moves[i] == PASS ? "" : square_text(position->moves[i]));
    add(&text, ")");
    return text_end(&text);
}

int writer_scr(const Position *position, char *out, size_t size)
{
    Text text = text_begin(out, size);

    add_squares(&text, position, 'X', 'O');
    add(&text, " %c", position->black_to_move ? 'X' : 'O');
    if (position->id[0] != '\0' || position->has_expected)
        add(&text, "  %%");
    if (position->id[0] != '\0')
        add(&text, " %s", position->id);
    for (int i = 0; i < position->expected_count; i++)
        add(&text, "  %s %+d", square_text(position->expected_moves[i].square),
            position->expected_moves[i].score);
    if (position->has_expected && position->expected_count == 0)
        add(&text, " %+d", position->expected);
    return text_end(&text);
}

int writer_fen(const Position *position, char *out, size_t size)
{
    Text text = text_begin(out, size);

    for (int row = 7; row >= 0; row--) {
        int empty = 0;

        for (int column = 0; column < 8; column++) {
            const char letter = square_letter(position, 8 * row + column, 'p', 'P');

            if (letter == '-') {
                empty++;
                continue;
            }
            if (empty > 0)
                add(&text, "%d", empty);
            add(&text, "%c", letter);
            empty = 0;
        }
        if (empty > 0)
            add(&text, "%d", empty);
        add(&text, "%s", row > 0 ? "/" : "");
    }
    add(&text, " %c - - 0 1", position->black_to_move ? 'b' : 'w');
    return text_end(&text);
}

int writer_hex(const Position *position, char *out, size_t size)
{
    Text text = text_begin(out, size);

    add(&text, "%016" PRIx64 "%016" PRIx64 "-%c", black_discs(position), white_discs(position),
        position->black_to_move ? 'b' : 'w');
    return text_end(&text);
}
