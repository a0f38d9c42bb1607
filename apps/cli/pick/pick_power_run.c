#include "apps/cli/pick/pick_command.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "apps/cli/terminal/notice.h"
#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "bench/record/record.h"
#include "lab/pick/pick_power.h"

/* As the gate's default. */
static const double MARGIN = 0.01;

#define POWER_SCHEMA "yomikiri.power/1"

/* The last two records of the file, if one run measured both. */
static bool find_pair(const char *path, const Record *records, int count, PowerPlan *plan)
{
    if (count < 2 || !record_same_run(&records[count - 2], &records[count - 1])) {
        notice("%s: its last two records are not of one run of two builds "
               "(bench --engine b=COMMAND --record)", path);
        return false;
    }
    plan->a = &records[count - 2];
    plan->b = &records[count - 1];
    plan->cpu = record_has_cpu_times(plan->a) && record_has_cpu_times(plan->b);
    return true;
}

static bool print_json(const PowerPlan *plan, const Power *power)
{
    return memory_json_print(stdout, json_pack(
        "{ss so si sf si sf so sb sf si si si si si si sf}", "schema", POWER_SCHEMA,
        "suite", memory_json_text(plan->suite->name), "positions", power->positions,
        "round_s", power->round_s, "rounds", power->rounds, "budget_s", plan->budget_s,
        "slowdown", isnan(plan->slowdown) ? json_null() : json_real(plan->slowdown),
        "cpu", plan->cpu, "margin", plan->margin,
        "recorded", power->recorded, "runs", plan->runs, "slower", power->slower,
        "faster", power->faster, "undecided", power->undecided,
        "equivalent", power->equivalent, "rounds_used", power->used), JSON_COMPACT);
}

static ExitStatus tell(const PickChoices *choices, PowerPlan *plan, const char *name)
{
    Suite suite = { .count = 0 };
    char error[1000];
    Power power;
    ExitStatus status = STATUS_INPUT;

    if (!suite_load(name, &suite, error, sizeof(error))) {
        notice("%s", error);
        return status;
    }
    plan->suite = &suite;
    if (!pick_power(plan, &power, error, sizeof(error))) {
        notice("%s", error);
        status = STATUS_USAGE;
    } else if (choices->json) {
        status = print_json(plan, &power) ? STATUS_DONE : STATUS_DIFFERENT;
    } else {
        printf("%s: %d positions, %.3g s a round, %d rounds in %g s: slower %d, not slower %d, "
               "undecided %d, faster %d of %d; %.1f rounds used; drawn from %d\n",
               shown(suite.name).text, power.positions, power.round_s, power.rounds,
               plan->budget_s, power.slower, power.equivalent, power.undecided, power.faster,
               plan->runs, power.used, power.recorded);
        status = STATUS_DONE;
    }
    suite_free(&suite);
    return status;
}

ExitStatus pick_power_run(const PickChoices *choices, double slowdown, char **suites, int count)
{
    PowerPlan plan = {
        .budget_s = pick_choices_wish(choices).budget_s, .margin = MARGIN,
        .slowdown = slowdown, .runs = choices->runs,
        .seed = (uint64_t)choices->measure.seed,
    };
    Record *records = NULL;
    int record_count = 0;
    char error[1000] = "";
    ExitStatus status = STATUS_DONE;

    if (!record_file_read(choices->power, &records, &record_count, error, sizeof(error))) {
        notice("%s", error);
        return STATUS_INPUT;
    }
    if (!find_pair(choices->power, records, record_count, &plan))
        status = STATUS_INPUT;
    for (int i = 0; i < count && status == STATUS_DONE; i++)
        status = tell(choices, &plan, suites[i]);
    for (int i = 0; i < record_count; i++)
        record_free(&records[i]);
    free(records);
    return status;
}
