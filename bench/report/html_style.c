#include "bench/report/report.h"

#include "base/base.h"
#include "bench/chart/chart.h"

static const char PAGE[] =
    "*{box-sizing:border-box}\n"
    ":root{color-scheme:light dark;--good:#00704f;--bad:#b3261e;--calm:#4a6572;"
    "--good-soft:#e6f2ed;--bad-soft:#fbeae8;--calm-soft:#eef2f3;--line:#e3e7e8;--code:#f3f5f4;"
    "--shade:rgba(40,60,66,.16)}\n"
    "@media (prefers-color-scheme:dark){:root{--good:#54cfa3;--bad:#ff9a8f;--calm:#a9c0c9;"
    "--good-soft:#16302a;--bad-soft:#3a2120;--calm-soft:#1f2a2e;--line:#2c3537;"
    "--code:#10161a;--shade:rgba(0,0,0,.55)}}\n"
    "html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}\n"
    "body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 system-ui,"
    "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;overflow-wrap:anywhere}\n"
    "header,main,footer{max-width:1200px;margin:0 auto;padding:0 24px}\n"
    "header{padding-top:36px}\n"
    ".brand{display:flex;align-items:center;gap:14px}\n"
    ".brand svg{width:44px;height:44px;flex:none}\n"
    "h1{font-size:1.6rem;line-height:1.2;font-weight:650;letter-spacing:-.01em;margin:0}\n"
    ".subtitle{margin:2px 0 0;color:var(--soft);font-size:.95rem;text-wrap:balance}\n"
    "h2{font-size:1.2rem;line-height:1.3;font-weight:650;margin:0 0 10px}\n"
    "h3{font-size:1rem;font-weight:600;margin:22px 0 8px}\n"
    "p{margin:0 0 14px}\n"
    ".lead{color:var(--soft);max-width:72ch;font-size:.94rem}\n"
    "a{color:inherit;text-decoration-color:var(--soft);text-underline-offset:3px}\n"
    ":focus-visible{outline:2px solid var(--c0);outline-offset:2px;border-radius:4px}\n";

static const char PARTS[] =
    ".verdict{margin:26px 0 0;padding:18px 22px;border-radius:10px;background:var(--calm-soft);"
    "border-left:5px solid var(--calm)}\n"
    ".verdict p{margin:0}.verdict .first{font-size:1.2rem;font-weight:600;line-height:1.35}\n"
    ".verdict .more{color:var(--soft);margin-top:2px}\n"
    ".verdict.good{background:var(--good-soft);border-color:var(--good)}\n"
    ".verdict.bad{background:var(--bad-soft);border-color:var(--bad)}\n"
    ".figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:14px;"
    "margin:14px 0 0;padding:0}\n"
    ".figures div{background:var(--card);border:1px solid var(--line);border-radius:10px;"
    "padding:14px 18px}\n"
    ".figures dd{margin:0;font-size:1.5rem;font-weight:600;line-height:1.25;"
    "font-variant-numeric:tabular-nums;letter-spacing:-.01em}\n"
    ".figures dt{color:var(--soft);font-size:.86rem;line-height:1.4}\n"
    ".figures div{display:flex;flex-direction:column-reverse;justify-content:flex-end}\n"
    "nav{margin:18px 0 0;padding:0;display:flex;flex-wrap:wrap;gap:4px 18px;font-size:.9rem}\n"
    "nav a{color:var(--soft);text-decoration:none;padding:3px 0}\n"
    "nav a:hover{color:var(--ink);text-decoration:underline}\n"
    "section{background:var(--card);border:1px solid var(--line);border-radius:12px;"
    "padding:24px 26px;margin:22px 0;scroll-margin-top:12px}\n"
    "figure{margin:18px 0 22px;container-type:inline-size}"
    "figcaption{font-size:.92rem;font-weight:600;margin:0 0 6px}\n"
    ".middle,.narrow{display:none}.wide{max-width:1000px}\n"
    "@container (max-width:719px){.wide{display:none}.middle{display:block}}\n"
    "@container (max-width:479px){.middle{display:none}"
    ".narrow{display:block;max-width:440px}}\n"
    "details{margin:10px 0 2px}summary{cursor:pointer;color:var(--soft);font-size:.92rem;"
    "padding:4px 0}\n"
    "summary:hover{color:var(--ink)}details[open]>summary{margin-bottom:6px}\n"
    "footer{color:var(--soft);font-size:.86rem;padding-top:4px;padding-bottom:40px}\n";

