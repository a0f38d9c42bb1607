#include "lab/tune/tune.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/text/print.h"

/* What a comparison has shown so far: sums over pairs of log(b's cost / a's). */
typedef struct {
    TunePoint a, b;
    int pairs;
    double sum, squares, nodes;
} TuneComparison;

/* Of a solve. */
typedef struct {
    int64_t cpu_ns;             /* of the thread that solves */
    int64_t nodes;
    bool cut;                   /* given up: it would have cost much more than that */
} TuneCost;

typedef struct {
    TuneEvaluator evaluator;    /* first: what the sweep sees */
    const TunePlan *plan;
    TuneResult *result;         /* status not TUNE_DONE: no more pairs */
    const char *phase;
    struct {                    /* of the two of a pair */
        yk_config config;
        yk_solver *solver;      /* NULL: none yet */
        int pairs;              /* that it has solved */
    } side[2];
    int64_t last_ns;            /* when the last pair ended */
    int64_t deadline_ns;        /* of the solve under way, by the thread's clock; 0: none */
    double learning;            /* of the budget, what the sweep may spend */
    TuneComparison *list;
    size_t room;
    int *order;                 /* of the training positions, drawn from the seed */
    int64_t *fastest_ns;        /* by position: the least time seen; 0: none */
    TunePoint best;
} TuneRun;

/* ---- pairs of solves ----
 *
 * The two of a pair solve the same position one right after the other. Each has a solver of its
 * own, made anew every few pairs, so that the luck of where its memory lies is drawn again, and
 * warmed up before it counts. */

enum { PAIRS_OF_A_SOLVER = 8, WARM_NS = 100 * 1000 * 1000 };

static int64_t thread_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* What a solve cost in the unit of the run. */
static double cost_of(const TuneRun *run, const TuneCost *cost)
{
    return run->plan->nodes ? (double)cost->nodes + 1.0 : (double)cost->cpu_ns;
}

static bool stopped(const TuneRun *run)
{
    return run->plan->stop && *run->plan->stop;
}

/* yk_progress_fn */
static int enough(const yk_progress *progress, void *context)
{
    const TuneRun *run = context;

    (void)progress;
    return stopped(run) || (run->deadline_ns > 0 && thread_ns() > run->deadline_ns);
}

static yk_status solve(TuneRun *run, int who, Board board, int64_t limit_ns, yk_result *result)
{
    yk_query query;

    yk_query_init(&query, board);
    query.flags = YK_NO_LINE;
    query.progress = enough;
    query.context = run;
    *result = (yk_result){ .size = sizeof(*result) };
    run->deadline_ns = limit_ns > 0 && !run->plan->nodes ? thread_ns() + limit_ns : 0;
    if (run->plan->watch)
        run->plan->watch(&run->side[who].solver, 1);

    const yk_status status = yk_solve(run->side[who].solver, &query, result);

    if (run->plan->watch)
        run->plan->watch(NULL, 0);
    return status;
}

static bool same_config(const yk_config *a, const yk_config *b)
{
    return memcmp(a->knob, b->knob, sizeof(a->knob)) == 0 && strcmp(a->kernel, b->kernel) == 0;
}

/* A solver for `config`, made and warmed up on the same position if the one that is there is for
 * other knobs, or has been used long enough. */
static yk_status prepare(TuneRun *run, int who, const yk_config *config, Board board)
{
    yk_solver **solver = &run->side[who].solver;
    yk_result result;

    if (*solver && (run->side[who].pairs++ < PAIRS_OF_A_SOLVER || run->plan->nodes)
        && same_config(&run->side[who].config, config))
        return YK_OK;
    yk_destroy(*solver);
    *solver = NULL;
    run->side[who].config = *config;
    run->side[who].pairs = 1;

    const yk_status status = yk_create(solver, config);

    return status != YK_OK || run->plan->nodes ? status : solve(run, who, board, WARM_NS, &result);
}

/* End the run: `why`, and the knobs that it was met with. False. */
static bool give_up(TuneRun *run, TuneStatus status, const char *why, const yk_config *config)
{
    char *error = run->result->error;
    const size_t size = sizeof(run->result->error);
    const yk_knob *knob;

    run->result->status = status;
    snprintf(error, size, "%s (with", why);
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        if (config->knob[i] != knob->initial)
            append(error, size, " %s=%d", knob->name, config->knob[i]);
    append(error, size, " kernel=%s)", config->kernel);
    return false;
}

