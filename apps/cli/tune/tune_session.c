#include "apps/cli/tune/tune_command.h"

#include <unistd.h>

#include "apps/cli/measure/measure.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/progress_line.h"
#include "apps/cli/terminal/stop.h"

enum { PAIRS_USUAL = 2000 };

/* ---- the progress line ---- */

static void show(void *context, const TuneProgress *progress)
{
    static const char *const PHASES[] = {
        [TUNE_BEGINS] = "begins", [TUNE_LEARNS] = "learns", [TUNE_TRIES] = "unseen positions",
    };
    ProgressLine *line = context;

    if (progress_line_due(line))
        progress_line_draw(line, "%s%s, %.0f %% of the budget, %d comparisons, %d pairs; %s",
                           progress->replaying ? "(journal) " : "", PHASES[progress->phase],
                           100.0 * (1.0 - progress->left), progress->comparisons, progress->pairs,
                           progress->best[0] ? progress->best : "nothing better yet");
}

/* ---- the journal ---- */

/* Begun, or gone on with. NULL: complained, *status says how. */
static TuneJournal *open_journal(const TuneChoices *choices, const TuneSession *session,
                                 const json_t *mine, ExitStatus *status)
{
    const char *path = session->path;
    char error[600] = "";
    json_t *head;
    const TuneJournalState state = tune_journal_look(path, &head, error, sizeof(error));
    const bool resume = choices->resume
                        && !(session->may_begin && state == TUNE_JOURNAL_NONE);
    TuneJournal *journal = NULL;

    *status = STATUS_INPUT;
    if (state == TUNE_JOURNAL_BROKEN && !(choices->fresh && head))
        notice("%s", error);
    else if (resume && (!head || !tune_task_same(head, mine, error, sizeof(error))))
        notice("%s: %s", path, head ? error : "there is no run to go on with");
    else if (state == TUNE_JOURNAL_UNFINISHED && !resume && !choices->fresh) {
        notice("%s holds a run that was interrupted: go on with --resume, or forget it with "
               "--fresh", path);
        *status = STATUS_USAGE;
    } else {
        *status = STATUS_DIFFERENT;
        journal = resume ? tune_journal_resume(path, error, sizeof(error))
                         : tune_journal_begin(path, mine, error, sizeof(error));
        if (!journal)
            notice("%s", error);
    }
    json_decref(head);
    return journal;
}

/* ---- the run ---- */

static ExitStatus run(const TuneChoices *choices, const TuneTask *task,
                      const TuneSession *session, TuneJournal *journal, TuneResult *result)
{
    const MeasureChoices measure = { .budget_s = NOT_NAMED, .pin = choices->pin };
    MeasureCores cores;
    ProgressLine line;
    const TunePlan plan = {
        .space = &task->space, .strategy = tune_strategy_at((size_t)choices->strategy),
        .training = &task->training, .unseen = &task->unseen, .rival = session->rival,
        .in_force = session->in_force, .hint = session->hint, .elsewhere = session->elsewhere,
        .seed = (uint64_t)choices->seed, .nodes = choices->nodes,
        .budget = !choices->nodes ? choices->budget_s
                  : choices->pairs > 0 ? choices->pairs : PAIRS_USUAL,
        .rounds = choices->nodes ? 1 : choices->rounds, .caution = task->caution,
        .journal = journal, .progress = show, .context = &line, .stop = stop_flag(),
        .watch = stop_watch,
    };

    measure_cores_open(&cores, &measure, 1, false);
    measure_cores_bind(&cores);
    stop_install();
    progress_line_begin(&line, !choices->quiet, 0);
    tune_run(&plan, result);
    progress_line_clear(&line);
    measure_cores_close(&cores);
    switch (result->status) {
    case TUNE_DONE:
        return STATUS_DONE;
    case TUNE_INTERRUPTED:
        notice("interrupted; with --resume it goes on from %s", session->path);
        return STATUS_INTERRUPTED;
    case TUNE_WRONG:
    case TUNE_FAILED:
        break;
    }
    notice("%s", result->error);
    if (result->too_little)
        unlink(session->path);              /* there is nothing to go on with */
    return result->too_little ? STATUS_USAGE : STATUS_DIFFERENT;
}

/* The journal says how it ended. */
static ExitStatus finish(const TuneChoices *choices, const TuneTask *task, TuneJournal *journal,
                         const TuneResult *result)
{
    json_t *json = tune_output_json(choices, task, result);
    char error[600];
    const bool done = tune_journal_finish(journal, json, error, sizeof(error));

    json_decref(json);
    if (!done)
        notice("%s", error);
    return done ? STATUS_DONE : STATUS_DIFFERENT;
}

ExitStatus tune_session_run(const TuneChoices *choices, const TuneTask *task,
                            const TuneSession *session, TuneResult *result)
{
    json_t *head = tune_task_head(choices, task, &session->origin);
    ExitStatus status = STATUS_DIFFERENT;

    *result = (TuneResult){ .status = TUNE_FAILED };
    TuneJournal *journal = open_journal(choices, session, head, &status);

    if (journal)
        status = run(choices, task, session, journal, result);
    if (status == STATUS_DONE)
        status = finish(choices, task, journal, result);
    tune_journal_close(journal);
    json_decref(head);
    return status;
}
