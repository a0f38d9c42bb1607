/* gate_signature.c - the second layer: does the search do what the recorded number says? */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/process/process.h"
#include "bench/engine/subcommand.h"
#include "bench/gate/gate.h"

/* The number that `text` consists of, white space aside; 0 for anything else. */
static uint64_t read_number(const char *text)
{
    char *end;
    unsigned long long number;

    errno = 0;
    number = strtoull(text, &end, 10);
    if (end == text || errno != 0 || end[strspn(end, " \t\r\n")] != '\0')
        return 0;
    return number;
}

static void compare_numbers(const GatePlan *plan, GateLayer *layer, uint64_t found)
{
    const double ratio = plan->signature > 0 ? (double)found / (double)plan->signature : 1;
    char change[80] = "too far off to be a signature of this suite";

    /* No change of a search is a hundred times more or less. */
    if (ratio > 0.01 && ratio < 100)
        snprintf(change, sizeof(change), "%+.2f %% nodes", (ratio - 1) * 100);

    if (plan->signature == 0)
        gate_result_set(layer, GATE_SKIP, "%" PRIu64 "; nothing is recorded to compare it with",
                        found);
    else if (found == plan->signature)
        gate_result_set(layer, GATE_PASS, "%" PRIu64 ", as in %s", found,
                        plan->signature_source);
    else
        gate_result_set(layer, plan->signature_may_change ? GATE_PASS : GATE_FAIL,
                        "%" PRIu64 ", but %s says %" PRIu64 " (%s)%s", found,
                        plan->signature_source, plan->signature, change,
                        plan->signature_may_change ? "; a change was allowed" : "");
}

static void judge(const GatePlan *plan, GateLayer *layer, const ProcessResult *run,
                  uint64_t *found)
{
    char how[120];

    process_end_text(&run->end, how, sizeof(how));
    if (run->event == PROCESS_STOPPED) {
        gate_result_set(layer, GATE_SKIP, "interrupted");
    } else if (run->event != PROCESS_ENDED) {
        gate_result_set(layer, GATE_FAIL, "no signature within %.0f s", plan->limit_s);
    } else if (run->end.killed || run->end.code != 0) {
        gate_result_set(layer, GATE_FAIL, "`signature` ended with %s%s%s", how,
                        run->last_words[0] != '\0' ? ": " : "", run->last_words);
    } else if ((*found = read_number(run->output)) == 0) {
        gate_result_set(layer, GATE_FAIL, "`signature` printed no number");
    } else {
        compare_numbers(plan, layer, *found);
    }
}

void gate_signature(const GatePlan *plan, GateLayer *layer, uint64_t *found)
{
    static const char *const SIGNATURE[] = { "signature", NULL };
    const Subcommand subcommand = { plan->candidate, NULL, SIGNATURE, NULL, true };
    const int64_t start = clock_ns();
    ProcessResult run;
    char error[300];
    char **words = subcommand_words(&subcommand, error, sizeof(error));

    *found = 0;
    if (!words) {
        gate_result_set(layer, GATE_FAIL, "%s", error);
        return;
    }

    const ProcessPlan child = { .words = words };

    if (process_run(&child, plan->limit_s, plan->stop, &run, error, sizeof(error))) {
        judge(plan, layer, &run, found);
        free(run.output);
    } else {
        gate_result_set(layer, GATE_FAIL, "%s", error);
    }
    free(words);
    layer->seconds = (double)(clock_ns() - start) / 1e9;
}
