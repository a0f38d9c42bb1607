/* movegrid.h - games as a grid of move numbers, as newspapers print them. */

#ifndef YOMIKIRI_MOVEGRID_H
#define YOMIKIRI_MOVEGRID_H

#include "positions/shared/source.h"

/* Take a grid whose first line, letters or a row, is at `at`; where it ends, or `at`. */
size_t movegrid_read(Source *source, size_t at);

#endif
