#!/bin/sh
# windows_library.sh - the static library serves a program of somebody else's.

cd "$(dirname "$0")/../../.." || exit 1
. tests/apps/windows/windows.sh

"$WIN_CC" -std=c17 -Isolver examples/solve_one.c "$LIBRARY" -static -pthread \
    -o "$work/solve_one.exe" > "$work/err" 2>&1 && why= || why=$(head -n 3 "$work/err")
result example_links_with_the_library "$why"
"${CC:-cc}" -std=c17 -Isolver examples/solve_one.c "$OUT/libyomikiri.a" -lm -lpthread \
    -o "$work/solve_one" > "$work/err" 2>&1 && "$work/solve_one" "$board" > "$work/linux"
$EMULATOR "$work/solve_one.exe" "$board" 2> "$work/err" | tr -d '\r' > "$work/windows"
same example_says_the_same "$work/linux" "$work/windows"
[ -s "$work/windows" ] && why= || why=$(cat "$work/err")
result example_says_something "$why"
wrong=$("${WIN_CC%gcc*}nm" -g --defined-only "$LIBRARY" 2> /dev/null |
        awk 'NF == 3 && $3 !~ /^yk_[a-z_]*$/ { print $3 }')
result library_shows_nothing_else "$wrong"
exit $failures
