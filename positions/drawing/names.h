/* names.h - squares or signs by name, in one sentence. */

#ifndef YOMIKIRI_NAMES_H
#define YOMIKIRI_NAMES_H

/* As they are found: "c4, d5 and 7 more". */
typedef struct {
    int count, shown;
    char text[120];
} Names;

void names_add(Names *names, const char *name);

/* The list in words, to be asked for once; lasts as long as `names`. */
const char *names_text(Names *names);

#endif
