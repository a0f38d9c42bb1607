#include "tests/apps/cli/short_run.h"
#include "tests/support/hang.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

const char SHORT_VARIABLE[] = "YOMIKIRI_TEST_REFUSE", SHORT_PRINTED[] = "printed";

static char folder[300];

static void give_up(const char *what)
{
    perror(what);
    abort();
}

/* ---- files ---- */

const char *short_run_folder(void)
{
    if (folder[0] == '\0') {
        const char *tmp = getenv("TMPDIR");

        snprintf(folder, sizeof(folder) - 1, "%.200s/yomikiri-memory-XXXXXX",
                 tmp ? tmp : "/tmp");
        if (!mkdtemp(folder))
            give_up(folder);
        strcat(folder, "/");
    }
    return folder;
}

typedef void Visit(const char *path, void *context);

/* Call `visit` with everything in a folder, sorted by name, and then with the folder itself. */
static void walk(const char *path, Visit *visit, void *context)
{
    struct dirent **entries = NULL;
    const int count = scandir(path, &entries, NULL, alphasort);

    for (int i = 0; i < count; i++) {
        char *inside = NULL;

        if (asprintf(&inside, "%s/%s", path, entries[i]->d_name) < 0)
            give_up(path);
        if (strcmp(entries[i]->d_name, ".") != 0 && strcmp(entries[i]->d_name, "..") != 0)
            walk(inside, visit, context);
        free(inside);
        free(entries[i]);
    }
    free(entries);
    if (access(path, F_OK) == 0)
        visit(path, context);
}

static void delete(const char *path, void *context)
{
    (void)context;
    if (remove(path) != 0)
        give_up(path);
}

void short_run_end(void)
{
    walk(folder, delete, NULL);
}

/* Journals (.part) are left where a run did not come to its end. */
static void append_file(const char *path, void *context)
{
    const char *end = strrchr(path, '.');
    char bytes[4096];
    FILE *file = end && strcmp(end, ".part") == 0 ? NULL : fopen(path, "rb");

    for (size_t got; file && (got = fread(bytes, 1, sizeof(bytes), file)) > 0; )
        fwrite(bytes, 1, got, context);
    if (file)
        fclose(file);
}

/* ---- what varies with time ---- */

static bool is_among(const char *word, const char *const *words)
{
    while (*words && strcmp(*words, word) != 0)
        words++;
    return *words != NULL;
}

static void steady_json(json_t *json);

/* What is not known stays null. */
static void steady_member(json_t *object, const char *key, json_t *value)
{
    static const char *const VARY[] = {
        "time", "run", "time_ns", "cpu_ns", "outside_ns", "instructions", "cycles", "switches",
        "nps", "page", "huge_bytes", "table_bytes", "available_bytes", "conditions", NULL,
    };

    if (is_among(key, VARY) && !json_is_null(value))
        json_object_set_new(object, key, json_true());
    else if (strcmp(key, "passes") == 0)
        for (size_t i = 0; i < json_array_size(value); i++)
            json_array_set_new(json_array_get(value, i), 3, json_true());
    else
        steady_json(value);
}

static void steady_json(json_t *json)
{
    const char *key;
    json_t *value;
    size_t i;
    void *next;

    json_object_foreach_safe(json, next, key, value) {
        if (json_is_real(value))
            json_object_set_new(json, key, json_true());
        else
            steady_member(json, key, value);
    }
    json_array_foreach(json, i, value)
        steady_json(value);
}

/* Numbers with a unit become N, without the unit: a busy host turns us into ms. Blanks and rules
 * shrink to one sign. */
static void steady_text(const char *line, FILE *out)
{
    static const char *const UNITS[] = {
        "ns", "us", "ms", "s", "s,", "min", "k", "M", "G", "thousand", "million", "billion",
        "%", NULL,
    };

    while (*line != '\0') {
        const size_t digits = strspn(line, "0123456789.,");
        char unit[16];

        snprintf(unit, sizeof(unit), "%.*s",
                 line[digits] == ' ' ? (int)strcspn(line + digits + 1, " \n/") : 0,
                 line + digits + 1);
        if (digits > 0 && is_among(unit, UNITS)) {
            putc('N', out);
            line += digits + 1 + strlen(unit);
        } else if (digits > 0) {
            fprintf(out, "%.*s", (int)digits, line);
            line += digits;
        } else {
            const char sign = *line;

            putc(sign, out);
            line++;
            while ((sign == ' ' || sign == '-') && *line == sign)
                line++;
        }
    }
}

static void steady_line(const char *line, FILE *out)
{
    json_t *json = line[0] == '{' ? json_loads(line, 0, NULL) : NULL;
    char *text;

    if (!json) {
        steady_text(line, out);
        return;
    }
    steady_json(json);
    text = json_dumps(json, JSON_SORT_KEYS | JSON_COMPACT);
    fprintf(out, "%s\n", text);
    free(text);
    json_decref(json);
}

/* The bytes of the files, line by line as above; the caller's. */
static char *steady_files(const char *const *paths)
{
    char *raw = NULL, *steady = NULL, *line = NULL;
    size_t raw_size, steady_size, line_size = 0;
    FILE *to = open_memstream(&raw, &raw_size), *from;

    for (; *paths; paths++)
        walk(*paths, append_file, to);
    fclose(to);
    from = fmemopen(raw, raw_size > 0 ? raw_size : 1, "r");
    to = open_memstream(&steady, &steady_size);
    while (raw_size > 0 && getline(&line, &line_size, from) > 0)
        steady_line(line, to);
    fclose(from);
    fclose(to);
    free(raw);
    free(line);
    return steady;
}

