/* cmd_plan.c - `yomikiri plan`: many positions as files of the same predicted cost. */

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/cli/args/inputs.h"
#include "apps/cli/commands.h"
#include "apps/cli/plan/cost.h"
#include "apps/cli/plan/manifest.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/progress_line.h"
#include "base/files/new_file.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "base/text/arena.h"
#include "base/text/number.h"
#include "board/symmetry.h"

enum { SHARDS_MAX = 99999, PATH_SIZE = 4096, NAME_SIZE = 40 };

/* A shard of so many nodes takes some ten minutes of one core: long beside the start of a
 * process, short beside what an interruption may cost. */
static const double SHARD_NODES = 1e10;

typedef struct {
    const char *folder;
    int shards;                 /* 0: as many as suit */
    ReaderOptions reading;
    bool quiet;
} Choices;

#define AT(member) offsetof(Choices, member)

static const Option OPTIONS[] = {
    { OPTION_HEADING, .help = "Output" },
    { OPTION_TEXT, "to", 0, AT(folder), "FOLDER", .help = "a new folder for the plan" },
    { OPTION_INT, "shards", 'n', AT(shards), "N",
      .help = "deal the positions out to N files (default: about ten minutes of one core each)",
      .minimum = 1, .maximum = SHARDS_MAX },
    { OPTION_FLAG, "quiet", 'q', AT(quiet), .help = "no progress and no summary" },

    { OPTION_HEADING, .help = "Input" },
    { .kind = OPTION_TABLE, .offset = AT(reading), .table = INPUT_OPTIONS },
    { .kind = OPTION_TABLE, .offset = AT(reading), .table = PLY_OPTIONS },
    { .kind = OPTION_END },
};

static const Example EXAMPLES[] = {
    { "yomikiri plan --to job many.obf", "a plan in the new folder job/" },
    { "yomikiri solve --jsonl --resume job/00001.answers job/00001.jsonl >> job/00001.answers",
      "its first shard, or what is left of it" },
    { "yomikiri plan --to array --shards 300 many.obf", "for an array of 300 tasks" },
    { "yomikiri plan --to games --all-plies --at 20 games.ggf",
      "the last 20 plies of every game" },
    { NULL, NULL },
};

/* ---- what is to be solved ---- */

/* A position, and of those that are the same up to symmetry the first. */
typedef struct {
    Board canonical, board;
    bool black;                 /* to move */
    int number, shard;          /* in the input; from 0 */
    const char *id, *where;     /* its name, "" if it has none */
    CostLook look;
    double nodes;               /* predicted */
} PlanTask;

typedef struct {
    PlanTask *tasks;
    size_t count, room;
    Arena texts;
    int positions, shards;
    double nodes, largest;      /* of all, and of the largest shard */
} PlanJob;

static int by_board(const void *a, const void *b)
{
    const PlanTask *one = a, *two = b;
    const int order = memcmp(&one->canonical, &two->canonical, sizeof(Board));

    return order ? order : one->number - two->number;
}

/* Those of a shard together, the largest first. */
static int by_shard(const void *a, const void *b)
{
    const PlanTask *one = a, *two = b;

    return one->shard != two->shard ? one->shard - two->shard
           : one->nodes != two->nodes ? (one->nodes < two->nodes ? 1 : -1)
                                      : one->number - two->number;
}

static void sort_tasks(PlanJob *plan, int (*compare)(const void *a, const void *b))
{
    if (plan->count > 0)
        qsort(plan->tasks, plan->count, sizeof(*plan->tasks), compare);
}

/* Every position of the input, into the manifest as well; those that are the same up to symmetry
 * once into the plan. */
static void read_all(Inputs *inputs, FILE *manifest, PlanJob *plan)
{
    char where[MAX_WHERE];
    Position position;
    size_t kept = 0;

    while (inputs_next(inputs, &position)) {
        inputs_where(inputs, &position, where, sizeof(where));
        plan->tasks = memory_room(plan->tasks, &plan->room, plan->count + 1,
                                  sizeof(*plan->tasks));
        plan->tasks[plan->count++] = (PlanTask){
            .canonical = symmetry_canonical(position.board, NULL), .board = position.board,
            .black = position.black_to_move, .number = ++plan->positions,
            .id = arena_copy(&plan->texts, position.id), .where = arena_copy(&plan->texts, where),
        };
        memory_json_print(manifest, manifest_line(&position, where), JSON_COMPACT);
    }
    sort_tasks(plan, by_board);
    for (size_t i = 0; i < plan->count; i++)
        if (kept == 0 || !board_equal(plan->tasks[kept - 1].canonical, plan->tasks[i].canonical))
            plan->tasks[kept++] = plan->tasks[i];
    plan->count = kept;
}

/* A look at each. False after a complaint. */
static bool predict(const Choices *choices, PlanJob *plan)
{
    yk_solver *probe = cost_open();
    yk_status status = YK_OK;
    ProgressLine line;
    char why[240];

    progress_line_begin(&line, !choices->quiet, 1);
    for (size_t i = 0; i < plan->count && status == YK_OK; i++) {
        PlanTask *task = &plan->tasks[i];

        status = cost_look(probe, task->canonical, &task->look);
        task->nodes = status == YK_OK ? floor(cost_nodes(&task->look)) : 0;
        plan->nodes += task->nodes;
        if (progress_line_due(&line))
            progress_line_draw(&line, "%zu of %zu positions looked at", i, plan->count);
        if (status != YK_OK) {
            notice_failure(status, task->canonical, 1, task->look.lower, task->look.upper, why,
                           sizeof(why));
            notice("%s: %s", task->where, why);
        }
    }
    progress_line_clear(&line);
    yk_destroy(probe);
    return status == YK_OK;
}

