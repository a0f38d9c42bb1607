#include "apps/cli/pick/pick_command.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "apps/cli/terminal/notice.h"
#include "base/memory/memory_json.h"
#include "base/shown.h"
#include "base/text/grid.h"
#include "base/text/number.h"
#include "lab/pick/pick_score.h"

#define PICKED_SCHEMA "yomikiri.picked/1"

enum { REACTION_SIZE = ABLATE_NAME + 60, SHOWN_REASONS = 2 };

/* ---- sums ---- */

typedef struct {
    int count, low, high;       /* positions and their empties */
    int64_t cost_ns;
    double value, alone;
} SuiteSums;

static SuiteSums sums_of(const Picked *picked)
{
    SuiteSums sums = {
        .cost_ns = pick_problem_cost(picked->problem, picked->in),
        .value = pick_problem_value(picked->problem, picked->in), .low = 64,
    };

    for (int i = 0; i < picked->problem->count; i++) {
        if (!picked->in[i])
            continue;
        sums.count++;
        sums.alone += picked->problem->single[i];
        sums.low = min_int(sums.low, picked->problem->empties[i]);
        sums.high = max_int(sums.high, picked->problem->empties[i]);
    }
    return sums;
}

static const SuitePosition *position_of(const Picked *picked, int candidate)
{
    return &picked->suite->positions[picked->score->candidates[candidate].position];
}

/* ---- text ---- */

static void print_summary(const Picked *picked)
{
    const PickScore *score = picked->score;
    const SuiteSums sums = sums_of(picked);

    printf("pool         %s: %d positions, %d to choose from", shown(picked->suite->name).text,
           picked->suite->count, score->count);
    if (score->too_long > 0)
        printf(", %d take too long (more than %.3g ms)", score->too_long,
               (double)pick_score_longest_ns(picked->wish) * 1e-6);
    if (score->unmeasured > 0)
        printf(", %d not measured", score->unmeasured);
    printf("\nreactions    %s of %d configurations, %d of them useful; %s\n",
           reactions_kind_name((size_t)picked->reactions->kind),
           picked->reactions->row_count - 1, score->axis_count, shown(picked->journal).text);
    printf("budget       %g s for %d rounds of two builds: %.4g s for a round of one\n",
           picked->wish->budget_s, picked->wish->rounds, (double)score->round_ns * 1e-9);
    printf("chosen%s %d positions of %d to %d empties, %.4g s a round; worth %.4g "
           "(alone %.4g, in pairs %.4g)\n", picked->random ? " at random" : "      ", sums.count,
           sums.low, sums.high, (double)sums.cost_ns * 1e-9, sums.value, sums.alone,
           sums.value - sums.alone);
}

static const char *reasons(const Picked *picked, Arena *arena, int which, int most)
{
    const PickReason reason = pick_reason(picked->score, picked->problem, picked->in, which);
    const char *text = "";
    char part[REACTION_SIZE];

    for (int i = 0; i < min_int(reason.axis_count, most); i++)
        text = arena_print(arena, "%s%s%s", text, i > 0 ? "; " : "",
                           pick_reason_axis(picked->score, picked->reactions, which,
                                            reason.axes[i], part, sizeof(part)));
    return text;
}

static void put_rows(Grid *grid, const Picked *picked)
{
    grid_columns(grid, "position:id|>empties|>time:time_s|>nodes|>strong|>clean|>alone|"
                       ">in pairs:pairs|reacts to:reacts_to");
    for (int i = 0; i < picked->problem->count; i++) {
        const PickCandidate *candidate = &picked->score->candidates[i];
        const PickReason reason = pick_reason(picked->score, picked->problem, picked->in, i);

        if (!picked->in[i])
            continue;
        grid_text(grid, position_of(picked, i)->id);
        grid_int(grid, position_of(picked, i)->empties);
        grid_seconds(grid, (double)candidate->cost_ns * 1e-9);
        grid_count(grid, candidate->nodes);
        grid_text(grid, arena_print(grid->arena, "%.2f", candidate->strong));
        grid_text(grid, arena_print(grid->arena, "%.2f", candidate->clean));
        grid_text(grid, arena_print(grid->arena, "%.2f", reason.alone));
        grid_text(grid, arena_print(grid->arena, "%.2f", reason.pairs));
        grid_text(grid, reasons(picked, grid->arena, i, SHOWN_REASONS));
    }
}

static void print_likeness(const Picked *picked, const char *what, int which, int other)
{
    if (other >= 0)
        printf("    reacts %s as %s does: correlation %+.2f\n", what,
               shown(position_of(picked, other)->id).text,
               pick_score_alike(picked->score, which, other));
}

