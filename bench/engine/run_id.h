/* run_id.h - a name for one run that no other has, whatever the clock says. */

#ifndef YOMIKIRI_RUN_ID_H
#define YOMIKIRI_RUN_ID_H

enum { RUN_ID_LENGTH = 32 };

/* 32 lower-case hexadecimal digits and a NUL: 128 bits from the system's random source. */
void run_id_make(char id[RUN_ID_LENGTH + 1]);

#endif
