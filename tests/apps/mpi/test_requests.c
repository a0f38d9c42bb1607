/* test_requests.c - tests of requests for work: whom a rank without work asks, and how long one
 * with a search keeps those who ask it, so that the first of many ranks does more than answer. */

#include "tests/support/fact.h"

#include <time.h>

#include "apps/mpi/share/sharing.h"
#include "tests/apps/mpi/team.h"

enum { MOST = 512, US = 1000 };

typedef struct {
    int to[MOST], refused;
    int last;                   /* whom it wrote to */
    ShareMessage message;
} Sent;

/* SharePlan.send */
static void send(void *context, int rank, const ShareMessage *message)
{
    Sent *sent = context;

    assert_in_range(rank, 0, MOST - 1);
    sent->to[rank]++;
    sent->refused += message->kind == SHARE_NONE;
    sent->last = rank;
    sent->message = *message;
}

static Share *share_open(Sent *sent, yk_solver *solver, int rank, int ranks)
{
    Share *share = share_create(&(SharePlan){ .rank = rank, .ranks = ranks, .solver = solver,
                                              .lost_s = 60, .send = send, .context = sent });

    assert_non_null(share);
    return share;
}

/* Of so many requests that are all refused, those that the first rank gets. */
static int requests_to_the_first(int ranks, int requests)
{
    Sent sent = { .refused = 0 };
    yk_demand demand = { .free = 0 };
    int64_t now_ns = 0;
    Team team;

    team_open(&team, 1, 1);
    team_serve(&team, 0);
    while (demand.free == 0) {
        nanosleep(&(struct timespec){ .tv_nsec = 50 * US }, NULL);
        yk_solver_demand(team.member[0].solver, &demand);
    }
    Share *share = share_open(&sent, team.member[0].solver, 5, ranks);

    for (int i = 0; i < requests; i++) {
        share_turn(share, now_ns += 1000 * US);
        assert_int_equal(sent.message.kind, SHARE_WANT);
        share_receive(share, sent.last, &(ShareMessage){ .kind = SHARE_NONE, .hint = -1 }, now_ns);
    }
    share_destroy(share);
    while (!team_ended(&team, 0)) {
        yk_stop(team.member[0].solver);
        nanosleep(&(struct timespec){ .tv_nsec = 50 * US }, NULL);
    }
    team_close(&team);
    return sent.to[0];
}

/* It has the largest tasks, and must search as well. */
FACT(the_first_rank_is_asked_more_often_but_not_by_all)
{
    assert_in_range(requests_to_the_first(8, 1000), 250, 450);
    assert_in_range(requests_to_the_first(MOST, 5000), 20, 120);    /* others: 10 each */
}

/* Requests that are refused so many microseconds after all of them came. */
static int refused_after(int requests, int us)
{
    Sent sent = { .refused = 0 };
    Team team;

    team_open(&team, 1, 1);
    Share *share = share_open(&sent, team.member[0].solver, 0, MOST);

    for (int i = 1; i <= requests; i++)
        share_receive(share, i, &(ShareMessage){ .kind = SHARE_WANT }, 0);
    share_turn(share, (int64_t)us * US);
    share_destroy(share);
    team_close(&team);
    return sent.refused;
}

FACT(requests_wait_the_longer_the_more_there_are)
{
    assert_int_equal(refused_after(1, 400), 0);
    assert_int_equal(refused_after(1, 600), 1);
    assert_int_equal(refused_after(200, 10000), 0);
    assert_int_equal(refused_after(200, 14000), 200);
    assert_int_equal(refused_after(MOST - 1, 31000), MOST - 1);     /* before they ask again */
}

FACTS_MAIN(NULL, NULL)
