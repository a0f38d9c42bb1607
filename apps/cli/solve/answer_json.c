/* answer_json.c - an answer as JSON, and as CSV made of that. */

#include "apps/cli/solve/answer.h"

#include <inttypes.h>
#include <string.h>

#include "base/memory/memory_json.h"
#include "base/text/grid.h"

/* ---- values that several subcommands share ---- */

json_t *jsonvalue_moves(const uint8_t *moves, int count)
{
    json_t *array = json_array();

    for (int i = 0; i < count; i++)
        json_array_append_new(array, json_string(square_text(moves[i])));
    return array;
}

json_t *jsonvalue_squares(uint64_t set)
{
    json_t *array = json_array();

    for (; set; set = bit_drop_lowest(set))
        json_array_append_new(array, json_string(square_text(bit_lowest(set))));
    return array;
}

int jsonvalue_square(const json_t *value)
{
    const char *text = json_string_value(value);

    for (int square = 0; text && square <= PASS; square++)
        if (square != NO_MOVE && strcmp(text, yk_square_name(square)) == 0)
            return square;
    return NO_MOVE;
}

bool jsonvalue_board(const json_t *object, Board *board, bool *black)
{
    const char *squares = json_string_value(json_object_get(object, "board"));
    const char *side = json_string_value(json_object_get(object, "side"));
    char text[67];
    int to_move;

    if (!squares || !side || strlen(squares) != 64 || strlen(side) != 1)
        return false;
    snprintf(text, sizeof(text), "%s %s", squares, side);
    if (yk_board_parse(text, board, &to_move) != YK_OK)
        return false;
    *black = to_move;
    return true;
}

json_t *jsonvalue_warnings(const Position *position)
{
    json_t *array = json_array();

    for (int i = 0; i < position->warning_count; i++) {
        const Diag *diag = &position->warnings[i];

        json_array_append_new(array, json_pack("{s:s, s:i, s:i, s:o}", "name",
            diag_name(diag->code), "line", diag->line, "column", diag->column, "message",
            memory_json_text(diag->message)));
    }
    return array;
}

json_t *jsonvalue_expected(const Position *position)
{
    json_t *moves = json_array();

    if (!position->has_expected)
        return json_decref(moves), json_null();
    for (int i = 0; i < position->expected_count; i++)
        json_array_append_new(moves, json_pack("{s:s, s:i}", "move",
            square_text(position->expected_moves[i].square), "score",
            (int)position->expected_moves[i].score));
    return json_pack("{s:i, s:o}", "score", position->expected, "moves", moves);
}

static json_t *score_or_null(bool known, int score)
{
    return known ? json_integer(score) : json_null();
}

/* ---- parts; what is NULL is left out ---- */

/* Not in `best`, nor proven to be worse. */
static json_t *open_of(const yk_result *result)
{
    json_t *array = json_array();

    for (int i = 0; i < result->move_count; i++)
        if (result->open & square_bit(result->moves[i].square))
            json_array_append_new(array, json_pack("{s:s, s:i}", "move",
                                                   square_text(result->moves[i].square), "upper",
                                                   result->moves[i].upper));
    return array;
}

static const char *kind_name(int confidence)
{
    return confidence == 100 ? "proven" : confidence > 0 ? "selective" : "heuristic";
}

/* How far a deepening pass has looked ahead: `value` is its plies or its selectivity. */
static json_t *depth_of(const yk_estimate *believed, int value)
{
    return believed->plies ? json_integer(value) : NULL;
}

/* Never proven, so not among the scores and bounds. */
static json_t *estimate_of(const yk_estimate *believed)
{
    static const char *const BOUNDS[] = { "upper", "about", "lower" };

    return json_pack("{s:i, s:s, s:s, s:i, s:o*, s:o*}", "score", believed->score,
                     "bound", BOUNDS[believed->bound + 1], "kind", kind_name(believed->confidence),
                     "confidence", believed->confidence,
                     "plies", depth_of(believed, believed->plies),
                     "selectivity", depth_of(believed, believed->selectivity));
}

/* Who wins, as far as that is believed. */
static json_t *likely_of(const SolveItem *item)
{
    const char *winner = item_likely_winner(item);
    const int confidence = item->result.estimate.confidence;

    return !winner ? json_null() : json_pack("{s:s, s:s, s:i}", "winner", winner, "kind",
                                             kind_name(confidence), "confidence", confidence);
}

/* The move to play if it had to be now, with the line that goes with it. */
static json_t *best_so_far_of(const SolveItem *item)
{
    static const yk_estimate NONE = { .plies = 0 };
    const yk_result *result = &item->result;
    const int confidence = result->best_so_far_confidence;
    const yk_move *move = item_find_move(item, result->best_so_far);
    const yk_estimate *depth = move && confidence == 0 ? &move->estimate : &NONE;

    return result->best_so_far == YK_NO_MOVE ? NULL : json_pack(
        "{s:s, s:s, s:i, s:o*, s:o*, s:o}", "move", square_text(result->best_so_far),
        "kind", kind_name(confidence), "confidence", confidence,
        "plies", depth_of(depth, depth->plies), "selectivity", depth_of(depth, depth->selectivity),
        "line", jsonvalue_moves(result->best_so_far_line, result->best_so_far_length));
}

