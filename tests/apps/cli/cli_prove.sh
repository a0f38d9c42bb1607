#!/bin/sh
# cli_prove.sh - `yomikiri prove` and both checkers as whole programs. Prints one fact per line.

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/program.sh
check=$(dirname "$yomikiri")/yomikiri-check
[ -x "$check" ] || check=$OUT/yomikiri-check
proof=$work/a.proof
ffo_1='--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
ffo_40='O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'

# checks PROOF... - as run(), by the checker.
checks() {
    status=0
    "$check" "$@" > "$work/out" 2> "$work/err" || status=$?
}

run prove -o "$proof" "$ffo_40"
expect prove_tells_what_it_wrote 0 'X: exactly +38' ''
checks "$proof"
expect the_checker_believes_it 0 'proven; ' ''
grep -q '^claim exactly +38$' "$work/out" && why= || why=$(cat "$work/out")
result the_checker_says_what_is_proven "$why"
[ "$(wc -c < "$proof")" -lt 200000 ] && why= || why="$(wc -c < "$proof") bytes"
result a_proof_of_20_empties_is_small "$why"

run prove -o "$work/b.proof" "$ffo_1"
# Parts and logs (of many blocks: prove/cli_prove_parts.sh).
checks --log "$work/log" "$work/b.proof"
checks --part 1/2 --log "$work/log" "$work/b.proof"
expect a_log_says_what_is_done 4 'part 1/2 holds if the log is true; ' ''
grep -q '; 0 of them here' "$work/out" && why= || why=$(cat "$work/out")
result what_is_done_is_not_done_again "$why"
sum=$(sha256sum < "$work/b.proof" | cut -d' ' -f1)
for line in "block -1 of $sum holds" "block 99999999999 of $sum holds" "block 0 of $sum" \
    "block +0 of $sum holds" "block 00 of $sum holds" "block  0 of $sum holds" \
    "block 0 of $sum holds so far"; do
    echo "$line"
done > "$work/torn"
printf 'block 0 of %s' "$sum" >> "$work/torn"
checks --log "$work/torn" "$work/b.proof"
expect a_torn_log_says_nothing 0 ' 69 searched; 69 of them here' ''
checks --log "$work/torn" "$work/b.proof"
expect what_is_added_to_a_torn_log_is_read 4 '; 0 of them here' ''
checks --log "$work" "$proof"
expect a_log_that_cannot_be_opened_is_said 3 'the log cannot be opened' ''
cp "$proof" "$work/twice.proof"
checks --log "$work/twice.proof" "$proof"
expect what_is_no_log_is_none 3 'twice.proof is no log' ''
cmp "$proof" "$work/twice.proof" > "$work/out" 2>&1 && why= || why=$(cat "$work/out")
result nothing_is_added_to_what_is_no_log "$why"
if [ -c /dev/full ]; then
    status=0
    "$check" "$proof" > /dev/full 2> "$work/err" || status=$?
    [ "$status" -eq 3 ] && why= || why="status $status"
    result a_proof_of_which_nothing_can_be_said_fails "$why"
fi
for wrong in 0/3 4/3 1 1/3x 1/-1 1/99999999999 +1/2 01/2 ' 1/2' '1/ 2'; do
    checks --part "$wrong" "$proof"
    expect "part_${wrong}_is_none" 2 '' 'Usage: '
done

# Other claims.
for claim in --at-least=18 --at-most=18 --wld --moves; do
    run prove "$claim" -o "$proof" "$ffo_1"
    checks "$proof"
    expect "prove${claim%=*}_is_believed" 0 'proven; ' ''
done
[ "$(grep -c '^claim' "$work/out")" -gt 5 ] && why= || why=$(cat "$work/out")
result prove_moves_speaks_of_every_move "$why"
# What is known there of the moves is of several searches.
run prove --moves -t 1 --set middle-empties=8 --leaf 6 -o "$proof" \
    'X-OXXXXO--X-XOXXXXXXXXX--XXXX-XOXXO-XOXXX--XXXX-XXX--XXXXOXX-XXX X'
expect moves_of_other_searches_are_proven_anew 0 'X: exactly -14' '*'
run prove --at-least 20 -o "$work/none" "$ffo_1"
expect what_is_not_so_is_not_proven 1 '' 'it is not so: the score is at most +18'
[ ! -e "$work/none" ] && why= || why='a file was written'
result what_is_not_so_writes_nothing "$why"

# A changed claim is refused, at some byte and for some reason.
sed 's/^claim exactly +18$/claim exactly +20/' "$work/b.proof" > "$work/c.proof"
checks "$work/c.proof"
expect a_changed_claim_is_no_proof 1 'not a proof, at byte ' ''
for threads in 1 2 4; do
    OMP_NUM_THREADS=$threads "$check" "$work/c.proof"
