/* schema.c - see schema.h. */

#include "tests/bench/record/schema.h"

#include <regex.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    const json_t *root;
    char *error;
    size_t error_size;
    char path[400];
    int depth;
} Check;

static bool fits(Check *check, const json_t *schema, const json_t *value);

__attribute__((format(printf, 2, 3)))
static bool refuse(const Check *check, const char *format, ...)
{
    const int length = snprintf(check->error, check->error_size, "%s: ", check->path);
    va_list arguments;

    if (length >= 0 && (size_t)length < check->error_size) {
        va_start(arguments, format);
        vsnprintf(check->error + length, check->error_size - (size_t)length, format, arguments);
        va_end(arguments);
    }
    return false;
}

/* The value one step further down, which `step` names. */
static bool fits_inside(Check *check, const json_t *schema, const json_t *value,
                        const char *step)
{
    const size_t length = strlen(check->path);

    snprintf(check->path + length, sizeof(check->path) - length, "/%s", step);
    const bool good = fits(check, schema, value);

    if (good)
        check->path[length] = '\0';
    return good;
}

static bool is_type(const json_t *value, const char *type)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:  return strcmp(type, "object") == 0;
    case JSON_ARRAY:   return strcmp(type, "array") == 0;
    case JSON_STRING:  return strcmp(type, "string") == 0;
    case JSON_INTEGER: return strcmp(type, "integer") == 0 || strcmp(type, "number") == 0;
    case JSON_REAL:    return strcmp(type, "number") == 0;
    case JSON_NULL:    return strcmp(type, "null") == 0;
    default:           return strcmp(type, "boolean") == 0;
    }
}

static bool fits_type(Check *check, const json_t *rule, const json_t *value)
{
    if (json_is_string(rule))
        return is_type(value, json_string_value(rule))
               || refuse(check, "type is not %s", json_string_value(rule));
    for (size_t i = 0; i < json_array_size(rule); i++)
        if (is_type(value, json_string_value(json_array_get(rule, i))))
            return true;
    return refuse(check, "type is none of those allowed");
}

static bool fits_enum(Check *check, const json_t *rule, const json_t *value)
{
    for (size_t i = 0; i < json_array_size(rule); i++)
        if (json_equal(json_array_get(rule, i), value))
            return true;
    return refuse(check, "enum does not have it");
}

static bool fits_pattern(Check *check, const json_t *rule, const json_t *value)
{
    regex_t pattern;

    if (!json_is_string(value))
        return true;
    if (regcomp(&pattern, json_string_value(rule), REG_EXTENDED | REG_NOSUB) != 0)
        return refuse(check, "pattern '%s' is not one", json_string_value(rule));
    const bool good = regexec(&pattern, json_string_value(value), 0, NULL, 0) == 0;

    regfree(&pattern);
    return good || refuse(check, "pattern %s does not match '%s'", json_string_value(rule),
                          json_string_value(value));
}

static bool fits_required(Check *check, const json_t *rule, const json_t *value)
{
    for (size_t i = 0; i < json_array_size(rule) && json_is_object(value); i++) {
        const char *name = json_string_value(json_array_get(rule, i));

        if (!json_object_get(value, name))
            return refuse(check, "required member %s is missing", name);
    }
    return true;
}

static bool fits_properties(Check *check, const json_t *rule, const json_t *value)
{
    const char *name;
    json_t *inner;

    json_object_foreach((json_t *)rule, name, inner) {
        const json_t *member = json_object_get(value, name);

        if (member && !fits_inside(check, inner, member, name))
            return false;
    }
    return true;
}

static bool fits_additional(Check *check, const json_t *schema, const json_t *value)
{
    const json_t *rule = json_object_get(schema, "additionalProperties");
    const json_t *listed = json_object_get(schema, "properties");
    const char *name;
    json_t *member;

    json_object_foreach((json_t *)value, name, member)
        if (!json_object_get(listed, name) && !fits_inside(check, rule, member, name))
            return false;
    return true;
}

/* items, behind those that prefixItems speaks of. */
static bool fits_items(Check *check, const json_t *schema, const json_t *value, bool prefix)
{
    const json_t *first = json_object_get(schema, "prefixItems");
    const size_t border = json_array_size(first), size = json_array_size(value);
    char step[24];

    for (size_t i = prefix ? 0 : border; i < (prefix && border < size ? border : size); i++) {
        snprintf(step, sizeof(step), "%zu", i);
        if (!fits_inside(check, prefix ? json_array_get(first, i)
                                       : json_object_get(schema, "items"),
                         json_array_get(value, i), step))
            return false;
    }
    return true;
}

