#include "apps/cli/tune/tune_command.h"

#include <math.h>

#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "base/text/number.h"

/* 0.05 of a logarithm less is "-4.9 %". */
static double percent(double gain)
{
    return 100.0 * (exp(-gain) - 1.0);
}

static void print_effects(const TuneTask *task, const TuneResult *result)
{
    const char *cost = task->choices.nodes ? "nodes" : "time";

    for (int i = 0; i < result->effect_count; i++) {
        const TuneEffect *effect = &result->effects[i];
        const TuneKnob *knob = &task->space.knob[effect->knob];

        if (i == 0 || effect->knob != effect[-1].knob)
            printf("%s: %s by value, against %d\n", knob->name, cost,
                   tune_knob_value(knob, knob->start));
        printf("  %10d  %+6.1f %% +- %4.1f   nodes %+6.1f %%  %4d pairs%s\n",
               tune_knob_value(knob, effect->index), percent(effect->score.gain),
               100.0 * effect->score.error, percent(effect->score.nodes), effect->score.pairs,
               effect->score.dropped ? ", cut short" : "");
    }
}

static void print_holdout(const char *name, const TuneHoldout *holdout, const char *cost)
{
    if (holdout->rounds > 0)
        printf("%-11s %s %+.1f %% (%+.1f .. %+.1f %%, %.0f %%), nodes %+.1f %%; %d positions, %d "
               "round%s\n", name, cost, 100.0 * (holdout->ratio.estimate - 1.0),
               100.0 * (holdout->ratio.low - 1.0), 100.0 * (holdout->ratio.high - 1.0),
               100.0 * holdout->confidence, 100.0 * (holdout->nodes - 1.0), holdout->positions,
               holdout->rounds, holdout->rounds == 1 ? "" : "s");
}

/* What became of it all, in a sentence; with the budget that would probably show whether what the
 * holdout found is an improvement. */
static void print_end(const TuneTask *task, const TuneResult *result)
{
    const TuneChoices *choices = &task->choices;
    const StatsInterval *ratio = &result->holdout.ratio;
    const double gain = -log(ratio->estimate), half = 0.5 * log(ratio->high / ratio->low);
    /* The interval shrinks with the root of the budget; a quarter more is for luck. */
    const double enough = 1.25 * (choices->nodes ? result->pairs : choices->budget_s)
                          * (half / gain) * (half / gain);

    if (result->won)
        printf("%-11s better%s%s\n", "result",
               task->written ? "; the profile is " : " in nodes; no profile comes of that",
               task->profile_path);
    else if (!result->found)
        printf("%-11s no improvement found\n", "result");
    else if (ratio->high < 1.0)
        printf("%-11s no improvement over what is in force already (%s)\n", "result",
               task->profile.force.label);
    else if (gain > 0.0 && isfinite(enough) && choices->nodes)
        printf("%-11s no improvement proven; --pairs %.0f would probably decide\n", "result",
               ceil(enough / 100.0) * 100.0);
    else if (gain > 0.0 && isfinite(enough))
        printf("%-11s no improvement proven; --budget %.0fm would probably decide\n", "result",
               ceil(enough / 60.0));
    else
        printf("%-11s no improvement proven\n", "result");
    if (choices->out && !result->won)
        printf("%-11s nothing was written to %s\n", "profile", shown(choices->out).text);
}

void tune_output_text(const TuneTask *task, const TuneResult *result)
{
    const TuneChoices *choices = &task->choices;
    const char *cost = choices->nodes ? "nodes" : "time", *between = "";
    const yk_knob *knob;

    print_effects(task, result);
    printf("%-11s %s, seed %d; %d comparisons, %d of them cut short; %d pairs", "search",
           tune_strategy_at((size_t)choices->strategy)->name, choices->seed, result->comparisons,
           result->dropped, result->pairs);
    if (!choices->nodes)
        printf(", %.0f s", result->spent);
    printf("\n%-11s ", "found");
    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        if (result->config.knob[i] != knob->initial) {
            printf("%s%s %d", between, knob->name, result->config.knob[i]);
            between = ", ";
        }
    printf("%s\n", *between ? "" : "the default");
    if (result->score.pairs > 0)
        printf("%-11s %s %+.1f %% +- %.1f against the start, %d pairs on %d positions of %s, "
               "%d to %d empties\n", "training", cost, percent(result->score.gain),
               100.0 * result->score.error, result->score.pairs, task->training.count,
               task->training.name, choices->empties.low, choices->empties.high);
    print_holdout("unseen", &result->holdout, cost);
    print_holdout("in force", &result->in_force, cost);
    print_end(task, result);
}

/* ---- JSON ---- */

json_t *tune_output_knobs(const yk_config *config)
{
    json_t *knobs = json_object();
    const yk_knob *knob;

    for (size_t i = 0; (knob = yk_knob_at(i)) != NULL; i++)
        if (config->knob[i] != knob->initial)
            json_object_set_new(knobs, knob->name, json_integer(config->knob[i]));
    return knobs;
}

json_t *tune_output_suite(const Suite *suite)
{
    return json_pack("{s:s,s:s,s:i}", "name", suite->name, "sha256", suite->sha256,
                     "positions", suite->count);
}

json_t *tune_output_evidence(const TuneTask *task, const TuneHoldout *holdout)
{
    if (holdout->rounds == 0)
        return json_null();
    return json_pack("{s:o,s:i,s:{s:o,s:o,s:o,s:f}}", "suite", tune_output_suite(&task->unseen),
                     "rounds", holdout->rounds, "ratio",
                     "estimate", known_real(holdout->ratio.estimate),
                     "low", known_real(holdout->ratio.low),
                     "high", known_real(holdout->ratio.high), "confidence", holdout->confidence);
}

json_t *tune_output_json(const TuneTask *task, const TuneResult *result)
{
    return json_pack("{s:s,s:b,s:b,s:o,s:f,s:i,s:i,s:o,s:o}",
                     "schema", "yomikiri.tuned/2", "found", result->found, "better", result->won,
                     "knobs", tune_output_knobs(&result->config), "spent", result->spent,
                     "pairs", result->pairs, "comparisons", result->comparisons,
                     "holdout", tune_output_evidence(task, &result->holdout),
                     "holdout_in_force", tune_output_evidence(task, &result->in_force));
}
