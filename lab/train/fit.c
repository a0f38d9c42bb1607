#include "lab/train/train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "board/symmetry.h"
#include "lab/workers.h"

/* ---- samples as parameters ---- */

void params_build(Params *params)
{
    int32_t next = 0;

    for (int k = 0; k < PATTERN_KINDS; k++) {
        const PatternKind kind = pattern_kind(k);
        int numbers = 1;

        for (int i = 0; i < kind.size; i++)
            numbers *= 3;
        for (int copy = kind.first_copy; copy < kind.first_copy + kind.copies; copy++)
            params->lane_base[copy] = next;
        for (int number = 0; number < numbers; number++) {
            int digits[PATTERN_SQUARES_MAX], rest = number, image = 0;

            /* what the number, its digits 0, 1 and 2 from the lowest, is in the mirror */
            for (int i = 0; i < kind.size; i++, rest /= 3)
                digits[i] = rest % 3;
            for (int i = kind.size - 1; i >= 0; i--)
                image = 3 * image + digits[kind.mirror[i]];
            params->of_weight[kind.base + number] =
                image < number ? params->of_weight[kind.base + image] : next++;
        }
    }
    params->lane_base[PATTERN_COUNT] = next;
    params->lane_base[PATTERN_COUNT + 1] = next + MOBILITY_COUNT;
    for (int i = BASE_OWN_MOVES; i < STAGE_WEIGHTS; i++)
        params->of_weight[i] = next++;
    params->lane_base[PATTERN_COUNT + 2] = params->empties = next;
    params->count = next + PARAMS_EMPTIES;
}

void params_of(const Params *params, const PatternMap *map, Board board, int own_moves,
               int opp_moves, int empties, uint16_t *lanes)
{
    PatternIndex index;

    pattern_index(map, board, &index);
    for (int copy = 0; copy < PATTERN_COUNT; copy++)
        lanes[copy] = (uint16_t)(params->of_weight[PATTERN_ZERO[copy] + index.lane[copy]] -
                                 params->lane_base[copy]);
    lanes[PATTERN_COUNT] = (uint16_t)min_int(own_moves, MOBILITY_COUNT - 1);
    lanes[PATTERN_COUNT + 1] = (uint16_t)min_int(opp_moves, MOBILITY_COUNT - 1);
    lanes[PATTERN_COUNT + 2] = (uint16_t)empties;
}

bool fit_held_out(const Labelled *sample)
{
    const Board board = symmetry_canonical((Board){ sample->own, sample->opp }, NULL);

    return board_hash(board) % 10 == 0;
}

/* WorkersTask: read a part of the samples. */
static bool read_part(void *context, int worker, size_t part)
{
    FitData *fit = context;

    (void)worker;
    for (size_t i = fit_part(fit, part); i < fit_part(fit, part + 1); i++) {
        const Labelled *sample = &fit->samples[i];
        const Board board = { sample->own, sample->opp };

        params_of(&fit->params, &fit->map, board, bit_count(fit->options->kernel->moves(board)),
                  bit_count(fit->options->kernel->moves(board_pass(board))),
                  sample->empties - labelled_empties_low(fit->stage), fit->lanes[i]);
        fit->held_out[i] = fit_held_out(sample);
    }
    return true;
}

/* The value of a sample's board in discs, as it was rounded. */
static double value_of(const FitData *fit, const Evaluation *evaluation, const Labelled *sample)
{
    const Board board = { sample->own, sample->opp };

    return eval_board(evaluation, board, bit_count(fit->options->kernel->moves(board)),
                      bit_count(fit->options->kernel->moves(board_pass(board))))
           / (double)EVAL_DISC;
}

/* Errors of what was rounded, over the held-out samples of `empties` (0: of all). */
static FitError measure(const FitData *fit, const Evaluation *evaluation, int empties)
{
    double x = 0, y = 0, xx = 0, yy = 0, xy = 0, absolute = 0, square = 0;
    FitError error = { 0 };

    for (size_t i = 0; i < fit->count; i++) {
        const Labelled *sample = &fit->samples[i];

        if (!fit->held_out[i] || (empties && sample->empties != empties))
            continue;

        const double label = sample->label / (double)EVAL_DISC;
        const double guess = fmax(-64, fmin(64, value_of(fit, evaluation, sample)));

        error.count++;
        x += label, y += guess, xx += label * label, yy += guess * guess, xy += label * guess;
        absolute += fabs(label - guess);
        square += (label - guess) * (label - guess);
    }
    if (error.count == 0)
        return error;

    const double n = (double)error.count;
    const double vx = fmax(0, xx - x * x / n), vy = fmax(0, yy - y * y / n);

    error.spread = sqrt(vx / n);
    error.rmse = sqrt(square / n);
    error.mae = absolute / n;
    error.correlation = vx * vy > 0 ? (xy - x * y / n) / sqrt(vx * vy) : 0;
    return error;
}

/* ---- rows to numbers of few bits and back ---- */

static int rounded(float number, int limit)
{
    return (int)lrintf(fmaxf(-(float)limit, fminf(number, (float)limit)));
}

static void read_units(FitRow *row, const EvalWide *from)
{
    for (int lane = EVAL_FIRST_UNIT; lane < EVAL_LANES; lane++)
        row->lane[lane] = from->lane[lane] / (float)EVAL_UNIT;
}

static void write_units(const FitRow *row, EvalWide *to)
{
    for (int lane = EVAL_FIRST_UNIT; lane < EVAL_LANES; lane++)
        to->lane[lane] = (int16_t)rounded(row->lane[lane] * EVAL_UNIT, EVAL_WIDE_LIMIT);
}

