/* marks.h - marks between moves and before them that are no moves. */

#ifndef YOMIKIRI_MARKS_H
#define YOMIKIRI_MARKS_H

#include "positions/text/glyph.h"
#include "positions/text/line.h"

/* Punctuation, brackets, quotation marks, bullets, arrows; praise and blame of a move. */
bool marks_separate(uint32_t c);

bool marks_quote(uint32_t c);

/* The number that a circled one stands for, 0 if `c` is none. */
int marks_number(uint32_t c);

/* Where a title at chars[from], before the moves of a line, ends: "棋譜：", "第1局", "Game 3:"; else
 * where a bullet or blanks end. */
int marks_title(const Line *line, int from);

/* Where the colour at chars[at] that is put before a move ends ("Black: f5", "黒f5"), and which it
 * is; `at` if there is none. */
int marks_colour(const Line *line, int at, Side *side);

#endif
