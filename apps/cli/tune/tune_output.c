#include "apps/cli/tune/tune_command.h"

#include <math.h>
#include <string.h>

#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "base/text/number.h"
#include "bench/child/buildinfo.h"

/* ---- text ---- */

/* 0.05 of a logarithm less is "-4.9 %". */
static double percent(double gain)
{
    return 100.0 * (exp(-gain) - 1.0);
}

void tune_output_space(FILE *out, const TuneSpace *space)
{
    fprintf(out, "%-18s %-8s %-8s %8s  values\n", "knob", "layer", "kind", "start");
    for (int i = 0; i < space->count; i++) {
        const TuneKnob *knob = &space->knob[i];
        int start = 0;

        yk_config_get(&space->base, knob->name, &start);
        fprintf(out, "%-18s %-8s %-8s %8d  %d to %d", knob->name, knob->layer,
                knob->kind, start, knob->low, knob->high);
        fprintf(out, knob->step > 0 ? " by %d\n" : ", doubling\n", knob->step);
    }
}

static void print_dot(FILE *out, const TuneDot *dot, bool nodes)
{
    if (tune_curve_is_base(dot)) {
        fprintf(out, "  %10g  the others are measured against this\n", dot->x);
        return;
    }
    fprintf(out, "  %10g  %+6.1f %%", dot->x, percent(dot->score.gain));
    if (isfinite(dot->score.error))
        fprintf(out, " +- %4.1f", 100.0 * dot->score.error);
    if (!nodes)
        fprintf(out, "   nodes %+6.1f %%", percent(dot->score.nodes));
    fprintf(out, "  %4d pairs%s\n", dot->score.pairs, dot->score.dropped ? ", cut short" : "");
}

/* Those of the first round, which has all knobs: the others fill pages. */
static void print_curves(FILE *out, const TuneResult *result, bool nodes)
{
    Arena arena = { .blocks = NULL };
    const TuneCurves curves = tune_curves(&arena, result->dots, result->dot_count);
    int rounds = 0;

    for (int i = 0; i < curves.count; i++) {
        const TuneCurve *curve = &curves.curves[i];

        rounds = max_int(rounds, curve->round);
        if (curve->round > 1)
            continue;
        fprintf(out, "%s: %s%s\n", curve->name, nodes ? "nodes" : "time",
                curve->round > 0 ? " by value" : " of the best so far");
        for (int j = 0; j < curve->count; j++)
            print_dot(out, curve->dots[j], nodes);
        fputc('\n', out);
    }
    if (rounds > 1)
        fprintf(out, "%-11s these are of the first round of %d; --html draws all\n", "curves",
                rounds);
    arena_free(&arena);
}

static void print_holdout(FILE *out, const char *name, const TuneHoldout *holdout, bool nodes)
{
    if (holdout->rounds == 0)
        return;
    fprintf(out, "%-11s %s %+.1f %% (%+.1f .. %+.1f %%, %.0f %%)", name,
            nodes ? "nodes" : "time", 100.0 * (holdout->ratio.estimate - 1.0),
            100.0 * (holdout->ratio.low - 1.0), 100.0 * (holdout->ratio.high - 1.0),
            100.0 * holdout->confidence);
    if (!nodes)
        fprintf(out, ", nodes %+.1f %%", 100.0 * (holdout->nodes - 1.0));
    fprintf(out, "; %d positions, %d round%s\n", holdout->positions, holdout->rounds,
            holdout->rounds == 1 ? "" : "s");
}

/* Every knob that does not stand at its default. */
static void print_knobs(FILE *out, const yk_config *config)
{
    const yk_knob *knob;
    const char *between = "";

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        if (config->knob[i] != knob->initial) {
            fprintf(out, "%s%s %d", between, knob->name, config->knob[i]);
            between = ", ";
        }
    fprintf(out, "%s\n", *between ? "" : "the default");
}

double tune_output_enough(const TuneResult *result, double budget)
{
    const StatsInterval ratio = result->holdout.ratio;
    const double gain = result->holdout.rounds > 0 ? -log(ratio.estimate) : 0.0;
    const double half = 0.5 * (log(ratio.high) - log(ratio.low));

    /* The interval shrinks with the root of the budget; a quarter more is for luck. */
    return gain > 0.0 && isfinite(half) && gain < half
           ? 1.25 * budget * (half / gain) * (half / gain) : NAN;
}

/* "; --budget 58m would probably decide", where there may be an improvement. */
static void print_enough(FILE *out, const TuneChoices *choices, const TuneResult *result)
{
    enum { MOST_TIMES = 50 };
    const double budget = choices->nodes ? (double)result->pairs : choices->budget_s;
    const double enough = tune_output_enough(result, budget);

    if (isnan(enough))
        return;
    if (enough > MOST_TIMES * budget)
        fprintf(out, "; %+.1f %% would take more than %d times the budget to prove",
                100.0 * (result->holdout.ratio.estimate - 1.0), MOST_TIMES);
    else if (choices->nodes)
        fprintf(out, "; --pairs %.0f would probably decide", ceil(enough / 100.0) * 100.0);
    else
        fprintf(out, "; --budget %.0fm would probably decide", ceil(enough / 60.0));
}

