#include "lab/train/train.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/files/new_file.h"

const char *weights_read(const char *path, EvalFile *file)
{
    FILE *in = fopen(path, "rb");
    size_t size;

    if (!in)
        return strerror(errno);
    size = fread(file, 1, sizeof(*file), in);
    size += fgetc(in) != EOF;
    fclose(in);
    return eval_check(file, size);
}

void weights_complete(EvalFile *file, int stages)
{
    const int low = labelled_empties_low(0), high = labelled_empties_high(stages - 1);

    for (int stage = stages; stage < EVAL_STAGES; stage++)
        file->stage[stage] = file->stage[stages - 1];
    for (int empties = low - 1; empties >= 0; empties--)
        file->constant[empties] = file->constant[empties + 2];
    for (int empties = high + 1; empties <= 64; empties++)
        file->constant[empties] = file->constant[empties - 2];
}

void weights_seal(EvalFile *file, const char *provenance)
{
    memcpy(file->magic, EVAL_MAGIC, sizeof(file->magic));
    file->version = EVAL_VERSION;
    file->stages = EVAL_STAGES;
    memset(file->provenance, 0, sizeof(file->provenance));
    snprintf(file->provenance, sizeof(file->provenance), "%s", provenance);
    file->checksum = eval_checksum(file);
}

bool weights_write(const char *path, const EvalFile *file)
{
    char error[200];
    NewFile out;

    if (!new_file_begin(&out, path, error, sizeof(error)))
        return false;
    fwrite(file, sizeof(*file), 1, out.file);
    return new_file_end(&out, true, error, sizeof(error));
}
