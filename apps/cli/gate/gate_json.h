/* gate_json.h - the verdict of a gate as one JSON object. */

#ifndef YOMIKIRI_GATE_JSON_H
#define YOMIKIRI_GATE_JSON_H

#include <jansson.h>

#include "bench/compare/compare_run.h"
#include "bench/gate/gate_result.h"

typedef struct {
    const GateResult *result;
    const CompareResult *compare;   /* rounds of both builds; NULL: there were none */
    const Suite *suite;             /* of those rounds */
    json_t *machine;                /* as records hold it; NULL: not known */
    int argc;                       /* the command line: "gate", then its words */
    char **argv;
} GateFacts;

/* A new object, the caller's: "yomikiri.gate/1", see docs/gate.md. */
json_t *gate_json(const GateFacts *facts);

#endif
