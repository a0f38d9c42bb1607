/* certificate.h - proofs as `prove` and `solve` write them, within a time. */

#ifndef YOMIKIRI_CERTIFICATE_H
#define YOMIKIRI_CERTIFICATE_H

#include "apps/cli/solve/item.h"
#include "proof/proof.h"

/* Draws progress; called now and then with the positions so far. */
typedef void CertificateProgress(void *context, uint64_t positions);

typedef struct {
    yk_solver *solver;          /* that has solved the position */
    int leaf;                   /* as in ProofJob */
    double until_s;             /* by clock_s(); 0: none */
    CertificateProgress *progress;      /* may be NULL */
    void *context;
    ProofSteps *steps;          /* as in ProofJob */
} CertificateJob;

/* proof_write(), which ends at that time too, and when somebody asks to stop. */
ProofOutcome certificate_prove(const CertificateJob *job, const ProofSubject *subject, FILE *out,
                               ProofSize *size);

/* Write a proof of the answer that `solver` has just given to `item`, as it was asked: its score,
 * who wins, its bound, with `all_moves` the score of every move. The time limit of the request
 * counts on. What came of it is in item->certificate; where the search contradicts itself
 * item->status says so. `progress` may be NULL. Any thread; one item per solver at a time. */
void certificate_write(SolveItem *item, yk_solver *solver, const SolveRequest *request,
                       const char *path, CertificateProgress *progress, void *context);

#endif
