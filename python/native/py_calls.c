#include "python/native/py_calls.h"

#include <stdlib.h>
#include <string.h>

#include "apps/cli/solve/svg.h"
#include "base/clock.h"
#include "base/memory/memory.h"
#include "positions/writer.h"
#include "proof/proof.h"
#include "review/review_sum.h"

size_t py_size(const char *type)
{
    static const struct {
        const char *name;
        size_t size;
    } SIZES[] = {
#define SIZE(type) { #type, sizeof(type) }
        SIZE(Diag), SIZE(Position), SIZE(ReaderOptions), SIZE(PyBoard), SIZE(PyAnswer),
        SIZE(PyBatch), SIZE(ReviewPly), SIZE(Review), SIZE(ReviewPlan), SIZE(yk_config),
        SIZE(yk_query), SIZE(yk_result), SIZE(yk_progress), SIZE(yk_facts),
#undef SIZE
    };

    for (size_t i = 0; i < sizeof(SIZES) / sizeof(SIZES[0]); i++)
        if (strcmp(SIZES[i].name, type) == 0)
            return SIZES[i].size;
    return 0;
}

/* ---- reading ---- */

void py_reader_options_init(ReaderOptions *options)
{
    reader_options_init(options);
}

Reader *py_reader_open(const void *bytes, size_t size, const ReaderOptions *options)
{
    return reader_open(bytes, size, options);
}

void py_reader_close(Reader *reader)
{
    reader_close(reader);
}

int py_reader_next(Reader *reader, Position *position, Diag *error)
{
    return reader_next(reader, position, error);
}

const char *py_format_name(int format)
{
    return format >= 0 && format < FORMAT_COUNT ? format_name((Format)format) : NULL;
}

const char *py_diag_name(int code)
{
    return code >= 0 && code < DIAG_COUNT ? diag_name((DiagCode)code) : NULL;
}

size_t py_reader_boards(Reader *reader, PyBoard *boards, size_t room, int *status, Diag *error,
                        size_t *warnings, Diag *warning)
{
    Position *position = memory_array(1, sizeof(*position));
    size_t count = 0;

    *status = READ_POSITION;
    while (count < room && (*status = reader_next(reader, position, error)) == READ_POSITION) {
        boards[count++] = (PyBoard){
            .own = position->board.own, .opp = position->board.opp,
            .line = position->line, .black = position->black_to_move,
            .has_expected = position->has_expected,
            .expected = (int8_t)(position->has_expected ? position->expected : 0),
        };
        if (position->warning_count > 0 && *warnings == 0)
            *warning = position->warnings[0];
        *warnings += (size_t)position->warning_count;
    }
    free(position);
    return count;
}

/* ---- writing ---- */

enum { NO_GAME = -1, NO_FORMAT = -2, NO_ROOM = -3 };

static int write_svg(const Position *position, const uint8_t *line, int line_length,
                     const char *caption, char *out, size_t size)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    const SvgBoard drawing = { .board = position->board, .title = position->id,
                               .black_to_move = position->black_to_move, .caption = caption,
                               .line = line, .line_length = line_length };

    if (!file)
        memory_end();
    svg_board(file, &drawing);
    if (fclose(file) != 0)
        memory_end();
    if (length < size)
        memcpy(out, text, length + 1);
    free(text);
    return length < size ? (int)length : NO_ROOM;
}

int py_write(const Position *position, const char *format, const uint8_t *line, int line_length,
             const char *caption, char *out, size_t size)
{
    Writer *write = writer_named(format);

    if (strcmp(format, "svg") == 0)
        return write_svg(position, line, line_length, caption, out, size);
    if (!write)
        return NO_FORMAT;
    if (write == writer_transcript && !writer_is_game(position))
        return NO_GAME;
    const int length = write(position, out, size);

    return length < 0 ? NO_ROOM : length;
}

/* ---- solving many positions ---- */

static int asks_to_stop(const yk_progress *progress, void *context)
{
    const PyBatch *batch = context;

    (void)progress;
    return atomic_load_explicit(&batch->stop, memory_order_relaxed);
}

/* The bounds prove what was asked, and where all best moves are, nothing stopped that. */
static bool is_answered(const yk_result *result, const PyBatch *batch)
{
    return (result->lower == result->upper || result->lower >= batch->beta
            || result->upper <= batch->alpha)
           && !(result->stopped && batch->tie_nodes == UINT64_MAX);
}

