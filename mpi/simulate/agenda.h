/* agenda.h - whose turn it is: of many clocks the one furthest behind, of equal ones that of the
 * lowest number. A binary heap (J. Williams, "Heapsort", CACM 7(6), 1964). */

#ifndef YOMIKIRI_AGENDA_H
#define YOMIKIRI_AGENDA_H

typedef struct {
    double ns;
    int number;
} Turn;

typedef struct {
    Turn *turn;                 /* a heap; its room is the caller's */
    int count;                  /* at least 1 */
} Agenda;

/* All clocks at 0. */
void agenda_init(Agenda *agenda, Turn *room, int count);

/* Whose turn it is, until its clock has been put forward. */
const Turn *agenda_first(const Agenda *agenda);

/* What the next clock after that one says; with one clock, 1e30. */
double agenda_second_ns(const Agenda *agenda);

/* The first clock says this now; not earlier than before. */
void agenda_forward(Agenda *agenda, double ns);

#endif
