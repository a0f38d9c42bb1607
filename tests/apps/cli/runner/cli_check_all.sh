#!/bin/sh
# cli_check_all.sh - tests of scripts/check-all with a make that only prints counts. Prints one
# fact per line.
# needs: release

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh

# make_says COUNTS... - what the false make prints of any part, and ends with.
make_says() {
    printf '#!/bin/sh\necho "$*" >> "%s/calls"\necho "%s"\nexit %s\n' "$work" "$1" "$2" \
        > "$work/make"
    chmod +x "$work/make"
}
# all NAME STATUS LAST ARGUMENT... - check-all ends so.
all() {
    fact=$1 wanted=$2 last=$3
    shift 3
    : > "$work/calls"
    status=0 why=
    PATH=$work:$PATH MAKE="$work/make" scripts/check-all "$@" > "$work/out" 2>&1 || status=$?
    [ "$status" -eq "$wanted" ] && [ "$(tail -n 1 "$work/out")" = "$last" ] ||
        why="status $status; $(tail -n 3 "$work/out")"
    result "$fact" "$why"
}
for program in clang qemu-aarch64 npm; do
    printf '#!/bin/sh\n' > "$work/$program"
    chmod +x "$work/$program"
done

# Eleven parts; with --day those of the day, as far as twenty minutes go.
make_says '3 passed, 0 failed, 1 skipped' 0
all parts_are_added_up 0 '33 passed, 0 failed, 11 skipped'
make_says '3 passed, 2 failed, 0 skipped' 2
all failure_of_a_part_is_one_of_all 1 '33 passed, 22 failed, 0 skipped'
make_says '3 passed, 0 failed, 0 skipped' 2
all status_alone_is_a_failure 1 '33 passed, 11 failed, 0 skipped'
make_says 'Segmentation fault' 0
all part_without_counts_has_failed 1 '0 passed, 11 failed, 0 skipped'

# A clock that goes on by $step seconds whenever it is looked at, on the day $today.
printf '#!/bin/sh\n[ "$*" != "-u +%%u" ] || { echo "$today"; exit; }\nread -r now < "%s/now"\n' \
    "$work" > "$work/date"
printf 'echo $((now + step)) | tee "%s/now"\n' "$work" >> "$work/date"
chmod +x "$work/date"
make_says '3 passed, 0 failed, 0 skipped' 0
export today step=0
: > "$work/ran"
for today in 1 2 3 4 5 6 7; do
    echo 0 > "$work/now"
    : > "$work/calls"
    PATH=$work:$PATH MAKE="$work/make" scripts/check-all --day > "$work/out" 2>&1
    grep -qE '(^| )test$' "$work/calls" && grep -qE '(^| )test-asan$' "$work/calls" && why= ||
        why=$(cat "$work/out")
    result "day_${today}_runs_test_and_asan" "$why"
    cat "$work/calls" >> "$work/ran"
done
[ "$(grep -o 'test[-a-z0-9]*' "$work/ran" | sort -u | wc -l)" -eq 11 ] && why= ||
    why=$(sort -u "$work/ran")
result in_a_week_each_part_has_its_turn "$why"
today=2 step=200
echo 0 > "$work/now"
all what_does_not_fit_is_left_out 0 '6 passed, 0 failed, 0 skipped' --day
rm "$work/date"

exit $failures
