#include "mpi/simulate/oracle.h"

#include <stdlib.h>
#include <string.h>

#include "mpi/rank/rank_task.h"
#include "mpi/store/store.h"

/* What makes two tasks the same. */
typedef struct {
    Board board;
    int kind, alpha, beta, expected, plies, line;
} Key;

typedef struct {
    Key key;
    DealResult result;
} Known;

struct Oracle {
    yk_solver *solver;
    FILE *file;
    Known *known;
    size_t count, room;
    size_t *index;              /* of known, plus one; 0: free */
    size_t index_size;
    uint64_t done;
};

static Key key_of(const DealTask *task)
{
    Key key;

    memset(&key, 0, sizeof(key));
    key.board = task->board;
    key.kind = task->kind;
    key.alpha = task->kind == DEAL_LOOK ? 0 : task->alpha;
    key.beta = task->kind == DEAL_LOOK ? 0 : task->beta;
    key.expected = task->expected;
    key.plies = task->plies;
    key.line = task->line;
    return key;
}

static size_t *slot_of(const Oracle *oracle, const Key *key)
{
    const uint64_t mixed = board_hash(key->board) * 31 + (uint64_t)(key->alpha * 7 + key->beta)
                           + (uint64_t)(key->kind * 1000 + key->plies);
    size_t at = mixed & (oracle->index_size - 1);

    while (oracle->index[at]
           && memcmp(&oracle->known[oracle->index[at] - 1].key, key, sizeof(*key)) != 0)
        at = (at + 1) & (oracle->index_size - 1);
    return &oracle->index[at];
}

static bool learn(Oracle *oracle, const Key *key, const DealResult *result)
{
    if (oracle->count == oracle->room) {
        const size_t room = oracle->room ? oracle->room * 2 : 4096;
        Known *known = realloc(oracle->known, room * sizeof(*known));
        size_t *index = calloc(4 * room, sizeof(*index));

        if (known)
            oracle->known = known;
        if (!known || !index) {
            free(index);
            return false;
        }
        free(oracle->index);
        oracle->index = index;
        oracle->room = room;
        oracle->index_size = 4 * room;
        for (size_t i = 0; i < oracle->count; i++)
            *slot_of(oracle, &oracle->known[i].key) = i + 1;
    }
    oracle->known[oracle->count] = (Known){ *key, *result };
    *slot_of(oracle, key) = ++oracle->count;
    return true;
}

/* A line: the key, then the result as in a checkpoint. */
static bool read_file(Oracle *oracle, FILE *file)
{
    char line[STORE_LINE + 128];

    while (fgets(line, sizeof(line), file)) {
        DealResult result;
        Key key;
        int used = 0;

        memset(&key, 0, sizeof(key));
        if (sscanf(line, "%d %d %d %d %d %d %n", &key.kind, &key.alpha, &key.beta, &key.expected,
                   &key.plies, &key.line, &used) != 6
            || !store_read(line + used, strcspn(line + used, "\n"), &key.board, &result)
            || !learn(oracle, &key, &result))
            return false;
    }
    return true;
}

Oracle *oracle_open(const char *path)
{
    Oracle *oracle = calloc(1, sizeof(*oracle));
    yk_config config;
    FILE *file;
    bool good = true;

    if (!oracle)
        return NULL;
    yk_config_init(&config);
    rank_task_config(&config, false);
    file = fopen(path, "r");
    if (file) {
        good = read_file(oracle, file);
        fclose(file);
    }
    oracle->file = good ? fopen(path, "a") : NULL;
    if (!oracle->file || yk_create(&oracle->solver, &config) != YK_OK) {
        oracle_close(oracle);
        return NULL;
    }
    return oracle;
}

void oracle_close(Oracle *oracle)
{
    if (oracle->file)
        fclose(oracle->file);
    yk_destroy(oracle->solver);
    free(oracle->known);
    free(oracle->index);
    free(oracle);
}

bool oracle_ask(Oracle *oracle, const DealTask *task, DealResult *result)
{
    const Key key = key_of(task);
    const size_t at = oracle->index_size ? *slot_of(oracle, &key) : 0;
    char line[STORE_LINE];

    if (at) {
        *result = oracle->known[at - 1].result;
        return true;
    }
    yk_clear(oracle->solver);
    if (rank_task_run(oracle->solver, task, NULL, NULL, result) != YK_OK)
        return false;
    oracle->done++;
    store_line(task->board, result, line);
    fprintf(oracle->file, "%d %d %d %d %d %d %s\n", key.kind, key.alpha, key.beta, key.expected,
            key.plies, key.line, line);
    return fflush(oracle->file) == 0 && learn(oracle, &key, result);
}

uint64_t oracle_done(const Oracle *oracle)
{
    return oracle->done;
}
