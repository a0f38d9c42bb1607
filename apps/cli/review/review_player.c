#include "apps/cli/review/review_output.h"

#include "base/text/escape.h"
#include "base/text/print.h"
#include "positions/writer.h"

const char *review_player_style(void)
{
    return
        ".player{margin:12px 0 18px}.player .board{max-width:340px}\n"
        ".player[hidden]{display:none}\n"
        ".player p{margin:8px 0 0;font-size:.9rem;min-height:4.5em}\n"
        ".player .steps{display:flex;gap:8px;margin-top:10px;max-width:340px}\n"
        ".player button{flex:1;min-height:44px;font:inherit;color:var(--ink);"
        "background:var(--page);border:1px solid var(--soft);border-radius:8px;cursor:pointer}\n"
        ".player button:disabled{opacity:.4;cursor:default}\n"
        ".player .hint{min-height:0;color:var(--soft);font-size:.8rem}\n"
        ".board .last{fill:#ffd23f;stroke:#333}\n"
        ".playable [data-ply],.playable .chart{cursor:pointer}\n"
        ".playable tbody tr:hover,tr.here{background:var(--line)}\n"
        ".chart .here{stroke:var(--ink);stroke-width:2;opacity:.6}\n"
        "@media (min-width:1100px){.playable main{max-width:1280px}"
        ".playable .game{display:grid;grid-template-columns:minmax(0,1fr) 300px;"
        "grid-template-rows:auto 1fr;column-gap:28px}\n"
        ".playable .graph,.playable .rest{grid-column:1}"
        ".playable .player{grid-column:2;grid-row:1/3;position:sticky;top:12px;"
        "align-self:start;margin:0}}\n"
        "@media print{.player{display:none}.playable .game{display:block}"
        "tr.here{background:none}.chart .here{display:none}}\n";
}

/* ---- what is said of a position ---- */

static void put_move(const Reviewed *reviewed, int at, char out[REVIEWED_TEXT])
{
    const ReviewPly *ply = &reviewed->review.plies[at];
    const ReviewValue before = reviewed_before(ply);
    const ReviewValue after = review_sum_played(&reviewed->review, at);
    const int proven = review_sum_lost(&reviewed->review, at);
    char score[REVIEWED_WORD], left[REVIEWED_WORD], lost[REVIEWED_WORD], best[REVIEWED_TEXT];

    append(out, REVIEWED_TEXT, "%d %s by %s (cross)", ply->number, square_text(ply->move),
           ply->black ? "Black" : "White");
    if (!review_known(ply))
        return;
    reviewed_value(&before, score);
    reviewed_value(&after, left);
    append(out, REVIEWED_TEXT, ": %s became %s", score, left);
    reviewed_lost(reviewed, at, lost);
    if (proven > 0 || (proven < 0 && review_sum_seems_lost(&reviewed->review, at) > 0))
        append(out, REVIEWED_TEXT, ", lost %s", lost);
    reviewed_squares(ply->best, best, sizeof(best));
    if (best[0] != '\0')
        append(out, REVIEWED_TEXT, ". Best (rings): %s", best);
}

static void put_words(const Reviewed *reviewed, int at, char out[REVIEWED_TEXT])
{
    const ReviewPly *ply = &reviewed->review.plies[at];

    out[0] = '\0';
    if (ply->move == NO_MOVE)
        reviewed_end(reviewed, out);
    else if (ply->move == PASS)
        append(out, REVIEWED_TEXT, "%s has no move and passes", ply->black ? "Black" : "White");
    else
        put_move(reviewed, at, out);
}

/* One object of the list: 64 squares, the number of discs played, move and best moves as
 * squares counted from a1, words. All of these are our own, so that nothing needs an escape. */
