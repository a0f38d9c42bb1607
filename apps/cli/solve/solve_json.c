#include "apps/cli/solve/solve_json.h"

#include <inttypes.h>
#include <jansson.h>
#include <string.h>

#include "apps/cli/solve/jsonvalue.h"
#include "apps/cli/solve/phrase.h"
#include "apps/cli/solve/stored.h"
#include "base/memory/memory_json.h"

static const char SCHEMA[] = "yomikiri.solve/1";

/* ---- writing ---- */

/* jansson's setters take over the value also where they fail, so nothing leaks; that
 * something could not be made is found at the end. */
static void put(json_t *object, const char *key, json_t *value)
{
    json_object_set_new(object, key, value);
}

static json_t *score_or_null(bool known, int score)
{
    return known ? json_integer(score) : json_null();
}

static json_t *best_moves(const SolveItem *item)
{
    const yk_result *result = &item->result;
    json_t *array = json_array();

    if (item_exact(item) && result->move_count == 0 && !item_game_over(item))
        json_array_append_new(array, json_string(square_text(PASS)));
    for (uint64_t rest = result->best; rest; rest = bit_drop_lowest(rest))
        json_array_append_new(array, json_string(square_text(bit_lowest(rest))));
    return array;
}

/* Not in `best`, nor proven to be worse. */
static json_t *open_moves(const yk_result *result)
{
    json_t *array = json_array();

    for (int i = 0; i < result->move_count; i++)
        if (result->open & square_bit(result->moves[i].square))
            json_array_append_new(array, json_pack("{ss si}", "move",
                                                   square_text(result->moves[i].square), "upper",
                                                   result->moves[i].upper));
    return array;
}

static const char *kind_name(int confidence)
{
    return confidence == 100 ? "proven" : confidence > 0 ? "selective" : "heuristic";
}

/* How far a deepening pass has looked ahead. */
static void put_depth(json_t *object, const yk_estimate *believed)
{
    if (believed->plies == 0)
        return;
    put(object, "plies", json_integer(believed->plies));
    put(object, "selectivity", json_integer(believed->selectivity));
}

/* Never proven, so not among the scores and bounds. */
static json_t *estimate(const yk_estimate *believed)
{
    static const char *const BOUNDS[] = { "upper", "about", "lower" };
    json_t *object = json_object();

    put(object, "score", json_integer(believed->score));
    put(object, "bound", json_string(BOUNDS[believed->bound + 1]));
    put(object, "kind", json_string(kind_name(believed->confidence)));
    put(object, "confidence", json_integer(believed->confidence));
    put_depth(object, believed);
    return object;
}

/* Who wins, as far as that is believed. */
static json_t *likely(const SolveItem *item)
{
    const char *winner = item_likely_winner(item_likely(&item->result),
                                            item->position.black_to_move);
    const int confidence = item->result.estimate.confidence;
    json_t *object;

    if (!winner)
        return json_null();
    object = json_object();
    put(object, "winner", json_string(winner));
    put(object, "kind", json_string(kind_name(confidence)));
    put(object, "confidence", json_integer(confidence));
    return object;
}

/* The move to play if it had to be now, with the line that goes with it. */
static json_t *best_so_far(const SolveItem *item)
{
    const yk_result *result = &item->result;
    const yk_move *move = item_find_move(item, result->best_so_far);
    json_t *object = json_object();

    put(object, "move", json_string(square_text(result->best_so_far)));
    put(object, "kind", json_string(kind_name(result->best_so_far_confidence)));
    put(object, "confidence", json_integer(result->best_so_far_confidence));
    if (move && result->best_so_far_confidence == 0)
        put_depth(object, &move->estimate);
    put(object, "line", jsonvalue_moves(result->best_so_far_line, result->best_so_far_length));
    return object;
}

/* "exact", "lower" or "upper" with the one bound as the score, "between" with both and
 * no score, "unknown" with neither. */