/* "exact", "lower" or "upper" with the one bound as the score, "between" with both and
 * no score, "unknown" with neither. */
static json_t *move_of(int square, int lower, int upper, const yk_estimate *believed,
                       const uint8_t *line, int length)
{
    const bool low = lower > -SCORE_MAX, high = upper < SCORE_MAX, exact = lower == upper;

    return json_pack("{s:s, s:o, s:s, s:o*, s:o*, s:o*, s:o}", "move", square_text(square),
        "score", score_or_null(exact || low != high, high ? upper : lower),
        "bound", exact ? "exact" : low && high ? "between" : low ? "lower" : high ? "upper"
                                                                                  : "unknown",
        "lower", exact ? NULL : json_integer(lower), "upper", exact ? NULL : json_integer(upper),
        "estimate", exact || believed->confidence < 0 ? NULL : estimate_of(believed),
        "line", jsonvalue_moves(line, length));
}

/* A forced pass is the one move of its position, so that whoever walks through `moves`
 * need not know about passes. */
static json_t *moves_of(const SolveItem *item)
{
    const yk_result *result = &item->result;
    json_t *array = json_array();

    if (result->move_count == 0 && !item_game_over(item))
        json_array_append_new(array, move_of(PASS, result->lower, result->upper,
                                             &result->estimate, result->line,
                                             result->line_length));
    for (const yk_move *move = result->moves; move < result->moves + result->move_count; move++)
        json_array_append_new(array, move_of(move->square, move->lower, move->upper,
                                             &move->estimate, move->line, move->line_length));
    return array;
}

static json_t *discs_of(int score, bool black_to_move)
{
    const int black = 32 + (black_to_move ? score : -score) / 2;

    return json_pack("{s:i, s:i}", "X", black, "O", SCORE_MAX - black);
}

json_t *answer_expected(const Position *position, Expectation outcome, uint64_t wrong_moves)
{
    json_t *wrong = wrong_moves ? json_array() : NULL;

    if (outcome == EXPECT_NOTHING)
        return json_null();
    for (; wrong_moves; wrong_moves = bit_drop_lowest(wrong_moves))
        json_array_append_new(wrong, json_string(square_text(
            position->expected_moves[bit_lowest(wrong_moves)].square)));
    return json_pack("{s:o, s:o, s:o*}",
        "score", score_or_null(position->has_expected, position->expected),
        "ok", outcome == EXPECT_UNDECIDED ? json_null() : json_boolean(outcome == EXPECT_OK),
        "wrong_moves", wrong);
}

/* The proof for others; null: none was written. */
static json_t *certificate_of(const Certificate *certificate)
{
    return certificate->state != CERTIFICATE_WRITTEN ? json_null() : json_pack(
        "{s:o, s:I, s:I, s:I, s:s, s:f}", "file", memory_json_text(certificate->file),
        "bytes", (json_int_t)certificate->bytes, "positions", (json_int_t)certificate->positions,
        "searched", (json_int_t)certificate->searched, "sha256", certificate->sha256,
        "time_s", certificate->time_s);
}

static json_t *rank_nodes_of(const JsonRun *run)
{
    json_t *nodes = run->ranks > 0 ? json_array() : NULL;

    for (int i = 0; i < run->ranks; i++)
        json_array_append_new(nodes, json_integer((json_int_t)run->rank_nodes[i]));
    return nodes;
}

/* ---- the answer ---- */

static json_t *result_of(const SolveItem *item, const SolveRequest *request)
{
    const yk_result *result = &item->result;
    const SearchDepth depth = request->depth;
    const bool exact = item_exact(item);

    return json_pack(
        "{s:o, s:b, s:i, s:i, s:o*, s:o*, s:o*, s:o, s:o*, s:o*, s:o, s:o, s:b, s:o*, s:o, s:o,"
        " s:I, s:I, s:f, s:o}",
        "score", score_or_null(exact, result->lower), "exact", exact,
        "lower", result->lower, "upper", result->upper,
        "window", request->window.low > -SCORE_MAX || request->window.high < SCORE_MAX
                  ? json_pack("[ii]", request->window.low, request->window.high) : NULL,
        "depth", depth.plies == 0 ? NULL
                 : json_pack("{s:i, s:i}", "plies", depth.plies, "selectivity",
                             depth.selectivity ? depth.selectivity : yk_selectivity(0)),
        "stopped", result->stopped ? json_string(item->interrupted ? "interrupt" : "time") : NULL,
        "estimate", item_estimated(item, request) ? estimate_of(&result->estimate) : json_null(),
        "likely", request->wld && !item_answered(item, request) ? likely_of(item) : NULL,
        "best_so_far", best_so_far_of(item),
        "discs", exact ? discs_of(result->lower, item->position.black_to_move)
                       : json_null(),
        "best", exact && result->move_count == 0 && !item_game_over(item)
                ? jsonvalue_moves((uint8_t[]){ PASS }, 1) : jsonvalue_squares(result->best),
        "best_complete", result->best_complete,
        "open", request->first_best ? NULL : open_of(result),
        "line", jsonvalue_moves(result->line, result->line_length), "moves", moves_of(item),
        "nodes", (json_int_t)result->nodes, "searched", (json_int_t)result->searched,
        "time_s", result->time_s,
        "nps", result->time_s > 0
               ? json_integer((json_int_t)((double)result->nodes / result->time_s))
               : json_null());
}

