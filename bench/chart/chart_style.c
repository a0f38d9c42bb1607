#include "bench/chart/chart_style.h"

/* After M. Okabe, K. Ito, "Color universal design", 2008: blue, vermilion, green, purple,
 * sky, grey; darker on light pages and lighter on dark ones, at least 3:1 on both. */
const char *chart_style(void)
{
    return
        ":root{--ink:#1d2428;--soft:#5b666d;--grid:#e3e7e8;--page:#fbfbf9;--card:#fff;"
        "--c0:#0072b2;--c1:#c4560a;--c2:#00805e;--c3:#a3477f;--c4:#2b87b8;--c5:#6c7075}\n"
        "@media (prefers-color-scheme:dark){:root{--ink:#e4e8e6;--soft:#9aa7a5;--grid:#2c3537;"
        "--page:#12181a;--card:#182022;"
        "--c0:#5db2ec;--c1:#f0914a;--c2:#3cc49a;--c3:#d995bd;--c4:#9fd3f2;--c5:#a9b0b3}}\n"
        ".chart{display:block;width:100%;height:auto;font-family:system-ui,-apple-system,"
        "'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:13px}\n"
        ".chart text{fill:var(--soft);font-variant-numeric:tabular-nums}\n"
        ".chart .name{fill:var(--ink)}\n"
        ".chart .mid{text-anchor:middle}.chart .end{text-anchor:end}\n"
        ".chart .grid{stroke:var(--grid);stroke-width:1;fill:none}\n"
        ".chart .fine{opacity:.5}\n"
        ".chart .axis,.chart .rule{stroke:var(--soft);stroke-width:1;fill:none}\n"
        ".chart .rule{stroke-width:1.5}\n"
        ".chart .dash{stroke-dasharray:5 4}\n"
        ".chart .line{fill:none;stroke-width:1.8;stroke-linejoin:round;opacity:.75}\n"
        ".chart .error{fill:none;stroke-width:1.6}\n"
        ".chart .mark{stroke:var(--card);stroke-width:1}\n"
        ".chart .s0{--c:var(--c0)}.chart .s1{--c:var(--c1)}.chart .s2{--c:var(--c2)}"
        ".chart .s3{--c:var(--c3)}.chart .s4{--c:var(--c4)}.chart .s5{--c:var(--c5)}\n"
        ".chart .mark,.chart .bar{fill:var(--c)}\n"
        ".chart .line,.chart .error{stroke:var(--c)}\n";
}
