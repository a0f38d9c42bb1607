/* match_report.c - see match_report.h; for people. */

#include "lab/match/match_report.h"

#include <inttypes.h>
#include <math.h>

#include "base/shown.h"

enum { FIGURE_SIZE = 24, INTERVAL_SIZE = 100 };

/* "+1.20", or "-" where nothing is known; infinite where nothing bounds it. */
static void figure(double value, int decimals, char out[FIGURE_SIZE])
{
    if (isnan(value))
        snprintf(out, FIGURE_SIZE, "-");
    else
        snprintf(out, FIGURE_SIZE, "%+.*f", decimals, value);
}

static void interval_text(const StatsInterval *interval, int decimals, char out[INTERVAL_SIZE])
{
    char estimate[FIGURE_SIZE], low[FIGURE_SIZE], high[FIGURE_SIZE];

    figure(interval->estimate, decimals, estimate);
    figure(interval->low, decimals, low);
    figure(interval->high, decimals, high);
    snprintf(out, INTERVAL_SIZE, "%s (%s .. %s)", estimate, low, high);
}

/* What is printed as a confidence at most: early looks have intervals beyond it. */
static const double SURE = 0.99999;

void match_report_phrase(const MatchVerdict *verdict, char *out, size_t size)
{
    static const char *const PHRASES[] = {
        [MATCH_UNDECIDED] = "undecided", [MATCH_BETTER] = "B is better",
        [MATCH_GOOD_ENOUGH] = "B is good enough", [MATCH_WORSE] = "B is worse",
    };
    char discs[INTERVAL_SIZE];

    if (verdict->pairs == 0) {
        snprintf(out, size, "undecided: no pair was finished");
        return;
    }
    interval_text(&verdict->discs, 2, discs);
    snprintf(out, size, "%s: %s discs a game for B, %d pair%s", PHRASES[verdict->kind], discs,
             verdict->pairs, verdict->pairs == 1 ? "" : "s");
}

static void print_player(FILE *out, const MatchView *view, int side)
{
    const MatchPlan *plan = view->plan;

    fprintf(out, "%c  %s", "AB"[side], shown(view->names[side]).text);
    if (plan->programs) {
        const char *commit = json_string_value(
            json_object_get(engine_identity(plan->programs[side]), "commit"));

        if (commit && commit[0] != '\0')
            fprintf(out, ", commit %s", shown(commit).text);
        fputc('\n', out);
        return;
    }
    fprintf(out, ", weights %016" PRIx64 "\n   %s\n", yk_weights_checksum(plan->weights[side]),
            shown(yk_weights_provenance(plan->weights[side])).text);
}

void match_report_heading(FILE *out, const MatchView *view)
{
    const MatchPlan *plan = view->plan;
    const int depth = plan->programs ? plan->ask.depth.plies : plan->rules.depth;

    for (int side = 0; side < MATCH_SIDES; side++)
        print_player(out, view, side);
    fprintf(out, "openings  %s\nmoves    ", shown(view->openings).text);
    if (depth > 0)
        fprintf(out, " by %d pl%s", depth, depth == 1 ? "y" : "ies");
    if (depth > 0 && plan->ask.depth.selectivity > 0)
        fprintf(out, " at %d %%", plan->ask.depth.selectivity);
    if (depth > 0)
        fputc(',', out);
    if (plan->programs && plan->ask.time_s > 0)
        fprintf(out, " in %g s,", plan->ask.time_s);
    fprintf(out, " exact from %d empties\n", plan->rules.perfect);
}

static const char *ending(const MatchResult *result)
{
    switch (result->end) {
    case MATCH_DECIDED:             return "decided";
    case MATCH_ALL_PLAYED:          return "all played";
    case MATCH_BUDGET_SPENT:        return "the budget is spent";
    case MATCH_NO_MORE_OPENINGS:    return "there are no more openings";
    case MATCH_INTERRUPTED:         return "interrupted";
    case MATCH_FAILED:              return "failed";
    }
    return "";
}

void match_report_result(FILE *out, const MatchView *view, const MatchResult *result)
{
    const MatchTally *tally = &result->tally;
    const MatchVerdict *verdict = &result->verdict;
    char discs[INTERVAL_SIZE], elo[INTERVAL_SIZE], phrase[300];

    interval_text(&verdict->discs, 2, discs);
    interval_text(&verdict->elo, 0, elo);
    fprintf(out, "\n%d pair%s of at most %d, %s, %.0f s\n", tally->pairs,
            tally->pairs == 1 ? "" : "s", view->plan->pairs, ending(result), result->elapsed_s);
    if (tally->pairs == 0)
        goto end;
    fprintf(out, "games     B wins %d, draws %d, loses %d\n", tally->wins, tally->draws,
            tally->losses);
    fprintf(out, "pairs     B takes 2 points in %d, 1.5 in %d, 1 in %d, 0.5 in %d, none in %d\n",
            tally->points[4], tally->points[3], tally->points[2], tally->points[1],
            tally->points[0]);
    fprintf(out, "discs     %s a game for B\n", discs);
    fprintf(out, "Elo       %s for B\n", elo);
    if (result->searches[MATCH_A] > 0 && result->searches[MATCH_B] > 0)
        fprintf(out, "nodes     A %.0f a move, B %.0f\n",
                (double)result->nodes[MATCH_A] / (double)result->searches[MATCH_A],
                (double)result->nodes[MATCH_B] / (double)result->searches[MATCH_B]);
    if (result->time_ns[MATCH_A] > 0 && result->time_ns[MATCH_B] > 0)
        fprintf(out, "time      A %.3f s a move, B %.3f\n",
                1e-9 * (double)result->time_ns[MATCH_A] / (double)result->searches[MATCH_A],
                1e-9 * (double)result->time_ns[MATCH_B] / (double)result->searches[MATCH_B]);
    if (verdict->confidence < 1.0)
        fprintf(out, "intervals %s%.7g %%%s\n", verdict->confidence > SURE ? "above " : "",
                100.0 * fmin(verdict->confidence, SURE),
                verdict->look > 0 && view->plan->rule.early ? ", adjusted for the looks" : "");
end:
    match_report_phrase(verdict, phrase, sizeof(phrase));
    fprintf(out, "%s\n", phrase);
}
