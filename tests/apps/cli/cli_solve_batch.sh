#!/bin/sh
# cli_solve_batch.sh - many positions at once: order, interrupts, kill -9, and going on
# where the last run ended.
# needs: threads

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/solve.sh

# ---- batches, ctrl-C, resume ----------------------------------------------------------

# What a run says of each position apart from its cost; of several lines that are equally
# good, which one comes out may depend on what was solved before.
answers() { sed 's/"id":"[^"]*","where":"[^"]*",//; s/"line":.*//' "$1"; }

solve 0 --jsonl -j 1 "$place/plain.obf" && answers "$place/out" > "$place/whole"
lines_are 12 "$place/whole"
fact batch_with_one_solver
solve 0 --jsonl -j 4 "$place/plain.obf" && answers "$place/out" | cmp -s - "$place/whole"
fact batch_keeps_the_order_of_the_input
solve 0 --jsonl -j 4 --unordered "$place/plain.obf" &&
    answers "$place/out" | sort > "$place/a" && sort "$place/whole" | cmp -s - "$place/a"
fact unordered_batch_gives_the_same_answers
solve 0 --jsonl -j 3 --threads 2 "$place/plain.obf" && has '"threads":2' &&
    answers "$place/out" | cmp -s - "$place/whole"
fact batch_with_several_threads_each

# the same twice over: the second time there is nothing left to search but the line
solve 0 --jsonl -j 1 --keep "$place/plain.obf" "$place/plain.obf" && lines_are 24 "$place/out" &&
    answers "$place/out" | head -n 12 | cmp -s - "$place/whole" &&
    answers "$place/out" | tail -n 12 | cmp -s - "$place/whole"
fact kept_tables_change_no_answer
nodes() {
    sed -n "$1"'s/.*"nodes":\([0-9]*\),.*/\1/p' "$place/out" |
        awk '{ sum += $1 } END { print sum }'
}
[ "$(nodes 13,24)" -lt "$(nodes 1,12)" ]
fact kept_tables_save_nodes

# Six positions, one that takes for ever, and the other six.
{ head -n 6 "$place/plain.obf"; echo "$huge"; tail -n 6 "$place/plain.obf"; } > "$place/stuck.obf"

