#!/bin/sh
# cli_report_browser.sh - the pages of `yomikiri report`, of a comparison and a gate, in headless
# Chromium, from a narrow telephone to a wide desk: nothing overflows, charts fit and tell of their
# points, tables are sorted and lose columns, and the figures are those of the records. Prints one
# fact per line.
# needs: release long chromium fonts-dejavu-core

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh
. tests/support/browser.sh

cat > "$work/measure.js" <<'END'
function squeeze(text) { return text.replace(/\s+/g, ' ').trim().slice(0, 60); }
// What a reader does with one table and one chart.
function use(page, say) {
    const table = page.querySelector('[data-section^=answers]');
    const chart = page.querySelector('svg.chart');
    if (!table || !chart)
        return;
    const column = i => [...table.querySelectorAll('tbody tr')].map(row =>
        row.cells[i].textContent).slice(0, 6).join(' ');
    const sort = i => table.querySelectorAll('th button')[i].click();
    sort(1);
    say('sorted', column(1));
    sort(1);
    say('sorted', column(1));
    const box = table.querySelectorAll('.columns input')[1];
    box.click();
    say('hidden', [...table.querySelectorAll('tr')].filter(row =>
        row.cells[1].getBoundingClientRect().width > 0).length);
    box.click();
    const mark = chart.querySelector('.mark').getBoundingClientRect();
    chart.dispatchEvent(new page.defaultView.MouseEvent('pointermove', { bubbles: true,
        clientX: mark.left + mark.width / 2, clientY: mark.top + mark.height / 2 }));
    const tip = chart.parentElement.querySelector('.tip');
    say('tip', tip.hidden ? 'hidden' : squeeze(tip.textContent));
    const legend = [...page.querySelectorAll('.legend')].find(one => one.children.length > 1);
    const marks = () => legend.parentElement.querySelectorAll('.plot .mark').length;
    const before = marks();
    legend.querySelector('button').click();
    say('legend', marks() < before ? 'fewer' : `${marks()} of ${before}`);
}
function measure(page, width, say) {
    page.querySelectorAll('details').forEach(details => details.open = true);
    say('width', width, page.documentElement.scrollWidth);
    page.querySelectorAll('body *').forEach(element => {
        const box = element.getBoundingClientRect();
        // Headings of columns are for the ears only where rows are cards.
        if (box.width > 0 && (box.right > width + 0.5 || box.left < -0.5) &&
            !element.closest('thead, .scroll'))
            say('outside', element.tagName, Math.round(box.right), squeeze(element.textContent));
        if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1 &&
            !element.closest('svg, .scroll'))
            say('outside', element.tagName, element.scrollWidth, 'in', element.clientWidth,
                squeeze(element.textContent));
    });
    page.querySelectorAll('.scroll').forEach(element => {
        if (element.clientWidth > 0)
            say('table', getComputedStyle(element.querySelector('tr')).display);
    });
    page.querySelectorAll('svg.chart').forEach(chart => {
        const view = chart.viewBox.baseVal;
        if (chart.getBoundingClientRect().width === 0)
            return;
        say('chart', Math.round(100 * chart.getBoundingClientRect().width / view.width));
        chart.querySelectorAll('text, path.mark').forEach(part => {
            const box = part.getBBox(), at = part.getCTM(), home = chart.getCTM();
            const left = (at.e - home.e) / home.a + box.x;
            if (part.tagName === 'text' && (box.x < -1 || box.x + box.width > view.width + 1 ||
                box.y < -1 || box.y + box.height > view.height + 1))
                say('cut', part.textContent, box.x, box.width);
            if (part.tagName === 'path' && (left < 0 || left > view.width))
                say('cut', 'a mark', left);
        });
    });
    page.querySelectorAll('[data-section^=answers]').forEach(part =>
        part.querySelectorAll('tbody tr').forEach(row => {
            const cell = [...row.cells].map(one => one.textContent);
            say('answer', cell[0], cell[1], cell[2], cell[3], cell[5],
                cell[10].replace(/,/g, ''));
        }));
    use(page, say);
    say('verdict', page.getElementById('verdict').textContent.replace(/\s+/g, ' ').trim());
    const seen = page.defaultView.getComputedStyle(page.body);
    say('colours', seen.color, seen.backgroundColor);
}
END

"$yomikiri" report -o "$work/page.html" tests/data/records/history.jsonl ||
    result report_is_written "status $?"
# Names of every kind that do not end.
engine='engine-with-a-name-that-has-no-end --etc off --stability off --ordering fastest'
suite=suite-of-many-positions-in-a-file-with-a-long-name
position=OfATournamentThatWasPlayedLongAgoByTwoPlayersOfRenown
sed "s/\"name\":\"yomikiri\"/\"name\":\"$engine\"/; s/\"ffo-40-59\"/\"$suite\"/g
    s/\"id\":\"ffo-4\([0-5]\)\"/\"id\":\"Position\1$position\"/g
    s/amd-zen4-2c-avx512/a-machine-whose-slug-takes-more-room-than-there-is-in-a-column/g" \
    tests/data/records/history.jsonl > "$work/long.jsonl"
