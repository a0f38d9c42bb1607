#include "apps/cli/solve/phrase.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "apps/cli/terminal/notice.h"
#include "base/shown.h"
#include "base/text/print.h"

void phrase_score(int score, char *out, size_t size)
{
    snprintf(out, size, score ? "%+d" : "%d", score);
}

void phrase_bounds(int lower, int upper, char *out, size_t size)
{
    char low[NUMBER_SIZE], high[NUMBER_SIZE];

    phrase_score(lower, low, sizeof(low));
    phrase_score(upper, high, sizeof(high));
    if (lower == upper)
        snprintf(out, size, "%s", low);
    else if (lower == -SCORE_MAX && upper == SCORE_MAX)
        snprintf(out, size, "?");
    else if (lower == -SCORE_MAX)
        snprintf(out, size, "<= %s", high);
    else if (upper == SCORE_MAX)
        snprintf(out, size, ">= %s", low);
    else
        snprintf(out, size, "%s..%s", low, high);
}

void phrase_time(double time_s, char *out, size_t size)
{
    const int64_t whole = (int64_t)floor(time_s + 0.5);

    if (time_s < 1)
        snprintf(out, size, "%.3g s", floor(time_s * 1e4 + 0.5) / 1e4);
    else if (time_s < 100)
        snprintf(out, size, "%.3g s", time_s);
    else if (whole < 3600)
        snprintf(out, size, "%d min %02d s", (int)(whole / 60), (int)(whole % 60));
    else if (whole < 48 * 3600)
        snprintf(out, size, "%d h %02d min", (int)(whole / 3600), (int)(whole / 60 % 60));
    else
        snprintf(out, size, "%" PRId64 " d %02d h", whole / 86400, (int)(whole / 3600 % 24));
}

void phrase_speed(uint64_t nodes, double time_s, char *out, size_t size)
{
    out[0] = '\0';
    if (time_s >= 1e-4 && nodes >= 1000)
        snprintf(out, size, "%.3g million nodes/s", (double)nodes / time_s / 1e6);
}

int phrase_black_discs(int score)
{
    return 32 + score / 2;
}

/* ---- the result ---- */

static void exact_result(const SolveItem *item, char *out, size_t size)
{
    const int score = item->result.lower;
    const int black = phrase_black_discs(item->position.black_to_move ? score : -score);

    if (black > 32)
        append(out, size, "Black wins %d-%d (%c %+d), exact", black, 64 - black, item_side(item),
               score);
    else if (black < 32)
        append(out, size, "White wins %d-%d (%c %+d), exact", 64 - black, black, item_side(item),
               score);
    else
        append(out, size, "Draw 32-32, exact");
}

/* Who wins as far as the bounds say, "" where they do not. */
static void winner(const SolveItem *item, char *out, size_t size)
{
    const bool black = item->position.black_to_move;
    const char *mover = black ? "Black" : "White", *other = black ? "White" : "Black";
    const int lower = item->result.lower, upper = item->result.upper;

    if (lower > 0 || upper < 0)
        append(out, size, "%s wins: ", lower > 0 ? mover : other);
    else if (lower == 0 || upper == 0)
        append(out, size, "%s wins or draws: ", lower == 0 ? mover : other);
}

static void bounded_result(const SolveItem *item, const SolveRequest *request, char *out,
                           size_t size)
{
    const int lower = item->result.lower, upper = item->result.upper;
    char low[NUMBER_SIZE], high[NUMBER_SIZE];

    phrase_score(lower, low, sizeof(low));
    phrase_score(upper, high, sizeof(high));
    winner(item, out, size);
    if (request->depth.plies > 0 && !item->result.stopped)
        append(out, size, "searched %d pl%s at %d %%, nothing proven", item->result.estimate.plies,
               item->result.estimate.plies == 1 ? "y" : "ies", item->result.estimate.selectivity);
    else if (lower == -SCORE_MAX && upper == SCORE_MAX)
        append(out, size, "nothing proven about the score");
    else if (upper == SCORE_MAX)
        append(out, size, "%c at least %s", item_side(item), low);
    else if (lower == -SCORE_MAX)
        append(out, size, "%c at most %s", item_side(item), high);
    else
        append(out, size, "%c at least %s, at most %s", item_side(item), low, high);
    if (request->wld) {
        if (item_answered(item, request))
            append(out, size, ", proven");
    } else if (request->window.low > -SCORE_MAX || request->window.high < SCORE_MAX) {
        phrase_score(request->window.low, low, sizeof(low));
        phrase_score(request->window.high, high, sizeof(high));
        append(out, size, " (asked: %s to %s)", low, high);
    }
}

