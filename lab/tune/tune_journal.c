#include "lab/tune/tune_journal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files/writable.h"
#include "base/text/print.h"
#include "bench/record/line_file.h"

/* How a pair is packed and unpacked. */
#define PAIR "{s:s,s:s,s:s,s:s,s:b,s:[I,I],s:[I,I],s:[b,b],s:I}"

static bool read_lines(TuneJournal *journal, LineReader *lines, char *error, size_t size)
{
    json_t *line;
    bool good = true;

    while (good && (line = line_reader_next(lines)) != NULL) {
        const char *schema = json_string_value(json_object_get(line, "schema"));

        if (journal->head && json_object_get(line, "finished"))
            journal->finished = true;
        else if (journal->head)
            good = !journal->finished && json_array_append(journal->pairs, line) == 0;
        else if (schema && strcmp(schema, TUNE_SCHEMA) == 0)
            journal->head = json_incref(line);
        else
            good = false;
        json_decref(line);
    }
    if (good && ferror(lines->file))
        return failed(error, size, "%s: %s", journal->path, strerror(errno));
    /* The last line without an end is what a kill leaves; all others are whole. */
    if (good && (lines->torn ? journal->head || line_reader_begins(lines, "{\"schema\":\""
                                                                     TUNE_SCHEMA "\"")
                             : feof(lines->file)))
        return true;
    return failed(error, size, "%s:%d: this is not %s", journal->path, lines->number,
                  journal->head ? "a line of a tuning run" : "a journal of yomikiri tune");
}

bool tune_journal_open(TuneJournal *journal, const char *path, bool make, char *error,
                       size_t size)
{
    struct stat status;
    LineReader lines;

    *journal = (TuneJournal){ .pairs = json_array() };
    snprintf(journal->path, sizeof(journal->path), "%s", path);
    journal->file = make && !writable_make_folders(path, error, size) ? -1
                    : line_file_open(path, make, "another tuning run is at work there", error,
                                     size);
    /* Others may have no end, or make the reader wait. */
    bool good = journal->file < 0 ? false
                : fstat(journal->file, &status) == 0 && S_ISREG(status.st_mode)
                    ? line_reader_open(&lines, journal->file, path, error, size)
                    : failed(error, size, "%s: it is not a regular file", path);

    if (good) {
        good = read_lines(journal, &lines, error, size)
               && (ftruncate(journal->file, lines.good) == 0
                   || failed(error, size, "%s: %s", path, strerror(errno)));
        line_reader_close(&lines);
    }
    if (!good)
        tune_journal_close(journal);
    return good;
}

bool tune_journal_begin(TuneJournal *journal, json_t *head, char *error, size_t size)
{
    json_decref(journal->head);
    journal->head = head;
    json_array_clear(journal->pairs);
    journal->finished = false;
    journal->next = 0;
    if (ftruncate(journal->file, 0) != 0)
        return failed(error, size, "%s: %s", journal->path, strerror(errno));
    return line_file_write(journal->file, journal->path, json_incref(head), error, size);
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
                      "begun with other choices, or by another version", journal->path,
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

    return line_file_write(journal->file, journal->path, line, error, size);
}

bool tune_journal_finish(TuneJournal *journal, json_t *result, char *error, size_t size)
{
    json_t *line = json_pack("{s:o}", "finished", result);

    if (!journal->finished)
        return line_file_write(journal->file, journal->path, line, error, size);
    json_decref(line);
    return true;
}

void tune_journal_close(TuneJournal *journal)
{
    json_decref(journal->head);
    json_decref(journal->pairs);
    if (journal->file >= 0)
        close(journal->file);
    *journal = (TuneJournal){ .file = -1 };
}