done | sort -u > "$work/out"
[ "$(grep -c 'not a proof' "$work/out")" = 1 ] && why= || why=$(cat "$work/out")
result threads_find_the_same_mistake "$why"
status=0
cat "$work/b.proof" | "$check" /dev/stdin > "$work/out" 2> "$work/err" || status=$?
expect a_pipe_is_no_file 3 'a pipe' ''
checks "$work/nothing"
expect a_proof_that_is_not_there_cannot_be_read 3 'it cannot be opened' ''
checks "$yomikiri"
expect another_file_is_no_proof 1 'not a proof, at byte ' ''
checks
expect the_checker_needs_a_proof 2 '' 'Usage: '
checks --help
expect the_checker_has_help 0 'Options:' ''

# Both checkers: of the bad files each has one thing wrong, and nothing is with the odd ones.
if command -v python3 > /dev/null; then
    python='python3 checker/yomikiri_check.py'
else
    echo 'skip the_other_checker_agrees: python3 is not available'
fi
for file in "$work"/[bc].proof tests/data/proofs/*/*.proof; do
    wanted='0 proven'
    case $file in */c.proof | */bad/*) wanted='1 not a proof, at byte' ;; esac
    for checker in "$check" ${python:+"$python"}; do
        status=0
        $checker "$file" > "$work/out" 2>&1 || status=$?
        tail -n 1 "$work/out" | grep -q "${wanted#* }" && [ "$status" = "${wanted%% *}" ] ||
            echo "$checker $file: status $status, $(tail -n 1 "$work/out")"
    done
done > "$work/differ"
result bad_proofs_are_refused_and_odd_ones_believed "$(cat "$work/differ")"

# What is asked for.
printf '%s\n%s\n' "$ffo_1" "$ffo_40" > "$work/two.obf"
while IFS='|' read -r name status_wanted text words; do
    # shellcheck disable=SC2086
    run prove $words "$ffo_1"
    expect "prove_$name" "$status_wanted" '' "$text"
done << END
needs_a_file|2|prove needs a file|
writes_no_file_of_the_name_minus|2|prove needs a file|-o -
takes_one_question|2|exclude each other|-o $proof --wld --at-least 2
knows_that_scores_are_even|2|scores are even|-o $proof --at-least 3
says_where_it_cannot_write|1|missing/a.proof|-o $work/missing/a.proof
takes_one_position|2|one position|-o $proof $work/two.obf
END
cp "$work/two.obf" "$work/kept.obf"
ln -s two.obf "$work/other.obf"
run prove -o "$work/other.obf" --at 14 "$work/two.obf"
expect prove_keeps_what_it_is_to_read 2 '' 'would be lost'
run solve -q --prove "$work/two.obf" "$work/two.obf"
expect solve_keeps_what_it_is_to_read 2 '' 'would be lost'
run solve -q --svg "$work/other.obf" "$work/two.obf"
expect solve_draws_over_nothing_it_is_to_read 2 '' 'would be lost'
cmp -s "$work/two.obf" "$work/kept.obf" && why= || why='it is another one'
result input_is_as_it_was "$why"
hard='--XXXXX--OOOXX-O-OOOXX---OOXOX---OXXXXX-OOOOOXO----OXX---------- O'
run prove -o "$work/late" --time 20ms "$hard"
expect prove_gives_up_in_time 4 '' 'the time was over'
run prove -o "$work/missing/a.proof" --time 20ms "$hard"
expect prove_finds_that_it_cannot_write_before_it_solves 1 '' 'missing/a.proof'
[ -z "$(ls "$work" | grep late)" ] && why= || why='a file was written'
result prove_leaves_no_file_when_late "$why"
cp "$work/b.proof" "$work/kept"
run prove -o "$work/kept" --time 20ms "$hard"
cmp -s "$work/b.proof" "$work/kept" && why= || why='it is another one'
result prove_keeps_the_file_that_was_there_when_late "$why"
ln -s "$work/kept" "$work/link"
run prove -o "$work/link" "$ffo_1"
[ -L "$work/link" ] && ! [ -L "$work/kept" ] && why= || why='the link is gone'
result prove_follows_links "$why"
if [ -c /dev/full ]; then
    run prove -o /dev/full "$ffo_1"
    expect prove_says_that_the_disk_is_full 1 '' '/dev/full'
    [ -c /dev/full ] && why= || why='it is gone'
    result prove_removes_no_device "$why"
else
    echo 'skip prove_says_that_the_disk_is_full: there is no /dev/full'
fi
exit $failures
