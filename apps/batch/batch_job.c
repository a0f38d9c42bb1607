#include "apps/batch/batch_job.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "apps/cli/terminal/notice.h"
#include "base/files/new_file.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"
#include "base/text/print.h"

static const char SCHEMA[] = "yomikiri.plan/1";


/* ---- names ---- */

void batch_path(const BatchJob *job, const char *name, char path[BATCH_PATH])
{
    snprintf(path, BATCH_PATH, "%s/%s", job->folder, name);
}

void batch_shard_path(const BatchJob *job, int shard, char path[BATCH_PATH])
{
    snprintf(path, BATCH_PATH, "%s/" BATCH_SHARDS "/%05d.jsonl", job->folder, shard);
}

void batch_proof_name(int shard, int task, char *name, size_t size)
{
    snprintf(name, size, BATCH_PROOFS "/%05d/%d.proof", shard, task);
}

void batch_attempt_path(const BatchJob *job, const char *kind, int shard, int attempt,
                        char path[BATCH_PATH])
{
    snprintf(path, BATCH_PATH, "%s/%s/%05d.%d.jsonl", job->folder, kind, shard, attempt);
}

double batch_time(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (double)now.tv_sec + (double)(now.tv_nsec / 1000000) / 1000;
}

/* ---- attempts ---- */

/* Digits only, so that no two names stand for the same attempt. */
static bool attempt_named(const char *name, BatchAttempt *attempt)
{
    char again[40];

    if (sscanf(name, "%5d.%4d.jsonl", &attempt->shard, &attempt->attempt) != 2)
        return false;
    snprintf(again, sizeof(again), "%05d.%d.jsonl", attempt->shard, attempt->attempt);
    return strcmp(name, again) == 0 && attempt->shard > 0 && attempt->attempt > 0;
}

static int compare_attempts(const void *a, const void *b)
{
    const BatchAttempt *one = a, *two = b;

    return one->shard != two->shard ? one->shard - two->shard : one->attempt - two->attempt;
}

bool batch_attempts(const BatchJob *job, const char *kind, int shard, BatchAttempt **list,
                    int *count)
{
    char path[BATCH_PATH];
    struct dirent *entry;
    BatchAttempt attempt;
    size_t room = 0;
    DIR *folder;

    *list = NULL;
    *count = 0;
    batch_path(job, kind, path);
    folder = opendir(path);
    if (!folder) {
        notice("%s: %s", path, strerror(errno));
        return false;
    }
    while ((entry = readdir(folder)) != NULL) {
        if (!attempt_named(entry->d_name, &attempt) || attempt.shard > job->shard_count
            || (shard && attempt.shard != shard))
            continue;
        *list = memory_room(*list, &room, (size_t)*count + 1, sizeof(**list));
        (*list)[(*count)++] = attempt;
    }
    closedir(folder);
    if (*count)
        qsort(*list, (size_t)*count, sizeof(**list), compare_attempts);
    return true;
}

/* ---- reading ---- */

bool batch_read_int(const json_t *object, const char *key, int least, int most, int *out)
{
    const json_t *value = json_object_get(object, key);
    const json_int_t number = json_integer_value(value);

    if (!json_is_integer(value) || number < least || number > most)
        return false;
    *out = (int)number;
    return true;
}

static bool read_nodes(const json_t *object, double *out)
{
    const json_t *value = json_object_get(object, "nodes");

    *out = json_number_value(value);
    return json_is_number(value) && *out >= 0 && *out < 1e30;
}

static bool read_digest(const json_t *object, char out[SHA256_HEX])
{
    const char *text = json_string_value(json_object_get(object, "sha256"));

    if (!text || strlen(text) != SHA256_HEX - 1
        || strspn(text, "0123456789abcdef") != SHA256_HEX - 1)
        return false;
    memcpy(out, text, SHA256_HEX);
    return true;
}

static bool read_shards(const json_t *array, BatchJob *job, char why[BATCH_WHY])
{
    const json_t *entry;
    long tasks = 0;
    size_t i;

    job->shard_count = (int)json_array_size(array);
    if (!json_is_array(array) || json_array_size(array) > BATCH_SHARDS_MAX)
        return failed(why, BATCH_WHY, "'shards' are not up to %d shards", BATCH_SHARDS_MAX);
    job->shards = memory_array(json_array_size(array) + 1, sizeof(*job->shards));
    json_array_foreach(array, i, entry) {
        BatchShard *shard = &job->shards[i];

        if (!batch_read_int(entry, "tasks", 0, job->tasks, &shard->tasks)
            || !read_nodes(entry, &shard->nodes) || !read_digest(entry, shard->sha256))
            return failed(why, BATCH_WHY, "shard %zu lacks 'tasks', 'nodes' or 'sha256'", i + 1);
        tasks += shard->tasks;
    }
    return tasks == job->tasks
           || failed(why, BATCH_WHY, "the shards hold %ld tasks, the plan has %d", tasks,
                     job->tasks);
}

