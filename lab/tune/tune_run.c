#include "lab/tune/tune_run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "base/text/print.h"

const TuneStrategy *tune_strategy_at(size_t index)
{
    static const TuneStrategy *STRATEGIES[] = { &tune_sweep, &tune_de };

    return index < ARRAY_LENGTH(STRATEGIES) ? STRATEGIES[index] : NULL;
}

/* What a comparison has shown so far: sums over pairs of log(b's cost / a's). */
typedef struct {
    TunePoint a, b;
    int pairs;
    double sum, squares, nodes;
} TuneComparison;

typedef struct {
    TuneEvaluator evaluator;    /* first: what strategies see */
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
    double learning;            /* of the budget, what the strategy may spend */
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

/* One of the two: `name` tells it from others in the journal. */
typedef struct {
    const char *name;
    const yk_config *config;
} TuneSide;

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

/* A solver for `config`, made and warmed up on the same position if the one that is there is for
 * other knobs, or has been used long enough. */
static yk_status prepare(TuneRun *run, int who, const yk_config *config, Board board)
{
    yk_config *held = &run->side[who].config;
    yk_solver **solver = &run->side[who].solver;
    yk_result result;

    if (*solver && (run->side[who].pairs++ < PAIRS_OF_A_SOLVER || run->plan->nodes)
        && memcmp(held->knob, config->knob, sizeof(held->knob)) == 0
        && strcmp(held->kernel, config->kernel) == 0)
        return YK_OK;
    yk_destroy(*solver);
    *solver = NULL;
    *held = *config;
    run->side[who].pairs = 1;

    const yk_status status = yk_create(solver, config);

    return status != YK_OK || run->plan->nodes ? status : solve(run, who, board, WARM_NS, &result);
}

/* The cost of one solve into pair->cost. A solve that takes longer than `limit_ns` is given up, at
 * the first look after that (looks are a twentieth of a second apart). */
static bool measure(TuneRun *run, int who, const SuitePosition *position, int64_t limit_ns,
                    TunePair *pair)
{
    TuneResult *told = run->result;
    yk_result result;

    yk_clear(run->side[who].solver);    /* not part of a solve: `bench` does not count it either */
    const int64_t start = thread_ns();
    const yk_status status = solve(run, who, position->board, limit_ns, &result);

    pair->cost[who] = (TuneCost){ .cpu_ns = run->plan->nodes ? 1 : thread_ns() - start,
                                  .nodes = (int64_t)result.nodes, .cut = result.stopped != 0 };
    if (status == YK_OK && result.stopped) {
        told->status = stopped(run) ? TUNE_INTERRUPTED : TUNE_DONE;
        return told->status == TUNE_DONE;
    }
    if (status == YK_OK && result.lower == position->expected
        && result.upper == position->expected)
        return true;
    told->status = status == YK_OK ? TUNE_WRONG : TUNE_FAILED;
    if (status == YK_OK)
        snprintf(told->error, sizeof(told->error), "%s: the score found is %+d, the suite says "
                 "%+d", position->id, result.lower, position->expected);
    else
        snprintf(told->error, sizeof(told->error), "%s: %s", position->id, yk_status_text(status));
    append(told->error, sizeof(told->error), " (with '%.120s' against '%.120s')", pair->a,
           pair->b);
    return false;
}

static bool measure_pair(TuneRun *run, const SuitePosition *position, const TuneSide sides[2],
                         int64_t limit_ns, TunePair *pair)
{
    TuneResult *result = run->result;

    for (int i = 0; i < 2; i++) {
        const int who = i != pair->b_first;
        const yk_status made = prepare(run, who, sides[who].config, position->board);

        if (made != YK_OK) {
            result->status = TUNE_FAILED;
            return failed(result->error, sizeof(result->error), "%s (with '%.120s')",
                          yk_status_text(made), sides[who].name);
        }
    }
    for (int i = 0; i < 2; i++)
        if (!measure(run, i != pair->b_first, position, limit_ns, pair))
            return false;
    pair->spent_ns = clock_ns() - run->last_ns;
    if (run->plan->journal
        && !tune_journal_add(run->plan->journal, pair, result->error, sizeof(result->error)))
        result->status = TUNE_FAILED;
    return result->status == TUNE_DONE;
}

/* One pair, from the journal of a run that goes on, or measured: `position`, whose score is known,
 * solved with both sides, whose order is drawn from `lot`. `suite` is the suite's part in the run
 * ("training"). False: run->result->status says why. */
static bool take_pair(TuneRun *run, const char *suite, const SuitePosition *position,
                      const TuneSide sides[2], uint64_t lot, int64_t limit_ns, TuneCost cost[2])
{
    const TunePlan *plan = run->plan;
    TuneResult *result = run->result;
    Random random = { lot };
    /* In turns (AB BA AB) a slow moment that lasts from the end of one pair into the next would
     * push both the same way, and the mean would look surer than it is: neighbours had a
     * correlation of 0.2. */
    TunePair pair = { .suite = suite, .position = position->id, .a = sides[0].name,
                      .b = sides[1].name, .b_first = random_next(&random) & 1 };
    char text[2000];

    if (plan->journal && tune_journal_has_next(plan->journal)) {
        if (!tune_journal_next(plan->journal, &pair, result->error, sizeof(result->error)))
            result->status = TUNE_FAILED;
    } else if (stopped(run))
        result->status = TUNE_INTERRUPTED;
    else
        measure_pair(run, position, sides, limit_ns, &pair);
    if (result->status != TUNE_DONE)
        return false;
    run->last_ns = clock_ns();
    result->spent += plan->nodes ? 1.0 : 1e-9 * (double)pair.spent_ns;
    result->pairs++;
    memcpy(cost, pair.cost, sizeof(pair.cost));
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

static bool same_config(const yk_config *a, const yk_config *b)
{
    return memcmp(a->knob, b->knob, sizeof(a->knob)) == 0;
}

/* Pairs of the start with itself; false if the holdout alone would take half of the budget. */
static bool begin(TuneRun *run)
{
    const TunePlan *plan = run->plan;
    const TuneSide start = { "start", &plan->space->base };
    const int count = plan->unseen->count;
    TuneCost cost[2];

    run->phase = "begins";
    for (int i = 0; i < FIRST_PAIRS; i++)
        if (!take_pair(run, "training",
                       &plan->training->positions[i * plan->training->count / FIRST_PAIRS],
                       (TuneSide[]){ start, start }, (uint64_t)i, 0, cost))
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

/* ---- what strategies ask ---- */

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

/* The number of the comparison of these two, the other way round too (*turned); that of the next
 * one if there is none. */
static int find(TuneRun *run, const TunePoint *a, const TunePoint *b, bool *turned)
{
    const TuneSpace *space = run->evaluator.space;
    const int count = run->result->comparisons;

    for (int i = 0; i < count; i++) {
        const TuneComparison *known = &run->list[i];

        *turned = tune_point_same(space, a, &known->b) && tune_point_same(space, b, &known->a);
        if (*turned
            || (tune_point_same(space, a, &known->a) && tune_point_same(space, b, &known->b)))
            return i;
    }
    *turned = false;
    return count;
}

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
    const yk_config config[2] = { tune_point_config(space, &comparison->a),
                                  tune_point_config(space, &comparison->b) };
    char text[2][2000];
    const TuneSide sides[2] = {
        { tune_point_text(space, &comparison->a, text[0], sizeof(text[0])), &config[0] },
        { tune_point_text(space, &comparison->b, text[1], sizeof(text[1])), &config[1] },
    };
    TuneCost cost[2];

    if (run->result->spent >= run->learning
        || !take_pair(run, "training", &run->plan->training->positions[position], sides,
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
    bool turned;

    if (tune_point_same(evaluator->space, point, rival)) {
        *score = (TuneScore){ .pairs = pairs };
        return true;
    }
    const int number = find(run, point, rival, &turned);

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

/* What single knobs moved from the start have shown, by knob and by value. */
static void list_effects(TuneRun *run)
{
    const TuneSpace *space = run->plan->space;
    const TunePoint start = tune_space_start(space);
    TuneResult *result = run->result;
    size_t room = 0;
    bool turned;

    for (int knob = 0; knob < space->count; knob++)
        for (int index = 0; index < space->knob[knob].values; index++) {
            const TunePoint point = tune_point_moved(space, start, knob, index);
            const int number = find(run, &point, &start, &turned);

            if (number == result->comparisons)
                continue;
            result->effects = memory_room(result->effects, &room, (size_t)result->effect_count + 1,
                                          sizeof(TuneEffect));
            result->effects[result->effect_count++] = (TuneEffect){
                knob, index, score_of(&run->list[number], turned)
            };
        }
}

static bool learn(TuneRun *run)
{
    const TunePlan *plan = run->plan;
    const size_t positions = (size_t)plan->training->count;
    Random random = { plan->seed };

    run->phase = "learns";
    run->evaluator = (TuneEvaluator){ .space = plan->space, .seed = plan->seed, .compare = compare,
                                      .left = left, .best = best };
    run->order = memory_array(positions, sizeof(*run->order));
    run->fastest_ns = memory_array(positions, sizeof(*run->fastest_ns));
    random_order(&random, run->order, (int)positions);
    plan->strategy->run(&run->evaluator);
    run->result->config = tune_point_config(plan->space, &run->best);
    run->result->found = !same_config(&run->result->config, plan->rival)
                         && !same_config(&run->result->config, plan->in_force);
    list_effects(run);
    free(run->list);
    free(run->order);
    free(run->fastest_ns);
    return run->result->status == TUNE_DONE;
}

/* ---- the holdout ---- */

static const double CONFIDENCE = 0.99;
enum { ROUNDS = 10, RESAMPLES = 2000 };

/* Solve every unseen position with what was found and the rival, round after round: ROUNDS
 * of them, fewer where `until` would be passed, but one; one by nodes, which have no noise. False:
 * run->result->status says why. */
static bool hold_out(TuneRun *run, const yk_config *rival, const char *name, double until,
                     TuneHoldout *holdout)
{
    const Suite *unseen = run->plan->unseen;
    const TuneSide sides[2] = { { "winner", &run->result->config }, { name, rival } };
    double *gain = memory_array((size_t)unseen->count, sizeof(*gain));
    double nodes = 0.0;
    const double before = run->result->spent;
    Random random = { run->plan->seed };
    int rounds = 0;
    bool going = true;

    do {
        const int first = (int)random_below(&random, (uint32_t)unseen->count);

        for (int i = 0; i < unseen->count && going; i++) {
            const int position = (first + i) % unseen->count;
            TuneCost cost[2] = { { .cpu_ns = 1 }, { .cpu_ns = 1 } };

            going = take_pair(run, "unseen", &unseen->positions[position], sides,
                              random_next(&random), 0, cost);
            gain[position] += log(cost_of(run, &cost[0]) / cost_of(run, &cost[1]));
            nodes += log((double)(cost[0].nodes + 1) / (double)(cost[1].nodes + 1));
        }
        rounds += going;
    } while (going && rounds < (run->plan->nodes ? 1 : ROUNDS)
             && run->result->spent + (run->result->spent - before) / rounds <= until);
    for (int i = 0; i < unseen->count && going; i++)
        gain[i] /= rounds;
    if (going)
        *holdout = (TuneHoldout){
            .positions = unseen->count, .rounds = rounds, .confidence = CONFIDENCE,
            .ratio = stats_exp(stats_paired(gain, unseen->count, 1, CONFIDENCE, RESAMPLES,
                                            run->plan->seed)),
            .nodes = exp(nodes / rounds / unseen->count),
        };
    free(gain);
    return going;
}

static void try(TuneRun *run)
{
    const TunePlan *plan = run->plan;
    TuneResult *result = run->result;
    const bool second = !same_config(plan->in_force, plan->rival);
    const double rest = fmax(plan->budget - run->result->spent, 0.0);

    run->phase = "unseen positions";
    if (result->found
        && hold_out(run, plan->rival, "default", run->result->spent + rest / (second ? 2 : 1),
                    &result->holdout)
        && (!second || hold_out(run, plan->in_force, "in force", plan->budget,
                                &result->in_force)))
        result->won = result->holdout.ratio.high < 1.0
                      && (!second || result->in_force.ratio.low <= 1.0);
}

TuneStatus tune_run(const TunePlan *plan, TuneResult *result)
{
    TuneRun run = { .plan = plan, .result = result, .best = tune_space_start(plan->space),
                    .last_ns = clock_ns() };

    *result = (TuneResult){ .config = plan->space->base };
    if (begin(&run) && learn(&run))
        try(&run);
    for (int i = 0; i < 2; i++)
        yk_destroy(run.side[i].solver);
    return result->status;
}
