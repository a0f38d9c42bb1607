#include "bench/record/sample_json.h"

#include <stdio.h>
#include <string.h>

#include "base/text/failed.h"

json_t *sample_json_text(const char *text)
{
    char clean[1024];
    json_t *json = json_string(text);

    if (json)
        return json;
    snprintf(clean, sizeof(clean), "%s", text);
    for (char *byte = clean; *byte != '\0'; byte++)
        if ((unsigned char)*byte >= 0x80)
            *byte = '?';
    return json_string(clean);
}

json_t *sample_json_cuts(bool has_cuts, const yk_cuts cuts[SAMPLE_EMPTIES])
{
    json_t *rows = has_cuts ? json_array() : json_null();

    for (int empties = 0; empties < SAMPLE_EMPTIES && has_cuts; empties++) {
        const yk_cuts *row = &cuts[empties];

        if (row->cuts != 0)
            json_array_append_new(rows, json_pack("[iIII]", empties, (json_int_t)row->cuts,
                                                  (json_int_t)row->first_cuts,
                                                  (json_int_t)row->ranks));
    }
    return rows;
}

json_t *sample_json_passes(int count, const SamplePass *passes)
{
    json_t *rows = count > 0 ? json_array() : json_null();

    for (int i = 0; i < count; i++)
        json_array_append_new(rows, json_pack("[oiIo]", sample_json_text(passes[i].name),
                                              passes[i].confidence, (json_int_t)passes[i].nodes,
                                              known_count(passes[i].time_ns)));
    return rows;
}

/* Whole number number `place` of row number `index`, at least 0. */
static bool cell(const json_t *row, size_t index, size_t place, json_int_t limit,
                 json_int_t *out, char *where, size_t size)
{
    const json_t *value = json_array_get(row, place);

    *out = json_integer_value(value);
    if (json_is_integer(value) && *out >= 0 && *out <= limit)
        return true;
    return failed(where, size, "[%zu][%zu]: not a whole number from 0 to %" JSON_INTEGER_FORMAT,
                  index, place, limit);
}

static bool is_row(const json_t *row, size_t index, char *where, size_t size)
{
    if (json_is_array(row) && json_array_size(row) >= 4)
        return true;
    return failed(where, size, "[%zu]: not an array of four", index);
}

bool sample_json_read_cuts(const json_t *json, bool *has_cuts, yk_cuts cuts[SAMPLE_EMPTIES],
                           char *where, size_t size)
{
    json_int_t n[4];

    *has_cuts = json_is_array(json);
    if (json && !json_is_null(json) && !*has_cuts)
        return failed(where, size, "not an array");
    for (size_t i = 0; i < json_array_size(json); i++) {
        const json_t *row = json_array_get(json, i);

        if (!is_row(row, i, where, size))
            return false;
        for (size_t place = 0; place < 4; place++)
            if (!cell(row, i, place, place == 0 ? SAMPLE_EMPTIES - 1 : INT64_MAX, &n[place],
                      where, size))
                return false;
        cuts[n[0]] = (yk_cuts){ (uint64_t)n[1], (uint64_t)n[2], (uint64_t)n[3] };
    }
    return true;
}

bool sample_json_read_passes(const json_t *json, int *count, SamplePass passes[SAMPLE_PASSES],
                             char *where, size_t size)
{
    json_int_t confidence, nodes, time_ns;

    *count = 0;
    if (json && !json_is_null(json) && !json_is_array(json))
        return failed(where, size, "not an array");
    for (size_t i = 0; i < json_array_size(json) && *count < SAMPLE_PASSES; i++) {
        const json_t *row = json_array_get(json, i);
        SamplePass *pass = &passes[*count];

        if (!is_row(row, i, where, size))
            return false;
        if (!json_is_string(json_array_get(row, 0)))
            return failed(where, size, "[%zu][0]: not a text", i);
        if (!cell(row, i, 1, 100, &confidence, where, size)
            || !cell(row, i, 2, INT64_MAX, &nodes, where, size))
            return false;
        time_ns = -1;
        if (!json_is_null(json_array_get(row, 3))
            && !cell(row, i, 3, INT64_MAX, &time_ns, where, size))
            return false;
        snprintf(pass->name, sizeof(pass->name), "%s",
                 json_string_value(json_array_get(row, 0)));
        pass->confidence = (int)confidence;
        pass->nodes = (uint64_t)nodes;
        pass->time_ns = time_ns;
        ++*count;
    }
    return true;
}

/* ---- values ---- */

enum { MOST_SIXTEENTHS = 64 * 16, MOST_PLIES = 64 };

json_t *value_json_squares(uint64_t squares)
{
    json_t *list = json_array();

    for (; squares; squares = bit_drop_lowest(squares))
        json_array_append_new(list, json_string(square_text(bit_lowest(squares))));
    return list;
}

json_t *value_json(const SampleValue *value)
{
    json_t *moves;

    if (!value->told)
        return json_null();
    moves = json_array();
    for (int i = 0; i < SAMPLE_FIRST && value->first[i] >= 0; i++)
        json_array_append_new(moves, json_string(square_text(value->first[i])));
    return json_pack("{si si si so}", "sixteenths", value->sixteenths, "plies", value->plies,
                     "confidence", value->confidence, "moves", moves);
}

