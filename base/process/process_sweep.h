/* process_sweep.h - the end of all that lives below this process; for the guard. */

#ifndef YOMIKIRI_PROCESS_SWEEP_H
#define YOMIKIRI_PROCESS_SWEEP_H

#include "base/base.h"

/* Kill our children, theirs that fall to us, and so on, and wait until they are gone; up to
 * ten seconds. What may not be killed (it runs as somebody else) is left. */
void process_sweep(void);

/* Close every descriptor but the first. */
void process_sweep_descriptors(void);

#endif
