/* test_export.c - JUnit, Google Benchmark and Markdown: odd names come through
 * escaped, wrong answers leave no times, counts agree. */

#include "tests/support/fact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/export/exports.h"

#define ODD_ID "a<b>&\"c'|d\\e\n*f* \xc3\xa9 #1"

enum { REPS = 3, POSITIONS = 3 };

typedef struct {
    Record record;
    RecordPosition positions[POSITIONS];
    RecordRep reps[POSITIONS][REPS];
} Made;

/* The first position has an odd name and three times, the second is wrong, the third has
 * no answer. With `good`, all three are right. */
static Made *make_record(bool good)
{
    Made *made = calloc(1, sizeof(*made));
    Record *record = &made->record;

    snprintf(record->time, sizeof(record->time), "2026-11-20T12:00:00Z");
    snprintf(record->suite, sizeof(record->suite), "odd");
    record->engine = json_pack("{s:s}", "name", "yomi|kiri");
    record->machine = json_pack("{s:{s:s}, s:{s:i, s:[{s:i, s:s, s:i, s:i}]}}", "cpu", "brand",
                                "Some \"CPU\"", "topology", "pus", 8, "caches", "level", 2,
                                "type", "u", "bytes", 1048576, "instances", 4);
    record->threads = 1;
    record->complete = true;
    record->position_count = POSITIONS;
    record->positions = made->positions;
    for (int p = 0; p < POSITIONS; p++) {
        RecordPosition *position = &made->positions[p];

        snprintf(position->id, sizeof(position->id), p == 0 ? ODD_ID : "p%d", p);
        position->empties = 14;
        position->has_expected = true;
        position->expected = 2;
        position->solved = good || p < 2;
        position->score = good || p == 0 ? 2 : 4;
        position->ok = good || p == 0;
        position->nodes = position->solved ? 1000 : -1;
        position->searched = position->nodes;
        position->rep_count = position->solved ? REPS : 0;
        position->reps = made->reps[p];
        for (int r = 0; r < REPS; r++)
            made->reps[p][r] = (RecordRep){ (r + 1) * 1000000, (r + 1) * 900000, 1000, -1, -1, 0 };
    }
    return made;
}

static void free_made(Made *made)
{
    json_decref(made->record.engine);
    json_decref(made->record.machine);
    free(made);
}

typedef bool (*Export)(FILE *out, const Record *records, int count);

static char *export_all(Export export, const Record *records, int count)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    assert_true(export(out, records, count));
    fclose(out);
    return text;
}

static int occurrences(const char *text, const char *part)
{
    int count = 0;

    for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part))
        count++;
    return count;
}

/* ---- Google Benchmark ---- */

static void gbench_has_every_repetition_and_the_median(void **state)
{
    Made *made = make_record(true);
    char *text = export_all(export_gbench, &made->record, 1);
    json_t *root = json_loads(text, 0, NULL);
    const json_t *list = json_object_get(root, "benchmarks");
    const json_t *first = json_array_get(list, 0), *median = json_array_get(list, REPS);

    (void)state;
    assert_int_equal(json_array_size(list), POSITIONS * (REPS + 1));
    assert_string_equal(json_string_value(json_object_get(first, "name")),
                        "yomi|kiri/odd/" ODD_ID "/threads:1");
    assert_string_equal(json_string_value(json_object_get(first, "run_type")), "iteration");
    assert_true(fabs(json_number_value(json_object_get(first, "real_time")) - 1) < 1e-9);
    assert_true(fabs(json_number_value(json_object_get(first, "cpu_time")) - 0.9) < 1e-9);
    assert_true(fabs(json_number_value(json_object_get(first, "items_per_second")) - 1e6) < 1e-3);
    assert_null(json_object_get(first, "instructions"));
    assert_string_equal(json_string_value(json_object_get(median, "aggregate_name")), "median");
    assert_true(fabs(json_number_value(json_object_get(median, "real_time")) - 2) < 1e-9);
    json_decref(root);
    free(text);
    free_made(made);
}

