/* test_reader_docs.c - docs/formats.md says what is so: its examples are read, each as the
 * format whose section it stands in, and every name of the catalogue is explained. */

#include <stdlib.h>

#include "tests/support/fact.h"
#include "tests/support/corpus.h"
#include "tests/support/read_one.h"

static const char PAGE[] = "docs/formats.md";

/* The page, to be freed. */
static char *page(void)
{
    size_t size;
    char *text = (char *)corpus_load(PAGE, &size);

    if (!text)
        fail_msg("cannot read %s", PAGE);
    return text;
}

/* Appends the indented block at `at` to `block` without its indentation; blank lines inside
 * belong to it. Returns where it ends. */
static const char *take_block(const char *at, char *block, size_t room)
{
    size_t used = 0;

    while (strncmp(at, "    ", 4) == 0 || (*at == '\n' && strncmp(at + 1, "    ", 4) == 0)) {
        const char *end = strchr(at, '\n');
        const char *from = *at == '\n' ? at : at + 4;
        const size_t length = (size_t)(end - from) + 1;

        assert_true(used + length < room);
        memcpy(block + used, from, length);
        used += length;
        at = end + 1;
    }
    block[used] = '\0';
    return at;
}

static void check_example(Format format, const char *example)
{
    const Outcome outcome = read_text(example);

    if (outcome.errors > 0 || outcome.positions == 0)
        fail_msg("%s: %s:\n%s", format_name(format), outcome.errors > 0 ? outcome.error.message
                                                                        : "nothing", example);
    if (outcome.first.format != format && format != FORMAT_SCR)
        fail_msg("%s: read as %s:\n%s", format_name(format), format_name(outcome.first.format),
                 example);
}

FACT(every_example_is_read_as_its_format)
{
    char *text = page(), block[4096];
    Format format = FORMAT_COUNT;
    int examples = 0;

    for (const char *at = text; *at != '\0';) {
        if (strncmp(at, "## ", 3) == 0) {
            snprintf(block, sizeof(block), "%.*s", (int)strcspn(at + 3, "\n"), at + 3);
            format = corpus_format(block);
        }
        if (strncmp(at, "    ", 4) == 0) {
            at = take_block(at, block, sizeof(block));
            if (format == FORMAT_COUNT || strstr(block, "...   "))
                continue;               /* no format's section, or a drawing cut short */
            check_example(format, block);
            examples++;
        } else {
            at += strcspn(at, "\n");
            at += *at == '\n';
        }
    }
    free(text);
    assert_in_range(examples, 10, 100);
}

FACT(every_format_has_a_section)
{
    char *text = page(), heading[64];

    for (int format = FORMAT_AUTO + 1; format < FORMAT_COUNT; format++) {
        snprintf(heading, sizeof(heading), "\n## %s\n", format_name((Format)format));
        if (!strstr(text, heading))
            fail_msg("no section ## %s", format_name((Format)format));
    }
    free(text);
}

FACT(every_error_and_warning_is_explained)
{
    char *text = page(), row[80];
    const char *table = strstr(text, "\n## What is refused\n");

    for (int code = 0; code < DIAG_COUNT; code++) {
        snprintf(row, sizeof(row), "`%s`", diag_name((DiagCode)code));
        if (!table || !strstr(table, row))
            fail_msg("no row for %s", diag_name((DiagCode)code));
    }
    free(text);
}

FACTS_MAIN(NULL, NULL)