static void print_paragraph(const Picked *picked, int which)
{
    const PickCandidate *candidate = &picked->score->candidates[which];
    const PickReason reason = pick_reason(picked->score, picked->problem, picked->in, which);
    char time[NUMBER_SIZE], nodes[NUMBER_SIZE], part[REACTION_SIZE];

    printf("\n%s: %d empties, %s, %s nodes\n", shown(position_of(picked, which)->id).text,
           position_of(picked, which)->empties,
           number_seconds(time, (double)candidate->cost_ns * 1e-9),
           number_count(nodes, candidate->nodes));
    printf("    adds %.3f: %.3f alone (strong %.2f, clean %.2f), %.3f in pairs\n",
           reason.alone + reason.pairs, reason.alone, candidate->strong, candidate->clean,
           reason.pairs);
    for (int i = 0; i < reason.axis_count; i++)
        printf("    %s\n", pick_reason_axis(picked->score, picked->reactions, which,
                                            reason.axes[i], part, sizeof(part)));
    print_likeness(picked, "most", which, reason.alike);
    print_likeness(picked, "least", which, reason.unlike);
}

void pick_output_text(const Picked *picked, bool explain)
{
    Arena arena = { .blocks = NULL };
    Grid *grid = grid_new(&arena);

    put_rows(grid, picked);
    print_summary(picked);
    if (!explain) {
        putchar('\n');
        grid_write_text(stdout, grid, isatty(STDOUT_FILENO) && !getenv("NO_COLOR"));
    }
    for (int i = 0; explain && i < picked->problem->count; i++)
        if (picked->in[i])
            print_paragraph(picked, i);
    arena_free(&arena);
}

/* ---- JSON ---- */

static json_t *reason_json(const Picked *picked, int which)
{
    const PickScore *score = picked->score;
    const PickCandidate *candidate = &score->candidates[which];
    const PickReason reason = pick_reason(score, picked->problem, picked->in, which);
    json_t *reactions = json_array();

    for (int i = 0; i < reason.axis_count; i++) {
        const PickAxis *axis = &score->axes[reason.axes[i]];

        json_array_append_new(reactions, json_pack("{ss ss sf sf}",
            "configuration", picked->reactions->names[axis->row],
            "of", !axis->time ? "nodes"
                  : picked->reactions->kind == REACT_BOTH ? "time per node" : "time",
            "log", score->log[which * score->stride + reason.axes[i]],
            "pool", axis->mean));
    }
    return json_pack("{so si sf sI sf sf sf sf sf so}",
        "id", memory_json_text(position_of(picked, which)->id),
        "empties", position_of(picked, which)->empties,
        "time_s", (double)candidate->cost_ns * 1e-9,
        "nodes", (json_int_t)candidate->nodes,
        "strong", candidate->strong,
        "clean", candidate->clean,
        "noise", candidate->noise,
        "alone", reason.alone,
        "pairs", reason.pairs,
        "reactions", reactions);
}

bool pick_output_json(const Picked *picked)
{
    const SuiteSums sums = sums_of(picked);
    json_t *positions = json_array();

    for (int i = 0; i < picked->problem->count; i++)
        if (picked->in[i])
            json_array_append_new(positions, reason_json(picked, i));
    return memory_json_print(stdout, json_pack(
        "{ss s{so ss si si si si} ss si so sf si sf sb sI s{si sf sf sf} so}",
        "schema", PICKED_SCHEMA,
        "pool",
            "name", memory_json_text(picked->suite->name),
            "sha256", picked->suite->sha256,
            "positions", picked->suite->count,
            "candidates", picked->score->count,
            "too_long", picked->score->too_long,
            "unmeasured", picked->score->unmeasured,
        "reactions", reactions_kind_name((size_t)picked->reactions->kind),
        "configurations", picked->reactions->row_count - 1,
        "journal", memory_json_text(picked->journal),
        "budget_s", picked->wish->budget_s,
        "rounds", picked->wish->rounds,
        "round_s", (double)picked->score->round_ns * 1e-9,
        "random", picked->random,
        "seed", (json_int_t)picked->seed,
        "chosen",
            "positions", sums.count,
            "time_s", (double)sums.cost_ns * 1e-9,
            "worth", sums.value,
            "alone", sums.alone,
        "positions", positions), JSON_INDENT(2));
}

void pick_output_time(const ReactPlan *plan, double guess_s, const char *journal)
{
    static const double WORTH_A_WORD = 5;
    char time[NUMBER_SIZE];

    if (guess_s >= WORTH_A_WORD)
        notice("measuring %d positions with %d configurations: about %s; %s keeps what is done",
               plan->suite->count, plan->reactions->row_count,
               number_duration(guess_s, time, sizeof(time)), journal);
}
