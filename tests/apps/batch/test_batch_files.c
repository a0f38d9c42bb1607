/* test_batch_files.c - the files of a job: answers appended whole, lines cut anywhere, the
 * ledger, claims, and plans that are not what they should be. */

#include "tests/support/fact.h"

#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/batch/batch_answers.h"
#include "apps/batch/batch_claim.h"
#include "apps/batch/batch_ledger.h"
#include "apps/batch/batch_planner.h"
#include "tests/apps/cli/solve/answer_case.h"
#include "tests/bench/record/schema.h"
#include "tests/support/boards.h"
#include "tests/support/solve.h"

/* A job of 30 tasks in two shards, in a folder of its own. */
typedef struct {
    char folder[64];
    BatchJob job;
} Made;

static Made *make_job(void)
{
    const SolveRequest request = { .window = { -64, 64 } };
    Made *made = calloc(1, sizeof(*made));
    Random random = { 99 };
    BatchPlanner *planner;

    snprintf(made->folder, sizeof(made->folder), "/tmp/yomikiri-batch-XXXXXX");
    assert_non_null(mkdtemp(made->folder));
    planner = batch_planner_open(made->folder);
    assert_non_null(planner);
    for (int i = 0; i < 30; i++) {
        const Position position = { .board = boards_make(&random, BOARDS_PLAYED, 8 + i % 3) };

        assert_true(batch_planner_add(planner, &position, "here"));
    }
    assert_true(batch_planner_finish(planner, &request, 2, &made->job));
    batch_planner_close(planner);
    return made;
}

static void drop_job(Made *made)
{
    char command[128];

    batch_job_close(&made->job);
    snprintf(command, sizeof(command), "rm -rf '%s'", made->folder);
    assert_int_equal(system(command), 0);
    free(made);
}

/* The answer to `task` as text. */
static char *solved(const BatchTask *task)
{
    yk_solver *solver = solve_open("auto", "");
    char *text = answer_text(solver, task->board, true, &(SolveRequest){ .window = { -64, 64 } });

    yk_destroy(solver);
    return text;
}

/* ---- the plan ---- */

static void plan_reads_back_with_every_task_in_one_shard(void **state)
{
    Made *made = make_job();
    bool seen[31] = { false };
    BatchJob job;

    (void)state;
    assert_true(batch_job_open(made->folder, &job));
    assert_int_equal(job.positions, 30);
    assert_int_equal(job.tasks, made->job.tasks);
    assert_int_equal(job.shard_count, 2);
    for (int shard = 1; shard <= 2; shard++) {
        BatchTask *tasks = batch_tasks_load(&job, shard);

        assert_non_null(tasks);
        for (int i = 0; i < job.shards[shard - 1].tasks; i++) {
            assert_in_range(tasks[i].number, 1, job.tasks);
            assert_false(seen[tasks[i].number]);
            seen[tasks[i].number] = true;
        }
        free(tasks);
    }
    for (int i = 1; i <= job.tasks; i++)
        assert_true(seen[i]);
    batch_job_close(&job);
    drop_job(made);
}

static void shard_that_was_changed_is_refused(void **state)
{
    Made *made = make_job();
    char path[BATCH_PATH];
    FILE *file;

    (void)state;
    batch_shard_path(&made->job, 1, path);
    file = fopen(path, "r+");
    assert_non_null(file);
    fputs("{\"task\":29", file);        /* as many bytes, another number */
    fclose(file);
    assert_null(batch_tasks_load(&made->job, 1));
    file = fopen(path, "w");
    assert_non_null(file);
    fclose(file);
    assert_null(batch_tasks_load(&made->job, 1));
    drop_job(made);
}

