/* adapter_edax.c - Edax, `-solve FILE` (an OBF file):
 *
 *      # | depth|score|       time   |  nodes (N)  |   N/s    | principal variation
 *       1|   20   +38        0:00.207       3948750   19076087 a2 B1 c1 ...
 *     f.obf: 3948750 nodes in  0:00.207 (19076087 nodes/s).
 *
 * The depth is followed by @ and a percentage, the score by < > ? where they are not exact;
 * the speed is left out when the time is too short for one. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "bench/engine/adapter_table.h"

/* Past blanks, but not past the end of the line. */
static const char *skip(const char *text)
{
    return text + strspn(text, " \t\r");
}

/* The row for which `text` begins a line, behind its number; NULL if it is none. */
static const char *row_of(const char *text)
{
    text = skip(text);
    if (!isdigit((unsigned char)*text))
        return NULL;
    text = skip(text + strspn(text, "0123456789"));
    return *text == '|' && isdigit((unsigned char)*skip(text + 1)) && strchr(text, '\n')
        ? skip(text + 1) : NULL;
}

static bool read_row(const char *row, int empties, Sample *sample)
{
    int depth, percent;
    const char *at;
    char *end;

    if (!adapter_table_depth(row, &depth, &percent, &at))
        return adapter_fail(sample, SAMPLE_GARBLED, "no depth in its row: %.100s", row);
    at = skip(at);
    if (strchr("<>?", *at))
        return adapter_fail(sample, SAMPLE_GARBLED, "its answer is a bound: %.60s", row);
    sample->score = adapter_score(strtol(at, &end, 10));
    if (end == at)
        return adapter_fail(sample, SAMPLE_GARBLED, "no score in its row: %.100s", row);
    at = skip(end);
    if (strchr("<>?", *at))
        return adapter_fail(sample, SAMPLE_GARBLED, "its answer is a bound: %.60s", row);
    if (!adapter_table_is_exact(sample, depth, percent, empties))
        return false;
    sample->time_ns = adapter_table_time_ns(at, &at);
    if (sample->time_ns < 0)
        return adapter_fail(sample, SAMPLE_GARBLED, "no time in its row: %.100s", row);
    at = skip(at);
    sample->nodes = adapter_table_count(at, &at);
    at = skip(at);
    adapter_table_count(at, &at);  /* its speed */
    at = skip(at);
    sample->best = square_from_text(at) < 64 ? square_from_text(at) : -1;
    sample->state = SAMPLE_OK;
    return true;
}

bool adapter_edax_read(const AdapterAnswer *answer, Sample *sample)
{
    const char *last = NULL, *cpu = strstr(answer->printed, "(cpu =");

    for (const char *line = answer->printed; line; line = adapter_table_next_line(line))
        if (row_of(line))
            last = row_of(line);
    if (!last)
        return adapter_fail(sample, SAMPLE_GARBLED, "prints no row for the position");
    if (!read_row(last, answer->empties, sample))
        return false;
    if (cpu) {
        const int64_t cpu_ns = adapter_table_time_ns(skip(cpu + strlen("(cpu =")), &cpu);

        if (cpu_ns >= 0 && *cpu == ')')
            sample->cpu_ns = cpu_ns;
    }
    return true;
}

static const char *const OPTIONS[] = { "-solve", "{in}", "-n-tasks", "{threads}", "-l", "60",
                                       "-verbose", "1", "-width", "250", NULL };
static const AdapterFormat FORMAT = { OPTIONS, "{};\n", adapter_edax_read, false };

const Adapter adapter_edax = { ENGINE_EDAX, "edax", adapter_table_open,
                               adapter_table_solve, &FORMAT };
