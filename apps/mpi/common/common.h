/* common.h - memory that processes of one machine have in common. */

#ifndef YOMIKIRI_COMMON_H
#define YOMIKIRI_COMMON_H

#include <stddef.h>
#include <stdint.h>

/* Under which the others find it; plain bytes, to be sent to them. */
typedef struct {
    int64_t process, file;
    uint64_t device, number, bytes;
} CommonName;

/* Pages of zeroes. NULL: none are available; on Linux if `bytes` is 0 or more than the
 * system lets a process have, elsewhere always. */
void *common_make(size_t bytes, CommonName *name);

/* What another process of this machine has made and not closed yet; NULL: it cannot be reached,
 * as where the processes are in containers of their own. */
void *common_find(const CommonName *name);

/* By who has made it: nobody needs the name any more. */
void common_close(const CommonName *name);

/* Give back what the two have returned. NULL is accepted. */
void common_free(void *memory, size_t bytes);

#endif
