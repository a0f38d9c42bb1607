/* progress_line.h - one line on standard error that tells how far a long run is: only where a
 * terminal shows it, only after a while, rewritten in place, and gone before anything else is
 * printed. Whoever runs writes its text. */

#ifndef YOMIKIRI_PROGRESS_LINE_H
#define YOMIKIRI_PROGRESS_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
    FILE *out;                  /* standard error; NULL: it is not wanted, or no terminal */
    bool shown;                 /* it stands there now */
    double first_s;             /* it appears that long after the beginning */
    int64_t begun_ns, drawn_ns;
} ProgressLine;

/* What it tells of begins now. */
void progress_line_begin(ProgressLine *line, bool wanted, double first_s);

/* Something else of the same run begins now: time counts from here. */
void progress_line_again(ProgressLine *line);

/* Seconds since then. */
double progress_line_elapsed(const ProgressLine *line);

/* Whether it is to be drawn now: not before its time, nor again at once. */
bool progress_line_due(const ProgressLine *line);

/* Draw it, cut to the width of the terminal: what matters least stands last. */
__attribute__((format(printf, 2, 3)))
void progress_line_draw(ProgressLine *line, const char *format, ...);

/* Take it away, if it is there, before anything else is printed. */
void progress_line_clear(ProgressLine *line);

/* A time: "1:50", "2:03:20". */
void progress_line_clock(double time_s, char *out, size_t size);

#endif
