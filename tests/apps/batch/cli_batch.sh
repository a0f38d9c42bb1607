#!/bin/sh
# cli_batch.sh - jobs from the plan to the merge: every position in one shard, nothing solved
# twice, lines cut anywhere, disks full, claims, answers that contradict each other.
# needs: parallel

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/solve.sh
. tests/support/batch.sh

# batch STATUS ARGUMENT... and merge STATUS ARGUMENT...
batch() {
    wanted=$1
    shift
    "$YOMIKIRI" batch "$@" > "$place/out" 2> "$place/err" < /dev/null
    status=$?
    [ $status -eq "$wanted" ]
}
merge() {
    wanted=$1
    shift
    "$YOMIKIRI" merge "$@" > "$place/out" 2> "$place/err"
    status=$?
    [ $status -eq "$wanted" ]
}
answers_of() { cat "$1"/answers/*.jsonl | grep -c '"batch"'; }

# The twelve, then four of them mirrored and turned round, one with its scores, one that is wrong.
{
    cat "$place/scored.obf"
    head -n 3 "$place/plain.obf" | cut -c 1-64 | rev | sed 's/$/ X/'
    sed -n 7p "$place/plain.obf" | cut -c 1-64 | rev | sed 's/$/ O/'
} > "$place/many.obf"
"$YOMIKIRI" solve --jsonl -q "$place/many.obf" > "$place/direct" 2> /dev/null

# ---- the plan ------------------------------------------------------------------------

plan "$place/job" --shards 3 "$place/many.obf" &&
    plan "$place/again" --shards 3 "$place/many.obf" &&
    diff -r "$place/job" "$place/again" > "$place/out"
fact plan_of_the_same_input_is_the_same
[ "$(wc -l < "$place/job/positions.jsonl")" -eq 16 ] &&
    [ "$(cat "$place"/job/shards/* | wc -l)" -eq 12 ] &&
    [ "$(sed 's/.*"task":\([0-9]*\).*/\1/' "$place"/job/shards/* | sort -n | tr '\n' ' ')" = \
        '1 2 3 4 5 6 7 8 9 10 11 12 ' ]
fact plan_puts_each_position_up_to_symmetry_in_one_shard
! plan "$place/job" "$place/many.obf" && [ $status -eq 2 ] && says 'there is a plan already'
fact plan_overwrites_no_plan
echo nonsense > "$place/bad" && ! plan "$place/none" "$place/bad" && [ $status -eq 3 ] &&
    [ ! -e "$place/none/plan.json" ] && batch 3 "$place/none" && says 'plan --to'
fact plan_without_positions_is_none
{ cat "$place/plain.obf"; echo 'XX--- X'; } > "$place/bad"
! plan "$place/some" "$place/bad" && [ $status -eq 3 ] && [ -e "$place/some/plan.json" ] &&
    ! plan "$place/strict" --strict "$place/bad" && [ $status -eq 3 ] &&
    [ ! -e "$place/strict/plan.json" ]
fact plan_names_what_it_cannot_read

# ---- batch ---------------------------------------------------------------------------

some=$(wc -l < "$place/job/shards/00002.jsonl")
batch 0 --shard 2 "$place/job" && says "shard 2: $some tasks, $some answered now, 0 before" &&
    merge 4 "$place/job" && says '^open shards: 1 (.* of .* tasks), 3 (.* of .* tasks)$' &&
    says 'no answer (task [0-9]*, shard 1)' && ! says 'no answer.*shard 2'
fact merge_lists_what_is_missing
batch 4 --status "$place/job" && has "$some answered, $((12 - some)) open"
fact status_says_how_far_it_is
batch 0 --shard 2 "$place/job" && says "all $some tasks are answered already" &&
    [ "$(ls "$place/job/answers")" = 00002.1.jsonl ]
fact shard_run_again_does_nothing
batch 0 "$place/job" && [ "$(answers_of "$place/job")" -eq 12 ] &&
    merged "$place/job" "$place/direct"
fact merge_gives_what_solve_gives_for_symmetric_positions_too
says '16 positions written, 0 missing; 12 as expected, 0 WRONG' && says 'throughput: ' &&
    says 'longest: ' && says '3 attempts, 0 of them cut off; 12 answers'
fact merge_reports_throughput_tail_and_machines
merge 0 --verify-sample 5 --seed 3 "$place/job" &&
    says '5 tasks solved again and alike, 0 not'
fact merge_solves_a_sample_again
sed '1s/a3:-4/a3:-6/' "$place/scored.obf" > "$place/wrong.obf"
plan "$place/wrong" "$place/wrong.obf" && batch 0 "$place/wrong" && merge 1 "$place/wrong" &&
    says '11 as expected, 1 WRONG'
fact merge_sees_wrong_expectations
plan "$place/moves" --moves -n 2 "$place/many.obf" && batch 0 "$place/moves" &&
    merge 0 "$place/moves" && [ "$(grep -c '"bound":"upper"' "$place/out")" -eq 0 ]
fact moves_are_asked_by_the_plan
batch 2 --shard 4 "$place/job" && says 'the job has 3'
fact shard_that_the_job_lacks_is_refused

# ---- lines that are cut, files that are gone -------------------------------------------

cp -r "$place/job" "$place/torn"
for cut in 1 20 900; do
    file=$place/torn/answers/00001.1.jsonl
    whole=$place/job/answers/00001.1.jsonl
    head -c $(($(wc -c < "$whole") - cut)) "$whole" > "$file" &&
        rm -f "$place/torn/ledger/00001.1.jsonl" "$place"/torn/*/00001.[2-9].jsonl
    batch 0 "$place/torn" && merged "$place/torn" "$place/direct" &&
        [ -e "$place/torn/answers/00001.2.jsonl" ] || [ $cut -eq 1 ]
    fact "answer_that_lacks_${cut}_bytes_is_found_again"
done
cp -r "$place/job" "$place/lost" && edit '$d' "$place/lost/answers/00002.1.jsonl" &&
    batch 0 "$place/lost" && merge 1 "$place/lost" &&
    says '00002.1.jsonl: not what its run wrote' && rm "$place/lost/answers/00003.1.jsonl" &&
    merge 1 "$place/lost" && says '00003.1.jsonl: gone; the ledger lists [0-9] answers'
fact merge_sees_answers_that_were_lost
edit '1s/"nodes"/"nodez"/' "$place/lost/shards/00001.jsonl" &&
    batch 1 --shard 1 "$place/lost"
fact shard_that_was_changed_is_refused
edit '2s/-/X/' "$place/torn/positions.jsonl" &&
    merge 1 "$place/torn" && lines_are 0 "$place/out"
fact positions_that_were_changed_are_refused

# ---- the same answer twice ---------------------------------------------------------------

cp -r "$place/job" "$place/twice"
cp "$place/twice/answers/00001.1.jsonl" "$place/twice/answers/00001.2.jsonl"
merged "$place/twice" "$place/direct" &&
    says "; $(wc -l < "$place/job/shards/00001.jsonl") answered again, alike"
fact answers_given_twice_agree
# An answer about who wins, and one that says the other one does.
bounds='"lower":[-0-9]+,"upper":[-0-9]+'
cat > "$place/edit" <<END
s/$bounds,"window"/"lower":2,"upper":64,"window"/
s/"bound":"[a-z]+"(,$bounds)?/"bound":"unknown","lower":-64,"upper":64/g
s/"score":[-0-9]+,"bound"/"score":null,"bound"/g
END
plan "$place/wld" --wld -n 1 "$first" && batch 0 "$place/wld" &&
    sed -E -f "$place/edit" \
        "$place/wld/answers/00001.1.jsonl" > "$place/wld/answers/00001.2.jsonl" &&
    merge 1 "$place/wld" && says '00001.2.jsonl:1: task 1: +2 to +64, but its answer in' &&
    says '1 WITH DIFFERENT ANSWERS' && lines_are 0 "$place/out"
fact answers_that_contradict_each_other_are_named_and_not_believed
cp "$place/job/answers/00001.1.jsonl" "$place/twice/answers/00002.2.jsonl"
sed '1s/"score":/"scorn":/' "$place/job/answers/00003.1.jsonl" \
    > "$place/twice/answers/00003.2.jsonl"
merged "$place/twice" "$place/direct" && says '00002.2.jsonl:1: passed over: its task lies in' &&
    says '00003.2.jsonl:1: passed over: '
fact lines_that_are_no_answer_are_passed_over

# ---- a full disk -------------------------------------------------------------------------

plan "$place/full" -n 1 "$place/many.obf"
(ulimit -f 8 && "$YOMIKIRI" batch "$place/full") > "$place/out" 2> "$place/err"
status=$?
[ $status -eq 1 ] && says 'cannot write the answers: .*; those written are kept' &&
    [ "$(answers_of "$place/full")" -gt 0 ] && [ "$(answers_of "$place/full")" -lt 12 ]
fact full_disk_ends_with_status_1_and_says_so
batch 0 "$place/full" && merged "$place/full" "$place/direct" && ! says 'again, alike'
fact full_disk_loses_nothing

# ---- claims ------------------------------------------------------------------------------

{ echo "$huge"; cat "$place/plain.obf"; } > "$place/stuck.obf"
plan "$place/stuck" -n 1 "$place/stuck.obf"
"$YOMIKIRI" batch -j 2 "$place/stuck" > /dev/null 2>&1 &
process=$!
tries=0
while [ "$(cat "$place"/stuck/answers/* 2> /dev/null | wc -l)" -lt 12 ] && [ $tries -lt 2400 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
batch 4 --no-wait --shard 1 "$place/stuck" && says "shard 1: .*, process $process works on it"
fact shard_is_claimed_by_one
"$YOMIKIRI" batch -j 1 "$place/stuck" > /dev/null 2> "$place/err2" &
waiting=$!
sleep 1
kill -s KILL $process
wait $process 2> /dev/null
await [ -e "$place/stuck/answers/00001.2.jsonl" ]
fact claim_of_a_killed_run_is_taken_over
sleep 1
kill -s TERM $waiting
wait $waiting
status=$?
[ $status -eq 130 ] && grep -q '"event":"end".*"status":130' "$place/stuck/ledger/00001.2.jsonl" &&
    ! grep -q '"end"' "$place/stuck/ledger/00001.1.jsonl" &&
    [ "$(answers_of "$place/stuck")" -eq 12 ]
fact stopped_run_says_so_in_the_ledger
batch 4 --time 0.3 "$place/stuck" && says 'stays open: '
fact position_that_takes_too_long_stays_open

# ---- docs/cluster/ -------------------------------------------------------------------------

# An ssh that goes nowhere, but says where it went. It sets SHELL, as sshd does: GNU parallel
# asks the other end for it, and CI's own environment may have none.
cat > "$place/ssh" <<'END'
#!/bin/sh
while [ "${1#-}" != "$1" ]; do [ "$1" != -o ] || shift; shift; done
NODE_NAME=$1 SHELL=/bin/sh
export NODE_NAME SHELL
shift
[ "$1" != -- ] || shift
exec sh -c "$*"
END
chmod +x "$place/ssh"
printf '# two machines\none\ntwo\n' > "$place/hosts"
plan "$place/ssh-job" -n 4 "$place/many.obf" && SSH=$place/ssh YOMIKIRI=$YOMIKIRI \
    docs/cluster/ssh-xargs.sh "$place/hosts" "$place/ssh-job" > "$place/out" 2> "$place/err" &&
    merged "$place/ssh-job" "$place/direct" && says -E '^  (one|two): '
fact xargs_and_ssh_do_a_job
if command -v parallel > /dev/null; then
    plan "$place/parallel-job" -n 4 "$place/many.obf" && SSH=$place/ssh YOMIKIRI=$YOMIKIRI \
        docs/cluster/ssh-parallel.sh "$place/hosts" "$place/parallel-job" 4 > "$place/out" \
        2> "$place/err" && merged "$place/parallel-job" "$place/direct" &&
        says -E '^  (one|two): ' && [ "$(wc -l < "$place/parallel-job/parallel.log")" -eq 5 ]
    fact parallel_and_ssh_do_a_job
else
    skip parallel_and_ssh_do_a_job "GNU parallel is not available"
fi
mkdir "$place/bin" && ln -s "$YOMIKIRI" "$place/bin/yomikiri" &&
    plan "$place/pods" -n 3 "$place/many.obf"
awk '/^        - [|]/ { on = 1; next } /^        [a-z]/ { on = 0 } on' \
    docs/cluster/kubernetes.yaml > "$place/pod.sh"
for index in 2 0 1; do
    PATH=$place/bin:$PATH JOB=$place/pods JOB_COMPLETION_INDEX=$index NODE_NAME=pod \
        sh "$place/pod.sh"
done > "$place/out" 2> "$place/err"
merged "$place/pods" "$place/direct" && says '^  pod: 3 attempts' &&
    grep -q '"task":"kubernetes 2"' "$place/pods/ledger/00003.1.jsonl"
fact pods_of_an_indexed_job_do_a_job

exit $failures
