#include "bench/record/record.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"

/* Without any repetition. */
static void begin(Record *record, const Suite *suite, json_t *engine, const char *time,
                  json_t *machine, json_t *conditions, json_t *command)
{
    const json_t *threads = json_object_get(engine, "threads");

    memset(record, 0, sizeof(*record));
    record->positions = memory_array((size_t)suite->count, sizeof(*record->positions));
    snprintf(record->time, sizeof(record->time), "%s", time);
    memcpy(record->suite, suite->name, sizeof(record->suite));
    memcpy(record->suite_sha256, suite->sha256, sizeof(record->suite_sha256));
    record->asked = suite->ask;
    record->engine = engine ? json_incref(engine) : json_object();
    record->machine = json_incref(machine);
    record->conditions = json_incref(conditions);
    record->command = json_incref(command);
    record->threads = json_is_integer(threads) ? (int)json_integer_value(threads) : 1;
    record->position_count = suite->count;
    for (int i = 0; i < suite->count; i++) {
        RecordPosition *position = &record->positions[i];
        const SuitePosition *from = &suite->positions[i];

        memcpy(position->id, from->id, sizeof(position->id));
        memcpy(position->text, from->text, sizeof(position->text));
        position->empties = from->empties;
        position->has_expected = from->has_expected;
        position->expected = from->expected;
        position->has_proven = from->has_proven;
        position->proven = from->proven;
        position->proven_best = from->has_proven ? from->best : 0;
        if (from->has_proven)
            position->proven_moves = from->moves;
        position->best = position->nodes = position->searched = -1;
        position->replayed = suite_ask_whole(&suite->ask) ? 0 : -1;
    }
}

static void take_first(RecordPosition *position, const Sample *sample)
{
    position->solved = true;
    position->score = sample->score;
    position->best = sample->best;
    position->value = sample->value;
    position->nodes = sample->nodes;
    position->searched = sample->searched;
    position->ok = !position->has_expected || sample->score == position->expected;
    position->has_cuts = sample->has_cuts;
    memcpy(position->cuts, sample->cuts, sizeof(position->cuts));
    position->pass_count = sample->pass_count;
    memcpy(position->passes, sample->passes, sizeof(position->passes));
}

/* The first trouble stays. */
__attribute__((format(printf, 2, 3)))
static void complain(RecordPosition *position, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    if (position->trouble[0] == '\0')
        vsnprintf(position->trouble, sizeof(position->trouble), format, arguments);
    va_end(arguments);
}

/* Add what was said and taken for a position, in the order of the rounds. */
static void take(Record *record, RecordPosition *position, const Sample *sample)
{
    if (sample->state == SAMPLE_LIMIT)
        position->limited_s = (double)sample->outside_ns * 1e-9;
    if (sample->state != SAMPLE_OK) {
        complain(position, "%s", sample->trouble[0] != '\0' ? sample->trouble : "no answer");
        return;
    }
    position->reps = memory_grow(position->reps, (size_t)position->rep_count + 1,
                                 sizeof(*position->reps));
    position->reps[position->rep_count++] = (RecordRep){
        sample->time_ns, sample->cpu_ns, sample->nodes, sample->switches,
    };
    if (!position->solved)
        take_first(position, sample);
    position->nodes_vary |= sample->nodes != position->nodes;
    if (position->replayed >= 0)
        position->replayed += sample->replayed;
    const bool wrong = position->has_expected && sample->score != position->expected;
    const bool varies = sample->score != position->score && record->asked.time_s <= 0;

    if (wrong)
        complain(position, "answered %+d, expected is %+d", sample->score, position->expected);
    else if (varies)
        complain(position, "answered %+d, and %+d before", sample->score, position->score);
    position->ok = position->ok && !wrong && !varies;
}

void record_from_run(Record *record, const RunResult *run, const Suite *suite, int engine,
                     const char *time, json_t *machine, json_t *conditions, json_t *command)
{
    json_t *identity = json_array_get(run->identities, (size_t)engine);

    begin(record, suite, identity, time, machine, conditions, command);
    for (int round = 0; round < run->rounds + (run->partial > 0); round++)
        for (int position = 0; position < suite->count; position++) {
            const Sample *sample = run_sample(run, round, position, engine);

            if (sample)
                take(record, &record->positions[position], sample);
        }
    record->complete = run->rounds > 0 && run->partial == 0;
}

bool record_is_empty(const Record *record)
{
    for (int i = 0; i < record->position_count; i++)
        if (record->positions[i].rep_count > 0 || record->positions[i].trouble[0] != '\0')
            return false;
    return true;
}

bool record_same_run(const Record *a, const Record *b)
{
    return strcmp(a->run, b->run) == 0
           && (a->run[0] != '\0' || strcmp(a->time, b->time) == 0);
}

bool record_same_ask(const Record *a, const Record *b)
{
    return a->asked.depth.plies == b->asked.depth.plies
           && a->asked.depth.selectivity == b->asked.depth.selectivity
           && a->asked.brief == b->asked.brief && a->asked.time_s == b->asked.time_s;
}

bool record_has_cpu_times(const Record *record)
{
    for (int p = 0; p < record->position_count; p++)
        for (int r = 0; r < record->positions[p].rep_count; r++)
            if (record->positions[p].reps[r].cpu_ns <= 0)
                return false;
    return true;
}

void record_free(Record *record)
{
    for (int i = 0; i < record->position_count && record->positions; i++)
        free(record->positions[i].reps);
    free(record->positions);
    json_decref(record->engine);
    json_decref(record->machine);
    json_decref(record->conditions);
    json_decref(record->command);
    json_decref(record->raw);
    memset(record, 0, sizeof(*record));
}
