/* test_sha256.c - the digests that NIST publishes, and every way to cut the input. */

#include "tests/support/fact.h"

#include <stdio.h>
#include <string.h>

#include "positions/suite/sha256.h"

static void expect(const char *text, const char *digest)
{
    char hex[SHA256_HEX];

    sha256_hex(text, strlen(text), hex);
    assert_string_equal(hex, digest);
}

/* FIPS 180-4's example messages, and the empty one of NIST's test vectors. */
static void sha256_has_the_published_digests(void **state)
{
    (void)state;
    expect("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
           "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    expect("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
           "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
           "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

static void sha256_has_the_published_digest_of_a_million_a(void **state)
{
    Sha256 hash;
    uint8_t digest[SHA256_BYTES];
    char line[1000];
    static const uint8_t EXPECTED[4] = { 0xcd, 0xc7, 0x6e, 0x5c };

    (void)state;
    memset(line, 'a', sizeof(line));
    sha256_begin(&hash);
    for (int i = 0; i < 1000; i++)
        sha256_add(&hash, line, sizeof(line));
    sha256_end(&hash, digest);
    assert_memory_equal(digest, EXPECTED, sizeof(EXPECTED));
    assert_int_equal(digest[31], 0xd0);
}

/* Around every border of a block, in one piece and in two. */
static void sha256_does_not_care_how_the_input_is_cut(void **state)
{
    uint8_t bytes[200], digest[SHA256_BYTES], whole[SHA256_BYTES];
    Sha256 hash;

    (void)state;
    for (size_t i = 0; i < sizeof(bytes); i++)
        bytes[i] = (uint8_t)(i * 7 + 1);
    for (size_t size = 0; size <= sizeof(bytes); size++) {
        sha256_begin(&hash);
        for (size_t i = 0; i < size; i++)
            sha256_add(&hash, bytes + i, 1);
        sha256_end(&hash, whole);
        for (size_t cut = 0; cut <= size; cut += 13) {
            sha256_begin(&hash);
            sha256_add(&hash, bytes, cut);
            sha256_add(&hash, bytes + cut, size - cut);
            sha256_end(&hash, digest);
            assert_memory_equal(digest, whole, SHA256_BYTES);
        }
    }
}

/* The file names itself what sha256sum says of it. */
static void sha256_agrees_with_sha256sum(void **state)
{
    char hex[SHA256_HEX], sum[SHA256_HEX] = "";
    char bytes[4096];

    (void)state;
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

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha256_has_the_published_digests),
        cmocka_unit_test(sha256_has_the_published_digest_of_a_million_a),
        cmocka_unit_test(sha256_does_not_care_how_the_input_is_cut),
        cmocka_unit_test(sha256_agrees_with_sha256sum),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
