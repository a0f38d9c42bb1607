/* simulate.c - yomikiri-mpi without MPI and without its time: each rank is a thread that really
 * searches, by a clock on which a node takes a fixed time, and one of them runs at a time.
 * docs/scale.md says what is assumed.
 *
 *     simulate RANKS[,RANKS...] [NAME=VALUE]... < POSITIONS
 */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/aligned.h"
#include "base/base.h"
#include "mpi/share/sharing.h"
#include "mpi/simulate/agenda.h"
#include "mpi/simulate/assumed.h"
#include "mpi/simulate/turns.h"
#include "yomikiri_findings.h"

static const double NS = 1e9, NEVER = 1e25;

enum { SOME = 1024, MIB = 1 << 20 };

typedef struct Sim Sim;

/* On its way. */
typedef struct Message {
    struct Message *next;
    double arrives_ns;
    int from;
    ShareMessage message;
} Message;

typedef struct {
    Sim *sim;
    int number;
    yk_solver *solver;
    Share *share;
    Turns *turns;
    Message *first, **last;     /* what comes in, in order */
    size_t heard;               /* how much of the log */
    double hangs_ns;            /* when it falls silent */
    Random random;              /* who decides on that */
    yk_result result;
} SimRank;

/* What a rank has found, for all machines but its own. */
typedef struct {
    yk_finding finding;
    double told_ns;
    int machine;
} Told;

struct Sim {
    const Assumed *assumed;
    yk_query query;
    SimRank *rank;
    int ranks, hung;
    Agenda agenda;
    double now_ns, traced_ns;
    Told *log;
    size_t log_count, log_room;
};

static int machine_of(const Sim *sim, int rank)
{
    return rank / (int)sim->assumed->machine;
}

/* ---- messages ---- */

/* SharePlan.send */
static void send(void *context, int to, const ShareMessage *what)
{
    SimRank *from = context;
    Sim *sim = from->sim;
    SimRank *rank = &sim->rank[to];
    Message *message = malloc(sizeof(*message));

    if (!message)
        abort();
    *message = (Message){ .arrives_ns = sim->now_ns + NS * sim->assumed->latency,
                          .from = from->number, .message = *what };
    *rank->last = message;
    rank->last = &message->next;
    turns_charge(from->turns, NS * sim->assumed->message);
}

static void receive(Sim *sim, SimRank *rank)
{
    while (rank->first && rank->first->arrives_ns <= sim->now_ns) {
        Message *message = rank->first;

        rank->first = message->next;
        if (!rank->first)
            rank->last = &rank->first;
        turns_charge(rank->turns, NS * sim->assumed->message);
        share_receive(rank->share, message->from, &message->message, (int64_t)sim->now_ns);
        free(message);
    }
}

/* ---- findings ---- */

static void log_add(Sim *sim, const yk_finding *finding, int machine)
{
    if (sim->log_count == sim->log_room) {
        sim->log_room = sim->log_room ? 2 * sim->log_room : SOME;
        sim->log = realloc(sim->log, sim->log_room * sizeof(*sim->log));
        if (!sim->log)
            abort();
    }
    sim->log[sim->log_count++] =
        (Told){ *finding, sim->now_ns + NS * sim->assumed->told, machine };
}

/* One rank of each machine hears for all. */
static void tell_and_hear(Sim *sim, SimRank *rank)
{
    const int machine = machine_of(sim, rank->number);
    yk_finding found[SOME];
    size_t count;

    while ((count = yk_take_findings(rank->solver, found, SOME)) > 0)
        for (size_t i = 0; i < count; i++)
            log_add(sim, &found[i], machine);
    if (rank->number % (int)sim->assumed->machine != 0)
        return;
    for (; rank->heard < sim->log_count && sim->log[rank->heard].told_ns <= sim->now_ns;
         rank->heard++)
        if (sim->log[rank->heard].machine != machine)
            yk_give_findings(rank->solver, &sim->log[rank->heard].finding, 1);
}

/* ---- ranks ---- */

/* What comes in, goes out, and may be done, by the rank's own clock. */
static void look(SimRank *rank)
{
    Sim *sim = rank->sim;

    sim->now_ns = turns_ns(rank->turns);
    turns_set_clock(sim->now_ns);
    receive(sim, rank);
    tell_and_hear(sim, rank);
    share_turn(rank->share, (int64_t)sim->now_ns);
}

