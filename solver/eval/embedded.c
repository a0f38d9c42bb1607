/* embedded.c - the weights that are part of the program: the assembler puts the file in as it is.
 * What differs between systems is how it calls read-only data, and how it keeps a name inside. */

#include "eval/eval.h"

#ifdef WEIGHTS

#define TEXT_OF(words)  #words
#define TEXT(words)     TEXT_OF(words)
#define NAME            TEXT(__USER_LABEL_PREFIX__) "yk_embedded_weights"

#if defined(_WIN32)
#define SECTION ".section .rdata,\"dr\"\n"      /* names stay inside unless they are exported */
#elif defined(__APPLE__)
#define SECTION ".const_data\n.private_extern " NAME "\n"
#else
#define SECTION ".section .rodata\n.hidden " NAME "\n"
#endif

__asm__(SECTION
        ".balign 64\n"
        ".globl " NAME "\n"
        NAME ":\n"
        ".incbin \"" WEIGHTS "\"\n"     /* the Makefile's name of the file */
        ".text\n");

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
