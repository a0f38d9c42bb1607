/* web_prover.h - the calls of the page to make proofs, and the functions that it must give: a
 * program of its own, which comes when it is asked for. It asks the one that solves. See
 * web_calls.h. */

#ifndef YOMIKIRI_WEB_PROVER_H
#define YOMIKIRI_WEB_PROVER_H

#include <stdint.h>

#include "apps/web/engine/web_calls.h"

/* Prove that the side to move on `board` ends exactly `score` discs ahead, and make the file of
 * docs/proof.md: {"at", "bytes", "positions", "searched"}, `bytes` of this program's memory from
 * `at` on, valid until the next call; {"stopped"}; {"error"} if it is not so, or the search
 * failed. null for what is no board. */
WEB_EXPORT(web_prove) const char *web_prove(const char *board, int score);

/* web_reach() of web_engine.h. */
WEB_IMPORT(reach) int web_reach_of_solver(uint64_t own, uint64_t opp, int score);

/* Called now and then, with how many positions the strategy has by now; it stops if the page
 * returns anything but 0. */
WEB_IMPORT(proving) int web_proving(double positions);

#endif
