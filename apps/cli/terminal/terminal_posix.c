#include "apps/cli/terminal/terminal.h"

#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#ifdef __APPLE__
#include <xlocale.h>            /* where macOS has newlocale() and nl_langinfo_l() */
#endif

int terminal_columns(int fd)
{
    struct winsize window;

    return ioctl(fd, TIOCGWINSZ, &window) == 0 ? window.ws_col : 0;
}

/* The codeset of the user's locale, without changing that of the program, whose numbers
 * must look the same everywhere. */
bool terminal_takes_utf8(void)
{
    const locale_t user = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    bool utf8;

    if (user == (locale_t)0)
        return false;
    utf8 = strcmp(nl_langinfo_l(CODESET, user), "UTF-8") == 0;
    freelocale(user);
    return utf8;
}

bool terminal_takes_colours(void)
{
    const char *term = getenv("TERM");

    return term && strcmp(term, "dumb") != 0;
}

bool terminal_same_place(int a, int b)
{
    struct stat one, two;

    return fstat(a, &one) == 0 && fstat(b, &two) == 0
        && one.st_dev == two.st_dev && one.st_ino == two.st_ino;
}

bool terminal_appends(int fd)
{
    const int flags = fcntl(fd, F_GETFL);

    return flags >= 0 && (flags & O_APPEND);
}
