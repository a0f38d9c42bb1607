/* item.h - one position on its way through `solve`: what is asked, what came back,
 * and whether it stands up to the checks. */

#ifndef YOMIKIRI_ITEM_H
#define YOMIKIRI_ITEM_H

#include "api/solver.h"
#include "apps/cli/args/args.h"
#include "positions/reader.h"

/* How long moves that tie for best are looked for. */
enum { BEST_SOON, BEST_ALL };   /* YK_TIE_NODES; as long as it takes */

/* What is asked of every position. */
typedef struct {
    bool all_moves;             /* exact score and line of every legal move */
    bool wld;                   /* only who wins: the window is then -1, +1 */
    bool first_best;            /* moves that tie for best need not be found */
    int best;                   /* else: BEST_... */
    bool keep;                  /* what the solver knows of other positions helps */
    bool verify;                /* prove the score again by an independent route */
    bool prove;                 /* and write down why, for others to check */
    Range window;               /* how the score lies to these; -64, 64: the score itself */
    double time_s;              /* per position; 0: no limit */
    SearchDepth depth;          /* no plies: to the end of the game */
} SolveRequest;

enum { VERIFY_EMPTIES = 14 };   /* the most for `verify` */

/* Lines for an OPTION_TABLE at a SolveRequest: what is asked, and within what. */
extern const Option ASK_OPTIONS[], LIMIT_OPTIONS[];

/* Fill the window, once these are read: that of `wld`, or the whole if none was named. NULL, or
 * which options exclude each other. */
const char *item_ask(SolveRequest *request);

/* The query that asks so of `board`; its time limit counts from the call of yk_solve(). */
yk_query item_query(const SolveRequest *request, yk_board board);

typedef enum {
    EXPECT_NOTHING,             /* the input named no score */
    EXPECT_OK,
    EXPECT_WRONG,
    EXPECT_UNDECIDED,           /* the bounds proven allow the expected score, and others */
} Expectation;

/* Bounds proven of a move, for the side that plays it. */
typedef struct {
    uint8_t square;
    int8_t lower, upper;
} ProvenMove;

/* Those of a position and of its moves. */
typedef struct {
    int lower, upper;
    int move_count;
    ProvenMove moves[MAX_MOVES];    /* a forced pass is none */
} Proven;

typedef enum {
    PROOF_NOT_ASKED,
    PROOF_AGREES,               /* proven again */
    PROOF_DIFFERS,              /* refuted: an internal error */
    PROOF_TOO_LARGE,            /* too many empty squares, only the line was replayed */
    PROOF_GAVE_UP,              /* interrupted, or too many nodes; the line was replayed */
    PROOF_NOT_EXACT,            /* there is no exact score to prove */
} Proof;

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

enum { MAX_WHERE = 320, PLY_SIZE = 64 };

typedef struct SolveItem SolveItem;

struct SolveItem {
    SolveItem *next;             /* for whoever keeps lists of them */
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
    Proof proof;
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
Expectation item_compare(const Position *position, const Proven *proven,
                         uint64_t *wrong_moves);

/* Fill `ply`, if the position is one of a game. */
void item_set_ply(SolveItem *item);

/* The name to show: the position's own, else where it stands. */
const char *item_name(const SolveItem *item);

bool item_exact(const SolveItem *item);

/* There is no exact score, but a guess at it: some pass came to its end. Where a window was asked
 * for and the answer to that is proven, a guess says no more. */
bool item_estimated(const SolveItem *item, const SolveRequest *request);

/* Who probably wins, for the side to move. */
typedef enum {
    LIKELY_OPEN,                /* nothing is believed, or it does not say who wins */
    LIKELY_WIN,
    LIKELY_WIN_OR_DRAW,
    LIKELY_DRAW,
    LIKELY_DRAW_OR_LOSS,
    LIKELY_LOSS,
} Likely;

/* Who probably wins, by the estimate of the result, between the bounds that are proven. */
Likely item_likely(const yk_result *result);

/* "X", "X or draw", "draw", "O or draw", "O"; NULL for LIKELY_OPEN. */
const char *item_likely_winner(Likely likely, bool black_to_move);

/* What was asked is proven: the score, or on which side of the window it lies, and with
 * `all_moves` that of every move. */
bool item_answered(const SolveItem *item, const SolveRequest *request);

/* The checks of the program itself passed. If not, nothing in the result may be believed. */
bool item_sound(const SolveItem *item);

/* Neither side can move. */
bool item_game_over(const SolveItem *item);

/* 'X' or 'O'. */
static inline char item_side(const SolveItem *item)
{
    return item->position.black_to_move ? 'X' : 'O';
}

/* The move of `result` that plays `square`, NULL if none does. */
const yk_move *item_find_move(const SolveItem *item, int square);

#endif
