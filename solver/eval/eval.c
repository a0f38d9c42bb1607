#include "eval/eval.h"

#include <string.h>

/* FNV-1a (Fowler, Noll, Vo) over words of 16 bits, which the file consists of. */
uint64_t eval_checksum(const EvalFile *file)
{
    const size_t from = offsetof(EvalFile, provenance);
    const unsigned char *bytes = (const unsigned char *)file + from;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i + 1 < sizeof(*file) - from; i += 2) {
        hash ^= (uint64_t)bytes[i] | (uint64_t)bytes[i + 1] << 8;
        hash *= UINT64_C(0x100000001b3);
    }
    return hash;
}

/* Whether sums of rows fit what kernels add them up in, whatever else the numbers are. */
static bool rows_fit(const EvalWide *rows, size_t count)
{
    for (size_t row = 0; row < count; row++)
        for (int lane = 0; lane < EVAL_LANES; lane++)
            if (rows[row].lane[lane] < -EVAL_WIDE_LIMIT
                || rows[row].lane[lane] > EVAL_WIDE_LIMIT)
                return false;
    return true;
}

static bool all_rows_fit(const EvalFile *file)
{
    for (int stage = 0; stage < EVAL_STAGES; stage++)
        if (!rows_fit(file->stage[stage].moves, EVAL_MOVES_ROWS))
            return false;
    return rows_fit(file->constant, EVAL_CONSTANTS);
}

/* Whether the deviation is a number that margins can be made of, for every number of empties and
 * all depths. */
static bool depth_error_fits(const EvalDepthError *error)
{
    for (int corner = 0; corner < 8; corner++) {
        const int64_t empties = corner & 1 ? 64 : 0, shallow = corner & 2 ? 64 : 0;
        const int64_t deep = corner & 4 ? 64 : 0;
        const int64_t power = error->constant + error->by_empties * empties +
                              error->by_square * empties * empties +
                              error->by_shallow * shallow + error->by_deep * deep;

        if (power <= -2 * EVAL_POWER_LIMIT || power >= 2 * EVAL_POWER_LIMIT)
            return false;
    }
    return true;
}

const char *eval_check(const EvalFile *file, size_t size)
{
    if (size < offsetof(EvalFile, provenance) || memcmp(file->magic, EVAL_MAGIC, 8) != 0)
        return "not a weights file";
    if (file->version != EVAL_VERSION || file->stages != EVAL_STAGES)
        return "a weights file of another version";
    if (size != sizeof(*file))
        return "a weights file that is cut short or too long";
    if (!memchr(file->provenance, '\0', sizeof(file->provenance)))
        return "a weights file whose provenance has no end";
    if (file->checksum != eval_checksum(file))
        return "a damaged weights file";
    return all_rows_fit(file) && depth_error_fits(&file->depth_error)
           ? NULL : "a weights file with numbers beyond their limits";
}

void eval_init(Evaluation *evaluation, const EvalFile *file)
{
    pattern_map_build(&evaluation->map);
    evaluation->file = file;
    for (int empties = 0; empties <= 64; empties++)
        evaluation->stage[empties] = &file->stage[eval_stage(empties)];
}

int eval_linear(const EvalStage *stage, int row)
{
    if (row < EVAL_PATTERN_ROWS)
        return stage->pattern[row].lane[0] + EVAL_HIGH * stage->pattern[row].lane[1];
    return stage->moves[row - EVAL_PATTERN_ROWS].lane[0];
}

void eval_set_linear(EvalStage *stage, int row, int linear)
{
    if (row < EVAL_PATTERN_ROWS) {
        int8_t *lane = stage->pattern[row].lane;

        linear = max_int(EVAL_HIGH * INT8_MIN, min_int(linear, EVAL_HIGH * INT8_MAX));
        lane[0] = (int8_t)(((linear + EVAL_HIGH / 2) & (EVAL_HIGH - 1)) - EVAL_HIGH / 2);
        lane[1] = (int8_t)((linear - lane[0]) / EVAL_HIGH);
    } else {
        stage->moves[row - EVAL_PATTERN_ROWS].lane[0] =
            (int16_t)max_int(-EVAL_WIDE_LIMIT, min_int(linear, EVAL_WIDE_LIMIT));
    }
}

static void add_wide(int *sum, const EvalWide *row)
{
    for (int lane = 0; lane < EVAL_LANES; lane++)
        sum[lane] += row->lane[lane];
}

int eval_board(const Evaluation *evaluation, Board board, int own_moves, int opp_moves)
{
    const int empties = board_empties(board);
    const EvalStage *stage = evaluation->stage[empties];
    int sum[EVAL_LANES] = { 0 }, value;
    PatternIndex index;

    pattern_index(&evaluation->map, board, &index);
    for (int copy = 0; copy < PATTERN_COUNT; copy++) {
        const EvalRow *row = &stage->pattern[PATTERN_ZERO[copy] + index.lane[copy]];

        for (int lane = 0; lane < EVAL_LANES; lane++)
            sum[lane] += row->lane[lane];
    }
    add_wide(sum, &stage->moves[min_int(own_moves, MOBILITY_COUNT - 1)]);
    add_wide(sum, &stage->moves[MOBILITY_COUNT + min_int(opp_moves, MOBILITY_COUNT - 1)]);
    add_wide(sum, &evaluation->file->constant[empties]);

    value = (sum[0] + EVAL_HIGH * sum[1]) * (1 << EVAL_SHIFT);
    for (int lane = EVAL_FIRST_UNIT; lane < EVAL_LANES; lane++)
        value += lane % 2 == 0 ? sum[lane] * sum[lane] : -(sum[lane] * sum[lane]);
    return max_int(-EVAL_LIMIT, min_int(value >> EVAL_SHIFT, EVAL_LIMIT));
}
