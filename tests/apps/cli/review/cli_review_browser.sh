#!/bin/sh
# cli_review_browser.sh - the page of `yomikiri review` in headless Chromium, from a telephone to a
# desk: nothing has to be scrolled sideways, charts are large enough to read, and the game can be
# played through by buttons, keys, rows and the chart; without scripts nothing of that is seen.
# Prints one fact per line.
# needs: release long chromium fonts-dejavu-core

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh
. tests/support/browser.sh

cat > "$work/measure.js" << 'END'
function play(page, say) {
    const section = page.querySelector('section'), player = section.querySelector('.player');
    const words = () => player.querySelector('p').textContent;
    const discs = () => player.querySelectorAll('g .b, g .w').length;
    const here = () =>
        [...section.querySelectorAll('tr.here')].map(row => row.cells[0].textContent);
    const state = name => say(name, discs(), words().split(' (')[0], here().join(','));
    const press = step => player.querySelector(`[data-step=${step}]`).click();
    const key = name => page.dispatchEvent(new page.defaultView.KeyboardEvent('keydown',
        { key: name, bubbles: true, cancelable: true }));
    say('player', player.hidden ? 'hidden' : 'shown');
    if (player.hidden)
        return;
    state('begin');
    press('next');
    state('next');
    key('ArrowRight');
    state('right');
    key('ArrowLeft');
    state('left');
    press('back');
    state('back');
    press('last');
    state('last');
    say('disabled', [...player.querySelectorAll('button:disabled')].map(b => b.dataset.step));
    section.querySelector('tr[data-ply="53"]').click();
    state('row');
    const shown = [...section.querySelectorAll('.chart')].find(one =>
        one.getBoundingClientRect().width > 0);
    const box = shown.getBoundingClientRect(), ends = shown.dataset.frame.split(' ').map(Number);
    const x = ends[0] + (ends[1] - ends[0]) * (20.2 - ends[4]) / (ends[5] - ends[4]);
    shown.dispatchEvent(new page.defaultView.MouseEvent('click', { bubbles: true,
        clientX: box.left + x * box.width / shown.viewBox.baseVal.width, clientY: box.top + 50 }));
    state('chart');
    say('cursor', shown.querySelector('.here') ? 'there' : 'missing');
    press('first');
    state('first');
}
function measure(page, width, say) {
    page.querySelectorAll('body *').forEach(element => {
        const box = element.getBoundingClientRect();
        if (box.width > 0 && (box.right > width + 0.5 || box.left < -0.5) ||
            element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1 &&
            !element.closest('svg, .side'))
            say('outside', element.tagName, Math.round(box.right), element.scrollWidth,
                element.textContent.slice(0, 40).replace(/\s+/g, ' '));
    });
    page.querySelectorAll('svg.chart').forEach(chart => {
        const box = chart.getBoundingClientRect();
        if (box.width > 0)
            say('letters', Math.round(13 * box.width / chart.viewBox.baseVal.width));
    });
    say('rows', page.querySelectorAll('tbody tr').length);
    play(page, say);
}
END

# Estimates of several discs, and a pass at the end: what takes most room.
game=f5d6c3d3c4f4e3f3e6f6g4g3g5h5h4h3g6h6c7c5c6b4b5f2a3d7d8a5b6a4a6e7b3d2e1c1g2c2d1e2b1b8c8e8
game=${game}f1h1b2a1g1a2f8g8f7a7h2b7g7h8h7a8
"$yomikiri" review --from 12 --depth 1 --html "$work/page.html" $game > "$work/out" 2>&1 ||
    result page_is_written "$(cat "$work/out")"
begin review_in_a_browser "$work/page.html"

# found LINE... - the page said all of these.
found() {
    why=
    for line; do
        grep -qxF "$line" "$work/found" || why="$why no '$line' but $(
            grep "^${line%%|*}|" "$work/found" | head -n 2)"
    done
}
for width in 360 390 768 1280; do
    look "$work/page.html" $width
    result "nothing_overflows_at_$width" "$(grep '^outside' "$work/found" | head -n 3)"
    result "letters_of_the_chart_can_be_read_at_$width" "$(
        awk -F'|' '$1 == "letters" { n++; if ($2 < 11) print } END { if (n != 1) print n + 0 }' \
            "$work/found")"
    found 'begin|4|1 f5 by Black|1' 'next|5|2 d6 by White|2' 'back|4|1 f5 by Black|1' \
        'last|64|Black wins 39-25|' 'first|4|1 f5 by Black|1' 'disabled|next,last'
    result "buttons_play_the_game_at_$width" "$why"
    found 'right|6|3 c3 by Black|3' 'left|5|2 d6 by White|2'
    result "arrow_keys_play_the_game_at_$width" "$why"
    found 'row|57|54 a7 by White|54'
    result "a_row_leads_to_its_position_at_$width" "$why"
    found 'chart|24|21 c6 by Black|21' 'cursor|there'
    result "the_chart_leads_to_its_positions_at_$width" "$why"
done

# The page's own script may not run in such a frame.
look "$work/page.html" 390 'sandbox="allow-same-origin"'
found 'player|hidden' 'rows|61'
result without_scripts_the_page_is_what_it_was "$why"
result without_scripts_nothing_overflows "$(grep '^outside' "$work/found" | head -n 3)"

exit $failures
