#!/bin/sh
# cli_batch_kills.sh - runs that are killed at random: no answer is lost, none is doubled, all
# are right. YOMIKIRI_LONG=1 or KILLS=50 for fifty kills; SEED=N for those of an earlier run.
# needs: release long

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/fact.sh
. tests/support/batch.sh

kills=${KILLS:-6}
[ "${YOMIKIRI_LONG:-}" != 1 ] || kills=50
seed=${SEED:-$(date +%s)}
echo "# $kills kills, SEED=$seed"

# random N - 0..N-1, the next of the sequence.
random() {
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    drawn=$((seed / 65536 % $1))
}

positions 40 > "$place/many.obf"
"$YOMIKIRI" solve --jsonl -q "$place/many.obf" > "$place/direct" 2> /dev/null

# begin WORKER - one of three runs that share a job.
begin() {
    "$YOMIKIRI" batch -q -j 1 "$job" 2>> "$place/err" &
    eval "worker$1=$!"
}

# Each job is killed at until it is done; then comes the next.
killed=0 jobs=0 bad=
: > "$place/err"
while [ $killed -lt "$kills" ] && [ -z "$bad" ]; do
    jobs=$((jobs + 1)) job=$place/job-$jobs
    plan "$job" --shards 5 "$place/many.obf" || bad="no plan"
    for worker in 1 2 3; do begin $worker; done
    while [ $killed -lt "$kills" ]; do
        random 250
        sleep "$(printf '0.%03d' $((drawn + 20)))"
        random 3
        worker=$((drawn + 1))
        eval "process=\$worker$worker"
        # One that is through has nothing left to lose.
        kill -s KILL "$process" 2> /dev/null || break
        wait "$process" 2> /dev/null
        killed=$((killed + 1))
        begin $worker
    done
    for worker in 1 2 3; do eval "wait \$worker$worker"; done
    merged "$job" "$place/direct" || bad="job $jobs: status $status, $(tail -n 3 "$place/err")"
    whole=$(cat "$job"/answers/* | grep -c '}}$')
    tasks=$(sed 's/.*"batch":{"task":\([0-9]*\),.*}}$/\1/; /{/d' "$job"/answers/* | sort -u |
        wc -l)
    [ "$whole" -eq 40 ] && [ "$tasks" -eq 40 ] || bad="job $jobs: $whole answers to $tasks tasks"
done
echo "# $jobs jobs"
[ $killed -eq "$kills" ] && [ -z "$bad" ] || echo "# $bad"
[ $killed -eq "$kills" ] && [ -z "$bad" ]
fact killed_runs_lose_and_double_no_answer

exit $failures