static void gbench_describes_the_machine(void **state)
{
    Made *made = make_record(true);
    char *text = export_all(export_gbench, &made->record, 1);
    json_t *root = json_loads(text, 0, NULL);
    const json_t *context = json_object_get(root, "context");
    const json_t *cache = json_array_get(json_object_get(context, "caches"), 0);

    (void)state;
    assert_int_equal(json_integer_value(json_object_get(context, "num_cpus")), 8);
    assert_int_equal(json_integer_value(json_object_get(cache, "num_sharing")), 2);
    assert_string_equal(json_string_value(json_object_get(cache, "type")), "Unified");
    json_decref(root);
    free(text);
    free_made(made);
}

static void gbench_gives_no_time_for_wrong_answers(void **state)
{
    Made *made = make_record(false);
    char *text = export_all(export_gbench, &made->record, 1);
    json_t *root = json_loads(text, 0, NULL);
    const json_t *list = json_object_get(root, "benchmarks");
    const json_t *wrong = json_array_get(list, REPS + 1);

    (void)state;
    assert_int_equal(json_array_size(list), REPS + 1 + 1 + 1);
    assert_true(json_is_true(json_object_get(wrong, "error_occurred")));
    assert_string_equal(json_string_value(json_object_get(wrong, "error_message")),
                        "score +4, expected +2");
    assert_true(json_number_value(json_object_get(wrong, "real_time")) == 0);
    json_decref(root);
    free(text);
    free_made(made);
}

static void gbench_of_nothing_is_still_json(void **state)
{
    char *text = export_all(export_gbench, NULL, 0);
    json_t *root = json_loads(text, 0, NULL);

    (void)state;
    assert_true(json_is_array(json_object_get(root, "benchmarks")));
    json_decref(root);
    free(text);
}

/* ---- JUnit ---- */

static char *gate_junit(const GateResult *gate)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    assert_true(export_junit(out, gate));
    fclose(out);
    return text;
}

static void junit_of_a_gate_has_layers_and_cases(void **state)
{
    GateResult gate;
    char *text;

    (void)state;
    gate_result_init(&gate);
    gate_result_set(&gate.layers[GATE_ANSWERS], GATE_FAIL, "%d wrong", 1);
    gate_result_add(&gate.layers[GATE_ANSWERS], "good", GATE_PASS, 0.5, "%s", "");
    gate_result_add(&gate.layers[GATE_ANSWERS], ODD_ID, GATE_FAIL, 0.5, "score %+d", 4);
    gate_result_set(&gate.layers[GATE_TIME], GATE_UNDECIDED, "undecided");
    gate_result_sum(&gate, false);
    text = gate_junit(&gate);
    assert_non_null(strstr(text, "tests=\"6\" failures=\"3\" errors=\"0\" skipped=\"2\""));
    assert_int_equal(occurrences(text, "<testcase "), 6);
    assert_int_equal(occurrences(text, "<failure "), 3);
    assert_int_equal(occurrences(text, "<skipped "), 2);
    assert_non_null(strstr(text, "name=\"a&#60;b&#62;&#38;&#34;c&#39;|d\\e&#10;*f* "));
    free(text);
    gate_result_free(&gate);
}

static void junit_passes_what_may_be_undecided(void **state)
{
    GateResult gate;
    char *text;

    (void)state;
    gate_result_init(&gate);
    gate_result_set(&gate.layers[GATE_TIME], GATE_UNDECIDED, "undecided");
    gate_result_sum(&gate, true);
    text = gate_junit(&gate);
    assert_int_equal(occurrences(text, "<failure "), 0);
    assert_int_equal(occurrences(text, "<system-out>undecided</system-out>"), 1);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gbench_has_every_repetition_and_the_median),
        cmocka_unit_test(gbench_describes_the_machine),
        cmocka_unit_test(gbench_gives_no_time_for_wrong_answers),
        cmocka_unit_test(gbench_of_nothing_is_still_json),
        cmocka_unit_test(junit_of_a_gate_has_layers_and_cases),
        cmocka_unit_test(junit_passes_what_may_be_undecided),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