/* The cost of one solve. One that takes longer than `limit_ns` is given up, at the first look
 * after that (looks are a twentieth of a second apart). */
static bool measure(TuneRun *run, int who, const SuitePosition *position, int64_t limit_ns,
                    TuneCost *cost)
{
    char why[300];
    yk_result result;

    yk_clear(run->side[who].solver);    /* not part of a solve: `bench` does not count it either */
    const int64_t start = thread_ns();
    const yk_status status = solve(run, who, position->board, limit_ns, &result);

    *cost = (TuneCost){ .cpu_ns = run->plan->nodes ? 1 : thread_ns() - start,
                        .nodes = (int64_t)result.nodes, .cut = result.stopped != 0 };
    if (status == YK_OK && result.stopped) {
        run->result->status = stopped(run) ? TUNE_INTERRUPTED : TUNE_DONE;
        return run->result->status == TUNE_DONE;
    }
    if (status == YK_OK && result.lower == position->expected
        && result.upper == position->expected)
        return true;
    if (status == YK_OK)
        snprintf(why, sizeof(why), "%s: the score found is %+d, the suite says %+d", position->id,
                 result.lower, position->expected);
    else
        snprintf(why, sizeof(why), "%s: %s", position->id, yk_status_text(status));
    return give_up(run, status == YK_OK ? TUNE_WRONG : TUNE_FAILED, why, &run->side[who].config);
}

/* Measure one pair: `position`, whose score is known, solved with both configurations, whose order
 * is drawn from `lot`. False: run->result->status says why. */
static bool take_pair(TuneRun *run, const SuitePosition *position, const yk_config *const sides[2],
                      uint64_t lot, int64_t limit_ns, TuneCost cost[2])
{
    const TunePlan *plan = run->plan;
    TuneResult *result = run->result;
    Random random = { lot };
    /* In turns (AB BA AB) a slow moment that lasts from the end of one pair into the next would
     * push both the same way, and the mean would look surer than it is: neighbours had a
     * correlation of 0.2. */
    const int first = random_next(&random) & 1;
    char text[2000];

    if (stopped(run)) {
        result->status = TUNE_INTERRUPTED;
        return false;
    }
    for (int i = 0; i < 2; i++) {
        const yk_status made = prepare(run, i ^ first, sides[i ^ first], position->board);

        if (made != YK_OK)
            return give_up(run, TUNE_FAILED, yk_status_text(made), sides[i ^ first]);
    }
    for (int i = 0; i < 2; i++)
        if (!measure(run, i ^ first, position, limit_ns, &cost[i ^ first]))
            return false;
    const int64_t now_ns = clock_ns();

    result->spent += plan->nodes ? 1.0 : 1e-9 * (double)(now_ns - run->last_ns);
    run->last_ns = now_ns;
    result->pairs++;
    if (plan->progress)
        plan->progress(plan->context, run->phase, result->spent / plan->budget, result->pairs,
                       tune_point_text(plan->space, &run->best, text, sizeof(text)));
    return true;
}

/* Pairs of the start with itself before anything else: they wake the machine, and tell what a
 * round of the holdout will cost. */
enum { FIRST_PAIRS = 6 };

/* Part of the budget that is kept for the holdout, and how many rounds of it at least. */
static const double HOLDOUT_SHARE = 0.15, HOLDOUT_ROOM = 1.2;

/* Pairs of the start with itself; false if the holdout alone would take half of the budget. */
static bool begin(TuneRun *run)
{
    const TunePlan *plan = run->plan;
    const yk_config *const start[2] = { &plan->space->base, &plan->space->base };
    const int count = plan->unseen->count;
    TuneCost cost[2];

    run->phase = "begins";
    for (int i = 0; i < FIRST_PAIRS; i++)
        if (!take_pair(run, &plan->training->positions[i * plan->training->count / FIRST_PAIRS],
                       start, (uint64_t)i, 0, cost))
            return false;
    const double round = run->result->spent / FIRST_PAIRS * count;

    run->learning = plan->budget - fmax(HOLDOUT_SHARE * plan->budget, HOLDOUT_ROOM * round);
    if (round <= plan->budget / 2)
        return true;
    run->result->status = TUNE_TOO_LITTLE;
    return failed(run->result->error, sizeof(run->result->error), plan->nodes
                  ? "%.0f pairs are too few: the holdout on %d unseen positions alone takes %.0f"
                  : "a budget of %.1f s is too small: the holdout on %d unseen positions alone "
                    "takes about %.1f s", plan->budget, count, round);
}

