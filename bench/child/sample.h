/* sample.h - a sample: one engine's answer to one position, and its cost, once; and its JSON,
 * which the child, journals and records write alike. */

#ifndef YOMIKIRI_SAMPLE_H
#define YOMIKIRI_SAMPLE_H

#include <jansson.h>
#include <stddef.h>

#include "base/base.h"
#include "base/fields/fields.h"
#include "yomikiri.h"

typedef enum {
    SAMPLE_OK,                  /* an exact answer came back */
    SAMPLE_LIMIT,               /* the time limit ended it */
    SAMPLE_CRASH,               /* the engine died; `trouble` has signal or exit status */
    SAMPLE_GARBLED,             /* what it printed could not be understood, or ended early */
    SAMPLE_INTERRUPTED,         /* ctrl-C, here */
    SAMPLE_WRONG,               /* an answer whose line does not lead to its score */
} SampleState;

enum { SAMPLE_FIRST = 3 };

/* What a search that was not to go to the end of the game says of the score. */
typedef struct {
    bool told;
    int sixteenths;             /* of a disc, for the side to move */
    int plies;                  /* of a heuristic search; else 0 */
    int confidence;             /* percent; 100: proven */
    int first[SAMPLE_FIRST];    /* squares of the moves it puts first; -1: there are no more */
} SampleValue;

/* Numbers are -1 where the engine does not tell and we cannot know. */
typedef struct {
    SampleState state;
    char trouble[200];          /* a sentence; "" if SAMPLE_OK */
    int score;                  /* for the side to move; valid if SAMPLE_OK */
    int best;                   /* square of a best move; -1 */
    bool replayed;              /* its line was replayed by the slow rules, to the end of the game
                                   and to its score; false: the engine gives no line */
    int line_length;            /* -1: none */
    uint8_t line[YK_MAX_LINE];  /* squares and YK_PASS */
    SampleValue value;          /* where no more than that was asked; `score` is then the nearest
                                   that can be, towards 0 */
    int64_t nodes, searched;
    int64_t time_ns;            /* wall; of the solve alone where the engine tells it (its own
                                   figure), else from question to answer */
    int64_t cpu_ns;             /* CPU time of all threads, user and system */
    int64_t outside_ns;         /* from question to answer as the harness saw it */
    int64_t instructions, cycles;   /* in user mode, of all threads */
    int64_t switches;           /* involuntary context switches during the solve */
    int64_t huge_bytes;         /* of the table, by now */
    bool has_cuts;
    yk_cuts cuts;               /* how good the order of moves was */
} Sample;

/* ---- as JSON (docs/bench.md, docs/records.md) ---- */

/* Best move, line (which is not read), counts, times, order and value. */
extern const Fields sample_fields;

/* Parts of it, which records have too. Order: {"cuts": 90, "first": 80, "ranks": 115}. Value:
 * {"sixteenths": -241, "plies": 12, "confidence": 0, "moves": ["e1", ...]}. Square, of an int, -1
 * for none: "e1". */
#define SAMPLE_SQUARE "{\"type\": \"string\", \"pattern\": \"^[a-h][1-8]$\"}"
#define SAMPLE_BEST "{\"type\": [\"string\", \"null\"], \"pattern\": \"^[a-h][1-8]$\"}"
extern const Fields sample_order, sample_value;
extern const FieldCodec sample_square;

/* The squares and passes of a list of moves; their number. -1: it is not such a list. */
int sample_json_line(const json_t *list, uint8_t line[YK_MAX_LINE]);

/* The square of a text, -1 for anything else. */
int sample_json_square(const json_t *json);

#endif
