/* subcommand.h - the words of a command line of yomikiri with a subcommand put in where the
 * program's name ends: "nice ./yomikiri --etc off" becomes nice ./yomikiri solve --etc off. */

#ifndef YOMIKIRI_SUBCOMMAND_H
#define YOMIKIRI_SUBCOMMAND_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    /* As words_split() takes it. The program, before which wrappers may stand, is the first word
     * whose file name has "yomikiri" in it, in any case; else the first that is the path of a
     * build of ours, whatever its name; else the whole command. */
    const char *command;
    const char *before;         /* words to put before the program; may be NULL */
    const char *after;          /* likewise behind it: subcommand and options */
    const char *const *last;    /* at the end, behind those of the command, NULL after the last;
                                   may be NULL */
    bool bare;                  /* leave out what the command has behind the program */
} Subcommand;

/* The words, NULL after the last, in one block to be freed with free(); NULL: `error` says
 * why. */
char **subcommand_words(const Subcommand *subcommand, char *error, size_t error_size);

#endif
