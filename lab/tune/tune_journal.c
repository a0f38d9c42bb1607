#include "lab/tune/tune_journal.h"

#include <string.h>

#include "base/text/print.h"

/* How a pair is packed and unpacked. */
#define PAIR "{s:s,s:s,s:s,s:s,s:b,s:[I,I],s:[I,I],s:[b,b],s:I}"

static bool read_lines(TuneJournal *journal, char *error, size_t size)
{
    Journal *lines = &journal->lines;
    json_t *line;
    bool good = true;

    while (good && lines->head && (line = journal_next(lines)) != NULL) {
        if (json_object_get(line, "finished"))
            journal->finished = true;
        else
            good = !journal->finished && json_array_append(journal->pairs, line) == 0;
        json_decref(line);
    }
    if (!good || !journal_ended(lines))
        return failed(error, size, "%s:%d: this is not a line of a tuning run", lines->path,
                      lines->line);
    return journal_go_on(lines, error, size);
}

bool tune_journal_open(TuneJournal *journal, const char *path, bool make, char *error,
                       size_t size)
{
    static const JournalKind KIND = { TUNE_SCHEMA, "yomikiri tune",
                                      "another tuning run is at work there" };
    bool good;

    *journal = (TuneJournal){ .pairs = json_array() };
    good = journal_open(&journal->lines, &KIND, path, make, error, size)
           && read_lines(journal, error, size);
    if (!good)
        tune_journal_close(journal);
    return good;
}

bool tune_journal_begin(TuneJournal *journal, json_t *head, char *error, size_t size)
{
    json_decref(journal->lines.head);
    journal->lines.head = head;
    json_array_clear(journal->pairs);
    journal->finished = false;
    journal->next = 0;
    return journal_begin(&journal->lines, head, error, size);
}

bool tune_journal_has_next(const TuneJournal *journal)
{
    return journal->next < json_array_size(journal->pairs);
}

bool tune_journal_next(TuneJournal *journal, TunePair *pair, char *error, size_t size)
{
    json_t *line = json_array_get(journal->pairs, journal->next++);
    json_int_t cpu[2], nodes[2], spent;
    int b_first, cut[2];
    TunePair known;

    if (json_unpack(line, PAIR, "suite", &known.suite, "position", &known.position,
                    "a", &known.a, "b", &known.b, "b_first", &b_first, "cpu_ns", &cpu[0], &cpu[1],
                    "nodes", &nodes[0], &nodes[1], "cut", &cut[0], &cut[1], "spent_ns",
                    &spent) != 0
        || cpu[0] <= 0 || cpu[1] <= 0 || nodes[0] < 0 || nodes[1] < 0 || spent < 0
        || strcmp(known.suite, pair->suite) != 0 || strcmp(known.position, pair->position) != 0
        || strcmp(known.a, pair->a) != 0 || strcmp(known.b, pair->b) != 0
        || b_first != pair->b_first)
        return failed(error, size, "%s:%zu: this pair is not the one that comes next: the run was "
                      "begun with other choices, or by another version", journal->lines.path,
                      journal->next + 1);
    for (int i = 0; i < 2; i++)
        pair->cost[i] = (TuneCost){ .cpu_ns = cpu[i], .nodes = nodes[i], .cut = cut[i] };
    pair->spent_ns = spent;
    return true;
}

bool tune_journal_add(TuneJournal *journal, const TunePair *pair, char *error, size_t size)
{
    const TuneCost *cost = pair->cost;
    json_t *line = json_pack(PAIR, "suite", pair->suite, "position", pair->position, "a", pair->a,
                             "b", pair->b, "b_first", pair->b_first,
                             "cpu_ns", (json_int_t)cost[0].cpu_ns, (json_int_t)cost[1].cpu_ns,
                             "nodes", (json_int_t)cost[0].nodes, (json_int_t)cost[1].nodes,
                             "cut", cost[0].cut, cost[1].cut,
                             "spent_ns", (json_int_t)pair->spent_ns);

    return journal_add(&journal->lines, line, error, size);
}

bool tune_journal_finish(TuneJournal *journal, json_t *result, char *error, size_t size)
{
    json_t *line = json_pack("{s:o}", "finished", result);

    if (!journal->finished)
        return journal_add(&journal->lines, line, error, size);
    json_decref(line);
    return true;
}

void tune_journal_close(TuneJournal *journal)
{
    json_decref(journal->pairs);
    journal->pairs = NULL;
    journal_close(&journal->lines, false);
}