/* ---- shards ---- */

/* The largest first, always to the shard with the fewest nodes so far. */
static void deal(PlanJob *plan, int shards)
{
    double *loads;

    plan->shards = (int)fmin(shards ? shards : fmax(ceil(plan->nodes / SHARD_NODES), 1),
                             fmin((double)plan->count, SHARDS_MAX));
    loads = memory_array((size_t)plan->shards, sizeof(*loads));
    sort_tasks(plan, by_shard);
    for (size_t i = 0; i < plan->count; i++) {
        int least = 0;

        for (int k = 1; k < plan->shards; k++)
            least = loads[k] < loads[least] ? k : least;
        plan->tasks[i].shard = least;
        loads[least] += plan->tasks[i].nodes;
        plan->largest = fmax(plan->largest, loads[least]);
    }
    free(loads);
    sort_tasks(plan, by_shard);
}

/* What `solve` reads, and behind that what the prediction comes from. */
static json_t *shard_line(const PlanTask *task)
{
    char board[67];

    position_board_text(task->board, task->black, board);
    board[64] = '\0';
    return json_pack("{ss so ss ss si sf s{sI sf}}", "schema", "yomikiri.position/1",
                     "id", memory_json_text(task->id[0] ? task->id : task->where),
                     "board", board, "side", board + 65, "empties", task->look.empties,
                     "nodes", task->nodes, "probe", "nodes", (json_int_t)task->look.probe_nodes,
                     "score", task->look.probe_score);
}

static bool write_shards(const char *folder, const PlanJob *plan)
{
    char path[PATH_SIZE];
    bool good = true;

    for (size_t i = 0; i < plan->count && good; ) {
        const int shard = plan->tasks[i].shard;
        FILE *file;

        snprintf(path, sizeof(path), "%s/%05d.jsonl", folder, shard + 1);
        if (!(file = memory_open_file(path, "w"))) {
            notice("%s: %s", path, strerror(errno));
            return false;
        }
        for (; i < plan->count && plan->tasks[i].shard == shard; i++)
            memory_json_print(file, shard_line(&plan->tasks[i]),
                              JSON_COMPACT | JSON_REAL_PRECISION(12));
        good = notice_close(file, path);
    }
    return good;
}

/* ---- the run ---- */

/* STATUS_DONE: the plan is there if the manifest could be written, which its end tells. */
static ExitStatus make_plan(const Choices *choices, Inputs *inputs, FILE *manifest, PlanJob *plan)
{
    read_all(inputs, manifest, plan);
    if (plan->count == 0) {
        notice("no plan was made: there are no positions");
        return STATUS_INPUT;
    }
    if (!predict(choices, plan))
        return STATUS_DIFFERENT;
    deal(plan, choices->shards);
    memory_json_print(manifest, manifest_end(plan->positions), JSON_COMPACT);
    return write_shards(choices->folder, plan) ? STATUS_DONE : STATUS_DIFFERENT;
}

static ExitStatus run(const Command *command, int argc, char **argv)
{
    char path[PATH_SIZE], error[PATH_SIZE + 200], nodes[NUMBER_SIZE];
    Choices choices = { .shards = 0 };
    PlanJob plan = { .count = 0 };
    ExitStatus status;
    NewFile manifest;
    Inputs *inputs;
    int count;

    reader_options_init(&choices.reading);
    if (!args_parse(command, argc, argv, &choices, &count))
        return (ExitStatus)count;
    if (!choices.folder || !choices.folder[0] || strlen(choices.folder) > PATH_SIZE - NAME_SIZE)
        return args_complain(command, "--to FOLDER names a new folder");
    if (mkdir(choices.folder, 0777) != 0) {
        notice("%s: %s", choices.folder, strerror(errno));
        return STATUS_USAGE;
    }
    snprintf(path, sizeof(path), "%s/manifest.jsonl", choices.folder);
    if (!new_file_begin(&manifest, path, error, sizeof(error))) {
        notice("%s", error);
        return STATUS_DIFFERENT;
    }
    inputs = inputs_open(count, argv, &choices.reading);
    status = make_plan(&choices, inputs, manifest.file, &plan);
    if (!new_file_end(&manifest, status == STATUS_DONE, error, sizeof(error))) {
        notice("%s", error);
        status = STATUS_DIFFERENT;
    }
    if (status != STATUS_DONE)
        rmdir(choices.folder);
    else if (!choices.quiet)
        notice("positions: %d, up to symmetry %zu; shards: %d; about %s nodes, the largest shard "
               "%.2f times the mean", plan.positions, plan.count, plan.shards,
               number_short(nodes, plan.nodes), plan.largest * plan.shards / plan.nodes);
    if (status == STATUS_DONE && inputs_error_count(inputs) > 0)
        status = STATUS_INPUT;
    inputs_close(inputs);
    arena_free(&plan.texts);
    free(plan.tasks);
    return status;
}

const Command cmd_plan = {
    .name = "plan",
    .summary = "deal very many positions out to files of the same predicted cost",
    .operands = "[POSITION | FILE | SUITE | -]...",
    .description =
        "Makes a folder with the positions in shards: files for 'yomikiri solve --jsonl', which "
        "any number of machines can work on (docs/plan.md: Slurm, GNU parallel, Kubernetes). "
        "Positions that are the same up to symmetry are in them once. A look of about a "
        "millisecond predicts what each will take, to a factor of about two. 'yomikiri merge' "
        "puts the answers in the order of the input.",
    .options = OPTIONS,
    .usual = " to shards format at all-plies quiet ",
    .examples = EXAMPLES,
    .run = run,
};