/* Where the fit begins: the stage as it is, or the one below. */
static void read_start(FitData *fit, const EvalFile *file)
{
    const bool refine = fit->options->refine;
    const int low = labelled_empties_low(fit->stage);
    const EvalStage *stage = &file->stage[refine ? fit->stage : fit->stage - 1];

    for (int i = 0; i < STAGE_WEIGHTS; i++) {
        FitRow *row = &fit->row[fit->params.of_weight[i]];

        row->lane[0] = eval_linear(stage, i) / (float)EVAL_DISC;
        if (i >= EVAL_PATTERN_ROWS)
            read_units(row, &stage->moves[i - EVAL_PATTERN_ROWS]);
        else
            for (int lane = EVAL_FIRST_UNIT; lane < EVAL_LANES; lane++)
                row->lane[lane] = stage->pattern[i].lane[lane] / (float)EVAL_UNIT;
    }
    for (int i = 0; i < PARAMS_EMPTIES; i++) {
        FitRow *row = &fit->row[fit->params.empties + i];
        const EvalWide *constant = &file->constant[refine ? low + i : low - 2 + (i & 1)];

        row->lane[0] = constant->lane[0] / (float)EVAL_DISC;
        read_units(row, constant);
    }
}

static void write_stage(const FitData *fit, EvalFile *file)
{
    const int low = labelled_empties_low(fit->stage), high = labelled_empties_high(fit->stage);
    EvalStage *stage = &file->stage[fit->stage];

    for (int i = 0; i < STAGE_WEIGHTS; i++) {
        const FitRow *row = &fit->row[fit->params.of_weight[i]];

        eval_set_linear(stage, i, rounded(row->lane[0] * EVAL_DISC, 1 << 20));
        if (i >= EVAL_PATTERN_ROWS)
            write_units(row, &stage->moves[i - EVAL_PATTERN_ROWS]);
        else
            for (int lane = EVAL_FIRST_UNIT; lane < EVAL_LANES; lane++)
                stage->pattern[i].lane[lane] =
                    (int8_t)rounded(row->lane[lane] * EVAL_UNIT, INT8_MAX);
    }
    for (int empties = low; empties <= high; empties++) {
        const FitRow *row = &fit->row[fit->params.empties + empties - low];
        EvalWide *constant = &file->constant[empties];

        constant->lane[0] = (int16_t)rounded(row->lane[0] * EVAL_DISC, EVAL_WIDE_LIMIT);
        write_units(row, constant);
    }
}

/* ---- means ---- */

/* Mean values of the samples, by empties beyond the stage's lowest; 0 of none. */
static void means_of(const FitData *fit, const Evaluation *evaluation,
                     double means[PARAMS_EMPTIES])
{
    double sum[PARAMS_EMPTIES] = { 0 };
    size_t seen[PARAMS_EMPTIES] = { 0 };

    for (size_t i = 0; i < fit->count; i++) {
        const int at = fit->samples[i].empties - labelled_empties_low(fit->stage);

        sum[at] += value_of(fit, evaluation, &fit->samples[i]);
        seen[at]++;
    }
    for (int i = 0; i < PARAMS_EMPTIES; i++)
        means[i] = seen[i] > 0 ? sum[i] / (double)seen[i] : 0;
}

/* Give a refined stage the means that it had: its favour for the side to move was taken off, and
 * labels would bring it back. */
static void keep_means(const FitData *fit, const Evaluation *evaluation,
                       const double before[PARAMS_EMPTIES], EvalFile *file)
{
    const int low = labelled_empties_low(fit->stage), high = labelled_empties_high(fit->stage);
    double after[PARAMS_EMPTIES];

    means_of(fit, evaluation, after);
    for (int empties = low; empties <= high; empties++) {
        int16_t *constant = &file->constant[empties].lane[0];
        const double moved = EVAL_DISC * (after[empties - low] - before[empties - low]);

        *constant = (int16_t)rounded((float)(*constant - moved), EVAL_WIDE_LIMIT);
    }
}

/* ---- the whole ---- */

void fit_stage(const Labelled *samples, size_t count, int stage, const FitOptions *options,
               EvalFile *file, FitReport *report)
{
    FitData *fit = memory_array(1, sizeof(*fit));
    Evaluation *evaluation = memory_array(1, sizeof(*evaluation));
    double means[PARAMS_EMPTIES];

    fit->samples = samples;
    fit->count = count;
    fit->stage = stage;
    fit->options = options;
    params_build(&fit->params);
    pattern_map_build(&fit->map);
    fit->lanes = memory_array(count, sizeof(*fit->lanes));
    fit->held_out = memory_array(count, sizeof(*fit->held_out));
    fit->row = memory_array((size_t)fit->params.count, sizeof(*fit->row));
    fit->seen = memory_array((size_t)fit->params.count, sizeof(*fit->seen));
    workers_run(options->threads, FIT_PARTS, read_part, NULL, fit);
    eval_init(evaluation, file);
    if (stage > 0 || options->refine)
        read_start(fit, file);
    if (options->refine)
        means_of(fit, evaluation, means);
    fit_linear(fit);
    fit_squares(fit);
    write_stage(fit, file);
    if (options->refine)
        keep_means(fit, evaluation, means, file);

    memset(report, 0, sizeof(*report));
    report->all = measure(fit, evaluation, 0);
    report->fitted = count - report->all.count;
    for (int e = labelled_empties_low(stage); e <= labelled_empties_high(stage); e++)
        report->by_empties[e] = measure(fit, evaluation, e);
    free(fit->lanes);
    free(fit->held_out);
    free(fit->row);
    free(fit->seen);
    free(fit);
    free(evaluation);
}
