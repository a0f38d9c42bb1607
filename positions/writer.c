#include "positions/writer.h"

#include <inttypes.h>

#include "positions/writer_text.h"

int writer_board(const Position *position, char *out, size_t size)
{
    Writing text = writing_begin(out, size);

    writing_squares(&text, position, 'X', 'O');
    writing_add(&text, " %c", position->black_to_move ? 'X' : 'O');
    return writing_end(&text);
}

int writer_obf(const Position *position, char *out, size_t size)
{
    const int length = position_obf(position->board, position->black_to_move,
                                    position->expected_moves, position->expected_count, out,
                                    size);
    Writing text = { .out = out, .size = size, .length = (size_t)length, .full = length < 0 };

    if (position->has_expected && position->expected_count == 0)
        writing_add(&text, " %+d;", position->expected);
    return writing_end(&text);
}

int writer_diagram(const Position *position, char *out, size_t size)
{
    Writing text = writing_begin(out, size);

    writing_add(&text, "  a b c d e f g h\n");
    for (int row = 0; row < 8; row++) {
        writing_add(&text, "%d", row + 1);
        for (int column = 0; column < 8; column++)
            writing_add(&text, " %c", writing_letter(position, 8 * row + column, 'X', 'O'));
        writing_add(&text, "\n");
    }
    writing_add(&text, "%s to move", position->black_to_move ? "X" : "O");
    return writing_end(&text);
}

int writer_scr(const Position *position, char *out, size_t size)
{
    Writing text = writing_begin(out, size);

    writing_squares(&text, position, 'X', 'O');
    writing_add(&text, " %c", position->black_to_move ? 'X' : 'O');
    if (position->id[0] != '\0' || position->has_expected)
        writing_add(&text, "  %%");
    if (position->id[0] != '\0')
        writing_add(&text, " %s", position->id);
    for (int i = 0; i < position->expected_count; i++)
        writing_add(&text, "  %s %+d", square_text(position->expected_moves[i].square),
            position->expected_moves[i].score);
    if (position->has_expected && position->expected_count == 0)
        writing_add(&text, " %+d", position->expected);
    return writing_end(&text);
}

int writer_fen(const Position *position, char *out, size_t size)
{
    Writing text = writing_begin(out, size);

    for (int row = 7; row >= 0; row--) {
        int empty = 0;

        for (int column = 0; column < 8; column++) {
            const char letter = writing_letter(position, 8 * row + column, 'p', 'P');

            if (letter == '-') {
                empty++;
                continue;
            }
            if (empty > 0)
                writing_add(&text, "%d", empty);
            writing_add(&text, "%c", letter);
            empty = 0;
        }
        if (empty > 0)
            writing_add(&text, "%d", empty);
        writing_add(&text, "%s", row > 0 ? "/" : "");
    }
    writing_add(&text, " %c - - 0 1", position->black_to_move ? 'b' : 'w');
    return writing_end(&text);
}

int writer_hex(const Position *position, char *out, size_t size)
{
    Writing text = writing_begin(out, size);

    writing_add(&text, "%016" PRIx64 "%016" PRIx64 "-%c", writing_black(position),
                writing_white(position),     position->black_to_move ? 'b' : 'w');
    return writing_end(&text);
}
