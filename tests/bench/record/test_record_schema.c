/* test_record_schema.c - the checker of schemas, the schema of records, and every record that
 * was committed. */

#include "tests/support/fact.h"

#include <glob.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bench/record/schema.h"

/* Whether a document fits a schema, both as texts; the message goes to `error`. */
static bool texts_fit(const char *schema_text, const char *text, char *error, size_t size)
{
    json_t *schema = json_loads(schema_text, 0, NULL);
    json_t *document = json_loads(text, JSON_DECODE_ANY, NULL);

    assert_non_null(schema);
    assert_non_null(document);
    const bool good = schema_fits(schema, document, error, size);

    json_decref(schema);
    json_decref(document);
    return good;
}

static void checker_refuses_what_does_not_fit(void **state)
{
    static const struct {
        const char *schema, *good, *bad, *message;
    } CASES[] = {
        { "{\"type\":\"integer\"}", "3", "3.5", ": type is not integer" },
        { "{\"type\":\"number\"}", "3", "\"3\"", ": type is not number" },
        { "{\"type\":\"boolean\"}", "false", "0", ": type" },
        { "{\"type\":[\"string\",\"null\"]}", "null", "true", ": type is none" },
        { "{\"enum\":[\"X\",1]}", "1", "\"O\"", ": enum" },
        { "{\"minimum\":0}", "0", "-1", ": minimum is 0" },
        { "{\"maximum\":64}", "64", "64.5", ": maximum is 64" },
        { "{\"minLength\":2}", "\"ab\"", "\"a\"", ": minLength" },
        { "{\"maxLength\":2}", "\"\\u00e4\\u00f6\"", "\"abc\"", ": maxLength" },
        { "{\"pattern\":\"^[a-h][1-8]$\"}", "\"a1\"", "\"a9\"", ": pattern" },
        { "{\"required\":[\"a\"]}", "{\"a\":null}", "{\"b\":1}", ": required member a" },
        { "{\"properties\":{\"a\":{\"type\":\"null\"}}}", "{\"b\":1}", "{\"a\":1}", "/a: type" },
        { "{\"properties\":{\"a\":{}},\"additionalProperties\":false}", "{\"a\":1}",
          "{\"a\":1,\"b\":1}", "/b: nothing is allowed" },
        { "{\"additionalProperties\":{\"type\":\"integer\"}}", "{\"b\":1}", "{\"b\":\"\"}",
          "/b: type" },
        { "{\"items\":{\"minimum\":1}}", "[1,2]", "[1,0]", "/1: minimum" },
        { "{\"minItems\":2,\"maxItems\":3}", "[1,2]", "[1]", ": minItems" },
        { "{\"minItems\":2,\"maxItems\":3}", "[1,2,3]", "[1,2,3,4]", ": maxItems" },
        { "{\"prefixItems\":[{\"type\":\"string\"}],\"items\":{\"type\":\"integer\"}}",
          "[\"a\",1]", "[\"a\",\"b\"]", "/1: type" },
        { "{\"prefixItems\":[{\"type\":\"string\"}]}", "[\"a\",1]", "[1,1]", "/0: type" },
        { "{\"anyOf\":[{\"type\":\"null\"},{\"minimum\":3}]}", "null", "2", ": minimum" },
        { "{\"$ref\":\"#/$defs/n\",\"$defs\":{\"n\":{\"minimum\":3}}}", "3", "2", ": minimum" },
    };
    char error[300];

    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        error[0] = '\0';
        if (!texts_fit(CASES[i].schema, CASES[i].good, error, sizeof(error)))
            fail_msg("%s refuses %s: %s", CASES[i].schema, CASES[i].good, error);
        if (texts_fit(CASES[i].schema, CASES[i].bad, error, sizeof(error)))
            fail_msg("%s takes %s", CASES[i].schema, CASES[i].bad);
        if (strncmp(error, CASES[i].message, strlen(CASES[i].message)) != 0)
            fail_msg("%s refuses %s by: %s", CASES[i].schema, CASES[i].bad, error);
    }
}

static json_t *load_schema(void)
{
    json_error_t error;
    json_t *schema = json_load_file("docs/record.schema.json", JSON_REJECT_DUPLICATES,
                                          &error);

    if (!schema)
        fail_msg("docs/record.schema.json:%d: %s", error.line, error.text);
    return schema;
}

/* Lines of a file that are not whole records; each is complained of. */
static int check_file(const json_t *schema, const char *path, int *lines)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL, error[400], last[32] = "";
    size_t size = 0;
    int bad = 0;

    assert_non_null(file);
    for (int line = 1; getline(&text, &size, file) > 0; line++) {
        json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        const char *time = json_string_value(json_object_get(json, "time"));

        if (!json)
            snprintf(error, sizeof(error), "not JSON");
        else if (schema_fits(schema, json, error, sizeof(error))) {
            error[0] = '\0';
            if (strcmp(last, time) > 0)
                snprintf(error, sizeof(error), "%s comes after %s", time, last);
            snprintf(last, sizeof(last), "%s", time);
        }
        if (error[0] != '\0') {
            printf("%s:%d: %s\n", path, line, error);
            bad++;
        }
        json_decref(json);
        ++*lines;
    }
    free(text);
    fclose(file);
    return bad;
}

/* Also that those of one file are sorted by time. */
static void results_fit_the_schema(void **state)
{
    json_t *schema = load_schema();
    glob_t found;
    int bad = 0, lines = 0;

    (void)state;
    if (glob("results/*/*.jsonl", 0, NULL, &found) != 0) {
        json_decref(schema);
        skip_because("results/ has no records");
    }
    for (size_t i = 0; i < found.gl_pathc; i++)
        bad += check_file(schema, found.gl_pathv[i], &lines);
    globfree(&found);
    json_decref(schema);
    printf("%d records\n", lines);
    assert_int_equal(bad, 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(checker_refuses_what_does_not_fit),
        cmocka_unit_test(results_fit_the_schema),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
