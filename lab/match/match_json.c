/* match_json.c - see match_report.h; for programs, and games in GGF. */

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/memory/memory_json.h"
#include "lab/match/match_report.h"

enum { NAME_SIZE = 32 };

/* jansson's setters take over the value also where they fail; that something could not be
 * made is found at the end (memory_json.h). */
static void put(json_t *object, const char *key, json_t *value)
{
    json_object_set_new(object, key, value);
}

static json_t *interval(const StatsInterval *interval)
{
    return json_pack("{s:o, s:o, s:o}", "estimate", known_real(interval->estimate),
                     "low", known_real(interval->low), "high", known_real(interval->high));
}

static const char *side_name(int side)
{
    return side == MATCH_A ? "A" : "B";
}

static json_t *moves_of(const uint8_t *moves, int count)
{
    json_t *list = json_array();

    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_string(yk_square_name(moves[i])));
    return list;
}

static json_t *game_of(const MatchGame *game)
{
    return json_pack("{s:s, s:i, s:i, s:o}", "black", side_name(game->black),
                     "score", game->score, "chosen", game->chosen,
                     "moves", moves_of(game->moves, game->move_count));
}

json_t *match_report_pair_json(const MatchPair *pair)
{
    const int first = match_game_discs(&pair->games[0]);
    const int second = match_game_discs(&pair->games[1]);
    char board[67];

    yk_board_format(pair->opening.board, pair->opening.black_to_move, board);
    return json_pack("{s:s, s:s, s:i, s:s%, s:s, s:o, s:o, s:f, s:[o, o]}",
                     "schema", MATCH_SCHEMA, "what", "pair", "pair", pair->number,
                     "board", board, (size_t)64, "side", board[65] == 'X' ? "X" : "O",
                     "opening", moves_of(pair->opening.moves, pair->opening.plies),
                     "value", pair->opening.judged
                                  ? json_real(pair->opening.sixteenths / 16.0) : json_null(),
                     "discs", 0.5 * (first + second),
                     "games", game_of(&pair->games[0]), game_of(&pair->games[1]));
}

static json_t *player(const MatchView *view, const MatchResult *result, int side)
{
    const yk_weights *weights = view->plan->weights[side];

    if (view->plan->programs)
        return json_pack("{s:s, s:O, s:I, s:I, s:f}", "program", view->names[side],
                         "identity", engine_identity(view->plan->programs[side]),
                         "moves", (json_int_t)result->searches[side],
                         "nodes", (json_int_t)result->nodes[side],
                         "time_s", 1e-9 * (double)result->time_ns[side]);
    return json_pack("{s:s, s:o, s:s, s:I, s:I}", "weights", view->names[side],
                     "checksum", json_sprintf("%016" PRIx64, yk_weights_checksum(weights)),
                     "provenance", yk_weights_provenance(weights),
                     "moves", (json_int_t)result->searches[side],
                     "nodes", (json_int_t)result->nodes[side]);
}

json_t *match_report_result_json(const MatchView *view, const MatchResult *result, int status)
{
    const MatchPlan *plan = view->plan;
    const MatchTally *tally = &result->tally;
    const MatchVerdict *verdict = &result->verdict;
    json_t *points = json_array(), *object = json_object();

    for (int i = 0; i < MATCH_POINTS; i++)
        json_array_append_new(points, json_integer(tally->points[i]));
    put(object, "schema", json_string(MATCH_SCHEMA));
    put(object, "what", json_string("result"));
    put(object, "version", json_string(yk_version()));
    put(object, "A", player(view, result, MATCH_A));
    put(object, "B", player(view, result, MATCH_B));
    put(object, "same_weights",
        plan->programs ? json_null()
                       : json_boolean(yk_weights_checksum(plan->weights[MATCH_A])
                                      == yk_weights_checksum(plan->weights[MATCH_B])));
    put(object, "openings", json_string(view->openings));
    put(object, "depth", known_count(!plan->programs      ? plan->rules.depth
                                     : plan->ask.depth.plies > 0 ? plan->ask.depth.plies : -1));
    if (plan->ask.depth.selectivity > 0)
        put(object, "selectivity", json_integer(plan->ask.depth.selectivity));
    put(object, "move_time_s", plan->programs && plan->ask.time_s > 0
                                   ? json_real(plan->ask.time_s) : json_null());
    put(object, "perfect", json_integer(plan->rules.perfect));
    put(object, "alpha", json_real(plan->rule.alpha));
    put(object, "margin", json_real(plan->rule.margin));
    put(object, "most_pairs", json_integer(plan->pairs));
    put(object, "pairs", json_integer(tally->pairs));
    put(object, "end", json_string(match_end_name(result->end)));
    put(object, "wins", json_integer(tally->wins));
    put(object, "draws", json_integer(tally->draws));
    put(object, "losses", json_integer(tally->losses));
    put(object, "points", points);
    put(object, "discs", interval(&verdict->discs));
    put(object, "deviation", known_real(verdict->deviation));
    put(object, "elo", interval(&verdict->elo));
    put(object, "confidence", known_real(verdict->confidence));
    put(object, "looks", json_integer(verdict->look));
    put(object, "verdict", json_string(match_stats_kind_name(verdict->kind)));
    put(object, "time_s", json_real(result->elapsed_s));
    put(object, "exit_status", json_integer(status));
    return object;
}

/* ---- GGF ---- */

/* "A weights.bin": the end of the name, which tells most, without what GGF would read. */
static void player_name(const MatchView *view, int side, char out[NAME_SIZE])
{
    const char *name = strrchr(view->names[side], '/');

    name = name ? name + 1 : view->names[side];
    snprintf(out, NAME_SIZE, "%s %s", side_name(side), name);
    for (char *c = out; *c != '\0'; c++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .-_", *c))
            *c = '_';
}

static void put_moves(FILE *out, const uint8_t *moves, int count, bool *black)
{
    for (int i = 0; i < count; i++, *black = !*black)
        fprintf(out, "%c[%s]", *black ? 'B' : 'W',
                moves[i] == PASS ? "PA" : yk_square_name(moves[i]));
}

bool match_report_games(FILE *out, const MatchView *view, const MatchPair *pair)
{
    const Opening *opening = &pair->opening;
    char board[67];

    yk_board_format(opening->start, opening->black_begins, board);
    for (char *c = board; *c != '\0'; c++)
        *c = *c == 'X' ? '*' : *c;
    for (int i = 0; i < 2; i++) {
        const MatchGame *game = &pair->games[i];
        bool black = opening->black_begins;
        char black_name[NAME_SIZE], white_name[NAME_SIZE];

        player_name(view, game->black, black_name);
        player_name(view, 1 - game->black, white_name);
        fprintf(out, "(;GM[Othello]PC[yomikiri]PB[%s]PW[%s]RE[%+d.000]TY[8]BO[8 %s]", black_name,
                white_name, game->score, board);
        put_moves(out, opening->moves, opening->plies, &black);
        put_moves(out, game->moves, game->move_count, &black);
        fputs(";)\n", out);
    }
    return fflush(out) == 0 && !ferror(out);
}
