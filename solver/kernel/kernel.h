/* kernel.h - the lowest layers of the search, compiled once per instruction set.
 *
 * Every kernel gives the same answers and visits the same nodes; only the time differs.
 */

#ifndef YOMIKIRI_KERNEL_H
#define YOMIKIRI_KERNEL_H

#include "base/pages.h"
#include "base/knobs.h"
#include "board/board.h"
#include "eval/eval.h"
#include "kernel/edge.h"
#include "stats/counters.h"

/* One slot of a worker's private cache: bounds proven for a board. */
typedef struct {
    uint64_t own, opp;
    int8_t lower, upper;
    uint8_t move;               /* square or NO_MOVE */
    uint8_t unused[5];
} CacheSlot;

_Static_assert(sizeof(CacheSlot) == 24, "three slots in 72 bytes");

typedef struct {
    CacheSlot *slots;           /* 2^bits of them; NULL: no cache */
    int bits;
    int shift;                  /* 64 - the bits in use */
} Cache;

enum { CACHE_EMPTIES = 17 };    /* more empties than a kernel's search ever sees */

enum { ORDER_NONE, ORDER_STATIC, ORDER_FASTEST, ORDER_TRAINED };

/* Terms of a static move score (move_list_score()), by the order that was asked for. */
typedef struct {
    int corner, reply, frontier;        /* a disc, reply, square of each kind gives or takes */
    uint64_t weights;                   /* -reply, -frontier, corner and 1, 16 bits each */
    int odd;                            /* a square in an odd quadrant */
    int16_t square[65];                 /* each square; of the last, which is none, nobody asks */
} StaticScore;

/* What the kernels need of one worker. Owned and filled by the worker; a kernel
 * writes the counters, the caches and `stopped`, nothing else. */
typedef struct SearchContext {
    uint64_t nodes;             /* positions reached by a move */
    uint64_t unsearched;        /* those of them touched only for ordering */
    uint64_t next_poll;         /* from that many nodes on, `poll` is called */
    bool (*poll)(struct SearchContext *ctx);    /* true: stop; moves next_poll on. NULL: never */
    bool stopped;               /* it has said so: what comes back now means nothing */
    Cache cache[CACHE_EMPTIES]; /* private, by empties: those of the shallow layer share the
                                   first; all of the middle layer's are there, or none */
    Pages cache_pages;          /* where the caches lie */
    const uint8_t *edges;       /* edge_build() */
    const Evaluation *evaluation;       /* NULL: none */
    int knob[KNOB_COUNT];       /* by KNOB_...; what follows from them: */
    int8_t stability[65];       /* alpha from which stability is tried, by empties */
    StaticScore static_score;
    StaticScore shallow_score;  /* the same in a shallow search */
    yk_cuts cuts[YK_MAX_EMPTIES + 1];   /* middle layer and above, by empties */
    Counters *counters;         /* the worker's; a kernel that does not count needs none */
} SearchContext;

/* Take the knobs, each in its range, and fill in what follows from them. */
void context_set(SearchContext *ctx, const int knob[KNOB_COUNT]);

/* Make caches, empty, each of at most so many `bytes`, but two slots at least; of those with 0
 * there is none. False without memory. */
bool cache_make(SearchContext *ctx, const uint64_t bytes[CACHE_EMPTIES], bool huge);

/* Those of a worker whose knobs are set. */
bool cache_make_all(SearchContext *ctx);

/* About what they take: each takes the power of two of slots that lies in its part of it. */
uint64_t cache_bytes_wanted(const int knob[KNOB_COUNT]);

/* Use as much of each as a root of so many empties fills: a batch of small positions is not to
 * clear more memory than it searches. What is stored elsewhere in it is not found meanwhile. */
void cache_use(SearchContext *ctx, int empties);

/* Clear those that a root of so many empties, or of fewer, has used. Of 0 it clears nothing and
 * touches no page. */
void cache_clear(SearchContext *ctx, int empties);
void cache_free_all(SearchContext *ctx);

/* Whether to give up, asked where milliseconds of work may lie below. */
static inline bool context_stopped(SearchContext *ctx)
{
    if (ctx->nodes >= ctx->next_poll && ctx->poll && ctx->poll(ctx))
        ctx->stopped = true;
    return ctx->stopped;
}

/* The move searched in place `rank` (1, 2, ...) has cut off a node of that many empties. */
static inline void context_cut(SearchContext *ctx, int empties, int rank)
{
    counters_cut(&ctx->cuts[empties], rank);
}

/* One move at a deep node with all that ordering asks about it. */
typedef struct {
    Board board;                /* after the move, the opponent to move */
    uint64_t replies;           /* the opponent's legal moves there */
    int score;                  /* the higher, the sooner */
    int value;                  /* Kernel.shallow_search_children() */
    uint8_t square;
} Child;

enum { ESTIMATE_DISC = 16 };           /* one disc in the units of an estimate */

typedef struct {
    const char *name;

    /* Exact search of any board for any window, -64 <= alpha < beta <= 64, fail-soft:
     * the score if it lies between, else a bound on the near side. Fewer empties than
     * CACHE_EMPTIES: meant for those of the middle layer and below. Once ctx->stopped is
     * set, what this and shallow searches of several plies return means nothing. */
    int (*solve)(SearchContext *ctx, Board board, int alpha, int beta);

    /* Every legal move into `children` (room for MAX_MOVES), with its static score as its
     * score; returns their number. Adds nothing to the counters. */
    int (*expand)(const SearchContext *ctx, Board board, Child *children);

    /* What the side to move may expect, in sixteenths of a disc, by a search of `depth` plies
     * with fail-soft bounds. Orders moves; proves nothing. Counts its positions in both
     * counters. */
    int (*shallow_search)(SearchContext *ctx, Board board, int depth, int alpha, int beta);

    /* The same for all `count` children of `board`, each for the side that plays it, into
     * Child.value. */
    void (*shallow_search_children)(SearchContext *ctx, Board board, Child *children, int count,
                                    int depth);

    /* Discs of `opp` that can never be turned: a subset of the truth. */
    uint64_t (*stable)(const uint8_t *edges, Board board);

    uint64_t (*moves)(Board board);
    uint64_t (*flips)(Board board, int square);
    int (*last_flips)(uint64_t own, int square);

    /* Leaves `depth` plies below; a pass is a ply, a game that has ended counts one leaf. */
    uint64_t (*perft)(Board board, int depth);
} Kernel;

/* Runs everywhere. */
extern const Kernel kernel_portable;

/* The kernel of that name; "auto" is the best this CPU runs. NULL if there is none of
 * that name or this CPU lacks the instructions. */
const Kernel *kernel_find(const char *name);

/* Kernels in this build, best first; NULL past the last. */
const Kernel *kernel_at(size_t index);

/* The one with the same instructions that fills SearchContext.counters. */
const Kernel *kernel_counting(const Kernel *kernel);

/* This CPU can run kernel `index`, and runs it well. */
bool kernel_usable(size_t index);

#endif
