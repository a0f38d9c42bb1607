/* engine_case.h - common parts of the tests of engines: a fake engine, a position, an answer. */

#ifndef YOMIKIRI_TESTS_ENGINE_CASE_H
#define YOMIKIRI_TESTS_ENGINE_CASE_H

#include <stddef.h>

#include "bench/engine/engine.h"

/* Six empty squares; X must pass, O has f1 (+32) and others. */
#define CASE_SQUARES "-OOOO---XXXXXX--XOXOXXXOOOOOOXXOOOXOOOXOOOOOOOXOOOOOXXOOXXXXXXXO"

/* The same with O, or X, to move. */
SuitePosition case_position(char side);

/* Any position from its squares and side. */
SuitePosition case_position_of(const char *text);

/* Open `command`, or fail the test with the reason. */
Engine *case_open(const char *command, int threads, double limit_s);

/* Open it, ask for `position`, close it; its state comes back, the rest in *sample. */
SampleState case_solve(const char *command, SuitePosition position, double limit_s,
                       Sample *sample);

/* Is any folder of ours left below the folder for temporary files? */
bool case_files_left(const char *folder);

#endif