static json_t *one_move(int square, int lower, int upper, const yk_estimate *believed,
                        const uint8_t *line, int length)
{
    json_t *object = json_object();
    const bool low = lower > -SCORE_MAX, high = upper < SCORE_MAX, exact = lower == upper;
    const char *bound = exact ? "exact" : low && high ? "between" : low ? "lower"
                        : high ? "upper" : "unknown";

    put(object, "move", json_string(square_text(square)));
    put(object, "score", score_or_null(exact || low != high, high ? upper : lower));
    put(object, "bound", json_string(bound));
    if (!exact) {
        put(object, "lower", json_integer(lower));
        put(object, "upper", json_integer(upper));
    }
    if (believed && !exact && believed->confidence >= 0)
        put(object, "estimate", estimate(believed));
    put(object, "line", jsonvalue_moves(line, length));
    return object;
}

/* A forced pass is the one move of its position, so that whoever walks through `moves`
 * need not know about passes. */
static json_t *moves(const SolveItem *item)
{
    const yk_result *result = &item->result;
    json_t *array = json_array();

    if (result->move_count == 0 && !item_game_over(item))
        json_array_append_new(array, one_move(PASS, result->lower, result->upper,
                                              &result->estimate, result->line,
                                              result->line_length));
    for (int i = 0; i < result->move_count; i++) {
        const yk_move *move = &result->moves[i];

        json_array_append_new(array, one_move(move->square, move->lower, move->upper,
                                              &move->estimate, move->line, move->line_length));
    }
    return array;
}

static json_t *discs(const SolveItem *item)
{
    const int score = item->result.lower;
    const int black = phrase_black_discs(item->position.black_to_move ? score : -score);
    json_t *object;

    if (!item_exact(item))
        return json_null();
    object = json_object();
    put(object, "X", json_integer(black));
    put(object, "O", json_integer(SCORE_MAX - black));
    return object;
}

json_t *solve_json_expected(const Position *position, Expectation outcome, uint64_t wrong_moves)
{
    json_t *object, *wrong;

    if (outcome == EXPECT_NOTHING)
        return json_null();
    object = json_object();
    put(object, "score", score_or_null(position->has_expected, position->expected));
    put(object, "ok", outcome == EXPECT_UNDECIDED ? json_null()
                                                  : json_boolean(outcome == EXPECT_OK));
    if (wrong_moves) {
        wrong = json_array();
        for (; wrong_moves; wrong_moves = bit_drop_lowest(wrong_moves))
            json_array_append_new(wrong, json_string(square_text(
                position->expected_moves[bit_lowest(wrong_moves)].square)));
        put(object, "wrong_moves", wrong);
    }
    return object;
}

static const char *proof_name(const SolveItem *item)
{
    return item->proof == PROOF_AGREES ? "proof" : "line";
}

/* What an internal error or a failed allocation leaves: the position, and why there is
 * no answer. */
static void put_error(json_t *object, const SolveItem *item)
{
    char why[PHRASE_SIZE];

    phrase_failure(item, why, sizeof(why));
    put(object, "score", json_null());
    put(object, "exact", json_false());
    put(object, "lower", json_integer(-SCORE_MAX));
    put(object, "upper", json_integer(SCORE_MAX));
    put(object, "error", json_string(why));
}

