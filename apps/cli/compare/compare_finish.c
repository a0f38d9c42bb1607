#include "apps/cli/compare/compare_runs.h"

#include <math.h>

#include "apps/cli/measure/measure.h"
#include "apps/cli/terminal/notice.h"
#include "base/memory/memory_json.h"

/* Of the noise; not with two or three rounds. */
static bool floor_is_known(const Verdict *verdict)
{
    return isfinite(verdict->detectable) && verdict->detectable < 10.0;
}

static ExitStatus status_of(const CompareReport *report)
{
    const Verdict *verdict = &report->result->verdict;

    if (report->interrupted)
        return STATUS_INTERRUPTED;
    if (report->same && verdict->kind != VERDICT_UNDECIDED)
        return STATUS_UNSTEADY;
    if (report->same)
        return floor_is_known(verdict) ? STATUS_DONE : STATUS_UNDECIDED;
    switch (verdict->kind) {
    case VERDICT_SLOWER:    return STATUS_SLOWER;
    case VERDICT_FASTER:    return STATUS_DONE;
    case VERDICT_UNDECIDED: break;
    }
    return verdict->equivalent ? STATUS_DONE : STATUS_UNDECIDED;
}

static void print_noise_floor(const CompareReport *report)
{
    const Verdict *verdict = &report->result->verdict;

    if (verdict->kind != VERDICT_UNDECIDED)
        puts("A differs from itself: a false alarm, which happens about as often as --alpha "
             "says,\nor something that favours one place in the pair.");
    else if (floor_is_known(verdict))
        printf("noise floor: %.2f %% (the smallest change found in 19 of 20 such runs)\n",
               100.0 * verdict->detectable);
    else
        puts("noise floor: not known, there were too few rounds; give it more --budget or "
             "--rounds");
}

ExitStatus compare_finish(const CompareChoices *choices, CompareReport *report)
{
    report->status = (int)status_of(report);
    if (choices->json || choices->jsonl) {
            json_t *object = compare_report_json(report);
        json_t *machine = report->paired && object ? measure_machine() : NULL;
        const size_t style = choices->jsonl ? JSON_COMPACT : JSON_INDENT(2);

        if (object && machine)
            json_object_set(object, "machine", machine);
        json_decref(machine);
        if (!memory_json_print(stdout, object,
                               style | JSON_REAL_PRECISION(9)))
            report->status = compare_fail(STATUS_DIFFERENT, "the result cannot be written");
    } else {
        compare_report_print(stdout, report, !choices->quiet);
        if (report->same)
            print_noise_floor(report);
    }
    return (ExitStatus)report->status;
}

ExitStatus compare_fail(ExitStatus status, const char *message)
{
    notice("%s", message);
    return status;
}
