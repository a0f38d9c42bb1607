#!/bin/sh
# cli_batch_proofs.sh - jobs with a proof of each answer: whole or not there, found by what is
# merged, not made twice. Prints one fact per line.
# needs: parallel

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/solve.sh
. tests/support/batch.sh
check=$(dirname "$YOMIKIRI")/yomikiri-check
[ -x "$check" ] || check=${OUT:-build/release}/yomikiri-check

# all_proven - the checker believes every proof of the job, and there are 12.
all_proven() {
    for file in "$place"/job/proofs/*/*.proof; do
        "$check" "$file" || break
    done > "$place/out" 2>&1
    [ "$(grep -c '^proven' "$place/out")" -eq 12 ]
}

cp "$place/plain.obf" "$place/many.obf"
plan "$place/job" --prove --shards 3 "$place/many.obf" &&
    "$YOMIKIRI" batch -q "$place/job" > "$place/out" 2>&1 && all_proven
fact batch_proves_every_answer
"$YOMIKIRI" merge -q "$place/job" > "$place/merged" 2> "$place/err" &&
    sed 's/.*"certificate":{"file":"//; s/","bytes":/ /; s/,.*"sha256":"/ /; s/".*//' \
        "$place/merged" > "$place/files" && [ "$(wc -l < "$place/files")" -eq 12 ] &&
    while read -r file bytes sha256; do
        [ "$(($(wc -c < "$place/job/$file")))" = "$bytes" ] &&
            grep -aq "sha256 $sha256\$" "$place/job/$file" || echo "$file"
    done < "$place/files" > "$place/out" && [ ! -s "$place/out" ]
fact merge_names_each_proof_with_its_size_and_digest
"$YOMIKIRI" batch --status "$place/job" > "$place/out" 2> "$place/err" &&
    has '^proofs: *12, [0-9,]* bytes in all$'
fact the_report_counts_proofs

# Run again.
"$YOMIKIRI" batch "$place/job" > "$place/out" 2> "$place/err"
[ "$(ls "$place/job/answers" | wc -l)" -eq 3 ]
fact proofs_that_are_there_are_not_made_again
one=$(ls "$place"/job/proofs/00002/*.proof | head -n 1)
two=$(ls "$place"/job/proofs/00003/*.proof | head -n 1)
cp "$one" "$place/one"
rm "$one"
echo more >> "$two"
touch "$place/job/proofs/00002/9.proof.1-1.unfinished"
! "$YOMIKIRI" batch --status "$place/job" > "$place/out" 2> "$place/err" &&
    has '^proofs: *10, .*; 2 answers without one$' && has '^open shards: 2 (1 of '
fact a_proof_that_is_gone_or_changed_leaves_its_position_open
"$YOMIKIRI" batch -q "$place/job" > "$place/out" 2> "$place/err" && cmp "$one" "$place/one" &&
    all_proven && "$YOMIKIRI" batch --status "$place/job" > "$place/out" && has '^proofs: *12, '
fact batch_makes_it_again
[ -z "$(find "$place/job" -name '*.unfinished')" ]
fact what_killed_runs_left_is_removed

# Killed.
positions 8 > "$place/many.obf"
rm -r "$place/job"
plan "$place/job" --prove --shards 1 "$place/many.obf"
"$YOMIKIRI" batch -q -j 1 "$place/job" > "$place/out" 2>&1 &
sleep 0.4
kill -9 $! 2> /dev/null
wait $! 2> /dev/null
for file in "$place"/job/proofs/*/*.proof; do
    [ ! -f "$file" ] || "$check" "$file" > "$place/out" 2>&1 || break
done
[ ! -f "$file" ] || tail -n 1 "$place/out" | grep -q '^proven'
fact what_a_killed_run_leaves_is_whole

# A folder that cannot be made.
rm -r "$place/job"
plan "$place/job" --prove --shards 1 "$place/plain.obf" && : > "$place/job/proofs"
! "$YOMIKIRI" batch -q "$place/job" > "$place/out" 2> "$place/err" && says 'proofs'
fact batch_says_that_proofs_cannot_be_written
plan "$place/without" --shards 1 "$place/plain.obf" &&
    "$YOMIKIRI" batch -q "$place/without" > "$place/out" 2>&1 && [ ! -e "$place/without/proofs" ]
fact no_proof_is_made_unless_the_plan_asks
exit $failures