static void put_result(json_t *object, const SolveItem *item, const SolveRequest *request)
{
    const yk_result *result = &item->result;
    const double time_s = result->time_s;

    put(object, "score", score_or_null(item_exact(item), result->lower));
    put(object, "exact", json_boolean(item_exact(item)));
    put(object, "lower", json_integer(result->lower));
    put(object, "upper", json_integer(result->upper));
    if (request->window.low > -SCORE_MAX || request->window.high < SCORE_MAX)
        put(object, "window", json_pack("[ii]", request->window.low, request->window.high));
    if (request->depth.plies > 0)
        put(object, "depth", json_pack("{si si}", "plies", request->depth.plies, "selectivity",
                                       request->depth.selectivity ? request->depth.selectivity
                                                                  : yk_selectivity(0)));
    if (result->stopped)
        put(object, "stopped", json_string(item->interrupted ? "interrupt" : "time"));
    put(object, "estimate", item_estimated(item, request) ? estimate(&result->estimate)
                                                        : json_null());
    if (request->wld && !item_answered(item, request))
        put(object, "likely", likely(item));
    if (result->best_so_far != YK_NO_MOVE)
        put(object, "best_so_far", best_so_far(item));
    put(object, "discs", discs(item));
    put(object, "best", best_moves(item));
    put(object, "best_complete", json_boolean(result->best_complete));
    if (!request->first_best)
        put(object, "open", open_moves(result));
    put(object, "line", jsonvalue_moves(result->line, result->line_length));
    put(object, "moves", moves(item));
    put(object, "nodes", json_integer((json_int_t)result->nodes));
    put(object, "searched", json_integer((json_int_t)result->searched));
    put(object, "time_s", json_real(time_s));
    put(object, "nps", time_s > 0 ? json_integer((json_int_t)((double)result->nodes / time_s))
                                  : json_null());
}

/* The proof for others; null: none was written. */
static json_t *certificate_value(const Certificate *certificate)
{
    if (certificate->state != CERTIFICATE_WRITTEN)
        return json_null();
    return json_pack("{so sI sI sI ss sf}", "file", memory_json_text(certificate->file), "bytes",
                     (json_int_t)certificate->bytes, "positions",
                     (json_int_t)certificate->positions, "searched",
                     (json_int_t)certificate->searched, "sha256", certificate->sha256, "time_s",
                     certificate->time_s);
}

static void put_ranks(json_t *object, const JsonRun *run)
{
    json_t *nodes = json_array();

    put(object, "ranks", json_integer(run->ranks));
    for (int i = 0; i < run->ranks; i++)
        json_array_append_new(nodes, json_integer((json_int_t)run->rank_nodes[i]));
    put(object, "nodes_by_rank", nodes);
}

/* Where in its game the position stands, and how that went on. */
static void put_ply(json_t *object, const Position *position)
{
    if (!position->has_next && position->move_count == 0)
        return;
    put(object, "plies", json_integer(position->move_count));
    put(object, "played", position->has_next ? json_string(square_text(position->next_move))
                                             : json_null());
}

char *solve_json_answer(const SolveItem *item, const SolveRequest *request, const JsonRun *run)
{
    json_t *object = json_object();
    char board[67], side[2] = { item_side(item), '\0' };
    char *text;

    position_board_text(item->position.board, item->position.black_to_move, board);
    put(object, "schema", json_string(SCHEMA));
    put(object, "id", memory_json_text(item_name(item)));
    put(object, "where", memory_json_text(item->where));
    put(object, "board", json_stringn(board, 64));
    put(object, "side", json_string(side));
    put(object, "empties", json_integer(board_empties(item->position.board)));
    put_ply(object, &item->position);
    if (item->status != YK_OK || !item_sound(item)) {
        put_error(object, item);
    } else {
        put_result(object, item, request);
        if (run->ranks > 0)
            put_ranks(object, run);
        put(object, "threads", json_integer(item->facts.threads));
        put(object, "table_mib", json_integer((json_int_t)(item->facts.table_bytes >> 20)));
        put(object, "page", json_string(item->facts.page));
        put(object, "kernel", json_string(item->facts.kernel));
        put(object, "profile", json_string(run->profile));
        if (run->weights)
            put(object, "weights", json_sprintf("%016" PRIx64,
                                                yk_weights_checksum(run->weights)));
        put(object, "verified", json_string(proof_name(item)));
        if (request->prove)
            put(object, "certificate", certificate_value(&item->certificate));
        put(object, "expected", solve_json_expected(&item->position, item->expectation,
                                                    item->wrong_moves));
    }
    put(object, "warnings", jsonvalue_warnings(&item->position));
    text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(6));
    json_decref(object);
    return text;
}

/* ---- reading back ---- */

