/* machine_here.h - facts that the running system tells by itself, without files to read. */

#ifndef YOMIKIRI_MACHINE_HERE_H
#define YOMIKIRI_MACHINE_HERE_H

#include <stddef.h>

/* Logical CPUs; -1 if the system does not say. */
int machine_here_online(void);

/* Those of them that this process may use, which is no cgroup and unknown to /proc/cpuinfo; -1 if
 * the system does not say. */
int machine_here_allowed(void);

/* Bytes of an ordinary page; -1 if the system does not say. */
long machine_here_page_bytes(void);

/* "x86_64"; nothing is written if the system does not say. */
void machine_here_architecture(char *out, size_t size);

#endif