/* ---- what the sweep asks ---- */

/* A comparison is looked at after so many pairs, and every second one from then on. It ends early
 * where it would be right to go on in one of so many. */
enum { LOOK_FIRST = 6, LOOK_STEP = 2 };
static const double DROP_RISK = 0.005;

/* A solve that takes this much longer than any before it at that position is given up. */
static const double PATIENCE = 8.0;

/* In nodes alone, known without noise: a point that needs this much more (as a logarithm) is
 * hopeless whatever a node costs. */
static const double NODES_HOPELESS = 0.5;
enum { NODES_LOOK = 3 };

static TuneScore score_of(const TuneComparison *comparison, bool turned)
{
    const int pairs = comparison->pairs;
    const double sign = turned ? -1.0 : 1.0, mean = comparison->sum / max_int(pairs, 1);
    TuneScore score = { .pairs = pairs, .error = INFINITY, .gain = sign * mean,
                        .nodes = sign * comparison->nodes / max_int(pairs, 1) };

    if (pairs >= 2)
        score.error = sqrt(fmax(comparison->squares / pairs - mean * mean, 0.0) / (pairs - 1));
    /* More pairs would hardly bring the gain up. */
    score.dropped = (pairs >= NODES_LOOK && score.nodes < -NODES_HOPELESS)
                    || (pairs >= LOOK_FIRST && (pairs - LOOK_FIRST) % LOOK_STEP == 0
                        && score.gain + stats_t_quantile(1.0 - DROP_RISK, pairs - 1) * score.error
                               < 0.0);
    return score;
}

static bool add_pair(TuneRun *run, int number)
{
    const TuneSpace *space = run->evaluator.space;
    TuneComparison *comparison = &run->list[number];
    /* Every comparison begins at another position, so that the same few do not decide all. */
    const int position = run->order[(number * 7 + comparison->pairs) % run->plan->training->count];
    int64_t *fastest_ns = &run->fastest_ns[position];
    const yk_config a = tune_point_config(space, &comparison->a);
    const yk_config b = tune_point_config(space, &comparison->b);
    TuneCost cost[2];

    if (run->result->spent >= run->learning
        || !take_pair(run, &run->plan->training->positions[position],
                      (const yk_config *[]){ &a, &b },
                      (uint64_t)number << 32 | (unsigned)comparison->pairs,
                      (int64_t)(PATIENCE * (double)*fastest_ns), cost))
        return false;
    for (int i = 0; i < 2; i++)
        if (!cost[i].cut && (*fastest_ns == 0 || cost[i].cpu_ns < *fastest_ns))
            *fastest_ns = cost[i].cpu_ns;
    const double gain = log(cost_of(run, &cost[1]) / cost_of(run, &cost[0]));

    comparison->sum += gain;
    comparison->squares += gain * gain;
    comparison->nodes += log((double)(cost[1].nodes + 1) / (double)(cost[0].nodes + 1));
    comparison->pairs++;
    return true;
}

static bool compare(TuneEvaluator *evaluator, const TunePoint *point, const TunePoint *rival,
                    int pairs, TuneScore *score)
{
    TuneRun *run = (TuneRun *)evaluator;
    const TuneSpace *space = evaluator->space;
    bool turned = false;        /* it is remembered the other way round */
    int number = 0;

    if (tune_point_same(space, point, rival)) {
        *score = (TuneScore){ .pairs = pairs };
        return true;
    }
    for (; number < run->result->comparisons; number++) {
        const TuneComparison *known = &run->list[number];

        turned = tune_point_same(space, point, &known->b)
                 && tune_point_same(space, rival, &known->a);
        if (turned || (tune_point_same(space, point, &known->a)
                       && tune_point_same(space, rival, &known->b)))
            break;
    }
    if (number == run->result->comparisons) {
        run->list = memory_room(run->list, &run->room, (size_t)number + 1, sizeof(*run->list));
        run->list[run->result->comparisons++] = (TuneComparison){ .a = *point, .b = *rival };
    }
    for (;;) {
        *score = score_of(&run->list[number], turned);
        run->result->dropped += score->dropped;
        if (score->dropped || score->pairs >= pairs)
            return true;
        if (!add_pair(run, number))
            return false;
    }
}

