/* suite.h - a list of positions with the scores they are known to have. */

#ifndef YOMIKIRI_SUITE_H
#define YOMIKIRI_SUITE_H

#include <stddef.h>

#include "base/base.h"
#include "positions/reader.h"

/* How far a search looks ahead. */
typedef struct {
    int plies;                  /* 0: to the end of the game */
    int selectivity;            /* with plies, as in yk_query; 0: as usual */
} SearchDepth;

/* How far positions are searched; all zero: to the end of the game, as suites are. */
typedef struct {
    SearchDepth depth;
    bool brief;                 /* by the shallow search alone; with a depth */
    double time_s;              /* or until then; 0: no matter when */
} SuiteAsk;

/* Scores of all legal moves, for the side to move. */
typedef struct {
    uint64_t known;             /* all legal moves; 0: not every one has a score */
    int8_t score[64];           /* by square; of those in `known` */
} MoveScores;

typedef struct {
    char id[MAX_ID];            /* unique within the suite: "ffo-40"; "#3" where none is given */
    char text[68];              /* 64 squares, a blank, the side: what every engine is asked */
    Board board;
    bool black_to_move;
    int empties;
    bool has_expected;
    int expected;               /* for the side to move */
    uint64_t best;              /* moves that are known to be best; 0 if not known */
    MoveScores moves;
    bool has_proven;            /* suite_ask(): what would be expected of a search to the end */
    int proven;
} SuitePosition;

typedef struct {
    char name[64];              /* file name without folder and ending: "ffo-40-59" */
    char path[512];             /* as opened */
    char sha256[65];            /* of the file's bytes, in hexadecimal, as sha256sum prints it */
    SuiteAsk ask;
    int count;
    SuitePosition *positions;
} Suite;

/* Read `name`: a path, or the bare name of a suite ("ffo-20-39"), which is looked for in
 * positions/sets/ below the working directory, then beside the program, then where
 * `make install` puts it. False: `error` says why, with file, line and column; a suite
 * with an unreadable line is refused whole. suite_free() releases what was read. */
bool suite_load(const char *name, Suite *suite, char *error, size_t error_size);

void suite_free(Suite *suite);

/* Search no further than that: nothing is expected of the answers any more; scores and best moves
 * that are known say how good they are. The name says what is asked, "midgame-depth12",
 * "midgame-depth12@87", "midgame-short12" or "midgame-2s", so that no record passes for one of
 * another kind. */
void suite_ask(Suite *suite, const SuiteAsk *ask);

static inline bool suite_ask_whole(const SuiteAsk *ask)
{
    return ask->depth.plies == 0 && ask->time_s <= 0;
}

/* Leave out the positions that no search to the end has a chance with: no score is known, and
 * more than `empties` squares are empty. Returns their number. */
int suite_drop_hopeless(Suite *suite, int empties);

/* Keep the positions whose index is below `count` only, or those with
 * low <= empties <= high; the checksum stays that of the file. */
void suite_keep_first(Suite *suite, int count);
void suite_keep_empties(Suite *suite, int low, int high);

/* ---- the list of suites, and the file of each ---- */

enum { SUITE_NAMES = 64, SUITE_NAME_SIZE = 64 };

typedef struct {
    int count;
    char name[SUITE_NAMES][SUITE_NAME_SIZE];
} SuiteNames;

/* The folder of the running program without a slash at its end; "" if it cannot be known. */
void suite_find_program(char *out, size_t size);

/* The path for `name`: `name` itself if it is a file, else that of suite_find_named(). False:
 * `error` has a sentence that names the suites which are there, the one that was likely meant,
 * and the folders that were looked in. */
bool suite_find(const char *name, const char *program, char *path, size_t path_size,
                char *error, size_t error_size);

/* The same for suites alone: the file `name`, with or without .obf, in positions/sets below
 * the working directory, below `program` or two folders above it (a build folder), or in
 * share/yomikiri/sets beside it. */
bool suite_find_named(const char *name, const char *program, char *path, size_t path_size);

/* What suite_find_named() would find with .obf, in the order of the alphabet. */
void suite_find_names(const char *program, SuiteNames *names);

/* The folders in which it looks, with commas between them. */
void suite_find_folders(const char *program, char *out, size_t size);

#endif
