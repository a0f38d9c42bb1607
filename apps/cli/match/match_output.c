#include "apps/cli/match/match_output.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/memory/memory_json.h"
#include "base/shown.h"

static const struct { const char *name, *phrase; } KINDS[] = {
    [MATCH_UNDECIDED] = { "undecided", "undecided" },
    [MATCH_BETTER] = { "better", "B is better" },
    [MATCH_GOOD_ENOUGH] = { "good enough", "B is good enough" },
    [MATCH_WORSE] = { "worse", "B is worse" },
};

static const struct { const char *name, *phrase; } ENDS[] = {
    [MATCH_DECIDED] = { "decided", "decided" },
    [MATCH_ALL_PLAYED] = { "all pairs", "all played" },
    [MATCH_NO_MORE_OPENINGS] = { "openings", "there are no more openings" },
    [MATCH_INTERRUPTED] = { "interrupted", "interrupted" },
    [MATCH_FAILED] = { "failed", "failed" },
};

/* ---- text ---- */

typedef struct {
    char text[100];
} IntervalText;

/* "+1.20 (-0.10 .. inf)", "-" where nothing is known. */
static IntervalText interval_text(const StatsInterval *interval, int decimals)
{
    IntervalText out;

    if (isnan(interval->estimate))
        snprintf(out.text, sizeof(out.text), "- (%+.*f .. %+.*f)", decimals, interval->low,
                 decimals, interval->high);
    else
        snprintf(out.text, sizeof(out.text), "%+.*f (%+.*f .. %+.*f)", decimals,
                 interval->estimate, decimals, interval->low, decimals, interval->high);
    return out;
}

void match_output_phrase(const MatchVerdict *verdict)
{
    if (verdict->pairs == 0)
        printf("undecided: no pair was finished\n");
    else
        printf("%s: %s discs a game for B, %d pair%s\n", KINDS[verdict->kind].phrase,
               interval_text(&verdict->discs, 2).text, verdict->pairs,
               verdict->pairs == 1 ? "" : "s");
}

void match_output_heading(const MatchView *view)
{
    const MatchPlan *plan = view->plan;
    const int depth = plan->programs ? plan->ask.depth.plies : plan->rules.depth;

    for (int side = 0; side < MATCH_SIDES; side++) {
        printf("%c  %s", "AB"[side], shown(view->names[side]).text);
        if (plan->programs) {
            const char *commit = json_string_value(
                json_object_get(engine_identity(plan->programs[side]), "commit"));

            printf(commit && commit[0] != '\0' ? ", commit %s\n" : "\n",
                   shown(commit ? commit : "").text);
        } else
            printf(", weights %016" PRIx64 "\n   %s\n", yk_weights_checksum(plan->weights[side]),
                   shown(yk_weights_provenance(plan->weights[side])).text);
    }
    printf("openings  %s\nmoves    ", shown(view->openings).text);
    if (depth > 0 && plan->ask.depth.selectivity > 0)
        printf(" by %d pl%s at %d %%,", depth, depth == 1 ? "y" : "ies",
               plan->ask.depth.selectivity);
    else if (depth > 0)
        printf(" by %d pl%s,", depth, depth == 1 ? "y" : "ies");
    if (plan->programs && plan->ask.time_s > 0)
        printf(" in %g s,", plan->ask.time_s);
    printf(" exact from %d empties\n", plan->rules.perfect);
}

void match_output_result(const MatchView *view, const MatchResult *result)
{
    /* What is printed as a confidence at most: early looks have intervals beyond it. */
    static const double SURE = 0.99999;
    const MatchTally *tally = &result->tally;
    const MatchVerdict *verdict = &result->verdict;
    const double a = (double)result->searches[MATCH_A], b = (double)result->searches[MATCH_B];

    printf("\n%d pair%s of at most %d, %s, %.0f s\n", tally->pairs, tally->pairs == 1 ? "" : "s",
           view->plan->pairs, ENDS[result->end].phrase, result->elapsed_s);
    if (tally->pairs > 0) {
        printf("games     B wins %d, draws %d, loses %d\n"
               "pairs     B takes 2 points in %d, 1.5 in %d, 1 in %d, 0.5 in %d, none in %d\n"
               "discs     %s a game for B\nElo       %s for B\n",
               tally->wins, tally->draws, tally->losses, tally->points[4], tally->points[3],
               tally->points[2], tally->points[1], tally->points[0],
               interval_text(&verdict->discs, 2).text, interval_text(&verdict->elo, 0).text);
        if (a > 0 && b > 0)
            printf("nodes     A %.0f a move, B %.0f\n", (double)result->nodes[MATCH_A] / a,
                   (double)result->nodes[MATCH_B] / b);
        if (result->time_ns[MATCH_A] > 0 && result->time_ns[MATCH_B] > 0)
            printf("time      A %.3f s a move, B %.3f\n",
                   1e-9 * (double)result->time_ns[MATCH_A] / a,
                   1e-9 * (double)result->time_ns[MATCH_B] / b);
        if (verdict->confidence < 1.0)
            printf("intervals %s%.7g %%%s\n", verdict->confidence > SURE ? "above " : "",
                   100.0 * fmin(verdict->confidence, SURE),
                   verdict->look > 0 && view->plan->rule.early ? ", adjusted for the looks" : "");
    }
    match_output_phrase(verdict);
}

