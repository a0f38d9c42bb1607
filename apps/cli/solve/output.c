/* output.c - answers in every form, and what the run as a whole comes to. */

#include "apps/cli/solve/answer.h"

#include <errno.h>
#include <paths.h>
#include <stdlib.h>
#include <string.h>

#include "apps/cli/solve/svg.h"
#include "apps/cli/terminal/notice.h"
#include "apps/cli/terminal/stop.h"
#include "base/clock.h"
#include "base/files/numbered.h"
#include "base/memory/memory_json.h"

enum { PATH_SIZE = 4096, EXIT_PIPE = 141 };     /* what a shell shows for SIGPIPE */

/* ---- OBF ---- */

/* 64 squares, the side, "; A1:+64" for each move, the name. */
enum { OBF_SIZE = 80 + MAX_MOVES * 12 + MAX_ID };

/* Best first; equal ones by square, so that the line does not depend on how they were found. */
static int compare_moves(const void *a, const void *b)
{
    const ExpectedMove *one = a, *two = b;

    return one->score != two->score ? two->score - one->score : one->square - two->square;
}

/* The exact scores that were asked for into `moves`; -1 if none is known to be the best. */
static int exact_moves(const SolveItem *item, const SolveRequest *request,
                       ExpectedMove moves[MAX_MOVES])
{
    const yk_result *result = &item->result;
    int count = 0;

    if (!item_exact(item))
        return -1;
    if (result->move_count == 0 && !item_game_over(item))
        moves[count++] = (ExpectedMove){ PASS, (int8_t)result->lower };
    for (const yk_move *move = result->moves; move < result->moves + result->move_count; move++)
        if (move->lower == move->upper
            && (request->all_moves || (result->best & square_bit(move->square))))
            moves[count++] = (ExpectedMove){ move->square, move->lower };
    qsort(moves, (size_t)count, sizeof(*moves), compare_moves);
    return count;
}

void output_obf(FILE *out, const SolveItem *item, const SolveRequest *request)
{
    ExpectedMove moves[MAX_MOVES];
    char line[OBF_SIZE];
    const bool good = item_sound(item);
    const int count = good ? exact_moves(item, request, moves) : -1;
    const bool ties_open = good && !request->first_best && item->result.open;

    if (count <= 0 || ties_open || (request->all_moves && count < item->result.move_count))
        fprintf(out, "%% %s%s%s\n", phrase_result(item, request).text, ties_open ? "; " : "",
                ties_open ? phrase_open(item).text : "");
    if (position_obf(item->position.board, item->position.black_to_move, moves,
                     max_int(count, 0), line, sizeof(line)) > 0
        && position_obf_name(item->position.id, line, sizeof(line)) > 0)
        fprintf(out, "%s\n", line);
}

/* ---- drawings ---- */

