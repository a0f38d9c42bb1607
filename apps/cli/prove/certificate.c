#include "apps/cli/prove/certificate.h"

#include <stdio.h>

#include "apps/cli/prove/deadline.h"
#include "apps/cli/terminal/stop.h"
#include "base/clock.h"
#include "base/files/new_file.h"
#include "proof/proof.h"

/* ---- what is claimed ---- */

/* The score if it was asked for and found; else the bound that answers. */
static void claim_score(const SolveRequest *request, const yk_result *result,
                        ProofSubject *subject)
{
    const int lower = result->lower, upper = result->upper;

    if (request->wld && lower > 0)
        proof_claim(subject, NO_MOVE, PROOF_AT_LEAST, 2);
    else if (request->wld && upper < 0)
        proof_claim(subject, NO_MOVE, PROOF_AT_MOST, -2);
    else if (lower == upper)
        proof_claim(subject, NO_MOVE, PROOF_EXACTLY, lower);
    else if (lower >= request->window.high)
        proof_claim(subject, NO_MOVE, PROOF_AT_LEAST, lower + (lower & 1));
    else
        proof_claim(subject, NO_MOVE, PROOF_AT_MOST, upper - (upper & 1));
}

static void make_claims(const SolveItem *item, const SolveRequest *request, ProofSubject *subject)
{
    const yk_result *result = &item->result;

    claim_score(request, result, subject);
    for (int i = 0; request->all_moves && i < result->move_count; i++)
        proof_claim(subject, result->moves[i].square, PROOF_EXACTLY, result->moves[i].lower);
}

/* ---- the file ---- */

typedef struct {
    double deadline_s;          /* by clock_s(); 0: none */
    CertificateProgress *progress;
    void *context;
} Making;

/* ProofJob.stop */
static bool making_stop(void *context, uint64_t positions)
{
    const Making *making = context;

    if (making->progress)
        making->progress(making->context, positions);
    return stop_requested() || (making->deadline_s > 0 && clock_s() >= making->deadline_s);
}

static CertificateState state_of(ProofOutcome outcome)
{
    static const CertificateState STATES[] = {
        [PROOF_MADE] = CERTIFICATE_WRITTEN, [PROOF_STOPPED] = CERTIFICATE_STOPPED,
        [PROOF_FALSE] = CERTIFICATE_FALSE, [PROOF_FAULT] = CERTIFICATE_FALSE,
    };

    return STATES[outcome];
}

static void make(SolveItem *item, yk_solver *solver, const SolveRequest *request,
                 const Making *making, FILE *out)
{
    ProofSubject subject = { .board = item->position.board,
                             .black_to_move = item->position.black_to_move };
    const ProofJob job = { .solver = solver, .leaf = PROOF_LEAF, .stop = making_stop,
                           .context = (void *)making };
    Certificate *certificate = &item->certificate;
    const double begun_s = clock_s();
    ProofSize size;

    make_claims(item, request, &subject);
    certificate->state = state_of(proof_write(&job, &subject, out, &size));
    certificate->bytes = size.bytes;
    certificate->positions = size.positions;
    certificate->searched = size.searched;
    snprintf(certificate->sha256, sizeof(certificate->sha256), "%s", size.sha256);
    certificate->time_s = clock_s() - begun_s;
}

static void give_up(Certificate *certificate, CertificateState state, const char *why)
{
    certificate->state = state;
    snprintf(certificate->why, sizeof(certificate->why), "%s", why);
}

void certificate_write(SolveItem *item, yk_solver *solver, const SolveRequest *request,
                       const char *path, CertificateProgress *progress, void *context)
{
    const Making making = {
        request->time_s > 0 ? item->begun_s + request->time_s : 0, progress, context,
    };
    Certificate *certificate = &item->certificate;
    Deadline *deadline = NULL;
    NewFile file;

    certificate->why[0] = '\0';
    if (!item_answered(item, request)) {
        give_up(certificate, CERTIFICATE_NO_ANSWER, "what was asked is not proven");
        return;
    }
    if (!new_file_begin(&file, path, certificate->why, sizeof(certificate->why))) {
        certificate->state = CERTIFICATE_UNWRITTEN;
        return;
    }
    if (making.deadline_s > 0)
        deadline = deadline_begin(solver, making.deadline_s - clock_s());
    make(item, solver, request, &making, file.file);
    deadline_end(deadline);
    if (!new_file_end(&file, certificate->state == CERTIFICATE_WRITTEN, certificate->why,
                      sizeof(certificate->why)))
        certificate->state = CERTIFICATE_UNWRITTEN;
    if (certificate->state == CERTIFICATE_STOPPED)
        give_up(certificate, CERTIFICATE_STOPPED,
                stop_requested() ? "interrupted before it was made"
                                 : "the time was over before it was made");
    if (certificate->state == CERTIFICATE_FALSE)
        item->status = YK_INCONSISTENT;
}
