/* library.h - shared libraries opened while the program runs, so that it starts without. */

#ifndef YOMIKIRI_LIBRARY_H
#define YOMIKIRI_LIBRARY_H

#include "base/base.h"

/* NULL if there is none of that file name. */
void *library_open(const char *name);

/* Put the function of that name into *function, a pointer to functions of its type. */
bool library_function(void *library, const char *name, void *function);

/* NULL is allowed. */
void library_close(void *library);

#endif