static void plans_that_are_none_are_named(void **state)
{
    static const struct {
        const char *text, *why;
    } CASES[] = {
        { "{}", "schema" },
        { "{\"schema\":\"yomikiri.plan/2\"}", "schema" },
        { "{\"schema\":\"yomikiri.plan/1\"}", "'asked'" },
        { "{\"schema\":\"yomikiri.plan/1\",\"asked\":{\"moves\":true,\"wld\":true,"
          "\"first_best\":false}}", "'asked'" },
        { "{\"schema\":\"yomikiri.plan/1\",\"asked\":{\"moves\":true,\"wld\":false,"
          "\"first_best\":false},\"positions\":-1}", "'positions'" },
        { "{\"schema\":\"yomikiri.plan/1\",\"asked\":{\"moves\":true,\"wld\":false,"
          "\"first_best\":false},\"positions\":1,\"tasks\":2}", "'positions'" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        json_t *plan = json_loads(CASES[i].text, 0, NULL);
        char why[BATCH_WHY] = "";
        BatchJob job = { .folder = "" };

        assert_non_null(plan);
        assert_false(batch_job_read(plan, &job, why));
        if (!strstr(why, CASES[i].why))
            fail_msg("%s: %s", CASES[i].text, why);
        batch_job_close(&job);
        json_decref(plan);
    }
}

/* ---- the schema ---- */

typedef struct {
    const json_t *schema;
    int lines;
} Fitting;

static bool fit_line(void *context, const BatchLine *line)
{
    Fitting *fitting = context;
    json_t *object = json_loadb(line->text, line->length, 0, NULL);
    char error[300];

    if (!schema_fits(fitting->schema, object, error, sizeof(error)))
        fail_msg("%s: %s", error, line->text);
    json_decref(object);
    fitting->lines++;
    return true;
}

static void files_fit_their_schema(void **state)
{
    Made *made = make_job();
    json_t *schema = json_load_file("docs/batch.schema.json", JSON_REJECT_DUPLICATES, NULL);
    BatchTask *tasks = batch_tasks_load(&made->job, 1);
    char *text = solved(&tasks[0]), path[BATCH_PATH], error[300];
    BatchEntry entry = { .shard = 1, .attempt = 1, .solvers = 1, .threads = 1 };
    Fitting fitting = { schema, 0 };
    BatchWriter writer;
    json_t *plan;

    (void)state;
    assert_non_null(schema);
    batch_path(&made->job, "plan.json", path);
    plan = json_load_file(path, 0, NULL);
    if (!schema_fits(schema, plan, error, sizeof(error)))
        fail_msg("plan.json: %s", error);
    json_decref(plan);
    batch_path(&made->job, "positions.jsonl", path);
    assert_true(batch_lines(path, fit_line, &fitting, NULL));
    batch_shard_path(&made->job, 2, path);
    assert_true(batch_lines(path, fit_line, &fitting, NULL));
    assert_true(batch_ledger_begin(&made->job, &entry));
    assert_true(batch_writer_open(&made->job, 1, &writer));
    assert_true(batch_writer_add(&writer, tasks[0].number, text));
    assert_true(batch_writer_close(&writer, entry.sha256));
    assert_true(batch_lines(writer.path, fit_line, &fitting, NULL));
    assert_true(batch_ledger_end(&made->job, &entry));
    batch_attempt_path(&made->job, BATCH_LEDGER, 1, 1, path);
    assert_true(batch_lines(path, fit_line, &fitting, NULL));
    assert_int_equal(fitting.lines, 30 + made->job.shards[1].tasks + 1 + 2);
    json_decref(schema);
    free(text);
    free(tasks);
    drop_job(made);
}

/* ---- answers ---- */

static bool count_lines(void *context, const BatchLine *line)
{
    char why[BATCH_WHY];
    BatchAnswer answer;

    assert_false(line->torn);
    if (batch_answer_read(line->text, line->length, &answer, NULL, why))
        ++*(int *)context;
    return true;
}

static void answers_read_back_and_no_part_of_one_does(void **state)
{
    Made *made = make_job();
    BatchTask *tasks = batch_tasks_load(&made->job, 1);
    char *text = solved(&tasks[0]), why[BATCH_WHY], sha256[SHA256_HEX], *line = NULL;
    BatchWriter writer;
    BatchAnswer answer;
    size_t capacity = 0;
    ssize_t length;
    FILE *file;

    (void)state;
    assert_true(batch_writer_open(&made->job, 1, &writer));
    assert_int_equal(writer.attempt, 1);
    assert_true(batch_writer_add(&writer, tasks[0].number, text));
    assert_true(batch_writer_close(&writer, sha256));
    file = fopen(writer.path, "r");
    length = getline(&line, &capacity, file);
    fclose(file);
    assert_int_equal(length, writer.bytes);
    assert_true(batch_answer_read(line, (size_t)length, &answer, NULL, why));
    assert_int_equal(answer.task, tasks[0].number);
    assert_true(answer.board.own == tasks[0].board.own && answer.board.opp == tasks[0].board.opp);
    /* Without its break it is whole; with a byte less it is nothing. */
    assert_true(batch_answer_read(line, (size_t)length - 1, &answer, NULL, why));
    for (size_t cut = 0; cut + 1 < (size_t)length; cut++)
        assert_false(batch_answer_read(line, cut, &answer, NULL, why));
    free(line);
    free(text);
    free(tasks);
    drop_job(made);
}

static void every_attempt_has_a_file_of_its_own(void **state)
{
    Made *made = make_job();
    BatchWriter one, two;
    char sha256[SHA256_HEX];
    BatchAttempt *list;
    int count;

    (void)state;
    assert_true(batch_writer_open(&made->job, 2, &one));
    assert_true(batch_writer_open(&made->job, 2, &two));
    assert_int_equal(one.attempt, 1);
    assert_int_equal(two.attempt, 2);
    assert_true(batch_writer_close(&one, sha256));
    assert_true(batch_writer_close(&two, sha256));
    assert_true(batch_attempts(&made->job, BATCH_ANSWERS, 0, &list, &count));
    assert_int_equal(count, 2);
    assert_int_equal(list[1].shard, 2);
    assert_int_equal(list[1].attempt, 2);
    free(list);
    drop_job(made);
}

/* A limit on the size of files cuts a write short, as a full disk does. */
static void answer_that_does_not_fit_is_taken_back(void **state)
{
    Made *made = make_job();
    BatchTask *tasks = batch_tasks_load(&made->job, 1);
    char *text = solved(&tasks[0]), sha256[SHA256_HEX];
    const struct rlimit limit = { strlen(text) * 5 / 2, RLIM_INFINITY };
    struct rlimit before;
    BatchWriter writer;
    BatchBytes bytes;
    int lines = 0;

    (void)state;
    getrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, SIG_IGN);
    assert_true(batch_writer_open(&made->job, 1, &writer));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_true(batch_writer_add(&writer, tasks[0].number, text));
    assert_true(batch_writer_add(&writer, tasks[0].number, text));
    assert_false(batch_writer_add(&writer, tasks[0].number, text));
    setrlimit(RLIMIT_FSIZE, &before);
    assert_false(batch_writer_add(&writer, tasks[0].number, text));
    assert_false(batch_writer_close(&writer, sha256));
    assert_true(batch_lines(writer.path, count_lines, &lines, &bytes));
    assert_int_equal(lines, 2);
    assert_int_equal(bytes.bytes, writer.bytes);
    assert_string_equal(bytes.sha256, sha256);
    free(text);
    free(tasks);
    drop_job(made);
}

