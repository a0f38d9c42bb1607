/* simulate.c - the dealer of mpi/deal/ driven by events instead of messages: how well so many
 * ranks would do, with the real costs of subproblems. docs/scale.md says what is assumed.
 *
 *     simulate COSTS RANKS[,RANKS...] [NAME=VALUE]... < POSITIONS
 */

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mpi/simulate/live.h"
#include "mpi/simulate/oracle.h"

/* What is assumed. Times in seconds. */
typedef struct {
    double speed;               /* nodes a second of a rank */
    double latency;             /* of a message */
    double idle_poll, busy_poll;        /* between two looks for messages: of a rank without and
                                           with a task */
    double message;             /* that the first rank is busy with a message, in or out */
    double visit;               /* and with a node of its tree, when it looks anew */
    double fail;                /* how many of the ranks hang, at moments spread over the run */
    double lost;                /* how long a rank is silent until it is given up */
    double scale;               /* how many times as large every subproblem is */
    double tell;                /* nodes of a search whose result the others are told; 0: nothing
                                   is told, and every subproblem begins with an empty table */
    double told;                /* until all have been told */
    double hear;                /* that a rank spends on a result it is told */
    double first_best;          /* 1: no search for moves as good as the best */
} Assumed;

static const struct {
    const char *name;
    size_t offset;
    double initial;
} NUMBERS[] = {
    { "speed", offsetof(Assumed, speed), 50e6 },
    { "latency", offsetof(Assumed, latency), 20e-6 },
    { "idle-poll", offsetof(Assumed, idle_poll), 50e-6 },
    { "busy-poll", offsetof(Assumed, busy_poll), 1e-3 },
    { "message", offsetof(Assumed, message), 3e-6 },
    { "visit", offsetof(Assumed, visit), 50e-9 },
    { "fail", offsetof(Assumed, fail), 0 },
    { "lost", offsetof(Assumed, lost), 60 },
    { "scale", offsetof(Assumed, scale), 1 },
    { "tell", offsetof(Assumed, tell), 0 },
    { "told", offsetof(Assumed, told), 5e-3 },
    { "hear", offsetof(Assumed, hear), 100e-9 },
    { "first-best", offsetof(Assumed, first_best), 0 },
};

typedef struct {
    bool busy, hung;
    DealTask task;
    DealResult result;
    double begin, end;          /* of the task, if it is left alone */
    double arrives;             /* its answer at the first rank; INFINITY: never */
    double hangs;               /* INFINITY: never */
    double lost_at;             /* when it is given up */
} SimRank;

typedef struct {
    const Assumed *assumed;
    Oracle *oracle;             /* if nothing is told, else */
    Live *live;
    Deal *deal;
    SimRank *rank;
    int ranks;
    double now;                 /* the first rank's: it does one thing at a time */
    double busy;                /* rank seconds at work */
    uint64_t visits;
    struct {
        uint64_t tasks, nodes, cut;     /* cut: nodes of tasks that were stopped */
    } kind[DEAL_KINDS];
} Sim;

/* The next look at or after that time. */
static double polled(double time, double poll)
{
    return ceil(time / poll) * poll;
}

/* The first rank works through its tree. */
static void charge(Sim *sim)
{
    DealState state;

    deal_state(sim->deal, &state);
    sim->now += sim->assumed->visit * (double)(state.visits - sim->visits);
    sim->visits = state.visits;
}

static bool give(Sim *sim, int at)
{
    const Assumed *assumed = sim->assumed;
    SimRank *rank = &sim->rank[at];
    uint64_t heard = 0;

    sim->now += assumed->message;
    rank->busy = true;
    rank->begin = polled(sim->now + assumed->latency, assumed->idle_poll);
    if (!(sim->live ? live_ask(sim->live, at, rank->begin, &rank->task, &rank->result, &heard)
                    : oracle_ask(sim->oracle, &rank->task, &rank->result)))
        return false;
    rank->end = rank->begin + assumed->hear * (double)heard
                + assumed->scale * (double)rank->result.nodes / assumed->speed;
    rank->arrives = rank->end + assumed->latency;
    if (rank->hangs < rank->end) {
        rank->hung = true;
        rank->arrives = INFINITY;
        rank->lost_at = rank->hangs + assumed->lost;
    }
    return true;
}

/* What a rank has to tell of a task that it is stopped in: here, nothing. */
static void stop(Sim *sim, int at, uint32_t number)
{
    const Assumed *assumed = sim->assumed;
    SimRank *rank = &sim->rank[at];
    double stops;

    sim->now += assumed->message;
    stops = polled(sim->now + assumed->latency, assumed->busy_poll);
    if (!rank->busy || rank->hung || rank->task.number != number || stops >= rank->end)
        return;
    rank->end = fmax(stops, rank->begin);
    rank->arrives = rank->end + assumed->latency;
    if (sim->live)
        live_stop(sim->live, at, rank->end);
    rank->result = (DealResult){
        .lower = -SCORE_MAX, .upper = SCORE_MAX, .believed_lower = -SCORE_MAX,
        .believed_upper = SCORE_MAX, .stopped = true,
        .nodes = (uint64_t)((rank->end - rank->begin) * assumed->speed / assumed->scale),
    };
}

static bool hand_out(Sim *sim)
{
    uint32_t number;
    int at;

    for (int i = 0; i < sim->ranks; i++)
        if (!sim->rank[i].busy && deal_next(sim->deal, i, sim->now, &sim->rank[i].task)
            && !give(sim, i))
            return false;
    charge(sim);
    while (deal_withdraw(sim->deal, &at, &number))
        stop(sim, at, number);
    return true;
}

