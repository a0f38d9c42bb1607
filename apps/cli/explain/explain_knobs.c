#include "apps/cli/explain/explain_output.h"

#include <string.h>

static const KnobsOfFigure FIGURES[] = {
    { "static", "moves",
      { "static-reply", "static-frontier", "static-corner", "static-odd", "static-a1" } },
    { "sorted", "moves",
      { "sort-empties", "sort-step", "order-share-trained", "order-depth-trained",
        "order-deepened", "order-behind" } },
    { "order N", "moves",
      { "iterate", "pass-last", "pass-margin", "order-nodes", "order-growth" } },
    { "selective N %", "moves",
      { "selective", "level-empties-1", "level-empties-2", "level-empties-3",
        "level-empties-4" } },
    { "windows", "passes", { "aspiration", "search", "root-tries" } },
    { "nodes of a layer", "layers",
      { "shallow-empties", "middle-empties", "ordering" } },
    { "stability", "layers", { "stability", "stability-alpha" } },
    { "hit, cut (deep)", "layers", { "table-mib", "table-bytes" } },
    { "hit, cut (below)", "layers", { "cache-kib", "low-cache-kib" } },
    { "ETC", "layers", { "etc" } },
    { "first, place", "layers",
      { "sort-empties", "evaluate-empties", "middle-evaluated", "middle-static",
        "static-reply" } },
    { "order moves", "short",
      { "sort-empties", "sort-step", "order-deepened", "order-deepened-medium",
        "order-deepened-large", "order-hopeless" } },
    { "deepening passes", "short", { "iterate", "order-nodes", "pass-last" } },
    { "selective passes", "short", { "selective", "level-empties-1", "root-tries" } },
};

const KnobsOfFigure *explain_knobs_at(size_t index)
{
    return index < ARRAY_LENGTH(FIGURES) ? &FIGURES[index] : NULL;
}

/* "--etc" for a knob that is an option, "pass-margin" for a fine one. */
static void name_knob(const yk_knob *row, char *out, size_t size)
{
    const bool table = strcmp(row->name, "table-mib") == 0;      /* the option takes a size */

    snprintf(out, size, "%s%s", row->fine ? "" : "--", table ? "table" : row->name);
}

void explain_knobs_print(FILE *out, const char *section)
{
    const KnobsOfFigure *figure;
    int column = fprintf(out, "  moved by");

    for (size_t i = 0; (figure = explain_knobs_at(i)) != NULL; i++) {
        char text[400];
        int length;

        if (strcmp(figure->section, section) != 0)
            continue;
        length = snprintf(text, sizeof(text), " %s:", figure->figure);
        for (int j = 0; figure->numbers[j]; j++) {
            const yk_knob *row = yk_knob_named(figure->numbers[j]);
            char name[80];

            if (!row)
                continue;
            name_knob(row, name, sizeof(name));
            length += snprintf(text + length, sizeof(text) - (size_t)length, " %s", name);
        }
        if (column > 11 && column + length > 110)
            column = fprintf(out, "\n          ") - 1;
        column += fprintf(out, "%s;", text);
    }
    fprintf(out, "\n");
}
