#include "tests/proof/proof_checker.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jmp_buf ended;
static void *proof_bytes;
static size_t proof_size;
static char said[512];

static int keep_line(const char *format, ...)
{
    const size_t length = strlen(said);
    va_list arguments;

    va_start(arguments, format);
    if (length > 0 && said[length - 1] == '\n')
        vsnprintf(said, sizeof(said), format, arguments);
    else
        vsnprintf(said + length, sizeof(said) - length, format, arguments);
    va_end(arguments);
    return 0;
}

static _Noreturn void leave(int status)
{
    longjmp(ended, status + 1);
}

int checker_main(int argc, char **argv);
#define main checker_main
#define exit leave
#pragma GCC diagnostic ignored "-Wunknown-pragmas"      /* one thread */
#define printf keep_line
#define fopen(name, mode) ((void)(name), fmemopen(proof_bytes, proof_size, mode))
#include "checker/yomikiri-check.c"
#undef main
#undef exit
#undef printf
#undef fopen

/* As a process begins. */
static void begin(void)
{
    if (file)
        fclose(file);
    free(kept);
    free(done);
    kept = NULL;
    done = NULL;
    file = NULL;
    kept_count = kept_top = at_byte = positions = leaves = searched = claim_count = 0;
    wrong_at = INT64_MAX;
    range = UINT32_MAX;
    code = 0;
    said[0] = '\0';
}

int proof_checker(void *bytes, size_t size)
{
    static char *arguments[] = { "yomikiri-check", "proof", NULL };
    int status;

    begin();
    proof_bytes = bytes;
    proof_size = size;
    status = setjmp(ended);
    return status ? status - 1 : checker_main(2, arguments);
}

const char *proof_checker_said(void)
{
    return said;
}
