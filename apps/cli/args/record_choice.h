/* record_choice.h - a choice of records by their numbers: "1-5", "7,9-". */

#ifndef YOMIKIRI_RECORD_CHOICE_H
#define YOMIKIRI_RECORD_CHOICE_H

#include <stdbool.h>

enum { RECORD_RANGES = 64 };

typedef struct {
    int first, last;        /* from 1 */
} RecordRange;

typedef struct {
    RecordRange ranges[RECORD_RANGES];      /* none: all */
    int count, last;        /* the last record of all that is wanted */
} Records;

/* What `text` chooses; NULL: all. False after a complaint. */
bool records_read(const char *text, Records *records);

bool records_have(const Records *records, int record);

#endif
