/* phrase.c - the sentences and numbers that every output for people shares. */

#include "apps/cli/solve/item.h"

#include <stdio.h>

#include "apps/cli/terminal/notice.h"
#include "base/text/print.h"

/* Add to a Phrase. */
#define SAY(phrase, ...) append((phrase)->text, sizeof((phrase)->text), __VA_ARGS__)

Phrase phrase_score(int score)
{
    Phrase said = { "" };

    snprintf(said.text, sizeof(said.text), score ? "%+d" : "%d", score);
    return said;
}

Phrase phrase_bounds(int lower, int upper)
{
    Phrase said = { "" };

    if (lower == upper)
        return phrase_score(lower);
    if (lower == -SCORE_MAX && upper == SCORE_MAX)
        SAY(&said, "?");
    else if (lower == -SCORE_MAX)
        SAY(&said, "<= %s", phrase_score(upper).text);
    else if (upper == SCORE_MAX)
        SAY(&said, ">= %s", phrase_score(lower).text);
    else
        SAY(&said, "%s..%s", phrase_score(lower).text, phrase_score(upper).text);
    return said;
}

Phrase phrase_speed(uint64_t nodes, double time_s)
{
    Phrase said = { "" };

    if (time_s >= 1e-4 && nodes >= 1000)
        SAY(&said, ", %.3g million nodes/s", (double)nodes / time_s / 1e6);
    return said;
}

/* ---- the result ---- */

static const char *side_name(const SolveItem *item, bool to_move)
{
    return item->position.black_to_move == to_move ? "Black" : "White";
}

static void say_exact(Phrase *said, const SolveItem *item)
{
    const int score = item->result.lower, winners = 32 + (score > 0 ? score : -score) / 2;

    if (score == 0)
        SAY(said, "Draw 32-32, exact");
    else
        SAY(said, "%s wins %d-%d (%c %+d), exact", side_name(item, score > 0), winners,
            64 - winners, item_side(item), score);
}

static void say_bounds(Phrase *said, const SolveItem *item, const SolveRequest *request)
{
    const int lower = item->result.lower, upper = item->result.upper;
    const yk_estimate *estimate = &item->result.estimate;
    const Phrase low = phrase_score(lower), high = phrase_score(upper);

    if (lower >= 0 || upper <= 0)
        SAY(said, "%s %s: ", side_name(item, lower >= 0),
            lower > 0 || upper < 0 ? "wins" : "wins or draws");
    if (request->depth.plies > 0 && !item->result.stopped)
        SAY(said, "searched %d pl%s at %d %%, nothing proven", estimate->plies,
            estimate->plies == 1 ? "y" : "ies", estimate->selectivity);
    else if (lower == -SCORE_MAX && upper == SCORE_MAX)
        SAY(said, "nothing proven about the score");
    else if (upper == SCORE_MAX)
        SAY(said, "%c at least %s", item_side(item), low.text);
    else if (lower == -SCORE_MAX)
        SAY(said, "%c at most %s", item_side(item), high.text);
    else
        SAY(said, "%c at least %s, at most %s", item_side(item), low.text, high.text);
    if (request->wld)
        SAY(said, "%s", item_answered(item, request) ? ", proven" : "");
    else if (request->window.low > -SCORE_MAX || request->window.high < SCORE_MAX)
        SAY(said, " (asked: %s to %s)", phrase_score(request->window.low).text,
            phrase_score(request->window.high).text);
}

Phrase phrase_failure(const SolveItem *item)
{
    Phrase said = { "" };

    SAY(&said, "internal error: %s; please report this position",
        item->broken_line ? "the line does not lead to the score"
                          : "an independent search refutes the score");
    if (item->status != YK_OK)
        notice_failure(item->status, item->position.board, item->position.black_to_move,
                       item->result.lower, item->result.upper, said.text, sizeof(said.text));
    return said;
}

Phrase phrase_result(const SolveItem *item, const SolveRequest *request)
{
    char time[NUMBER_SIZE];
    Phrase said = { "" };

    if (!item_sound(item)) {
        SAY(&said, "not solved: %s", phrase_failure(item).text);
    } else {
        if (item_exact(item))
            say_exact(&said, item);
        else
            say_bounds(&said, item, request);
        if (item_game_over(item))
            SAY(&said, "; the game is over");
        if (item->result.stopped)
            SAY(&said, "; %s after %s", item->interrupted ? "interrupted" : "stopped",
                number_duration(time, item->result.time_s));
    }
    return said;
}

