/* terminal.h - the abilities of the terminal, where standard streams lead, and interrupts from
 * outside: ctrl-C, a terminal that is closed, a system that asks the program to terminate. */

#ifndef YOMIKIRI_TERMINAL_H
#define YOMIKIRI_TERMINAL_H

#include <stdbool.h>

/* Characters in a line of the terminal that descriptor `fd` is; 0 if it is none or does not
 * say. */
int terminal_columns(int fd);

/* Whether terminals take UTF-8, as the user's locale or the console says. */
bool terminal_takes_utf8(void);

/* Whether terminals understand the sequences that colour text. */
bool terminal_takes_colours(void);

/* Whether two descriptors lead to the same file, pipe or terminal. */
bool terminal_same_place(int a, int b);

/* Whether what is written to the regular file `fd` goes to its end. */
bool terminal_appends(int fd);

/* From now on each of these ends the program at once with exit status `status`, unless whoever
 * started it has them ignored; and children that end are told of. Call it first. */
void interrupt_begin(int status);

/* From now on the first of them calls `stop`, in a signal handler or in a thread of its own, and
 * the program goes on until it has ended by itself; the second ends it. */
void interrupt_catch(void (*stop)(void));

#endif
