#include "tests/bench/report/report_sample.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory_json.h"
#include "bench/report/report.h"

/* Some board with as many empty squares. */
static void fill_board(char text[68], int empties)
{
    for (int i = 0; i < 64; i++)
        text[i] = i >= 64 - empties ? '-' : "XO"[(i * i / 3) % 2];
    memcpy(text + 64, " X", 3);
}

static void fill_reps(const ReportSample *sample, RecordPosition *position, int index,
                      Random *random)
{
    const double seconds = 0.02 * pow(1.6, index) * sample->factor / pow(sample->threads, 0.8);

    position->rep_count = sample->reps;
    position->reps = calloc((size_t)sample->reps + 1, sizeof(*position->reps));
    for (int r = 0; r < sample->reps; r++) {
        const double noise = sample->noise * ((double)random_below(random, 2001) / 1000 - 1);
        const int64_t ns = (int64_t)(1e9 * seconds * (1 + noise));

        position->reps[r] = (RecordRep){ ns, ns * sample->threads - 1000, position->nodes,
                                         -1, -1, 0 };
    }
}

static void fill_search(RecordPosition *position)
{
    position->has_cuts = true;
    for (int e = 8; e <= position->empties; e++) {
        const uint64_t cuts = (uint64_t)(100000 * exp(-fabs(e - 12.0) / 2.5)) + 10;

        position->cuts[e] = (yk_cuts){ cuts, cuts * (uint64_t)(70 + e) / 100,
                                          cuts * (uint64_t)(170 - e) / 100 };
    }
    position->pass_count = 3;
    for (int p = 0; p < 3; p++) {
        static const char *const NAMES[] = { "order 8", "exact", "line" };
        static const int CONFIDENCES[] = { 0, 100, 100 };
        static const int SHARES[] = { 4, 90, 6 };

        snprintf(position->passes[p].name, sizeof(position->passes[p].name), "%s", NAMES[p]);
        position->passes[p].confidence = CONFIDENCES[p];
        position->passes[p].nodes = (uint64_t)(position->nodes * SHARES[p] / 100);
        position->passes[p].time_ns =
            position->rep_count > 0 ? position->reps[0].time_ns * SHARES[p] / 100 : 0;
    }
}

Record report_sample(const ReportSample *sample)
{
    Record record = {
        .threads = sample->threads, .complete = true, .position_count = sample->positions,
        .positions = calloc((size_t)sample->positions + 1, sizeof(*record.positions)),
        .engine = json_pack("{s:s, s:s, s:s, s:s, s:b, s:s, s:s, s:s, s:s, s:{s:i, s:i}}",
                            "name", sample->name, "kind",
                            strcmp(sample->name, "edax") == 0 ? "edax" : "yomikiri",
                            "version", "0.1.0",
                            "commit", sample->commit, "dirty", 0, "compiler", "gcc 12.2.0",
                            "flags", "-O3 -DNDEBUG", "kernel", "avx512", "profile", "default",
                            "knobs", "threads", sample->threads, "etc", 1),
        .machine = json_pack("{s:s, s:{s:s, s:s, s:s, s:i, s:i, s:i, s:b}, s:{s:i, s:i, s:i, "
                             "s:i, s:i, s:[{s:i, s:s, s:i, s:i}]}, s:{s:I}}",
                             "slug", sample->machine, "cpu", "vendor", "AuthenticAMD",
                             "brand", "AMD EPYC", "design", "Zen 4", "family", 25, "model", 17,
                             "stepping", 1, "virtual", 1, "topology", "pus", 2,
                             "pus_allowed", 2, "cores", 2, "packages", 1, "numa_nodes", 1,
                             "caches", "level", 1, "type", "d", "bytes", 32768, "instances", 2,
                             "memory", "total_bytes", (json_int_t)8 << 30),
        .conditions = json_pack("{s:f, s:s}", "load", 0.25, "governor", "performance"),
    };
    Random random = { (uint64_t)sample->time[9] * 31 + (uint64_t)sample->threads };
    char threads[12];

    snprintf(threads, sizeof(threads), "%d", sample->threads);
    record.command = json_pack("[s,s,s,s,s]", "yomikiri", "bench", "--threads", threads,
                               sample->suite);
    snprintf(record.time, sizeof(record.time), "%s", sample->time);
    snprintf(record.suite, sizeof(record.suite), "%s", sample->suite);
    memset(record.suite_sha256, 'a', 64);
    for (int i = 0; i < sample->positions; i++) {
        RecordPosition *position = &record.positions[i];

        snprintf(position->id, sizeof(position->id), "ffo-%02d", sample->first + i);
        position->empties = 18 + i / 2;
        fill_board(position->text, position->empties);
        position->has_expected = position->solved = position->ok = true;
        position->expected = position->score = 2 * i - 10;
        position->best = i % 64;
        position->nodes = (int64_t)(1e6 * pow(1.6, i) * sample->node_factor);
        position->searched = position->nodes * 9 / 10;
        fill_reps(sample, position, i, &random);
        fill_search(position);
    }
    return record;
}

ReportRecord *report_sample_add(ReportSet *set, const ReportSample *sample)
{
    enum { MOST = 64 };

    if (!set->records) {
        set->room = MOST;
        set->records = calloc(MOST, sizeof(*set->records));
    }
    if (!set->records || set->count == MOST)
        abort();
    set->records[set->count] = (ReportRecord){
        .record = report_sample(sample), .path = "made up", .machine = sample->machine,
    };
    return &set->records[set->count++];
}

char *report_sample_written(ReportSet *set, const Report *report, ReportForm form)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        abort();
    if (form == AS_TEXT)
        report_write_text(out, report, false, true);
    else if (form == AS_MARKDOWN)
        report_write_markdown(out, report);
    else if (form == AS_JSON)
        memory_json_print(out, report_json(report), JSON_COMPACT | JSON_REAL_PRECISION(9));
    else
        grid_write_csv(out, report_flat(set));
    fclose(out);
    return text;
}

char *report_sample_as(ReportSet *set, ReportForm form)
{
    Report report;

    report_set_arrange(set);
    report_build(&report, set, NULL, 0);
    return report_sample_written(set, &report, form);
}
