/* gate_check.h - the check of an answer of `solve --jsonl`: its scores and bounds are compared
 * with those of the suite, its lines replayed by the slow rules. Its word counts for nothing. */

#ifndef YOMIKIRI_GATE_CHECK_H
#define YOMIKIRI_GATE_CHECK_H

#include <jansson.h>

#include "bench/gate/gate_modes.h"
#include "bench/suite/suite.h"

/* What is wrong with it, written to `out`; NULL: nothing. `answer` may be NULL: there is none. */
const char *gate_check(const Position *position, const GateMode *mode, const json_t *answer,
                       char *out, size_t size);

#endif
