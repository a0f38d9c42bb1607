#include "lab/tune/tune_journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory/memory.h"
#include "base/text/print.h"
#include "bench/record/line_file.h"
#include "base/files/writable.h"

#define SCHEMA "yomikiri.tune/1"

/* How every journal begins. */
static const char BEGINNING[] = "{\"schema\":\"" SCHEMA "\"";
static const char BUSY[] = "another tuning run is at work there";

struct TuneJournal {
    int file;
    char path[4096];
    json_t *lines;              /* array: the pairs of the file; NULL: none */
    size_t next;                /* of them, to be asked for */
    int line;                   /* number of the last line asked for or written */
    int replayed;
    bool finished;              /* it says so already */
};

/* ---- lines ---- */

/* One line, whole or not at all. Takes `json`. */
static bool write_line(TuneJournal *journal, json_t *json, char *error, size_t size)
{
    const bool good = line_file_write(journal->file, journal->path, json, error, size);

    journal->line += good;
    return good;
}

static json_t *pair_json(const TuneQuestion *question, const TuneAnswer *answer)
{
    return json_pack("{s:s,s:s,s:s,s:s,s:b,s:[I,I],s:[I,I],s:[b,b],s:I}",
                     "suite", question->suite, "position", question->position,
                     "a", question->a, "b", question->b, "b_first", question->b_first,
                     "cpu_ns", (json_int_t)answer->cost[0].cpu_ns,
                     (json_int_t)answer->cost[1].cpu_ns,
                     "nodes", (json_int_t)answer->cost[0].nodes,
                     (json_int_t)answer->cost[1].nodes,
                     "cut", answer->cost[0].cut, answer->cost[1].cut,
                     "spent_ns", (json_int_t)answer->spent_ns);
}

static bool pair_read(json_t *json, TuneQuestion *question, TuneAnswer *answer)
{
    json_int_t cpu[2], nodes[2], spent;
    int b_first, cut[2];

    if (json_unpack(json, "{s:s,s:s,s:s,s:s,s:b,s:[I,I],s:[I,I],s:[b,b],s:I}",
                    "suite", &question->suite, "position", &question->position,
                    "a", &question->a, "b", &question->b, "b_first", &b_first,
                    "cpu_ns", &cpu[0], &cpu[1], "nodes", &nodes[0], &nodes[1],
                    "cut", &cut[0], &cut[1], "spent_ns", &spent) != 0)
        return false;
    question->b_first = b_first;
    answer->spent_ns = spent;
    for (int i = 0; i < 2; i++)
        answer->cost[i] = (TuneCost){ .cpu_ns = cpu[i], .nodes = nodes[i], .cut = cut[i] };
    return cpu[0] > 0 && cpu[1] > 0 && nodes[0] >= 0 && nodes[1] >= 0 && spent >= 0;
}

/* ---- reading a file ---- */

/* What stands in a file. */
typedef struct {
    json_t *head, *pairs;
    bool finished;
    off_t whole;                /* bytes up to the end of the last whole line */
} Content;

static void content_free(Content *content)
{
    json_decref(content->head);
    json_decref(content->pairs);
}

static bool read_line(Content *content, json_t *json)
{
    TuneQuestion question;
    TuneAnswer answer;

    if (!content->head) {
        const char *schema = json_string_value(json_object_get(json, "schema"));

        if (!schema || strcmp(schema, SCHEMA) != 0)
            return false;
        content->head = json_incref(json);
        return true;
    }
    if (json_object_get(json, "finished")) {
        content->finished = true;
        return true;
    }
    return !content->finished && pair_read(json, &question, &answer)
           && json_array_append(content->pairs, json) == 0;
}

/* A broken line is an error unless it is the last and has no end: that is what a kill leaves. */
static bool read_lines(LineReader *lines, const char *path, Content *content, char *error,
                       size_t size)
{
    static const char FOREIGN[] = "this is not a journal of yomikiri tune";
    bool good = true;
    json_t *json;

    while (good && (json = line_reader_next(lines)) != NULL) {
        good = json_is_object(json) && read_line(content, json);
        content->whole = good ? lines->good : content->whole;
        json_decref(json);
    }
    /* What could not be read is not what a kill leaves. */
    if (good && ferror(lines->file))
        return failed(error, size, "%s: %s", path, strerror(errno));
    if (lines->torn && !content->head && !line_reader_begins(lines, BEGINNING))
        return failed(error, size, "%s:1: %s", path, FOREIGN);
    if (good && (lines->torn || feof(lines->file)))
        return true;
    return failed(error, size, "%s:%d: %s", path, lines->number,
                  lines->number == 1 ? FOREIGN : "this is not a line of a tuning run");
}

