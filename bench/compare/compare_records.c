/* compare_records.c - names of records, and what makes two of them comparable. */

#include "bench/compare/compare_records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/print.h"

/* ---- finding a record ---- */

/* Where the name of the file ends: at the end, '#' or '@' behind ".jsonl"; NULL: no such
 * name. */
static const char *file_end(const char *operand)
{
    static const char ENDING[] = ".jsonl";

    for (const char *at = strstr(operand, ENDING); at; at = strstr(at + 1, ENDING)) {
        const char *end = at + sizeof(ENDING) - 1;

        if (*end == '\0' || *end == '#' || *end == '@')
            return end;
    }
    return NULL;
}

bool compare_record_named(const char *operand)
{
    return file_end(operand) != NULL;
}

static bool has_commit(const Record *record, const char *commit)
{
    const char *own = json_string_value(json_object_get(record->engine, "commit"));

    return own && strncmp(own, commit, strlen(commit)) == 0;
}

bool compare_record_open(const char *operand, CompareRecord *out, char *error,
                         size_t error_size)
{
    const char *end = file_end(operand);
    char path[1024];

    *out = (CompareRecord){ .record = NULL };
    if (!end || (size_t)(end - operand) >= sizeof(path))
        return failed(error, error_size, "%s: not the name of a record file", operand);
    memcpy(path, operand, (size_t)(end - operand));
    path[end - operand] = '\0';
    error[0] = '\0';
    if (!record_file_read(path, &out->records, &out->count, error, error_size))
        return false;
    snprintf(out->warning, sizeof(out->warning), "%s", error);

    char *after = NULL;
    const long number = *end == '#' ? strtol(end + 1, &after, 10) : 0;
    const long index = number < 0 ? out->count + number : number - 1;

    for (int i = 0; i < out->count; i++)
        if (*end == '#' ? i == index && *after == '\0'
                        : out->records[i].complete
                              && (*end == '\0' || has_commit(&out->records[i], end + 1)))
            out->record = &out->records[i];
    if (!out->record)
        snprintf(error, error_size, "%s: no %s among the %d of the file", operand,
                 *end == '#' ? "such record" : "complete record of that kind", out->count);
    return out->record != NULL;
}

void compare_record_close(CompareRecord *record)
{
    record_file_free(&record->records, &record->count);
    *record = (CompareRecord){ .record = NULL };
}

/* ---- whether they fit together ---- */

bool compare_same_machine(const json_t *a, const json_t *b)
{
    static const struct { const char *object, *key; } IDENTITY[] = {
        { "cpu", "vendor" }, { "cpu", "brand" }, { "cpu", "family" }, { "cpu", "model" },
        { "cpu", "stepping" }, { "topology", "cores_present" }, { "topology", "packages" },
    };
    bool known = false;

    for (size_t i = 0; i < ARRAY_LENGTH(IDENTITY); i++) {
        const json_t *of_a = json_object_get(json_object_get(a, IDENTITY[i].object),
                                                   IDENTITY[i].key);
        const json_t *of_b = json_object_get(json_object_get(b, IDENTITY[i].object),
                                                   IDENTITY[i].key);

        const bool both = of_a && of_b && !json_is_null(of_a) && !json_is_null(of_b);

        if (both && !json_equal(of_a, of_b))
            return false;
        known |= both;
    }
    return known;
}

bool compare_records_differ(const Record *a, const Record *b, char *why, size_t why_size)
{
    if (strcmp(a->suite_sha256, b->suite_sha256) != 0)
        snprintf(why, why_size, "the records are of different suites (%s and %s)", a->suite,
                 b->suite);
    else if (!record_same_ask(a, b))
        snprintf(why, why_size, "the records are of different searches (%s and %s)", a->suite,
                 b->suite);
    else if (a->threads != b->threads)
        snprintf(why, why_size, "the records are of %d and %d threads", a->threads, b->threads);
    else if (!compare_same_machine(a->machine, b->machine))
        snprintf(why, why_size, "the records are of different or unknown machines");
    else
        return false;
    return true;
}
