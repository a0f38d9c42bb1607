/* item.h - positions on their way through `solve`: what is asked, what came back, how that is
 * said. The front of the room; answer.h has JSON, svg.h drawings. */

#ifndef YOMIKIRI_ITEM_H
#define YOMIKIRI_ITEM_H

#include "api/solver.h"
#include "apps/cli/args/args.h"
#include "apps/cli/terminal/progress_line.h"
#include "base/text/number.h"
#include "positions/reader.h"

/* ---- what is asked: item.c ---- */

/* How long moves that tie for best are looked for. */
enum { BEST_SOON, BEST_ALL };   /* YK_TIE_NODES; as long as it takes */

/* What is asked of every position. */
typedef struct {
    bool all_moves;             /* exact score and line of every legal move */
    bool wld;                   /* only who wins: the window is then -1, +1 */
    bool first_best;            /* moves that tie for best need not be found */
    int best;                   /* else: BEST_... */
    bool keep;                  /* what the solver knows of other positions helps */
    bool explain;               /* keep what yomikiri_explain.h tells */
    bool prove;                 /* write down why, for others to check */
    bool verify;                /* prove the score again, by what shares nothing with the solver */
    Range window;               /* how the score lies to these; -64, 64: the score itself */
    double time_s;              /* per position; 0: no limit */
    SearchDepth depth;          /* no plies: to the end of the game */
} SolveRequest;

/* Lines for an OPTION_TABLE at a SolveRequest: what is asked, and within what. */
extern const Option ASK_OPTIONS[], LIMIT_OPTIONS[];

/* Fill the window, once these are read: that of `wld`, or the whole if none was named. NULL, or
 * which options exclude each other. */
const char *item_ask(SolveRequest *request);

/* The query that asks so of `board`; its time limit counts from the call of yk_solve(). */
yk_query item_query(const SolveRequest *request, yk_board board);

/* ---- what came back: item.c ---- */

typedef enum {
    EXPECT_NOTHING,             /* the input named no score */
    EXPECT_OK,
    EXPECT_WRONG,
    EXPECT_UNDECIDED,           /* the bounds proven allow the expected score, and others */
} Expectation;

/* Bounds proven of a position and of its moves, for the side to move. */
typedef struct {
    int lower, upper;
    int move_count;             /* a forced pass is none */
    struct { uint8_t square; int8_t lower, upper; } moves[MAX_MOVES];
} Proven;

/* What came of a proof for others (docs/proof.md). */
typedef enum {
    CERTIFICATE_NOT_ASKED,
    CERTIFICATE_WRITTEN,
    CERTIFICATE_NO_ANSWER,      /* what was asked is not proven */
    CERTIFICATE_STOPPED,        /* by the time limit or a signal, after the answer */
    CERTIFICATE_UNWRITTEN,      /* something is wrong with the file */
    CERTIFICATE_FALSE,          /* it contradicts the answer: an internal error */
} CertificateState;

typedef struct {
    CertificateState state;
    char file[1024];            /* its name, for those who read the answer */
    uint64_t bytes, positions, searched;    /* of the file; in it; of them, by who checks */
    double time_s;              /* to make it */
    char sha256[65];            /* as the file has it */
    char why[400];              /* why there is none, "" if there is */
} Certificate;

/* What came of `verify`. */
typedef enum {
    VERIFIED_LINE,              /* its line was replayed, as always; it was not asked for more */
    VERIFIED_PROOF,             /* proven again */
    VERIFIED_NOT,               /* no exact score, too many empties, or given up */
    VERIFIED_FALSE,             /* refuted: an internal error */
} Verified;

enum { MAX_WHERE = 320, PLY_SIZE = 64, VERIFY_EMPTIES = 14 };

typedef struct SolveItem SolveItem;

struct SolveItem {
    SolveItem *next;            /* for whoever keeps lists of them */
    bool done;
    int number;                 /* 1 for the first position of the run */
    Position position;
    char where[MAX_WHERE];      /* "file:line" */
    double begun_s;             /* when its time limit began to count, by clock_s() */
    void (*proven)(SolveItem *item);    /* once score and line are, if ties or other moves are
                                   looked for then; NULL: nobody wants to know */
    void *context;              /* of whoever set that, and */
    bool told;                  /* score and line stand on standard output */
    char ply[PLY_SIZE];         /* ", ply 45, 16 empties, X plays c1" behind the name where it
                                   is not the only position of its game, else "" */

