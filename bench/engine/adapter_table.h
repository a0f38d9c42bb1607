/* adapter_table.h - common parts of the adapters for programs that read positions from a file and
 * print tables for people: one process for each position. */

#ifndef YOMIKIRI_ADAPTER_TABLE_H
#define YOMIKIRI_ADAPTER_TABLE_H

#include <limits.h>

#include "base/process/process.h"
#include "bench/engine/adapter.h"

/* What came back for one position. */
typedef struct {
    const char *printed;        /* standard output */
    const char *written;        /* the file {out}; "" where there is none */
    bool black_to_move;         /* in the position that was asked */
    int empties;
} AdapterAnswer;

typedef struct AdapterFormat {
    /* Appended to the command, NULL after the last, unless a word of the command holds {in}.
     * {in}, {out} and {threads} stand for the file with the position, a file to write and the
     * number of threads, here and there. */
    const char *const *options;
    const char *input;          /* the file {in}; {} in it: 64 squares, a blank, the side */
    /* Fill score, best, nodes and, where the program tells them, time_ns and cpu_ns, and set
     * the state to SAMPLE_OK; or adapter_fail(). */
    bool (*read)(const AdapterAnswer *answer, Sample *sample);
    bool one_thread;            /* it never has more */
} AdapterFormat;

/* No program is asked to pass, which not all can: such a position is asked from the other
 * side, and the score turned round. */
void adapter_table_solve(Engine *engine, const SuitePosition *position, Sample *sample);

/* Nothing to start before there is a position: note the threads. */
bool adapter_table_open(Engine *engine, char *error, size_t error_size);

bool adapter_edax_read(const AdapterAnswer *answer, Sample *sample);
bool adapter_egaroucid_read(const AdapterAnswer *answer, Sample *sample);
bool adapter_scrzebra_read(const AdapterAnswer *answer, Sample *sample);

/* ---- parsing ---- */

/* "0:12.345", "1:02:03.4", "0.207", "0.207s" as nanoseconds; what shows as 0 is taken for half
 * a unit of its last digit. -1 if `text` does not begin with a time; *end is then `text`. */
int64_t adapter_table_time_ns(const char *text, const char **end);

/* A number of digits alone; -1 if `text` does not begin with one. */
int64_t adapter_table_count(const char *text, const char **end);

/* "20", "20@100%", "21@73%": depth, and percent (100 where there is none). */
bool adapter_table_depth(const char *text, int *depth, int *percent, const char **end);

/* Refuse what does not reach the last disc for certain. */
bool adapter_table_is_exact(Sample *sample, int depth, int percent, int empties);

/* The line after that of `text`, NULL after the last. */
const char *adapter_table_next_line(const char *text);

/* ---- files ---- */

typedef struct {
    char folder[PATH_MAX], in[PATH_MAX + 16], out[PATH_MAX + 16];
    ProcessFiles files;         /* of these */
} AdapterFiles;

/* Names in a new folder below $TMPDIR; `text`, which must outlive the process, will stand in the
 * first file. Nothing is made yet. False: the names would be too long. */
bool adapter_files_name(AdapterFiles *files, const char *text);

#endif
