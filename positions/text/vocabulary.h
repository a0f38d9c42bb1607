/* vocabulary.h - the words themselves. */

#ifndef YOMIKIRI_VOCABULARY_H
#define YOMIKIRI_VOCABULARY_H

#include "positions/text/wording.h"

/* The longest entry that stands at chars[at], and where it ends; WORD_UNKNOWN if none does. */
WordKind vocabulary_find(const Line *line, int at, int to, int *end);

/* Does the word chars[from..to) begin with the name of a colour? */
bool vocabulary_coloured(const Line *line, int from, int to);

#endif
