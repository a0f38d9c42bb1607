#!/bin/sh
# cli_plan.sh - plans from the input to the merge: every position in one shard, even shards,
# answers that are missing, cut, edited or contradict each other, recipes that need no Slurm.
# needs: parallel

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/solve.sh
. tests/support/plan.sh

# The twelve, then four of them turned round, the last with colours exchanged.
{
    cat "$place/scored.obf"
    head -n 3 "$place/plain.obf" | cut -c 1-64 | rev | sed 's/$/ X/'
    sed -n 7p "$place/plain.obf" | cut -c 1-64 | rev | tr XO OX | sed 's/$/ X/'
} > "$place/many.obf"
yomikiri solve --jsonl -q "$place/many.obf" > "$place/direct" 2> /dev/null
job=$place/job

# ---- the plan ------------------------------------------------------------------------

plan 0 "$job" --shards 3 "$place/many.obf" && plan 0 "$place/again" --shards 3 "$place/many.obf" &&
    diff -r "$job" "$place/again" > "$place/out"
fact plan_of_the_same_input_is_the_same
[ "$(wc -l < "$job/manifest.jsonl")" -eq 17 ] &&
    [ "$(sed 's/.*"id":"[^"]*obf:\([0-9]*\)".*/\1/' "$job"/0*.jsonl | sort -n | tr '\n' ' ')" = \
        '1 2 3 4 5 6 7 8 9 10 11 12 ' ]
fact plan_puts_each_position_up_to_symmetry_in_one_shard
plan 2 "$job" "$place/many.obf" && says 'job: File exists'
fact plan_overwrites_nothing
echo nonsense > "$place/bad" && plan 3 "$place/none" "$place/bad" && [ ! -e "$place/none" ]
fact plan_without_positions_is_none
{ cat "$place/plain.obf"; echo 'XX--- X'; } > "$place/bad"
plan 3 "$place/some" "$place/bad" && [ -e "$place/some/manifest.jsonl" ]
fact plan_names_what_it_cannot_read
# No shard got a position while another was emptier.
plan 0 "$place/even" --shards 7 positions/sets/varied.obf && cat > "$place/even.awk" <<'END'
{ match($0, /"nodes":[0-9.]*/); nodes = substr($0, RSTART + 8, RLENGTH - 8) + 0 }
{ sum[FILENAME] += nodes; most = nodes > most ? nodes : most }
FNR > 1 && nodes > last { exit bad = 1 }
{ last = nodes }
END {
    for (file in sum) { high = sum[file] > high ? sum[file] : high; count++ }
    for (file in sum) if (high - sum[file] > most) bad = 1
    exit bad || count != 7
}
END
awk -f "$place/even.awk" "$place"/even/0*.jsonl
fact shards_are_even_and_the_largest_comes_first

# ---- merge ---------------------------------------------------------------------------

solve_shard "$job" 00001 && solve_shard "$job" 00003 && merge 4 "$job" &&
    says "written, $((16 - $(cat "$place/out" | wc -l))) missing" &&
    says "many.obf:[0-9]*: no answer" &&
    [ "$(grep -c 'no answer' "$place/err")" -eq $((16 - $(cat "$place/out" | wc -l))) ]
fact merge_names_what_is_missing
solve_shard "$job" 00002 && merged "$job" "$place/direct" &&
    says '16 written, 0 missing; 12 as expected, 0 WRONG, 0 not decided'
fact merge_gives_what_solve_gives_for_symmetric_positions_too
cat "$job"/*.answers > "$place/before" && solve_shard "$job" 00002 &&
    cat "$job"/*.answers | cmp -s - "$place/before"
fact shard_run_again_does_nothing
game=f5d6c3d3c4f4f6f3e6e7d7c6c5d8e3e2f2b5c7b4b6c8a5a3a4a6c2d2a7a8b3a2
plan 0 "$place/game" --all-plies --at 29 "$game" && solve_shard "$place/game" 00001 --time 0.001
merge 4 "$place/game" && says '0 written, [1-9]' && ! says 'passed over'
fact answers_that_a_limit_stopped_are_missing
sed '1s/a3:-4/a3:-6/' "$place/scored.obf" > "$place/wrong.obf"
plan 0 "$place/wrong" "$place/wrong.obf" && solve_shard "$place/wrong" 00001 &&
    merge 1 "$place/wrong" && says '11 as expected, 1 WRONG' && says 'obf:1: its expected score'
fact merge_sees_wrong_expectations

# ---- files that are not as they were ----------------------------------------------------

for cut in 1 20 900; do
    rm -rf "$place/torn" && cp -r "$job" "$place/torn"
    whole=$job/00001.answers
    head -c $(($(wc -c < "$whole") - cut)) "$whole" > "$place/torn/00001.answers"
    solve_shard "$place/torn" 00001 && merged "$place/torn" "$place/direct"
    fact "answer_that_lacks_${cut}_bytes_is_found_again"
done
edit '1s/"score":/"scorn":/' "$place/torn/00003.answers" && merge 4 "$place/torn" &&
    says '00003.answers:1: passed over: '
fact lines_that_are_no_answer_are_passed_over
edit '$d' "$place/again/manifest.jsonl" && cp "$job"/*.answers "$place/again" &&
    merge 3 "$place/again" && says 'lines are missing' && edit '2s/X/-/g' \
        "$place/again/manifest.jsonl" && merge 3 "$place/again" &&
    says 'manifest.jsonl:2: no line of a manifest'
fact manifest_that_was_cut_or_changed_is_refused
# An answer about who wins beside the score; then one that says the other one does.
bounds='"lower":[-0-9]+,"upper":[-0-9]+'
cat > "$place/edit" <<END
s/$bounds,"window"/"lower":2,"upper":64,"window"/
s/"bound":"[a-z]+"(,$bounds)?/"bound":"unknown","lower":-64,"upper":64/g
s/"score":[-0-9]+,"bound"/"score":null,"bound"/g
END
plan 0 "$place/wld" "$first" && solve_shard "$place/wld" 00001 --wld &&
    cp "$place/wld/00001.answers" "$place/wld/00002.answers" &&
    yomikiri solve -q --jsonl "$first" > "$place/wld/00000.answers" && merge 0 "$place/wld" &&
    has '"exact":true' && has '"id":"(argument)"'
fact answer_that_proves_most_counts
rm "$place/wld/00000.answers" &&
    sed -E -f "$place/edit" "$place/wld/00001.answers" > "$place/wld/00002.answers" &&
    merge 1 "$place/wld" && says '00001.answers:1 and .*00002.answers:1 contradict each other' &&
    says '0 written, 1 missing' && lines_are 0 "$place/out"
fact answers_that_contradict_each_other_are_named_and_not_believed

# ---- the recipes ---------------------------------------------------------------------------

if command -v parallel > /dev/null; then
    mkdir "$place/parallel" && plan 0 "$place/parallel/job" -n 4 "$place/many.obf" &&
        recipe 'GNU parallel' > "$place/parallel/run.sh" && (cd "$place/parallel" && sh run.sh) &&
        merged "$place/parallel/job" "$place/direct"
    fact parallel_does_a_job
else
    skip parallel_does_a_job "GNU parallel is not available"
fi
recipe 'A Kubernetes Job' > "$place/job.yaml"
plan 0 "$place/pods" -n 3 "$place/many.obf"
awk '/^        - [|]/ { on = 1; next } /^        [a-z]/ { on = 0 } on' "$place/job.yaml" \
    > "$place/pod.sh"
for index in 2 0 1; do
    JOB=$place/pods JOB_COMPLETION_INDEX=$index sh "$place/pod.sh"
done
merged "$place/pods" "$place/direct"
fact pods_of_an_indexed_job_do_a_job
if command -v kubectl > /dev/null; then
    echo 'resources: [job.yaml]' > "$place/kustomization.yaml" &&
        kubectl kustomize "$place" > "$place/out" 2> "$place/err" &&
        has 'completionMode: Indexed' && has 'claimName: yomikiri-job'
    fact kubernetes_job_can_be_read
else
    skip kubernetes_job_can_be_read "kubectl is not available"
fi

exit $failures
