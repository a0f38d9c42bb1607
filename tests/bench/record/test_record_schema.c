/* test_record_schema.c - the checker of schemas, the schema of records, and every record that
 * was committed. */

#include "tests/support/fact.h"

#include <glob.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/record/record.h"
#include "tests/bench/record/schema.h"

static const char SCHEMA[] = "docs/record.schema.json";

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

FACT(checker_refuses_what_does_not_fit)
{
    static const struct {
        const char *schema, *good, *bad, *message;
    } CASES[] = {
        { "{\"type\":\"integer\"}", "3", "3.5", ": type is not integer" },
        { "{\"type\":[\"string\",\"null\"]}", "null", "true", ": type is none" },
        { "{\"enum\":[\"X\",1]}", "1", "\"O\"", ": enum" },
        { "{\"minimum\":0}", "0", "-1", ": minimum is 0" },
        { "{\"maximum\":64}", "64", "64.5", ": maximum is 64" },
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
        { "{\"$ref\":\"#/$defs/n\",\"$defs\":{\"n\":{\"minimum\":3}}}", "3", "2", ": minimum" },
    };
    char error[300];

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

/* ---- the schema that the tables of fields are ---- */

static json_t *schema_of(const Fields *fields);

static json_t *schema_of_field(const Field *field)
{
    static const char *const TYPES[] = {
        [FIELD_INT] = "integer", [FIELD_REAL] = "number", [FIELD_BOOL] = "boolean",
        [FIELD_TEXT] = "string", [FIELD_LETTERS] = "string", [FIELD_JSON] = "object",
        [FIELD_OBJECT] = "object", [FIELD_LIST] = "array", [FIELD_OTHER] = "object",
    };
    const bool array = field->kind == FIELD_JSON && field->low == JSON_ARRAY;
    const char *type = array ? "array" : TYPES[field->kind];
    const bool known = field->kind == FIELD_INT && field->low <= field->none
                       && field->none <= field->high;
    const bool null = field->has || !(field->needed || field->optional || known
                                      || field->kind == FIELD_BOOL || field->written);
    json_t *schema = field->nested && field->kind != FIELD_LIST ? schema_of(field->nested)
                                                                : json_object();
    char pattern[40];

    json_object_set_new(schema, "type", null ? json_pack("[ss]", type, "null")
                                             : json_string(type));
    if (field->kind == FIELD_INT) {
        json_object_set_new(schema, "minimum", json_integer(field->low));
        if (field->high < INT32_MAX)
            json_object_set_new(schema, "maximum", json_integer(field->high));
    } else if (field->kind == FIELD_REAL) {
        json_object_set_new(schema, "minimum", json_integer(0));
    } else if (field->kind == FIELD_TEXT && !field->cut) {
        json_object_set_new(schema, "maxLength", json_integer((json_int_t)field->size - 1));
    } else if (field->kind == FIELD_LETTERS) {
        snprintf(pattern, sizeof(pattern), "^[%s]{%zu}$", field->names[0], field->size);
        json_object_set_new(schema, "pattern", json_string(pattern));
    } else if (field->kind == FIELD_LIST) {
        json_object_set_new(schema, "items", schema_of(field->nested));
    }
    if (field->schema) {
        json_t *told = json_loads(field->schema, 0, NULL);

        assert_non_null(told);
        json_object_update(schema, told);
        json_decref(told);
    }
    return schema;
}

static json_t *schema_of(const Fields *fields)
{
    json_t *required = json_array(), *properties = json_object();

    for (size_t i = 0; i < fields->count; i++) {
        const Field *field = &fields->fields[i];
        json_object_set_new(properties, field->key, schema_of_field(field));
        if (field->since == 0 && !field->optional)
            json_array_append_new(required, json_string(field->key));
    }
    return json_pack("{ss so so}", "type", "object", "required", required, "properties",
                     properties);
}

/* With YOMIKIRI_WRITE_SCHEMA=1 it is written anew. */
FACT(schema_is_that_of_the_fields)
{
    json_t *schema = json_pack("{ss ss ss}", "$schema",
                               "https://json-schema.org/draft/2020-12/schema", "title",
                               RECORD_SCHEMA, "description",
                               "One measurement of one engine on one suite; docs/records.md "
                               "explains the members. Later minor versions may add members "
                               "anywhere, so nothing is closed here.");
    json_t *fields = schema_of(&record_fields);

    json_object_update(schema, fields);
    json_decref(fields);
    if (getenv("YOMIKIRI_WRITE_SCHEMA"))
        json_dump_file(schema, SCHEMA, JSON_INDENT(1));
    json_t *written = json_load_file(SCHEMA, JSON_REJECT_DUPLICATES, NULL);

    assert_true(json_equal(schema, written));
    json_decref(schema);
    json_decref(written);
}

/* ---- what was committed ---- */

/* Lines of a file that are not whole records; each is complained of. */
static int check_file(const json_t *schema, const char *path, int *lines)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL, error[400];
    size_t size = 0;
    int bad = 0;

    assert_non_null(file);
    for (int line = 1; getline(&text, &size, file) > 0; line++) {
        json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);

        if (!json)
            snprintf(error, sizeof(error), "not JSON");
        else if (schema_fits(schema, json, error, sizeof(error)))
            error[0] = '\0';
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

FACT(results_fit_the_schema)
{
    json_t *schema = json_load_file(SCHEMA, 0, NULL);
    glob_t found;
    int bad = 0, lines = 0;

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

FACTS_MAIN(NULL, NULL)
