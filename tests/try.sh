#!/bin/sh
# try.sh - `make TRY=FILE` and scripts/try: the program with a changed file beside the present one.
# It builds the kernels once more. Prints one fact per line.
# needs: release long

cd "$(dirname "$0")/.." || exit 1
. tests/support/program.sh

sed 's/bit_count(stability_discs(.*));/(& - 1);/; s/; - 1/ - 1/' solver/kernel/stability.h \
    > "$work/stability.h"
scripts/try "$work/stability.h" -- --rounds 1 --warmup 0 > "$work/out" 2> "$work/err"
status=$?
why=
[ $status -eq 6 ] || why="status $status"
grep -q '^answers *pass' "$work/out" || why='wrong answers'
grep -Eq 'ffo-20-39 .*different at' "$work/out" || why='the same nodes'
result a_sound_change_has_right_answers_and_other_nodes "$why"
cp solver/kernel/stability.h "$work/stability.h"
scripts/try "$work/stability.h" -- --rounds 1 --warmup 0 > "$work/out" 2> "$work/err"
why=
grep -Eq 'ffo-20-39 .*the same at every position' "$work/out" || why=$(cat "$work/out")
result the_same_header_searches_the_same_nodes "$why"
sed 's/HOPELESS = 8/HOPELESS = 0/' solver/search/ordering.c > "$work/ordering.c"
scripts/try "$work/ordering.c" -- --rounds 1 --warmup 0 > "$work/out" 2> "$work/err"
why=
grep -q '^answers *pass' "$work/out" || why='wrong answers'
grep -Eq 'ffo-20-39 .*different at' "$work/out" || why='the same nodes'
result a_changed_file_of_the_search_searches_other_nodes "$why"
sed 's/bit_count(stability_discs(.*));/(& + 4);/; s/; + 4/ + 4/' solver/kernel/stability.h \
    > "$work/stability.h"
scripts/try "$work/stability.h" > "$work/out" 2> "$work/err"
status=$?
why=
[ $status -eq 1 ] || why="status $status"
result an_unsound_change_is_refused "$why"
echo > "$work/nosuch.h"
make TRY="$work/nosuch.h" -n > "$work/out" 2> "$work/err" && status=0 || status=1
why=
[ $status -ne 0 ] && grep -q 'has a nosuch.h to replace' "$work/err" || why=$(cat "$work/err")
result a_file_that_the_search_lacks_is_refused "$why"

exit $failures
