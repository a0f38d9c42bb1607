/* gui_text.h - words and numbers of a line, and moves as protocols write them. */

#ifndef YOMIKIRI_GUI_TEXT_H
#define YOMIKIRI_GUI_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum { GUI_WORD = 128 };

/* The next word of the line at *at, which is moved behind it and the blanks that follow; cut off
 * if it is longer. False at the end. */
bool gui_word(const char **at, char word[GUI_WORD]);

/* The same where that has to be a number of the range; else *at stays. */
bool gui_number(const char **at, double minimum, double maximum, double *value);
bool gui_int(const char **at, int minimum, int maximum, int *value);

/* A move: 0..63 from "a1".."h8" in any case, YK_PASS from "pass" or "pa", else
 * YK_NO_MOVE. */
int gui_square(const char *text);

#endif