"$yomikiri" report -o "$work/long.html" "$work/long.jsonl" ||
    result long_report_is_written "status $?"
# Status 4: one of them is of a run that was stopped.
"$yomikiri" report -o "$work/real.html" results || [ $? -eq 4 ] ||
    result report_of_results_is_written "$?"

begin report_in_a_browser "$work/page.html"

# whole PAGE WIDTH - facts that hold for every page at every width.
whole() {
    look "$work/$1.html" "$2"
    result "nothing_overflows_at_$2_in_${1}_page" "$(grep '^outside' "$work/found" |
        head -n 3)$(awk -F'|' '$1 == "width" && $3 > $2 { print }' "$work/found")"
    result "nothing_in_charts_is_cut_off_at_$2_in_${1}_page" "$(
        grep '^cut' "$work/found" | head -n 3)"
    result "charts_are_drawn_for_the_width_at_$2_in_${1}_page" "$(
        awk -F'|' '$1 == "chart" { n++; if ($2 < 98 || $2 > 102) print }
            END { if (n < 6) print n + 0, "charts" }' "$work/found" | head -n 3)"
}

for width in 360 390 768 1280 1920; do
    whole real $width
    whole long $width
    whole page $width
    cards=$(grep -c '^table|grid$' "$work/found")
    result "rows_are_cards_only_where_there_is_no_room_at_$width" "$(
        if [ $width -lt 480 ]; then [ "$cards" -ge 3 ]; else
            [ $width -lt 1280 ] || [ "$cards" -eq 0 ]; fi || echo "$cards tables as cards")"
    {
        for nodes in '1.5 1.5 1.5 1.5 1.5 1.5' '1 1 1 1 1 1' '1 1 1 1 1 1'; do
            printf '%s\n' "$nodes" | awk '{
                for (i = 0; i < NF; i++)
                    printf "answer|ffo-%d|%d|%+d|%+d|ok|%d\n", 40 + i, 18 + int(i / 2),
                        2 * i - 10, 2 * i - 10, 1e6 * 1.6 ^ i * $(i + 1) + 1e-6
            }'
        done
    } > "$work/wanted"
    found='sorted|18 18 18 18 18 18;sorted|20 20 20 20 20 20;hidden|0;legend|fewer;'
    result "a_table_is_sorted_and_a_series_hidden_at_$width" "$(
        told=$(grep -E '^(sorted|hidden|legend)' "$work/found" | tr '\n' ';')
        [ "$told" = "$found" ] || echo "$told")"
    result "a_point_tells_its_figures_at_$width" "$(
        grep -qE '^tip.ffo-40-59, [a-z]+, [12] threads at [-0-9a-f]+: [0-9.]+ ms' "$work/found" ||
            grep '^tip' "$work/found")"
    result "figures_are_those_of_the_records_at_$width" "$(
        grep '^answer' "$work/found" | diff "$work/wanted" - | head -n 4)"
    result "verdict_is_shown_at_$width" "$(
        grep -q '^verdict|All 18 scores' "$work/found" || grep '^verdict' "$work/found")"
done

look "$work/page.html" 1280 && light=$(grep '^colours' "$work/found")
look "$work/page.html" 1280 '' --blink-settings=preferredColorScheme=0 &&
    dark=$(grep '^colours' "$work/found")
result dark_scheme_has_colours_of_its_own "$(
    [ "$light" = 'colours|rgb(29, 36, 40)|rgb(251, 251, 249)' ] &&
        [ "$dark" = 'colours|rgb(228, 232, 230)|rgb(18, 24, 26)' ] || echo "$light $dark")"

"$yomikiri" report -o "$work/empty.html" --suite 'no-*' tests/data/records/history.jsonl
look "$work/empty.html" 360
result empty_report_renders "$(
    grep -q '^verdict|There are no records yet.$' "$work/found" || head -n 3 "$work/found")"

sed -n 1,4p positions/sets/ffo-01-19.obf > "$work/tiny.obf"
"$yomikiri" gate --quiet --only answers --answers "$work/tiny.obf" --html "$work/gate.html" \
    > "$work/out" 2>&1
look "$work/gate.html" 390
result gate_renders "$(grep -q '^verdict|Passed.answers: ' "$work/found" && ! grep '^outside' \
    "$work/found" || head -n 5 "$work/found" "$work/out")"

"$yomikiri" compare --quiet --rounds 2 --suite "$work/tiny.obf" --html "$work/compare.html" \
    "$yomikiri" "$yomikiri --etc off" > "$work/out" 2>&1
look "$work/compare.html" 390
result comparison_renders "$(grep -q '^verdict|Undecided' "$work/found" && ! grep '^outside' \
    "$work/found" && grep -q '^chart|' "$work/found" || head -n 5 "$work/found" "$work/out")"

exit $failures
