#include "tests/support/fact.h"

#include <stdlib.h>

#include "tests/solver/argument_weights.h"
#include "yomikiri.h"

void argument_weights_create(void)
{
    const size_t size = yk_weights_bytes();
    uint8_t *bytes = calloc(size + 1, 1);
    yk_weights *weights = NULL;
    const char *why = NULL;

    assert_non_null(bytes);
    assert_int_equal(yk_weights_create(NULL, bytes, size, &why), YK_BAD_ARGUMENT);
    assert_int_equal(yk_weights_create(&weights, NULL, size, &why), YK_BAD_ARGUMENT);
    assert_int_equal(yk_weights_create(&weights, bytes, 0, &why), YK_BAD_WEIGHTS);
    assert_int_equal(yk_weights_create(&weights, bytes, size, NULL), YK_BAD_WEIGHTS);
    assert_int_equal(yk_weights_create(&weights, bytes, size + 1, &why), YK_BAD_WEIGHTS);
    assert_non_null(why);
    assert_null(weights);
    free(bytes);
}

void argument_weights_destroy(void)
{
    yk_weights_destroy(NULL);
}

void argument_weights_checksum(void)
{
    assert_true(yk_weights_checksum(NULL) != 0);
}

void argument_weights_provenance(void)
{
    assert_non_null(yk_weights_provenance(NULL));
}

void argument_weights_bytes(void)
{
    assert_true(yk_weights_bytes() > 0);
}
