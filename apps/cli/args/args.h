/* args.h - options as tables, one per subcommand: parsing, --help and the shell
 * completion all come from the same lines.
 *
 *     typedef struct { bool moves; double time; SolverOptions solver; } Choices;
 *
 *     static const Option OPTIONS[] = {
 *         { OPTION_FLAG, "moves", 'm', offsetof(Choices, moves), .help = "score every move" },
 *         { OPTION_DURATION, "time", 0, offsetof(Choices, time), "SECONDS",
 *           .help = "stop there" },
 *         { .kind = OPTION_SOLVER, .offset = offsetof(Choices, solver) },
 *         { .kind = OPTION_END },
 *     };
 *
 *     static ExitStatus run(const Command *command, int argc, char **argv)
 *     {
 *         Choices choices = { .moves = false };
 *         int count;
 *
 *         if (!args_parse(command, argc, argv, &choices, &count))
 *             return count;
 *         ... argv[0..count-1] are the operands ...
 *     }
 *
 *     const Command cmd_solve = { "solve", "...", .options = OPTIONS, .run = run };
 *
 * --name VALUE, --name=VALUE, -n VALUE, -nVALUE, flags run together (-ab), "--" ends the
 * options, "-" alone is an operand, and so is a board that happens to begin with "-".
 * Names are not abbreviated. --help (-h), --help-all and --version (-V) belong to every
 * subcommand.
 */

#ifndef YOMIKIRI_ARGS_H
#define YOMIKIRI_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "positions/suite/suite.h"
#include "yomikiri.h"

/* docs/command-line.md */
typedef enum {
    STATUS_DONE = 0,            /* and every answer as expected */
    STATUS_DIFFERENT = 1,       /* an answer differs, or a check failed */
    STATUS_USAGE = 2,
    STATUS_INPUT = 3,           /* some input could not be read, the rest was done */
    STATUS_LIMIT = 4,           /* stopped by a limit, an answer is not proven */
    STATUS_SLOWER = 5,
    STATUS_UNDECIDED = 6,
    STATUS_UNSTEADY = 7,        /* compare --aa: a program seems to differ from itself */
    STATUS_INTERRUPTED = 130,
} ExitStatus;

typedef enum {
    OPTION_END,                 /* the last line of a table */
    OPTION_HEADING,             /* `help` is a title for the lines below */
    /* kind              type at `offset`   takes */
    OPTION_FLAG,      /* bool               nothing */
    OPTION_INT,       /* int                minimum..maximum, sign allowed */
    OPTION_TEXT,      /* const char *       anything; points into argv */
    OPTION_LIST,      /* TextList           the same, as often as it is given */
    OPTION_SIZE,      /* uint64_t           bytes: 512K 512M 1.5G, or "off" (0) */
    OPTION_DURATION,  /* double             seconds, not 0: 30 0.5 500ms 2m 1.5h */
    OPTION_RANGE,     /* Range              A,B with minimum <= A < B <= maximum */
    OPTION_DEPTH,     /* SearchDepth        N or N@P, minimum <= N <= maximum: plies, and one of
                                            yk_selectivity() */
    OPTION_CHOICE,    /* int                index into `choices` or choice_at */
    OPTION_KERNEL,    /* const char *       a kernel this CPU can run, or "auto"; by default
                                            what the environment's YOMIKIRI_KERNEL says */
    OPTION_SOLVER,    /* SolverOptions      stands for the whole group of solver options */
    OPTION_SET,       /* SolverOptions      NAME=VALUE of a knob; part of that group */
    OPTION_TABLE,     /* a struct           stands for the lines of `table`, whose offsets
                                            count from this one; none of them is a kernel,
                                            a group or another table */
} OptionKind;

typedef struct {
    int low, high;
} Range;

enum { LIST_TEXTS = 16 };

typedef struct {
    int count;
    const char *texts[LIST_TEXTS];      /* in the order in which they were given */
} TextList;

typedef struct Option Option;

struct Option {
    OptionKind kind;
    const char *name;           /* without dashes */
    char letter;                /* 0: no short form */
    size_t offset;              /* of the value in the subcommand's own struct */
    const char *value;          /* what help calls the value, "N"; "FILE" completes files,
                                   "FOLDER" folders, "SUITE" names of suites and files,
                                   "NAME=VALUE" knobs; "NAME,..." several of the choices */
    const char *help;           /* begins in lower case, no full stop; --help shows as many of
                                   its parts, up to a semicolon or bracket, as fit a line */
    int minimum, maximum;       /* OPTION_INT, OPTION_RANGE, OPTION_DEPTH; both 0: any */
    const char *choices;        /* "human|jsonl|obf"; of OPTION_TEXT and OPTION_LIST what
                                   completes, too, and other values are right as well */
    const char *(*choice_at)(size_t index);     /* the same where the names live elsewhere;
                                                   NULL past the last */
    const Option *table;        /* of OPTION_TABLE, ends with OPTION_END */
};