bool batch_job_read(const json_t *plan, BatchJob *job, char why[BATCH_WHY])
{
    const char *schema = json_string_value(json_object_get(plan, "schema"));
    const json_t *asked = json_object_get(plan, "asked");
    const json_t *moves = json_object_get(asked, "moves"), *wld = json_object_get(asked, "wld");
    const json_t *first_best = json_object_get(asked, "first_best");

    if (!schema || strcmp(schema, SCHEMA) != 0)
        return failed(why, BATCH_WHY, "its schema is not %s", SCHEMA);
    if (!json_is_boolean(moves) || !json_is_boolean(wld) || !json_is_boolean(first_best))
        return failed(why, BATCH_WHY, "'asked' is not understood");
    job->request = (SolveRequest){ .all_moves = json_is_true(moves), .wld = json_is_true(wld),
                                   .first_best = json_is_true(first_best),
                                   .prove = json_is_true(json_object_get(asked, "prove")) };
    if (item_ask(&job->request))
        return failed(why, BATCH_WHY, "'asked' is not understood");
    if (!batch_read_int(plan, "positions", 0, INT32_MAX, &job->positions)
        || !batch_read_int(plan, "tasks", 0, job->positions, &job->tasks)
        || !read_nodes(plan, &job->nodes) || !read_digest(plan, job->sha256))
        return failed(why, BATCH_WHY, "'positions', 'tasks', 'nodes' or 'sha256' are not "
                      "understood");
    return read_shards(json_object_get(plan, "shards"), job, why);
}

bool batch_job_open(const char *folder, BatchJob *job)
{
    char path[BATCH_PATH], why[BATCH_WHY];
    json_t *plan;
    FILE *file;
    bool good;

    *job = (BatchJob){ .folder = folder };
    batch_path(job, "plan.json", path);
    file = memory_open_file(path, "r");
    if (!file) {
        notice("%s: %s: 'yomikiri plan --to %s ...' makes it", path, strerror(errno), folder);
        return false;
    }
    plan = json_loadf(file, JSON_REJECT_DUPLICATES, NULL);
    fclose(file);
    good = plan ? batch_job_read(plan, job, why)
                : failed(why, BATCH_WHY, "it is not JSON, or not whole");
    json_decref(plan);
    if (!good) {
        notice("%s: not a plan: %s", path, why);
        batch_job_close(job);
    }
    return good;
}

ExitStatus batch_job_named(const Command *command, int count, char **operands, BatchJob *job)
{
    if (count != 1)
        return args_complain(command, "expected one folder, that of a job");
    if (strlen(operands[0]) > BATCH_PATH - 100)
        return args_complain(command, "the name of the folder is too long");
    return batch_job_open(operands[0], job) ? STATUS_DONE : STATUS_INPUT;
}

void batch_job_close(BatchJob *job)
{
    free(job->shards);
    job->shards = NULL;
}

/* ---- writing ---- */

static void put(json_t *object, const char *key, json_t *value)
{
    json_object_set_new(object, key, value);
}

static json_t *plan_of(const BatchJob *job)
{
    json_t *plan = json_object(), *asked = json_object(), *shards = json_array();

    put(plan, "schema", json_string(SCHEMA));
    put(asked, "moves", json_boolean(job->request.all_moves));
    put(asked, "wld", json_boolean(job->request.wld));
    put(asked, "first_best", json_boolean(job->request.first_best));
    if (job->request.prove)
        put(asked, "prove", json_true());
    put(plan, "asked", asked);
    put(plan, "positions", json_integer(job->positions));
    put(plan, "tasks", json_integer(job->tasks));
    put(plan, "nodes", json_real(job->nodes));
    put(plan, "sha256", json_string(job->sha256));
    for (int i = 0; i < job->shard_count; i++) {
        const BatchShard *shard = &job->shards[i];

        json_array_append_new(shards, json_pack("{s:i, s:f, s:s}", "tasks", shard->tasks,
                                                "nodes", shard->nodes, "sha256", shard->sha256));
    }
    put(plan, "shards", shards);
    return plan;
}

bool batch_job_write(const BatchJob *job)
{
    char path[BATCH_PATH], error[BATCH_PATH + BATCH_WHY];
    json_t *plan = plan_of(job);
    NewFile file;
    bool good;

    batch_path(job, "plan.json", path);
    if (!new_file_begin(&file, path, error, sizeof(error))) {
        notice("%s", error);
        json_decref(plan);
        return false;
    }
    good = memory_json_print(file.file, plan, JSON_INDENT(1) | JSON_REAL_PRECISION(12))
           && fflush(file.file) == 0 && fsync(fileno(file.file)) == 0;
    if (!good)
        notice("%s: %s", path, strerror(errno));
    if (new_file_end(&file, good, error, sizeof(error)))
        return good;
    notice("%s", error);
    return false;
}
