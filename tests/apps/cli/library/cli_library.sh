#!/bin/sh
# cli_library.sh - what programs that use the library rely on: its ABI is that of the last release,
# or has grown; the page made from the headers tells of every function.
# needs: release abigail-tools

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh

# ---- the ABI --------------------------------------------------------------------

last=$(find tests/data/abi -name '*.abi' | sort -t. -k 2n | tail -n 1)

# changed NAME STATUS SED - the ABI of headers after SED differs from the last release's, or not:
# the exit status of abidiff has a bit of 8 if a program would break, of 4 if something changed.
changed() {
    rm -rf "$work/headers"
    mkdir "$work/headers"
    for header in solver/yomikiri*.h; do
        sed "$3" "$header" > "$work/headers/${header##*/}"
    done
    status=0
    scripts/abi --headers "$work/headers" --check "$last" > "$work/out" 2>&1 || status=$?
    [ "$status" = "$2" ] && why= || why="exit status $status: $(head -n 20 "$work/out")"
    result "$1" "$why"
}

case $(cc -dumpmachine):$(command -v abidiff) in
x86_64-*:/*)
    changed abi_is_that_of_the_last_release 0 ''
    changed abi_may_grow 0 's/^YK_API const char \*yk_version/YK_API int yk_more(void);\n&/'
    changed abi_notices_a_member_of_another_width 4 \
        's/int8_t lower, upper;  /int16_t lower, upper;  /'
    changed abi_notices_a_status_of_another_number 4 's/^    YK_BAD_KNOB, /    YK_BAD_NEW, &/'
    changed abi_notices_a_function_that_is_gone 12 's/^YK_API \(yk_status yk_reach\)/\1/'
    ;;
*)  echo "skip abi_is_that_of_the_last_release: no abidiff, or not x86-64" ;;
esac

# ---- the page -------------------------------------------------------------------

if ! command -v python3 > /dev/null; then
    echo "skip page_tells_of_every_function: no python3"
    exit $failures
fi
why=$(scripts/api-page --check solver/yomikiri*.h 2>&1)
result every_function_stands_below_a_comment "$why"
sed '/^\/\* Legal moves of the side/d' solver/yomikiri.h > "$work/bare.h"
why=$(scripts/api-page --check "$work/bare.h" 2>&1)
[ "$why" = 'bare.h: yk_board_moves' ] && why=
result function_without_a_comment_is_named "$why"
scripts/api-page solver/yomikiri.h solver/yomikiri_*.h > "$work/api.html" 2>&1
why=
for name in $(sed -n 's/^YK_API .*[ *]\(yk_[a-z_]*\)(.*/\1/p' solver/yomikiri*.h); do
    [ "$(grep -o "id=\"$name\"" "$work/api.html" | wc -l)" -eq 1 ] || why="$why $name"
done
result every_function_has_a_place_in_the_page "$why"
grep -o 'href="#[^"]*' "$work/api.html" | sed 's/.*#//' | sort -u > "$work/links"
grep -o 'id="[^"]*' "$work/api.html" | sed 's/.*"//' | sort > "$work/places"
result links_of_the_page_lead_somewhere "$(sort -u "$work/places" | comm -23 "$work/links" -)"
result places_of_the_page_are_one_each "$(uniq -d "$work/places")"
exit $failures
