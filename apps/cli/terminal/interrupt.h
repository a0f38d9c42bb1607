/* interrupt.h - interrupts from outside: ctrl-C, a terminal that is closed, a system that asks the
 * program to terminate. */

#ifndef YOMIKIRI_INTERRUPT_H
#define YOMIKIRI_INTERRUPT_H

/* From now on each of these ends the program at once with exit status `status`, unless whoever
 * started it has them ignored; and children that end are told of. Call it first. */
void interrupt_begin(int status);

/* From now on the first of them calls `stop`, in a signal handler or in a thread of its own, and
 * the program goes on until it has ended by itself; the second ends it. */
void interrupt_catch(void (*stop)(void));

#endif
