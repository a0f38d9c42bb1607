/* test_narrow.c - the checker where size_t has 32 bits, as in a browser: counts that it does not
 * hold are not cut off. */
/* needs: alone */

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "positions/suite/sha256.h"
#include "tests/support/fact.h"

enum { BODY = 4300000 };        /* of so many bytes a proof may have 2^32 positions */

static FILE *proof;
static jmp_buf ended;
static uint64_t room_most;      /* bytes in one block that were asked for since a check began */

/* What the checker would get; more than the few MiB that it should want here, it does not. */
static void *room(uint32_t count, uint32_t size)
{
    const uint64_t bytes = (uint64_t)count * size;

    room_most = bytes > room_most ? bytes : room_most;
    return bytes > 16 << 20 ? NULL : calloc(count, size);
}

static int say_nothing(const char *format, ...)
{
    (void)format;
    return 0;
}

static _Noreturn void leave(int status)
{
    longjmp(ended, status + 1);
}

int narrow_main(int argc, char **argv);
#define size_t uint32_t
#undef SIZE_MAX
#define SIZE_MAX UINT32_MAX
#define calloc room
#define main narrow_main
#define exit leave
#define printf say_nothing
#define fopen(name, mode) ((void)(name), (void)(mode), proof)
#define Board CheckedBoard
#undef fail
#pragma GCC diagnostic ignored "-Wunknown-pragmas"      /* one thread */
#include "checker/yomikiri-check.c"
#undef size_t
#undef calloc
#undef main
#undef exit
#undef printf
#undef fopen
#undef Board

/* A body of zeros behind lines that say so many positions and boards kept; the status. */
static int check_zeros(const char *most, const char *most_kept)
{
    static char zeros[BODY];
    char hex[SHA256_HEX], *arguments[] = { "yomikiri-check", "proof", NULL };
    int status;

    proof = tmpfile();
    assert_non_null(proof);
    sha256_hex(zeros, BODY, hex);
    fprintf(proof, "yomikiri-proof 1\n"
            "position --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X\n"
            "claim at-least +2\nleaf 10 positions %s kept %s bytes %d sha256 %s\n", most,
            most_kept, BODY, hex);
    fwrite(zeros, 1, BODY, proof);
    rewind(proof);
    room_most = 0;
    status = setjmp(ended);
    status = status ? status - 1 : narrow_main(2, arguments);
    fclose(proof);
    free(done);             /* a program that ends leaves them to the system */
    free(kept);
    done = NULL;
    kept = NULL;
    claim_count = 0;
    return status;
}

FACT(every_block_of_a_proof_has_room)
{
    assert_int_equal(check_zeros("4294967296", "0"), 1);
    assert_true(room_most > 4294967296 / BLOCK);
}

FACT(more_boards_than_memory_holds_are_not_kept)
{
    assert_int_equal(check_zeros("4294967296", "2147483648"), 3);
}

FACTS_MAIN(NULL, NULL)
