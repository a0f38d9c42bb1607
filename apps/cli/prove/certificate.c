#include "apps/cli/prove/certificate.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "apps/cli/terminal/stop.h"
#include "base/clock.h"
#include "base/files/new_file.h"
#include "base/memory/memory.h"

/* ---- the time limit ---- */

/* A time at which a solver is stopped, whatever it is at: yk_reach() has no limit of its own. */
typedef struct {
    yk_solver *solver;
    double left_s;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t change;
    bool ended;
} Deadline;

static const double AGAIN_S = 0.05;

/* *until, so much later. */
static void move_on(struct timespec *until, double more_s)
{
    const double nanoseconds = (double)until->tv_nsec + (more_s - (double)(time_t)more_s) * 1e9;

    until->tv_sec += (time_t)more_s + (time_t)(nanoseconds / 1e9);
    until->tv_nsec = (long)nanoseconds % 1000000000;
}

static void *wait_and_stop(void *argument)
{
    Deadline *deadline = argument;
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    move_on(&until, deadline->left_s > 0 ? deadline->left_s : 0);
    pthread_mutex_lock(&deadline->lock);
    while (!deadline->ended) {
        if (pthread_cond_timedwait(&deadline->change, &deadline->lock, &until) != ETIMEDOUT)
            continue;
        yk_stop(deadline->solver);
        move_on(&until, AGAIN_S);
    }
    pthread_mutex_unlock(&deadline->lock);
    return NULL;
}

static void release(Deadline *deadline)
{
    pthread_cond_destroy(&deadline->change);
    pthread_mutex_destroy(&deadline->lock);
    free(deadline);
}

/* From so many seconds on, yk_stop() the solver, again and again, until deadline_end(). NULL where
 * no thread can be had: who walks looks at the clock, too. */
static Deadline *deadline_begin(yk_solver *solver, double left_s)
{
    Deadline *deadline = memory_array(1, sizeof(*deadline));

    deadline->solver = solver;
    deadline->left_s = left_s;
    pthread_mutex_init(&deadline->lock, NULL);
    pthread_cond_init(&deadline->change, NULL);
    if (pthread_create(&deadline->thread, NULL, wait_and_stop, deadline) == 0)
        return deadline;
    release(deadline);
    return NULL;
}

/* NULL is allowed. */
static void deadline_end(Deadline *deadline)
{
    if (!deadline)
        return;
    pthread_mutex_lock(&deadline->lock);
    deadline->ended = true;
    pthread_cond_signal(&deadline->change);
    pthread_mutex_unlock(&deadline->lock);
    pthread_join(deadline->thread, NULL);
    release(deadline);
}

/* ---- the proof ---- */

/* ProofJob.stop */
static bool making_stop(void *context, uint64_t positions)
{
    const CertificateJob *job = context;

    if (job->progress)
        job->progress(job->context, positions);
    return stop_requested() || (job->until_s > 0 && clock_s() >= job->until_s);
}

ProofOutcome certificate_prove(const CertificateJob *job, const ProofSubject *subject, FILE *out,
                               ProofSize *size)
{
    const ProofJob proof = { .solver = job->solver, .leaf = job->leaf, .stop = making_stop,
                             .context = (void *)(uintptr_t)job, .steps = job->steps };
    Deadline *deadline = job->until_s > 0 ? deadline_begin(job->solver, job->until_s - clock_s())
                                          : NULL;
    const ProofOutcome outcome = proof_write(&proof, subject, out, size);

    deadline_end(deadline);
    return outcome;
}

/* ---- answers of `solve` ---- */

static void make(SolveItem *item, const SolveRequest *request, const CertificateJob *job,
                 FILE *out)
{
    ProofSubject subject = { .board = item->position.board,
                             .black_to_move = item->position.black_to_move };
    Certificate *certificate = &item->certificate;
    const yk_query query = item_query(request, item->position.board);
    const double begun_s = clock_s();
    ProofSize size;
    static const CertificateState STATES[] = {
        [PROOF_MADE] = CERTIFICATE_WRITTEN, [PROOF_STOPPED] = CERTIFICATE_STOPPED,
        [PROOF_FALSE] = CERTIFICATE_FALSE, [PROOF_FAULT] = CERTIFICATE_FALSE,
    };

    proof_claim_answer(&subject, &query, &item->result);
    certificate->state = STATES[certificate_prove(job, &subject, out, &size)];
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
    const CertificateJob job = {
        solver, PROOF_LEAF, request->time_s > 0 ? item->begun_s + request->time_s : 0, progress,
        context, NULL,
    };
    Certificate *certificate = &item->certificate;
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
    make(item, request, &job, file.file);
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
