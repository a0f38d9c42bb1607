/* test_view.c - the page with JSON inside: no text of it can end the element that holds it, and
 * all of it is there. */

#include "tests/support/fact.h"

#include <stdlib.h>
#include <string.h>

#include "apps/cli/view/view.h"

static const char BEGIN[] = "<script id=\"data\" type=\"application/json\">\n";

static int count(const char *text, const char *part)
{
    int found = 0;

    for (const char *at = text; (at = strstr(at, part)) != NULL; at++)
        found++;
    return found;
}

FACT(page_holds_any_text)
{
    static const char *const TEXTS[] = {
        "</script><script>alert(1)</script>", "<!-- <script>", "]]>", "\"\\", "</SCRIPT\n>",
        "\x1b[31m\xe2\x80\xae", "@SCRIPT@", "\xe9\xbb\x92",
    };
    json_t *object = json_object(), *back;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    for (size_t i = 0; i < ARRAY_LENGTH(TEXTS); i++)
        json_object_set_new(object, TEXTS[i], json_string(TEXTS[i]));
    json_incref(object);
    view_begin(out);
    view_add(out, object);
    view_add(out, NULL);
    view_add(out, json_pack("[f]", 0.1));
    view_end(out);
    fclose(out);

    const char *data = strstr(text, BEGIN);

    assert_non_null(data);
    data += strlen(BEGIN);
    assert_int_equal(strcspn(data, "<"), (size_t)(strstr(data, "</script>") - data));
    back = json_loads(data, JSON_DISABLE_EOF_CHECK, NULL);
    assert_true(json_equal(back, object));
    assert_non_null(strstr(data, "\n[0.1]\n</script>"));
    assert_int_equal(count(text, "<script"), 2);
    assert_int_equal(count(text, "</script>"), 2);
    assert_int_equal(count(data, "\x1b") + count(data, "\xe2\x80\xae"), 0);
    assert_non_null(strstr(data, "</body>\n</html>\n"));
    json_decref(back);
    json_decref(object);
    free(text);
}

FACTS_MAIN(NULL, NULL)
