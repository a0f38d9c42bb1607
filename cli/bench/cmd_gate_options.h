/* cmd_gate_options.h - the options of `yomikiri gate`. */

#ifndef YOMIKIRI_CMD_GATE_OPTIONS_H
#define YOMIKIRI_CMD_GATE_OPTIONS_H

#include "cli/bench/cmd_gate_output.h"
#include "cli/bench/cmd_measure.h"

/* As many positions as the signature's suite has are at hand to be counted. */
enum { CMD_GATE_OPTIONS_COUNTED = 33 };

typedef struct {
    const char *candidate, *baseline, *baseline_record;
    const char *only, *skip;
    const char *answers, *suite;
    const char *signature, *margin, *tolerance;
    bool allow_signature_change, quiet;
    int instructions, counted, undecided, threads;
    MeasureChoices measure;
    double limit_s;
    GateFiles files;
} GateChoices;

/* What holds where no option says otherwise, but for `measure`. */
extern const GateChoices CMD_GATE_OPTIONS_DEFAULTS;

extern const Option cmd_gate_options[];

/* Whether one of the plan's command lines has a number of threads of its own. */
bool cmd_gate_options_own_threads(const GatePlan *plan);

/* Fill what the options and the plan's command lines decide: numbers, signature, *layers (a
 * bit for each that is wanted). False after a complaint. */
bool cmd_gate_options_read(const Command *command, const GateChoices *choices, GatePlan *plan,
                           unsigned *layers);

#endif
