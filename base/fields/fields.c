#include "base/fields/fields.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/memory/memory_json.h"

static int64_t whole(const Field *field, const void *at)
{
    return field->size == sizeof(int) ? *(const int *)at : *(const int64_t *)at;
}

static void set_whole(const Field *field, void *at, int64_t value)
{
    if (field->size == sizeof(int))
        *(int *)at = (int)value;
    else
        *(int64_t *)at = value;
}

/* ---- there ---- */

static json_t *list_json(const Field *field, const void *from)
{
    const char *at = (const char *)from + field->offset;
    const int count = *(const int *)((const char *)from + field->count);
    json_t *list = count > 0 || field->needed ? json_array() : json_null();

    if (field->grows)
        at = *(const char *const *)at;
    for (int i = 0; i < count; i++, at += field->nested->size)
        json_array_append_new(list, fields_json(field->nested, at));
    return list;
}

static json_t *value_json(const Field *field, const void *from)
{
    const void *at = (const char *)from + field->offset;
    json_t *json = NULL;

    if (field->has && !*(const bool *)((const char *)from + field->has))
        return json_null();
    switch (field->kind) {
    case FIELD_INT:
        if (field->low <= whole(field, at) && whole(field, at) <= field->high)
            json = json_integer(whole(field, at));
        break;
    case FIELD_REAL:
        if (isfinite(*(const double *)at) && *(const double *)at > (double)field->none)
            json = json_real(*(const double *)at);
        break;
    case FIELD_BOOL:
        return json_boolean(*(const bool *)at);
    case FIELD_TEXT:
        if (field->needed || *(const char *)at != '\0')
            json = memory_json_text(at);
        break;
    case FIELD_LETTERS:
        return json_stringn(at, field->size);
    case FIELD_JSON:
        json = json_incref(*(json_t *const *)at);
        break;
    case FIELD_OBJECT:
        return fields_json(field->nested, at);
    case FIELD_LIST:
        return list_json(field, from);
    case FIELD_OTHER:
        return field->codec->write(at);
    }
    return json ? json : json_null();
}

void fields_add(json_t *object, const Fields *fields, const void *from)
{
    for (size_t i = 0; i < fields->count; i++) {
        json_t *value = value_json(&fields->fields[i], from);

        if (value && !(json_is_null(value) && fields->fields[i].optional))
            json_object_set_new(object, fields->fields[i].key, value);
    }
}

json_t *fields_json(const Fields *fields, const void *from)
{
    json_t *json = json_object();

    fields_add(json, fields, from);
    return json;
}

/* ---- and back ---- */

/* Go down a step, which fields_read...() take back where all is well; the length before it. */
static size_t step(FieldReading *reading, const char *member, size_t index)
{
    const size_t length = strlen(reading->path);
    char *end = reading->path + length;

    if (!member)
        snprintf(end, sizeof(reading->path) - length, "[%zu]", index);
    else if (member[0] != '\0')
        snprintf(end, sizeof(reading->path) - length, "%s%s", length > 0 ? "." : "", member);
    return length;
}

bool fields_wrong(FieldReading *reading, const char *member, const char *format, ...)
{
    char why[200];
    va_list arguments;

    step(reading, member, 0);
    va_start(arguments, format);
    vsnprintf(why, sizeof(why), format, arguments);
    va_end(arguments);
    snprintf(reading->error, reading->error_size, "%s%s%s", reading->path,
             reading->path[0] != '\0' ? ": " : "", why);
    return false;
}

static const char *const TYPE_NAMES[] = {
    [JSON_OBJECT] = "an object", [JSON_ARRAY] = "an array", [JSON_STRING] = "a text",
    [JSON_INTEGER] = "a whole number", [JSON_REAL] = "a number", [JSON_TRUE] = "true",
    [JSON_FALSE] = "false", [JSON_NULL] = "null",
};

static const char *type_name(const json_t *json)
{
    return json ? TYPE_NAMES[json_typeof(json)] : "nothing";
}

/* What belongs where `json` stands; NULL: such a thing does, or its own reader says it. */
static const char *instead(const Field *field, const json_t *json)
{
    static const json_type TYPES[] = {
        [FIELD_INT] = JSON_INTEGER, [FIELD_REAL] = JSON_REAL, [FIELD_TEXT] = JSON_STRING,
        [FIELD_LETTERS] = JSON_STRING, [FIELD_LIST] = JSON_ARRAY,
        [FIELD_OTHER] = JSON_NULL,
    };
    const json_type type = field->kind == FIELD_JSON ? (json_type)field->low
                                                     : TYPES[field->kind];

    if (field->kind == FIELD_BOOL)
        return json_is_boolean(json) ? NULL : "true or false";
    if (field->kind == FIELD_OBJECT || field->kind == FIELD_OTHER || json_typeof(json) == type
        || (type == JSON_REAL && json_is_number(json)))
        return NULL;
    return TYPE_NAMES[type];
}

