/* commands.h - the subcommands, each defined in the cmd_*.c of its name. */

#ifndef YOMIKIRI_COMMANDS_H
#define YOMIKIRI_COMMANDS_H

#include "apps/cli/args/args.h"

extern const Command cmd_solve;
extern const Command cmd_prove;
extern const Command cmd_plan;
extern const Command cmd_merge;
extern const Command cmd_convert;
extern const Command cmd_perft;
extern const Command cmd_signature;
extern const Command cmd_cpu;
extern const Command cmd_explain;
extern const Command cmd_review;
extern const Command cmd_bench;
extern const Command cmd_gate;
extern const Command cmd_compare;
extern const Command cmd_tune;
extern const Command cmd_report;
extern const Command cmd_pick;
extern const Command cmd_train;
extern const Command cmd_match;
extern const Command cmd_serve;

#endif
