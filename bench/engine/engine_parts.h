/* engine_parts.h - common parts of bench/engine: the rows of the engines that are known, and how
 * one is started and refused. Private to them and their tests. */

#ifndef YOMIKIRI_ENGINE_PARTS_H
#define YOMIKIRI_ENGINE_PARTS_H

#include "base/process/process.h"
#include "base/text/arena.h"
#include "bench/engine/engine.h"
#include "yomikiri.h"

/* One kind of engine. Patterns are extended regular expressions as of regcomp(), without case;
 * each matches in one line. */
typedef struct {
    const char *kind;           /* in records, and before a command: "edax:./e" */
    const char *part;           /* of the name of its program, in any case */

    /* Of one that stays up: start it, and add to the identity; false: `error` says why not. */
    bool (*open)(Engine *engine, char *error, size_t error_size);
    /* Fill *sample, whose fields are all unknown and whose state is SAMPLE_GARBLED. */
    void (*solve)(Engine *engine, const SuitePosition *position, Sample *sample);

    /* Of those without a protocol. Put at the end of the command unless a word of this holds {in}.
     * {in}, {out} and {threads} stand for the file with the position, a file to write and the
     * number of threads, here and there. */
    const char *options;
    const char *input;          /* in the file {in}, behind 64 squares, a blank and the side */
    bool written;               /* its rows stand in the file {out}, not in what it prints; it has
                                   one thread */
    bool last_counts;           /* it may have several rows for a position */
    const char *row;            /* pattern: the line has an answer */
    const char *figures;        /* pattern: what such a line holds */
    /* What the groups of this are, a letter for each: depth, % of confidence, < a mark that it is
     * a bound, score or discs of black and white, move, nodes, time; . is passed over. */
    const char *groups;
    const char *nodes, *time, *cpu;     /* patterns elsewhere in what it prints: their group */
} EngineRow;

/* The first is our own protocol, which is meant where nothing else is named. */
enum { ENGINE_ROW_COUNT = 5 };
extern const EngineRow ENGINE_ROWS[ENGINE_ROW_COUNT];

struct Engine {
    EngineSpec spec;
    const EngineRow *row;
    const char *command;        /* without what says of which kind it is */
    char **words;               /* of it */
    bool guessed;               /* nothing says of which kind it is */
    json_t *identity;
    volatile const int *stop;
    Process *process;           /* one that stays up; NULL: to be started */
    json_int_t asked;           /* of that process, so far */
};

/* ---- engine_parts.c ---- */

bool engine_is_over(yk_board board);

/* The sample is of that state, and why; always false. */
bool engine_fail(Sample *sample, SampleState state, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for a process that did not do what it should: LIMIT, INTERRUPTED, CRASH or GARBLED by
 * what has happened to it. `end` is read only for PROCESS_ENDED and PROCESS_PARTIAL. */
bool engine_fail_event(const Engine *engine, Sample *sample, ProcessEvent event,
                       const ProcessEnd *end, const char *last_words);

/* The same for one that still runs, or has just ended by itself; it is killed. */
bool engine_give_up(const Engine *engine, Process *process, ProcessEvent event, Sample *sample);

/* Names in a new folder below $TMPDIR, where `text` will stand in the first file. Nothing is made
 * yet. */
ProcessFiles engine_files(Arena *arena, const char *text);

/* ---- engine_rows.c ---- */

/* Read what came back for a position with that many empties: what was printed, and what stood in
 * the file {out}. False: *sample says why. */
bool engine_row_read(const EngineRow *row, const char *printed, const char *written,
                     bool black_to_move, int empties, Sample *sample);

/* "0:12.345", "1:02:03.4", "0.207" as nanoseconds; what shows as 0 is taken for half a unit of its
 * last digit. */
int64_t engine_time_ns(const char *text);

/* A number as it was read; one that is too large for what it is stays so, whatever its size. */
static inline int engine_small(long long number)
{
    return number < -200 ? -200 : number > 200 ? 200 : (int)number;
}

/* ---- engine_serve.c and engine_gtp.c ---- */

bool engine_serve_open(Engine *engine, char *error, size_t error_size);
void engine_serve_solve(Engine *engine, const SuitePosition *position, Sample *sample);

/* Read the answer `line` of `bench --serve` to question `id`. False: *sample says why. */
bool engine_serve_read(const char *line, json_int_t id, Sample *sample);

void engine_gtp_solve(Engine *engine, const SuitePosition *position, Sample *sample);

#endif
