#include "lab/match/match.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/memory/memory.h"
#include "lab/workers.h"

enum { SMALL_EMPTIES = 18, SMALL_TABLE_MIB = 4, TABLE_MIB = 64 };  /* solved by the small table */

typedef enum { MATCH_UNPLAYED, MATCH_PLAYED, MATCH_STOPPED, MATCH_UNSOLVED } MatchPlayed;

typedef struct {
    MatchPair pair;
    MatchFailure failure;       /* MATCH_UNSOLVED */
    atomic_int played;          /* a MatchPlayed */
} PairSlot;

/* Between two calls of count_played() nothing changes but the slots that are being played. */
typedef struct {
    const MatchPlan *plan;
    MatchResult *result;
    yk_solver **solvers;        /* MATCH_SIDES for each job */
    PairSlot *slots;            /* by number */
    int drawn, counted;         /* pairs that have an opening, and that the result has */
    volatile int halt;          /* it is over */
    StatsLooks looks;
} Match;

/* ---- a game ---- */

typedef struct {
    const Match *match;
    int job;
    MatchGame *game;
    MatchFailure *failure;
    yk_board board;
    bool black_to_move;
} Play;

static bool halted(const Match *match)
{
    return __atomic_load_n(&match->halt, __ATOMIC_RELAXED) != 0;
}

static void make_move(Play *play, int move)
{
    assert(play->game->move_count < MAX_LINE);
    yk_board_play(&play->board, move);
    play->black_to_move = !play->black_to_move;
    play->game->moves[play->game->move_count++] = (uint8_t)move;
}

/* Ask the solver of a side about the board, `depth` as in yk_query. */
static MatchPlayed ask(const Play *play, int side, int depth, yk_result *result)
{
    yk_query query;

    yk_query_init(&query, play->board);
    query.depth = depth;
    query.flags = depth > 0 ? YK_SHALLOW : 0;
    *result = (yk_result){ .size = sizeof(*result) };

    const yk_status status = yk_solve(play->match->solvers[MATCH_SIDES * play->job + side], &query,
                                      result);

    if (status == YK_OK)
        return result->stopped ? MATCH_STOPPED : MATCH_PLAYED;
    *play->failure = (MatchFailure){ .status = status, .board = play->board,
                                     .black_to_move = play->black_to_move,
                                     .lower = result->lower, .upper = result->upper };
    return MATCH_UNSOLVED;
}

static MatchPlayed choose(Play *play)
{
    MatchGame *game = play->game;
    const int side = play->black_to_move ? game->black : 1 - game->black;
    yk_result result;
    const MatchPlayed played = ask(play, side, play->match->plan->depth, &result);

    if (played == MATCH_PLAYED) {
        game->nodes[side] += result.nodes;
        game->searches[side]++;
        make_move(play, result.moves[0].square);
    }
    return played;
}

/* From the opening on. The result is the score, whoever plays on; the line that is found with it
 * only completes the record. */
static MatchPlayed play_game(const Match *match, int job, const Opening *opening, MatchGame *game,
                             MatchFailure *failure)
{
    Play play = { .match = match, .job = job, .game = game, .failure = failure,
                  .board = opening->board, .black_to_move = opening->black_to_move };
    MatchPlayed played = MATCH_PLAYED;
    yk_result result;

    for (int side = 0; side < MATCH_SIDES; side++)
        yk_clear(match->solvers[MATCH_SIDES * job + side]);
    while (played == MATCH_PLAYED && board_empties(play.board) > match->plan->perfect) {
        if (halted(match))
            return MATCH_STOPPED;
        if (yk_board_moves(play.board))
            played = choose(&play);
        else if (yk_board_moves(board_pass(play.board)))
            make_move(&play, YK_PASS);
        else
            break;                      /* over: "solving" it counts the discs */
    }
    if (played != MATCH_PLAYED || halted(match))
        return played == MATCH_PLAYED ? MATCH_STOPPED : played;

    const bool black_to_move = play.black_to_move;

    /* The line of a search depends on what its table held. */
    yk_clear(match->solvers[MATCH_SIDES * job + MATCH_A]);
    played = ask(&play, MATCH_A, 0, &result);
    if (played != MATCH_PLAYED)
        return played;
    assert(result.lower == result.upper);
    game->score = black_to_move ? result.lower : -result.lower;
    game->chosen = game->move_count;
    for (int i = 0; i < result.line_length; i++)
        make_move(&play, result.line[i]);
    return MATCH_PLAYED;
}

int match_discs(const MatchGame *game)
{
    return game->black == MATCH_B ? game->score : -game->score;
}

/* ---- a match ---- */

static void finish(Match *match, MatchEnd end)
{
    if (match->halt)
        return;
    match->result->end = end;
    __atomic_store_n(&match->halt, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < MATCH_SIDES * match->plan->jobs; i++)
        yk_stop(match->solvers[i]);
}

