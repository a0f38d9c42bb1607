/* shell.h - a line that can be pasted into a shell, word by word; what a terminal would not show
 * can be seen in it. (words.h quotes for our own programs to read.) */

#ifndef YOMIKIRI_SHELL_H
#define YOMIKIRI_SHELL_H

#include "base/text/arena.h"

/* `line` with one more word, quoted where it has to be. */
const char *shell_add(Arena *arena, const char *line, const char *word);

#endif