/* ---- ledger and claims ---- */

static void ledger_reads_back(void **state)
{
    Made *made = make_job();
    BatchEntry entry = {
        .shard = 2, .attempt = 1, .node = "n1", .task = "slurm 3_2", .process = 77, .solvers = 4,
        .threads = 1, .kernel = "avx2", .begun_s = 1700000000.25, .ended_s = 1700000060.5,
        .status = 4, .answers = 9, .open_count = 2, .bytes = 12345,
        .sha256 = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    };
    BatchEntry *entries;
    int count;

    (void)state;
    assert_true(batch_ledger_begin(&made->job, &entry));
    assert_true(batch_ledger_load(&made->job, &entries, &count));
    assert_int_equal(count, 1);
    assert_false(entries[0].ended);
    free(entries);
    assert_true(batch_ledger_end(&made->job, &entry));
    entry.attempt = 2;
    assert_true(batch_ledger_begin(&made->job, &entry));
    assert_true(batch_ledger_load(&made->job, &entries, &count));
    assert_int_equal(count, 2);
    assert_true(entries[0].ended);
    assert_false(entries[1].ended);
    assert_string_equal(entries[0].node, "n1");
    assert_string_equal(entries[0].task, "slurm 3_2");
    assert_string_equal(entries[0].sha256, entry.sha256);
    assert_int_equal(entries[0].solvers, 4);
    assert_int_equal(entries[0].answers, 9);
    assert_int_equal(entries[0].open_count, 2);
    assert_int_equal(entries[0].bytes, 12345);
    assert_true(entries[0].ended_s - entries[0].begun_s > 60.24
                && entries[0].ended_s - entries[0].begun_s < 60.26);
    free(entries);
    drop_job(made);
}

static void claim_is_held_by_one_and_ends_with_its_file(void **state)
{
    Made *made = make_job();
    char holder[BATCH_HOLDER] = "";
    BatchClaim one, two, other;

    (void)state;
    assert_int_equal(batch_claim_try(&made->job, 1, &one, holder), CLAIM_HELD);
    assert_int_equal(batch_claim_try(&made->job, 1, &two, holder), CLAIM_TAKEN);
    assert_non_null(strstr(holder, ", process "));
    assert_int_equal(batch_claim_try(&made->job, 2, &other, holder), CLAIM_HELD);
    batch_claim_release(&one);
    assert_int_equal(batch_claim_try(&made->job, 1, &two, holder), CLAIM_HELD);
    batch_claim_release(&two);
    batch_claim_release(&other);
    drop_job(made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plan_reads_back_with_every_task_in_one_shard),
        cmocka_unit_test(shard_that_was_changed_is_refused),
        cmocka_unit_test(plans_that_are_none_are_named),
        cmocka_unit_test(files_fit_their_schema),
        cmocka_unit_test(answers_read_back_and_no_part_of_one_does),
        cmocka_unit_test(every_attempt_has_a_file_of_its_own),
        cmocka_unit_test(answer_that_does_not_fit_is_taken_back),
        cmocka_unit_test(ledger_reads_back),
        cmocka_unit_test(claim_is_held_by_one_and_ends_with_its_file),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
