#include "bench/engine/adapter_files.h"

#include <stdio.h>
#include <stdlib.h>

#include "bench/text/unique.h"

bool adapter_files_name(AdapterFiles *files, const char *text)
{
    const char *temporary = getenv("TMPDIR");
    char id[UNIQUE_SIZE];

    if (!temporary || temporary[0] == '\0')
        temporary = "/tmp";
    unique_name(id);
    if (snprintf(files->folder, sizeof(files->folder), "%s/yomikiri-%.12s", temporary, id)
        >= (int)sizeof(files->folder))
        return false;
    snprintf(files->in, sizeof(files->in), "%s/position.txt", files->folder);
    snprintf(files->out, sizeof(files->out), "%s/answer.txt", files->folder);
    files->files = (ProcessFiles){ files->folder, files->in, text, files->out };
    return true;
}
