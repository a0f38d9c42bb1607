/* tune_strategy.c - the list of strategies: see tune_strategy.h. */

#include "lab/tune/tune_strategy.h"

const TuneStrategy *tune_strategy_at(size_t index)
{
    static const TuneStrategy *STRATEGIES[] = {
        &tune_sweep, &tune_de, &tune_de_group, &tune_vds
    };

    return index < ARRAY_LENGTH(STRATEGIES) ? STRATEGIES[index] : NULL;
}