static void put_ply(FILE *out, const Reviewed *reviewed, int at)
{
    const ReviewPly *ply = &reviewed->review.plies[at];
    char board[67], words[REVIEWED_TEXT], text[REVIEWED_TEXT + 400] = "";
    bool first = true;

    position_board_text(ply->board, ply->black, board);
    put_words(reviewed, at, words);
    append(text, sizeof(text), "%s{\"board\":\"%.64s\",\"played\":%d,\"move\":%d,\"best\":[",
           at ? "," : "", board, ply->number - 1, ply->move < NO_MOVE ? ply->move : -1);
    for (int square = 0; square < 64; square++)
        if (ply->best & square_bit(square)) {
            append(text, sizeof(text), "%s%d", first ? "" : ",", square);
            first = false;
        }
    append(text, sizeof(text), "],\"words\":\"%s\"}", words);
    escape_html(out, text);
}

void review_player(FILE *out, const Reviewed *reviewed)
{
    static const struct { const char *step, *sign, *name; } BUTTONS[] = {
        { "first", "|\u25c0", "first position" }, { "back", "\u25c0", "one move back" },
        { "next", "\u25b6", "next move" }, { "last", "\u25b6|", "last position" },
    };

    fputs("<div class=\"player\" hidden=\"hidden\" data-plies=\"[", out);
    for (int i = 0; i < reviewed->review.count; i++)
        put_ply(out, reviewed, i);
    fputs("]\">\n", out);
    review_board_empty(out);
    fputs("<div class=\"steps\">", out);
    for (size_t i = 0; i < ARRAY_LENGTH(BUTTONS); i++)
        fprintf(out, "<button type=\"button\" data-step=\"%s\" aria-label=\"%s\" "
                "title=\"%s\">%s</button>", BUTTONS[i].step, BUTTONS[i].name, BUTTONS[i].name,
                BUTTONS[i].sign);
    fputs("</div>\n<p aria-live=\"polite\"></p>\n"
          "<p class=\"hint\">The arrow keys step through the game, too; a row of the table or a "
          "place on the graph leads there.</p>\n</div>\n", out);
}

/* ---- the script ---- */

