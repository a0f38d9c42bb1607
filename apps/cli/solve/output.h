/* output.h - the output of answers: text, JSON lines, OBF or CSV on standard output, drawings into
 * files; and what the run as a whole comes to. */

#ifndef YOMIKIRI_OUTPUT_H
#define YOMIKIRI_OUTPUT_H

#include <stdio.h>

#include "apps/cli/args/args.h"
#include "apps/cli/solve/solve_json.h"
#include "apps/cli/solve/solve_progress.h"

/* ---- solve_text.c: answers for people ---- */

typedef struct {
    FILE *out;
    bool unicode;               /* round discs instead of X and O */
    bool colour;
    bool quiet;                 /* one line per position, no board */
    bool warnings;              /* the reader's, too: standard error is not the same place */
} TextStyle;

/* What suits `out` and the environment (a terminal, its locale, NO_COLOR). */
void solve_text_style(TextStyle *style, FILE *out, bool quiet);

/* A solved position, its score and its line; then everything else about it, which may be known
 * later. Trouble with the file shows in ferror(). */
void solve_text(const TextStyle *style, const SolveItem *item, const SolveRequest *request);
void solve_text_rest(const TextStyle *style, const SolveItem *item, const SolveRequest *request);

/* ---- output.c ---- */

typedef enum { OUTPUT_TEXT, OUTPUT_JSONL, OUTPUT_OBF, OUTPUT_CSV } OutputForm;

/* Positions counted by how they came out. */
typedef struct {
    int positions;
    int exact, decided;         /* exact score; answered, but not by an exact score */
    int unproven;               /* stopped by the time limit before the answer */
    int interrupted;            /* stopped by a signal before the answer */
    int failed;                 /* no answer: no memory, or a check of our own failed */
    int expected_ok, expected_wrong, expected_open;
    int proofs, proofs_stopped, proofs_failed;      /* for others: written, given up, unwritten */
    int resumed;                /* answered by an earlier run, counted in the others, too */
    uint64_t nodes;
} SolveTally;

typedef struct {
    OutputForm form;
    TextStyle text;
    JsonRun json;
    const char *svg_path;       /* NULL: no drawings */
    bool many;                  /* more than one position: drawings are numbered, unfinished
                                   positions stay out of what may be resumed */
    bool quiet;
    const SolveRequest *request;
    SolveProgress *progress;
    SolveTally tally;
    bool begun;                 /* something stands on standard output */
    bool svg_failed;            /* a drawing was not written */
    int write_error;            /* errno of the first failure on standard output, or 0 */
} Output;

/* Text is printed once score and line of `item`, the next to be solved, are proven, and what ties
 * and other moves add is printed later. Not where the score is to be proven again. */
void output_expect(Output *output, SolveItem *item);

/* Print one answer and count it. */
void output_answer(Output *output, const SolveItem *item);

/* Count an answer of an earlier run, checked against what is expected now. */
void output_resumed(Output *output, const Position *position, const JsonAnswer *answer);

/* The summary of a run over more than one position, or with unreadable input: after the
 * answers where those are text, else on standard error. */
void output_summary(Output *output, int unreadable);

/* docs/command-line.md */
ExitStatus output_status(const Output *output, int unreadable);

/* One line, with the position's name in a comment behind it: the best moves, or all where that was
 * asked, best first, equal ones from a1 to h8: the same line whatever the knobs. Moves that are
 * not proven exactly would read as wrong expectations: they are left out, all of them where the
 * best is not known, and a comment says what is. Trouble with the file shows in ferror(). */
void output_obf(FILE *out, const SolveItem *item, const SolveRequest *request);

#endif