static void take_result(const yk_result *result, const PyBatch *batch, yk_board board,
                        PyAnswer *answer)
{
    answer->lower = (int8_t)result->lower;
    answer->upper = (int8_t)result->upper;
    answer->exact = result->lower == result->upper;
    answer->best = result->best;
    answer->best_complete = result->best_complete != 0;
    answer->move = (uint8_t)(result->line_length > 0 ? result->line[0]
                             : result->best_so_far);
    answer->nodes = result->nodes;
    answer->time_s = result->time_s;
    /* Replayed by separate code, as on the command line. */
    if (answer->exact && !(batch->flags & YK_NO_LINE) && !result->stopped
        && !yk_verify_line(board, result->line, result->line_length, result->lower))
        answer->status = YK_INCONSISTENT;
    answer->done = answer->status == YK_OK && is_answered(result, batch);
}

yk_status py_batch_share(PyBatch *batch, const yk_config *config)
{
    yk_solver *solver;
    yk_result result;
    yk_query query;
    const yk_status status = yk_create(&solver, config);

    if (status != YK_OK)
        return status;
    while (!atomic_load_explicit(&batch->stop, memory_order_relaxed)) {
        const uint64_t at = atomic_fetch_add_explicit(&batch->next, 1, memory_order_relaxed);

        if (at >= batch->count)
            break;
        const yk_board board = { batch->own[at], batch->opp[at] };
        PyAnswer *answer = &batch->answers[at];

        if (!answer->done) {
            *answer = (PyAnswer){ .lower = -64, .upper = 64, .move = YK_NO_MOVE };
            yk_query_init(&query, board);
            query.flags = batch->flags;
            query.tie_nodes = batch->tie_nodes;
            query.alpha = batch->alpha;
            query.beta = batch->beta;
            query.time_limit_s = batch->time_limit_s;
            query.progress = asks_to_stop;
            query.context = batch;
            yk_clear(solver);
            answer->status = (uint8_t)yk_solve(solver, &query, &result);
            if (answer->status == YK_OK)
                take_result(&result, batch, board, answer);
        }
        atomic_fetch_add_explicit(&batch->finished, 1, memory_order_release);
    }
    yk_destroy(solver);
    return YK_OK;
}

/* ---- reviewing ---- */

Review *py_review_open(const Position *game)
{
    Review *review = memory_array(1, sizeof(*review));

    if (review_open(review, game))
        return review;
    free(review);
    return NULL;
}

void py_review_free(Review *review)
{
    free(review);
}

yk_status py_review_search(Review *review, yk_solver *solver, const ReviewPlan *plan)
{
    return review_search(review, solver, plan);
}

int py_review_lost(const Review *review, int ply)
{
    return review_sum_moved(review, ply) ? review_sum_lost(review, ply) : -1;
}

int py_review_turned(const Review *review, int ply)
{
    return review_sum_moved(review, ply) && review_sum_turned(review, ply);
}

/* ---- proving ---- */

typedef struct {
    const yk_query *query;
    const yk_result *result;
    double begun_s;
} Proving;

/* ProofJob.stop */
static bool proving_stop(void *context, uint64_t positions)
{
    const Proving *proving = context;
    const yk_result *result = proving->result;
    const yk_progress progress = {
        .pass = "proof", .confidence = 100, .move = YK_NO_MOVE, .lower = result->lower,
        .upper = result->upper, .estimate = result->lower, .nodes = positions,
        .time_s = clock_s() - proving->begun_s, .estimate_confidence = 100,
    };

    return proving->query->progress(&progress, proving->query->context) != 0;
}

yk_status py_prove(yk_solver *solver, const yk_query *query, bool black_to_move, char **file,
                   size_t *size)
{
    ProofSubject subject = { .board = query->board, .black_to_move = black_to_move };
    yk_result result;
    const Proving proving = { query, &result, clock_s() };
    const ProofJob job = { .solver = solver, .leaf = PROOF_LEAF, .stop = proving_stop,
                           .context = (void *)&proving };
    const yk_status status = yk_solve(solver, query, &result);
    ProofSize counts;

    *file = NULL;
    if (status != YK_OK || result.stopped)
        return status;
    proof_claim_answer(&subject, query, &result);
    FILE *out = open_memstream(file, size);

    if (!out)
        memory_end();
    const ProofOutcome outcome = proof_write(&job, &subject, out, &counts);

    if (fclose(out) != 0)
        memory_end();
    if (outcome == PROOF_MADE)
        return YK_OK;
    py_prove_free(*file);
    *file = NULL;
    return outcome == PROOF_STOPPED ? YK_OK : YK_INCONSISTENT;
}

void py_prove_free(char *file)
{
    free(file);
}
