#include "apps/cli/args/weights_option.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/terminal/notice.h"
#include "base/memory/memory.h"

/* The whole of `path`, and one byte more than a weights file has if it is longer. NULL:
 * complained. */
static unsigned char *read_bytes(const char *path, size_t *size)
{
    const size_t room = yk_weights_bytes() + 1;
    unsigned char *bytes = memory_array(room, 1);
    FILE *in = memory_open_file(path, "rb");
    int wrong = in ? 0 : errno;

    if (in) {
        *size = fread(bytes, 1, room, in);
        wrong = ferror(in) ? errno : 0;
        fclose(in);
    }
    if (in && !wrong)
        return bytes;
    notice("%s: %s", path, strerror(wrong));
    free(bytes);
    return NULL;
}

bool weights_option_read(const char *path, yk_weights **weights)
{
    const char *reason = NULL;
    size_t size;

    *weights = NULL;
    if (!path || strcmp(path, WEIGHTS_BUILT_IN) == 0)
        return true;
    unsigned char *bytes = read_bytes(path, &size);

    if (!bytes)
        return false;

    const yk_status status = yk_weights_create(weights, bytes, size, &reason);
    const size_t whole = yk_weights_bytes();

    free(bytes);
    if (status == YK_OK)
        return true;
    if (status != YK_BAD_WEIGHTS)
        notice("%s: %s", path, yk_status_text(status));
    else if (size == whole)
        notice("%s: %s", path, reason);
    else
        notice("%s: %s (%s%zu bytes; this program's weights have %zu)", path, reason,
               size > whole ? "at least " : "", size, whole);
    return false;
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
