#include "apps/cli/pick/pick_command.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files/new_file.h"
#include "base/memory/memory.h"
#include "base/text/print.h"
#include "positions/writer.h"

static const size_t MAX_BYTES = (size_t)64 << 20;       /* as suites may have */

/* As suite_load() does. */
static bool is_obf(const char *path)
{
    const size_t length = strlen(path);

    return length > 4 && strcmp(path + length - 4, ".obf") == 0;
}

Position *pick_source_read(const Suite *suite, char *error, size_t error_size)
{
    Position *positions = memory_array((size_t)suite->count, sizeof(*positions));
    FILE *file = fopen(suite->path, "rb");
    Reader *reader = NULL;
    ReaderOptions options;
    Diag diag;
    int count = 0;

    if (!file) {
        snprintf(error, error_size, "%s: %s", suite->path, strerror(errno));
        goto out;
    }
    reader_options_init(&options);
    options.max_bytes = MAX_BYTES;
    options.format = is_obf(suite->path) ? FORMAT_OBF : FORMAT_AUTO;
    reader = reader_open_file(file, &options);
    while (count < suite->count
           && reader_next(reader, &positions[count], &diag) == READ_POSITION)
        count++;
    if (count < suite->count)
        snprintf(error, error_size, "%s: it has changed while it was read", suite->path);

out:
    reader_close(reader);
    if (file)
        fclose(file);
    if (count == suite->count)
        return positions;
    free(positions);
    return NULL;
}

static bool put(FILE *file, const Position *positions, int count, const bool *in)
{
    char line[WRITER_SIZE];

    for (int i = 0; i < count; i++)
        if (in[i] && (writer_obf(&positions[i], line, sizeof(line)) < 0
                      || position_obf_name(positions[i].id, line, sizeof(line)) < 0
                      || fprintf(file, "%s\n", line) < 0))
            return false;
    return fflush(file) == 0 && fsync(fileno(file)) == 0;
}

bool pick_source_write(const Position *positions, int count, const bool *in, const char *path,
                       char *error, size_t error_size)
{
    NewFile file;
    bool good;

    if (!new_file_begin(&file, path, error, error_size))
        return false;
    errno = 0;
    good = put(file.file, positions, count, in);
    if (!good)
        failed(error, error_size, "%s: %s", path,
               errno != 0 ? strerror(errno) : "cannot be written");
    return new_file_end(&file, good, error, error_size) && good;
}
