#!/bin/sh
# cli_runner.sh - tests of tests/run.sh with programs that pass, fail, die, are skipped
# with a reason, and are skipped without one; and of what tests/needs.sh chooses.
# needs: release

cd "$(dirname "$0")/../../../.." || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0

# program NAME LINE... - $work/NAME prints the lines and ends with status $end.
end=0
program() {
    made=$work/$1
    shift
    {
        echo '#!/bin/sh'
        echo "cat << 'END'"
        printf '%s\n' "$@"
        echo END
        echo "exit $end"
    } > "$made"
    chmod +x "$made"
}

# told NAME WHY - it holds if WHY is empty.
told() {
    if [ -z "$2" ]; then
        echo "ok $1"
    else
        echo "not ok $1: $2"
        failures=1
    fi
}

# counted NAME COUNTS PART - run.sh ends the run of $made with COUNTS and prints PART.
counted() {
    why=
    EMULATOR='' tests/run.sh "$work/log" "$made" > "$work/out" 2>&1 < /dev/null
    last=$(tail -n 1 "$work/out")
    [ "$last" = "$2" ] || why="'$last', not '$2'"
    grep -qF -e "$3" "$work/out" || why="$why; no '$3' in: $(cat "$work/out")"
    told "$1" "$why"
}

program test_fine 1..2 'ok 1 - one' 'ok 2 - two' '# ok - tests'
counted passed_tests_are_counted '2 passed, 0 failed, 0 skipped' 'test_fine: 2 0 0'
program test_broken 1..2 'ok 1 - one' 'not ok 2 - two'
counted failed_tests_are_counted '1 passed, 1 failed, 0 skipped' '---- test_broken: 1 failed'
program test_cut 1..3 'ok 1 - one'
counted tests_that_never_ran_have_failed '1 passed, 2 failed, 0 skipped' '2 failed'
end=3
program test_dead 'ok 1 - one'
counted death_is_a_failure '1 passed, 1 failed, 0 skipped' 'exit status 3'
end=0
program silent.sh
counted silence_is_a_failure '0 passed, 1 failed, 0 skipped' 'silent.sh: 1 failed'

program test_skips 1..3 'ok 1 - one' '# skip: no abacus' 'not ok 2 # SKIP two' 'ok 3 - three'
counted skip_shows_its_reason '2 passed, 0 failed, 1 skipped' 'test_skips: skip two: no abacus'
program test_newer 1..2 'ok 1 - one' '# skip: no abacus' 'ok 2 - two # SKIP'
counted skip_of_newer_cmocka_shows_its_reason '1 passed, 0 failed, 1 skipped' \
    'test_newer: skip two: no abacus'
program shell.sh 'ok one' 'skip two: no abacus'
counted skip_in_a_script_shows_its_reason '1 passed, 0 failed, 1 skipped' \
    'shell.sh: skip two: no abacus'
program test_bare 1..2 'ok 1 - one' 'not ok 2 # SKIP two'
counted skip_without_a_reason_has_failed '1 passed, 1 failed, 0 skipped' \
    'two: skipped without a reason'
program test_stale 1..3 '# skip: no abacus' 'not ok 1 # SKIP one' 'not ok 2 # SKIP two' \
    'ok 3 - three'
counted reason_serves_one_skip '1 passed, 1 failed, 1 skipped' 'two: skipped without a reason'
program bare.sh 'ok one' 'skip two' 'skip three:'
counted skip_in_a_script_needs_a_reason '1 passed, 2 failed, 0 skipped' \
    'three: skipped without a reason'

# ---- what a test needs ----------------------------------------------------------------

mkdir -p "$work/tests"
echo '# needs: release valgrind' > "$work/tests/a.sh"
printf '/* a test */\n/* needs: threads long */\n' > "$work/tests/b.c"
: > "$work/tests/c.c"
# chosen NAME FILES WORD... - of the three.
chosen() {
    fact=$1 wanted=$2
    shift 2
    found=$(tests/needs.sh "$@" -- "$work"/tests/a.sh "$work"/tests/b.c "$work"/tests/c.c |
            sed 's|.*/||' | tr '\n' ' ')
    told "$fact" "$([ "$found" = "$wanted" ] || echo "'$found'")"
}
chosen without_words_all_are_chosen 'a.sh b.c c.c '
chosen word_chooses_who_needs_it 'b.c ' threads
chosen word_with_a_minus_leaves_out_who_needs_it 'a.sh c.c ' -long
chosen words_are_all_heeded 'c.c ' -release -threads
chosen part_of_a_word_is_no_word '' thread
told other_words_are_packages "$(tests/needs.sh --packages "$work"/tests/* | grep -vx valgrind)"

exit $failures
