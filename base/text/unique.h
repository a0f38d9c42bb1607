/* unique.h - a name that nothing else has, whatever the clock says: of a run, of a folder. */

#ifndef YOMIKIRI_UNIQUE_H
#define YOMIKIRI_UNIQUE_H

enum { UNIQUE_LENGTH = 32, UNIQUE_SIZE };

/* 32 lower-case hexadecimal digits and a NUL: 128 bits from the system's random source. */
void unique_name(char name[UNIQUE_SIZE]);

#endif
