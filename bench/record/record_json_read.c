/* record_json_read.c - a record out of JSON that somebody else may have written: every
 * member is checked, and what is wrong is named by its path. */

#include "bench/record/record.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory/memory.h"
#include "base/text/print.h"

typedef struct {
    char prefix[64];            /* "positions[3]." while inside of it */
    char *error;
    size_t error_size;
} RecordReading;

/* Note what is wrong with member `name`; always false. */
__attribute__((format(printf, 3, 4)))
static bool wrong(const RecordReading *reading, const char *name, const char *format, ...)
{
    const int length = snprintf(reading->error, reading->error_size, "%s%s: ", reading->prefix,
                                name);
    va_list arguments;

    if (length >= 0 && (size_t)length < reading->error_size) {
        va_start(arguments, format);
        vsnprintf(reading->error + length, reading->error_size - (size_t)length, format,
                  arguments);
        va_end(arguments);
    }
    return false;
}

static const char *type_name(const json_t *json)
{
    static const char *const NAMES[] = {
        [JSON_OBJECT] = "an object", [JSON_ARRAY] = "an array", [JSON_STRING] = "a text",
        [JSON_INTEGER] = "a whole number", [JSON_REAL] = "a number", [JSON_TRUE] = "true",
        [JSON_FALSE] = "false", [JSON_NULL] = "null",
    };

    return !json ? "missing" : NAMES[json_typeof(json)];
}

/* A member that may be missing or null: then *out stays as it is. */
static bool read_number(const RecordReading *reading, const json_t *object, const char *name,
                        int64_t low, int64_t high, int64_t *out)
{
    const json_t *value = json_object_get(object, name);

    if (!value || json_is_null(value))
        return true;
    if (!json_is_integer(value))
        return wrong(reading, name, "%s where a whole number belongs", type_name(value));
    if (json_integer_value(value) < low || json_integer_value(value) > high)
        return wrong(reading, name, "%" JSON_INTEGER_FORMAT " is not within %lld and %lld",
                     json_integer_value(value), (long long)low, (long long)high);
    *out = json_integer_value(value);
    return true;
}

static bool read_int(const RecordReading *reading, const json_t *object, const char *name, int low,
                     int high, int *out)
{
    int64_t value = *out;
    const bool good = read_number(reading, object, name, low, high, &value);

    *out = (int)value;
    return good;
}

static bool read_bool(const RecordReading *reading, const json_t *object, const char *name,
                      bool *out)
{
    const json_t *value = json_object_get(object, name);

    if (value && !json_is_boolean(value))
        return wrong(reading, name, "%s where true or false belongs", type_name(value));
    if (value)
        *out = json_is_true(value);
    return true;
}

/* Missing or null is "" unless it is needed. */
static bool read_text(const RecordReading *reading, const json_t *object, const char *name,
                      bool needed, char *out, size_t size)
{
    const json_t *value = json_object_get(object, name);

    out[0] = '\0';
    if (!needed && (!value || json_is_null(value)))
        return true;
    if (!json_is_string(value))
        return wrong(reading, name, !value ? "%s" : "%s where a text belongs",
                     type_name(value));
    if (json_string_length(value) >= size)
        return wrong(reading, name, "longer than %zu bytes", size - 1);
    strcpy(out, json_string_value(value));
    return true;
}

/* Missing or null is NULL; otherwise a value of that type, shared. */
static bool read_shared(const RecordReading *reading, const json_t *object, const char *name,
                        json_type type, json_t **out)
{
    json_t *value = json_object_get(object, name);

    *out = NULL;
    if (!value || json_is_null(value))
        return true;
    if (json_typeof(value) != type)
        return wrong(reading, name, "%s where %s belongs", type_name(value),
                     type == JSON_OBJECT ? "an object" : "an array");
    *out = json_incref(value);
    return true;
}

/* ---- head ---- */

static bool read_schema(const RecordReading *reading, const json_t *json)
{
    static const char START[] = "yomikiri.record/";
    char schema[64], *end;

    if (!read_text(reading, json, "schema", true, schema, sizeof(schema)))
        return false;
    if (strncmp(schema, START, strlen(START)) != 0)
        return wrong(reading, "schema", "'%s' is not that of a record", schema);
    const long major = strtol(schema + strlen(START), &end, 10);

    if (end == schema + strlen(START) || (*end != '.' && *end != '\0'))
        return wrong(reading, "schema", "'%s' has no version", schema);
    if (major != 1)
        return wrong(reading, "schema", "version %ld is not understood here, only 1", major);
    return true;
}

