/* version.h - the text of --version, in front of a subcommand or behind it. */

#ifndef YOMIKIRI_VERSION_H
#define YOMIKIRI_VERSION_H

#include <stdio.h>

/* Version, commit, compiler, and the kernels with the one that is chosen. */
void version_print(FILE *out);

#endif
