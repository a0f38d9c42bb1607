#include "apps/cli/solve/output.h"

#include <errno.h>
#include <paths.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/solve/phrase.h"
#include "apps/cli/solve/solve_csv.h"
#include "apps/cli/solve/svg.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/files/numbered.h"

enum { PATH_SIZE = 4096, EXIT_PIPE = 141 };     /* what a shell shows for SIGPIPE */

/* ---- OBF ---- */

/* 64 squares, the side, "; A1:+64" for each move, the name. */
enum { OBF_SIZE = 80 + MAX_MOVES * 12 + MAX_ID };

/* Best first; equal ones by square, so that the line does not depend on how they were found. */
static bool comes_before(ExpectedMove a, ExpectedMove b)
{
    return a.score != b.score ? a.score > b.score : a.square < b.square;
}

/* The exact scores that were asked for into `moves`; -1 if none is known to be the best. */
static int exact_moves(const SolveItem *item, const SolveRequest *request,
                       ExpectedMove moves[MAX_MOVES])
{
    const yk_result *result = &item->result;
    int count = 0;

    if (!item_exact(item))
        return -1;
    if (result->move_count == 0) {
        if (item_game_over(item))
            return 0;
        moves[0] = (ExpectedMove){ PASS, (int8_t)result->lower };
        return 1;
    }
    for (int i = 0; i < result->move_count; i++) {
        const yk_move *move = &result->moves[i];

        if (move->lower != move->upper
            || (!request->all_moves && !(result->best & square_bit(move->square))))
            continue;
        const ExpectedMove next = { move->square, move->lower };
        int at = count++;

        for (; at > 0 && comes_before(next, moves[at - 1]); at--)
            moves[at] = moves[at - 1];
        moves[at] = next;
    }
    return count;
}

void output_obf(FILE *out, const SolveItem *item, const SolveRequest *request)
{
    ExpectedMove moves[MAX_MOVES];
    char line[OBF_SIZE], result[PHRASE_SIZE], open[PHRASE_SIZE] = "";
    const bool good = item->status == YK_OK && item_sound(item);
    const int count = good ? exact_moves(item, request, moves) : -1;
    const bool ties_open = good && !request->first_best && item->result.open;

    if (count <= 0 || ties_open || (request->all_moves && count < item->result.move_count)) {
        phrase_result(item, request, result, sizeof(result));
        if (ties_open)
            phrase_open(item, open, sizeof(open));
        fprintf(out, "%% %s%s%s\n", result, open[0] ? "; " : "", open);
    }
    if (position_obf(item->position.board, item->position.black_to_move, moves,
                     count < 0 ? 0 : count, line, sizeof(line)) > 0
        && position_obf_name(item->position.id, line, sizeof(line)) > 0)
        fprintf(out, "%s\n", line);
}

/* ---- drawings ---- */

static void put_svg(Output *output, const SolveItem *item)
{
    char path[PATH_SIZE], caption[PHRASE_SIZE];
    const bool good = item->status == YK_OK && item_sound(item);
    FILE *file;

    numbered_name(output->svg_path, output->many, item->number, path, sizeof(path));
    phrase_result(item, output->request, caption, sizeof(caption));
    file = fopen(path, "w");
    if (!file) {
        notice("%s: %s", path, strerror(errno));
        output->svg_failed = true;
        return;
    }
    svg_board(file, &(SvgBoard){
        .board = item->position.board,
        .black_to_move = item->position.black_to_move,
        .line = item->result.line,
        .line_length = good ? item->result.line_length : 0,
        .title = item->position.id,
        .caption = caption,
    });
    output->svg_failed |= !notice_close(file, path);
}

/* ---- one answer ---- */

/* A file that no longer takes anything makes further solving useless. */
static void check_written(Output *output, FILE *out)
{
    if (fflush(out) == 0 && !ferror(out))
        return;
    output->write_error = errno ? errno : EIO;
    if (output->write_error != EPIPE)
        notice("cannot write the answers: %s", strerror(output->write_error));
    /* What could not be written has been complained of once, which is enough. */
    output->text.out = freopen(_PATH_DEVNULL, "w", out);
    stop_now();
}

static void count_expected(SolveTally *tally, Expectation expectation)
{
    tally->expected_ok += expectation == EXPECT_OK;
    tally->expected_wrong += expectation == EXPECT_WRONG;
    tally->expected_open += expectation == EXPECT_UNDECIDED;
}

static void count_answer(SolveTally *tally, const SolveItem *item, const SolveRequest *request)
{
    tally->positions++;
    if (item->status != YK_OK || !item_sound(item)) {
        tally->failed++;
        return;
    }
    tally->nodes += item->result.nodes;
    count_expected(tally, item->expectation);
    if (!item_answered(item, request)) {
        if (item->interrupted)
            tally->interrupted++;
        else
            tally->unproven++;
    } else if (item_exact(item)) {
        tally->exact++;
    } else {
        tally->decided++;
    }
}

/* Also of a position that has no answer. */
static void count_certificate(SolveTally *tally, const Certificate *certificate)
{
    tally->proofs += certificate->state == CERTIFICATE_WRITTEN;
    tally->proofs_stopped += certificate->state == CERTIFICATE_STOPPED;
    tally->proofs_failed += certificate->state == CERTIFICATE_UNWRITTEN;
}

static void put_json(const Output *output, FILE *out, const SolveItem *item)
{
    char *text = solve_json_answer(item, output->request, &output->json);

    fprintf(out, "%s\n", text);
    free(text);
}

