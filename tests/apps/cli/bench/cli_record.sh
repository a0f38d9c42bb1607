#!/bin/sh
# cli_record.sh - `bench --record`: runs that begin within one second and are killed lose
# nothing, and a record that could not be kept ends the run before anything is measured.
# Prints one fact per line.
# needs: release

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh
head -n 3 positions/sets/ffo-20-39.obf > "$work/three.obf"
head -n 3 positions/sets/ffo-20-39.obf > "$work/other.obf"

# A worker that hangs at its second question.
slow="it=tests/data/fake_engines/fake_yomikiri.sh --mode hang --at 2 --move none \
    --answers $work/three.obf"
# One that leaves a trace when it is started.
traced="it=sh -c ': > \"$work/started\"; exec \"\$@\"' it \
    tests/data/fake_engines/fake_yomikiri.sh --move none --answers $work/three.obf"

# record ARGUMENT... - a recorded run of the first position; $status, $work/out, $work/err.
record() {
    run bench --no-pin --warmup 0 --rounds 1 --first 1 --table 1M --record \
        --results "$work/results" "$@"
}
records() { find "$work/results" -name "$1.jsonl" -type f; }

# killed - a run that is killed when its journal holds a head and two samples or more; before
# that there may be the journal of the last one.
head=
killed() {
    "$yomikiri" bench --no-pin --warmup 0 --rounds 1 --table 1M --record \
        --results "$work/results" -e "$slow" "$work/three.obf" \
        > "$work/out" 2> "$work/err" < /dev/null &
    process=$!
    for _ in $(seq $((10 * hang))); do
        part=$(find "$work/results" -name '*.part' 2> /dev/null)
        [ -n "$part" ] && [ "$(head -n 1 "$part")" != "$head" ] &&
            [ "$(wc -l < "$part")" -ge 3 ] && break
        sleep 0.05
    done
    kill -s KILL $process
    wait $process 2> /dev/null
    head=$(head -n 1 "$part")
    samples=$((samples + $(wc -l < "$part") - 1))
}

# ---- killed one after the other --------------------------------------------------

samples=0
for _ in 1 2 3 4 5 6; do
    killed
done
record "$work/three.obf"
expect runs_that_were_killed_are_recorded 0 'recorded in' 'kept what a run that was killed'
file=$(records three)
why=
[ "$(grep -c '"complete":false' "$file")" -eq 12 ] || why="not 12 records: $(wc -l < "$file")"
found=$(grep '"complete":false' "$file" | grep -o '"time_ns":' | wc -l)
[ "$found" -eq "$samples" ] || why="$why $found of $samples samples"
result each_of_six_killed_runs_is_there_with_all_its_samples "$why"
why=
[ "$(grep -o '"run":"[0-9a-f]*"' "$file" | sort | uniq -c | awk '$1 == 2' | wc -l)" -eq 6 ] ||
    why="they name: $(grep -o '"run":"[0-9a-f]*"' "$file")"
result both_engines_of_a_run_name_it "$why"

# ---- before anything is measured ---------------------------------------------------

# refused NAME PART - the run of two suites, of which only the second can be kept, ended with
# status 1 and that complaint, and no engine was started.
refused() {
    rm -f "$work/started"
    before=$(cat "$file" 2> /dev/null | cksum)
    record -e "$traced" "$work/other.obf" "$work/three.obf"
    why=
    [ "$status" -eq 1 ] || why="exit status $status"
    grep -qF -e "$2" "$work/err" || why="$why no '$2' in: $(cat "$work/err")"
    [ ! -e "$work/started" ] || why="$why an engine was started"
    [ -z "$(records other)" ] || why="$why the first suite was measured"
    [ "$(cat "$file" 2> /dev/null | cksum)" = "$before" ] || why="$why the file has changed"
    [ -z "$(find "$work/results" -name '*.part')" ] || why="$why a journal is left"
    result "$1" "$why"
}

cp "$file" "$work/kept"
tail -n 1 "$work/kept" | sed 's/"time":"20/"time":"21/' >> "$file"
refused record_of_the_future_ends_it_at_once 'records are sorted by time; set the clock right'
{ head -n 1 "$work/kept"; echo 'a poem'; cat "$work/kept"; } > "$file"
refused broken_file_ends_it_at_once 'three.jsonl:2: not a JSON line'
rm "$file"
mkdir "$file"
refused folder_in_its_place_ends_it_at_once 'cannot be written: Is a directory'
rmdir "$file"
mv "$(dirname "$file")" "$work/aside"
: > "$work/results/$(basename "$(dirname "$file")")"
refused file_in_place_of_its_folder_ends_it_at_once 'cannot be written: Not a directory'
rm "$work/results/$(basename "$(dirname "$file")")"
mv "$work/aside" "$(dirname "$file")"
long=$(printf 'a/%.0s' $(seq 2200))
run bench --first 1 --record --results "$work/$long" "$work/three.obf"
expect too_long_a_path_is_refused 1 '' 'too long a path'
if [ "$(id -u)" -ne 0 ]; then
    chmod a-w "$work/kept"
    cp -p "$work/kept" "$file"
    refused file_that_is_read_only_ends_it_at_once 'cannot be written: Permission denied'
    rm -f "$file"
    chmod a-w "$(dirname "$file")"
    refused folder_that_is_read_only_ends_it_at_once 'cannot be written: Permission denied'
    chmod u+w "$(dirname "$file")" "$work/kept"
fi
cp "$work/kept" "$file"
record -e "$traced" "$work/other.obf" "$work/three.obf"
expect both_are_measured_where_both_can_be_kept 0 'recorded in ' ''
(cd "$work" && "$yomikiri" bench --no-pin --warmup 0 --rounds 1 --first 1 --table 1M --record \
    --results new/folder "$work/three.obf" > out 2> err < /dev/null)
status=$?
expect folders_that_are_not_there_yet_are_made 0 'recorded in new/folder/' ''

exit $failures
