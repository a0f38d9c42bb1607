#!/bin/sh
# cli_solve_prove.sh - `yomikiri solve --prove` and the checker as whole programs. Prints one fact
# per line.

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh
check=$(dirname "$yomikiri")/yomikiri-check
[ -x "$check" ] || check=$OUT/yomikiri-check
proof=$work/a.proof
ffo_1='--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
hard='--XXXXX--OOOXX-O-OOOXX---OOXOX---OXXXXX-OOOOOXO----OXX---------- O'

# claims NAME CLAIM... - the proof claims these, and the checker believes it.
claims() {
    name=$1
    shift
    printf 'claim %s\n' "$@" > "$work/wanted"
    "$check" "$proof" > "$work/out" 2>&1 && grep '^claim' "$work/out" > "$work/claims" &&
        grep -q '^proven' "$work/out" && cmp -s "$work/wanted" "$work/claims" && why= ||
        why=$(cat "$work/out")
    result "$name" "$why"
}

run solve --prove "$proof" "$ffo_1"
expect solve_tells_of_the_proof 0 "proof: $proof, " ''
claims the_score_is_proven 'exactly +18'
while IFS='|' read -r name claim words; do
    # shellcheck disable=SC2086
    run solve $words --prove "$proof" "$ffo_1"
    claims "$name" "$claim"
done << 'END'
who_wins_is_proven|at-least +2|--wld
a_bound_from_below_is_proven|at-least +12|--window 10,12
a_bound_from_above_is_proven|at-most +18|--window 19,21
a_score_within_the_window_is_proven|exactly +18|--window 17,19
END
run solve --jsonl --moves --prove "$proof" "$ffo_1"
"$check" "$proof" > "$work/out" 2>&1 && [ "$(grep -c '^claim .. exactly' "$work/out")" -eq 8 ] &&
    why= || why=$(cat "$work/out")
result every_move_is_proven "$why"
run solve --prove "$proof" \
    'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX- X'
claims a_game_that_is_over_is_proven 'exactly +64'

# Several.
run solve --jsonl --prove "$work/n%02d.proof" ffo-01-19
for file in "$work"/n??.proof; do
    "$check" "$file" || break
done > "$work/out" 2>&1
[ "$(grep -c '^proven' "$work/out")" -eq 19 ] && why= || why=$(tail -n 3 "$work/out")
result each_position_has_its_proof "$why"
"$yomikiri" solve -q --prove "$work/m.proof" ffo-01-19 > "$work/out"
cmp "$work/m-7.proof" "$work/n07.proof" > "$work/out" 2>&1 && why= || why=$(cat "$work/out")
result a_proof_has_the_number_of_its_position "$why"
"$yomikiri" solve -q --jsonl --prove "$work/n%02d.proof" ffo-01-19 | sed -n 7p > "$work/answer"
sha256=$(sed -n 's/.*"certificate":{.*"sha256":"\([0-9a-f]*\)".*/\1/p' "$work/answer")
grep -q "sha256 $sha256\$" "$work/n07.proof" && [ -n "$sha256" ] &&
    grep -q "\"bytes\":$(($(wc -c < "$work/n07.proof")))," "$work/answer" && why= ||
    why=$(cat "$work/answer")
result json_has_the_size_and_digest_of_the_proof "$why"

# An answer without a proof is not what --resume is asked for; one with it is.
"$yomikiri" solve -q --jsonl ffo-01-19 | head -n 3 > "$work/answers"
"$yomikiri" solve -q --jsonl --prove "$work/n%02d.proof" ffo-01-19 | sed -n '4,6p' \
    >> "$work/answers"
rm "$work"/n??.proof
"$yomikiri" solve -q --jsonl --resume "$work/answers" --prove "$work/n%02d.proof" ffo-01-19 \
    > "$work/rest"
[ "$(wc -l < "$work/rest")" -eq 16 ] && [ -f "$work/n01.proof" ] && [ ! -f "$work/n05.proof" ] &&
    why= || why="$(wc -l < "$work/rest") lines; $(ls "$work")"
result resumed_answers_keep_their_proofs "$why"

# What is not written, and why.
run solve --prove "$work/late.proof" --time 20ms "$hard"
expect what_is_not_proven_has_no_proof 4 'stopped after' \
    'no proof is written: what was asked is not proven'
ls "$work" | grep -q late && why='a file was written' || why=
result what_is_not_proven_leaves_no_file "$why"
run solve --prove "$work/missing/a.proof" --time 20ms "$hard"
expect what_cannot_be_written_is_not_solved_for 1 '' 'missing/a.proof'
[ -s "$work/out" ] && why='it was solved' || why=
result nothing_is_printed_then "$why"
if [ -c /dev/full ]; then
    run solve --prove /dev/full "$ffo_1"
    expect a_full_disk_is_told 1 'exact' '/dev/full'
else
    echo 'skip a_full_disk_is_told: there is no /dev/full'
fi
run solve --prove - "$ffo_1"
expect solve_prove_needs_a_file 2 '' '--prove needs'
run solve --depth 8 --prove "$proof" "$ffo_1"
expect depth_proves_nothing 2 '' '--depth proves nothing'
exit $failures