/* What text shows where it happens goes to standard error for programs' formats. */
static void complain(const Output *output, const SolveItem *item)
{
    char text[PHRASE_SIZE * 8];

    if (item->status != YK_OK) {
        phrase_failure(item, text, sizeof(text));
        notice("%s%s: not solved: %s", item->where, item->ply, text);
        return;
    }
    if (!item_sound(item)) {
        phrase_proof(item, text, sizeof(text));
        notice("%s%s: %s", item->where, item->ply, text);
        return;
    }
    if (item->certificate.why[0])
        notice("%s%s: no proof is written: %s", item->where, item->ply, item->certificate.why);
    if (output->form != OUTPUT_TEXT && item->expectation == EXPECT_WRONG) {
        phrase_expected(item, text, sizeof(text));
        notice("%s%s: %s", item->where, item->ply, text);
    }
}

void output_answer(Output *output, const SolveItem *item)
{
    FILE *out = output->text.out;
    const bool unfinished = item->status == YK_OK && item->interrupted;
    char text[PHRASE_SIZE];

    progress_line_clear(&output->progress->line);
    count_answer(&output->tally, item, output->request);
    count_certificate(&output->tally, &item->certificate);
    complain(output, item);
    if (output->write_error)
        return;
    if (unfinished && output->many && output->form != OUTPUT_TEXT) {
        /* Not among the answers, where --resume would have to leave it as a second one. */
        phrase_result(item, output->request, text, sizeof(text));
        notice("%s%s: %s", item->where, item->ply, text);
        return;
    }
    errno = 0;
    if (output->form == OUTPUT_JSONL)
        put_json(output, out, item);
    else if (output->form == OUTPUT_OBF)
        output_obf(out, item, output->request);
    else if (output->form == OUTPUT_CSV)
        solve_csv(out, item, output->request, !output->begun);
    else {
        if (!item->told)
            solve_text(&output->text, item, output->request);
        solve_text_rest(&output->text, item, output->request);
    }
    output->begun = true;
    check_written(output, out);
    if (output->svg_path)
        put_svg(output, item);
}

/* SolveItem.proven */
static void tell_proven(SolveItem *item)
{
    Output *output = item->context;

    if (output->write_error)
        return;
    progress_line_clear(&output->progress->line);
    errno = 0;
    solve_text(&output->text, item, output->request);
    check_written(output, output->text.out);
    item->told = true;
}

void output_expect(Output *output, SolveItem *item)
{
    if (output->form != OUTPUT_TEXT || output->request->verify)
        return;
    item->proven = tell_proven;
    item->context = output;
}

void output_resumed(Output *output, const Position *position, const JsonAnswer *answer)
{
    SolveTally *tally = &output->tally;
    const bool exact = answer->proven.lower == answer->proven.upper;
    uint64_t wrong_moves;

    tally->positions++;
    tally->resumed++;
    tally->exact += exact;
    tally->decided += !exact;
    count_expected(tally, item_compare(position, &answer->proven, &wrong_moves));
}

/* ---- the whole run ---- */

/* ", 3 things" unless there are none. */
static void put_count(FILE *out, int count, const char *what)
{
    if (count)
        fprintf(out, ", %d %s", count, what);
}

void output_summary(Output *output, int unreadable)
{
    const SolveTally *tally = &output->tally;
    const int expected = tally->expected_ok + tally->expected_wrong + tally->expected_open;
    const double time_s = solve_progress_elapsed(output->progress);
    FILE *out = output->form == OUTPUT_TEXT ? output->text.out : stderr;
    char nodes[NUMBER_SIZE], time[NUMBER_SIZE], speed[NUMBER_SIZE];

    if (output->quiet || output->write_error || (tally->positions == 1 && !unreadable))
        return;
    number_count(nodes, (int64_t)tally->nodes);
    phrase_time(time_s, time, sizeof(time));
    phrase_speed(tally->nodes, time_s, speed, sizeof(speed));
    fprintf(out, "%s%d position%s: %d exact", out == stderr ? "yomikiri: " : "\n",
            tally->positions, tally->positions == 1 ? "" : "s", tally->exact);
    put_count(out, tally->decided, "answered without an exact score");
    put_count(out, tally->unproven, "stopped by the limit");
    put_count(out, tally->interrupted, "interrupted");
    put_count(out, tally->failed, "FAILED");
    put_count(out, tally->proofs, "with a proof");
    put_count(out, unreadable, "unreadable");
    put_count(out, tally->resumed, "of them answered earlier");
    fprintf(out, "; %d as expected", tally->expected_ok);
    put_count(out, tally->expected_wrong, "WRONG");
    put_count(out, tally->expected_open, "not decided");
    put_count(out, tally->positions - expected, "without an expected score");
    fprintf(out, "; %s nodes, %s%s%s\n", nodes, time, speed[0] ? ", " : "", speed);
    if (out != stderr)
        check_written(output, out);
}

ExitStatus output_status(const Output *output, int unreadable)
{
    const SolveTally *tally = &output->tally;

    if (output->write_error == EPIPE)
        return (ExitStatus)EXIT_PIPE;
    if (output->write_error || output->svg_failed || tally->failed || tally->proofs_failed)
        return STATUS_DIFFERENT;
    if (stop_requested())
        return STATUS_INTERRUPTED;
    if (tally->expected_wrong)
        return STATUS_DIFFERENT;
    if (tally->unproven || tally->proofs_stopped)
        return STATUS_LIMIT;
    return unreadable ? STATUS_INPUT : STATUS_DONE;
}
