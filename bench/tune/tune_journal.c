#include "bench/tune/tune_journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench/memory/memory.h"
#include "bench/record/line_file.h"
#include "bench/record/writable.h"

#define SCHEMA "yomikiri.tune/1"

/* How every journal begins. */
static const char BEGINNING[] = "{\"schema\":\"" SCHEMA "\"";

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

static bool fail(const char *path, const char *why, char *error, size_t size)
{
    snprintf(error, size, "%s: %s", path, why);
    return false;
}

static bool fail_line(const char *path, int line, const char *why, char *error, size_t size)
{
    snprintf(error, size, "%s:%d: %s", path, line, why);
    return false;
}

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
    int lines;
    long whole;                 /* bytes up to the end of the last whole line */
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

/* What is left where the first line was never finished. */
static bool is_beginning(const char *line, size_t length)
{
    const size_t shared = length < sizeof(BEGINNING) - 1 ? length : sizeof(BEGINNING) - 1;

    return memcmp(line, BEGINNING, shared) == 0;
}

/* A broken line is an error unless it is the last and has no end: that is what a kill leaves. */
static bool read_lines(FILE *in, const char *path, Content *content, char *error, size_t size)
{
    static const char FOREIGN[] = "this is no journal of yomikiri tune";
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    bool good = true;

    while (good && (length = memory_read_line(&line, &room, in)) > 0 && line[length - 1] == '\n') {
        json_t *json = json_loadb(line, (size_t)length, 0, NULL);

        content->lines++;
        good = (json_is_object(json) && read_line(content, json))
               || fail_line(path, content->lines,
                            content->lines == 1 ? FOREIGN : "this is no line of a tuning run",
                            error, size);
        json_decref(json);
        if (good)
            content->whole += length;
    }
    /* What could not be read is not what a kill leaves. */
    if (good && length < 0 && !feof(in))
        good = fail(path, strerror(errno), error, size);
    if (good && length > 0 && !content->head && !is_beginning(line, (size_t)length))
        good = fail_line(path, 1, FOREIGN, error, size);
    free(line);
    return good;
}

/* Only a regular file: others may have no end, or make the reader wait. */
static bool is_regular(int file, const char *path, char *error, size_t size)
{
    struct stat status;

    if (fstat(file, &status) != 0)
        return fail(path, strerror(errno), error, size);
    return S_ISREG(status.st_mode) || fail(path, "it is no regular file", error, size);
}

static bool read_file(int file, const char *path, Content *content, char *error, size_t size)
{
    *content = (Content){ .head = NULL };
    if (!is_regular(file, path, error, size))
        return false;

    const int copy = dup(file);
    FILE *in = copy >= 0 ? fdopen(copy, "r") : NULL;
    bool good;

    content->pairs = json_array();
    if (!in)
        return fail(path, strerror(errno), error, size);
    rewind(in);
    good = read_lines(in, path, content, error, size);
    fclose(in);
    return good;
}

/* ---- the file ---- */

static int open_locked(const char *path, int flags, char *error, size_t size)
{
    const int file = open(path, flags | O_APPEND | O_CLOEXEC, 0666);

    if (file < 0)
        fail(path, strerror(errno), error, size);
    else if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        fail(path, errno == EWOULDBLOCK ? "another tuning run is at work there"
                                        : strerror(errno), error, size);
        close(file);
        return -1;
    }
    return file;
}

TuneJournalState tune_journal_look(const char *path, json_t **head, char *error, size_t size)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    Content content;

    *head = NULL;
    if (file < 0 && errno == ENOENT)
        return TUNE_JOURNAL_NONE;
    if (file < 0) {
        fail(path, strerror(errno), error, size);
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
                     ? open_locked(path, O_RDWR | O_CREAT, error, size) : -1;
    TuneJournal *journal = file >= 0 ? journal_new(path, file) : NULL;

    if (!journal) {
        json_decref(line);
        return NULL;
    }
    if (ftruncate(file, 0) != 0) {
        fail(path, strerror(errno), error, size);
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
    const int file = open_locked(path, O_RDWR, error, size);
    TuneJournal *journal = file >= 0 ? journal_new(path, file) : NULL;
    Content content;

    if (!journal)
        return NULL;
    if (!read_file(file, path, &content, error, size))
        goto fail;
    if (!content.head) {
        fail(path, "it holds no tuning run", error, size);
        goto fail;
    }
    if (ftruncate(file, content.whole) != 0) {
        fail(path, strerror(errno), error, size);
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
    fail_line(journal->path, journal->line,
              "this pair is not the one that comes next: the run was begun with other choices, "
              "or by another version", error, size);
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
