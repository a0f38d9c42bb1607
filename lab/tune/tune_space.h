/* tune_space.h - the space that the tuner searches: some knobs, each with the values that are
 * worth a try.
 *
 * A point says for each knob of the space which of its values it takes, as an index: 0 for the
 * lowest. Sizes double from value to value, so that a step is about as much of a change there as
 * anywhere. */

#ifndef YOMIKIRI_TUNE_SPACE_H
#define YOMIKIRI_TUNE_SPACE_H

#include "base/base.h"
#include "yomikiri.h"

enum { TUNE_KNOBS = 192 };

typedef struct {
    const char *name;           /* as yk_config_set() has it; static storage */
    const char *kind;           /* likewise */
    int low, high, step;        /* values; step 0: each twice the one before */
    int start;                  /* the index of the configuration that tuning begins with */
    int values;                 /* how many */
} TuneKnob;

typedef struct {
    int count;
    TuneKnob knob[TUNE_KNOBS];
    yk_config base;             /* what holds for all knobs outside the space */
} TuneSpace;

typedef struct {
    uint8_t index[TUNE_KNOBS];
} TunePoint;

/* Make *space of the knobs named in `names`, separated by commas: names of knobs and of groups; a
 * leading "-" takes one away again. NULL: those that TUNE_USUAL names. Knobs that say how much
 * of the machine is used (threads, the shared table) are only taken by name. False: `error` says
 * which name is unknown, or has no range. */
#define TUNE_USUAL "layers,caches,order"
bool tune_space_make(TuneSpace *space, const yk_config *base, const char *names, char *error,
                     size_t error_size);

/* "layers", ...: names for several knobs, then those of all knobs; NULL past the last. */
const char *tune_name_at(size_t index);

/* The point that tuning begins with. */
TunePoint tune_space_start(const TuneSpace *space);

/* The value of a knob at an index, and the index of the value nearest to one. */
int tune_knob_value(const TuneKnob *knob, int index);
int tune_knob_index(const TuneKnob *knob, int value);

/* `point` with one knob at another index, the nearest there is. */
TunePoint tune_point_moved(const TuneSpace *space, TunePoint point, int knob, int index);

/* The same point: the indices of all knobs of the space are alike. */
bool tune_point_same(const TuneSpace *space, const TunePoint *a, const TunePoint *b);

/* Whether it may be the result: layers in their order. What may not can still be measured, unless
 * no solver can be made of it. */
bool tune_point_feasible(const TuneSpace *space, const TunePoint *point);

/* The knobs at that point. */
yk_config tune_point_config(const TuneSpace *space, const TunePoint *point);

/* The values that differ from where tuning began, "cache-kib=564 etc=off", "" for none; returns
 * `out`. */
char *tune_point_text(const TuneSpace *space, const TunePoint *point, char *out, size_t size);

#endif
