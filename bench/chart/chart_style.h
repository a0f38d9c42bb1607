/* chart_style.h - the looks of charts. */

#ifndef YOMIKIRI_CHART_STYLE_H
#define YOMIKIRI_CHART_STYLE_H

/* The style sheet for all charts of a page. */
const char *chart_style(void);

#endif
