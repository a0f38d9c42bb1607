/* fuzz_proof.c - any changes at all of a proof, signed anew: the checker says what it is, by a
 * status that it has, and with the byte and the reason if it is none. Whether what it believes is
 * true test_proof.c looks at. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "positions/suite/sha256.h"
#include "tests/proof/proof_checker.h"

enum { MOST_BYTES = 1000, LEAF = 8, EDIT = 3, MOST_EDITS = 100 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t read_proof(char bytes[MOST_BYTES])
{
    FILE *file = fopen("tests/data/nine-empties.proof", "rb");
    size_t size = file ? fread(bytes, 1, MOST_BYTES - 1, file) : 0;

    if (size == 0)
        abort();
    fclose(file);
    bytes[size] = '\0';
    return size;
}

/* The digest that the body has now, in the line before it. */
static void sign(char *bytes, size_t size)
{
    char *digest = strstr(bytes, " sha256 "), hex[SHA256_HEX];

    if (!digest || (size_t)(digest - bytes) + 8 + SHA256_HEX > size)
        return;
    digest += strlen(" sha256 ");
    sha256_hex(digest + SHA256_HEX, size - (size_t)(digest - bytes) - SHA256_HEX, hex);
    memcpy(digest, hex, SHA256_HEX - 1);
}

/* Three bytes are an edit: where, in two, and what stands there. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char bytes[MOST_BYTES];
    const size_t length = read_proof(bytes);

    for (size_t i = 0; i + EDIT <= size && i < EDIT * MOST_EDITS; i += EDIT)
        bytes[(data[i] * 256u + data[i + 1]) % length] = (char)data[i + 2];
    const char *leaf = strstr(bytes, "leaf ");

    /* A larger one takes seconds. */
    if (leaf && atoi(leaf + strlen("leaf ")) > LEAF)
        return 0;
    sign(bytes, length);
    const int status = proof_checker(bytes, length);
    const char *said = proof_checker_said();

    if ((status != 0 && status != 1 && status != 3)
        || (status == 0 && strncmp(said, "proven; ", 8) != 0)
        || (status == 1 && !strstr(said, "not a proof, at byte "))) {
        fprintf(stderr, "status %d: %s\n", status, said);
        abort();
    }
    return 0;
}
