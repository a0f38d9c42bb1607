/* record.c - see record.h and record_build.h. */

#include "bench/record/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/memory/memory.h"
#include "bench/record/record_build.h"

bool record_begin(Record *record, const Suite *suite, json_t *engine, const char *time,
                  json_t *machine, json_t *conditions, json_t *command)
{
    const json_t *threads = json_object_get(engine, "threads");

    memset(record, 0, sizeof(*record));
    record->positions = calloc((size_t)max_int(suite->count, 1), sizeof(*record->positions));
    if (!record->positions) {
        memory_note_failure();
        return false;
    }
    snprintf(record->time, sizeof(record->time), "%s", time);
    memcpy(record->suite, suite->name, sizeof(record->suite));
    memcpy(record->suite_sha256, suite->sha256, sizeof(record->suite_sha256));
    record->engine = engine ? json_incref(engine) : json_object();
    if (!record->engine)
        return false;
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
        position->best = position->nodes = position->searched = -1;
    }
    return true;
}

static void take_first(RecordPosition *position, const Sample *sample)
{
    position->solved = true;
    position->score = sample->score;
    position->best = sample->best;
    position->nodes = sample->nodes;
    position->searched = sample->searched;
    position->ok = !position->has_expected || sample->score == position->expected;
    position->has_cuts = sample->has_cuts;
    memcpy(position->cuts, sample->cuts, sizeof(position->cuts));
    position->pass_count = sample->pass_count;
    memcpy(position->passes, sample->passes, sizeof(position->passes));
}

/* The first trouble stays. */
static void complain(RecordPosition *position, const char *trouble)
{
    if (position->trouble[0] == '\0')
        snprintf(position->trouble, sizeof(position->trouble), "%s", trouble);
}

bool record_take(Record *record, int number, const Sample *sample)
{
    RecordPosition *position = &record->positions[number];
    char trouble[200];

    assert(number >= 0 && number < record->position_count);
    if (sample->state != SAMPLE_OK) {
        complain(position, sample->trouble[0] != '\0' ? sample->trouble : "no answer");
        return true;
    }
    RecordRep *reps = realloc(position->reps, sizeof(*reps) *
                                    (size_t)(position->rep_count + 1));

    if (!reps) {
        memory_note_failure();
        return false;
    }
    position->reps = reps;
    reps[position->rep_count++] = (RecordRep){
        .time_ns = sample->time_ns,
        .cpu_ns = sample->cpu_ns,
        .nodes = sample->nodes,
        .instructions = sample->instructions,
        .cycles = sample->cycles,
        .switches = sample->switches,
    };
    if (!position->solved)
        take_first(position, sample);
    position->nodes_vary |= sample->nodes != position->nodes;
    if (position->has_expected && sample->score != position->expected) {
        snprintf(trouble, sizeof(trouble), "answered %+d, expected is %+d", sample->score,
                 position->expected);
        complain(position, trouble);
        position->ok = false;
    } else if (sample->score != position->score) {
        snprintf(trouble, sizeof(trouble), "answered %+d, and %+d before", sample->score,
                 position->score);
        complain(position, trouble);
        position->ok = false;
    }
    return true;
}

bool record_from_run(Record *record, const RunResult *run, const Suite *suite, int engine,
                     const char *time, json_t *machine, json_t *conditions, json_t *command)
{
    json_t *identity = json_array_get(run->identities, (size_t)engine);
    bool good = record_begin(record, suite, identity, time, machine, conditions, command);

    for (int round = 0; round < run->rounds + (run->partial > 0) && good; round++)
        for (int position = 0; position < suite->count && good; position++) {
            const Sample *sample = run_sample(run, round, position, engine);

            good = !sample || record_take(record, position, sample);
        }
    if (good)
        record->complete = run->rounds > 0 && run->partial == 0;
    else
        record_free(record);
    return good;
}

bool record_same_run(const Record *a, const Record *b)
{
    return strcmp(a->run, b->run) == 0
           && (a->run[0] != '\0' || strcmp(a->time, b->time) == 0);
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
