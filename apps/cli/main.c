/* main.c - the choice of the subcommand; solve is the one that is meant where none is named. */

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/args/args.h"
#include "apps/cli/args/inputs.h"
#include "apps/cli/commands.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/terminal.h"
#include "base/memory/memory_json.h"

/* The first is the default. */
static const Command *const COMMANDS[] = {
    &cmd_solve, &cmd_prove, &cmd_convert, &cmd_perft, &cmd_signature, &cmd_cpu,
    &cmd_explain, &cmd_review, &cmd_bench, &cmd_compare, &cmd_gate, &cmd_report,
    &cmd_tune, &cmd_pick, &cmd_train, &cmd_match, &cmd_serve,
    &cmd_plan, &cmd_merge, NULL,
};

static void print_help(FILE *out)
{
    fputs("yomikiri: exact answers for Othello endgames\n\n"
          "Usage: yomikiri [SUBCOMMAND] [OPTION]... [POSITION | FILE | SUITE | -]...\n\n"
          "Examples:\n"
          "  yomikiri 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'\n"
          "      solve a posted position: result, the whole line and all best moves\n"
          "  yomikiri solve --moves game.txt\n"
          "      the exact score of every move, of every position in a file\n"
          "  yomikiri convert --to svg game.txt > game.svg\n"
          "      draw a position\n\n"
          "Subcommands:\n", out);
    for (size_t i = 0; COMMANDS[i]; i++)
        fprintf(out, "  %-12s%s%s\n", COMMANDS[i]->name, COMMANDS[i]->summary,
                i == 0 ? " (the default)" : "");
    fputs("\n'yomikiri SUBCOMMAND --help' shows its usual options with examples to paste,\n"
          "'yomikiri SUBCOMMAND --help-all' all of them.\n"
          "  -h, --help     show this\n"
          "  -V, --version  version, compiler and kernels; anywhere on the line\n", out);
}

static bool is_one_of(const char *word, const char *const *names)
{
    while (*names && strcmp(word, *names) != 0)
        names++;
    return *names;
}

/* Solve on everything, where no subcommand is named. */
static ExitStatus run(int argc, char **argv)
{
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz-";
    static const char *const HELP[] = { "--help", "-h", "--help-all", "help", NULL };
    static const char *const VERSION[] = { "--version", "-V", NULL };
    const char *word = argc > 1 ? argv[1] : "";

    if (argc < 2 && isatty(STDIN_FILENO)) {
        print_help(stderr);
        return STATUS_USAGE;
    }
    if (is_one_of(word, HELP)) {
        print_help(stdout);
        return STATUS_DONE;
    }
    if (is_one_of(word, VERSION)) {
        args_print_version(stdout);
        return STATUS_DONE;
    }
    if (strcmp(word, "--completion") == 0) {
        if (argc == 3 && args_print_completion(stdout, argv[2]))
            return STATUS_DONE;
        notice("--completion takes the name of a shell: bash, zsh or fish");
        return STATUS_USAGE;
    }
    if (strcmp(word, "--complete") == 0) {
        args_complete(stdout, COMMANDS, argc - 2, argv + 2);
        return STATUS_DONE;
    }
    for (size_t i = 0; COMMANDS[i]; i++)
        if (strcmp(COMMANDS[i]->name, word) == 0)
            return COMMANDS[i]->run(COMMANDS[i], argc - 1, argv + 1);
    /* A lone word such as "slove", as opposed to a position that went wrong somewhere: that one
     * goes to the reader, which can say where. */
    if (word[0] != '\0' && word[0] != '-' && strlen(word) <= 20
        && word[strspn(word, LETTERS)] == '\0' && !inputs_is_input(word)) {
        notice("'%s' is neither a subcommand, a file, a suite nor a position", word);
        fputs("Try 'yomikiri --help'.\n", stderr);
        return STATUS_USAGE;
    }
    return COMMANDS[0]->run(COMMANDS[0], argc, argv);
}

int main(int argc, char **argv)
{
    /* What cannot stop half-way with anything to show ends so; stop_install() replaces this
     * where something can. */
    interrupt_begin(STATUS_INTERRUPTED);
    memory_json_watch();

    ExitStatus status = run(argc, argv);

    /* A full disk must not look like success. */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        notice("standard output: %s", strerror(errno));
        return status == STATUS_DONE ? STATUS_DIFFERENT : (int)status;
    }
    return (int)status;
}
