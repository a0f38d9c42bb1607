/* compare_records.c - names of records, and what makes two of them comparable. */

#include "bench/compare/compare.h"

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

    for (const char *at = strstr(operand, ENDING); at; at = strstr(at + 1, ENDING))
        if (strchr("#@", at[sizeof(ENDING) - 1]))       /* or the end */
            return at + sizeof(ENDING) - 1;
    return NULL;
}

bool compare_record_named(const char *operand)
{
    return file_end(operand) != NULL;
}

bool compare_record_open(const char *operand, CompareRecord *out, char *error,
                         size_t error_size)
{
    const char *end = file_end(operand);
    char path[1024], *after = NULL;

    *out = (CompareRecord){ .record = NULL };
    snprintf(path, sizeof(path), "%.*s", (int)(end - operand), operand);
    error[0] = '\0';
    if (!record_file_read(path, &out->records, &out->count, error, error_size))
        return false;
    snprintf(out->warning, sizeof(out->warning), "%s", error);

    const long number = *end == '#' ? strtol(end + 1, &after, 10) : 0;
    const long index = number < 0 ? out->count + number : number - 1;
    const char *commit = *end == '@' ? end + 1 : "";

    for (int i = 0; i < out->count; i++) {
        const Record *record = &out->records[i];
        const char *own = json_string_value(json_object_get(record->engine, "commit"));

        if (*end == '#' ? i == index && *after == '\0'
                        : record->complete && strncmp(own ? own : "", commit, strlen(commit)) == 0)
            out->record = record;
    }
    return out->record
           || failed(error, error_size, "%s: no %s among the %d of the file", operand,
                     *end == '#' ? "such record" : "complete record of that kind", out->count);
}

/* ---- whether they fit together ---- */

/* Whether two descriptions are known to be of machines that are alike. */
static bool same_machine(const json_t *a, const json_t *b)
{
    static const struct { const char *object, *key; } IDENTITY[] = {
        { "cpu", "brand" }, { "cpu", "model" }, { "topology", "cores_present" },
    };
    bool known = false;

    for (size_t i = 0; i < ARRAY_LENGTH(IDENTITY); i++) {
        const char *object = IDENTITY[i].object, *key = IDENTITY[i].key;
        const json_t *of_a = json_object_get(json_object_get(a, object), key);
        const json_t *of_b = json_object_get(json_object_get(b, object), key);
        const bool both = of_a && of_b && !json_is_null(of_a) && !json_is_null(of_b);

        if (both && !json_equal(of_a, of_b))
            return false;
        known |= both;
    }
    return known;
}

const char *compare_records_differ(const Record *a, const Record *b)
{
    return strcmp(a->suite_sha256, b->suite_sha256) != 0 ? "the records are of different suites"
           : !record_same_ask(a, b)       ? "the records are of different searches"
           : a->threads != b->threads     ? "the records are of different numbers of threads"
           : !same_machine(a->machine, b->machine)
               ? "the records are of different or unknown machines" : NULL;
}
