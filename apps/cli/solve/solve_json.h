/* solve_json.h - answers for programs: the schema "yomikiri.solve/1" of docs/json.md. */

#ifndef YOMIKIRI_SOLVE_JSON_H
#define YOMIKIRI_SOLVE_JSON_H

#include <jansson.h>

#include "apps/cli/solve/item.h"

/* What one JSON line says of the run as a whole. */
typedef struct {
    const char *profile;        /* "default", "classic" or the name of a profile */
    const yk_weights *weights;  /* NULL: those built in, which goes without saying */
    int ranks;                  /* processes that worked together; 0: there was one */
    const uint64_t *rank_nodes; /* of each, if there are any */
} JsonRun;

/* The object without line break; free() it. */
char *solve_json_answer(const SolveItem *item, const SolveRequest *request, const JsonRun *run);

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

/* Read one line back. False if it is no complete object of the schema, or one that reports an
 * error, or a solve that was stopped before its score and line were whole. True with a text in `fault` if the line
 * contradicts itself (see stored_holds): nothing in it may be believed and *answer means
 * nothing. Otherwise `fault` is "". */
bool solve_json_read(const char *text, size_t length, JsonAnswer *answer, char fault[FAULT_SIZE]);

/* The same of an object. */
bool solve_json_read_object(const json_t *object, JsonAnswer *answer, char fault[FAULT_SIZE]);

/* Whether it answers `request`: an earlier run may have been stopped, or asked for less. */
bool solve_json_suffices(const JsonAnswer *answer, const SolveRequest *request);

/* The value of "expected": the score that the input names, and what is wrong of it. */
json_t *solve_json_expected(const Position *position, Expectation outcome, uint64_t wrong_moves);

/* Board, side and own name: what makes two positions of a batch the same. */
void solve_json_key(const Position *position, char *key, size_t size);

#endif