json_t *value_json_moves(const MoveScores *moves)
{
    json_t *object = moves->known ? json_object() : json_null();

    for (uint64_t rest = moves->known; rest; rest = bit_drop_lowest(rest)) {
        const int square = bit_lowest(rest);

        json_object_set_new(object, square_text(square), json_integer(moves->score[square]));
    }
    return object;
}

static void add_figure(json_t *json, const StatsValue *values, StatsValueFigure figure)
{
    const StatsInterval is = stats_value_figure(values, figure);
    const char *key = stats_value_key(figure);
    char range[40];

    json_object_set_new(json, key, known_real(is.estimate));
    if (!stats_value_is_share(figure))
        return;
    snprintf(range, sizeof(range), "%s_range", key);
    json_object_set_new(json, range, isnan(is.estimate) ? json_null()
                                                        : json_pack("[ff]", is.low, is.high));
}

json_t *value_json_figures(const StatsValue *values)
{
    json_t *json;

    if (values->count == 0)
        return json_null();
    json = json_pack("{si si si}", "proven", values->count, "with_best", values->with_best,
                     "with_moves", values->with_moves);
    for (int figure = 0; figure < STATS_VALUE_FIGURES; figure++)
        add_figure(json, values, (StatsValueFigure)figure);
    return json;
}

json_t *value_json_ask(const SuiteAsk *ask)
{
    if (suite_ask_whole(ask))
        return json_null();
    return json_pack("{si sb so so*}", "depth", ask->depth.plies, "short", ask->brief,
                     "time_s", ask->time_s > 0 ? json_real(ask->time_s) : json_null(),
                     "selectivity",
                     ask->depth.selectivity ? json_integer(ask->depth.selectivity) : NULL);
}

static bool is_object(const json_t *json, char *where, size_t size)
{
    if (!json_is_object(json))
        snprintf(where, size, "not an object");
    return json_is_object(json);
}

static bool member(const json_t *json, const char *name, int low, int high, int *out, char *where,
                   size_t size)
{
    const json_t *value = json_object_get(json, name);
    const json_int_t number = json_integer_value(value);

    *out = (int)number;
    if (json_is_integer(value) && low <= number && number <= high)
        return true;
    return failed(where, size, "%s: not a whole number from %d to %d", name, low, high);
}

static int square_of(const json_t *json)
{
    const char *text = json_string_value(json);
    const int square = text && strlen(text) == 2 ? square_from_text(text) : NO_MOVE;

    return square < 64 ? square : -1;
}

bool value_json_read_squares(const json_t *json, uint64_t *squares, char *where, size_t size)
{
    *squares = 0;
    for (size_t i = 0; i < json_array_size(json); i++) {
        const int square = square_of(json_array_get(json, i));

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

bool value_json_read(const json_t *json, SampleValue *value, char *where, size_t size)
{
    const json_t *moves = json_object_get(json, "moves");

    *value = (SampleValue){ .told = false };
    if (!json || json_is_null(json))
        return true;
    if (!is_object(json, where, size)
        || !member(json, "sixteenths", -MOST_SIXTEENTHS, MOST_SIXTEENTHS, &value->sixteenths,
                   where, size)
        || !member(json, "plies", 0, MOST_PLIES, &value->plies, where, size)
        || !member(json, "confidence", 0, 100, &value->confidence, where, size))
        return false;
    value->told = true;
    for (size_t i = 0; i < SAMPLE_FIRST; i++) {
        value->first[i] = i < json_array_size(moves) ? square_of(json_array_get(moves, i)) : -1;
        if (i < json_array_size(moves) && value->first[i] < 0)
            return failed(where, size, "moves[%zu]: not a square", i);
    }
    return true;
}

bool value_json_read_ask(const json_t *json, SuiteAsk *ask, char *where, size_t size)
{
    const json_t *time_s = json_object_get(json, "time_s");

    *ask = (SuiteAsk){ .brief = false };
    if (!json || json_is_null(json))
        return true;
    if (!is_object(json, where, size)
        || !member(json, "depth", 0, MOST_PLIES, &ask->depth.plies, where, size))
        return false;
    if (json_object_get(json, "selectivity")
        && !member(json, "selectivity", 1, 100, &ask->depth.selectivity, where, size))
        return false;
    ask->brief = json_is_true(json_object_get(json, "short"));
    ask->time_s = json_is_number(time_s) ? json_number_value(time_s) : 0;
    if (!suite_ask_whole(ask) && ask->time_s >= 0)
        return true;
    return failed(where, size, "neither a depth nor a time");
}

bool value_json_read_proven(const json_t *json, RecordPosition *position, char *where,
                            size_t size)
{
    position->has_proven = json && !json_is_null(json);
    if (!position->has_proven)
        return true;
    if (!is_object(json, where, size)
        || !member(json, "score", -64, 64, &position->proven, where, size)
        || !read_moves(json_object_get(json, "moves"), &position->proven_moves, where, size))
        return false;
    const int begin = snprintf(where, size, "best");

    return value_json_read_squares(json_object_get(json, "best"), &position->proven_best,
                                   where + begin, size - (size_t)begin);
}
