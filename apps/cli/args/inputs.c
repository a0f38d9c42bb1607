#include "apps/cli/args/inputs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/cli/args/wthor_names.h"
#include "apps/cli/terminal/notice.h"
#include "base/memory/memory.h"
#include "base/shown.h"
#include "base/text/arena.h"
#include "positions/reader.h"
#include "positions/suite/suite.h"

enum { PATH_SIZE = 4096 };

struct Inputs {
    int count, next;            /* arguments, and the first not yet opened */
    char *const *arguments;
    ReaderOptions options;
    Reader *reader;             /* on the argument under way, or NULL */
    FILE *file;                 /* that it reads, if it has to be closed */
    bool is_text;               /* that argument is a position, not the name of a file */
    WthorNames names;           /* that lie beside it */
    int record, line, column;   /* records of it that were handed out, and where the last began */
    char name[300];
    int errors;
};

/* No argument at all stands for this one. */
static char STDIN_NAME[] = "-";
static char *const STDIN_ONLY[] = { STDIN_NAME };

/* ---- options ---- */

static const char *format_choice(size_t index)
{
    return index < FORMAT_COUNT ? format_name((Format)index) : NULL;
}

#define AT(member) offsetof(ReaderOptions, member)

const Option INPUT_OPTIONS[] = {
    { OPTION_CHOICE, "format", 'f', AT(format), "FORMAT",
      .help = "instead of detecting it", .choice_at = format_choice },
    { OPTION_FLAG, "swap", 0, AT(swap),
      .help = "exchange the colours of the discs; the side to move stays" },
    { OPTION_FLAG, "markers-empty", 0, AT(markers_empty),
      .help = "signs such as ? and digits on a diagram are empty squares" },
    { OPTION_CHOICE, "zero", 0, AT(zero), "MEANING",
      .help = "what a 0 on a board is, where the board does not tell",
      .choices = "refused|black|white|empty" },
    { .kind = OPTION_END },
};

const Option PLY_OPTIONS[] = {
    { OPTION_INT, "at", 0, AT(at_empties), "EMPTIES",
      .help = "of a game, the position with that many empties (default: its last)",
      .minimum = 0, .maximum = 60 },
    { OPTION_FLAG, "all-plies", 0, AT(all_plies),
      .help = "of a game, every position from there on" },
    { .kind = OPTION_END },
};

/* ---- complaints ---- */

/* That the argument under way cannot be opened; always NULL. */
static Reader *cannot_open(Inputs *inputs, const char *why)
{
    inputs->errors++;
    notice("%s: %s", inputs->name, why);
    return NULL;
}

/* Which suites there are, where the argument may have been taken for the name of one. */
static void print_suites(const char *argument)
{
    char program[PATH_SIZE], path[PATH_SIZE], why[1000];

    suite_find_program(program, sizeof(program));
    if (strlen(argument) < SUITE_NAME_SIZE && strpbrk(argument, "abcdefghijklmnopqrstuvwxyz")
        && argument[strspn(argument, "abcdefghijklmnopqrstuvwxyz0123456789-_.")] == '\0'
        && !suite_find(argument, program, path, sizeof(path), why, sizeof(why)))
        fprintf(stderr, "    %s\n", why);
}

static void print_diag(Inputs *inputs, const Diag *diag)
{
    const bool is_error = diag_is_error(diag->code);
    const bool is_nothing = inputs->is_text && diag->code == DIAG_NOTHING_FOUND;
    char column[16] = "";

    inputs->errors += is_error;
    if (diag->column > 0)
        snprintf(column, sizeof(column), "%d:", diag->column);
    notice("%s:%d:%s %s%s%s [%s]", inputs->name, diag->line, column, is_error ? "" : "warning: ",
           diag->message, is_nothing ? ", nor a file or suite of this name" : "",
           diag_name(diag->code));
    if (is_error && diag->text[0] != '\0')
        fprintf(stderr, "    %s\n", diag->text);
    if (is_nothing)
        print_suites(inputs->arguments[inputs->next - 1]);
}

/* ---- what an argument is ---- */

static bool is_file(const char *text)
{
    struct stat status;

    return stat(text, &status) == 0;
}

static bool is_one_of(const char *text, const char *const *names)
{
    for (; *names; names++)
        if (strcasecmp(text, *names) == 0)
            return true;
    return false;
}

/* The name of a file that is not there, rather than a position: it would be read as one, and the
 * complaint would be about its letters. */