static const char SCRIPT[] =
    "<script>\n"
    "'use strict';\n"
    "(() => {\n"
    "const players = [];\n"
    "let current = null;\n"
    "\n"
    "function drawing(player, at) {\n"
    "    const ply = player.plies[at], before = player.plies[at - 1];\n"
    "    const { cell, margin } = player;\n"
    "    const place = i => margin + cell * i + cell / 2;\n"
    "    const circle = (kind, square, radius) => `<circle class=\"${kind}\" "
    "cx=\"${place(square & 7)}\" cy=\"${place(square >> 3)}\" r=\"${radius}\"/>`;\n"
    "    let marks = '';\n"
    "    [...ply.board].forEach((disc, square) => {\n"
    "        if (disc !== '-')\n"
    "            marks += circle(disc === 'X' ? 'b' : 'w', square, cell / 2 - 3);\n"
    "        else if (ply.best.includes(square))\n"
    "            marks += circle('best', square, cell / 2 - 6);\n"
    "    });\n"
    "    if (before && before.move >= 0)\n"
    "        marks += circle('last', before.move, 4);\n"
    "    if (ply.move >= 0) {\n"
    "        const x = place(ply.move & 7), y = place(ply.move >> 3);\n"
    "        const arm = Math.floor(cell / 4);\n"
    "        marks += `<path class=\"played\" d=\"M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}"
    "m0 ${-2 * arm}l${-2 * arm} ${2 * arm}\"/>`;\n"
    "    }\n"
    "    return marks;\n"
    "}\n"
    "\n"
    "// A chart says where its frame lies and which values its ends are.\n"
    "const frame = chart => chart.dataset.frame.split(' ').map(Number);\n"
    "\n"
    "function point(chart, played) {\n"
    "    const [left, right, top, bottom, low, high] = frame(chart);\n"
    "    const x = left + (right - left) * (played - low) / (high - low);\n"
    "    let mark = chart.querySelector('.here');\n"
    "    if (!mark) {\n"
    "        mark = document.createElementNS('http://www.w3.org/2000/svg', 'path');\n"
    "        mark.setAttribute('class', 'here');\n"
    "        chart.append(mark);\n"
    "    }\n"
    "    mark.setAttribute('d', `M${x} ${top}V${bottom}`);\n"
    "}\n"
    "\n"
    "function show(player, wanted) {\n"
    "    const end = player.plies.length - 1, at = Math.max(0, Math.min(end, wanted));\n"
    "    current = player;\n"
    "    player.at = at;\n"
    "    player.marks.innerHTML = drawing(player, at);\n"
    "    player.words.textContent = player.plies[at].words;\n"
    "    for (const button of player.part.querySelectorAll('button'))\n"
    "        button.disabled = /first|back/.test(button.dataset.step) ? at === 0 : at === end;\n"
    "    for (const row of player.section.querySelectorAll('tr[data-ply]'))\n"
    "        row.classList.toggle('here', Number(row.dataset.ply) === at);\n"
    "    for (const chart of player.section.querySelectorAll('.chart[data-frame]'))\n"
    "        point(chart, player.plies[at].played);\n"
    "}\n"
    "\n"
    "function step(player, name) {\n"
    "    const to = { first: 0, back: player.at - 1, next: player.at + 1,\n"
    "                 last: player.plies.length - 1 };\n"
    "    show(player, to[name]);\n"
    "}\n"
    "\n"
    "function jump(player, at) {\n"
    "    show(player, at);\n"
    "    player.part.scrollIntoView({ block: 'nearest' });\n"
    "}\n"
    "\n"
    "function jumpOnChart(player, chart, event) {\n"
    "    const [left, right, , , low, high] = frame(chart), box = chart.getBoundingClientRect();\n"
    "    const x = (event.clientX - box.left) * chart.viewBox.baseVal.width / box.width;\n"
    "    const value = low + (high - low) * (x - left) / (right - left);\n"
    "    let best = 0;\n"
    "    player.plies.forEach((ply, at) => {\n"
    "        if (Math.abs(ply.played - value) <= Math.abs(player.plies[best].played - value))\n"
    "            best = at;\n"
    "    });\n"
    "    jump(player, best);\n"
    "}\n"
    "\n"
    "for (const part of document.querySelectorAll('.player')) {\n"
    "    const player = { part, section: part.closest('section'), at: 0,\n"
    "                     plies: JSON.parse(part.dataset.plies),\n"
    "                     cell: Number(part.querySelector('.board').dataset.cell),\n"
    "                     margin: Number(part.querySelector('.board').dataset.margin),\n"
    "                     marks: part.querySelector('g'), words: part.querySelector('p') };\n"
    "    players.push(player);\n"
    "    part.hidden = false;\n"
    "    part.addEventListener('click', event => {\n"
    "        const button = event.target.closest('button');\n"
    "        if (button)\n"
    "            step(player, button.dataset.step);\n"
    "    });\n"
    "    for (const at of player.section.querySelectorAll('[data-ply]'))\n"
    "        at.addEventListener('click', () => jump(player, Number(at.dataset.ply)));\n"
    "    for (const chart of player.section.querySelectorAll('.chart[data-frame]'))\n"
    "        chart.addEventListener('click', event => jumpOnChart(player, chart, event));\n"
    "    show(player, 0);\n"
    "}\n"
    "document.body.classList.add('playable');\n"
    "current = null;\n"
    "\n"
    "// The keys are for the game that was touched last, else for the first in sight.\n"
    "document.addEventListener('keydown', event => {\n"
    "    const name = { ArrowLeft: 'back', ArrowRight: 'next' }[event.key];\n"
    "    if (!name || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)\n"
    "        return;\n"
    "    const player = current ||\n"
    "        players.find(one => one.section.getBoundingClientRect().bottom > 100);\n"
    "    if (player) {\n"
    "        event.preventDefault();\n"
    "        step(player, name);\n"
    "    }\n"
    "});\n"
    "})();\n"
    "</script>\n";

void review_player_script(FILE *out)
{
    fputs(SCRIPT, out);
}
