/* pick_choices.h - the options of `yomikiri pick`. */

#ifndef YOMIKIRI_PICK_CHOICES_H
#define YOMIKIRI_PICK_CHOICES_H

#include "apps/cli/measure/measure.h"
#include "lab/pick/pick_score.h"

typedef struct {
    int rounds, least, most, kinds, apart;
    int share, longest, diversity;      /* percent */
    int reactions;                      /* a ReactKind */
    int repeat, rate, restarts;
    bool random, resume, explain, json, quiet;
    const char *out, *journal, *from;
    const char *power, *slowdown;
    int runs;
    MeasureChoices measure;             /* of it budget, pin and seed */
} PickChoices;

extern const PickChoices PICK_CHOICES_DEFAULTS;

/* What the table of options cannot say; complains. */
ExitStatus pick_choices_check(const Command *command, const PickChoices *choices);

/* What is asked of the choice. */
PickWish pick_choices_wish(const PickChoices *choices);

/* How often each row is measured. */
int pick_choices_repeat(const PickChoices *choices);

#endif
