#include "bench/engine/adapter_table.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/text/unique.h"
#include "yomikiri.h"

/* One question: what it is, and where that stands. */
typedef struct {
    char text[256];
    AdapterFiles files;
} Question;

bool adapter_table_open(Engine *engine, char *error, size_t error_size)
{
    (void)error;
    (void)error_size;
    if (engine->adapter->format->one_thread)
        json_object_set_new(engine->identity, "threads", json_integer(1));
    else if (engine->spec.threads > 0)
        json_object_set_new(engine->identity, "threads", json_integer(engine->spec.threads));
    return true;
}

/* ---- files ---- */

/* False: the folder for temporary files has too long a name. */
static bool write_question(Question *question, const char *input, const char *position)
{
    const char *hole = strstr(input, "{}");

    snprintf(question->text, sizeof(question->text), "%.*s%s%s", (int)(hole - input), input,
             position, hole + 2);
    return adapter_files_name(&question->files, question->text);
}

/* ---- words ---- */

/* `word` with what {in}, {out} and {threads} stand for; the caller's. */
static char *fill_in(const char *word, const ProcessFiles *files, int threads)
{
    char count[12];
    const struct { const char *hole, *with; } holes[] = {
        { "{in}", files->in }, { "{out}", files->out }, { "{threads}", count },
    };
    char *filled = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&filled, &size);

    if (!to)
        memory_end();
    snprintf(count, sizeof(count), "%d", threads > 0 ? threads : 1);
    while (*word != '\0') {
        bool found = false;

        for (size_t i = 0; i < ARRAY_LENGTH(holes) && !found; i++) {
            const size_t length = strlen(holes[i].hole);

            found = strncmp(word, holes[i].hole, length) == 0;
            if (found) {
                fputs(holes[i].with, to);
                word += length;
            }
        }
        if (!found)
            fputc(*word++, to);
    }
    if (fclose(to) != 0)
        memory_end();
    return filled;
}

static void free_words(char **words)
{
    for (char **word = words; *word; word++)
        free(*word);
    free(words);
}

static char **make_words(const Engine *engine, const AdapterFormat *format,
                         const ProcessFiles *files)
{
    static const char *const NONE[] = { NULL };
    bool complete = false;
    char **raw, **words;
    size_t count = 0;

    for (int i = 0; i < engine->word_count; i++)
        complete |= strstr(engine->words[i], "{in}") != NULL;
    raw = adapter_words(engine, engine->word_count, complete ? NONE : format->options);
    while (raw[count])
        count++;
    words = memory_array(count + 1, sizeof(*words));
    for (size_t i = 0; i < count; i++)
        words[i] = fill_in(raw[i], files, engine->spec.threads);
    free(raw);
    return words;
}

/* ---- solve ---- */

static void ask(const Engine *engine, const AdapterFormat *format, const Question *question,
                AdapterAnswer *answer, Sample *sample)
{
    char **words = make_words(engine, format, &question->files.files);
    char *written = NULL;
    char *printed = adapter_run(engine, words, &question->files.files, &written, sample);

    if (printed) {
        answer->printed = printed;
        answer->written = written;
        format->read(answer, sample);
    }
    free(printed);
    free(written);
    free_words(words);
}

void adapter_table_solve(Engine *engine, const SuitePosition *position, Sample *sample)
{
    const AdapterFormat *format = engine->adapter->format;
    const yk_board board = { position->board.own, position->board.opp };
    const yk_board other = { board.opp, board.own };
    const bool passes = yk_board_moves(board) == 0;
    AdapterAnswer answer = { "", "", position->black_to_move != passes, position->empties };
    Question question;
    char text[67];

    if (passes && yk_board_moves(other) == 0) {
        adapter_fail(sample, SAMPLE_GARBLED, "cannot be asked: the game is over");
        return;
    }
    yk_board_format(passes ? other : board, answer.black_to_move, text);
    if (write_question(&question, format->input, text))
        ask(engine, format, &question, &answer, sample);
    else
        adapter_fail(sample, SAMPLE_CRASH, "cannot create a file for the position: %s",
                     strerror(ENAMETOOLONG));
    if (passes) {
        sample->score = -sample->score;
        sample->best = -1;
    }
}

/* ---- parsing ---- */

int64_t adapter_table_time_ns(const char *text, const char **end)
{
    int64_t whole = 0, fraction = 0, unit = 1000000000;
    const char *at = text;

    *end = text;
    if (!isdigit((unsigned char)*at))
        return -1;
    for (;;) {
        int64_t part = 0;

        for (; isdigit((unsigned char)*at) && part < 100000000; at++)
            part = 10 * part + (*at - '0');
        whole = 60 * whole + part;
        if (*at != ':' || !isdigit((unsigned char)at[1]) || whole > 100000000)
            break;
        at++;
    }
    if (*at == '.')
        for (at++; isdigit((unsigned char)*at) && unit > 1; at++) {
            unit /= 10;
            fraction += (*at - '0') * unit;
        }
    while (isdigit((unsigned char)*at))
        at++;
    if (*at == 's')
        at++;
    *end = at;
    return whole == 0 && fraction == 0 ? unit / 2 : whole * 1000000000 + fraction;
}

int64_t adapter_table_count(const char *text, const char **end)
{
    const size_t digits = strspn(text, "0123456789");

    if (digits == 0 || digits > 18) {
        *end = text;
        return -1;
    }
    *end = text + digits;
    return strtoll(text, NULL, 10);
}

bool adapter_table_depth(const char *text, int *depth, int *percent, const char **end)
{
    char *after;
    const long level = strtol(text, &after, 10);

    if (after == text || level < 0 || level > 99)
        return false;
    *depth = (int)level;
    *percent = 100;
    if (*after == '@') {
        text = after + 1;
        *percent = (int)strtol(text, &after, 10);
        if (after == text || *after != '%')
            return false;
        after++;
    }
    *end = after;
    return true;
}

bool adapter_table_is_exact(Sample *sample, int depth, int percent, int empties)
{
    if (percent < 100)
        return adapter_fail(sample, SAMPLE_GARBLED, "its answer is not exact: %d@%d%%", depth,
                            percent);
    if (depth < empties)
        return adapter_fail(sample, SAMPLE_GARBLED,
                            "its answer is not exact: depth %d of %d empties", depth, empties);
    return true;
}

const char *adapter_table_next_line(const char *text)
{
    const char *end = strchr(text, '\n');

    return end && end[1] != '\0' ? end + 1 : NULL;
}

/* ---- files ---- */

bool adapter_files_name(AdapterFiles *files, const char *text)
{
    const char *temporary = getenv("TMPDIR");
    char id[UNIQUE_SIZE];

    if (!temporary || temporary[0] == '\0')
        temporary = "/tmp";
    unique_name(id);
    if (snprintf(files->folder, sizeof(files->folder), "%s/yomikiri-%.12s", temporary, id)
        >= (int)sizeof(files->folder))
        return false;
    snprintf(files->in, sizeof(files->in), "%s/position.txt", files->folder);
    snprintf(files->out, sizeof(files->out), "%s/answer.txt", files->folder);
    files->files = (ProcessFiles){ files->folder, files->in, text, files->out };
    return true;
}
