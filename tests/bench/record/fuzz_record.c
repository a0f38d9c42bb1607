/* fuzz_record.c - any bytes at all as a record, and a good record in which the bytes have
 * exchanged values: it is refused with a reason, or it is read, fits what it says, and comes
 * out as it went in. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/record/record.h"
#include "tests/bench/record/records.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void stop(const char *why, const json_t *json)
{
    char *text = json_dumps(json, JSON_ENCODE_ANY);

    fprintf(stderr, "%s: %.2000s\n", why, text ? text : "");
    abort();
}

/* What is written anew from the fields reads back to the same fields, which are written
 * alike. */
static void check_fields(Record *record, const json_t *json)
{
    char error[300], *first, *second;
    Record again;
    json_t *written;

    json_decref(record->raw);
    record->raw = NULL;
    written = record_json(record);
    if (!written || !record_json_read(written, &again, error, sizeof(error)))
        stop("cannot be read back", json);
    first = json_dumps(written, JSON_COMPACT);
    json_decref(written);
    json_decref(again.raw);
    again.raw = NULL;
    written = record_json(&again);
    second = json_dumps(written, JSON_COMPACT);
    if (!first || !second || strcmp(first, second) != 0)
        stop("comes out otherwise", json);
    free(first);
    free(second);
    json_decref(written);
    record_free(&again);
}

static void check_json(json_t *json)
{
    char error[300] = "";
    Record record;

    if (!record_json_read(json, &record, error, sizeof(error))) {
        if (error[0] == '\0' || record.positions)
            stop("is refused without a reason", json);
        return;
    }
    const RecordTotal total = record_total(&record, RECORD_WALL);

    if (total.wrong + total.unsolved > record.position_count || total.spread != total.spread)
        stop("has odd figures", json);
    for (int i = 0; i < record.position_count; i++)
        if (record.positions[i].solved != (record.positions[i].rep_count > 0))
            stop("is solved without a time", json);
    check_fields(&record, json);
    record_free(&record);
}

static json_t *value_for(uint8_t choice)
{
    static const char *const TEXTS[] = {
        "null", "true", "false", "0", "-1", "64", "65", "9223372036854775807", "1.5", "1e300",
        "\"\"", "\"X\"", "\"a1\"", "\"yomikiri.record/1.9\"", "[]", "{}", "{\"cuts\":1}",
        "\"2026-11-20T12:00:00Z\"", "[{}]",
    };

    return json_loads(TEXTS[choice % ARRAY_LENGTH(TEXTS)], JSON_DECODE_ANY, NULL);
}

/* Put a value in place of the member or element where `steps` lead, a step down per byte until
 * there is nothing below. A byte from 250 on takes a member away instead. */
static void exchange(json_t *json, const uint8_t steps[4], uint8_t choice)
{
    for (int depth = 0; depth < 4; depth++) {
        if (json_is_array(json) && json_array_size(json) > 0) {
            const size_t place = steps[depth] % json_array_size(json);
            json_t *below = json_array_get(json, place);

            if (depth == 3 || json_array_size(below) + json_object_size(below) == 0)
                json_array_set_new(json, place, value_for(choice));
            json = json_array_get(json, place);
        } else if (json_is_object(json) && json_object_size(json) > 0) {
            void *at = json_object_iter(json);

            for (size_t i = steps[depth] % json_object_size(json); i > 0; i--)
                at = json_object_iter_next(json, at);
            const char *name = json_object_iter_key(at);
            json_t *below = json_object_get(json, name);

            if (depth == 3 || json_array_size(below) + json_object_size(below) == 0) {
                if (choice >= 250)
                    json_object_del(json, name);
                else
                    json_object_set_new(json, name, value_for(choice));
                return;
            }
            json = below;
        } else
            return;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    Record record;

    if (json)
        check_json(json);
    json_decref(json);

    records_record("2026-11-20T12:00:00Z", 2, &record);
    json_t *good = record_json(&record);

    json = json_deep_copy(good);
    for (size_t i = 0; i + 5 <= size && i < 40; i += 5)
        exchange(json, data + i, data[i + 4]);
    check_json(json);
    json_decref(json);
    json_decref(good);
    record_free(&record);
    return 0;
}