static bool looks_like_path(const char *text)
{
    static const char *const ENDINGS[] = {
        "obf", "txt", "wtb", "ggf", "sgf", "scr", "pgn", "fen", "json", "jsonl", "log", "svg",
        "csv", "tsv", NULL,
    };
    const char *dot = strrchr(text, '.');

    return !strchr(text, '\n')
           && (text[0] == '/' || strncmp(text, "./", 2) == 0 || strncmp(text, "../", 3) == 0
               || (dot && is_one_of(dot + 1, ENDINGS)));
}

/* How many arguments from `first` on make one position: a board of 64 squares and a side, or the
 * moves of a game typed without the quotes that would keep them together. */
static int joined_arguments(const Inputs *inputs, int first)
{
    static const char *const SIDES[] = { "black", "white", "x", "o", "*", "b", "w", "@", NULL };
    static const char *const PASSES[] = { "--", "pa", "ps", NULL };
    char *const *at = inputs->arguments + first, *const *end = inputs->arguments + inputs->count;
    const char *rest;
    int count = 0;

    if (at + 1 < end && args_squares(at[0], &rest) == 64 && *rest == '\0'
        && is_one_of(at[1], SIDES) && !is_file(at[1]))
        return 2;
    while (at + count < end && strlen(at[count]) == 2
           && (square_from_text(at[count]) != NO_MOVE || is_one_of(at[count], PASSES)))
        count++;
    return max_int(count, 1);
}

static bool is_position(const char *text)
{
    ReadStatus status = READ_ERROR;
    ReaderOptions options;
    Position position;
    Diag error;
    Reader *reader;

    reader_options_init(&options);
    reader = reader_open(text, strlen(text), &options);
    while (status == READ_ERROR)
        status = reader_next(reader, &position, &error);
    reader_close(reader);
    return status == READ_POSITION;
}

/* Whether `text` names a suite, whose file is then in `path`, and is nothing else. */
static bool is_suite(const char *text, char path[PATH_SIZE])
{
    char program[PATH_SIZE];

    suite_find_program(program, sizeof(program));
    return suite_find_named(text, program, path, PATH_SIZE) && !is_position(text);
}

/* ---- opening ---- */

static Reader *open_path(Inputs *inputs, const char *path)
{
    const size_t length = strlen(path);
    struct stat status;

    shown_copy(path, inputs->name, sizeof(inputs->name));
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        return cannot_open(inputs, "is a directory");
    inputs->file = memory_open_file(path, "rb");
    if (!inputs->file)
        return cannot_open(inputs, strerror(errno));
    if (length > 4 && strcasecmp(path + length - 4, ".wtb") == 0)
        wthor_names_beside(&inputs->names, path);
    return reader_open_file(inputs->file, &inputs->options);
}

static Reader *open_text(Inputs *inputs, int first, int count)
{
    Arena arena = { NULL };
    const char *text = inputs->arguments[first];
    Reader *reader;

    inputs->is_text = true;
    snprintf(inputs->name, sizeof(inputs->name), "(argument)");
    if (inputs->count > 1)
        snprintf(inputs->name, sizeof(inputs->name), "(argument %d)", first + 1);
    for (int i = 1; i < count; i++)
        text = arena_print(&arena, "%s %s", text, inputs->arguments[first + i]);
    reader = reader_open(text, strlen(text), &inputs->options);
    arena_free(&arena);
    return reader;
}

/* Open the next argument; NULL if it cannot be read, which has been said. */
static Reader *open_next(Inputs *inputs)
{
    const int first = inputs->next, count = joined_arguments(inputs, first);
    const char *argument = inputs->arguments[first];
    char path[PATH_SIZE];

    inputs->next += count;
    inputs->is_text = false;
    if (count == 1 && strcmp(argument, "-") == 0) {
        snprintf(inputs->name, sizeof(inputs->name), "(standard input)");
        if (isatty(STDIN_FILENO))
            notice("paste positions, then press ctrl-D");
        return reader_open_file(stdin, &inputs->options);
    }
    if (count == 1 && is_file(argument))
        return open_path(inputs, argument);
    if (count == 1 && is_suite(argument, path))
        return open_path(inputs, path);
    return count == 1 && looks_like_path(argument) ? open_path(inputs, argument)
                                                   : open_text(inputs, first, count);
}

/* ---- walking ---- */

