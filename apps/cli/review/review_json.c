#include "apps/cli/review/review_output.h"

#include "apps/cli/solve/answer.h"
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

static json_t *value_of(int lower, int upper, const yk_estimate *estimate)
{
    const bool exact = lower == upper;
    const bool any = exact || estimate->confidence >= 0;

    return json_pack("{s:b, s:i, s:i, s:o, s:o, s:o, s:o}", "exact", exact, "lower", lower,
        "upper", upper,
        "value", !any ? json_null() : exact ? json_real(lower)
                                            : sixteenths_of(estimate->sixteenths),
        "confidence", any ? json_integer(exact ? 100 : estimate->confidence) : json_null(),
        "plies", any && !exact && estimate->plies ? json_integer(estimate->plies) : json_null(),
        "selectivity", any && !exact && estimate->plies ? json_integer(estimate->selectivity)
                                                        : json_null());
}

static json_t *ply_of(const Review *review, int at)
{
    const ReviewPly *ply = &review->plies[at];
    const bool last = ply->move == NO_MOVE;
    const int lost = last ? -1 : review_sum_lost(review, at);
    const int seems = last ? -1 : review_sum_seems_lost(review, at);
    json_t *after = json_null();

    if (!last) {
        const ReviewValue played = review_sum_played(review, at);

        after = value_of(played.lower, played.upper, &played.estimate);
    }
    return json_pack("{si so si so so so so so so sb so so so so sf}",
        "number", ply->number, "side", side_of(ply->black), "empties", ply->empties,
        "board", board_of(ply->board, ply->black),
        "move", last ? json_null() : json_string(square_text(ply->move)),
        "before", value_of(ply->lower, ply->upper, &ply->estimate), "after", after,
        "lost", known_count(lost), "seems_lost", seems < 0 ? json_null() : sixteenths_of(seems),
        "turned", !last && review_sum_turned(review, at), "best", jsonvalue_squares(ply->best),
        "open", jsonvalue_squares(ply->open),
        "line", jsonvalue_moves(ply->line, ply->line_length), "nodes", count_of(ply->nodes),
        "time_s", ply->time_s);
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
        "worst", known_count(side->worst),
        "worst_lost", side->worst_lost, "others", side->others,
        "others_lost", sixteenths_of(side->others_lost));
}

static json_t *recorded_of(const GameRecord *record)
{
    static const char *const KINDS[] = {
        [RESULT_DISCS] = "discs", [RESULT_WINNER] = "winner", [RESULT_ENDED] = "ended",
    };

    return record->result_kind == RESULT_NONE ? json_null()
           : json_pack("{s:s, s:i}", "kind", KINDS[record->result_kind], "black", record->result);
}

static json_t *complaints_of(const Reviewed *reviewed)
{
    json_t *array = json_array();
    ReviewedText text;

    for (int i = 0; reviewed_complaint(reviewed, i, &text); i++)
        json_array_append_new(array, json_string(text.text));
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

json_t *review_json(const Reviewed *reviewed)
{
    const Review *review = &reviewed->review;
    const ReviewSum *sum = &reviewed->sum;
    const GameRecord *record = &review->game.record;
    const ReviewPly *first = &review->plies[0];
    json_t *plies = json_array();

    for (int i = 0; i < review->count; i++)
        json_array_append_new(plies, ply_of(review, i));
    return json_pack("{ss so so si ss so so so so so sb so so so so so sb s{so so} so "
                     "s{ss ss ss ss} so so sf ss? si so}",
        "schema", "yomikiri.review/1", "id", memory_json_text(reviewed_name(reviewed)),
        "source", memory_json_text(reviewed->source), "line", review->game.line,
        "format", format_name(review->game.format),
        "year", record->year ? json_integer(record->year) : json_null(),
        "start", board_of(first->board, first->black), "start_side", side_of(first->black),
        "moves", jsonvalue_moves(review->game.moves, review->game.move_count),
        "asked", asked_of(reviewed), "over", review->over,
        "result", sum->has_result ? json_integer(sum->result) : json_null(),
        "recorded", recorded_of(record),
        "theory", !record->has_theory ? json_null()
                  : json_pack("{si si}", "empties", record->theory_empties, "black",
                              record->theory),
        "complaints", complaints_of(reviewed),
        "exact_from", known_count(review->exact_from < review->count
                                  ? review->plies[review->exact_from].empties : -1),
        "stopped", reviewed->interrupted, "players", "X", player_of(reviewed, true),
        "O", player_of(reviewed, false), "decisive", known_count(sum->decisive),
        /* in the words of the text */
        "says", "end", reviewed_end(reviewed).text, "X", reviewed_side(reviewed, true).text,
        "O", reviewed_side(reviewed, false).text, "decisive", reviewed_decisive(reviewed).text,
        "plies", plies, "nodes", count_of(review->nodes), "time_s", review->time_s,
        "kernel", reviewed->kernel, "threads", reviewed->threads,
        "warnings", jsonvalue_warnings(&review->game));
}
