/* gate_choices.h - the options of `yomikiri gate`. */

#ifndef YOMIKIRI_GATE_CHOICES_H
#define YOMIKIRI_GATE_CHOICES_H

#include "apps/cli/gate/gate_output.h"
#include "apps/cli/measure/measure.h"
#include "bench/gate/gate.h"

/* As many positions as the signature's suite has are at hand to be counted. */
enum { GATE_CHOICES_COUNTED = 33 };

typedef enum { INSTRUCTIONS_MAYBE, INSTRUCTIONS_OFF, INSTRUCTIONS_ON } InstructionsChoice;

typedef struct {
    const char *candidate, *baseline, *baseline_record;
    const char *only, *skip;
    const char *answers, *suite;
    const char *signature, *margin, *tolerance;
    bool allow_signature_change, quiet;
    int instructions;           /* an InstructionsChoice */
    int counted, undecided, threads;
    MeasureChoices measure;
    double limit_s;             /* 0: not named */
    GateFiles files;
} GateChoices;

/* What holds where no option says otherwise, but for `measure`. */
extern const GateChoices GATE_CHOICES_DEFAULTS;

/* Whether one of the plan's command lines has a number of threads of its own. */
bool gate_choices_own_threads(const GatePlan *plan);

/* Fill what the options and the plan's command lines decide: numbers, signature, *layers (a
 * bit for each that is wanted). False after a complaint. */
bool gate_choices_read(const Command *command, const GateChoices *choices, GatePlan *plan,
                       unsigned *layers);

/* Fill how the answers are asked for, once plan->answers is there and the options are read: the
 * suite that hunts in every way. */
void gate_choices_answers(const GateChoices *choices, GatePlan *plan);

#endif
