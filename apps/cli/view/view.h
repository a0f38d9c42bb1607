/* view.h - the one page of report, compare, review and gate: a file of HTML that holds JSON and
 * draws itself from it, by its "schema". It loads nothing, and nothing in the JSON can act. */

#ifndef YOMIKIRI_VIEW_H
#define YOMIKIRI_VIEW_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* In this order, view_add() for each object: it releases `json`, and NULL is passed over. Trouble
 * with the file shows in ferror(out). */
void view_begin(FILE *out);
void view_add(FILE *out, json_t *json);
void view_end(FILE *out);

/* The page of one object. False if it could not be written. */
bool view_page(FILE *out, json_t *json);

#endif
