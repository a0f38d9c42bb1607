/* machine_here.h - facts that the running system tells by itself, without files to read. */

#ifndef YOMIKIRI_MACHINE_HERE_H
#define YOMIKIRI_MACHINE_HERE_H

#include <stdint.h>

/* Hardware threads that this process may use, as far as the system says; at least one. */
int machine_here_cpus(void);

/* Bytes of the second-level cache of the first core, for each core that shares it, where no file
 * tells; -1 if the system does not either. */
int64_t machine_here_second_level(void);

#endif
