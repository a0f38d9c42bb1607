#!/bin/sh
# cli_shots.sh - the pictures of docs/shots/: small enough, and scripts/shots.mjs can make them
# anew (the page is `make test-web`'s: here it may not have been built).
# needs: release long chromium nodejs

. tests/support/program.sh
. tests/support/browser.sh
. tests/support/terminal.sh

# small FILE BYTES - the fact that it is there and has less.
small() {
    bytes=$(wc -c < "$1" 2> /dev/null)
    why=
    [ "${bytes:-0}" -gt 1000 ] && [ "$bytes" -lt "$2" ] || why="${bytes:-no} bytes"
    result "small_${1##*/}" "$why"
}

for picture in page page-start page-review page-play page-tools page-phone page-phone-review \
    page-landscape report review; do
    small docs/shots/$picture.webp 70000
done
small docs/shots/solve.svg 100000

if ! command -v node > /dev/null; then
    echo 'skip shots_are_made: node is not available'
    exit 0
fi
if ! has_terminal; then
    echo 'skip shots_are_made: script makes no terminal here'
    exit 0
fi
limited "$hang" node scripts/shots.mjs "$yomikiri" "$work/shots" > "$work/out" 2>&1
result shots_are_made "$([ $? -eq 0 ] || cat "$work/out")"
grep -q 'White wins 36-28' "$work/shots/solve.svg" && why= || why='the result is not there'
result the_recording_ends_with_the_result "$why"
# Every row but those of the command comes at a time of its own.
grep -q '<animate attributeName="visibility"' "$work/shots/solve.svg" && why= || why='it stands'
result the_recording_moves "$why"
if grep -q 'no pages' "$work/out"; then
    echo 'skip pages_are_shot: chromium is not available'
else
    why=
    for picture in report review; do
        [ "$(head -c 4 "$work/shots/$picture.webp")" = RIFF ] || why="no $picture.webp"
    done
    result pages_are_shot "$why"
fi
