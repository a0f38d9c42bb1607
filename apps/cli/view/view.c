#include "apps/cli/view/view.h"

#include <string.h>

#include "base/embed.h"

EMBED_TEXT(view_html, "apps/cli/view/view.html");
EMBED_TEXT(view_css, "apps/cli/view/view.css");
EMBED_TEXT(view_chart_js, "apps/cli/view/view_chart.js");
EMBED_TEXT(view_js, "apps/cli/view/view.js");

/* The page from behind `after` (NULL: from its beginning) up to `before` (NULL: to its end). */
static void put_page(FILE *out, const char *after, const char *before)
{
    const char *begin = after ? strstr(view_html, after) + strlen(after) : view_html;
    const char *end = before ? strstr(begin, before) : begin + strlen(begin);

    fwrite(begin, 1, (size_t)(end - begin), out);
}

void view_begin(FILE *out)
{
    put_page(out, NULL, "@STYLE@");
    fputs(view_css, out);
    put_page(out, "@STYLE@", "@DATA@");
}

/* In JSON "<" is found in texts only. Without it no text can end the element that holds it all,
 * nor begin a comment. */
static int put_json(const char *text, size_t length, void *out)
{
    for (size_t i = 0; i < length; i++)
        if ((text[i] == '<' ? fputs("\\u003c", out) : fputc(text[i], out)) == EOF)
            return -1;
    return 0;
}

void view_add(FILE *out, json_t *json)
{
    if (!json)
        return;
    json_dump_callback(json, put_json, out,
                       JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(9));
    fputc('\n', out);
    json_decref(json);
}

void view_end(FILE *out)
{
    put_page(out, "@DATA@", "@SCRIPT@");
    fputs(view_chart_js, out);
    fputs(view_js, out);
    put_page(out, "@SCRIPT@", NULL);
}

bool view_page(FILE *out, json_t *json)
{
    view_begin(out);
    view_add(out, json);
    view_end(out);
    return fflush(out) == 0 && !ferror(out);
}
