/* gtp_clock.h - the time for a move, from what the referee says of the clock. */

#ifndef YOMIKIRI_GTP_CLOCK_H
#define YOMIKIRI_GTP_CLOCK_H

#include <stdbool.h>

/* All 0: nobody has said anything. */
typedef struct {
    bool known;
    double left_s;          /* for the game, or for `stones` moves */
    int stones;             /* 0: for the game */
    double extra_s;         /* once that is used up: so long for so many moves */
    int extra_stones;
} GtpClock;

/* time_settings: a game takes `main_s`, and then `extra_s` for each `stones` moves. With time
 * but no stones there is no limit. */
void gtp_clock_set(GtpClock *clock, double main_s, double extra_s, int stones);

/* time_left. */
void gtp_clock_left(GtpClock *clock, double left_s, int stones);

/* A move took that long. */
void gtp_clock_spend(GtpClock *clock, double time_s);

/* How long the next move may take at most, with `empties` on the board; `usual_s` (0: no limit)
 * if that is less. */
double gtp_clock_share(const GtpClock *clock, int empties, double usual_s);

#endif