void solve_json_key(const Position *position, char *key, size_t size)
{
    char board[67];
    json_t *id = memory_json_text(position->id);

    position_board_text(position->board, position->black_to_move, board);
    snprintf(key, size, "%s %s", board, json_string_value(id));
    json_decref(id);
}

/* Each legal move exact and with its line: the answer that --moves gives. */
static bool has_all_moves(const json_t *array)
{
    const json_t *move;
    size_t i;

    json_array_foreach(array, i, move) {
        const char *bound = json_string_value(json_object_get(move, "bound"));

        if (!bound || strcmp(bound, "exact") != 0
            || json_array_size(json_object_get(move, "line")) == 0)
            return false;
    }
    return json_is_array(array);
}

/* A bound of a move that is not exact stands by itself; the score of one that is, too. */
static void read_moves(const json_t *array, Proven *proven)
{
    const json_t *move;
    size_t i;

    proven->move_count = 0;
    json_array_foreach(array, i, move) {
        const char *name = json_string_value(json_object_get(move, "move"));
        const json_t *score = json_object_get(move, "score");
        const json_t *lower = json_object_get(move, "lower");
        const json_t *upper = json_object_get(move, "upper");
        const int square = name ? square_from_text(name) : NO_MOVE;

        if (square >= NO_MOVE || proven->move_count == MAX_MOVES)
            continue;
        proven->moves[proven->move_count++] = (ProvenMove){
            .square = (uint8_t)square,
            .lower = (int8_t)json_integer_value(lower ? lower : score),
            .upper = (int8_t)json_integer_value(upper ? upper : score),
        };
    }
}

bool solve_json_read_object(const json_t *object, JsonAnswer *answer, char fault[FAULT_SIZE])
{
    const char *schema = json_string_value(json_object_get(object, "schema"));
    const char *board = json_string_value(json_object_get(object, "board"));
    const char *side = json_string_value(json_object_get(object, "side"));
    const char *id = json_string_value(json_object_get(object, "id"));
    const char *where = json_string_value(json_object_get(object, "where"));
    const bool stopped = json_object_get(object, "stopped") != NULL;

    if (!schema || strcmp(schema, SCHEMA) != 0 || !board || !side || !id || !where
        || json_object_get(object, "error"))
        return false;
    fault[0] = '\0';
    if (!stored_holds(object, fault, FAULT_SIZE))
        return !stopped;        /* its line may end early */
    snprintf(answer->key, sizeof(answer->key), "%s %s %s", board, side,
             strcmp(id, where) ? id : "");
    answer->proven.lower = (int)json_integer_value(json_object_get(object, "lower"));
    answer->proven.upper = (int)json_integer_value(json_object_get(object, "upper"));
    answer->best_complete = json_is_true(json_object_get(object, "best_complete"));
    answer->ties = json_is_array(json_object_get(object, "open")) && !stopped;
    answer->all_moves = has_all_moves(json_object_get(object, "moves"));
    read_moves(json_object_get(object, "moves"), &answer->proven);
    answer->proof_bytes = json_integer_value(
        json_object_get(json_object_get(object, "certificate"), "bytes"));
    return true;
}

bool solve_json_read(const char *text, size_t length, JsonAnswer *answer, char fault[FAULT_SIZE])
{
    json_t *object = json_loadb(text, length, 0, NULL);
    const bool good = object && solve_json_read_object(object, answer, fault);

    json_decref(object);
    return good;
}

bool solve_json_suffices(const JsonAnswer *answer, const SolveRequest *request)
{
    const Proven *proven = &answer->proven;
    const bool whole = request->window.low == -SCORE_MAX && request->window.high == SCORE_MAX;

    if (proven->lower != proven->upper && proven->lower < request->window.high
        && proven->upper > request->window.low)
        return false;
    if (request->all_moves && !answer->all_moves)
        return false;
    if (request->prove && answer->proof_bytes <= 0)
        return false;
    return !whole || request->first_best || answer->best_complete
           || (answer->ties && request->best == BEST_SOON);
}
