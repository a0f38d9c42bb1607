#include "apps/cli/review/review_output.h"

#include <string.h>

#include "apps/cli/solve/jsonvalue.h"
#include "base/memory/memory_json.h"

static json_t *count_of(uint64_t count)
{
    return json_integer((json_int_t)count);
}

static json_t *side_of(bool black)
{
    return json_string(black ? "X" : "O");
}

static json_t *board_of(Board board, bool black)
{
    char text[67];

    position_board_text(board, black, text);
    text[64] = '\0';
    return json_string(text);
}

static json_t *sixteenths_of(int sixteenths)
{
    return json_real((double)sixteenths / 16);
}

/* ---- plies ---- */

static json_t *value_of(const ReviewValue *value)
{
    const bool exact = value->lower == value->upper;
    const yk_estimate *estimate = &value->estimate;
    const bool any = exact || estimate->confidence >= 0;

    return json_pack("{s:b, s:i, s:i, s:o, s:o, s:o, s:o}", "exact", exact, "lower", value->lower,
        "upper", value->upper,
        "value", !any ? json_null() : exact ? json_real(value->lower)
                                            : sixteenths_of(estimate->sixteenths),
        "confidence", any ? json_integer(exact ? 100 : estimate->confidence) : json_null(),
        "plies", any && !exact && estimate->plies ? json_integer(estimate->plies) : json_null(),
        "selectivity", any && !exact && estimate->plies ? json_integer(estimate->selectivity)
                                                        : json_null());
}

static json_t *loss_of(int loss)
{
    return loss < 0 ? json_null() : json_integer(loss);
}

static json_t *ply_of(const Review *review, int at)
{
    const ReviewPly *ply = &review->plies[at];
    const ReviewValue before = reviewed_before(ply);
    const bool last = ply->move == NO_MOVE;
    const int seems = last ? -1 : review_sum_seems_lost(review, at);
    ReviewValue after;

    if (!last)
        after = review_sum_played(review, at);
    return json_pack("{s:i, s:o, s:i, s:o, s:o, s:o, s:o, s:o, s:o, s:b, s:o, s:o, s:o, s:o, "
                     "s:f}",
        "number", ply->number, "side", side_of(ply->black), "empties", ply->empties,
        "board", board_of(ply->board, ply->black),
        "move", last ? json_null() : json_string(square_text(ply->move)),
        "before", value_of(&before), "after", last ? json_null() : value_of(&after),
        "lost", last ? json_null() : loss_of(review_sum_lost(review, at)),
        "seems_lost", seems < 0 ? json_null() : sixteenths_of(seems),
        "turned", !last && review_sum_turned(review, at), "best", jsonvalue_squares(ply->best),
        "open", jsonvalue_squares(ply->open),
        "line", jsonvalue_moves(ply->line, ply->line_length), "nodes", count_of(ply->nodes),
        "time_s", ply->time_s);
}

static json_t *plies_of(const Review *review)
{
    json_t *array = json_array();

    for (int i = 0; i < review->count; i++)
        json_array_append_new(array, ply_of(review, i));
    return array;
}

/* ---- what it comes to ---- */

static json_t *player_of(const Reviewed *reviewed, bool black)
{
    const ReviewSide *side = black ? &reviewed->sum.black : &reviewed->sum.white;
    const GameRecord *record = &reviewed->review.game.record;
    const char *name = black ? record->black : record->white;

    return json_pack("{s:o, s:i, s:i, s:i, s:o, s:i, s:i, s:o}",
        "name", name[0] ? memory_json_text(name) : json_null(), "moves", side->moves,
        "perfect", side->perfect, "lost", side->lost,
        "worst", side->worst < 0 ? json_null() : json_integer(side->worst),
        "worst_lost", side->worst_lost, "others", side->others,
        "others_lost", sixteenths_of(side->others_lost));
}

static json_t *recorded_of(const GameRecord *record)
{
    static const char *const KINDS[] = {
        [RESULT_DISCS] = "discs", [RESULT_WINNER] = "winner", [RESULT_ENDED] = "ended",
    };

    if (record->result_kind == RESULT_NONE)
        return json_null();
    return json_pack("{s:s, s:i}", "kind", KINDS[record->result_kind], "black", record->result);
}

