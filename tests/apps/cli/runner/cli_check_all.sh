#!/bin/sh
# cli_check_all.sh - tests of scripts/check-all with a make that only prints counts, and of what
# tests/needs.sh chooses. Prints one fact per line.
# needs: release

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh

export XDG_CACHE_HOME="$work/cache"
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

# Ten parts; with a limit those that have a place in it, and never the packages.
make_says '3 passed, 0 failed, 1 skipped' 0
all parts_are_added_up 0 '30 passed, 0 failed, 10 skipped'
make_says '3 passed, 2 failed, 0 skipped' 2
all failure_of_a_part_is_one_of_all 1 '30 passed, 20 failed, 0 skipped'
make_says '3 passed, 0 failed, 0 skipped' 2
all status_alone_is_a_failure 1 '30 passed, 10 failed, 0 skipped'
make_says 'Segmentation fault' 0
all part_without_counts_has_failed 1 '0 passed, 10 failed, 0 skipped'

make_says '3 passed, 0 failed, 0 skipped' 0
all part_that_does_not_fit_is_skipped 0 '18 passed, 0 failed, 3 skipped' --seconds 95
sed -n 's/^==== \([a-z0-9]*\): skipped.*/\1/p' "$work/out" | sort > "$work/left"
[ "$(wc -l < "$work/left")" -eq 3 ] && why= || why=$(cat "$work/out")
result part_that_does_not_fit_is_named "$why"
all part_that_was_left_out_goes_first 0 '27 passed, 0 failed, 0 skipped' --seconds 900
sed -n 's/^==== \([a-z0-9]*\): make.*/\1/p' "$work/out" | sed -n 3,5p | sort > "$work/first"
cmp -s "$work/left" "$work/first" && why= || why=$(cat "$work/out")
result part_that_was_left_out_is_not_left_out_again "$why"
# A clock that goes on by 1000 s whenever it is looked at: what takes 20 s takes more, too.
printf '#!/bin/sh\nread -r now < "%s/now"\necho $((now + 1000)) | tee "%s/now"\n' "$work" "$work" \
    > "$work/date"
chmod +x "$work/date"
echo 0 > "$work/now"
echo clock > "$work/cache/yomikiri/left-out"
all slow_machine_runs_fewer_parts 0 '6 passed, 0 failed, 7 skipped' --seconds 6040
rm "$work/date"

# ---- what a test needs ----------------------------------------------------------------

mkdir -p "$work/tests"
echo '# needs: release valgrind' > "$work/tests/a.sh"
printf '/* a test */\n/* needs: threads clock */\n' > "$work/tests/b.c"
: > "$work/tests/c.c"
# chosen NAME FILES WORD... - of the three.
chosen() {
    fact=$1 wanted=$2
    shift 2
    found=$(tests/needs.sh "$@" -- "$work"/tests/a.sh "$work"/tests/b.c "$work"/tests/c.c |
            sed 's|.*/||' | tr '\n' ' ')
    [ "$found" = "$wanted" ] && why= || why="'$found'"
    result "$fact" "$why"
}
chosen without_words_all_are_chosen 'a.sh b.c c.c '
chosen word_chooses_who_needs_it 'b.c ' threads
chosen word_with_a_minus_leaves_out_who_needs_it 'a.sh c.c ' -clock
chosen words_are_all_heeded 'c.c ' -release -threads
chosen part_of_a_word_is_no_word '' thread
[ "$(tests/needs.sh --packages "$work"/tests/*)" = valgrind ] && why= || why='not valgrind alone'
result other_words_are_packages "$why"

exit $failures