# start ARGUMENT... - run in the background until `lines` lines of output are there.
start() {
    lines=$1
    shift
    ${EMULATOR:-} "$YOMIKIRI" solve "$@" > "$place/out" 2> "$place/err" < "$place/in" &
    process=$!
    tries=0
    while [ "$(wc -l < "$place/out")" -lt "$lines" ] && [ $tries -lt $((10 * hang)) ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    sleep 0.5
}

# stop SIGNAL - send it, wait for the end and note the status. A shell without job control
# starts its background processes deaf to SIGINT, so one that came before the program
# listened would be lost: hence the wait until it does, and the second after which everything has
# long begun, and the end by force if it does not come by itself.
stop() {
    [ "$1" = KILL ] || { await listens $process && sleep 1; }
    kill -s "$1" $process
    { sleep 120; kill -s KILL $process; } > /dev/null 2>&1 &
    watchdog=$!
    wait $process 2> /dev/null
    status=$?
    kill $watchdog 2> /dev/null
}

start 0 "$huge"
stop INT
[ $status -eq 130 ] && has 'interrupted after'
fact interrupt_prints_what_is_proven_and_ends_with_status_130
start 0 --jsonl "$huge"
stop TERM
[ $status -eq 130 ] && has '"exact":false,.*"stopped":"interrupt"'
fact interrupted_single_position_shows_in_json

# FFO #59: the score is soon proven, and which other moves win all discs takes minutes.
wipe='-----------------------O--OOOOO---OOOOOXOOOOXXXX--XXOOXX--XX-O-X X'
start 15 -t 1 --best all "$wipe"
has '^Black wins 64-0 (X +64), exact$' && has '^line: 1\.h4 ' && ! has '^best:'
fact score_and_line_are_printed_before_ties_are_looked_for
stop INT
[ $status -eq 130 ] && has '^best: .*h4.*; [a-h1-8 ]* not decided: at most +64$' &&
    [ "$(grep -c exact "$place/out")" -eq 1 ]
fact interrupt_names_the_moves_that_are_not_decided
solve 0 --jsonl -t 1 "$wipe" && has '"best":\["h4","e8","g8"\],"best_complete":false,' &&
    has ',"open":\[{' && has '"open":\[\({"move":"[a-h][1-8]","upper":64},\{0,1\}\)*\],"line"'
fact ties_end_with_their_budget
mv "$place/out" "$place/old"
solve 0 --obf -t 1 "$wipe" && has '^% .*; b3 .*not decided: at most +64$' &&
    has ' X; H4:+64; E8:+64; G8:+64;$' && solve 0 --csv -q -t 1 "$wipe" && has ',false.$'
fact obf_and_csv_say_that_ties_are_open
solve 0 --jsonl --resume "$place/old" "$wipe" && lines_are 0 "$place/out" &&
    solve 4 --jsonl --best all --time 1ms --resume "$place/old" "$wipe" &&
    lines_are 1 "$place/out" && says 'answer less than is asked: 1; a position is done again'
fact resume_decides_open_moves_only_where_all_are_asked_for
# A line that was stopped counts for what it proves.
sed 's/"estimate"/"stopped":"time",&/' "$place/old" > "$place/stopped"
solve 0 --jsonl --first-best --resume "$place/stopped" "$wipe" && lines_are 0 "$place/out" &&
    solve 4 --jsonl --time 1ms --resume "$place/stopped" "$wipe" && lines_are 1 "$place/out" &&
    says 'unfinished, or answer less than is asked: 1;'
fact resume_keeps_what_was_stopped_and_is_enough
solve 2 --first-best --best all "$wipe" && says 'exclude each other'
fact first_best_and_all_exclude_each_other

start 6 --jsonl -j 1 "$place/stuck.obf"
stop INT
[ $status -eq 130 ] && lines_are 6 "$place/out" && says 'stuck.obf:7: .*interrupted'
fact interrupted_batch_keeps_its_answers
start 6 --jsonl -j 2 "$place/stuck.obf"
stop INT
[ $status -eq 130 ] && answers "$place/out" | cmp -s - "$place/whole"
fact interrupted_batch_prints_answers_that_waited_for_an_earlier_one

start 12 --jsonl -j 2 --unordered "$place/stuck.obf"
stop KILL
lines_are 12 "$place/out" && answers "$place/out" | sort > "$place/a" &&
    sort "$place/whole" | cmp -s - "$place/a"
fact killed_unordered_batch_has_written_every_answer

start 6 --jsonl -j 1 "$place/stuck.obf"
stop KILL
lines_are 6 "$place/out"
fact killed_batch_keeps_its_answers
cp "$place/out" "$place/old"

# resumed - old and new output together are those of a run that nothing interrupted.
resumed() {
    cat "$place/old" "$place/out" > "$place/both"
    answers "$place/both" | cmp -s - "$place/whole"
}

solve 0 --jsonl --resume "$place/old" "$place/plain.obf" && lines_are 6 "$place/out" && resumed
fact resume_solves_only_the_rest
says '12 exact, 6 of them answered earlier'
fact resume_counts_what_was_answered
cp "$place/both" "$place/old" && solve 0 --resume "$place/old" "$place/plain.obf" &&
    lines_are 0 "$place/out"
fact resume_of_a_finished_batch_has_nothing_to_do

# The old output ends in the middle of a line, wherever that is.
for cut in 1 2 20 700; do
    head -n 7 "$place/both" | head -c -$cut > "$place/old"
    ${EMULATOR:-} "$YOMIKIRI" solve --jsonl --resume "$place/old" "$place/plain.obf" \
        >> "$place/old" 2> "$place/err"
    status=$?
    [ $status -eq 0 ] && answers "$place/old" | cmp -s - "$place/whole"
    fact "resume_into_the_same_file_mends_a_line_short_of_$cut"
done
head -n 7 "$place/both" | head -c -20 > "$place/old"
solve 0 --jsonl --resume "$place/old" "$place/plain.obf" && lines_are 6 "$place/out" &&
    says 'old:7: the last line is cut short'
fact resume_into_another_file_reports_a_line_cut_short
cp "$place/both" "$place/old"
solve 0 --jsonl --moves --resume "$place/old" "$place/plain.obf" && lines_are 12 "$place/out"
fact resume_solves_again_what_was_asked_for_less
solve 0 --jsonl --resume "$place/none" "$place/plain.obf" && lines_are 12 "$place/out" &&
    says 'does not exist yet'
fact resume_from_a_file_to_come_begins_at_the_beginning
cat "$place/plain.obf" "$place/plain.obf" > "$place/twice.obf"
solve 0 --jsonl --resume "$place/old" "$place/twice.obf" && lines_are 12 "$place/out"
fact resume_answers_a_repeated_position_as_often_as_it_stands
sed '3s/a8:-6/a8:-4/' "$place/scored.obf" > "$place/wrong.obf"
solve 1 --jsonl --resume "$place/old" "$place/wrong.obf" && lines_are 0 "$place/out"
fact resume_still_sees_wrong_expectations
sed '1s/f1:-20/f1:-22/' "$place/scored.obf" > "$place/wrong.obf"
solve 1 --jsonl --moves "$place/wrong.obf" && cp "$place/out" "$place/moves" &&
    solve 1 --jsonl --moves --resume "$place/moves" "$place/wrong.obf" &&
    lines_are 0 "$place/out" && says '11 as expected, 1 WRONG'
fact resume_still_sees_a_wrong_score_of_another_move
solve 0 --jsonl --moves --resume "$place/moves" "$place/scored.obf" && says '12 as expected'
fact resume_compares_with_what_is_expected_now
# Lines that contradict themselves: each is named with what is wrong, and its position solved
# again, the right answer behind the wrong one.
good=0
for edit in '3s/"score":-6,"exact"/"score":-4,"exact"/' '3s/"lower":-6/"lower":-8/' \
    '3s/"line":\["a8",/"line":["h1",/' '3s/"best":\["a8"\]/"best":["a1"]/' \
    '3s/"move":"h1",/"move":"a8",/'; do
    sed "$edit" "$place/both" > "$place/false"
    ${EMULATOR:-} "$YOMIKIRI" solve --jsonl --resume "$place/false" "$place/plain.obf" \
        >> "$place/false" 2> "$place/err"
    status=$?
    [ $status -eq 0 ] && lines_are 13 "$place/false" &&
        says 'false:3: not believed: .*solved again' && answers "$place/false" > "$place/a" &&
        [ "$(tail -n 1 "$place/a")" = "$(sed -n 3p "$place/whole")" ] && good=$((good + 1))
done
[ $good -eq 5 ]
fact resume_solves_again_what_contradicts_itself
${EMULATOR:-} "$YOMIKIRI" solve --jsonl --resume "$place/false" "$place/plain.obf" \
    >> "$place/false" 2> "$place/err"
status=$?
[ $status -eq 0 ] && lines_are 13 "$place/false" && says '12 of them answered earlier'
fact resume_takes_the_later_line_for_one_that_is_not_believed
${EMULATOR:-} "$YOMIKIRI" solve --jsonl --resume "$place/old" "$place/plain.obf" \
    1<> "$place/old" 2> "$place/err"
status=$?
[ $status -eq 2 ] && says 'would overwrite' && cmp -s "$place/old" "$place/both"
fact resume_refuses_to_overwrite_its_own_file

exit $failures
