/* proof_shrink.h - the second walk through a strategy, which takes the moves that need the fewest
 * positions. All it meets is proven, so that it asks nobody. */

#ifndef YOMIKIRI_PROOF_SHRINK_H
#define YOMIKIRI_PROOF_SHRINK_H

#include "proof/proof_tree.h"

/* Of a strategy that the first walk has found: which positions are written, and in what order. */
ProofOutcome proof_shrink(const ProofJob *job, const ProofAim *aim, ProofSet *set);

#endif
