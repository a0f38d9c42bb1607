/* embedded.c - the weights that are part of the program. */

#include "base/embed.h"
#include "eval/eval.h"

#ifdef WEIGHTS

EMBED_FILE(yk_embedded_weights, WEIGHTS);       /* the Makefile's name of the file */

extern const EvalFile yk_embedded_weights;

const EvalFile *eval_embedded(void)
{
    return &yk_embedded_weights;
}

#else

const EvalFile *eval_embedded(void)
{
    return NULL;
}

#endif
