#!/bin/sh
# cli_review_browser.sh - the page of `yomikiri review` in headless Chromium, from a telephone to a
# desk: nothing has to be scrolled sideways, charts are large enough to read, and the game can be
# played through by buttons, keys, rows and the chart; turning points and losses have boards.
# Prints one fact per line.
# needs: release long chromium fonts-dejavu-core

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh
. tests/support/browser.sh

cat > "$work/measure.js" << 'END'
function play(page, say) {
    const section = page.querySelector('section'), player = section.querySelector('.player');
    const words = () => player.querySelector('.words').textContent;
    const discs = () => player.querySelectorAll('.b, .w').length;
    const here = () =>
        [...section.querySelectorAll('tr.here')].map(row => row.cells[0].textContent);
    const state = name => say(name, discs(), words().split(' (')[0], here().join(','));
    const press = step => player.querySelector(`[data-step=${step}]`).click();
    const key = name => page.dispatchEvent(new page.defaultView.KeyboardEvent('keydown',
        { key: name, bubbles: true, cancelable: true }));
    if (!section.querySelector('tr[data-ply="53"]'))
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
    const mark = shown.querySelector('[data-x="55"]').getBoundingClientRect();
    const top = shown.getBoundingClientRect().top;
    shown.dispatchEvent(new page.defaultView.MouseEvent('click', { bubbles: true,
        clientX: mark.left + mark.width / 2 + 1, clientY: top + 50 }));
    state('chart');
    say('cursor', section.querySelector('.chart .here').getAttribute('d') ? 'there' : 'missing');
    press('first');
    state('first');
}
function measure(page, width, say) {
    page.querySelectorAll('body *').forEach(element => {
        const box = element.getBoundingClientRect();
        if (box.width > 0 && (box.right > width + 0.5 || box.left < -0.5) ||
            element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1 &&
            !element.closest('svg, .scroll'))
            say('outside', element.tagName, Math.round(box.right), element.scrollWidth,
                element.textContent.slice(0, 40).replace(/\s+/g, ' '));
    });
    page.querySelectorAll('svg.chart').forEach(chart => {
        const box = chart.getBoundingClientRect();
        if (box.width > 0)
            say('letters', Math.round(13 * box.width / chart.viewBox.baseVal.width));
    });
    say('headings', [...page.querySelectorAll('h3')].map(one => one.textContent));
    say('turned', [...page.querySelectorAll('.points figcaption')].map(one =>
        one.textContent.split(' ')[0]));
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
    found 'chart|59|56 b7 by White|56' 'cursor|there'
    result "the_chart_leads_to_its_positions_at_$width" "$why"
done

# boards NAME HEADINGS PLIES FROM GAME - the page of that game draws exactly these.
boards() {
    "$yomikiri" review --from $4 --depth 0 --html "$work/$1.html" "$5" > "$work/out" 2>&1
    look "$work/$1.html" 1280
    found "headings|$2" "turned|$3"
    result "$1" "$why"
}
boards turning_points_come_first 'Turning points,Largest losses' 51,52,55,58,54 12 \
    tests/data/pages/game.txt
boards without_losses_there_are_no_boards '' '' 2 tests/data/pages/game.txt

exit $failures
