#include "mpi/simulate/agenda.h"

#include <stdbool.h>

static bool before(const Turn *a, const Turn *b)
{
    return a->ns < b->ns || (a->ns == b->ns && a->number < b->number);
}

void agenda_init(Agenda *agenda, Turn *room, int count)
{
    *agenda = (Agenda){ room, count };
    for (int i = 0; i < count; i++)
        room[i] = (Turn){ 0, i };
}

const Turn *agenda_first(const Agenda *agenda)
{
    return &agenda->turn[0];
}

/* The lower of the two below turn i; `count` or more: there is none. */
static int below(const Agenda *agenda, int i)
{
    const int left = 2 * i + 1, right = left + 1;

    return right < agenda->count && before(&agenda->turn[right], &agenda->turn[left])
           ? right : left;
}

double agenda_second_ns(const Agenda *agenda)
{
    const int second = below(agenda, 0);

    return second < agenda->count ? agenda->turn[second].ns : 1e30;
}

void agenda_forward(Agenda *agenda, double ns)
{
    const Turn moved = { ns, agenda->turn[0].number };
    int i = 0, child;

    while ((child = below(agenda, i)) < agenda->count && before(&agenda->turn[child], &moved)) {
        agenda->turn[i] = agenda->turn[child];
        i = child;
    }
    agenda->turn[i] = moved;
}
