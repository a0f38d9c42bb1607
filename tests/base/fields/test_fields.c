/* test_fields.c - one structure with a field of each kind: written, read back, and damaged. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fields/fields.h"

typedef struct {
    int number;
    int64_t count;
} Part;

typedef struct {
    Part part;
    bool has_part, has_number;
    int number, part_count, list_count;
    int64_t count;
    double real;
    bool flag;
    char text[6], letters[3];
    json_t *json;
    Part *parts, list[2];
    int odd;
} Thing;

static const Field PART[] = {
    { "number", FIELD_INT, FIELD(Part, number), .needed = true, .low = -3, .high = 3 },
    { "count", FIELD_COUNT(Part, count) },
};
static const Fields PART_FIELDS = { FIELDS(PART, Part) };

static json_t *write_odd(const void *at)
{
    return *(const int *)at % 2 != 0 ? json_integer(*(const int *)at) : NULL;
}

static bool read_odd(const json_t *json, void *at, FieldReading *reading)
{
    *(int *)at = json ? (int)json_integer_value(json) : 7;
    return *(int *)at % 2 != 0 || fields_wrong(reading, "", "even");
}

static const FieldCodec ODD = { write_odd, read_odd };

static const Field THING[] = {
    { "number", FIELD_INT, FIELD(Thing, number), .low = 1, .high = 9, .none = 5,
      .has = offsetof(Thing, has_number) },
    { "count", FIELD_COUNT(Thing, count) },
    { "real", FIELD_REAL, FIELD(Thing, real), .optional = true },
    { "flag", FIELD_BOOL, FIELD(Thing, flag), .none = true },
    { "text", FIELD_TEXT, FIELD(Thing, text), .needed = true },
    { "start", FIELD_TEXT, FIELD(Thing, text), .cut = true, .written = true },
    { "letters", FIELD_LETTERS, FIELD(Thing, letters), .needed = true,
      .names = (const char *const[]){ "XO" } },
    { "json", FIELD_JSON, FIELD(Thing, json), .low = JSON_ARRAY },
    { "part", FIELD_OBJECT, FIELD(Thing, part), .has = offsetof(Thing, has_part),
      .nested = &PART_FIELDS },
    { "parts", FIELD_LIST, FIELD(Thing, parts), .grows = true, .needed = true,
      .count = offsetof(Thing, part_count), .nested = &PART_FIELDS },
    { "list", FIELD_LIST, FIELD(Thing, list), .count = offsetof(Thing, list_count),
      .nested = &PART_FIELDS },
    { "odd", FIELD_OTHER, FIELD(Thing, odd), .codec = &ODD },
};

static bool check_thing(void *at, const json_t *json, FieldReading *reading)
{
    const Thing *thing = at;

    (void)json;
    return thing->count < 100 || fields_wrong(reading, "count", "%d is too many",
                                              (int)thing->count);
}

static const Fields THING_FIELDS = { FIELDS(THING, Thing), .check = check_thing };

static const char FULL[] =
    "{\"number\":4,\"count\":99,\"real\":0.5,\"flag\":false,\"text\":\"short\","
    "\"start\":\"short\",\"letters\":\"XOX\",\"json\":[1],"
    "\"part\":{\"number\":-3,\"count\":null},"
    "\"parts\":[{\"number\":1,\"count\":8}],\"list\":[{\"number\":2,\"count\":3}],\"odd\":9}";

static const char LEAST[] = "{\"text\":\"\",\"letters\":\"OOO\",\"parts\":[]}";

static const char LEAST_WRITTEN[] =
    "{\"number\":null,\"count\":null,\"flag\":true,\"text\":\"\",\"start\":null,"
    "\"letters\":\"OOO\",\"json\":null,\"part\":null,\"parts\":[],"
    "\"list\":null,\"odd\":7}";

static bool read_thing(const char *text, Thing *thing, char *error, size_t size)
{
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);
    bool good;

    memset(thing, 0, sizeof(*thing));
    good = fields_read(&THING_FIELDS, json, thing, error, size);
    json_decref(json);
    return good;
}

static void free_thing(Thing *thing)
{
    json_decref(thing->json);
    free(thing->parts);
}

FACT(thing_is_written_as_it_was_read)
{
    static const char *const CASES[][2] = { { FULL, FULL }, { LEAST, LEAST_WRITTEN },
                                            { LEAST_WRITTEN, LEAST_WRITTEN } };
    char error[200];
    Thing thing;

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        if (!read_thing(CASES[i][0], &thing, error, sizeof(error)))
            fail_msg("%s", error);
        json_t *json = fields_json(&THING_FIELDS, &thing);
        char *text = json_dumps(json, JSON_COMPACT);

        assert_string_equal(text, CASES[i][1]);
        free(text);
        json_decref(json);
        free_thing(&thing);
    }
    assert_int_equal(thing.number, 5);
    assert_int_equal(thing.count, -1);
    thing.real = NAN;
    json_t *json = fields_json(&THING_FIELDS, &thing);

    assert_null(json_object_get(json, "real"));
    json_decref(json);
}

/* A member of FULL that is put in place of the one by that name. */
FACT(what_is_wrong_is_named_by_its_path)
{
    static const struct {
        const char *key, *value, *error;
    } CASES[] = {
        { "number", "10", "number: 10 is not within 1 and 9" },
        { "number", "\"4\"", "number: a text where a whole number belongs" },
        { "count", "-1", "count: -1 is not within 0 and 9223372036854775807" },
        { "count", "100", "count: 100 is too many" },
        { "real", "[]", "real: an array where a number belongs" },
        { "flag", "null", "flag: null where true or false belongs" },
        { "text", "\"longer\"", "text: longer than 5 bytes" },
        { "text", "null", "text: null where a text belongs" },
        { "text", NULL, "text: missing" },
        { "letters", "\"XOZ\"", "letters: not 3 of the letters XO" },
        { "letters", "\"XO\"", "letters: not 3 of the letters XO" },
        { "json", "{}", "json: an object where an array belongs" },
        { "part", "true", "part: true where an object belongs" },
        { "part", "{}", "part.number: missing" },
        { "parts", "[{\"number\":1},{\"number\":4}]",
          "parts[1].number: 4 is not within -3 and 3" },
        { "parts", "[1.5]", "parts[0]: a number where an object belongs" },
        { "list", "[[0,0]]", "list[0]: an array where an object belongs" },
        { "odd", "2", "odd: even" },
    };
    char error[200];
    Thing thing;

    for (size_t i = 0; i < ARRAY_LENGTH(CASES); i++) {
        json_t *json = json_loads(FULL, 0, NULL);

        if (CASES[i].value)
            json_object_set_new(json, CASES[i].key,
                                json_loads(CASES[i].value, JSON_DECODE_ANY, NULL));
        else
            json_object_del(json, CASES[i].key);
        memset(&thing, 0, sizeof(thing));
        if (fields_read(&THING_FIELDS, json, &thing, error, sizeof(error)))
            fail_msg("%s: %s is taken", CASES[i].key, CASES[i].value);
        assert_string_equal(error, CASES[i].error);
        free_thing(&thing);
        memset(&thing, 0, sizeof(thing));
        fields_read_known(&THING_FIELDS, json, &thing);
        assert_int_equal(thing.part_count, strcmp(CASES[i].key, "parts") != 0);
        free_thing(&thing);
        json_decref(json);
    }
    assert_false(read_thing("[]", &thing, error, sizeof(error)));
    assert_string_equal(error, "an array where an object belongs");
}

/* What has no room is passed over. */
FACT(list_in_a_structure_has_its_room)
{
    char error[200];
    Thing thing;

    assert_true(read_thing("{\"text\":\"\",\"letters\":\"OOO\",\"parts\":[],"
                           "\"list\":[{\"number\":1},{\"number\":2},{\"number\":3}]}", &thing,
                           error, sizeof(error)));
    assert_int_equal(thing.list_count, 2);
    assert_int_equal(thing.list[1].number, 2);
    free_thing(&thing);
}

FACTS_MAIN(NULL, NULL)
