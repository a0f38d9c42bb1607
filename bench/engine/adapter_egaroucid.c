/* adapter_egaroucid.c - Egaroucid for Console, `-solve FILE` (64 squares and a side in a line):
 *
 *     |Level|Depth|Move|Score|Time|Nodes|NPS|
 *     |60|20@100%|a2|+38|0.207|3948750|19076087|
 *     total 3948750 nodes in 0.207s NPS 19076087
 *
 * with blanks in the columns. */

#include <stdlib.h>
#include <string.h>

#include "bench/engine/adapter_table.h"

enum { LEVEL, DEPTH, MOVE, SCORE, TIME, NODES, NPS, COLUMNS };

/* Where the columns begin, blanks skipped. False if the line is no row of numbers. */
static bool find_columns(const char *line, const char *columns[COLUMNS])
{
    const char *end = line + strcspn(line, "\n"), *at = line + strspn(line, " \t");

    for (int i = 0; i < COLUMNS; i++) {
        if (*at != '|')
            return false;
        columns[i] = at + 1 + strspn(at + 1, " \t");
        at++;
        at += strcspn(at, "|\n");
    }
    return *at == '|' && *end == '\n' && columns[LEVEL][0] >= '0' && columns[LEVEL][0] <= '9';
}

/* The time of the line of totals, which has the same one position; -1 if it is not there, or
 * cut off. */
static int64_t total_time_ns(const char *printed)
{
    const char *total = strstr(printed, "total ");
    const char *in = total ? strstr(total, " nodes in ") : NULL;

    return in && strchr(in, '\n')
        ? adapter_table_time_ns(in + strlen(" nodes in "), &in) : -1;
}

static bool read_row(const char *const columns[COLUMNS], int empties, Sample *sample)
{
    int depth, percent;
    const char *end;
    char *after;
    const int square = square_from_text(columns[MOVE]);

    if (!adapter_table_depth(columns[DEPTH], &depth, &percent, &end) || square >= 64)
        return adapter_fail(sample, SAMPLE_GARBLED, "no depth or no move in its row: %.100s",
                            columns[LEVEL]);
    if (!adapter_table_is_exact(sample, depth, percent, empties))
        return false;
    sample->score = adapter_score(strtol(columns[SCORE], &after, 10));
    if (after == columns[SCORE])
        return adapter_fail(sample, SAMPLE_GARBLED, "no score in its row: %.100s",
                            columns[LEVEL]);
    sample->best = square;
    sample->nodes = adapter_table_count(columns[NODES], &end);
    return true;
}

bool adapter_egaroucid_read(const AdapterAnswer *answer, Sample *sample)
{
    const char *columns[COLUMNS] = { NULL }, *end;
    int64_t time_ns;
    int rows = 0;

    for (const char *line = answer->printed; line; line = adapter_table_next_line(line)) {
        const char *found[COLUMNS];

        if (find_columns(line, found)) {
            memcpy(columns, found, sizeof(columns));
            rows++;
        }
    }
    if (rows != 1)
        return adapter_fail(sample, SAMPLE_GARBLED, "prints %d rows for one position", rows);
    if (!read_row(columns, answer->empties, sample))
        return false;
    time_ns = total_time_ns(answer->printed);
    if (time_ns < 0)
        time_ns = adapter_table_time_ns(columns[TIME], &end);
    if (time_ns < 0)
        return adapter_fail(sample, SAMPLE_GARBLED, "no time in its row: %.100s",
                            columns[LEVEL]);
    sample->time_ns = time_ns;
    sample->state = SAMPLE_OK;
    return true;
}

static const char *const OPTIONS[] = { "-l", "60", "-thread", "{threads}", "-nobook",
                                       "-solve", "{in}", NULL };
static const AdapterFormat FORMAT = { OPTIONS, "{}\n", adapter_egaroucid_read, false };

const Adapter adapter_egaroucid = { ENGINE_EGAROUCID, "egaroucid", adapter_table_open,
                                    adapter_table_solve, &FORMAT };