/* Times are compared as texts, so they must all look alike. */
static bool read_time(const RecordReading *reading, const json_t *json, Record *record)
{
    static const char SHAPE[] = "dddd-dd-ddTdd:dd:ddZ";

    if (!read_text(reading, json, "time", true, record->time, sizeof(record->time)))
        return false;
    for (size_t i = 0; i < sizeof(SHAPE); i++) {
        const char c = record->time[i];

        if (SHAPE[i] == 'd' ? c < '0' || c > '9' : c != SHAPE[i])
            return wrong(reading, "time", "'%s' does not look like 2026-11-20T12:00:00Z",
                         record->time);
    }
    return true;
}

static bool read_suite(RecordReading *reading, const json_t *json, Record *record)
{
    const json_t *suite = json_object_get(json, "suite");

    if (!json_is_object(suite))
        return wrong(reading, "suite", !suite ? "%s" : "%s where an object belongs",
                     type_name(suite));
    strcpy(reading->prefix, "suite.");
    const bool good = read_text(reading, suite, "name", true, record->suite,
                                sizeof(record->suite))
                      && read_text(reading, suite, "sha256", false, record->suite_sha256,
                                sizeof(record->suite_sha256));

    reading->prefix[0] = '\0';
    return good;
}

static bool read_command(const RecordReading *reading, const json_t *json, Record *record)
{
    if (!read_shared(reading, json, "command", JSON_ARRAY, &record->command))
        return false;
    for (size_t i = 0; i < json_array_size(record->command); i++)
        if (!json_is_string(json_array_get(record->command, i)))
            return wrong(reading, "command", "word %zu is not a text", i + 1);
    return true;
}

/* ---- positions ---- */

static bool read_board(const RecordReading *reading, const json_t *json, RecordPosition *position)
{
    char board[65], side[2];

    if (!read_text(reading, json, "board", true, board, sizeof(board))
        || !read_text(reading, json, "side", true, side, sizeof(side)))
        return false;
    if (strlen(board) != 64 || strspn(board, "XO-") != 64)
        return wrong(reading, "board", "not 64 of X, O and -");
    if (side[0] != 'X' && side[0] != 'O')
        return wrong(reading, "side", "neither X nor O");
    snprintf(position->text, sizeof(position->text), "%s %s", board, side);
    for (int i = 0; i < 64; i++)
        position->empties += board[i] == '-';
    int empties = position->empties;

    if (!read_int(reading, json, "empties", 0, 64, &empties))
        return false;
    return empties == position->empties
           || wrong(reading, "empties", "%d, but the board has %d", empties, position->empties);
}

enum { NO_SCORE = 99 };

static bool read_answer(const RecordReading *reading, const json_t *json, RecordPosition *position)
{
    int expected = NO_SCORE, score = NO_SCORE;
    char best[8];

    if (!read_int(reading, json, "expected", -64, 64, &expected)
        || !read_int(reading, json, "score", -64, 64, &score)
        || !read_text(reading, json, "best", false, best, sizeof(best))
        || !read_bool(reading, json, "ok", &position->ok)
        || !read_text(reading, json, "trouble", false, position->trouble,
                   sizeof(position->trouble)))
        return false;
    position->has_expected = expected != NO_SCORE;
    position->expected = position->has_expected ? expected : 0;
    position->solved = score != NO_SCORE;
    position->score = position->solved ? score : 0;

    const bool right = position->solved && (!position->has_expected || score == expected);

    if (position->ok && !right)
        return wrong(reading, "ok", "true, but the score is not the expected one");
    if (!json_object_get(json, "ok"))
        position->ok = right;
    if (best[0] == '\0')
        return true;
    const int square = square_from_text(best);

    if (square >= 64 || best[2] != '\0')
        return wrong(reading, "best", "'%s' is not a square", best);
    position->best = square;
    return true;
}

