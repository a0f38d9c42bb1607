/* assumed.h - what the simulation assumes of machines and of the net between them. */

#ifndef YOMIKIRI_ASSUMED_H
#define YOMIKIRI_ASSUMED_H

#include <stdbool.h>
#include <stdio.h>

/* Times in seconds, by the clock of the simulation. */
typedef struct {
    double speed;               /* nodes a second of a rank */
    double latency;             /* of a message */
    double urgent, patient;     /* between two looks for messages: of a rank that waits, or where
                                   somebody waits for it, and of others */
    double message;             /* that a rank spends on a message, in or out */
    double machine;             /* ranks that share a table */
    double table;               /* MiB of it */
    double tell;                /* nodes of a search whose result other machines are told */
    double told;                /* until all of them have been told */
    double hang;                /* that a rank works before it falls silent, in the mean;
                                   0: none does */
    double back;                /* that it is silent; 0: for good */
    double lost;                /* of silence, after which a rank is done without */
    double seed;                /* of who falls silent when */
    double first_best;          /* 1: no search for moves as good as the best */
    double trace;               /* between two lines about all; 0: none */
} Assumed;

/* What docs/scale.md says. */
void assumed_init(Assumed *assumed);

/* NAME=VALUE. False: there is no such name, or that is no number from 0 up. */
bool assumed_read(Assumed *assumed, const char *text);

/* Each name and its first value, a line each. */
void assumed_print(FILE *file);

#endif
