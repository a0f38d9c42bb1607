#!/bin/sh
# cli_stream.sh - tests of a pipe: what comes through it is answered line by line, before it ends.

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/solve.sh

one=$(sed -n 1p "$place/scored.obf")
board=${one%%;*}
squares=${one%% *}

# answers NAME COUNT COMMAND... - each of COUNT lines of $place/lines is answered by a line of
# the command before the next is written, and before its standard input ends.
answers() {
    name=$1 count=$2
    shift 2
    rm -f "$place/to"
    mkfifo "$place/to"
    ${EMULATOR:-} "$YOMIKIRI" "$@" - < "$place/to" > "$place/out" 2> "$place/err" &
    process=$!
    exec 3> "$place/to"
    done_lines=0
    while [ $done_lines -lt "$count" ]; do
        done_lines=$((done_lines + 1))
        sed -n "${done_lines}p" "$place/lines" >&3
        tries=0
        while [ "$(wc -l < "$place/out")" -lt $done_lines ] && [ $tries -lt $((10 * hang)) ]; do
            sleep 0.05
            tries=$((tries + 1))
        done
        [ "$(wc -l < "$place/out")" -ge $done_lines ] || done_lines=$((count + 1))
    done
    exec 3>&-
    wait $process
    status=$?
    [ $done_lines -eq "$count" ] && [ $status -eq 0 ]
    fact "$name"
}

printf '{"board":"%s","side":"X"}\n%s;\n%s\n%s\n' "$squares" "$board" "$board" \
    'f5d6c3d3c4f4f6f3e6e7' \
    > "$place/lines"
answers each_line_of_a_pipe_is_solved_as_it_comes 3 solve --jsonl --quiet
answers several_solvers_answer_each_line_as_it_comes 3 solve --jsonl --quiet -j 2
answers obf_is_answered_as_it_comes 3 solve --obf --quiet
answers each_line_of_a_pipe_is_converted_as_it_comes 4 convert --to board

# Many lines in a few writes come out as from a file.
cat "$place/scored.obf" "$place/scored.obf" > "$place/many"
scores() { sed 's/.*"board"/"board"/; s/,"discs".*//'; }
solve 0 --jsonl --quiet "$place/many" && scores < "$place/out" > "$place/whole"
{ cat "$place/scored.obf"; sleep 0.3; cat "$place/scored.obf"; } |
    ${EMULATOR:-} "$YOMIKIRI" solve --jsonl --quiet - 2> "$place/err" |
    scores | cmp -s - "$place/whole"
fact a_pipe_that_pauses_gives_the_answers_of_a_file

# ctrl-C ends the waiting for input.
rm -f "$place/to"
mkfifo "$place/to"
${EMULATOR:-} "$YOMIKIRI" solve --jsonl - < "$place/to" > "$place/out" 2> "$place/err" &
process=$!
exec 3> "$place/to"
echo "$board;" >&3
tries=0
while [ ! -s "$place/out" ] && [ $tries -lt $((10 * hang)) ]; do
    sleep 0.05
    tries=$((tries + 1))
done
kill -TERM $process
{ sleep 60; kill -9 $process; } > /dev/null 2>&1 &
guard=$!
wait $process
status=$?
kill $guard 2> /dev/null
exec 3>&-
[ $status -eq 130 ] || [ $status -eq 143 ]
fact waiting_for_a_pipe_can_be_stopped

exit $failures