/* ---- JSON ---- */

static json_t *interval_json(const StatsInterval *interval)
{
    return json_pack("{s:o, s:o, s:o}", "estimate", known_real(interval->estimate),
                     "low", known_real(interval->low), "high", known_real(interval->high));
}

static json_t *player(const MatchView *view, const MatchResult *result, int side)
{
    const yk_weights *weights = view->plan->weights[side];
    json_t *json = view->plan->programs
        ? json_pack("{s:o, s:O, s:f}", "program", memory_json_text(view->names[side]),
                    "identity", engine_identity(view->plan->programs[side]),
                    "time_s", 1e-9 * (double)result->time_ns[side])
        : json_pack("{s:o, s:o, s:s}", "weights", memory_json_text(view->names[side]),
                    "checksum", json_sprintf("%016" PRIx64, yk_weights_checksum(weights)),
                    "provenance", yk_weights_provenance(weights));

    json_object_set_new(json, "moves", json_integer((json_int_t)result->searches[side]));
    json_object_set_new(json, "nodes", json_integer((json_int_t)result->nodes[side]));
    return json;
}

bool match_output_json(const MatchView *view, const MatchResult *result, ExitStatus status)
{
    const MatchPlan *plan = view->plan;
    const MatchTally *tally = &result->tally;
    const MatchVerdict *verdict = &result->verdict;
    const int plies = plan->programs ? plan->ask.depth.plies : plan->rules.depth;
    const bool same = yk_weights_checksum(plan->weights[MATCH_A])
                      == yk_weights_checksum(plan->weights[MATCH_B]);
    json_t *json = json_pack(
        "{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:i, s:f, s:f, s:i, s:i, s:s, s:i, s:i, "
        "s:i, s:[i,i,i,i,i], s:o, s:o, s:o, s:o, s:i, s:s, s:f, s:i}",
        "schema", "yomikiri.match/1", "what", "result", "version", yk_version(),
        "A", player(view, result, MATCH_A), "B", player(view, result, MATCH_B),
        "same_weights", plan->programs ? json_null() : json_boolean(same),
        "openings", memory_json_text(view->openings), "depth", known_count(plies > 0 ? plies : -1),
        "move_time_s", plan->ask.time_s > 0 ? json_real(plan->ask.time_s) : json_null(),
        "perfect", plan->rules.perfect, "alpha", plan->rule.alpha, "margin", plan->rule.margin,
        "most_pairs", plan->pairs, "pairs", tally->pairs, "end", ENDS[result->end].name,
        "wins", tally->wins, "draws", tally->draws, "losses", tally->losses,
        "points", tally->points[0], tally->points[1], tally->points[2], tally->points[3],
        tally->points[4], "discs", interval_json(&verdict->discs),
        "deviation", known_real(verdict->deviation), "elo", interval_json(&verdict->elo),
        "confidence", known_real(verdict->confidence), "looks", verdict->look,
        "verdict", KINDS[verdict->kind].name, "time_s", result->elapsed_s,
        "exit_status", (int)status);

    if (plan->ask.depth.selectivity > 0)
        json_object_set_new(json, "selectivity", json_integer(plan->ask.depth.selectivity));
    return memory_json_print(stdout, json, JSON_INDENT(2) | JSON_REAL_PRECISION(9));
}

/* ---- GGF ---- */

typedef struct {
    char text[32];
} PlayerName;

/* "A weights.bin": the end of the name, which tells most, without what GGF would read. */
static PlayerName player_name(const MatchView *view, int side)
{
    const char *name = strrchr(view->names[side], '/');
    PlayerName out;

    snprintf(out.text, sizeof(out.text), "%c %s", "AB"[side],
             name ? name + 1 : view->names[side]);
    for (char *c = out.text; *c != '\0'; c++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .-_", *c))
            *c = '_';
    return out;
}

bool match_output_games(FILE *out, const MatchView *view, const MatchPair *pair)
{
    const Opening *opening = &pair->opening;
    char board[67];

    yk_board_format(opening->start, opening->black_begins, board);
    for (char *c = board; *c != '\0'; c++)
        *c = *c == 'X' ? '*' : *c;
    for (int i = 0; i < 2; i++) {
        const MatchGame *game = &pair->games[i];

        fprintf(out, "(;GM[Othello]PC[yomikiri]PB[%s]PW[%s]RE[%+d.000]TY[8]BO[8 %s]",
                player_name(view, game->black).text, player_name(view, 1 - game->black).text,
                game->score, board);
        for (int k = 0; k < opening->plies + game->move_count; k++) {
            const int move = k < opening->plies ? opening->moves[k]
                                                : game->moves[k - opening->plies];

            fprintf(out, "%c[%s]", "WB"[opening->black_begins ^ (k & 1)],
                    move == PASS ? "PA" : yk_square_name(move));
        }
        fputs(";)\n", out);
    }
    return fflush(out) == 0 && !ferror(out);
}
