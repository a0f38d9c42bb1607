/* schema.c - see schema.h. */

#include "tests/bench/record/schema.h"

#include <regex.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "base/text/print.h"

typedef struct {
    const json_t *root;
    char *error;
    size_t error_size;
    char path[400];
} Check;

static bool fits(Check *check, const json_t *schema, const json_t *value);

__attribute__((format(printf, 2, 3)))
static bool refuse(const Check *check, const char *format, ...)
{
    char why[300];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(why, sizeof(why), format, arguments);
    va_end(arguments);
    return failed(check->error, check->error_size, "%s: %s", check->path, why);
}

/* The value one step further down, if it is there. */
static bool fits_inside(Check *check, const json_t *schema, const json_t *value,
                        const char *step)
{
    const size_t length = strlen(check->path);
    bool good = true;

    if (value && schema) {
        append(check->path, sizeof(check->path), "/%s", step);
        good = fits(check, schema, value);
    }
    if (good)
        check->path[length] = '\0';
    return good;
}

static bool is_type(const json_t *value, const char *type)
{
    static const char *const NAMES[] = {
        [JSON_OBJECT] = "object", [JSON_ARRAY] = "array", [JSON_STRING] = "string",
        [JSON_INTEGER] = "integer", [JSON_REAL] = "number", [JSON_TRUE] = "boolean",
        [JSON_FALSE] = "boolean", [JSON_NULL] = "null",
    };

    return type && (strcmp(NAMES[json_typeof(value)], type) == 0
                    || (json_is_integer(value) && strcmp(type, "number") == 0));
}

/* Of those that say something of the value itself. */
static bool fits_rule(Check *check, const char *keyword, const json_t *rule, const json_t *value)
{
    static const struct { const char *keyword; json_type of; bool length; int sign; } LIMITS[] = {
        { "minimum", JSON_REAL, false, 1 }, { "maximum", JSON_REAL, false, -1 },
        { "minLength", JSON_STRING, true, 1 }, { "maxLength", JSON_STRING, true, -1 },
        { "minItems", JSON_ARRAY, true, 1 }, { "maxItems", JSON_ARRAY, true, -1 },
    };
    const char *text = json_string_value(value), *told = json_string_value(rule);
    bool any = false;
    regex_t pattern;

    if (strcmp(keyword, "type") == 0) {
        any = is_type(value, told);
        for (size_t i = 0; i < json_array_size(rule); i++)
            any |= is_type(value, json_string_value(json_array_get(rule, i)));
        return any || refuse(check, "type is %s%s", told ? "not " : "none of those allowed",
                             told ? told : "");
    }
    if (strcmp(keyword, "enum") == 0) {
        for (size_t i = 0; i < json_array_size(rule); i++)
            any |= json_equal(json_array_get(rule, i), value) != 0;
        return any || refuse(check, "enum does not have it");
    }
    if (strcmp(keyword, "pattern") == 0) {
        if (regcomp(&pattern, told, REG_EXTENDED | REG_NOSUB) != 0)
            return refuse(check, "pattern '%s' is not one", told);
        any = !text || regexec(&pattern, text, 0, NULL, 0) == 0;
        regfree(&pattern);
        return any || refuse(check, "pattern %s does not match '%s'", told, text);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(LIMITS); i++) {
        double number = json_is_array(value) ? (double)json_array_size(value)
                                             : json_number_value(value);

        if (strcmp(keyword, LIMITS[i].keyword) != 0)
            continue;
        for (const char *c = text ? text : ""; *c != '\0'; c++)
            number += ((unsigned char)*c & 0xc0) != 0x80;
        return (LIMITS[i].of == JSON_REAL ? !json_is_number(value)
                                          : json_typeof(value) != LIMITS[i].of)
               || LIMITS[i].sign * (number - json_number_value(rule)) >= 0
               || refuse(check, "%s is %g", keyword, json_number_value(rule));
    }
    return refuse(check, "keyword %s is not known here", keyword);
}

static bool fits_properties(Check *check, const json_t *schema, const json_t *value)
{
    const json_t *listed = json_object_get(schema, "properties");
    const json_t *others = json_object_get(schema, "additionalProperties");
    const json_t *required = json_object_get(schema, "required"), *rule;
    const char *name;
    json_t *member;

    for (size_t i = 0; i < json_array_size(required) && json_is_object(value); i++)
        if (!json_object_get(value, json_string_value(json_array_get(required, i))))
            return refuse(check, "required member %s is missing",
                          json_string_value(json_array_get(required, i)));
    json_object_foreach((json_t *)(uintptr_t)value, name, member)
        if (rule = json_object_get(listed, name),
            !fits_inside(check, rule ? rule : others, member, name))
            return false;
    return true;
}

static bool fits_items(Check *check, const json_t *schema, const json_t *value)
{
    const json_t *items = json_object_get(schema, "items");
    char step[24];

    for (size_t i = 0; i < json_array_size(value); i++) {
        snprintf(step, sizeof(step), "%zu", i);
        if (!fits_inside(check, items, json_array_get(value, i), step))
            return false;
    }
    return true;
}

static bool fits(Check *check, const json_t *schema, const json_t *value)
{
    static const char ELSEWHERE[] = " $schema $id $defs title description deprecated required "
                                    "properties additionalProperties items ";
    const char *keyword;
    char word[40];
    json_t *rule;

    if (json_is_boolean(schema))
        return json_is_true(schema) || refuse(check, "nothing is allowed here");
    json_object_foreach((json_t *)(uintptr_t)schema, keyword, rule) {
        const char *name = json_string_value(rule);
        const json_t *parts = json_object_get(check->root, "$defs");

        snprintf(word, sizeof(word), " %s ", keyword);
        if (strcmp(keyword, "$ref") == 0
                ? !fits(check, json_object_get(parts, name + strlen("#/$defs/")), value)
                : !strstr(ELSEWHERE, word) && !fits_rule(check, keyword, rule, value))
            return false;
    }
    return json_is_object(schema) ? fits_properties(check, schema, value)
                                        && fits_items(check, schema, value)
                                  : refuse(check, "the schema is not an object");
}

bool schema_fits(const json_t *schema, const json_t *document, char *error, size_t error_size)
{
    Check check = { .root = schema, .error = error, .error_size = error_size };

    return fits(&check, schema, document);
}
