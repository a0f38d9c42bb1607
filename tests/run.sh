#!/bin/sh
# run.sh LOGDIR PROGRAM... - run cmocka programs, fuzz replays and shell tests, JOBS
# at a time (default: one per core), show what failed, and end with one line:
#
#     N passed, N failed, N skipped
#
# Exit status 1 if anything failed or nothing passed. What a program prints is kept
# in LOGDIR/NAME.log. A program that dies, prints nothing, or exits with failure
# without naming a failed test counts as one more failure. Every test that was skipped
# is shown with its reason; one that gives none has failed.

logs=$1
shift
rm -rf "$logs"
mkdir -p "$logs" || exit 1
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)}
export CMOCKA_MESSAGE_OUTPUT=TAP
export YOMIKIRI_PROFILE=none        # what is counted must not depend on the machine
export LOGS="$logs"
export EMULATOR="${EMULATOR:-}"
hang=$(sed -n 's/.*HANG_SECONDS = \([0-9]*\).*/\1/p' "$(dirname "$0")/support/hang.h")
export TEST_SECONDS="${TEST_SECONDS:-$((3 * hang))}"

# One program: its output to NAME.log, its counts to NAME.sum.
here=$(dirname "$0")
printf '%s\n' "$@" | xargs -P "$jobs" -I{} "$here/run_one.sh" {}

passed=0 failed=0 skipped=0
for program; do
    name=$(basename "$program")
    p=0 f=1 s=0
    if [ -s "$logs/$name.sum" ]; then
        read -r p f s < "$logs/$name.sum"
    else
        echo "$name: no result" > "$logs/$name.log"
    fi
    passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
    if [ "$s" -gt 0 ]; then
        grep '^skip ' "$logs/$name.skips" | sed "s/^/$name: /"
    fi
    if [ "$f" -gt 0 ]; then
        echo "---- $name: $f failed"
        tail -n 200 "$logs/$name.log"
        echo "----"
    fi
done
[ "$skipped" -eq 0 ] || echo "to have none skipped: scripts/deps --tests"
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
