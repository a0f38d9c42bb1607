/* sharing.h - one search shared by ranks: who asks whom for work, who has stolen what, and what
 * becomes of it when a rank falls silent. All logic: no MPI, no clock; tests drive it with threads
 * that stand for ranks.
 *
 * A rank with nothing to do asks another, which gives it the largest task of its search as soon
 * as it has one, or says after a moment that it has none. A rank that waits for a stolen task asks
 * the thief for a part of it. */

#ifndef YOMIKIRI_SHARING_H
#define YOMIKIRI_SHARING_H

#include <stdbool.h>

#include "parallel/yomikiri_remote.h"

typedef enum {
    SHARE_WANT = 1,             /* work; below the accepted task `number` unless that is 0 */
    SHARE_NONE,                 /* there is none, in answer to that; `number` is the same */
    SHARE_TASK,                 /* here is some, in answer to WANT with `number` */
    SHARE_REFUSED,              /* of a task: no time for it any more */
    SHARE_SCORE,                /* of an accepted task */
    SHARE_FORGET,               /* of a stolen task: nobody needs it any more */
    SHARE_BEAT,                 /* the thief is still there */
} ShareKind;

typedef struct {
    uint32_t kind;              /* a ShareKind */
    int32_t score;              /* of SHARE_SCORE */
    int32_t hint;               /* of SHARE_NONE: a rank that may have some; -1: not known */
    uint64_t number;
    yk_task task;               /* of SHARE_TASK; .number of SHARE_REFUSED */
} ShareMessage;

typedef struct {
    int rank, ranks;
    yk_solver *solver;          /* with helpers in its configuration */
    double lost_s;              /* a rank that is silent for so long is done without */
    void (*send)(void *context, int rank, const ShareMessage *message);
    void (*lost)(void *context, int rank, bool lost);   /* it is, or is back; NULL: never mind */
    void *context;
} SharePlan;

typedef struct Share Share;

Share *share_create(const SharePlan *plan);

/* NULL is allowed. */
void share_destroy(Share *share);

/* The position is over: nothing of it is stolen or accepted any more. */
void share_reset(Share *share);

/* A message has come. `now_ns` is by one clock, here and below. */
void share_receive(Share *share, int rank, const ShareMessage *message, int64_t now_ns);

/* It has been heard of, by some other message. */
void share_heard(Share *share, int rank, int64_t now_ns);

/* It does not answer what it was asked by some other message: it is lost until it is heard of. */
void share_give_up(Share *share, int rank);

/* All that is to be done now and then, as often as share_patience() says. */
void share_turn(Share *share, int64_t now_ns);

/* So long, in ns, the next look for messages may be put off: 50,000 while somebody waits here for
 * work, or for an answer, else 200,000. */
int64_t share_patience(const Share *share);

bool share_is_lost(const Share *share, int rank);

/* How many tasks were stolen from it, and how many it has accepted, so far. */
void share_counts(const Share *share, uint64_t *stolen, uint64_t *accepted);

#endif
