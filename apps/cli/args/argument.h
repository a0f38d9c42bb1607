/* argument.h - an argument by its letters: a file, a board, a side, a move. */

#ifndef YOMIKIRI_ARGUMENT_H
#define YOMIKIRI_ARGUMENT_H

#include <stdbool.h>

bool argument_is_file(const char *text);

/* The name of a file that is not there, rather than a position: it would be read as
 * one, and the complaint would be about its letters. */
bool argument_looks_like_path(const char *text);

/* 64 squares and nothing else but white space. */
bool argument_is_bare_board(const char *text);
bool argument_is_lone_side(const char *text);

/* A move typed without the quotes that would keep a game together. */
bool argument_is_lone_move(const char *text);

#endif