typedef struct {
    const char *line;           /* what to paste, beginning with "yomikiri " */
    const char *what;           /* what it shows */
} Example;

typedef struct Command Command;

struct Command {
    const char *name;
    const char *summary;        /* one line, lower case, no full stop */
    const char *operands;       /* "[POSITION | FILE | -]...", or NULL: none are allowed; files
                                   complete them, and "SUITE" in it names of suites */
    const char *instead;        /* without operands: which options take what may be meant by one;
                                   NULL: nothing to say */
    const char *description;    /* paragraphs, a blank line between them */
    const Option *options;      /* NULL: none but --help */
    const char *usual;          /* names of the options that --help has, a blank before and after
                                   each; the others are left to --help-all. NULL: all are */
    const Example *examples;    /* ends with a NULL line */
    ExitStatus (*run)(const Command *command, int argc, char **argv);   /* argv[0] is the name */
};

/* What stands before the name where it is typed: a program of its own says its whole name. */
const char *args_before(const Command *command);

/* What the solver's group fills: --classic, --profile, --weights, --kernel, --table, --threads,
 * one option for each other knob that is not a fine one, and --set NAME=VALUE for all of them.
 * Reading begins with the defaults, then --classic, then every knob named on the command line,
 * whatever their order there. What --profile and --weights ask for is not done yet:
 * profile_option() in apps/cli/profile/ and weights_option_load() do it. */
typedef struct {
    yk_config config;           /* ready for yk_create */
    bool classic;
    const char *kernel;         /* config.kernel, once all is read */
    const char *profile;        /* the value of --profile; NULL: it was not given */
    const char *weights;        /* that of --weights */
    yk_weights *loaded;         /* what config.weights is then */
    bool given[YK_KNOBS];       /* the knob of that index was named by an option */
} SolverOptions;

/* Whether the user named that knob ("threads", "table-mib"). */
bool args_knob_given(const SolverOptions *options, const char *name);

/* Read argv[1..] into *values, which holds the defaults of all but SolverOptions. True:
 * go on; argv[0..*count-1] are now the operands, in order. False: --help was printed on
 * standard output, or a complaint on standard error, and *count is the exit status. */
bool args_parse(const Command *command, int argc, char **argv, void *values, int *count);

/* What *count is if somebody asked for it. */
enum { ARGS_HELP = 'h', ARGS_HELP_ALL = 'H', ARGS_VERSION = 'V' };

/* The same without printing: the complaint goes to `error`; for --help, --help-all and
 * --version that is "", and *count says which. */
bool args_read(const Command *command, int argc, char **argv, void *values, int *count,
               char *error, size_t error_size);

/* "yomikiri: MESSAGE" and where to find help on standard error; returns STATUS_USAGE.
 * For what a table cannot say, e.g. two options that exclude each other. */
__attribute__((format(printf, 2, 3)))
ExitStatus args_complain(const Command *command, const char *format, ...);

/* How many squares of a board `text` begins with, white space apart; *rest is what follows. */
int args_squares(const char *text, const char **rest);

/* The status that matters more: 1 outranks 130, which outranks 4 and 3. */
ExitStatus args_worse(ExitStatus a, ExitStatus b);

/* Version, commit, compiler, and the kernels with the one that is chosen. */
void args_print_version(FILE *out);

/* What --help prints, a screenful: usage, some examples, the usual options; or --help-all. */
void args_print_help(FILE *out, const Command *command, bool all);

/* A completion script for the program. False, and nothing is printed, where `shell` is not bash,
 * zsh or fish. */
bool args_print_completion(FILE *out, const char *shell);

/* What may stand for the last of the `count` words behind the name of the program, for these
 * scripts: a line each, and behind a tab what it means. ":files" and ":folders" stand for those of
 * the file system, ":more" says that a word may go on behind what is offered. Operands of the
 * first subcommand are offered where none was named. */
void args_complete(FILE *out, const Command *const *commands, int count, char *const *words);

#endif
