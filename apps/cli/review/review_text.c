#include "apps/cli/review/review_output.h"

#include "base/shown.h"
#include "base/text/print.h"

enum { DISC = 16 };

/* Add to a ReviewedText. */
#define SAY(out, ...) append((out).text, sizeof((out).text), __VA_ARGS__)

/* ---- words ---- */

const char *reviewed_name(const Reviewed *reviewed)
{
    const Position *game = &reviewed->review.game;

    return game->id[0] ? game->id : reviewed->where;
}

/* "+4" if it is exact, "~+3.5" if it is believed, else ">= +2", "?". */
static ReviewedText value_text(int lower, int upper, const yk_estimate *estimate)
{
    ReviewedText out = { "" };

    if (lower == upper)
        SAY(out, lower ? "%+d" : "%d", lower);
    else if (estimate->confidence >= 0)
        SAY(out, "~%+.1f", (double)estimate->sixteenths / DISC + 0.0);
    else if (lower > -SCORE_MAX)
        SAY(out, lower ? ">= %+d" : ">= %d", lower);
    else if (upper < SCORE_MAX)
        SAY(out, upper ? "<= %+d" : "<= %d", upper);
    else
        SAY(out, "?");
    return out;
}

/* "4", "~2.5", "." for nothing, "?"; "" where no disc was played. */
static ReviewedText lost_text(const Review *review, int ply)
{
    const int lost = review_sum_lost(review, ply), seems = review_sum_seems_lost(review, ply);
    ReviewedText out = { "" };

    if (!review_sum_moved(review, ply))
        return out;
    if (lost >= 0)
        SAY(out, lost ? "%d" : ".", lost);
    else if (seems >= 0)
        SAY(out, "~%.1f", (double)seems / DISC);
    else
        SAY(out, "?");
    return out;
}

/* Why a value is what it is: "exact", "95 %", "13@73", "". */
static ReviewedText how_text(const ReviewPly *ply)
{
    const yk_estimate *estimate = &ply->estimate;
    ReviewedText out = { "" };

    if (review_exact(ply))
        SAY(out, "exact");
    else if (estimate->confidence > 0)
        SAY(out, "%d %%", estimate->confidence);
    else if (estimate->confidence == 0 && estimate->plies > 0)
        SAY(out, "%d@%d", estimate->plies, estimate->selectivity);
    else if (estimate->confidence == 0)
        SAY(out, "heuristic");
    return out;
}

/* "g2 b7 (h8)": the best moves, and those that may be as good. */
static ReviewedText best_text(const ReviewPly *ply)
{
    ReviewedText out = { "" };

    for (uint64_t rest = ply->best; rest; rest = bit_drop_lowest(rest))
        SAY(out, out.text[0] ? " %s" : "%s", square_text(bit_lowest(rest)));
    for (uint64_t rest = ply->open; rest; rest = bit_drop_lowest(rest))
        SAY(out, " (%s)", square_text(bit_lowest(rest)));
    return out;
}

static void say_result(ReviewedText *out, int lead)
{
    const int black = 32 + lead / 2;

    if (lead == 0)
        SAY(*out, "draw 32-32");
    else
        SAY(*out, "%s wins %d-%d", lead > 0 ? "Black" : "White", lead > 0 ? black : 64 - black,
            lead > 0 ? 64 - black : black);
}

ReviewedText reviewed_end(const Reviewed *reviewed)
{
    const ReviewPly *last = &reviewed->review.plies[reviewed->review.count - 1];
    ReviewedText out = { "" };

    if (reviewed->sum.has_result) {
        say_result(&out, reviewed->sum.result);
        return out;
    }
    SAY(out, "stops with %d empty square%s", last->empties, last->empties == 1 ? "" : "s");
    if (review_exact(last)) {
        SAY(out, "; with best play from there ");
        say_result(&out, review_sum_black(last, last->lower));
    }
    return out;
}