/* yk_attend_fn */
static int64_t attend(void *context)
{
    SimRank *rank = context;
    const Assumed *assumed = rank->sim->assumed;

    look(rank);
    return (int64_t)(NS * (share_urgent(rank->share) ? assumed->urgent : assumed->patient));
}

/* What the first rank does, and all others. */
static void solve(yk_solver *solver, void *context)
{
    SimRank *rank = context;

    if (yk_solve(solver, &rank->sim->query, &rank->result) != YK_OK)
        abort();
}

static void serve(yk_solver *solver, void *context)
{
    SimRank *rank = context;

    yk_serve(solver, &rank->result);
}

/* When it falls silent next, at any time with equal likelihood; the first rank, which is the job
 * itself, never does. */
static void draw_hang(SimRank *rank, double from_ns)
{
    const double hang_ns = NS * rank->sim->assumed->hang;
    const double fraction = (random_below(&rank->random, 1 << 30) + 1) / (double)(1 << 30);

    rank->hangs_ns = rank->number > 0 && hang_ns > 0 ? from_ns - log(fraction) * hang_ns : NEVER;
}

static bool start(Sim *sim)
{
    const Assumed *assumed = sim->assumed;
    const size_t bytes = (size_t)assumed->table * MIB;
    void *table = NULL;
    yk_config config;

    yk_config_init(&config);
    config.helpers = sim->ranks > 1 ? sim->ranks - 1 : 1;
    config.findings_nodes = sim->ranks > (int)assumed->machine ? (uint64_t)assumed->tell : 0;
    config.table_memory_bytes = bytes;
    for (int i = 0; i < sim->ranks; i++) {
        SimRank *rank = &sim->rank[i];

        if (i % (int)assumed->machine == 0 && (table = aligned_get(64, bytes)))
            memset(table, 0, bytes);
        config.table_memory = table;
        rank->sim = sim;
        rank->number = i;
        rank->last = &rank->first;
        rank->random.state = ((uint64_t)assumed->seed << 32) + (uint64_t)i;
        if (!table || yk_create(&rank->solver, &config) != YK_OK)
            return false;
        const SharePlan plan = { .rank = i, .ranks = sim->ranks, .solver = rank->solver,
                                 .lost_s = assumed->lost, .send = send, .context = rank };

        yk_attend(rank->solver, attend, rank);
        rank->share = share_create(&plan);
        rank->turns = turns_start(rank->solver, i == 0 ? solve : serve, rank,
                                  NS / assumed->speed);
        if (!rank->share || !rank->turns)
            return false;
        draw_hang(rank, 0);
    }
    return true;
}

static double share_of(double part_ns, double ns)
{
    return ns > 0 ? 100 * part_ns / ns : 0;
}

/* How far it is, where everybody's clock says so or more. */
static void trace(Sim *sim, double ns)
{
    const Turns *first = sim->rank[0].turns;
    uint64_t nodes = 0;
    int waiting = 0;

    if (sim->assumed->trace <= 0 || ns < sim->traced_ns)
        return;
    sim->traced_ns = ns + NS * sim->assumed->trace;
    for (int i = 0; i < sim->ranks; i++) {
        nodes += turns_nodes(sim->rank[i].turns);
        waiting += turns_wait(sim->rank[i].turns);
    }
    fprintf(stderr, "%.4f s: %.1f M nodes, %.2f M by the first rank, %d ranks wait\n", ns / NS,
            1e-6 * (double)nodes, 1e-6 * (double)turns_nodes(first), waiting);
}

/* It does nothing, and reads nothing of what comes, until it is back. */
static void be_silent(SimRank *rank)
{
    const double back_ns = NS * rank->sim->assumed->back;

    rank->sim->hung++;
    turns_charge(rank->turns, back_ns > 0 ? back_ns : NEVER);
    draw_hang(rank, turns_ns(rank->turns));
}

/* A thread that has nothing to do is not woken up to find that out. */
static void step(SimRank *rank, double until_ns)
{
    if (turns_wait(rank->turns))
        look(rank);
    if (turns_wait(rank->turns))
        turns_idle(rank->turns);
    else
        turns_run(rank->turns, until_ns);
}

