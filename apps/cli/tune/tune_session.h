/* tune_session.h - one tuning run with everything round it: its journal, the core it stays on,
 * its progress line, ctrl-C, and what is said where it fails. */

#ifndef YOMIKIRI_TUNE_SESSION_H
#define YOMIKIRI_TUNE_SESSION_H

#include "apps/cli/tune/tune_choices.h"

typedef struct {
    const char *path;           /* of the journal */
    bool may_begin;             /* with --resume: where there is no journal, begin one */
    const yk_config *rival, *in_force, *hint, *elsewhere;   /* as in TunePlan */
    TuneOrigin origin;          /* for the journal */
} TuneSession;

/* Run what `choices` and `task` say. STATUS_DONE: *result is complete; otherwise why not has been
 * said. tune_run_free() in any case. */
ExitStatus tune_session_run(const TuneChoices *choices, const TuneTask *task,
                            const TuneSession *session, TuneResult *result);

#endif
