#include "apps/cli/args/record_choice.h"

#include <ctype.h>
#include <stdlib.h>

#include "apps/cli/terminal/notice.h"
#include "base/base.h"

enum { MOST_RECORDS = 1000000000 };

/* "3", "1-5" or "7-" at *text, which moves behind it. */
static bool read_range(const char **text, RecordRange *range)
{
    char *end;
    long number = strtol(*text, &end, 10);

    if (end == *text || !isdigit((unsigned char)**text) || number < 1 || number > MOST_RECORDS)
        return false;
    range->first = range->last = (int)number;
    if (*end == '-') {
        *text = end + 1;
        range->last = MOST_RECORDS;
        if (isdigit((unsigned char)**text)) {
            number = strtol(*text, &end, 10);
            range->last = (int)(number > MOST_RECORDS ? MOST_RECORDS : number);
        } else {
            end++;
        }
    }
    *text = end;
    return range->last >= range->first;
}

bool records_read(const char *text, Records *records)
{
    *records = (Records){ .last = text ? 0 : MOST_RECORDS };
    while (text && *text != '\0') {
        RecordRange *range = &records->ranges[records->count];

        if (records->count == RECORD_RANGES || !read_range(&text, range)
            || (*text != '\0' && *text++ != ',')) {
            notice("--games takes numbers from 1 and ranges, 1-5 or 7,9-: not '%s'", text);
            return false;
        }
        records->count++;
        records->last = max_int(records->last, range->last);
    }
    return true;
}

bool records_have(const Records *records, int record)
{
    for (int i = 0; i < records->count; i++)
        if (record >= records->ranges[i].first && record <= records->ranges[i].last)
            return true;
    return records->count == 0;
}
