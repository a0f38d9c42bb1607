/* gui_text.h - words and numbers of a line, and moves as protocols write them. */

#ifndef YOMIKIRI_GUI_TEXT_H
#define YOMIKIRI_GUI_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum { GUI_WORD = 128 };

/* The next word of the line at *at, which is moved behind it and the blanks that follow; cut off
 * if it is longer. False at the end. */
bool gui_word(const char **at, char word[GUI_WORD]);

/* Whether the whole of `text` is a number of that range. */
bool gui_int(const char *text, int minimum, int maximum, int *value);
bool gui_number(const char *text, double minimum, double maximum, double *value);

/* Same letters, large or small. */
bool gui_same(const char *text, const char *name);

/* 0..63 from "a1".."h8" in any case, YK_PASS from "pass" or "pa", else YK_NO_MOVE. */
int gui_square(const char *text);

#endif
