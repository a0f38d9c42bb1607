/* review_player.h - a reviewed game played through on the page: a board with buttons that a
 * script shows and moves. Without scripts nothing of it is seen. */

#ifndef YOMIKIRI_REVIEW_PLAYER_H
#define YOMIKIRI_REVIEW_PLAYER_H

#include <stdio.h>

#include "apps/cli/review/reviewed.h"

/* The rules that it needs in the style sheet of the page. */
const char *review_player_style(void);

/* The hidden part for one game, with every position and what is to be said of it. Nothing in it
 * came from the input as text. It and what leads to its positions, which says so by data-ply,
 * lie in one <section>; a chart there with a data-frame shows the place. */
void review_player(FILE *out, const Reviewed *reviewed);

/* Once, behind all games. */
void review_player_script(FILE *out);

#endif
