/* wthor_names.h - the names of WTHOR's players and tournaments: its games know them by numbers. */

#ifndef YOMIKIRI_WTHOR_NAMES_H
#define YOMIKIRI_WTHOR_NAMES_H

#include <stddef.h>

#include "positions/reader.h"

typedef enum { WTHOR_PLAYERS, WTHOR_TOURNAMENTS, WTHOR_LISTS } WthorList;

/* All zero: none. */
typedef struct {
    char (*names[WTHOR_LISTS])[MAX_EVENT];
    size_t counts[WTHOR_LISTS];
} WthorNames;

/* Read the lists that lie beside the games at `path`: WTHOR.JOU and WTHOR.TRN. */
void wthor_names_beside(WthorNames *names, const char *path);

void wthor_names_free(WthorNames *names);

/* Put names in the place of the numbers "#17" of a record, as far as they are known. */
void wthor_names_put(const WthorNames *names, GameRecord *record);

#endif