static const char TABLES[] =
    /* A shadow at the side where more can be scrolled into view. */
    ".scroll{container-type:inline-size;overflow-x:auto;background:"
    "linear-gradient(to right,var(--card) 24px,transparent) 0 0,"
    "linear-gradient(to left,var(--card) 24px,transparent) 100% 0,"
    "linear-gradient(to right,var(--shade),transparent) 0 0,"
    "linear-gradient(to left,var(--shade),transparent) 100% 0;background-repeat:no-repeat;"
    "background-size:48px 100%,48px 100%,12px 100%,12px 100%;"
    "background-attachment:local,local,scroll,scroll}\n"
    "table{border-collapse:collapse;width:100%;font-size:.88rem;line-height:1.45;"
    "font-variant-numeric:tabular-nums}\n"
    "th,td{text-align:left;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);"
    "vertical-align:top;overflow-wrap:break-word}\n"
    ".r,th{white-space:nowrap}th{color:var(--soft);font-weight:500;font-size:.82rem}\n"
    "tr:last-child td{border-bottom:0}\n"
    "td:last-child,th:last-child{padding-right:0}\n"
    ".r{text-align:right}:where(.cards td:not(.wrap)){white-space:nowrap}"
    "table:not(.cards) td{overflow-wrap:anywhere}\n"
    "tbody tr:hover td{background:var(--calm-soft)}\n"
    ".good-mark{color:var(--good)}.bad-mark{color:var(--bad);font-weight:600}\n"
    ".faint{color:var(--soft)}\n"
    "pre{background:var(--code);border:1px solid var(--line);border-radius:8px;margin:0;"
    "padding:14px 16px;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.6 ui-monospace,"
    "SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace}\n";

static const char SIZES[] =
    "@media (max-width:620px){header,main,footer{padding-left:14px;padding-right:14px}\n"
    "header{padding-top:22px}section{padding:18px 14px;margin:16px 0;border-radius:10px}\n"
    "h1{font-size:1.35rem}\n"
    ".verdict{padding:14px 16px;margin-top:18px}.verdict .first{font-size:1.08rem}\n"
    ".figures{grid-template-columns:1fr 1fr;gap:10px}.figures div{padding:10px 12px}\n"
    ".figures dd{font-size:1.2rem}}\n"
    "@media print{:root{--page:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#ccc;--grid:#ddd;"
    "--code:#fff;--good:#00704f;--bad:#b3261e;--calm:#4a6572;--good-soft:#fff;--bad-soft:#fff;"
    "--calm-soft:#fff;--c0:#0072b2;--c1:#c4560a;--c2:#00805e;--c3:#a3477f;--c4:#2b87b8;"
    "--c5:#6c7075;color-scheme:light}\n"
    "body{font-size:10.5pt}header,main,footer{max-width:none;padding-left:0;padding-right:0}\n"
    "nav{display:none}section{border:0;padding:0;margin:16pt 0}\n"
    "section>h2{border-top:1px solid #999;padding-top:8pt}\n"
    ".verdict{border:1px solid #999;border-left-width:5px}\n"
    ".scroll{overflow:visible;background:none}\n"
    "table,th{font-size:7.5pt}.r,th,td{white-space:normal;padding-right:6pt}\n"
    "figure,tr,.verdict{break-inside:avoid}h2,h3,figcaption{break-after:avoid}}\n";

/* ---- tables as cards ---- */

/* The last is wider than any page gets: such a table is always shown as cards. */
static const int STEPS[] = { 360, 480, 600, 720, 840, 960, 1080, 4000 };

int html_style_step(int pixels)
{
    size_t i = 0;

    while (i + 1 < ARRAY_LENGTH(STEPS) && STEPS[i] < pixels)
        i++;
    return STEPS[i];
}

static void put_cards(FILE *out, int step)
{
    static const struct { const char *of, *style; } RULES[] = {
        { "", "display:block" },
        { " thead", "position:absolute;width:1px;height:1px;overflow:hidden;"
                    "clip-path:inset(50%)" },
        { " tbody", "display:block" },
        { " tr", "display:grid;grid-template-columns:repeat(auto-fill,minmax(7.4rem,1fr));"
                 "gap:5px 14px;padding:10px 0;border-bottom:1px solid var(--line)" },
        { " tr:last-child", "border-bottom:0" },
        { " td", "display:block;min-width:0;padding:0;border:0;text-align:left;"
                 "white-space:normal;overflow-wrap:anywhere" },
        { " :is(.long,.wrap)", "grid-column:span 2" },
        { " .whole", "grid-column:1/-1" },
        { " td::before", "content:attr(data-name);display:block;color:var(--soft);"
                         "font-size:.76rem;font-weight:400;line-height:1.35" },
    };

    fprintf(out, "@container (max-width:%dpx){", step - 1);
    for (size_t i = 0; i < ARRAY_LENGTH(RULES); i++)
        fprintf(out, ".cards-%d%s{%s}", step, RULES[i].of, RULES[i].style);
    fputs("}\n", out);
}

void html_style(FILE *out)
{
    static const char *const PIECES[] = { PAGE, PARTS, TABLES, SIZES };

    fputs(chart_style(), out);
    for (size_t i = 0; i < ARRAY_LENGTH(PIECES); i++)
        fputs(PIECES[i], out);
    for (size_t i = 0; i < ARRAY_LENGTH(STEPS); i++)
        put_cards(out, STEPS[i]);
}