static void write_drawing(Output *output, const SolveItem *item)
{
    const bool good = item_sound(item);
    const Phrase caption = phrase_result(item, output->request);
    char path[PATH_SIZE];
    FILE *file;

    numbered_name(output->svg_path, output->many, item->number, path, sizeof(path));
    file = fopen(path, "w");
    if (file)
        svg_board(file, &(SvgBoard){
            .board = item->position.board,
            .black_to_move = item->position.black_to_move,
            .line = item->result.line,
            .line_length = good ? item->result.line_length : 0,
            .title = item->position.id,
            .caption = caption.text,
        });
    else
        notice("%s: %s", path, strerror(errno));
    output->svg_failed |= !file || !notice_close(file, path);
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

static void count_answer(SolveTally *tally, const SolveItem *item, const SolveRequest *request)
{
    const bool good = item_sound(item);
    const CertificateState state = item->certificate.state;

    (*(!good                                ? &tally->failed
       : item_answered(item, request)       ? item_exact(item) ? &tally->exact : &tally->decided
       : item->interrupted                  ? &tally->interrupted
                                            : &tally->unproven))++;
    tally->positions++;
    tally->nodes += good ? item->result.nodes : 0;
    tally->expected[good ? item->expectation : EXPECT_NOTHING]++;
    /* Also of a position that has no answer. */
    tally->proofs += state == CERTIFICATE_WRITTEN;
    tally->proofs_stopped += state == CERTIFICATE_STOPPED;
    tally->proofs_failed += state == CERTIFICATE_UNWRITTEN;
}

/* What text shows where it happens goes to standard error for programs' formats. */
static void notice_trouble(const Output *output, const SolveItem *item)
{
    const char *where = item->where, *ply = item->ply;

    if (!item_sound(item))
        notice("%s%s: %s", where, ply, phrase_result(item, output->request).text);
    else if (item->certificate.why[0])
        notice("%s%s: no proof is written: %s", where, ply, item->certificate.why);
    if (output->form != OUTPUT_TEXT && item_sound(item) && item->expectation == EXPECT_WRONG)
        notice("%s%s: %s", where, ply, phrase_expected(item).text);
}

static void write_answer(Output *output, const SolveItem *item)
{
    FILE *out = output->text.out;
    json_t *answer;

    switch (output->form) {
    case OUTPUT_TEXT:
        if (!item->told)
            answer_text(&output->text, item, output->request);
        answer_text_rest(&output->text, item, output->request);
        return;
    case OUTPUT_OBF:
        output_obf(out, item, output->request);
        return;
    case OUTPUT_JSONL:
    case OUTPUT_CSV:
        answer = answer_json(item, output->request, &output->json);
        if (output->form == OUTPUT_CSV)
            answer_csv(out, answer, !output->begun);
        else
            memory_json_print(out, json_incref(answer), JSON_COMPACT | JSON_REAL_PRECISION(6));
        json_decref(answer);
    }
}

void output_answer(Output *output, const SolveItem *item)
{
    const bool unfinished = item->status == YK_OK && item->interrupted;

    progress_line_clear(&output->progress->line);
    count_answer(&output->tally, item, output->request);
    notice_trouble(output, item);
    if (output->write_error)
        return;
    if (unfinished && output->many && output->form != OUTPUT_TEXT) {
        /* Not among the answers, where --resume would have to leave it as a second one. */
        notice("%s%s: %s", item->where, item->ply, phrase_result(item, output->request).text);
        return;
    }
    errno = 0;
    write_answer(output, item);
    output->begun = true;
    check_written(output, output->text.out);
    if (output->svg_path)
        write_drawing(output, item);
}

/* SolveItem.proven */
static void tell_proven(SolveItem *item)
{
    Output *output = item->context;

    if (output->write_error)
        return;
    progress_line_clear(&output->progress->line);
    errno = 0;
    answer_text(&output->text, item, output->request);
    check_written(output, output->text.out);
    item->told = true;
}

void output_expect(Output *output, SolveItem *item)
{
    if (output->form != OUTPUT_TEXT)
        return;
    item->proven = tell_proven;
    item->context = output;
}

void output_resumed(Output *output, const Position *position, const Proven *proven)
{
    SolveTally *tally = &output->tally;
    uint64_t wrong_moves;

    tally->positions++;
    tally->resumed++;
    (*(proven->lower == proven->upper ? &tally->exact : &tally->decided))++;
    tally->expected[item_compare(position, proven, &wrong_moves)]++;
}

/* ---- the whole run ---- */

void output_summary(Output *output, int unreadable)
{
    const SolveTally *tally = &output->tally;
    const struct { const char *before; int count; const char *what; } COUNTS[] = {
        { ", ", tally->decided, "answered without an exact score" },
        { ", ", tally->unproven, "stopped by the limit" },
        { ", ", tally->interrupted, "interrupted" },
        { ", ", tally->failed, "FAILED" },
        { ", ", tally->proofs, "with a proof" },
        { ", ", unreadable, "unreadable" },
        { ", ", tally->resumed, "of them answered earlier" },
        { "; ", tally->expected[EXPECT_OK], "as expected" },
        { ", ", tally->expected[EXPECT_WRONG], "WRONG" },
        { ", ", tally->expected[EXPECT_UNDECIDED], "not decided" },
        { ", ", tally->expected[EXPECT_NOTHING], "without an expected score" },
    };
    const double time_s = clock_s() - output->progress->run_s;
    FILE *out = output->form == OUTPUT_TEXT ? output->text.out : stderr;
    char nodes[NUMBER_SIZE], time[NUMBER_SIZE];

    if (output->quiet || output->write_error || (tally->positions == 1 && !unreadable))
        return;
    fprintf(out, "%s%d position%s: %d exact", out == stderr ? "yomikiri: " : "\n",
            tally->positions, tally->positions == 1 ? "" : "s", tally->exact);
    for (size_t i = 0; i < ARRAY_LENGTH(COUNTS); i++)
        if (COUNTS[i].count || COUNTS[i].before[0] == ';')
            fprintf(out, "%s%d %s", COUNTS[i].before, COUNTS[i].count, COUNTS[i].what);
    fprintf(out, "; %s nodes, %s%s\n", number_count(nodes, (int64_t)tally->nodes),
            number_duration(time, time_s), phrase_speed(tally->nodes, time_s).text);
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
    if (tally->expected[EXPECT_WRONG])
        return STATUS_DIFFERENT;
    if (tally->unproven || tally->proofs_stopped)
        return STATUS_LIMIT;
    return unreadable ? STATUS_INPUT : STATUS_DONE;
}
