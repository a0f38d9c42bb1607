/* writer_text.h - a text that grows in a caller's block, and the squares of a position in it. */

#ifndef YOMIKIRI_WRITER_TEXT_H
#define YOMIKIRI_WRITER_TEXT_H

#include "positions/reader.h"

typedef struct {
    char *out;
    size_t size, length;
    bool full;              /* something did not fit */
} Writing;

Writing writing_begin(char *out, size_t size);
__attribute__((format(printf, 2, 3)))
void writing_add(Writing *text, const char *format, ...);

/* The length, or -1 if something did not fit. */
int writing_end(const Writing *text);

/* 64 squares in these letters; empty ones are '-'. */
void writing_squares(Writing *text, const Position *position, char black, char white);
char writing_letter(const Position *position, int square, char black, char white);

uint64_t writing_black(const Position *position);
uint64_t writing_white(const Position *position);

#endif
