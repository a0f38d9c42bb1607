/* test_worker.c - times at which a searching thread asks whether to stop and calls its service, by
 * a clock of the test's own: it runs on as nodes are searched, whatever else the machine does. */
/* needs: alone */

#include "tests/support/fact.h"

#include "base/clock.h"
#include "search/worker.h"

enum { US = 1000, MS = 1000 * US };

/* ---- the clock, in place of base/clock_posix.c ---- */

static int64_t time_ns;

int64_t clock_ns(void)
{
    return time_ns;
}

int64_t clock_cpu_ns(void)
{
    return time_ns;
}

size_t clock_memory_bytes(void)
{
    return 1u << 30;
}

/* ---- a search that does nothing but count nodes ---- */

static struct {
    int64_t every_ns, takes_ns; /* what the service says and takes */
    int calls;
} service;

static int64_t serve(Search *search)
{
    (void)search;
    service.calls++;
    time_ns += service.takes_ns;
    return service.every_ns;
}

static int polls;
static bool to_stop;

static bool poll_stop(Search *search)
{
    (void)search;
    polls++;
    return to_stop;
}

static Worker worker;
static atomic_bool stop;

static void begin(bool serves)
{
    time_ns = 12345;
    polls = service.calls = 0;
    to_stop = false;
    atomic_store(&stop, false);
    worker_begin(&worker, NULL, &stop, poll_stop);
    worker.service = serves ? serve : NULL;
}

/* Search for so long at so much a node, the service's time aside. False: it was told to stop. */
static bool search_for(int64_t ns, int64_t node_ns)
{
    SearchContext *ctx = &worker.ctx;

    for (int64_t spent_ns = 0; spent_ns < ns; spent_ns += node_ns, time_ns += node_ns)
        if (++ctx->nodes >= ctx->next_poll && ctx->poll(ctx))
            return false;
    return true;
}

/* Calls in a tenth of a second of searching, once the service has been called for a while. */
static int calls_in_100_ms(int64_t every_ns, int64_t takes_ns)
{
    begin(true);
    service.every_ns = every_ns;
    service.takes_ns = 0;
    search_for(20 * MS, 20);
    service.calls = 0;
    service.takes_ns = takes_ns;
    search_for(100 * MS, 20);
    return service.calls;
}

/* ---- facts ---- */

FACT(service_is_called_about_as_often_as_it_says)
{
    static const int64_t EVERY_NS[] = { 10 * US, 50 * US, 200 * US, 1000 * US };

    for (size_t i = 0; i < ARRAY_LENGTH(EVERY_NS); i++) {
        const int calls = calls_in_100_ms(EVERY_NS[i], 0);
        const int asked = (int)(100 * MS / EVERY_NS[i]);

        if (calls < asked / 2 || calls > asked * 4)
            fail_msg("%d calls where about %d were asked for", calls, asked);
    }
}

/* The search has its time between two of them however long one takes. */
FACT(service_takes_none_of_the_time_between)
{
    assert_int_equal(calls_in_100_ms(200 * US, 0), calls_in_100_ms(200 * US, 1000 * US));
}

/* As while the system zeroes the pages of a new table. */
FACT(nodes_that_take_longer_are_counted_in_smaller_numbers)
{
    begin(false);
    search_for(50 * MS, 20);
    polls = 0;
    search_for(500 * MS, 2000);
    assert_true(polls > 250);
}

FACT(stop_is_asked_for_every_millisecond_or_two)
{
    begin(false);
    search_for(20 * MS, 20);
    for (int i = 0; i < 50; i++) {
        polls = 0;
        search_for(3 * MS, 20);
        assert_in_range(polls, 1, 12);
    }
}

FACT(whoever_says_stop_is_not_asked_again)
{
    begin(true);
    service.every_ns = 50 * US;
    service.takes_ns = 0;
    to_stop = true;
    assert_false(search_for(20 * MS, 20));
    assert_true(atomic_load(&stop));
    assert_int_equal(polls, 1);
    assert_false(search_for(20 * MS, 20));
    assert_int_equal(polls, 1);
}

FACTS_MAIN(NULL, NULL)