/* ---- running ---- */

static void open_as(const char *path, int flags, int as)
{
    const int file = open(path, flags, 0666);

    if (file < 0 || dup2(file, as) != as)
        give_up(path);
    if (file != as)
        close(file);
}

/* In the child: never comes back. */
static void become(const char *command, const ShortRun *run, long refused, bool for_good,
                   const char *in, const char *out, const char *err, const char *note)
{
    static char words[SHORT_ARGUMENTS][4096];
    char *arguments[SHORT_ARGUMENTS + 3] = { "yomikiri" }, first[32], value[32];

    snprintf(first, sizeof(first), "%s", command);
    arguments[1] = first;

    for (int i = 0; i < SHORT_ARGUMENTS && run->arguments[i]; i++) {
        const char *at = strchr(run->arguments[i], '@');

        if (!at)
            snprintf(words[i], sizeof(words[i]), "%s", run->arguments[i]);
        else
            snprintf(words[i], sizeof(words[i]), "%.*s%s%s", (int)(at - run->arguments[i]),
                     run->arguments[i], folder, at + 1);
        arguments[i + 2] = words[i];
    }
    open_as(in, O_RDONLY, STDIN_FILENO);
    open_as(out, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    open_as(err, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    open_as(note, O_WRONLY | O_CREAT | O_TRUNC, SHORT_NOTE_FD);
    snprintf(value, sizeof(value), "%ld%s", refused, for_good ? "+" : "");
    if (refused >= 0)
        setenv(SHORT_VARIABLE, value, 1);
    alarm(HANG_SECONDS);
    execv("/proc/self/exe", arguments);
    _exit(127);
}

ShortOutcome short_run(const char *command, const ShortRun *run, long refused, bool for_good)
{
    char in[400], out[400], err[400], note[400], made[600] = "";
    ShortOutcome outcome;
    struct stat noted;
    int status = 0;
    pid_t child;

    snprintf(in, sizeof(in), "%s.in", short_run_folder());
    snprintf(out, sizeof(out), "%s%s", folder, SHORT_PRINTED);
    snprintf(err, sizeof(err), "%s.err", folder);
    snprintf(note, sizeof(note), "%s.note", folder);
    if (run->output) {
        snprintf(made, sizeof(made), "%s%s", folder, run->output);
        walk(made, delete, NULL);
        if (made[strlen(made) - 1] == '/' && mkdir(made, 0777) != 0)
            give_up(made);
    }
    FILE *file = fopen(in, "w");

    if (!file || fputs(run->input ? run->input : "", file) < 0 || fclose(file) != 0)
        give_up(in);
    fflush(NULL);
    child = fork();
    if (child == 0)
        become(command, run, refused, for_good, in, out, err, note);
    if (child < 0 || waitpid(child, &status, 0) != child || stat(note, &noted) != 0)
        give_up("a run");
    outcome.status = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
    outcome.refused = noted.st_size > 0;
    outcome.out = steady_files((const char *const[]){ out, run->output ? made : NULL,
                                                      NULL });
    outcome.err = steady_files((const char *const[]){ err, NULL });
    return outcome;
}

void short_run_free(ShortOutcome *outcome)
{
    free(outcome->out);
    free(outcome->err);
}

/* ---- judging ---- */

/* Is the line at `line` one of `text`? */
static bool has_line(const char *text, const char *line, size_t length)
{
    for (; *text != '\0'; text += strcspn(text, "\n"), text += *text == '\n')
        if (strcspn(text, "\n") == length && strncmp(text, line, length) == 0)
            return true;
    return false;
}

/* The first line that stands in no good output and does not speak of memory; NULL: none. */
static const char *wrong_line(const ShortOutcome *outcome, const ShortOutcome *good)
{
    const char *line = outcome->out;

    for (size_t length; *line != '\0'; line += length + (line[length] == '\n')) {
        length = strcspn(line, "\n");
        if (!has_line(good->out, line, length) && !strstr(line, "memory"))
            return line;
    }
    return NULL;
}

const char *short_run_complaint(const ShortRun *run, const ShortOutcome *outcome,
                                const ShortOutcome *good)
{
    static char complaint[2000];
    const char *wrong = run->partial ? NULL : wrong_line(outcome, good);

    if (outcome->status < 0)
        snprintf(complaint, sizeof(complaint), "signal %d; %.300s", -outcome->status,
                 outcome->err);
    else if (outcome->status == good->status && strcmp(outcome->out, good->out) != 0)
        snprintf(complaint, sizeof(complaint), "status %d, but another answer:\n%.700s\n"
                 "and this was said: %.300s", good->status, outcome->out, outcome->err);
    else if (outcome->status == good->status)
        return NULL;
    else if (outcome->err[0] == '\0')
        snprintf(complaint, sizeof(complaint), "status %d without a word", outcome->status);
    else if (wrong)
        snprintf(complaint, sizeof(complaint), "status %d and a wrong line: %.700s\n"
                 "and this was said: %.300s", outcome->status, wrong, outcome->err);
    else
        return NULL;
    return complaint;
}
