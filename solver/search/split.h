/* split.h - what workers share: private to the pool and to what is lent from it. */

#ifndef YOMIKIRI_SPLIT_H
#define YOMIKIRI_SPLIT_H

#include <pthread.h>

#include "base/list.h"
#include "search/lend.h"
#include "search/node.h"
#include "search/pool.h"
#include "search/search.h"

typedef struct Split Split;

/* A job that workers share. */
struct Split {
    Cut cut;                    /* below that of the split under which its owner works */
    Split *next_open;           /* list of splits that may have work left */
    Job *job;                   /* its owner's */
    const Rung *rung;           /* likewise */
    int helpers;                /* workers and loans in it besides its owner */
    bool waiting;               /* its owner waits for them, and finds nothing else to do */
    Borrowed *borrowed;         /* it is that of another solver; NULL: a worker here owns it */
};

struct Pool {
    pthread_mutex_t lock;
    pthread_cond_t change;      /* a new split, a helper gone, or the end */
    atomic_uint changes;        /* how often */
    pthread_t *threads;
    int thread_count;
    Split *open;                /* youngest first */
    bool finish;
    int free;                   /* workers that take part in no split */
    atomic_int idle;            /* those that wait, in one or not */
};

/* ---- what is lent from splits, and borrowed ---- */

typedef struct Loan {
    struct Loan *next;
    uint64_t number;
    Split *split;
    int piece, low;
    Child child;
} Loan;

struct Borrowed {
    Job job;                    /* first: a Job is one of these */
    Borrowed *next;
    Split split;
    Split *under;               /* of the loan that is waited for; NULL: none */
    Node node;
    Piece piece;
};

/* All but `hunger` is read and written behind the door, and while a search is under way with its
 * pool's lock held as well. Workers have only that. */
struct Lending {
    pthread_mutex_t door;
    Search *search;             /* under way, with a pool; NULL: none */
    atomic_int hunger;
    uint64_t last;
    Loan *loans;
    Borrowed *borrowed;
    List unwanted;              /* uint64_t */
    List scores;                /* PieceScore */
    Worker *proxy;              /* in whose name loans end */
};

/* ---- all with the lock held ---- */

/* Tell whoever waits. */
void pool_changed(Pool *pool);

/* Put a split up for help, and away. */
void split_open(Pool *pool, Split *split);
void split_close(Pool *pool, Split *split);

bool split_is_below(const Split *split, const Split *ancestor);

#endif
