#include "apps/cli/review/review_output.h"

#include <errno.h>
#include <string.h>

#include "apps/cli/terminal/notice.h"
#include "apps/cli/view/view.h"
#include "base/memory/memory.h"

static void put_view(FILE *out, const Reviewed *reviewed)
{
    view_add(out, review_json(reviewed));
}

static const struct {
    size_t name;                        /* offset in ReviewFiles */
    void (*begin)(FILE *out);           /* NULL: nothing */
    void (*game)(FILE *out, const Reviewed *reviewed);
    void (*end)(FILE *out);
} KINDS[REVIEW_FILES] = {
    { offsetof(ReviewFiles, html), view_begin, put_view, view_end },
    { offsetof(ReviewFiles, ggf), NULL, review_ggf, NULL },
    { offsetof(ReviewFiles, pgn), NULL, review_pgn, NULL },
};

static const char *name_of(const ReviewFiles *files, int i)
{
    return *(const char *const *)((const char *)files + KINDS[i].name);
}

bool review_files_open(ReviewFiles *files)
{
    for (int i = 0; i < REVIEW_FILES; i++) {
        const char *name = name_of(files, i);

        if (!name)
            continue;
        files->files[i] = memory_open_file(name, "w");
        if (!files->files[i]) {
            notice("%s: %s", name, strerror(errno));
            return false;
        }
        if (KINDS[i].begin)
            KINDS[i].begin(files->files[i]);
    }
    return true;
}

void review_files_game(ReviewFiles *files, const Reviewed *reviewed)
{
    for (int i = 0; i < REVIEW_FILES; i++)
        if (files->files[i]) {
            KINDS[i].game(files->files[i], reviewed);
            fflush(files->files[i]);
        }
}

bool review_files_close(ReviewFiles *files)
{
    bool whole = true;

    for (int i = 0; i < REVIEW_FILES; i++) {
        FILE *file = files->files[i];

        if (!file)
            continue;
        if (KINDS[i].end)
            KINDS[i].end(file);
        files->files[i] = NULL;
        whole &= notice_close(file, name_of(files, i));
    }
    return whole;
}