bool reviewed_complaint(const Reviewed *reviewed, int number, ReviewedText *out)
{
    const GameRecord *record = &reviewed->review.game.record;
    const ReviewSum *sum = &reviewed->sum;

    *out = (ReviewedText){ "" };
    if (sum->wrong_result && number-- == 0) {
        SAY(*out, "the record of the game says ");
        if (record->result_kind == RESULT_DISCS)
            SAY(*out, "%+d for Black", record->result);
        else if (record->result == 0)
            SAY(*out, "a draw");
        else
            SAY(*out, "a win for %s", record->result > 0 ? "Black" : "White");
        return SAY(*out, sum->result ? ", its moves lead to %+d" : ", its moves lead to %d",
                   sum->result);
    }
    if (!sum->wrong_theory || number != 0)
        return false;
    SAY(*out, "the record says %+d for Black with best play from %d empties, it is ",
        record->theory, record->theory_empties);
    return SAY(*out, sum->theory ? "%+d" : "%d", sum->theory);
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

ReviewedText reviewed_side(const Reviewed *reviewed, bool black)
{
    const ReviewSide *side = black ? &reviewed->sum.black : &reviewed->sum.white;
    ReviewedText out = { "" };

    if (side->moves == 0)
        SAY(out, "no move with a proven score");
    else
        SAY(out, "lost %d disc%s in %d move%s, %d perfect", side->lost, plural(side->lost),
            side->moves, plural(side->moves), side->perfect);
    if (side->worst >= 0) {
        const ReviewPly *ply = &reviewed->review.plies[side->worst];

        SAY(out, "; worst: %d %s, %d discs", ply->number, square_text(ply->move),
            side->worst_lost);
    }
    if (side->others > 0)
        SAY(out, "; before that about %.1f in %d move%s, not proven",
            (double)side->others_lost / DISC, side->others, plural(side->others));
    return out;
}

ReviewedText reviewed_decisive(const Reviewed *reviewed)
{
    static const char *const OUTCOMES[] = { "a loss", "a draw", "a win" };
    const int at = reviewed->sum.decisive;
    ReviewedText out = { "no move with a proven score turned the game" };

    if (at < 0)
        return out;
    const ReviewPly *ply = &reviewed->review.plies[at];
    const int before = ply->lower, after = -ply[1].lower;

    out.text[0] = '\0';
    SAY(out, "%d %s by %s made %s of %s", ply->number, square_text(ply->move),
        ply->black ? "Black" : "White", OUTCOMES[1 + (after > 0) - (after < 0)],
        OUTCOMES[1 + (before > 0) - (before < 0)]);
    return out;
}

/* ---- a game ---- */

static void print_ply(FILE *out, const Review *review, int at)
{
    const ReviewPly *ply = &review->plies[at];
    const ReviewValue played = review_sum_played(review, at);

    if (ply->move == PASS)
        fprintf(out, "     %c --\n", ply->black ? 'X' : 'O');
    else
        fprintf(out, "  %2d %c %s %8d %6s %6s %6s%s  %-9s %s\n", ply->number,
                ply->black ? 'X' : 'O', square_text(ply->move), ply->empties,
                value_text(ply->lower, ply->upper, &ply->estimate).text,
                value_text(played.lower, played.upper, &played.estimate).text,
                lost_text(review, at).text, review_sum_turned(review, at) ? "!" : " ",
                how_text(ply).text, best_text(ply).text);
}

void review_text(FILE *out, const Reviewed *reviewed)
{
    const Review *review = &reviewed->review;
    const GameRecord *record = &review->game.record;
    const char *interrupted = reviewed->interrupted ? "; interrupted" : "";
    ReviewedText text;
    bool rows = false;

    fprintf(out, "%s: %s\n", shown(reviewed_name(reviewed)).text, reviewed_end(reviewed).text);
    if (review->exact_from < review->count - 1)
        fprintf(out, "exact from %d empties on%s\n", review->plies[review->exact_from].empties,
                interrupted);
    else
        fprintf(out, "no move has an exact score%s\n", interrupted);
    for (int i = 0; i < review->count - 1; i++) {
        if (!review_known(&review->plies[i]))
            continue;
        if (!rows)
            fputs("\n  move    empties  score  after   lost   known by  best\n", out);
        rows = true;
        print_ply(out, review, i);
    }
    fprintf(out, "\n%s (X): %s\n", shown(record->black[0] ? record->black : "Black").text,
            reviewed_side(reviewed, true).text);
    fprintf(out, "%s (O): %s\n", shown(record->white[0] ? record->white : "White").text,
            reviewed_side(reviewed, false).text);
    fprintf(out, "Decisive: %s\n", reviewed_decisive(reviewed).text);
    for (int i = 0; reviewed_complaint(reviewed, i, &text); i++)
        fprintf(out, "WRONG: %s\n", text.text);
}
