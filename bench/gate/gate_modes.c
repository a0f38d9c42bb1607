/* gate_modes.c - see gate_modes.h. Where a layer of the search begins, what is shared and what is
 * believed are knobs: moved down, small positions show in a millisecond what takes a second at
 * their defaults. What each mode finds out is in docs/gate.md. */

#include "bench/gate/gate_modes.h"

#include "base/base.h"

#define DEEP                                                                                 \
    "--shallow-empties", "4", "--middle-empties", "4", "--set", "order-keep-empties=4",      \
    "--set", "pass-below-end=3"
/* Names that builds of before know, too. */
#define BELIEVE                                                                              \
    "--set", "probcut-empties=5", "--set", "probcut-depth=1", "--set", "rung-empties-1=6",   \
    "--set", "rung-empties-2=6", "--set", "rung-empties-3=6", "--set", "rung-tenths-1=1",    \
    "--set", "rung-tenths-2=2", "--set", "rung-tenths-3=3"
#define SHARE     "--split-empties", "8", "--set", "alone-empties=0"
#define NO_ORDER  "--ordering", "none"
#define SMALL_CACHES  "--cache-kib", "1", "--low-cache-kib", "1"
#define SMALL_TABLE   "--set", "table-bytes=65536"
#define TWO       "-t", "2"
#define STOP      "--keep", "--time", "0.001"
#define AT_ONCE   "--iterate", "off", "--selective", "off"
#define WORDS(...)  (const char *const[]){ __VA_ARGS__, NULL }

/* name, options, empties from and to, every move, all best moves, window, times */
static const GateMode MODES[] = {
    { "all moves", WORDS("--moves"), 0, 64, true, true, -64, 64, 0 },
    { "portable kernel", WORDS("--moves", "--kernel", "portable"), 0, 17, true, true, -64, 64, 0 },
    { "all best moves", WORDS(NULL), 0, 64, false, true, -64, 64, 0 },
    { "first best move", WORDS("--first-best"), 0, 64, false, false, -64, 64, 0 },
    { "who wins", WORDS("--wld"), 0, 64, false, false, -1, 1, 0 },
    { "window 5,9", WORDS("--window", "5,9"), 0, 64, false, false, 5, 9, 0 },
    { "window -33,-32", WORDS("--window", "-33,-32"), 0, 64, false, false, -33, -32, 0 },
    { "caches warm", WORDS("--moves", "--keep"), 0, 64, true, true, -64, 64, 0 },
    { "shallow layer", WORDS("--moves", "--shallow-empties", "9"), 0, 10, true, true, -64, 64,
      0 },
    { "middle layer", WORDS("--moves", "--shallow-empties", "4", "--middle-empties", "16"), 0, 16,
      true, true, -64, 64, 0 },
    { "small caches", WORDS("--moves", "--keep", SMALL_CACHES), 0, 13, true, true, -64, 64, 0 },
    { "moves not ordered", WORDS("--moves", NO_ORDER), 0, 12, true, true, -64, 64, 0 },
    { "deep layer, not ordered", WORDS("--moves", "--keep", NO_ORDER, DEEP, SMALL_TABLE), 0, 14,
      true, true, -64, 64, 0 },
    { "deep layer", WORDS("--moves", DEEP, BELIEVE), 0, 16, true, true, -64, 64, 0 },
    { "deep layer, best moves", WORDS(DEEP, BELIEVE), 0, 16, false, true, -64, 64, 0 },
    { "deep layer, warm", WORDS("--moves", "--keep", DEEP, BELIEVE), 0, 16, true, true, -64, 64,
      0 },
    { "two threads, small", WORDS("--moves", "--keep", TWO, DEEP, SHARE), 8, 17, true, true, -64,
      64, 0 },
    { "two threads", WORDS("--moves", TWO), 18, 64, true, true, -64, 64, 0 },
    { "four threads", WORDS("-t", "4"), 18, 64, false, true, -64, 64, 0 },
    { "stopped early", WORDS(STOP), 12, 64, false, false, -64, 64, 3 },
    { "stopped early, two threads", WORDS(STOP, TWO, DEEP, SHARE), 11, 64, false, false, -64, 64,
      3 },
    { "exact search stopped early", WORDS(STOP, TWO, SHARE, AT_ONCE), 12, 64, false, false, -64,
      64, 3 },
};

const GateMode *gate_mode_at(size_t index)
{
    return index < ARRAY_LENGTH(MODES) ? &MODES[index] : NULL;
}