    /* filled by item_solve */
    yk_status status;           /* anything but YK_OK: nothing below means anything */
    yk_result result;
    yk_facts facts;
    bool interrupted;           /* cut short by a signal, not by the time limit */
    bool broken_line;           /* a line of the result failed its replay: internal error */
    Verified verified;
    Expectation expectation;
    uint64_t wrong_moves;       /* bit i: position.expected_moves[i] is wrong */

    Certificate certificate;    /* of whoever writes one, after item_solve */
};

/* Solve `item->position` with `solver`, of which `facts` are known, and check what comes
 * back. `progress` may be NULL; it is called with `context`. Any thread; one item per solver
 * at a time. */
void item_solve(SolveItem *item, yk_solver *solver, const yk_facts *facts,
                const SolveRequest *request, yk_progress_fn progress, void *context);

/* What `result` proves. */
Proven item_proven(const yk_result *result);

/* How an expected score lies to proven bounds. */
Expectation item_compare_score(int expected, int lower, int upper);

/* How the scores that the input names lie to what is proven: that of the position, and each of
 * its list of moves, which can be wrong although its best score is right. *wrong_moves has bit i
 * for position->expected_moves[i] if that is excluded; one makes EXPECT_WRONG of the whole. */
Expectation item_compare(const Position *position, const Proven *proven, uint64_t *wrong_moves);

/* Fill `ply`, if the position is one of a game. */
void item_set_ply(SolveItem *item);

/* The name to show: the position's own, else where it stands. */
const char *item_name(const SolveItem *item);

/* There is an answer, which passed the checks. If not, nothing in the result may be believed. */
bool item_sound(const SolveItem *item);

bool item_exact(const SolveItem *item);

/* There is no exact score, but a guess at it: some pass came to its end. Where a window was asked
 * for and the answer to that is proven, a guess says no more. */
bool item_estimated(const SolveItem *item, const SolveRequest *request);

/* Who probably wins, by the estimate, between the bounds that are proven: "X", "X or draw",
 * "draw", "O or draw" or "O"; NULL: nothing is believed, or it does not say who wins. */
const char *item_likely_winner(const SolveItem *item);

/* What was asked is proven: the score, or on which side of the window it lies, and with
 * `all_moves` that of every move. */
bool item_answered(const SolveItem *item, const SolveRequest *request);

/* Neither side can move. */
bool item_game_over(const SolveItem *item);

/* 'X' or 'O'. */
static inline char item_side(const SolveItem *item)
{
    return item->position.black_to_move ? 'X' : 'O';
}

/* The move of `result` that plays `square`, NULL if none does. */
const yk_move *item_find_move(const SolveItem *item, int square);

/* ---- sentences that every output for people shares: phrase.c. Scores are those of the side to
 * move, with its letter; only who wins is said by name. ---- */

/* As an argument of a call, phrase_score(score).text, it lives until the end of the statement; ""
 * where there is nothing to say. */
typedef struct {
    char text[1600];
} Phrase;

/* "Black wins 51-13 (X +38), exact", "X at least +2, at most +12; stopped after 30 s". */
Phrase phrase_result(const SolveItem *item, const SolveRequest *request);

/* Why there is no answer, if it is not sound: "out of memory or threads", "internal error: ... at
 * least +6 and at most +2 ..." with the board. */
Phrase phrase_failure(const SolveItem *item);

/* "estimate X +4 (selective 95 %), not proven", "" where there is none. With --wld: "probably a
 * win for Black (selective 95 %), not proven". */
Phrase phrase_estimate(const SolveItem *item, const SolveRequest *request);

/* "best so far: d3 (heuristic, 12 plies at 73 %)", "best move: ..." if it was not stopped, ""
 * where the score is exact. */
Phrase phrase_best_so_far(const SolveItem *item);

