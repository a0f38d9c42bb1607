/* bench_proof.h - the answers of a run, each written as a proof and checked by yomikiri-check. */

#ifndef YOMIKIRI_BENCH_PROOF_H
#define YOMIKIRI_BENCH_PROOF_H

#include "apps/cli/bench/bench_runs.h"
#include "bench/record/record.h"

/* The checker of this program: beside it, else on PATH. False: `error` says that it is not
 * there. */
bool bench_proof_checker(char *path, size_t size, char *error, size_t error_size);

/* Prove the first exact answer to each position and have that checked, in a process that shares
 * nothing with who answered. `proofs`, one for each position, tells what was checked. False with
 * `error`: an answer is not proven, or what proves it could not be made; positions behind it are
 * not looked at. Ends early, and true, once stop_requested(). */
bool bench_proof_check(const BenchChoices *choices, const Suite *suite, const RunResult *run,
                       const char *checker, RecordProof *proofs, char *error, size_t error_size);

#endif
