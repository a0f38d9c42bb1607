#!/bin/sh
# run_one.sh PROGRAM - run one test program for run.sh, which sets LOGS, EMULATOR and
# TEST_SECONDS. Writes $LOGS/NAME.log, what was skipped and why to $LOGS/NAME.skips, and,
# as the last thing, $LOGS/NAME.sum with the numbers of passed, failed and skipped tests.
#
# Three kinds are told apart by name: test_* speaks TAP (cmocka), fuzz_* replays the
# corpus, *.sh prints `ok NAME`, `not ok NAME: why` or `skip NAME: why`. cmocka's skips
# have no text, so a test prints the line `# skip: why` before (tests/support/fact.h).

program=$1
name=$(basename "$program")
log=$LOGS/$name.log
start=$(date +%s)

case $name in
*.sh)   set -- sh "$program" ;;
fuzz_*) set -- $EMULATOR "$program" tests/data/corpus ;;
*)      set -- $EMULATOR "$program" ;;
esac
# In the foreground, so that ctrl-C reaches the test; not every timeout can.
limit="timeout --foreground $TEST_SECONDS"
$limit true 2> /dev/null || limit=
$limit "$@" > "$log" 2> "$log.errors" < /dev/null
status=$?

# cmocka before 1.1.6 prints a skipped test as `not ok 3 # SKIP name`. The closing
# `# ok - group` lines are comments; a plan `1..N` announces how many are to come.
# A skip that does not say why has failed.
: > "$LOGS/$name.skips"
counts=$(awk -v status="$status" -v skips="$LOGS/$name.skips" '
    function skip(what, why) {
        if (why == "") {
            failed++
            print what ": skipped without a reason" > skips
        } else {
            skipped++
            print "skip " what ": " why > skips
        }
    }
    /^1\.\.[0-9]+/ { plan += substr($1, 4) }
    sub(/^# skip: */, "") { why = $0; next }
    /^(not )?ok [0-9]+ .*# *[Ss][Kk][Ii][Pp]/ {
        sub(/^(not )?ok [0-9]+ (- )?/, "")
        sub(/ *# *[Ss][Kk][Ii][Pp] */, "")
        skip($0, why)
        why = ""
        next
    }
    sub(/^skip /, "") {
        what = $0
        sub(/:.*/, "", what)
        sub(/^[^:]*:? */, "")
        skip(what, $0)
        next
    }
    /^not ok / { failed++; why = ""; next }
    /^ok /     { passed++; why = "" }
    END {
        seen = passed + failed + skipped
        if (seen < plan)
            failed += plan - seen
        else if ((status != 0 || seen == 0) && failed == 0)
            failed = 1
        printf "%d %d %d\n", passed, failed, skipped
    }' "$log")
cat "$log.errors" >> "$log"
rm -f "$log.errors"
if [ "$status" -ne 0 ]; then
    echo "$name: exit status $status" >> "$log"
    [ "$status" -ne 124 ] || echo "$name: not done after $TEST_SECONDS s" >> "$log"
fi
grep -v '^skip ' "$LOGS/$name.skips" >> "$log"
echo "$name: $counts (passed failed skipped), $(($(date +%s) - start)) s"
echo "$counts" > "$LOGS/$name.sum"