/* "<= +4 (selective 95 %)", "" where the move's score is exact or nothing is believed. */
Phrase phrase_move_estimate(const yk_move *move);

/* "f8 b2 not decided: at most +64": moves that may be as good as the best. */
Phrase phrase_open(const SolveItem *item);

/* "expected X +20: WRONG". */
Phrase phrase_expected(const SolveItem *item);

/* "+38", "-2", "0". */
Phrase phrase_score(int score);

/* "+38", or what is proven of it: ">= +2", "<= +12", "+2..+12", "?". */
Phrase phrase_bounds(int lower, int upper);

/* ", 46.1 million nodes/s", "" where the time is too short to tell. */
Phrase phrase_speed(uint64_t nodes, double time_s);

/* ---- a line on standard error while a long solve runs: solve_progress.c ---- */

typedef struct {
    ProgressLine line;          /* begun with the position under way */
    double run_s;               /* when the run began, by clock_s() */
    const char *name;           /* of the position under way, "" if it is the only one */
    const char *pass;           /* of its root moves: how long those took that are finished */
    int first, finished;
    double since_s, shortest_s, longest_s;
} SolveProgress;

/* Silent unless `wanted` and standard error is a terminal. */
void solve_progress_init(SolveProgress *progress, bool wanted);

/* A new position begins now; `name` must live until the next call. */
void solve_progress_begin(SolveProgress *progress, const char *name);

/* A yk_progress_fn whose context is a SolveProgress: draws the line, and stops the solve once
 * somebody pressed ctrl-C. */
int solve_progress_shown(const yk_progress *state, void *context);

/* The line of a batch: positions answered and under way, nodes of those answered. */
void solve_progress_batch(SolveProgress *progress, int answered, int running, uint64_t nodes);

/* ---- many positions on several solvers at once, the answers in the order of the input all the
 * same: solve_queue.c ---- */

/* The next position to solve, from malloc; NULL at the end. Calls never overlap. */
typedef SolveItem *(*SolveQueueSource)(void *context);

/* False if the source would have to wait for input for more than `wait_ms`. Calls never overlap,
 * nor with those of the source, but with those of the sink. */
typedef bool (*SolveQueueReady)(void *context, int wait_ms);

/* An answer. Calls never overlap, nor with those of the source. The item is freed
 * afterwards. */
typedef void (*SolveQueueSink)(const SolveItem *item, void *context);

/* Something more to do with an answer and what its solver has left in the table. On the thread of
 * the solver, before the sink; calls of several solvers overlap. */
typedef void (*SolveQueueAfter)(SolveItem *item, yk_solver *solver, void *context);

typedef struct {
    int solvers;                /* at work at the same time, each with config's threads; fewer
                                   if memory does not reach */
    const yk_config *config;
    const SolveRequest *request;
    bool unordered;             /* hand every answer out the moment it is known */
    SolveQueueSource source;
    SolveQueueReady ready;      /* or NULL: the source never waits */
    SolveQueueSink sink;
    SolveQueueAfter after;      /* or NULL */
    void *context;              /* of all four */
    SolveProgress *progress;
} SolveQueuePlan;

/* Solve until the source is empty or stop_requested(): then what is under way is stopped, and
 * handed out with what it has proven. Anything but YK_OK: not one solver could be had, and nothing
 * was done. */
yk_status solve_queue_run(const SolveQueuePlan *plan);

/* What the command line left open, and what not. */
typedef struct {
    int jobs;                   /* solvers asked for; 0: as many as suit */
    bool threads_given, table_given;
    int cpus;                   /* machine_threads(); nobody asks where threads are given */
} ResourceWish;

/* That of a command line with these options; `jobs` as above. */
ResourceWish resources_wish(const SolverOptions *options, int jobs);

/* How many solvers to have at most: no more than there are positions is any use. */
int resources_solvers(const ResourceWish *wish);

/* Set in `config` what each of `solvers` gets, as far as that was left open. One position
 * gets all CPUs; as many positions as CPUs, or more, get one each: nothing is faster for the
 * whole. In between the CPUs are shared out. */
void resources_divide(const ResourceWish *wish, int solvers, yk_config *config);

#endif
