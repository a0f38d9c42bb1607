#include "apps/cli/prove/certificate.h"

#include <stdio.h>

#include "apps/cli/prove/deadline.h"
#include "apps/cli/terminal/stop.h"
#include "base/clock.h"
#include "base/files/new_file.h"
#include "proof/proof.h"

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

static void make(SolveItem *item, yk_solver *solver, const SolveRequest *request,
                 const Making *making, FILE *out)
{
    ProofSubject subject = { .board = item->position.board,
                             .black_to_move = item->position.black_to_move };
    const ProofJob job = { .solver = solver, .leaf = PROOF_LEAF, .stop = making_stop,
                           .context = (void *)making };
    Certificate *certificate = &item->certificate;
    const yk_query query = item_query(request, item->position.board);
    const double begun_s = clock_s();
    ProofSize size;
    static const CertificateState STATES[] = {
        [PROOF_MADE] = CERTIFICATE_WRITTEN, [PROOF_STOPPED] = CERTIFICATE_STOPPED,
        [PROOF_FALSE] = CERTIFICATE_FALSE, [PROOF_FAULT] = CERTIFICATE_FALSE,
    };

    proof_claim_answer(&subject, &query, &item->result);
    certificate->state = STATES[proof_write(&job, &subject, out, &size)];
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