static void count(Sim *sim, const SimRank *rank)
{
    const DealKind kind = rank->task.kind;

    sim->kind[kind].tasks++;
    sim->kind[kind].nodes += rank->result.nodes;
    sim->kind[kind].cut += rank->result.stopped ? rank->result.nodes : 0;
}

/* Wait for an answer, or for a rank to be given up, and hear all that have come by then. */
static void hear(Sim *sim)
{
    double next = INFINITY;

    for (int i = 0; i < sim->ranks; i++)
        if (sim->rank[i].busy)
            next = fmin(next, fmin(sim->rank[i].arrives, sim->rank[i].lost_at));
    sim->now = fmax(sim->now, polled(next, sim->assumed->idle_poll));
    for (int i = 0; i < sim->ranks; i++) {
        SimRank *rank = &sim->rank[i];

        if (!rank->busy)
            continue;
        if (rank->arrives <= sim->now) {
            sim->now += sim->assumed->message;
            rank->busy = false;
            sim->busy += rank->end - rank->begin;
            count(sim, rank);
            deal_result(sim->deal, i, rank->task.number, sim->now, &rank->result);
        } else if (rank->lost_at <= sim->now) {
            deal_lost(sim->deal, i);
            rank->lost_at = INFINITY;
        }
    }
}

static void print(const Sim *sim, const char *name)
{
    DealState state;
    yk_result answer;

    deal_state(sim->deal, &state);
    deal_answer(sim->deal, &answer);
    printf("%s ranks %d score %d..%d seconds %.4f nodes %" PRIu64 " at-work %.3f tasks %" PRIu64
           " withdrawn %" PRIu64 " tree %u measured %" PRIu64 "\n", name, sim->ranks,
           answer.lower, answer.upper, sim->now, answer.nodes,
           sim->busy / sim->now / sim->ranks, state.tasks, state.withdrawn, state.tree,
           oracle_done(sim->oracle));
    for (int i = 0; i < DEAL_KINDS; i++)
        printf("    %s: tasks %" PRIu64 " nodes %" PRIu64 " of them stopped %" PRIu64 "\n",
               (const char *[]){ "look", "scout", "prove" }[i], sim->kind[i].tasks,
               sim->kind[i].nodes, sim->kind[i].cut);
    if (sim->live)
        printf("    told %" PRIu64 "\n", live_told(sim->live));
    fflush(stdout);
}

static bool simulate(const Assumed *assumed, Oracle *oracle, yk_board board, const char *name,
                     int ranks)
{
    const DealPlan plan = { .board = board_private(board), .alpha = -SCORE_MAX,
                            .beta = SCORE_MAX, .all_best = assumed->first_best <= 0,
                            .ranks = ranks, .threads = 1 };
    Sim sim = { .assumed = assumed, .oracle = oracle, .deal = deal_create(&plan),
                .rank = calloc((size_t)ranks, sizeof(*sim.rank)), .ranks = ranks };
    const int hang = (int)(assumed->fail * ranks);
    bool good = sim.deal && sim.rank;

    if (good && assumed->tell > 0) {
        sim.live = live_create(ranks, assumed->tell, assumed->told,
                               assumed->speed / assumed->scale);
        good = sim.live != NULL;
    }

    for (int i = 0; good && i < ranks; i++)
        sim.rank[i].hangs = sim.rank[i].lost_at = INFINITY;
    for (int i = 0; good && i < hang; i++)      /* from the last on, a second apart */
        sim.rank[ranks - 1 - i].hangs = 1 + i;
    while (good && !deal_done(sim.deal)) {
        good = hand_out(&sim);
        if (good && !deal_done(sim.deal))
            hear(&sim);
    }
    if (good)
        print(&sim, name);
    if (sim.live)
        live_destroy(sim.live);
    deal_destroy(sim.deal);
    free(sim.rank);
    return good;
}

static bool read_number(Assumed *assumed, const char *text)
{
    const char *equals = strchr(text, '=');

    for (size_t i = 0; equals && i < ARRAY_LENGTH(NUMBERS); i++)
        if (strlen(NUMBERS[i].name) == (size_t)(equals - text)
            && strncmp(text, NUMBERS[i].name, (size_t)(equals - text)) == 0) {
            *(double *)((char *)assumed + NUMBERS[i].offset) = strtod(equals + 1, NULL);
            return true;
        }
    return false;
}

static int usage(void)
{
    fputs("usage: simulate COSTS RANKS[,RANKS...] [NAME=VALUE]... < POSITIONS\n", stderr);
    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++)
        fprintf(stderr, "  %s=%g\n", NUMBERS[i].name, NUMBERS[i].initial);
    return 2;
}

int main(int argc, char **argv)
{
    Assumed assumed;
    char line[512];
    Oracle *oracle;
    bool good = true;

    for (size_t i = 0; i < ARRAY_LENGTH(NUMBERS); i++)
        *(double *)((char *)&assumed + NUMBERS[i].offset) = NUMBERS[i].initial;
    for (int i = 3; i < argc; i++)
        if (!read_number(&assumed, argv[i]))
            return usage();
    if (argc < 3 || !(oracle = oracle_open(argv[1])))
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
        for (char *at = argv[2]; good && at && *at; at = strchr(at, ',') ? strchr(at, ',') + 1
                                                                         : NULL)
            good = simulate(&assumed, oracle, board, name ? name + 2 : text, atoi(at));
    }
    if (!good)
        fputs("simulate: no memory, or the file of costs takes no more\n", stderr);
    oracle_close(oracle);
    return good ? 0 : 1;
}
