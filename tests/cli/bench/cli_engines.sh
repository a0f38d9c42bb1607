#!/bin/sh
# cli_engines.sh - `bench --engine` with fakes of other programs: answers that are right, wrong
# and missing. Prints one fact per line.

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/program.sh
export TMPDIR="$work/tmp"
mkdir "$TMPDIR"
answers='--answers positions/sets/ffo-01-19.obf'

# bench ARGUMENT... - two small positions, once; $status, $work/out, $work/err.
bench() {
    status=0
    "$yomikiri" bench ffo-01-19 --first 2 --rounds 1 -t 1 --table 1M --no-pin --limit 20 "$@" \
        > "$work/out" 2> "$work/err" < /dev/null || status=$?
}

# expect NAME STATUS TEXT - the run before ended so, said TEXT and left no file.
expect() {
    why=
    [ "$status" -eq "$2" ] || why="exit status $status, not $2: $(tail -n 2 "$work/err")"
    grep -qF -e "$3" "$work/out" "$work/err" || why="$why no '$3'"
    [ -z "$(ls -A "$TMPDIR")" ] || why="$why left $(ls "$TMPDIR")"
    result "$1" "$why"
}

set --
for engine in edax egaroucid scrzebra; do
    set -- "$@" -e "$engine=tests/data/fake_engines/fake_$engine.sh $answers"
done
bench -e "other=tests/data/fake_engines/fake_yomikiri.sh $answers" "$@"
expect all_kinds_are_measured_side_by_side 0 scrzebra

for engine in yomikiri edax egaroucid scrzebra; do
    fake=tests/data/fake_engines/fake_$engine.sh
    # The first question of one that stays up is the warm-up.
    at=
    [ "$engine" != yomikiri ] || at='--at 2'
    bench -e "it=$fake $answers --mode wrong $at"
    expect "${engine}_is_found_wrong" 1 'it answers +20, expected is +18'
    bench -e "it=$fake $answers --mode crash $at"
    expect "${engine}_that_crashes_is_named" 1 'it: died: signal'
    bench --limit 0.3 -e "it=$fake $answers --mode hang $at"
    expect "${engine}_that_hangs_is_cut_off" 4 'it: no answer within 0.3 s'
    bench -e "it=$fake $answers --mode truncated $at"
    expect "${engine}_cut_short_is_refused" 1 'it: '
done

# What greets late or never is not waited for in silence.
printf '#!/bin/sh\nsleep 60\n' > "$work/mine"
chmod +x "$work/mine"
status=0
"$yomikiri" bench ffo-01-19 --first 1 -e "it=$work/mine" > "$work/out" 2> "$work/err" &
pid=$!
sleep 2
kill -TERM "$pid"
wait "$pid" || status=$?
expect silence_is_explained_at_once 130 'no greeting yet, waiting up to 60 s for it: it was taken for'

bench -e 'it=./no/such/engine'
expect an_engine_that_is_not_there_is_named 1 './no/such/engine: No such file'

exit $failures
