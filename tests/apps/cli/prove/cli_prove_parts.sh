#!/bin/sh
# cli_prove_parts.sh - the checker on proofs of many blocks: parts, logs, threads, and those that
# are published. Prints one fact per line.
# needs: release long

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh
check=$(dirname "$yomikiri")/yomikiri-check
[ -x "$check" ] || check=$OUT/yomikiri-check
proof=$work/a.proof
ffo_40='O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'

# checks PROOF... - as run(), by the checker.
checks() {
    status=0
    "$check" "$@" > "$work/out" 2> "$work/err" || status=$?
}

run prove -o "$proof" "$ffo_40"
checks "$proof"
# A block is 4096 leaves, of which this proof has seven.
log=$work/log
leaves=$(sed -n 's/.* positions, \([0-9]*\) searched.*/\1/p' "$work/out")
for part in 1 2 3; do
    checks --part $part/3 --log "$log$part" "$proof"
    expect "part_${part}_of_a_proof_holds" 0 "part $part/3 holds; " ''
done
cat "$log"? > "$log"
checks --log "$log" "$proof"
expect parts_together_prove_it 4 "$leaves searched; 0 of them here" ''
grep -q '^proven if the log is true; ' "$work/out" && why= || why=$(cat "$work/out")
result what_holds_by_a_log_alone_says_so "$why"
grep -q '^claim exactly +38$' "$work/out" && why= || why=$(cat "$work/out")
result joined_parts_say_what_is_proven "$why"
cat "$log"1 "$log"3 > "$log"
checks --log "$log" "$proof"
expect a_missing_part_is_searched 4 "$leaves searched; 8192 of them here" ''
sed 's/^block 1 /block -1 /; s/^block 3 \(.*\) holds/block 3 of \1/' "$log" > "$log"4
echo "block 99999999999 of $(sha256sum < "$proof" | cut -d' ' -f1) holds" >> "$log"4
printf 'block 2 of %s' "$(sha256sum < "$proof" | cut -d' ' -f1)" >> "$log"4
checks --log "$log"4 "$proof"
expect a_log_is_believed_by_whole_lines 4 "$leaves searched; 8192 of them here" ''
for other in 2y/XO/OX/ 3s/exactly/at-least/; do
    sed "$other" "$proof" > "$work/other.proof"
    checks --log "$log" "$work/other.proof"
    grep -qE " $leaves of them here|not a proof" "$work/out" && why= || why=$(cat "$work/out")
    result "a_log_is_not_of_another_proof_$other" "$why"
done
{ (ulimit -t 1 && exec "$check" --log "$log"5 results/proofs/ffo-46.proof); } > "$work/out" 2>&1
checks --log "$log"5 results/proofs/ffo-46.proof
expect a_check_that_was_killed_goes_on 4 'log is true; 446373 positions, 196003 searched; ' ''
grep -q ' 196003 of them here' "$work/out" && why='it began again' || why=
result what_a_killed_check_has_done_stays_done "$why"
OMP_NUM_THREADS=3 "$check" "$proof" > "$work/three"
OMP_NUM_THREADS=1 "$check" "$proof" > "$work/one"
cmp "$work/one" "$work/three" > "$work/out" && why= || why=$(cat "$work/out")
result threads_change_nothing "$why"

# Those that are published.
why=
for file in results/proofs/*.proof; do
    [ "$(wc -c < "$file")" -lt 8000 ] || continue
    "$check" "$file" > "$work/out" || why="$why $(tail -n 1 "$work/out")"
done
result published_proofs_are_believed "$why"
(cd results/proofs && sha256sum --ignore-missing --quiet -c SHA256SUMS) > "$work/out" 2>&1 &&
    why= || why=$(cat "$work/out")
result published_proofs_have_their_digests "$why"

exit $failures