/* minimum, maxLength, ...: a number of the value against that of the rule. */
static bool fits_limit(Check *check, const char *keyword, const json_t *rule,
                       const json_t *value)
{
    const bool of_length = strstr(keyword, "Length") != NULL;
    const bool of_items = strstr(keyword, "Items") != NULL;
    double number;

    if (of_length ? !json_is_string(value) : of_items ? !json_is_array(value)
                                                      : !json_is_number(value))
        return true;
    if (!json_is_number(rule))
        return refuse(check, "%s is not a number", keyword);
    number = json_number_value(value);
    if (of_items)
        number = (double)json_array_size(value);
    if (of_length) {
        number = 0;
        for (const char *c = json_string_value(value); *c != '\0'; c++)
            number += ((unsigned char)*c & 0xc0) != 0x80;
    }
    return (strncmp(keyword, "min", 3) == 0 ? number >= json_number_value(rule)
                                            : number <= json_number_value(rule))
           || refuse(check, "%s is %g", keyword, json_number_value(rule));
}

static bool fits_any(Check *check, const json_t *rule, const json_t *value)
{
    const size_t length = strlen(check->path);

    for (size_t i = 0; i < json_array_size(rule); i++) {
        if (fits(check, json_array_get(rule, i), value))
            return true;
        if (i + 1 < json_array_size(rule))
            check->path[length] = '\0';
    }
    return false;                           /* with the complaint of the last one */
}

static bool fits_reference(Check *check, const json_t *rule, const json_t *value)
{
    static const char START[] = "#/$defs/";
    const char *name = json_string_value(rule);
    const json_t *inner = NULL;

    if (name && strncmp(name, START, strlen(START)) == 0)
        inner = json_object_get(json_object_get(check->root, "$defs"), name + strlen(START));
    if (!inner || ++check->depth > 100)
        return refuse(check, "$ref %s leads nowhere", name ? name : "");
    const bool good = fits(check, inner, value);

    check->depth--;
    return good;
}

static bool fits_keyword(Check *check, const json_t *schema, const char *keyword,
                         const json_t *rule, const json_t *value)
{
    static const char *const SILENT[] = {
        "$schema", "$id", "$defs", "title", "description", "deprecated",
    };
    static const char *const LIMITS[] = {
        "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems",
    };
    static const struct {
        const char *keyword;
        bool (*fits)(Check *, const json_t *, const json_t *);
    } RULES[] = {
        { "type", fits_type }, { "enum", fits_enum }, { "pattern", fits_pattern },
        { "required", fits_required }, { "properties", fits_properties },
        { "anyOf", fits_any }, { "$ref", fits_reference },
    };

    for (size_t i = 0; i < sizeof(SILENT) / sizeof(*SILENT); i++)
        if (strcmp(keyword, SILENT[i]) == 0)
            return true;
    for (size_t i = 0; i < sizeof(LIMITS) / sizeof(*LIMITS); i++)
        if (strcmp(keyword, LIMITS[i]) == 0)
            return fits_limit(check, keyword, rule, value);
    for (size_t i = 0; i < sizeof(RULES) / sizeof(*RULES); i++)
        if (strcmp(keyword, RULES[i].keyword) == 0)
            return RULES[i].fits(check, rule, value);
    if (strcmp(keyword, "additionalProperties") == 0)
        return fits_additional(check, schema, value);
    if (strcmp(keyword, "items") == 0 || strcmp(keyword, "prefixItems") == 0)
        return fits_items(check, schema, value, keyword[0] == 'p');
    return refuse(check, "keyword %s is not known here", keyword);
}

static bool fits(Check *check, const json_t *schema, const json_t *value)
{
    const char *keyword;
    json_t *rule;

    if (json_is_boolean(schema))
        return json_is_true(schema) || refuse(check, "nothing is allowed here");
    if (!json_is_object(schema))
        return refuse(check, "the schema is not an object");
    json_object_foreach((json_t *)schema, keyword, rule)
        if (!fits_keyword(check, schema, keyword, rule, value))
            return false;
    return true;
}

bool schema_fits(const json_t *schema, const json_t *document, char *error, size_t error_size)
{
    Check check = { .root = schema, .error = error, .error_size = error_size };

    return fits(&check, schema, document);
}
