#include "positions/writer_text.h"

#include <stdarg.h>
#include <stdio.h>

Writing writing_begin(char *out, size_t size)
{
    Writing text = { .out = out, .size = size, .full = size == 0 };

    if (size > 0)
        out[0] = '\0';
    return text;
}

void writing_add(Writing *text, const char *format, ...)
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

int writing_end(const Writing *text)
{
    return text->full ? -1 : (int)text->length;
}

uint64_t writing_black(const Position *position)
{
    return position->black_to_move ? position->board.own : position->board.opp;
}

uint64_t writing_white(const Position *position)
{
    return position->black_to_move ? position->board.opp : position->board.own;
}

char writing_letter(const Position *position, int square, char black, char white)
{
    return (writing_black(position) >> square & 1) != 0   ? black
           : (writing_white(position) >> square & 1) != 0 ? white
                                                        : '-';
}

void writing_squares(Writing *text, const Position *position, char black, char white)
{
    for (int square = 0; square < 64; square++)
        writing_add(text, "%c", writing_letter(position, square, black, white));
}