static bool read_rep(const RecordReading *reading, const json_t *json, RecordRep *rep)
{
    const struct {
        const char *name;
        int64_t *to;
    } members[] = {
        { "time_ns", &rep->time_ns }, { "cpu_ns", &rep->cpu_ns }, { "nodes", &rep->nodes },
        { "instructions", &rep->instructions }, { "cycles", &rep->cycles },
        { "switches", &rep->switches },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(members); i++) {
        *members[i].to = -1;
        if (!read_number(reading, json, members[i].name, 0, INT64_MAX, members[i].to))
            return false;
    }
    return true;
}

static bool read_reps(RecordReading *reading, const json_t *json, RecordPosition *position)
{
    const json_t *list = json_object_get(json, "reps");
    const size_t count = json_array_size(list), length = strlen(reading->prefix);
    bool good = true;

    if (!json_is_array(list))
        return wrong(reading, "reps", !list ? "%s" : "%s where an array belongs",
                     type_name(list));
    if ((count > 0) != position->solved)
        return wrong(reading, "reps", count > 0 ? "times without a score"
                                                : "a score without a time");
    if (count > INT32_MAX)
        return wrong(reading, "reps", "too many");
    position->reps = memory_array(count, sizeof(*position->reps));
    for (size_t i = 0; i < count && good; i++) {
        const json_t *rep = json_array_get(list, i);

        snprintf(reading->prefix + length, sizeof(reading->prefix) - length, "reps[%zu]", i);
        if (!json_is_object(rep))
            return wrong(reading, "", "%s where an object belongs", type_name(rep));
        strcat(reading->prefix, ".");
        good = read_rep(reading, rep, &position->reps[position->rep_count++]);
    }
    if (good)
        reading->prefix[length] = '\0';
    return good;
}

/* ---- what was asked, and what is proven: their readers tell in `where` what is wrong ---- */

static bool read_squares(const json_t *json, uint64_t *squares, char *where, size_t size)
{
    *squares = 0;
    for (size_t i = 0; i < json_array_size(json); i++) {
        const int square = sample_json_square(json_array_get(json, i));

        if (square < 0)
            return failed(where, size, "[%zu]: not a square", i);
        *squares |= square_bit(square);
    }
    return true;
}

/* Null and nothing: not every move is known. */
static bool read_moves(const json_t *json, MoveScores *moves, char *where, size_t size)
{
    const char *name;
    const json_t *value;

    *moves = (MoveScores){ .known = 0 };
    if (!json || json_is_null(json))
        return true;
    if (!json_is_object(json))
        return failed(where, size, "moves: not an object");
    json_object_foreach((json_t *)(uintptr_t)json, name, value) {
        const int square = strlen(name) == 2 ? square_from_text(name) : NO_MOVE;
        const json_int_t score = json_integer_value(value);

        if (square >= 64 || !json_is_integer(value) || score < -64 || score > 64)
            return failed(where, size, "moves: not squares with scores");
        moves->known |= square_bit(square);
        moves->score[square] = (int8_t)score;
    }
    return true;
}

static bool read_ask(const json_t *json, SuiteAsk *ask, char *where, size_t size)
{
    const json_t *time_s = json_object_get(json, "time_s");

    *ask = (SuiteAsk){ .brief = false };
    if (!json || json_is_null(json))
        return true;
    if (!json_is_object(json))
        return failed(where, size, "not an object");
    if (!sample_json_whole(json, "depth", 0, 64, &ask->depth.plies, where, size))
        return false;
    if (json_object_get(json, "selectivity")
        && !sample_json_whole(json, "selectivity", 1, 100, &ask->depth.selectivity, where, size))
        return false;
    ask->brief = json_is_true(json_object_get(json, "short"));
    ask->time_s = json_is_number(time_s) ? json_number_value(time_s) : 0;
    if (!suite_ask_whole(ask) && ask->time_s >= 0)
        return true;
    return failed(where, size, "neither a depth nor a time");
}

static bool read_proven(const json_t *json, RecordPosition *position, char *where,
                            size_t size)
{
    position->has_proven = json && !json_is_null(json);
    if (!position->has_proven)
        return true;
    if (!json_is_object(json))
        return failed(where, size, "not an object");
    if (!sample_json_whole(json, "score", -64, 64, &position->proven, where, size)
        || !read_moves(json_object_get(json, "moves"), &position->proven_moves, where, size))
        return false;
    const int begin = snprintf(where, size, "best");

    return read_squares(json_object_get(json, "best"), &position->proven_best,
                                   where + begin, size - (size_t)begin);
}

