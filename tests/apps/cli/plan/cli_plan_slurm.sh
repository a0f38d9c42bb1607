#!/bin/sh
# cli_plan_slurm.sh - the recipe of docs/plan.md for Slurm, run by a real Slurm on this machine: a
# task that is killed loses nothing once the array is queued again.
# needs: release long slurmctld slurmd slurm-client munge

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/fact.sh
. tests/support/slurm.sh
. tests/support/plan.sh

missing=$(slurm_missing)
if [ -n "$missing" ]; then
    skip slurm_runs_the_recipe "$missing is not available"
    exit 0
fi
trap 'slurm_stop; rm -rf "$place"' EXIT
if ! slurm_start "$place/slurm"; then
    # As where a container lets nobody listen, or another user's munge is asked for.
    skip slurm_runs_the_recipe "Slurm does not start: $(echo "$slurm_why" | tail -n 1)"
    exit 0
fi

# queue - the array; through - wait until nothing of it is queued or running.
queue() {
    id=$(sbatch --parsable --output="$place/task-%A_%a" --array=1-4 "$place/job.sbatch" \
        "$place/job" 2>> "$place/err")
}
is_through() { [ -z "$(squeue -h -j "$id" -o %i 2> /dev/null)" ]; }

# Some of 18 empties that take about a tenth of a second each.
grep -v '^%' positions/sets/varied.obf | cut -d ';' -f 1 | head -n 24 > "$place/many.obf"
yomikiri solve --jsonl -q "$place/many.obf" > "$place/direct" 2> "$place/err"
recipe 'A Slurm array' > "$place/job.sbatch"
plan 0 "$place/job" --shards 4 "$place/many.obf" && queue
await [ -s "$place/job/00001.answers" ] && scancel --signal=KILL --full "${id}_1"
await is_through && merge 4 "$place/job"
fact slurm_task_that_is_killed_leaves_positions_open
queue && await is_through && merged "$place/job" "$place/direct" &&
    [ "$(cat "$place"/job/*.answers | wc -l)" -eq 24 ]
fact slurm_array_queued_again_solves_what_was_open

exit $failures