/* What is not known. */
static void clear(const Field *field, void *to)
{
    void *at = (char *)to + field->offset;

    if (field->kind == FIELD_INT)
        set_whole(field, at, field->none);
    else if (field->kind == FIELD_REAL)
        *(double *)at = (double)field->none;
    else if (field->kind == FIELD_BOOL)
        *(bool *)at = field->none;
    else if (field->kind == FIELD_TEXT || field->kind == FIELD_JSON)
        memset(at, 0, field->size);
    else if (field->kind == FIELD_LIST)
        *(int *)((char *)to + field->count) = 0;
}

static bool read_list(const Field *field, const json_t *json, void *to, FieldReading *reading)
{
    int *count = (int *)((char *)to + field->count);
    char *at = (char *)to + field->offset;
    const size_t size = field->nested->size, length = json_array_size(json);
    const size_t room = field->grows ? INT32_MAX : field->size / size;

    *count = (int)(length < room ? length : room);
    if (field->grows)
        at = *(char **)at = memory_array((size_t)*count, size);
    for (size_t i = 0; i < (size_t)*count; i++)
        if (!fields_read_element(field->nested, json, i, at + i * size, reading))
            return false;
    return true;
}

static bool read_value(const Field *field, const json_t *json, void *to, FieldReading *reading)
{
    const char *text = json_string_value(json), *belongs = json ? instead(field, json) : NULL;
    const json_int_t number = json_integer_value(json);
    void *at = (char *)to + field->offset;

    if (belongs)
        return fields_wrong(reading, "", "%s where %s belongs", type_name(json), belongs);
    switch (field->kind) {
    case FIELD_INT:
        if (number < field->low || number > field->high)
            return fields_wrong(reading, "", "%lld is not within %lld and %lld",
                                (long long)number, (long long)field->low,
                                (long long)field->high);
        set_whole(field, at, number);
        return true;
    case FIELD_REAL:
        *(double *)at = json_number_value(json);
        return true;
    case FIELD_BOOL:
        *(bool *)at = json_is_true(json);
        return true;
    case FIELD_TEXT:
        if (!field->cut && json_string_length(json) >= field->size)
            return fields_wrong(reading, "", "longer than %zu bytes", field->size - 1);
        snprintf(at, field->size, "%s", text);
        return true;
    case FIELD_LETTERS:
        if (strlen(text) != field->size || strspn(text, field->names[0]) != field->size)
            return fields_wrong(reading, "", "not %zu of the letters %s", field->size,
                                field->names[0]);
        memcpy(at, text, field->size);
        return true;
    case FIELD_JSON:
        *(json_t **)at = json_incref((json_t *)(uintptr_t)json);
        return true;
    case FIELD_OBJECT:
        return fields_read_inside(field->nested, json, at, reading);
    case FIELD_LIST:
        return read_list(field, json, to, reading);
    case FIELD_OTHER:
        return field->codec->read(json, at, reading);
    }
    return true;
}

static bool read_field(const Field *field, const json_t *json, void *to, FieldReading *reading)
{
    const bool known = json && (!json_is_null(json) || field->needed || field->kind == FIELD_BOOL);

    if (field->written || (field->kind == FIELD_OTHER && !field->codec->read))
        return true;
    if (field->has)
        *(bool *)((char *)to + field->has) = known;
    if (!known)
        clear(field, to);
    if (field->needed && !known)
        return fields_wrong(reading, "", "missing");
    return (!known && field->kind != FIELD_OTHER)
           || read_value(field, known ? json : NULL, to, reading);
}

bool fields_read_inside(const Fields *fields, const json_t *json, void *to, FieldReading *reading)
{
    if (!json_is_object(json))
        return fields_wrong(reading, "", "%s where an object belongs", type_name(json));
    for (size_t i = 0; i < fields->count; i++) {
        const Field *field = &fields->fields[i];
        const size_t length = step(reading, field->key, 0);

        if (!read_field(field, json_object_get(json, field->key), to, reading))
            return false;
        reading->path[length] = '\0';
    }
    return !fields->check || fields->check(to, json, reading);
}

bool fields_read_element(const Fields *fields, const json_t *list, size_t index, void *to,
                         FieldReading *reading)
{
    const size_t length = step(reading, NULL, index);
    const bool good = fields_read_inside(fields, json_array_get(list, index), to, reading);

    if (good)
        reading->path[length] = '\0';
    return good;
}

bool fields_read(const Fields *fields, const json_t *json, void *to, char *error,
                 size_t error_size)
{
    FieldReading reading = { .error = error, .error_size = error_size };

    return fields_read_inside(fields, json, to, &reading);
}

void fields_read_known(const Fields *fields, const json_t *json, void *to)
{
    char error[300];

    for (size_t i = 0; i < fields->count; i++) {
        FieldReading reading = { .error = error, .error_size = sizeof(error) };
        const Field *field = &fields->fields[i];

        if (!read_field(field, json_object_get(json, field->key), to, &reading))
            read_field(field, NULL, to, &reading);
    }
}