/* An opening for the next pair, if there is one. */
static void draw(Match *match)
{
    const MatchPlan *plan = match->plan;

    if (match->drawn < plan->pairs && !match->halt) {
        MatchPair *pair = &match->slots[match->drawn].pair;

        if (openings_next(plan->openings, &pair->opening))
            pair->number = ++match->drawn;
    }
}

/* WorkersTask: a pair. There is an opening for as many more as there are jobs. */
static bool play_pair(void *context, int job, size_t number)
{
    const Match *match = context;
    PairSlot *slot = &match->slots[number];
    MatchPlayed played = MATCH_PLAYED;

    if (slot->pair.number == 0 || halted(match))
        return false;
    for (int i = 0; i < 2 && played == MATCH_PLAYED; i++) {
        slot->pair.games[i] = (MatchGame){ .black = i == 0 ? MATCH_A : MATCH_B };
        played = play_game(match, job, &slot->pair.opening, &slot->pair.games[i], &slot->failure);
    }
    atomic_store_explicit(&slot->played, played, memory_order_release);
    return true;
}

static void count(Match *match, const MatchPair *pair)
{
    const MatchPlan *plan = match->plan;
    MatchResult *result = match->result;
    const double fraction = (double)++match->counted / plan->pairs;

    match_stats_add(&result->tally, match_discs(&pair->games[0]),
                    match_discs(&pair->games[1]));
    for (int i = 0; i < 2 * MATCH_SIDES; i++) {
        const MatchGame *game = &pair->games[i / 2];

        result->nodes[i % 2] += game->nodes[i % 2];
        result->searches[i % 2] += game->searches[i % 2];
    }
    if (plan->early && match_stats_due(&match->looks, match->counted, fraction)) {
        result->verdict = match_stats_look(&result->tally, fraction, &match->looks);
        if (result->verdict.kind != MATCH_UNDECIDED)
            finish(match, MATCH_DECIDED);
    }
    if (plan->each)
        plan->each(plan->context, pair, &result->tally);
    if (match->counted == plan->pairs)
        finish(match, MATCH_ALL_PLAYED);
}

/* After each pair: count what can be, in order, up to the first that is not played. */
static void count_played(void *context)
{
    Match *match = context;

    while (!match->halt && match->counted < match->plan->pairs) {
        const PairSlot *slot = &match->slots[match->counted];
        const int played = atomic_load_explicit(&slot->played, memory_order_acquire);

        if (played == MATCH_UNPLAYED)
            break;
        if (played == MATCH_UNSOLVED)
            match->result->failure = slot->failure;
        if (played == MATCH_PLAYED)
            count(match, &slot->pair);
        else
            finish(match, played == MATCH_UNSOLVED ? MATCH_FAILED : MATCH_INTERRUPTED);
    }
    if (match->plan->stop && __atomic_load_n(match->plan->stop, __ATOMIC_RELAXED) != 0)
        finish(match, MATCH_INTERRUPTED);
    draw(match);
}

static bool make_solvers(const MatchPlan *plan, yk_solver **solvers)
{
    yk_config config;
    bool good = true;

    yk_config_init(&config);
    yk_config_set(&config, "threads", 1);
    yk_config_set(&config, "table-mib",
                  plan->perfect <= SMALL_EMPTIES ? SMALL_TABLE_MIB : TABLE_MIB);
    for (int i = 0; i < MATCH_SIDES * plan->jobs && good; i++) {
        config.weights = plan->weights[i % MATCH_SIDES];
        good = yk_create(&solvers[i], &config) == YK_OK;
    }
    return good;
}

void match_run(const MatchPlan *plan, MatchResult *result)
{
    const int solvers = MATCH_SIDES * plan->jobs;
    const int64_t begun_ns = clock_ns();
    Match match = {
        .plan = plan, .result = result,
        .solvers = memory_array((size_t)solvers, sizeof(*match.solvers)),
        .slots = memory_array((size_t)plan->pairs, sizeof(*match.slots)),
    };

    assert(plan->jobs >= 1 && plan->jobs <= MATCH_JOBS && plan->pairs >= 1);
    *result = (MatchResult){ .end = MATCH_FAILED, .failure.status = YK_NO_MEMORY };
    if (make_solvers(plan, match.solvers)) {
        result->end = MATCH_NO_MORE_OPENINGS;
        if (plan->watch)
            plan->watch(match.solvers, solvers);
        for (int i = 0; i < plan->jobs; i++)
            draw(&match);
        workers_run(plan->jobs, (size_t)plan->pairs, play_pair, count_played, &match);
        if (plan->watch)
            plan->watch(NULL, 0);
    }
    if (result->end >= MATCH_INTERRUPTED)
        result->verdict = match_stats_figures(&result->tally, 1.0 - MATCH_ALPHA);
    else if (result->end != MATCH_DECIDED)
        result->verdict = match_stats_look(&result->tally, 1.0, &match.looks);
    result->elapsed_s = 1e-9 * (double)(clock_ns() - begun_ns);
    for (int i = 0; i < solvers; i++)
        yk_destroy(match.solvers[i]);
    free(match.solvers);
    free(match.slots);
}