static const char *const BOUNDS[] = { "<= ", "", ">= " };

/* Why something is believed. */
static void say_kind(Phrase *said, const yk_estimate *estimate, int confidence)
{
    if (confidence == 100)
        SAY(said, "(proven)");
    else if (confidence > 0)
        SAY(said, "(selective %d %%)", confidence);
    else if (estimate->plies > 0)
        SAY(said, "(heuristic, %d pl%s at %d %%)", estimate->plies,
            estimate->plies == 1 ? "y" : "ies", estimate->selectivity);
    else
        SAY(said, "(heuristic)");
}

/* "probably a win for Black ", or what else is believed of who wins. */
static void say_likely(Phrase *said, const SolveItem *item)
{
    const char *winner = item_likely_winner(item);
    /* A deepening pass has no confidence. */
    const char *sure = item->result.estimate.confidence > 0 ? "probably" : "looks like";

    if (!winner)
        SAY(said, "who wins is open ");
    else if (winner[0] == 'd')
        SAY(said, "%s a draw ", sure);
    else
        SAY(said, "%s a win%s for %s ", sure, winner[1] ? " or a draw" : "",
            winner[0] == 'X' ? "Black" : "White");
}

Phrase phrase_estimate(const SolveItem *item, const SolveRequest *request)
{
    const yk_estimate *estimate = &item->result.estimate;
    Phrase said = { "" };

    if (!item_estimated(item, request))
        return said;
    if (request->wld)
        say_likely(&said, item);
    else
        SAY(&said, "estimate %c %s%s ", item_side(item), BOUNDS[estimate->bound + 1],
            phrase_score(estimate->score).text);
    say_kind(&said, estimate, estimate->confidence);
    SAY(&said, ", not proven");
    return said;
}

Phrase phrase_best_so_far(const SolveItem *item)
{
    const yk_result *result = &item->result;
    const yk_move *move = item_find_move(item, result->best_so_far);
    Phrase said = { "" };

    if (result->best_so_far == YK_NO_MOVE || item_exact(item))
        return said;
    SAY(&said, "best %s: %s%s", result->stopped ? "so far" : "move",
        square_text(result->best_so_far), move ? " " : "");
    if (move)                           /* not a pass that has to be */
        say_kind(&said, &move->estimate, result->best_so_far_confidence);
    return said;
}

Phrase phrase_move_estimate(const yk_move *move)
{
    Phrase said = { "" };

    if (move->lower != move->upper && move->estimate.confidence >= 0) {
        SAY(&said, "%s%s ", BOUNDS[move->estimate.bound + 1],
            phrase_score(move->estimate.score).text);
        say_kind(&said, &move->estimate, move->estimate.confidence);
    }
    return said;
}

/* ---- the checks ---- */

Phrase phrase_expected(const SolveItem *item)
{
    const Position *position = &item->position;
    Phrase said = { "" };

    if (item->expectation == EXPECT_NOTHING)
        return said;
    if (position->has_expected) {
        const bool wrong = item_compare_score(position->expected, item->result.lower,
                                              item->result.upper) == EXPECT_WRONG;

        SAY(&said, "expected %c %s: %s", item_side(item), phrase_score(position->expected).text,
            wrong ? "WRONG" : item->expectation == EXPECT_UNDECIDED ? "not decided" : "ok");
    }
    for (uint64_t wrong = item->wrong_moves; wrong; wrong = bit_drop_lowest(wrong)) {
        const ExpectedMove *expected = &position->expected_moves[bit_lowest(wrong)];
        const yk_move *move = item_find_move(item, expected->square);

        SAY(&said, "%sexpected %s %s: WRONG (%s)", said.text[0] ? "; " : "",
            square_text(expected->square), phrase_score(expected->score).text,
            phrase_bounds(move->lower, move->upper).text);
    }
    return said;
}

Phrase phrase_open(const SolveItem *item)
{
    Phrase said = { "" };

    for (uint64_t rest = item->result.open; rest; rest = bit_drop_lowest(rest))
        SAY(&said, "%s ", square_text(bit_lowest(rest)));
    if (item->result.open)
        SAY(&said, "not decided: at most %s", phrase_score(item->result.lower).text);
    return said;
}
