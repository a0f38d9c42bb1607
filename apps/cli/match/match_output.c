#include "apps/cli/match/match_output.h"

#include <errno.h>
#include <string.h>

#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/memory/memory.h"
#include "base/memory/memory_json.h"

enum { LINE_FLAGS = JSON_COMPACT | JSON_REAL_PRECISION(9) };

static const double FIRST_S = 1.0, LINE_CONFIDENCE = 0.95;

static bool text(const MatchOutput *output)
{
    return !output->json && !output->jsonl;
}

bool match_output_begin(MatchOutput *output)
{
    if (output->games_path) {
        output->games = memory_open_file(output->games_path, "w");
        if (!output->games) {
            notice("%s: %s", output->games_path, strerror(errno));
            return false;
        }
    }
    if (text(output) && !output->quiet)
        match_report_heading(stdout, output->view);
    fflush(stdout);
    progress_line_begin(&output->line, !output->quiet, FIRST_S);
    return true;
}

/* The disk is full, or nobody reads: going on is useless. */
static void fail(MatchOutput *output, const char *what)
{
    progress_line_clear(&output->line);
    if (!output->failed)
        notice("%s: %s", what, strerror(errno));
    output->failed = true;
    stop_now();
}

static void draw(MatchOutput *output, const MatchTally *tally)
{
    const MatchVerdict now = match_stats_figures(tally, LINE_CONFIDENCE);
    char phrase[300], time[32];

    progress_line_clock(progress_line_elapsed(&output->line), time, sizeof(time));
    if (tally->pairs > 1)
        snprintf(phrase, sizeof(phrase), "; B %+.2f discs a game (%+.2f .. %+.2f)",
                 now.discs.estimate, now.discs.low, now.discs.high);
    else
        phrase[0] = '\0';
    progress_line_draw(&output->line, "pair %d of %d, %s%s", tally->pairs,
                       output->view->plan->pairs, time, phrase);
}

void match_output_pair(void *context, const MatchPair *pair, const MatchTally *tally,
                       const MatchVerdict *verdict)
{
    MatchOutput *output = context;

    (void)verdict;
    if (output->games && !output->failed && !match_report_games(output->games, output->view, pair))
        fail(output, output->games_path);
    if (output->jsonl && !output->failed) {
            json_t *line = match_report_pair_json(pair);

        progress_line_clear(&output->line);
        if (!memory_json_print(stdout, line, LINE_FLAGS) || fflush(stdout) != 0)
            fail(output, "standard output");
    }
    if (!output->failed && progress_line_due(&output->line))
        draw(output, tally);
}

static ExitStatus status_of(const MatchOutput *output, const MatchResult *result)
{
    if (output->failed || result->end == MATCH_FAILED)
        return STATUS_DIFFERENT;
    if (result->end == MATCH_INTERRUPTED)
        return STATUS_INTERRUPTED;
    switch (result->verdict.kind) {
    case MATCH_BETTER:
    case MATCH_GOOD_ENOUGH: return STATUS_DONE;
    case MATCH_WORSE:       return STATUS_SLOWER;
    case MATCH_UNDECIDED:   break;
    }
    return STATUS_UNDECIDED;
}

static void print(MatchOutput *output, const MatchResult *result, ExitStatus status)
{
    char phrase[300];

    if (!text(output)) {
            json_t *object = match_report_result_json(output->view, result, (int)status);

        if (!memory_json_print(stdout, object,
                               output->jsonl ? LINE_FLAGS
                                             : JSON_INDENT(2) | JSON_REAL_PRECISION(9)))
            output->failed = true;
    } else if (!output->quiet) {
        match_report_result(stdout, output->view, result);
    } else {
        match_report_phrase(&result->verdict, phrase, sizeof(phrase));
        printf("%s\n", phrase);
    }
}

static void tell_failure(const MatchFailure *failure)
{
    char text[240];

    if (failure->trouble[0] != '\0') {
        notice("%c: %s", "AB"[failure->side], failure->trouble);
        return;
    }
    notice_failure(failure->status, failure->board, failure->black_to_move, failure->lower,
                   failure->upper, text, sizeof(text));
    notice_text(text);
}

ExitStatus match_output_end(MatchOutput *output, const MatchResult *result)
{
    progress_line_clear(&output->line);
    if (output->games && fclose(output->games) != 0 && !output->failed)
        fail(output, output->games_path);
    if (result->end == MATCH_FAILED)
        tell_failure(&result->failure);
    else
        print(output, result, status_of(output, result));
    if (!output->failed && (fflush(stdout) != 0 || ferror(stdout)))
        fail(output, "standard output");
    return status_of(output, result);
}
