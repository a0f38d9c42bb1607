/* test_sha256.c - the digests that NIST publishes, and ends of input at the border of a block. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "positions/suite/sha256.h"

static void expect(const char *text, const char *digest)
{
    char hex[SHA256_HEX];

    sha256_hex(text, strlen(text), hex);
    assert_string_equal(hex, digest);
}

/* FIPS 180-4's example messages, and the empty one of NIST's test vectors. */
FACT(sha256_has_the_published_digests)
{
    expect("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
           "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    expect("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
           "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
           "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    char *many = malloc(1000001);

    memset(many, 'a', 1000000);
    many[1000000] = '\0';
    expect(many, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    /* The length just fits behind 55 bytes of a block. */
    expect(many + 1000000 - 55,
           "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
    expect(many + 1000000 - 56,
           "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a");
    expect(many + 1000000 - 64,
           "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
    free(many);
}


/* The file names itself what sha256sum says of it. */
FACT(sha256_agrees_with_sha256sum)
{
    char hex[SHA256_HEX], sum[SHA256_HEX] = "";
    char bytes[4096];

    FILE *file = fopen("positions/sets/ffo-40-59.obf", "rb");

    assert_non_null(file);
    const size_t size = fread(bytes, 1, sizeof(bytes), file);

    fclose(file);
    FILE *pipe = popen("sha256sum positions/sets/ffo-40-59.obf 2>/dev/null", "r");

    assert_non_null(pipe);
    const int read = fscanf(pipe, "%64s", sum);

    if (pclose(pipe) != 0 || read != 1)
        skip_because("sha256sum is not available");
    assert_in_range(size, 1, sizeof(bytes) - 1);
    sha256_hex(bytes, size, hex);
    assert_string_equal(hex, sum);
}

FACTS_MAIN(NULL, NULL)
