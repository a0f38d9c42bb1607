#!/bin/sh
# mpi_slurm.sh - the job of docs/mpi.md, run by a real Slurm on this machine: a rank that is
# killed, a job whose time is over, one that is cancelled.
# needs: release long slurmctld slurmd slurm-client munge libopenmpi-dev openmpi-bin

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/fact.sh
. tests/support/slurm.sh
. tests/support/mpi.sh

libraries goes_on_in_a_slurm_job
missing=$(slurm_missing)
if [ -z "$kinds" ] || [ -n "$missing" ]; then
    skip slurm_goes_on_with_ranks "${missing:-MPI} is not available"
    exit 0
fi
# A job that still runs, as where a fact did not hold, would outlive the Slurm that is to end it.
finish() {
    [ -z "$slurm_pids" ] || scancel --user="$(id -un)" 2> /dev/null
    tries=0
    while [ -n "$slurm_pids" ] && [ -n "$(squeue -h -t RUNNING,COMPLETING 2> /dev/null)" ] &&
          [ $tries -lt $((10 * hang)) ]; do
        tries=$((tries + 1))
        sleep 0.1
    done
    slurm_stop
    rm -rf "$place"
}
trap finish EXIT
if ! slurm_start "$place/slurm"; then
    skip slurm_goes_on_with_ranks "Slurm does not start: $(echo "$slurm_why" | tail -n 1)"
    exit 0
fi

# FFO #40, which takes a moment, #43, a second or two, and #57, minutes.
sed -n '1p;4p' positions/sets/ffo-40-59.obf > "$place/two.obf"
sed -n 18p positions/sets/ffo-40-59.obf > "$place/long.obf"
"$YOMIKIRI" solve --jsonl -q "$place/two.obf" > "$place/truth" 2> "$place/err"
cat > "$place/program" << 'END'
#!/bin/sh
exec "$RANK" "$BUILT/yomikiri-mpi.$KIND" --threads 1 --table 16M "$@"
END
chmod +x "$place/program"
export YOMIKIRI_MPI="$place/program" RANK="$place/rank" BUILT="$built" KIND MPI

awk '/^```$/ { code = 0 } code; /^```bash$/ { code = 1 }' docs/mpi.md > "$place/mpi.sbatch"
# queue FILE - submit; $job is its number, its output is $place/log.
queue() {
    KIND=$kind
    case $kind in
    openmpi) MPI=pmix nodes='--nodes=1 --overcommit' ;;     # two of pmix's on one machine collide
    mpich)   MPI=pmi2 nodes=--nodes=2 ;;
    esac
    rm -f "$place/log" "$place"/process.* "$1.ranks"
    job=$(sbatch --parsable $nodes --ntasks=2 --output="$place/log" "$place/mpi.sbatch" \
        "$1" 2>> "$place/err")
}
shown() { scontrol show job "$job" -o | grep -q -e "$1"; }
# until_so COMMAND... - wait for it. A job that was queued again waits for
# nothing here.
until_so() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -lt $((10 * hang)) ] || return 1
        # What is left of the first run has to go: Slurm lets two minutes pass for that.
        shown 'JobState=PENDING.* Restarts=1' && sleep 2 &&
            scontrol update "JobId=$job" StartTime=now 2> /dev/null
        sleep 0.1
    done
}
# answers N - the last two of the log, to where the other facts look for them.
answers() { grep '^{' "$place/log" | tail -n 2 > "$place/out"; }
# $found is where what Slurm says is to be shown, should a fact not hold.
fails() { cp "$place/log" "$place/err"; shown "$@"; }

for kind in $kinds; do
    queue "$place/two.obf" && until_so holds 170 "$place/two.obf.ranks" && signal KILL 1 &&
        until_so shown JobState=COMPLETED
    answers
    fails 'Restarts=1 ' && grep -q 'queued again' "$place/log" && same "$place/truth" &&
        grep -q '"ranks":2,' "$place/out"
    fact "slurm_goes_on_by_itself_when_a_rank_of_${kind}_is_killed"
    # All of #40 takes 15 million; seldom another proof is chosen, which lacks some.
    [ "$(sed -n '1s/.*"nodes":\([0-9]*\).*/\1/p' "$place/out")" -lt 3000000 ]
    fact "slurm_goes_on_from_the_checkpoint_with_$kind"

    queue "$place/long.obf" && until_so holds 2 "$place/long.obf.ranks" &&
        scancel --signal=TERM "$job" && until_so fails 'Restarts=1 ' &&
        grep -q 'status 130, queued again' "$place/log"
    fact "slurm_queues_ranks_of_${kind}_again_whose_time_is_over"
    lines=$(cat "$place/long.obf.ranks" | wc -l)
    until_so holds $((lines + 1)) "$place/long.obf.ranks" && scancel "$job" &&
        until_so shown JobState=CANCELLED && sleep 3 && fails 'JobState=CANCELLED.* Restarts=1 '
    fact "slurm_lets_ranks_of_${kind}_be_cancelled"
done

exit $failures
