#!/bin/sh
# cli_batch_slurm.sh - the files of docs/cluster/ for Slurm, run by a real Slurm on this machine:
# a task that is killed, a node that is drained, a shard given to two tasks, a full disk.
# needs: release long slurmctld slurmd slurm-client munge

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/fact.sh
. tests/support/slurm.sh
. tests/support/batch.sh

missing=$(slurm_missing)
if [ -n "$missing" ]; then
    skip slurm_runs_the_files_of_the_pages "$missing is not available"
    exit 0
fi
trap 'slurm_stop; umount "$place/small" 2> /dev/null; rm -rf "$place"' EXIT
if ! slurm_start "$place/slurm"; then
    # As where a container lets nobody listen, or another user's munge is asked for.
    skip slurm_runs_the_files_of_the_pages "Slurm does not start: $(echo "$slurm_why" | tail -n 1)"
    exit 0
fi
export YOMIKIRI
files=$PWD/docs/cluster

# through ID - wait until nothing of that array is queued or running; requeued tasks wait for
# nothing here.
through() {
    tries=0
    while [ -n "$(squeue -h -j "$1" -o %i 2> /dev/null)" ] && [ $tries -lt 1200 ]; do
        squeue -h -j "$1" -t PENDING -r -o %i 2> /dev/null | while read -r task; do
            scontrol update "JobId=$task" StartTime=now 2> /dev/null
        done
        tries=$((tries + 1))
        sleep 0.2
    done
    [ $tries -lt 1200 ]
}

# queue SCRIPT ARGUMENT... - submit; $id is its number, the output in $place/task-*.
queue() {
    id=$(sbatch --parsable --output="$place/task-%A_%a" "$@" 2>> "$place/err")
}

positions 24 > "$place/many.obf"
"$YOMIKIRI" solve --jsonl -q "$place/many.obf" > "$place/direct" 2> "$place/err"

# ---- a killed task, a drained node ------------------------------------------------------

plan "$place/job" --shards 4 "$place/many.obf"
queue --array=1-4 "$files/array.sbatch" "$place/job"
killed=
tries=0
while [ -z "$killed" ] && [ $tries -lt 4000 ]; do
    for file in "$place"/job/answers/*.jsonl; do
        [ -s "$file" ] || continue
        ledger=$place/job/ledger/$(basename "$file")
        grep -q '"end"' "$ledger" && continue
        process=$(sed -n 's/.*"process":\([0-9]*\).*/\1/p' "$ledger" | head -n 1)
        kill -s KILL "$process" 2> /dev/null && killed=$(basename "$file" .1.jsonl) && break
    done
    tries=$((tries + 1))
    sleep 0.02
done
scontrol update NodeName=n2 State=DRAIN Reason=test
through "$id"
fact slurm_array_comes_to_its_end
[ -n "$killed" ] && [ -s "$place/job/answers/$killed.2.jsonl" ] &&
    grep -q 'queued again' "$place"/task-*
fact slurm_queues_a_killed_task_again
lines=$(cat "$place/job/answers/$killed".*.jsonl | grep -c '"batch"')
[ "$lines" -eq "$(wc -l < "$place/job/shards/$killed.jsonl")" ]
fact slurm_task_queued_again_solves_only_what_was_open
sinfo -h -N -n n2 -o %T > "$place/out" && grep -q drain "$place/out" &&
    "$YOMIKIRI" batch --status "$place/job" > "$place/out" 2> "$place/err"
fact slurm_job_is_done_with_a_node_drained
merged "$place/job" "$place/direct"
fact slurm_answers_are_those_of_one_run
scontrol update NodeName=n2 State=RESUME

# ---- one shard, two tasks ----------------------------------------------------------------

plan "$place/twice" --shards 1 "$place/many.obf"
queue --array=1 "$files/array.sbatch" "$place/twice"
first=$id
queue --array=1 "$files/array.sbatch" "$place/twice"
through "$first" && through "$id" && merged "$place/twice" "$place/direct" &&
    [ "$(cat "$place"/twice/answers/* | wc -l)" -eq \
        "$(wc -l < "$place/twice/shards/00001.jsonl")" ]
fact slurm_tasks_given_the_same_shard_solve_it_once
for task in "$first" "$id"; do
    scontrol show job "${task}_1" -o
done > "$place/out" 2> "$place/err"
[ "$(grep -c 'JobState=COMPLETED.*ExitCode=0:0' "$place/out")" -eq 2 ]
fact slurm_tasks_given_the_same_shard_both_end_well

# ---- packed nodes, and the merge behind them ----------------------------------------------

plan "$place/packed" --shards 6 "$place/many.obf"
queue --array=1-2 "$files/packed.sbatch" "$place/packed"
first=$id
SAMPLE=2 queue --dependency=afterany:"$first" "$files/merge.sbatch" "$place/packed" "$place/merged"
through "$first" && through "$id" && same_answers "$place/merged" "$place/direct"
fact slurm_packed_nodes_and_merge_give_the_answers

# ---- a full disk ----------------------------------------------------------------------------

mkdir "$place/small"
if mount -t tmpfs -o size=512k none "$place/small" 2> /dev/null; then
    plan "$place/small/job" --shards 1 "$place/many.obf"
    # Some KiB are left, for the first answers.
    cat /dev/zero > "$place/small/filler" 2> /dev/null
    truncate -s -20000 "$place/small/filler"
    queue --array=1 "$files/array.sbatch" "$place/small/job"
    through "$id"
    grep -q 'cannot write the .*No space left on device' "$place/task-${id}_1" &&
        scontrol show job "${id}_1" -o | grep -q 'JobState=FAILED.*ExitCode=1:0'
    fact slurm_task_ends_with_status_1_when_the_disk_is_full
    some=$(cat "$place"/small/job/answers/* | wc -l)
    rm "$place/small/filler" && [ "$some" -gt 0 ] &&
        queue --array=1 "$files/array.sbatch" "$place/small/job" && through "$id" &&
        merged "$place/small/job" "$place/direct" && ! grep -q 'again, alike' "$place/err"
    fact slurm_task_goes_on_when_there_is_room_again
else
    skip slurm_task_ends_with_status_1_when_the_disk_is_full "nothing can be mounted"
fi

exit $failures