static json_t *circumstances_of(const SolveItem *item, const SolveRequest *request,
                                const JsonRun *run)
{
    return json_pack(
        "{s:o*, s:o*, s:i, s:I, s:s, s:s, s:o, s:o*, s:s, s:o*, s:o}",
        "ranks", run->ranks > 0 ? json_integer(run->ranks) : NULL,
        "nodes_by_rank", rank_nodes_of(run), "threads", item->facts.threads,
        "table_mib", (json_int_t)(item->facts.table_bytes >> 20), "page", item->facts.page,
        "kernel", item->facts.kernel, "profile", memory_json_text(run->profile),
        "weights", run->weights ? json_sprintf("%016" PRIx64, yk_weights_checksum(run->weights))
                                : NULL,
        "verified", item->verified == VERIFIED_PROOF ? "proof" : "line",
        "certificate", request->prove ? certificate_of(&item->certificate) : NULL,
        "expected", answer_expected(&item->position, item->expectation, item->wrong_moves));
}

static void add_members(json_t *object, json_t *members)
{
    json_object_update(object, members);
    json_decref(members);
}

json_t *answer_json(const SolveItem *item, const SolveRequest *request, const JsonRun *run)
{
    const Position *position = &item->position;
    const bool in_game = position->has_next || position->move_count > 0;
    json_t *object;
    char board[67];

    position_board_text(position->board, position->black_to_move, board);
    object = json_pack("{s:s, s:o, s:o, s:s%, s:s, s:i, s:o*, s:o*}",
        "schema", "yomikiri.solve/1", "id", memory_json_text(item_name(item)),
        "where", memory_json_text(item->where), "board", board, (size_t)64, "side", board + 65,
        "empties", board_empties(position->board),
        /* Where in its game it stands, and how that went on. */
        "plies", in_game ? json_integer(position->move_count) : NULL,
        "played", !in_game ? NULL : position->has_next
                  ? json_string(square_text(position->next_move)) : json_null());
    if (!item_sound(item)) {
        add_members(object, json_pack("{s:n, s:b, s:i, s:i, s:s}", "score", "exact", 0, "lower",
                                      -SCORE_MAX, "upper", SCORE_MAX, "error",
                                      phrase_failure(item).text));
    } else {
        add_members(object, result_of(item, request));
        add_members(object, circumstances_of(item, request, run));
    }
    json_object_set_new(object, "warnings", jsonvalue_warnings(position));
    return object;
}

/* ---- CSV ---- */

/* Passes of a line are left out, as in transcripts: they follow from the rules, and a spreadsheet
 * takes for a formula what begins with one. */
static const char *csv_text(Arena *arena, const json_t *value)
{
    const char *text = json_string_value(value) ? json_string_value(value) : "";
    const json_t *square;
    size_t i;

    if (json_is_object(value))
        return csv_text(arena, json_object_get(value, "score"));
    if (json_is_integer(value))
        return arena_print(arena, "%lld", (long long)json_integer_value(value));
    if (json_is_real(value))
        return arena_print(arena, "%.9f", json_real_value(value));
    if (json_is_boolean(value))
        return json_is_true(value) ? "true" : "false";
    json_array_foreach(value, i, square)
        if (json_array_size(value) == 1 || strcmp(json_string_value(square), "--") != 0)
            text = arena_print(arena, "%s%s%s", text, text[0] ? " " : "",
                               json_string_value(square));
    return text;
}

void answer_csv(FILE *out, const json_t *answer, bool first)
{
    Arena arena = { NULL };
    Grid *grid = grid_new(&arena);

    grid_columns(grid, "id|where|board|side|empties|score|lower|upper|estimate|best|line|expected|"
                       "nodes|time_s|best_complete");
    for (int i = 0; i < grid->column_count; i++)
        grid_text(grid, csv_text(&arena, json_object_get(answer, grid->columns[i].key)));
    (first ? grid_write_csv : grid_write_csv_rows)(out, grid);
    arena_free(&arena);
}
