#include "apps/cli/gate/gate_output.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "base/text/number.h"
#include "bench/export/exports.h"
#include "bench/record/record.h"
#include "base/files/writable.h"
#include "bench/run/conditions.h"
#include "base/text/escape.h"
#include "apps/cli/measure/measure.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/view/view.h"

/* ---- the terminal ---- */

enum { SHOWN_CASES = 20 };

void gate_output_layer(const GateResult *result, GateLayerId id)
{
    const GateLayer *layer = &result->layers[id];
    char took[32] = "";
    int printed = 0;

    if (layer->state != GATE_SKIP)
        number_duration(layer->seconds, took, sizeof(took));
    printf("%-13s%-10s%10s  %s\n", gate_layer_name(id), gate_state_name(layer->state), took,
           shown(layer->summary).text);
    for (int i = 0; i < layer->case_count; i++) {
        const GateCase *item = &layer->cases[i];

        if (item->state <= GATE_PASS)
            continue;
        if (printed++ < SHOWN_CASES)
            printf("    %s: %s\n", shown(item->name).text, shown(item->message).text);
    }
    if (printed > SHOWN_CASES)
        printf("    ... and %d more\n", printed - SHOWN_CASES);
    fflush(stdout);
}

void gate_output_progress(void *context, double elapsed_s, int rounds, const Verdict *verdict)
{
    GateProgress *progress = context;
    char found[100] = "";

    if (!progress_line_due(&progress->line))
        return;
    if (verdict)
        snprintf(found, sizeof(found), ", %+.2f %% [%+.2f, %+.2f]",
                 (verdict->ratio.estimate - 1) * 100, (verdict->ratio.low - 1) * 100,
                 (verdict->ratio.high - 1) * 100);
    progress_line_draw(&progress->line, "time: %.0f s of at most %.0f s, %d rounds%s", elapsed_s,
                       progress->budget_s, rounds, found);
}

/* ---- files ---- */

enum { MAX_ENGINES = 2 };

typedef struct {
    const GateResult *result;
    int record_count;
    Record records[MAX_ENGINES];
    GateFacts facts;
} Material;

static bool write_junit(FILE *out, const Material *material)
{
    return export_junit(out, material->result);
}

static bool write_gbench(FILE *out, const Material *material)
{
    return export_gbench(out, material->records, material->record_count);
}

static bool write_markdown(FILE *out, const Material *material)
{
    return export_markdown(out, material->result);
}

static bool write_json(FILE *out, const Material *material)
{
    return memory_json_print(out, gate_json(&material->facts),
                             JSON_COMPACT | JSON_REAL_PRECISION(9));
}

static bool write_html(FILE *out, const Material *material)
{
    return view_page(out, gate_json(&material->facts));
}

/* Nothing where `path` is NULL or empty. */
static bool write_file(const char *path, const char *mode, const Material *material,
                       bool (*write)(FILE *out, const Material *material))
{
    FILE *file;
    bool done;

    if (!path || path[0] == '\0')
        return true;
    errno = 0;
    file = fopen(path, mode);
    done = file && write(file, material);
    if (file)
        done = fclose(file) == 0 && done;
    if (!done)
        notice("%s: %s", path, errno != 0 ? strerror(errno) : "cannot be written");
    return done;
}

bool gate_output_check(const GateFiles *files)
{
    const char *const paths[] = { files->json, files->junit, files->gbench, files->markdown,
                                  files->html, files->summary };
    char error[4600];
    bool good = true;

    for (size_t i = 0; i < ARRAY_LENGTH(paths); i++)
        if (paths[i] && paths[i][0] != '\0'
            && !writable(paths[i], false, error, sizeof(error))) {
            notice("%s", error);
            good = false;
        }
    return good;
}

/* Both engines as records, for the formats that hold times. */
static void make_records(Material *material, const RunResult *run)
{
    const GateFacts *facts = &material->facts;
    const ConditionsUse use = { .cores_used = 1, .switches = -1 };
    Conditions now;
    json_t *command = record_json_command(facts->argc, facts->argv), *conditions;

    conditions_look("", &now);
    conditions = conditions_json(&now, NULL, &use);
    for (int i = 0; i < run->engine_count && i < MAX_ENGINES; i++)
        record_from_run(&material->records[material->record_count++], run, facts->suite, i,
                        material->result->time, facts->machine, conditions, command);
    json_decref(conditions);
    json_decref(command);
}

bool gate_output_files(const GateFiles *files, const RunResult *run,
                       const GateFacts *facts)
{
    Material material = { .result = facts->result, .facts = *facts };
    json_t *machine = files->gbench || files->json || files->html
                          ? measure_machine() : NULL;
    bool done = true;

    material.facts.machine = machine;
    if (run && files->gbench)
        make_records(&material, run);
    done = write_file(files->json, "w", &material, write_json) && done;
    done = write_file(files->junit, "w", &material, write_junit) && done;
    done = write_file(files->gbench, "w", &material, write_gbench) && done;
    done = write_file(files->markdown, "w", &material, write_markdown) && done;
    done = write_file(files->html, "w", &material, write_html) && done;
    done = write_file(files->summary, "a", &material, write_markdown) && done;
    for (int i = 0; i < material.record_count; i++)
        record_free(&material.records[i]);
    json_decref(machine);
    return done;
}
