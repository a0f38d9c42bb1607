#include "lab/train/params.h"

/* The number that `number` (its digits 0, 1, 2 from the lowest) is in the mirror. */
static int mirrored(const PatternKind *kind, int number)
{
    int digits[PATTERN_SQUARES_MAX], result = 0;

    for (int i = 0; i < kind->size; i++, number /= 3)
        digits[i] = number % 3;
    for (int i = kind->size - 1; i >= 0; i--)
        result = 3 * result + digits[kind->mirror[i]];
    return result;
}

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
            const int image = mirrored(&kind, number);

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
