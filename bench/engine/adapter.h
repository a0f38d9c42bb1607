/* adapter.h - the interface of engine.c and the adapters: how one kind of engine is started, asked
 * and understood. Private to them and their tests. */

#ifndef YOMIKIRI_ADAPTER_H
#define YOMIKIRI_ADAPTER_H

#include "base/process/process.h"
#include "bench/engine/engine.h"

typedef struct {
    EngineKind kind;
    const char *name;
    /* See that it can be started, add to the identity. False: `error` says why not. */
    bool (*open)(Engine *engine, char *error, size_t error_size);
    /* Fill *sample, whose fields are all unknown and whose state is SAMPLE_GARBLED. */
    void (*solve)(Engine *engine, const SuitePosition *position, Sample *sample);
    const struct AdapterFormat *format;     /* of those that print tables (adapter_table.h) */
} Adapter;

struct Engine {
    EngineSpec spec;
    const Adapter *adapter;
    char **words;               /* of the command */
    int word_count;
    bool guessed;               /* nothing says of which kind it is */
    json_t *identity;
    volatile const int *stop;
    double start_limit_s;       /* until it greets */
    Process *process;           /* one that stays up; NULL: to be started */
    json_int_t asked;           /* of that process, so far */
};

extern const Adapter adapter_yomikiri, adapter_edax, adapter_egaroucid, adapter_scrzebra,
    adapter_gtp;

/* engine_open() with another patience for the greeting than 60 s. */
Engine *engine_open_within(const EngineSpec *spec, double start_limit_s,
                           volatile const int *stop, char *error, size_t error_size);

/* The words of the command with `extra` (NULL after the last) put in at place `at`, NULL after
 * the last; the array is the caller's, to be freed. */
char **adapter_words(const Engine *engine, int at, const char *const *extra);

/* A plan for these words with the pinning of the spec. */
ProcessPlan adapter_plan(const Engine *engine, char **words, bool talk);

/* The sample is of that state, and why; always false. */
bool adapter_fail(Sample *sample, SampleState state, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for a process that still runs, or has just ended by itself, and did not do what it
 * should: LIMIT, INTERRUPTED, CRASH or GARBLED by what has happened to it; it is killed. */
bool adapter_give_up(const Engine *engine, Process *process, ProcessEvent event, Sample *sample);

/* Run words to their end for one position, with these files (NULL: none); wall and CPU time as
 * seen from outside go into the sample. The output, and what stood in the files' `out`
 * (*written, if there are files), are the caller's, to be freed; NULL: the sample says why. */
char *adapter_run(const Engine *engine, char **words, const ProcessFiles *files, char **written,
                  Sample *sample);

/* The member "line" of an answer, squares and passes, into the sample; null and NULL are no line.
 * False: it is something else, and the sample says so. */
bool adapter_read_line(const json_t *answer, Sample *sample);

/* A score as it was read; one that cannot be stays one, whatever its size. */
static inline int adapter_score(long long score)
{
    return score < -64 ? -99 : score > 64 ? 99 : (int)score;
}

/* Read the answer `line` of `bench --serve` to question `id`. False: *sample says why. */
bool adapter_yomikiri_read(const char *line, json_int_t id, Sample *sample);

#endif