static bool read_file(int file, const char *path, Content *content, char *error, size_t size)
{
    struct stat status;
    LineReader lines;
    bool good;

    *content = (Content){ .head = NULL };
    /* Only a regular file: others may have no end, or make the reader wait. */
    if (fstat(file, &status) == 0 && !S_ISREG(status.st_mode))
        return failed(error, size, "%s: it is not a regular file", path);
    if (!line_reader_open(&lines, file, path, error, size))
        return false;
    content->pairs = json_array();
    good = read_lines(&lines, path, content, error, size);
    line_reader_close(&lines);
    return good;
}

/* ---- the file ---- */

TuneJournalState tune_journal_look(const char *path, json_t **head, char *error, size_t size)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    Content content;

    *head = NULL;
    if (file < 0 && errno == ENOENT)
        return TUNE_JOURNAL_NONE;
    if (file < 0) {
        failed(error, size, "%s: %s", path, strerror(errno));
        return TUNE_JOURNAL_BROKEN;
    }
    const bool good = read_file(file, path, &content, error, size);

    close(file);
    *head = json_incref(content.head);
    const bool empty = good && !content.head;
    const bool finished = content.finished;

    content_free(&content);
    return !good ? TUNE_JOURNAL_BROKEN
           : empty ? TUNE_JOURNAL_NONE
           : finished ? TUNE_JOURNAL_FINISHED : TUNE_JOURNAL_UNFINISHED;
}

static TuneJournal *journal_new(const char *path, int file)
{
    TuneJournal *journal = memory_array(1, sizeof(*journal));

    journal->file = file;
    snprintf(journal->path, sizeof(journal->path), "%s", path);
    return journal;
}

TuneJournal *tune_journal_begin(const char *path, const json_t *head, char *error, size_t size)
{
    json_t *line = json_pack("{s:s}", "schema", SCHEMA);

    json_object_update(line, (json_t *)(uintptr_t)head);

    const int file = writable_make_folders(path, error, size)
                     ? line_file_open(path, true, BUSY, error, size) : -1;
    TuneJournal *journal = file >= 0 ? journal_new(path, file) : NULL;

    if (!journal) {
        json_decref(line);
        return NULL;
    }
    if (ftruncate(file, 0) != 0) {
        failed(error, size, "%s: %s", path, strerror(errno));
        json_decref(line);
        tune_journal_close(journal);
        return NULL;
    }
    if (write_line(journal, line, error, size))
        return journal;
    tune_journal_close(journal);
    return NULL;
}

TuneJournal *tune_journal_resume(const char *path, char *error, size_t size)
{
    const int file = line_file_open(path, false, BUSY, error, size);
    TuneJournal *journal = file >= 0 ? journal_new(path, file) : NULL;
    Content content;

    if (!journal)
        return NULL;
    if (!read_file(file, path, &content, error, size))
        goto fail;
    if (!content.head) {
        failed(error, size, "%s: it holds no tuning run", path);
        goto fail;
    }
    if (ftruncate(file, content.whole) != 0) {
        failed(error, size, "%s: %s", path, strerror(errno));
        goto fail;
    }
    journal->lines = json_incref(content.pairs);
    journal->finished = content.finished;
    journal->line = 1;
    content_free(&content);
    return journal;
fail:
    content_free(&content);
    tune_journal_close(journal);
    return NULL;
}

/* ---- pairs ---- */

TuneLine tune_journal_next(TuneJournal *journal, const TuneQuestion *question,
                           TuneAnswer *answer, char *error, size_t size)
{
    TuneQuestion known;
    json_t *line = journal->lines ? json_array_get(journal->lines, journal->next) : NULL;

    if (!line)
        return TUNE_LINE_NONE;
    journal->next++;
    journal->line++;
    journal->replayed++;
    if (pair_read(line, &known, answer) && strcmp(known.suite, question->suite) == 0
        && strcmp(known.position, question->position) == 0 && strcmp(known.a, question->a) == 0
        && strcmp(known.b, question->b) == 0 && known.b_first == question->b_first)
        return TUNE_LINE_FOUND;
    failed(error, size, "%s:%d: this pair is not the one that comes next: the run was begun with "
           "other choices, or by another version", journal->path, journal->line);
    return TUNE_LINE_OTHER;
}

bool tune_journal_add(TuneJournal *journal, const TuneQuestion *question,
                      const TuneAnswer *answer, char *error, size_t size)
{
    return write_line(journal, pair_json(question, answer), error, size);
}

bool tune_journal_finish(TuneJournal *journal, const json_t *result, char *error, size_t size)
{
    return journal->finished
           || write_line(journal, json_pack("{s:O}", "finished", result), error, size);
}

int tune_journal_replayed(const TuneJournal *journal)
{
    return journal->replayed;
}

void tune_journal_close(TuneJournal *journal)
{
    if (!journal)
        return;
    json_decref(journal->lines);
    close(journal->file);
    free(journal);
}
