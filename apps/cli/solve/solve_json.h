/* solve_json.h - answers for programs: the schema "yomikiri.solve/1" of docs/json.md, and CSV made
 * of it; and answers read back, which an earlier run wrote. */

#ifndef YOMIKIRI_SOLVE_JSON_H
#define YOMIKIRI_SOLVE_JSON_H

#include <jansson.h>
#include <stdio.h>

#include "apps/cli/solve/item.h"

/* What one JSON line says of the run as a whole. */
typedef struct {
    const char *profile;        /* "default", "classic" or the name of a profile */
    const yk_weights *weights;  /* NULL: those built in, which goes without saying */
    int ranks;                  /* processes that worked together; 0: there was one */
    const uint64_t *rank_nodes; /* of each, if there are any */
} JsonRun;

/* The object; the caller's. */
json_t *solve_json_answer(const SolveItem *item, const SolveRequest *request, const JsonRun *run);

/* The answer as CSV, a line of headings before the first. Columns are members of the object,
 * squares with blanks between, passes of a line left out; what is not known is empty. Trouble with
 * the file shows in ferror(). */
void solve_json_csv(FILE *out, const json_t *answer, bool first);

/* The value of "expected": the score that the input names, and what is wrong of it. */
json_t *solve_json_expected(const Position *position, Expectation outcome, uint64_t wrong_moves);

/* The value of "discs" at the end of a game in which the side to move has `score`. */
json_t *solve_json_discs(int score, bool black_to_move);

/* ---- stored.c: read back, and checked. A file can be edited, merged and cut, and an answer that
 * is taken from it is never solved again. ---- */

/* What a line written earlier says, as far as --resume needs it. */
typedef struct {
    char key[MAX_ID + 80];      /* of the position, see solve_json_key */
    Proven proven;
    bool best_complete;
    bool ties;                  /* were looked for as long as --best soon does */
    bool all_moves;             /* every legal move with its exact score and line */
    int64_t proof_bytes;        /* of its proof for others; 0: none was written */
} JsonAnswer;

enum { FAULT_SIZE = 160 };

/* Check the object of a JSON line that claims to be a finished answer: the bounds and the
 * score agree, every line is replayed and ends with the score that goes with it, every legal
 * move is listed, and the scores of the moves and the best of them fit the score. False with
 * a short text of what contradicts what in `fault`, which never quotes the file. */
bool stored_holds(const json_t *object, char *fault, size_t size);

/* Read an object back. False if it is none of the schema, or one that reports an error, or a solve
 * that was stopped before its score and line were whole. True with a text in `fault` if it
 * contradicts itself (see stored_holds): nothing in it may be believed and *answer means
 * nothing. Otherwise `fault` is "". NULL is none. */
bool solve_json_read(const json_t *object, JsonAnswer *answer, char fault[FAULT_SIZE]);

/* Whether it answers `request`: an earlier run may have been stopped, or asked for less. */
bool solve_json_suffices(const JsonAnswer *answer, const SolveRequest *request);

/* Board, side and own name: what makes two positions of a batch the same. */
void solve_json_key(const Position *position, char *key, size_t size);

#endif
