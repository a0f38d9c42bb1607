#include "proof/strategy.h"

#include <inttypes.h>

static void claim_score(ProofSubject *subject, const yk_query *query, const yk_result *result)
{
    const int lower = result->lower, upper = result->upper;
    const bool wld = query->alpha == -1 && query->beta == 1;

    if (wld && lower > 0)
        proof_claim(subject, NO_MOVE, PROOF_AT_LEAST, 2);
    else if (wld && upper < 0)
        proof_claim(subject, NO_MOVE, PROOF_AT_MOST, -2);
    else if (lower == upper)
        proof_claim(subject, NO_MOVE, PROOF_EXACTLY, lower);
    else if (lower >= query->beta)
        proof_claim(subject, NO_MOVE, PROOF_AT_LEAST, lower + (lower & 1));
    else
        proof_claim(subject, NO_MOVE, PROOF_AT_MOST, upper - (upper & 1));
}

void proof_claim_answer(ProofSubject *subject, const yk_query *query, const yk_result *result)
{
    claim_score(subject, query, result);
    for (int i = 0; (query->flags & YK_ALL_MOVES) && i < result->move_count; i++)
        proof_claim(subject, result->moves[i].square, PROOF_EXACTLY, result->moves[i].lower);
}

typedef struct {
    const ProofJob *job;
    ProofChances chances;
    BitWriter out;
    ProofCounts counts;
    uint64_t kept_most;         /* by one strategy */
} Body;

static ProofOutcome add_strategy(Body *body, const ProofAim *aim)
{
    ProofOutcome outcome;
    ProofSet set;

    proof_set_make(&set);
    body->counts.kept = 0;
    outcome = proof_tree_grow(body->job, aim, &set);
    if (outcome == PROOF_MADE)
        proof_tree_write(body->job, &set, &body->chances, &body->out, &body->counts);
    if (body->counts.kept > body->kept_most)
        body->kept_most = body->counts.kept;
    proof_set_free(&set);
    return outcome;
}

/* A strategy for each side that the claim speaks for; every game ends within -64..64. */
static ProofOutcome add_claim(Body *body, Board board, const ProofClaim *claim)
{
    const bool moved = claim->square != NO_MOVE;
    ProofOutcome outcome = PROOF_MADE;

    if (moved && yk_board_play(&board, claim->square) != YK_OK)
        return PROOF_FALSE;
    if (claim->kind != PROOF_AT_MOST && claim->score > -SCORE_MAX)
        outcome = add_strategy(body, &(ProofAim){ board, !moved, claim->score });
    if (claim->kind != PROOF_AT_LEAST && claim->score < SCORE_MAX && outcome == PROOF_MADE)
        outcome = add_strategy(body, &(ProofAim){ board, moved, -claim->score });
    return outcome;
}

static void write_file(const Body *body, const ProofSubject *subject, FILE *out, ProofSize *size)
{
    static const char *const KINDS[] = {
        [PROOF_EXACTLY] = "exactly", [PROOF_AT_LEAST] = "at-least", [PROOF_AT_MOST] = "at-most",
    };
    char text[67];
    int length;

    yk_board_format(subject->board, subject->black_to_move, text);
    length = fprintf(out, "yomikiri-proof 1\nposition %s\n", text);
    for (int i = 0; i < subject->claim_count; i++) {
        const ProofClaim *claim = &subject->claims[i];
        const bool moved = claim->square != NO_MOVE;

        length += fprintf(out, "claim %s%s%s %+d\n", moved ? yk_square_name(claim->square) : "",
                          moved ? " " : "", KINDS[claim->kind], claim->score);
    }
    sha256_hex(body->out.bytes, body->out.count, size->sha256);
    length += fprintf(out, "leaf %d positions %" PRIu64 " kept %" PRIu64 " bytes %zu sha256 %s\n",
                      body->job->leaf, body->counts.positions, body->kept_most, body->out.count,
                      size->sha256);
    fwrite(body->out.bytes, 1, body->out.count, out);
    size->bytes = (uint64_t)length + body->out.count;
}

ProofOutcome proof_write(const ProofJob *job, const ProofSubject *subject, FILE *out,
                         ProofSize *size)
{
    Body body = { .job = job };
    ProofOutcome outcome = PROOF_MADE;

    proof_chances_begin(&body.chances);
    bits_begin(&body.out);
    for (int i = 0; i < subject->claim_count && outcome == PROOF_MADE; i++)
        outcome = add_claim(&body, subject->board, &subject->claims[i]);
    bits_end(&body.out);
    *size = (ProofSize){ .positions = body.counts.positions, .searched = body.counts.searched };
    if (outcome == PROOF_MADE)
        write_file(&body, subject, out, size);
    bits_free(&body.out);
    return outcome;
}