static json_t *theory_of(const GameRecord *record)
{
    if (!record->has_theory)
        return json_null();
    return json_pack("{s:i, s:i}", "empties", record->theory_empties, "black", record->theory);
}

static json_t *complaints_of(const Reviewed *reviewed)
{
    json_t *array = json_array();
    char text[REVIEWED_TEXT];

    for (int i = 0; reviewed_complaint(reviewed, i, text); i++)
        json_array_append_new(array, json_string(text));
    return array;
}

static json_t *asked_of(const Reviewed *reviewed)
{
    const ReviewPlan *plan = &reviewed->plan;

    return json_pack("{s:o, s:o, s:o, s:o*}",
        "from", plan->from < 0 ? json_null() : json_integer(plan->from),
        "time_s", plan->time_s > 0 ? json_real(plan->time_s) : json_null(),
        "depth", plan->time_s > 0 ? json_null() : json_integer(plan->depth),
        "selectivity", plan->selectivity > 0 ? json_integer(plan->selectivity) : NULL);
}

/* In the words of the text. */
static json_t *says_of(const Reviewed *reviewed)
{
    char end[REVIEWED_TEXT], black[REVIEWED_TEXT], white[REVIEWED_TEXT], turn[REVIEWED_TEXT];

    reviewed_end(reviewed, end);
    reviewed_side(reviewed, true, black);
    reviewed_side(reviewed, false, white);
    reviewed_decisive(reviewed, turn);
    return json_pack("{s:s, s:s, s:s, s:s}", "end", end, "X", black, "O", white,
                     "decisive", turn);
}

json_t *review_json(const Reviewed *reviewed)
{
    const Review *review = &reviewed->review;
    const ReviewSum *sum = &reviewed->sum;
    const GameRecord *record = &review->game.record;
    const ReviewPly *first = &review->plies[0];
    json_t *object;

    object = json_pack("{s:s, s:o, s:o, s:i, s:s, s:o, s:o, s:o, s:o, s:o}",
        "schema", "yomikiri.review/1", "id", memory_json_text(reviewed_name(reviewed)),
        "source", memory_json_text(reviewed->source), "line", review->game.line,
        "format", format_name(review->game.format),
        "year", record->year ? json_integer(record->year) : json_null(),
        "start", board_of(first->board, first->black), "start_side", side_of(first->black),
        "moves", jsonvalue_moves(review->game.moves, review->game.move_count),
        "asked", asked_of(reviewed));
    json_object_set_new(object, "over", json_boolean(review->over));
    json_object_set_new(object, "result", sum->has_result ? json_integer(sum->result)
                                                          : json_null());
    json_object_set_new(object, "recorded", recorded_of(record));
    json_object_set_new(object, "theory", theory_of(record));
    json_object_set_new(object, "complaints", complaints_of(reviewed));
    json_object_set_new(object, "exact_from", review->exact_from < review->count
                        ? json_integer(review->plies[review->exact_from].empties) : json_null());
    json_object_set_new(object, "stopped", json_boolean(reviewed->interrupted));
    json_object_set_new(object, "players", json_pack("{s:o, s:o}", "X",
                        player_of(reviewed, true), "O", player_of(reviewed, false)));
    json_object_set_new(object, "decisive", sum->decisive < 0 ? json_null()
                                                              : json_integer(sum->decisive));
    json_object_set_new(object, "says", says_of(reviewed));
    json_object_set_new(object, "plies", plies_of(review));
    json_object_set_new(object, "nodes", count_of(review->nodes));
    json_object_set_new(object, "time_s", json_real(review->time_s));
    json_object_set_new(object, "kernel", json_string(reviewed->kernel));
    json_object_set_new(object, "threads", json_integer(reviewed->threads));
    json_object_set_new(object, "warnings", jsonvalue_warnings(&review->game));
    return object;
}

bool review_json_print(FILE *out, const Reviewed *reviewed)
{
    return memory_json_print(out, review_json(reviewed), JSON_COMPACT | JSON_REAL_PRECISION(9));
}
