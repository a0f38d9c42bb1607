#include "apps/cli/review/reviewed.h"

#include <stdio.h>

#include "base/text/print.h"

enum { DISC = 16 };

const char *reviewed_name(const Reviewed *reviewed)
{
    const Position *game = &reviewed->review.game;

    return game->id[0] ? game->id : reviewed->where;
}

const char *reviewed_player(const Reviewed *reviewed, bool black)
{
    const GameRecord *record = &reviewed->review.game.record;
    const char *name = black ? record->black : record->white;

    return name[0] ? name : black ? "Black" : "White";
}

/* ---- values ---- */

static void put_score(int score, char *out, size_t size)
{
    append(out, size, score ? "%+d" : "%d", score);
}

/* Sixteenths of a disc to a tenth. */
static void put_discs(int sixteenths, bool sign, char *out, size_t size)
{
    append(out, size, sign ? "~%+.1f" : "~%.1f", (double)sixteenths / DISC + 0.0);
}

ReviewValue reviewed_before(const ReviewPly *ply)
{
    return (ReviewValue){ ply->lower, ply->upper, ply->estimate };
}

void reviewed_value(const ReviewValue *value, char out[REVIEWED_WORD])
{
    out[0] = '\0';
    if (value->lower == value->upper) {
        put_score(value->lower, out, REVIEWED_WORD);
    } else if (value->estimate.confidence >= 0) {
        put_discs(value->estimate.sixteenths, true, out, REVIEWED_WORD);
    } else if (value->lower > -SCORE_MAX) {
        append(out, REVIEWED_WORD, ">= ");
        put_score(value->lower, out, REVIEWED_WORD);
    } else if (value->upper < SCORE_MAX) {
        append(out, REVIEWED_WORD, "<= ");
        put_score(value->upper, out, REVIEWED_WORD);
    } else {
        append(out, REVIEWED_WORD, "?");
    }
}

void reviewed_lost(const Reviewed *reviewed, int ply, char out[REVIEWED_WORD])
{
    const int lost = review_sum_lost(&reviewed->review, ply);
    const int seems = review_sum_seems_lost(&reviewed->review, ply);

    out[0] = '\0';
    if (!review_sum_moved(&reviewed->review, ply))
        return;
    if (lost >= 0)
        append(out, REVIEWED_WORD, lost ? "%d" : ".", lost);
    else if (seems >= 0)
        put_discs(seems, false, out, REVIEWED_WORD);
    else
        append(out, REVIEWED_WORD, "?");
}

void reviewed_how(const ReviewPly *ply, char out[REVIEWED_WORD])
{
    const yk_estimate *estimate = &ply->estimate;

    out[0] = '\0';
    if (review_exact(ply))
        append(out, REVIEWED_WORD, "exact");
    else if (estimate->confidence > 0)
        append(out, REVIEWED_WORD, "%d %%", estimate->confidence);
    else if (estimate->confidence == 0 && estimate->plies > 0)
        append(out, REVIEWED_WORD, "%d@%d", estimate->plies, estimate->selectivity);
    else if (estimate->confidence == 0)
        append(out, REVIEWED_WORD, "heuristic");
}

void reviewed_best(const ReviewPly *ply, char *out, size_t size)
{
    const char *blank = "";

    out[0] = '\0';
    for (uint64_t rest = ply->best; rest; rest = bit_drop_lowest(rest), blank = " ")
        append(out, size, "%s%s", blank, square_text(bit_lowest(rest)));
    for (uint64_t rest = ply->open; rest; rest = bit_drop_lowest(rest))
        append(out, size, " (%s)", square_text(bit_lowest(rest)));
}

/* ---- the game ---- */

static void put_result(int lead, char *out, size_t size)
{
    const int black = 32 + lead / 2;

    if (lead == 0)
        append(out, size, "draw 32-32");
    else
        append(out, size, "%s wins %d-%d", lead > 0 ? "Black" : "White",
               lead > 0 ? black : 64 - black, lead > 0 ? 64 - black : black);
}

void reviewed_end(const Reviewed *reviewed, char out[REVIEWED_TEXT])
{
    const Review *review = &reviewed->review;
    const ReviewPly *last = &review->plies[review->count - 1];

    out[0] = '\0';
    if (reviewed->sum.has_result) {
        put_result(reviewed->sum.result, out, REVIEWED_TEXT);
        return;
    }
    append(out, REVIEWED_TEXT, "stops with %d empty square%s", last->empties,
           last->empties == 1 ? "" : "s");
    if (!review_exact(last))
        return;
    append(out, REVIEWED_TEXT, "; with best play from there ");
    put_result(review_sum_black(last, last->lower), out, REVIEWED_TEXT);
}

static void put_recorded(const GameRecord *record, char *out, size_t size)
{
    if (record->result_kind == RESULT_DISCS)
        append(out, size, "%+d for Black", record->result);
    else if (record->result == 0)
        append(out, size, "a draw");
    else
        append(out, size, "a win for %s", record->result > 0 ? "Black" : "White");
}

bool reviewed_complaint(const Reviewed *reviewed, int number, char out[REVIEWED_TEXT])
{
    const GameRecord *record = &reviewed->review.game.record;
    const ReviewSum *sum = &reviewed->sum;

    out[0] = '\0';
    if (sum->wrong_result && number-- == 0) {
        append(out, REVIEWED_TEXT, "the record of the game says ");
        put_recorded(record, out, REVIEWED_TEXT);
        append(out, REVIEWED_TEXT, ", its moves lead to ");
        put_score(sum->result, out, REVIEWED_TEXT);
        return true;
    }
    if (sum->wrong_theory && number-- == 0) {
        append(out, REVIEWED_TEXT, "the record says %+d for Black with best play from %d empties,"
               " it is ", record->theory, record->theory_empties);
        put_score(sum->theory, out, REVIEWED_TEXT);
        return true;
    }
    return false;
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

void reviewed_side(const Reviewed *reviewed, bool black, char out[REVIEWED_TEXT])
{
    const ReviewSide *side = black ? &reviewed->sum.black : &reviewed->sum.white;

    out[0] = '\0';
    if (side->moves == 0)
        append(out, REVIEWED_TEXT, "no move with a proven score");
    else
        append(out, REVIEWED_TEXT, "lost %d disc%s in %d move%s, %d perfect", side->lost,
               plural(side->lost), side->moves, plural(side->moves), side->perfect);
    if (side->worst >= 0) {
        const ReviewPly *ply = &reviewed->review.plies[side->worst];

        append(out, REVIEWED_TEXT, "; worst: %d %s, %d discs", ply->number,
               square_text(ply->move), side->worst_lost);
    }
    if (side->others > 0)
        append(out, REVIEWED_TEXT, "; before that about %.1f in %d move%s, not proven",
               (double)side->others_lost / DISC, side->others, plural(side->others));
}

static const char *outcome(int score)
{
    return score > 0 ? "a win" : score < 0 ? "a loss" : "a draw";
}

void reviewed_decisive(const Reviewed *reviewed, char out[REVIEWED_TEXT])
{
    const int at = reviewed->sum.decisive;

    snprintf(out, REVIEWED_TEXT, "no move with a proven score turned the game");
    if (at < 0)
        return;
    out[0] = '\0';
    const ReviewPly *ply = &reviewed->review.plies[at], *next = ply + 1;

    append(out, REVIEWED_TEXT, "%d %s by %s made %s of %s", ply->number, square_text(ply->move),
           ply->black ? "Black" : "White", outcome(-next->lower), outcome(ply->lower));
}