/* What became of it all, in a sentence. */
static void print_end(FILE *out, const TuneChoices *choices, const TuneResult *result,
                      const char *in_force, const char *profile)
{
    fprintf(out, "%-11s ", "result");
    if (result->won && profile[0])
        fprintf(out, "better; the profile is %s\n", profile);
    else if (result->won)
        fprintf(out, "better%s\n", choices->nodes ? " in nodes; no profile comes of that" : "");
    else if (result->found && tune_holdout_won(&result->holdout))
        fprintf(out, "no improvement over what is in force already (%s)", in_force);
    else
        fprintf(out, "no improvement %s", result->found ? "proven" : "found");
    if (result->won)
        return;
    print_enough(out, choices, result);
    fputc('\n', out);
    if (choices->out)
        fprintf(out, "%-11s nothing was written to %s\n", "profile", shown(choices->out).text);
}

void tune_output_text(FILE *out, const TuneChoices *choices, const TuneTask *task,
                      const TuneResult *result, const char *in_force, const char *profile)
{
    char spent[NUMBER_SIZE];

    print_curves(out, result, choices->nodes);
    fprintf(out, "%-11s %s, seed %d; %d comparisons, %d of them cut short; %d pairs", "search",
            tune_strategy_at((size_t)choices->strategy)->name, choices->seed, result->comparisons,
            result->dropped, result->pairs);
    if (!choices->nodes)
        fprintf(out, ", %s", number_duration(result->spent, spent, sizeof(spent)));
    fputc('\n', out);
    if (result->hint.pairs > 0)
        fprintf(out, "%-11s %s: %+.1f %% +- %.1f; %s\n", "hint", in_force,
                percent(result->hint.gain), 100.0 * result->hint.error,
                result->hinted ? "begun there" : "not taken");
    fprintf(out, "%-11s ", "found");
    print_knobs(out, &result->config);
    if (result->score.pairs > 0)
        fprintf(out, "%-11s %s %+.1f %% +- %.1f against the start, %d pairs on %s\n", "training",
                choices->nodes ? "nodes" : "time", percent(result->score.gain),
                100.0 * result->score.error, result->score.pairs, task->training_text);
    print_holdout(out, "unseen", &result->holdout, choices->nodes);
    print_holdout(out, "in force", &result->in_force, choices->nodes);
    print_end(out, choices, result, in_force, profile);
}

/* ---- JSON ---- */

static json_t *score_json(const TuneScore *score)
{
    return json_pack("{s:i,s:o,s:o,s:o,s:b}", "pairs", score->pairs,
                     "gain", known_real(score->gain), "error", known_real(score->error),
                     "nodes_gain", known_real(score->nodes), "dropped", score->dropped);
}

static json_t *holdout_json(const TuneHoldout *holdout)
{
    if (holdout->rounds == 0)
        return json_null();
    return json_pack("{s:i,s:i,s:{s:o,s:o,s:o,s:f},s:o,s:o}",
                     "positions", holdout->positions, "rounds", holdout->rounds,
                     "ratio", "estimate", known_real(holdout->ratio.estimate),
                     "low", known_real(holdout->ratio.low),
                     "high", known_real(holdout->ratio.high), "confidence", holdout->confidence,
                     "nodes_ratio", known_real(holdout->nodes),
                     "total_ratio", known_real(holdout->total));
}

static json_t *curves_json(const TuneResult *result)
{
    json_t *curves = json_array();

    for (int i = 0; i < result->dot_count; i++)
        json_array_append_new(curves, json_pack("{s:s,s:i,s:f,s:o}",
                                                "curve", result->dots[i].curve,
                                                "round", result->dots[i].round,
                                                "x", result->dots[i].x,
                                                "score", score_json(&result->dots[i].score)));
    return curves;
}

json_t *tune_output_evidence(const TuneChoices *choices, const TuneTask *task,
                             const TuneResult *result)
{
    return json_pack("{s:s,s:s,s:s,s:i,s:s,s:f,s:i,s:o,s:o,s:o,s:o,s:o}",
                     "commit", buildinfo_commit(), "compiler", buildinfo_compiler(),
                     "strategy", tune_strategy_at((size_t)choices->strategy)->name,
                     "seed", choices->seed, "cost", choices->nodes ? "nodes" : "cpu time",
                     "spent", result->spent, "pairs", result->pairs,
                     "training", tune_suite_json(&task->training),
                     "unseen", tune_suite_json(&task->unseen),
                     "training_score", score_json(&result->score),
                     "holdout", holdout_json(&result->holdout),
                     "holdout_in_force", holdout_json(&result->in_force));
}

json_t *tune_output_json(const TuneChoices *choices, const TuneTask *task,
                         const TuneResult *result)
{
    const double enough = result->won || choices->nodes ? NAN
                          : tune_output_enough(result, choices->budget_s);

    return json_pack("{s:s,s:b,s:b,s:o,s:o,s:b,s:o,s:i,s:i,s:o,s:o}",
                     "schema", "yomikiri.tuned/1", "found", result->found, "better", result->won,
                     "suggested_budget_s", known_real(enough),
                     "knobs", tune_choices_start(&result->config),
                     "hinted", result->hinted, "hint", score_json(&result->hint),
                     "comparisons", result->comparisons, "dropped", result->dropped,
                     "evidence", tune_output_evidence(choices, task, result),
                     "curves", curves_json(result));
}
