/* square.h - squares by their names. */

#ifndef YOMIKIRI_SQUARE_H
#define YOMIKIRI_SQUARE_H

/* "a1".."h8", "--" for PASS. */
const char *square_text(int square);

/* "1 square", "2 squares": what stands behind the number. */
static inline const char *square_word(int count)
{
    return count == 1 ? "square" : "squares";
}

/* 0..63 from "a1".."H8" at `text`, NO_MOVE for anything else. */
int square_from_text(const char *text);

#endif
