/* compare_two_records.c - see compare_two_records.h. */

#include "cli/compare/compare_two_records.h"

#include "base/shown.h"
#include "bench/compare/compare_records.h"
#include "cli/compare/compare_finish.h"
#include "cli/terminal/notice.h"

static bool all_cpu_times(const Record *record)
{
    for (int p = 0; p < record->position_count; p++)
        for (int r = 0; r < record->positions[p].rep_count; r++)
            if (record->positions[p].reps[r].cpu_ns <= 0)
                return false;
    return true;
}

/* Of a comparison that found nothing wrong. */
static const char *what_was_checked(const CompareRecords *records)
{
    if (records->asked_values)
        return "values are not answers to check";
    return records->result.position_count > 0
        ? "scores of A and B alike, and as recorded where the suite has them; a record holds no "
          "lines to replay" : "nothing, no position was solved by both";
}

static ExitStatus judge_records(const CompareChoices *choices, const VerdictRule *rule,
                                char **operands, const Record *a, const Record *b)
{
    const bool cpu = measure_cpu(&choices->measure, a->threads == 1 && all_cpu_times(a)
                                                        && all_cpu_times(b));
    CompareRecords records;
    ExitStatus status = STATUS_DIFFERENT;
    char why[300];
    const bool forced = compare_records_differ(a, b, why, sizeof(why));

    if (forced && !choices->force) {
        notice("%s; --force compares them all the same", why);
        return STATUS_USAGE;
    }
    if (a->raw && json_equal(a->raw, b->raw))
        notice("A and B are the same record");
    compare_records(a, b, cpu, rule, &records);
    if (records.wrong[0] == '\0') {
        CompareReport report = {
            .name = { operands[0], operands[1] }, .identity = { a->engine, b->engine },
            .suite = a->suite, .suite_sha256 = a->suite_sha256,
            .position_count = a->position_count, .ids = records.ids, .empties = records.empties,
            .cpu = cpu, .threads = a->threads, .alpha = rule->alpha, .margin = rule->margin,
            .reps = { records.reps[0], records.reps[1] }, .p_value = records.p_value,
            .values = records.asked_values ? records.values : NULL, .forced = forced,
            .checked = what_was_checked(&records), .result = &records.result,
        };

        if (!choices->json && !choices->jsonl) {
            compare_report_identities(stdout, &report);
            printf("%-12s %s: %d positions that both have solved; %s\n", "suite",
                   shown(a->suite).text, records.result.position_count,
                   cpu ? "CPU time" : "wall time");
            printf("%-12s %s\n", "checked", report.checked);
            printf("Weaker than a comparison of two builds: measured at different times%s%s.\n",
                   forced ? ", and " : "", forced ? shown(why).text : "");
        }
        status = compare_finish(choices, &report);
    } else {
        compare_fail(status, records.wrong);
    }
    compare_records_free(&records);
    return status;
}

ExitStatus compare_two_records(const CompareChoices *choices, const VerdictRule *rule,
                               char **operands)
{
    CompareRecord records[2] = { { .record = NULL }, { .record = NULL } };
    ExitStatus status = STATUS_DONE;
    char error[500];

    for (int i = 0; i < 2 && status == STATUS_DONE; i++) {
        if (!compare_record_open(operands[i], &records[i], error, sizeof(error)))
            status = compare_fail(STATUS_INPUT, error);
        else if (records[i].warning[0] != '\0')
            notice("%s", records[i].warning);
    }
    if (status == STATUS_DONE)
        status = judge_records(choices, rule, operands, records[0].record, records[1].record);
    for (int i = 0; i < 2; i++)
        compare_record_close(&records[i]);
    return status;
}
