#include "apps/cli/args/weights_option.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/terminal/notice.h"
#include "base/memory/memory.h"

bool weights_option_read(const char *path, yk_weights **weights)
{
    const size_t whole = yk_weights_bytes();
    const char *reason = NULL;
    yk_status status;
    size_t size;
    char *bytes;

    *weights = NULL;
    if (!path || strcmp(path, WEIGHTS_BUILT_IN) == 0)
        return true;
    bytes = memory_read_file(path, 2 * whole, &size);
    if (!bytes) {
        notice("%s: %s", path, strerror(errno));
        return false;
    }
    status = yk_weights_create(weights, bytes, size, &reason);
    free(bytes);
    if (status == YK_BAD_WEIGHTS && size != whole)
        notice("%s: %s (%zu bytes; this program's weights have %zu)", path, reason, size, whole);
    else if (status != YK_OK)
        notice("%s: %s", path, status == YK_BAD_WEIGHTS ? reason : yk_status_text(status));
    return status == YK_OK;
}

bool weights_option_load(SolverOptions *options)
{
    const bool good = weights_option_read(options->weights, &options->loaded);

    options->config.weights = options->loaded;
    return good;
}

void weights_option_release(SolverOptions *options)
{
    yk_weights_destroy(options->loaded);
    options->loaded = NULL;
    options->config.weights = NULL;
}
