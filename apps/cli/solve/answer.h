/* answer.h - answers on their way out: as JSON (the schema "yomikiri.solve/1" of docs/json.md),
 * and read back from it, as text, OBF, CSV and drawings; and what a run as a whole comes to. */

#ifndef YOMIKIRI_ANSWER_H
#define YOMIKIRI_ANSWER_H

#include <jansson.h>
#include <stdio.h>

#include "apps/cli/solve/item.h"

/* ---- values that the JSON of several subcommands shares, the caller's: answer_json.c ---- */

/* The names of squares: of moves in order, and of a set. */
json_t *jsonvalue_moves(const uint8_t *moves, int count);
json_t *jsonvalue_squares(uint64_t set);

/* The square of such a name, or PASS; NO_MOVE for anything else. */
int jsonvalue_square(const json_t *value);

/* The position that "board" and "side" of an object are, as JSON of this program has them; false:
 * they are none. */
bool jsonvalue_board(const json_t *object, Board *board, bool *black);

/* What the reader had to say: an array of {"name","line","column","message"}. */
json_t *jsonvalue_warnings(const Position *position);

/* The scores that the input names: null or {"score","moves":[{"move","score"}]}. */
json_t *jsonvalue_expected(const Position *position);

/* ---- an answer as JSON: answer_json.c ---- */

/* What one JSON line says of the run as a whole. */
typedef struct {
    const char *profile;        /* "default", "classic" or the name of a profile */
    const yk_weights *weights;  /* NULL: those built in, which goes without saying */
    int ranks;                  /* processes that worked together; 0: there was one */
    const uint64_t *rank_nodes; /* of each, if there are any */
} JsonRun;

/* The object; the caller's. */
json_t *answer_json(const SolveItem *item, const SolveRequest *request, const JsonRun *run);

/* The answer as CSV, a line of headings before the first. Columns are members of the object,
 * squares with blanks between, passes of a line left out; what is not known is empty. Trouble with
 * the file shows in ferror(). */
void answer_csv(FILE *out, const json_t *answer, bool first);

/* The value of "expected": the score that the input names, and what is wrong of it. */
json_t *answer_expected(const Position *position, Expectation outcome, uint64_t wrong_moves);

/* ---- and back: answer_read.c. A file can be edited, merged and cut, and an answer that is taken
 * from it is never solved again. ---- */

enum { FAULT_SIZE = 160 };

/* Read an object back into the result of *item, and its position, without what is only believed.
 * False if it is none of the schema, or one that reports an error, or a solve that was stopped
 * before its score and line were whole. True with a text in `fault`, which never quotes the file,
 * if it contradicts itself: every line is replayed and has to end with the score that goes with
 * it, every legal move listed, and scores, bounds and discs have to fit each other. Nothing in
 * *item means anything then. Otherwise `fault` is "". NULL is none. */
bool answer_read(const json_t *object, SolveItem *item, char fault[FAULT_SIZE]);

/* ---- answers of an earlier run, which may have been interrupted: resume.c. Going on in the same
 * file, its last line is mended if it was cut. ---- */

typedef struct Resume Resume;

/* Read all lines of the file at `path`; there are none where there is no such file yet. One that
 * does not answer `request`, is no answer or contradicts itself is complained of and does not
 * count. A last line without line break that is no answer was cut. If standard output goes on in
 * the same file, a line that was cut is removed, so that what is written next begins on a line of
 * its own, and a break that is missing put in. NULL after a complaint: the file cannot be read or
 * mended, or the output would overwrite it. */
Resume *resume_open(const char *path, const SolveRequest *request);

/* NULL is allowed. */
void resume_close(Resume *resume);

/* What an answer proves of the same board, side and name that was not taken before; NULL: there is
 * none. Each line stands for one position of the input, so that repeated ones come out as often as
 * in a run that nothing interrupted. Until resume_close(). */
const Proven *resume_take(Resume *resume, const Position *position);

/* ---- answers for people: answer_text.c ---- */

typedef struct {
    FILE *out;
    bool unicode;               /* round discs instead of X and O */
    bool colour;
    bool quiet;                 /* one line per position, no board */
    bool warnings;              /* the reader's, too: standard error is not the same place */
} TextStyle;

/* What suits `out` and the environment (a terminal, its locale, NO_COLOR). */
void answer_text_style(TextStyle *style, FILE *out, bool quiet);

/* A solved position, its score and its line; then everything else about it, which may be known
 * later. Trouble with the file shows in ferror(). */
void answer_text(const TextStyle *style, const SolveItem *item, const SolveRequest *request);
void answer_text_rest(const TextStyle *style, const SolveItem *item, const SolveRequest *request);

/* ---- all forms, and the whole run: output.c ---- */

typedef enum { OUTPUT_TEXT, OUTPUT_JSONL, OUTPUT_OBF, OUTPUT_CSV } OutputForm;

/* Positions counted by how they came out. */
typedef struct {
    int positions;
    int exact, decided;         /* exact score; answered, but not by an exact score */
    int unproven;               /* stopped by the time limit before the answer */
    int interrupted;            /* stopped by a signal before the answer */
    int failed;                 /* no answer: no memory, or a check of our own failed */
    int expected[EXPECT_UNDECIDED + 1];     /* by Expectation */
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
 * and other moves add is printed later. */
void output_expect(Output *output, SolveItem *item);

/* Print one answer and count it. */
void output_answer(Output *output, const SolveItem *item);

/* Count an answer of an earlier run, checked against what is expected now. */
void output_resumed(Output *output, const Position *position, const Proven *proven);

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
