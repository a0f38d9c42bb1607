/* words.h - a command line as words, and lists of names. */

#ifndef YOMIKIRI_WORDS_H
#define YOMIKIRI_WORDS_H

#include "base/text/arena.h"

/* Split `command` as a shell would: blanks part words; '...' takes everything as it is;
 * inside "..." a backslash guards " \ $ `; elsewhere it guards the next character. Nothing is
 * expanded: no variables, no wildcards, no ~. The words, NULL after the last, in one
 * block to be freed with free(); NULL: `error` says what is wrong. */
char **words_split(const char *command, int *count, char *error, size_t error_size);

/* One word so that words_split(), and a shell, read it as it is: quoted only if it must be.
 * Returns the length, or -1 if `size` is too small. */
int words_quote(const char *word, char *out, size_t size);

/* `line` with one more word, as base/shown.h shows it, quoted where it has to be: a line to paste
 * into a shell. */
const char *words_add_to_line(Arena *arena, const char *line, const char *word);

/* The name at `index`, from 0 on, of a list such as "off|on"; false if the list ends before it. */
bool words_choice(const char *names, int index, char *out, size_t size);

#endif
