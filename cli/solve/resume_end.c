#include "cli/solve/resume_end.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/terminal/notice.h"

static bool is_standard_output(FILE *file)
{
    struct stat one, two;

    return fstat(fileno(file), &one) == 0 && fstat(STDOUT_FILENO, &two) == 0
        && one.st_dev == two.st_dev && one.st_ino == two.st_ino && S_ISREG(one.st_mode);
}

static bool can_append(const char *path)
{
    const int flags = fcntl(STDOUT_FILENO, F_GETFL);

    if (flags >= 0 && (flags & O_APPEND))
        return true;
    notice("the output would overwrite %s: write '>> %s', with two '>'", path, path);
    return false;
}

static bool mend_end(const char *path, off_t end, bool break_lost)
{
    struct stat now;

    if (break_lost)
        return write(STDOUT_FILENO, "\n", 1) == 1;
    if (fstat(STDOUT_FILENO, &now) == 0 && now.st_size == end)
        return true;
    if (ftruncate(STDOUT_FILENO, end) == 0)
        return true;
    notice("%s: cannot remove the last line: %s", path, strerror(errno));
    return false;
}

bool resume_end_mend(FILE *file, const char *path, off_t end, bool break_lost)
{
    return !is_standard_output(file) || (can_append(path) && mend_end(path, end, break_lost));
}
