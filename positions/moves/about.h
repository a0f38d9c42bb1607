/* about.h - the record of a game beside its moves: players, year, result. */

#ifndef YOMIKIRI_ABOUT_H
#define YOMIKIRI_ABOUT_H

#include "positions/shared/found.h"

/* Each reads `text` as its format writes it; what is not understood leaves *record alone. */
void about_date(GameRecord *record, const char *text);         /* "2019.05.01", "1998" */
void about_lead(GameRecord *record, const char *text);         /* GGF: "+12.000", "-64:r" */
void about_winner(GameRecord *record, const char *text);       /* SGF: "B+12", "W+R", "Draw" */
void about_discs(GameRecord *record, const char *text);        /* PGN: "36-28", Black first */

#endif