static bool read_asked(const RecordReading *reading, const json_t *json, Record *record)
{
    char where[160];

    return read_ask(json_object_get(json, "asked"), &record->asked, where,
                                sizeof(where))
           || wrong(reading, "asked", "%s", where);
}

static bool read_position(RecordReading *reading, const json_t *json, RecordPosition *position)
{
    char where[160];

    position->best = -1;
    position->nodes = position->searched = -1;
    position->replayed = -1;
    if (!json_is_object(json))
        return wrong(reading, "", "%s where an object belongs", type_name(json));
    strcat(reading->prefix, ".");
    if (!read_text(reading, json, "id", true, position->id, sizeof(position->id))
        || !read_board(reading, json, position) || !read_answer(reading, json, position)
        || !read_number(reading, json, "nodes", 0, INT64_MAX, &position->nodes)
        || !read_number(reading, json, "searched", 0, INT64_MAX, &position->searched)
        || !read_bool(reading, json, "nodes_vary", &position->nodes_vary)
        || !read_int(reading, json, "replayed", 0, INT32_MAX, &position->replayed)
        || !read_reps(reading, json, position))
        return false;
    if (position->replayed > position->rep_count)
        return wrong(reading, "replayed", "%d of %d repetitions", position->replayed,
                     position->rep_count);
    if (!value_json_read(json_object_get(json, "value"), &position->value, where, sizeof(where)))
        return wrong(reading, "value", "%s", where);
    if (!read_proven(json_object_get(json, "proven"), position, where, sizeof(where)))
        return wrong(reading, "proven", "%s", where);
    if (!sample_json_read_cuts(json_object_get(json, "cuts"), &position->has_cuts, position->cuts,
                               where, sizeof(where)))
        return wrong(reading, "cuts", "%s", where);
    if (!sample_json_read_passes(json_object_get(json, "passes"), &position->pass_count,
                                 position->passes, where, sizeof(where)))
        return wrong(reading, "passes", "%s", where);
    return true;
}

static bool read_positions(RecordReading *reading, const json_t *json, Record *record)
{
    const json_t *list = json_object_get(json, "positions");
    const size_t count = json_array_size(list);

    if (!json_is_array(list))
        return wrong(reading, "positions", !list ? "%s" : "%s where an array belongs",
                     type_name(list));
    if (count > INT32_MAX)
        return wrong(reading, "positions", "too many");
    record->positions = memory_array(count, sizeof(RecordPosition));
    record->position_count = (int)count;
    for (size_t i = 0; i < count; i++) {
        snprintf(reading->prefix, sizeof(reading->prefix), "positions[%zu]", i);
        if (!read_position(reading, json_array_get(list, i), &record->positions[i]))
            return false;
    }
    reading->prefix[0] = '\0';
    return true;
}

bool record_json_read(const json_t *json, Record *record, char *error, size_t error_size)
{
    RecordReading reading = { .error = error, .error_size = error_size };
    bool good;

    memset(record, 0, sizeof(*record));
    record->threads = 1;
    record->complete = true;
    if (!json_is_object(json))
        return failed(error, error_size, "%s where a record belongs", type_name(json));
    good = read_schema(&reading, json) && read_time(&reading, json, record)
           && read_text(&reading, json, "run", false, record->run, sizeof(record->run))
           && read_suite(&reading, json, record) && read_asked(&reading, json, record)
           && read_int(&reading, json, "threads", 1, 1 << 20, &record->threads)
           && read_bool(&reading, json, "complete", &record->complete)
           && read_shared(&reading, json, "engine", JSON_OBJECT, &record->engine)
           && read_shared(&reading, json, "machine", JSON_OBJECT, &record->machine)
           && read_shared(&reading, json, "conditions", JSON_OBJECT, &record->conditions)
           && read_command(&reading, json, record) && read_positions(&reading, json, record);
    if (good && !record->engine)
        record->engine = json_object();
    if (good)
        record->raw = json_incref((json_t *)json);
    else
        record_free(record);
    return good;
}
