#include "profiles/machine/library.h"

#include <dlfcn.h>
#include <string.h>

void *library_open(const char *name)
{
    return dlopen(name, RTLD_NOW | RTLD_LOCAL);
}

/* ISO C has no conversion from void * to a function; POSIX demands that copying works. */
bool library_function(void *library, const char *name, void *function)
{
    void *symbol = dlsym(library, name);

    memcpy(function, &symbol, sizeof(symbol));
    return symbol != NULL;
}

void library_close(void *library)
{
    if (library)
        dlclose(library);
}