/* Whoever is furthest behind does the next step, until the first rank has its answer. */
static void run(Sim *sim)
{
    while (!turns_done(sim->rank[0].turns)) {
        const Turn first = *agenda_first(&sim->agenda);
        SimRank *next = &sim->rank[first.number];

        trace(sim, first.ns);
        if (first.ns >= next->hangs_ns)
            be_silent(next);
        else
            step(next, agenda_second_ns(&sim->agenda));
        agenda_forward(&sim->agenda, turns_ns(next->turns));
    }
}

static void print(const Sim *sim, const char *name)
{
    const yk_result *result = &sim->rank[0].result;
    const double ns = turns_ns(sim->rank[0].turns);
    double idle_ns = 0, nodes = 0;
    uint64_t all_lent = 0, lent, borrowed;
    yk_stats stats;

    for (int i = 0; i < sim->ranks; i++) {
        idle_ns += turns_idle_ns(sim->rank[i].turns);
        nodes += (double)turns_nodes(sim->rank[i].turns);
        share_counts(sim->rank[i].share, &lent, &borrowed);
        all_lent += lent;
    }
    printf("%s ranks %d score %+d..%+d seconds %.4f nodes %.1f M idle %.1f %% lent %" PRIu64
           " told %zu hung %d\n", name, sim->ranks, result->lower, result->upper, ns / NS,
           1e-6 * nodes, 100 * idle_ns / ns / sim->ranks, all_lent, sim->log_count, sim->hung);
    const double first_idle_ns = turns_idle_ns(sim->rank[0].turns);
    const double first_nodes_ns = (double)turns_nodes(sim->rank[0].turns) * NS
                                  / sim->assumed->speed;

    printf("    first rank: searches %.1f %%, waits %.1f %%, messages %.1f %%\n",
           share_of(first_nodes_ns, ns), share_of(first_idle_ns, ns),
           share_of(ns - first_nodes_ns - first_idle_ns, ns));
    yk_solver_stats(sim->rank[0].solver, &stats);
    for (int i = 0; i < stats.pass_count; i++)
        printf("    %-14s seconds %.4f\n", stats.passes[i].name, stats.passes[i].time_s);
    fflush(stdout);
}

/* In a process of its own, whose end is that of its threads. */
static bool simulate(const Assumed *assumed, yk_board board, const char *name, int ranks)
{
    const pid_t child = fork();
    int status;

    if (child == 0) {
        Sim sim = { .assumed = assumed, .ranks = ranks,
                    .rank = calloc((size_t)ranks, sizeof(*sim.rank)) };

        yk_query_init(&sim.query, board);
        sim.query.flags = assumed->first_best > 0 ? 0 : YK_ALL_BEST;
        Turn *turns = calloc((size_t)ranks, sizeof(*turns));

        if (!sim.rank || !turns || !start(&sim))
            _exit(1);
        agenda_init(&sim.agenda, turns, ranks);
        run(&sim);
        print(&sim, name);
        _exit(0);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status)
           && WEXITSTATUS(status) == 0;
}

static int usage(void)
{
    fputs("usage: simulate RANKS[,RANKS...] [NAME=VALUE]... < POSITIONS\n", stderr);
    assumed_print(stderr);
    return 2;
}

int main(int argc, char **argv)
{
    Assumed assumed;
    char line[512];
    bool good = true;

    assumed_init(&assumed);
    for (int i = 2; i < argc; i++)
        if (!assumed_read(&assumed, argv[i]))
            return usage();
    if (argc < 2 || atoi(argv[1]) < 1 || assumed.machine < 1 || assumed.table < 1
        || assumed.speed <= 0)
        return usage();
    while (good && fgets(line, sizeof(line), stdin)) {
        const char *name = strstr(line, "% ");
        yk_board board;
        char text[67];
        int black;

        snprintf(text, sizeof(text), "%.66s", line);
        line[strcspn(line, "\n")] = '\0';
        if (yk_board_parse(text, &board, &black) != YK_OK)
            continue;
        for (char *at = argv[1]; good && at && *at; at = strchr(at, ',') ? strchr(at, ',') + 1
                                                                         : NULL)
            good = simulate(&assumed, board, name ? name + 2 : text, atoi(at));
    }
    if (!good)
        fputs("simulate: no memory, or no threads\n", stderr);
    return good ? 0 : 1;
}