void phrase_failure(const SolveItem *item, char *out, size_t size)
{
    if (item->status == YK_OK)
        snprintf(out, size, "internal error: the answer failed its own check");
    else
        notice_failure(item->status, item->position.board, item->position.black_to_move,
                       item->result.lower, item->result.upper, out, size);
}

void phrase_result(const SolveItem *item, const SolveRequest *request, char *out, size_t size)
{
    char time[NUMBER_SIZE];

    out[0] = '\0';
    if (item->status != YK_OK) {
        append(out, size, "not solved: ");
        phrase_failure(item, out + strlen(out), size - strlen(out));
        return;
    }
    if (!item_sound(item)) {
        append(out, size, "no answer: INTERNAL ERROR");
        return;
    }
    if (item_exact(item))
        exact_result(item, out, size);
    else
        bounded_result(item, request, out, size);
    if (item_game_over(item))
        append(out, size, "; the game is over");
    if (!item->result.stopped)
        return;
    phrase_time(item->result.time_s, time, sizeof(time));
    append(out, size, "; %s after %s", item->interrupted ? "interrupted" : "stopped", time);
}

static const char *const BOUNDS[] = { "<= ", "", ">= " };

/* Why something is believed. */
static void append_kind(const yk_estimate *estimate, int confidence, char *out, size_t size)
{
    if (confidence == 100)
        append(out, size, "(proven)");
    else if (confidence > 0)
        append(out, size, "(selective %d %%)", confidence);
    else if (estimate->plies > 0)
        append(out, size, "(heuristic, %d pl%s at %d %%)", estimate->plies,
               estimate->plies == 1 ? "y" : "ies", estimate->selectivity);
    else
        append(out, size, "(heuristic)");
}

/* "probably a win for Black ", or what else is believed of who wins. */
static void append_likely(const SolveItem *item, char *out, size_t size)
{
    const bool black = item->position.black_to_move;
    const char *mover = black ? "Black" : "White", *other = black ? "White" : "Black";
    /* A deepening pass has no confidence. */
    const char *sure = item->result.estimate.confidence > 0 ? "probably" : "looks like";

    switch (item_likely(&item->result)) {
    case LIKELY_OPEN:           append(out, size, "who wins is open "); break;
    case LIKELY_WIN:            append(out, size, "%s a win for %s ", sure, mover); break;
    case LIKELY_WIN_OR_DRAW:
        append(out, size, "%s a win or a draw for %s ", sure, mover);
        break;
    case LIKELY_DRAW:           append(out, size, "%s a draw ", sure); break;
    case LIKELY_DRAW_OR_LOSS:
        append(out, size, "%s a win or a draw for %s ", sure, other);
        break;
    case LIKELY_LOSS:           append(out, size, "%s a win for %s ", sure, other); break;
    }
}

void phrase_selective(const char *estimate, const char *so_far, char *out, size_t size)
{
    const char *at = strstr(estimate, "(selective ");
    int percent;

    out[0] = '\0';
    if (!at)
        at = strstr(so_far, "(selective ");
    if (at && sscanf(at, "(selective %d", &percent) == 1)
        append(out, size, "(selective %d %%: to the last disc, but shallow searches were "
               "believed where they\n were clear; %d %% is the confidence in each of them, not in "
               "the whole)",
               percent, percent);
}

void phrase_estimate(const SolveItem *item, const SolveRequest *request, char *out, size_t size)
{
    const yk_result *result = &item->result;
    char score[NUMBER_SIZE];

    out[0] = '\0';
    if (!item_estimated(item, request))
        return;
    phrase_score(result->estimate.score, score, sizeof(score));
    if (request->wld)
        append_likely(item, out, size);
    else
        append(out, size, "estimate %c %s%s ", item_side(item), BOUNDS[result->estimate.bound + 1],
               score);
    append_kind(&result->estimate, result->estimate.confidence, out, size);
    append(out, size, ", not proven");
}

