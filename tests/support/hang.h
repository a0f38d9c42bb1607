/* hang.h - the one limit of tests, against what hangs: far above what a busy machine needs. No
 * test asks for a time. Scripts read it here, too. */

#ifndef YOMIKIRI_TESTS_HANG_H
#define YOMIKIRI_TESTS_HANG_H

enum { HANG_SECONDS = 600 };

#endif