Inputs *inputs_open(int count, char *const *arguments, const ReaderOptions *options)
{
    Inputs *inputs = memory_array(1, sizeof(*inputs));

    inputs->count = count > 0 ? count : 1;
    inputs->arguments = count > 0 ? arguments : STDIN_ONLY;
    inputs->options = *options;
    return inputs;
}

static void close_reader(Inputs *inputs)
{
    reader_close(inputs->reader);
    inputs->reader = NULL;
    if (inputs->file)
        fclose(inputs->file);
    inputs->file = NULL;
    inputs->record = inputs->line = inputs->column = 0;
    wthor_names_free(&inputs->names);
}

void inputs_close(Inputs *inputs)
{
    if (inputs)
        close_reader(inputs);
    free(inputs);
}

bool inputs_ready(Inputs *inputs, int wait_ms)
{
    if (!inputs->reader && inputs->next < inputs->count)
        inputs->reader = open_next(inputs);
    return !inputs->reader || reader_ready(inputs->reader, wait_ms);
}

/* Count the records: positions of one game begin where it does. */
static void count_record(Inputs *inputs, const Position *position)
{
    if (inputs->record == 0 || position->line != inputs->line
        || position->column != inputs->column)
        inputs->record++;
    if (position->format == FORMAT_WTHOR)
        inputs->record = position->line;
    inputs->line = position->line;
    inputs->column = position->column;
}

int inputs_record(const Inputs *inputs)
{
    return inputs->record;
}

/* --at asks for a position of a game; one that is no game has to be it. */
static bool is_wanted(Inputs *inputs, const Position *position)
{
    const int wanted = inputs->options.at_empties, empties = board_empties(position->board);
    Diag error = { .code = DIAG_TRUNCATED_RECORD, .line = position->line,
                   .column = position->column };

    if (wanted < 0 || empties == wanted || inputs->options.all_plies
        || inputs->options.whole_games)
        return true;
    snprintf(error.message, sizeof(error.message), "--at %d asks for the position of a game with"
             " %d empties; this is one position, with %d, and no game", wanted, wanted, empties);
    print_diag(inputs, &error);
    return false;
}

bool inputs_next(Inputs *inputs, Position *position)
{
    Diag error;

    for (;;) {
        if (!inputs->reader) {
            if (inputs->next >= inputs->count)
                return false;
            inputs->reader = open_next(inputs);
            continue;
        }
        if (!reader_ready(inputs->reader, 0))
            fflush(NULL);               /* whoever is waited for may wait for that */
        switch (reader_next(inputs->reader, position, &error)) {
        case READ_POSITION:
            count_record(inputs, position);
            if (!is_wanted(inputs, position))
                break;
            wthor_names_put(&inputs->names, &position->record);
            for (int i = 0; i < position->warning_count; i++)
                print_diag(inputs, &position->warnings[i]);
            return true;
        case READ_ERROR:
            print_diag(inputs, &error);
            break;
        case READ_END:
            close_reader(inputs);
            break;
        }
    }
}

void inputs_skip(Inputs *inputs)
{
    if (inputs->reader)
        close_reader(inputs);
}

const char *inputs_name(const Inputs *inputs)
{
    return inputs->name;
}

void inputs_where(const Inputs *inputs, const Position *position, char *where, size_t size)
{
    const char *name = inputs->name;

    /* "(argument):1" would say no more than "(argument)". */
    if (position->line > (name[0] == '(' ? 1 : 0))
        snprintf(where, size, "%s:%d", name, position->line);
    else
        snprintf(where, size, "%s", name);
}

int inputs_error_count(const Inputs *inputs)
{
    return inputs->errors;
}

bool inputs_read_stdin(const Inputs *inputs)
{
    for (int i = 0; i < inputs->count; i++)
        if (strcmp(inputs->arguments[i], "-") == 0)
            return true;
    return false;
}

bool inputs_read_file(int count, char *const *arguments, const char *path)
{
    char *real = is_file(path) ? realpath(path, NULL) : NULL;
    bool found = false;

    for (int i = 0; real && i < count && !found; i++) {
        char *other = is_file(arguments[i]) ? realpath(arguments[i], NULL) : NULL;

        found = other && strcmp(real, other) == 0;
        free(other);
    }
    free(real);
    return found;
}

bool inputs_is_input(const char *text)
{
    char path[PATH_SIZE];

    return strcmp(text, "-") == 0 || is_file(text) || is_position(text)
           || is_suite(text, path);
}