void phrase_best_so_far(const SolveItem *item, char *out, size_t size)
{
    const yk_result *result = &item->result;
    const int square = result->best_so_far;
    const yk_move *move = item_find_move(item, square);

    out[0] = '\0';
    if (square == YK_NO_MOVE || item_exact(item))
        return;
    append(out, size, "best %s: %s", result->stopped ? "so far" : "move", square_text(square));
    if (!move)                          /* a pass that has to be */
        return;
    append(out, size, " ");
    append_kind(&move->estimate, result->best_so_far_confidence, out, size);
}

void phrase_move_estimate(const yk_move *move, char *out, size_t size)
{
    char score[NUMBER_SIZE];

    out[0] = '\0';
    if (move->lower == move->upper || move->estimate.confidence < 0)
        return;
    phrase_score(move->estimate.score, score, sizeof(score));
    append(out, size, "%s%s ", BOUNDS[move->estimate.bound + 1], score);
    append_kind(&move->estimate, move->estimate.confidence, out, size);
}

/* ---- the checks ---- */

void phrase_expected(const SolveItem *item, char *out, size_t size)
{
    const Position *position = &item->position;
    char text[NUMBER_SIZE], bounds[NUMBER_SIZE];

    out[0] = '\0';
    if (item->expectation == EXPECT_NOTHING)
        return;
    if (position->has_expected) {
        const bool wrong = item_compare_score(position->expected, item->result.lower,
                                              item->result.upper) == EXPECT_WRONG;

        phrase_score(position->expected, text, sizeof(text));
        append(out, size, "expected %c %s: %s", item_side(item), text, wrong ? "WRONG"
               : item->expectation == EXPECT_UNDECIDED ? "not decided" : "ok");
    }
    for (uint64_t wrong = item->wrong_moves; wrong; wrong = bit_drop_lowest(wrong)) {
        const ExpectedMove *expected = &position->expected_moves[bit_lowest(wrong)];
        const yk_move *move = item_find_move(item, expected->square);

        phrase_score(expected->score, text, sizeof(text));
        phrase_bounds(move->lower, move->upper, bounds, sizeof(bounds));
        append(out, size, "%sexpected %s %s: WRONG (%s)", out[0] ? "; " : "",
               square_text(expected->square), text, bounds);
    }
}

void phrase_certificate(const SolveItem *item, char *out, size_t size)
{
    const Certificate *certificate = &item->certificate;
    char positions[NUMBER_SIZE], searched[NUMBER_SIZE], bytes[NUMBER_SIZE];

    out[0] = '\0';
    if (certificate->state != CERTIFICATE_WRITTEN)
        return;
    number_count(bytes, (int64_t)certificate->bytes);
    number_count(positions, (int64_t)certificate->positions);
    number_count(searched, (int64_t)certificate->searched);
    append(out, size, "%s, %s bytes, %s positions, %s of them for the checker to search; %.2f s",
           shown(certificate->file).text, bytes, positions, searched, certificate->time_s);
}

void phrase_open(const SolveItem *item, char *out, size_t size)
{
    char score[NUMBER_SIZE];

    out[0] = '\0';
    for (uint64_t rest = item->result.open; rest; rest = bit_drop_lowest(rest))
        append(out, size, "%s ", square_text(bit_lowest(rest)));
    phrase_score(item->result.lower, score, sizeof(score));
    if (item->result.open)
        append(out, size, "not decided: at most %s", score);
}

void phrase_proof(const SolveItem *item, char *out, size_t size)
{
    out[0] = '\0';
    if (item->broken_line)
        append(out, size, "INTERNAL ERROR: the line does not lead to the score; "
               "please report this position");
    switch (item->proof) {
    case PROOF_NOT_ASKED:
        break;
    case PROOF_AGREES:
        append(out, size, "verified: proven again by an independent search");
        break;
    case PROOF_DIFFERS:
        append(out, size, "%sINTERNAL ERROR: an independent search refutes the score; "
               "please report this position", out[0] ? "; " : "");
        break;
    case PROOF_TOO_LARGE:
        append(out, size, "not proven again (over %d empties); the line was replayed",
               VERIFY_EMPTIES);
        break;
    case PROOF_GAVE_UP:
        append(out, size, "not proven again (given up); the line was replayed");
        break;
    case PROOF_NOT_EXACT:
        append(out, size, "not proven again: there is no exact score");
        break;
    }
}