static double left(const TuneEvaluator *evaluator)
{
    const TuneRun *run = (const TuneRun *)evaluator;

    return fmax(0.0, 1.0 - run->result->spent / run->learning);
}

static void best(TuneEvaluator *evaluator, const TunePoint *point, const TuneScore *score)
{
    TuneRun *run = (TuneRun *)evaluator;

    run->best = *point;
    run->result->score = *score;
}

static bool learn(TuneRun *run)
{
    const TunePlan *plan = run->plan;
    const size_t positions = (size_t)plan->training->count;
    Random random = { plan->seed };

    run->phase = "learns";
    run->evaluator = (TuneEvaluator){ .space = plan->space, .compare = compare, .left = left,
                                      .best = best };
    run->order = memory_array(positions, sizeof(*run->order));
    run->fastest_ns = memory_array(positions, sizeof(*run->fastest_ns));
    random_order(&random, run->order, (int)positions);
    plan->strategy(&run->evaluator);
    run->result->config = tune_point_config(plan->space, &run->best);
    run->result->found = !same_config(&run->result->config, plan->rival);
    free(run->list);
    free(run->order);
    free(run->fastest_ns);
    return run->result->status == TUNE_DONE;
}

/* ---- the holdout ---- */

static const double CONFIDENCE = 0.99;
enum { ROUNDS = 10 };

/* Solve every unseen position with what was found and the rival, round after round: ROUNDS of
 * them, fewer where the budget would be passed, but one; one by nodes, which have no noise. */
static void hold_out(TuneRun *run)
{
    const TunePlan *plan = run->plan;
    const Suite *unseen = plan->unseen;
    const yk_config *const sides[2] = { &run->result->config, plan->rival };
    TuneResult *result = run->result;
    double *gain = memory_array((size_t)unseen->count, sizeof(*gain)), nodes = 0.0;
    const double before = result->spent;
    Random random = { plan->seed };
    int rounds = 0;
    bool going = true;

    run->phase = "unseen positions";
    do {
        const int first = (int)random_below(&random, (uint32_t)unseen->count);

        for (int i = 0; i < unseen->count && going; i++) {
            const int position = (first + i) % unseen->count;
            TuneCost cost[2] = { { .cpu_ns = 1 }, { .cpu_ns = 1 } };

            going = take_pair(run, &unseen->positions[position], sides, random_next(&random), 0,
                              cost);
            gain[position] += log(cost_of(run, &cost[0]) / cost_of(run, &cost[1]));
            nodes += log((double)(cost[0].nodes + 1) / (double)(cost[1].nodes + 1));
        }
        rounds += going;
    } while (going && rounds < (plan->nodes ? 1 : ROUNDS)
             && result->spent + (result->spent - before) / rounds <= plan->budget);
    for (int i = 0; i < unseen->count && going; i++)
        gain[i] /= rounds;
    if (going) {
        result->rounds = rounds;
        result->confidence = CONFIDENCE;
        result->ratio = stats_exp(stats_paired(gain, unseen->count, 1, CONFIDENCE));
        result->nodes = exp(nodes / rounds / unseen->count);
        result->won = result->ratio.high < 1.0;
    }
    free(gain);
}

TuneStatus tune_run(const TunePlan *plan, TuneResult *result)
{
    TuneRun run = { .plan = plan, .result = result, .best = tune_space_start(plan->space),
                    .last_ns = clock_ns() };

    *result = (TuneResult){ .config = plan->space->base };
    if (begin(&run) && learn(&run) && result->found)
        hold_out(&run);
    for (int i = 0; i < 2; i++)
        yk_destroy(run.side[i].solver);
    return result->status;
}
