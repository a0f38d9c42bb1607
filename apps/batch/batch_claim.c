#include "apps/batch/batch_claim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/terminal/notice.h"

/* ---- who we are ---- */

void batch_node_name(char name[BATCH_NODE])
{
    static const char *const NAMES[] = { "SLURMD_NODENAME", "NODE_NAME" };

    for (size_t i = 0; i < ARRAY_LENGTH(NAMES); i++) {
        const char *given = getenv(NAMES[i]);

        if (given && given[0]) {
            snprintf(name, BATCH_NODE, "%s", given);
            return;
        }
    }
    if (gethostname(name, BATCH_NODE) != 0)
        snprintf(name, BATCH_NODE, "unknown");
    name[BATCH_NODE - 1] = '\0';
}

void batch_task_name(char name[BATCH_NODE])
{
    const char *array = getenv("SLURM_ARRAY_JOB_ID"), *task = getenv("SLURM_ARRAY_TASK_ID");
    const char *job = getenv("SLURM_JOB_ID"), *index = getenv("JOB_COMPLETION_INDEX");

    if (array && task)
        snprintf(name, BATCH_NODE, "slurm %s_%s", array, task);
    else if (job)
        snprintf(name, BATCH_NODE, "slurm %s", job);
    else if (index)
        snprintf(name, BATCH_NODE, "kubernetes %s", index);
    else
        name[0] = '\0';
}

/* ---- the lock ---- */

static bool keeps_no_locks(int error)
{
    return error == ENOLCK || error == ENOSYS || error == EOPNOTSUPP || error == EINVAL;
}

/* Whoever holds a claim has written into its file who that is. */
static void read_holder(int file, char holder[BATCH_HOLDER])
{
    const ssize_t length = pread(file, holder, BATCH_HOLDER - 1, 0);

    holder[length > 0 ? length : 0] = '\0';
    holder[strcspn(holder, "\n")] = '\0';
    if (!holder[0])
        snprintf(holder, BATCH_HOLDER, "another process");
}

static void write_holder(int file)
{
    char node[BATCH_NODE], text[BATCH_HOLDER];
    const int length = (batch_node_name(node),
                        snprintf(text, sizeof(text), "%s, process %ld\n", node, (long)getpid()));

    /* Only for people: if the disk is full, the claim holds all the same. */
    if (ftruncate(file, 0) != 0 || pwrite(file, text, (size_t)length, 0) != length)
        errno = 0;
}

ClaimState batch_claim_try(const BatchJob *job, int shard, BatchClaim *claim,
                           char holder[BATCH_HOLDER])
{
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    static bool told;
    char name[40], path[BATCH_PATH];

    snprintf(name, sizeof(name), BATCH_CLAIMS "/%05d", shard);
    batch_path(job, name, path);
    claim->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (claim->file < 0) {
        notice("%s: %s", path, strerror(errno));
        return CLAIM_FAILED;
    }
    if (fcntl(claim->file, F_OFD_SETLK, &lock) == 0) {
        write_holder(claim->file);
        return CLAIM_HELD;
    }
    if (errno == EAGAIN || errno == EACCES) {
        read_holder(claim->file, holder);
        close(claim->file);
        claim->file = -1;
        return CLAIM_TAKEN;
    }
    if (!keeps_no_locks(errno)) {
        notice("%s: %s", path, strerror(errno));
        batch_claim_release(claim);
        return CLAIM_FAILED;
    }
    if (!told)
        notice("%s: %s: two runs of one shard would both solve it, which costs time only", path,
               strerror(errno));
    told = true;
    batch_claim_release(claim);
    return CLAIM_HELD;
}

void batch_claim_release(BatchClaim *claim)
{
    if (claim->file >= 0)
        close(claim->file);
    claim->file = -1;
}
