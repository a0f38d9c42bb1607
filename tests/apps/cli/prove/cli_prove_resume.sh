#!/bin/sh
# cli_prove_resume.sh - `yomikiri prove` that was stopped goes on. Prints one fact per line.
# needs: release long

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh
check=$(dirname "$yomikiri")/yomikiri-check
[ -x "$check" ] || check=$OUT/yomikiri-check
proof=$work/a.proof
ffo_46='---XXX----OOOX----OOOXX--OOOOXXX--OOOOXX--OXOXXX--XXOO---XXXX-O- X'
ffo_1='--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'

# How long until the solve is over and something is found depends on the machine.
for time in 1.1 1.5 2 2.8 4 5.5 8 11 16 22 30; do
    run prove -t 1 --leaf 6 --time $time -o "$proof" "$ffo_46"
    [ "$status" = 4 ] && [ ! -f "$proof.unfinished" ] || break
done
if [ "$status" = 0 ]; then
    echo 'skip a_proof_that_was_stopped_is_kept: it took less than a second'
    exit 0
fi
expect a_proof_that_was_stopped_is_kept 4 '' 'a.proof.unfinished has what was found'
[ -s "$proof.unfinished" ] && [ ! -e "$proof" ] && why= || why=$(ls "$work")
result only_what_was_found_is_kept "$why"
cp "$proof.unfinished" "$work/unfinished"

# By another question nothing is gained, and what belongs to this one is overwritten at most.
run prove -t 1 -o "$proof" "$ffo_1"
expect another_position_does_not_go_on 0 'exactly +18' 'unfinished is of another question or build'
sed '3s/score/scorn/' "$work/unfinished" > "$proof.unfinished"
run prove -t 1 -o "$proof" "$ffo_1"
expect a_damaged_file_begins_anew 0 'exactly +18' 'begins anew: '
[ -s "$proof.unfinished.damaged" ] && [ ! -e "$proof.unfinished" ] && why= || why=$(ls "$work")
result and_is_kept_aside "$why"

cp "$work/unfinished" "$proof.unfinished"
run prove -t 1 --leaf 6 -o "$proof" "$ffo_46"
expect the_same_command_goes_on 0 'to prove the rest' 'goes on with what'
! grep -q 'damaged' "$work/err" && why= || why=$(cat "$work/err")
result of_a_whole_file_nothing_is_lost "$why"
"$check" "$proof" > "$work/out" 2>&1 && grep -q '^claim exactly -8$' "$work/out" && why= ||
    why=$(tail -n 1 "$work/out")
result what_went_on_is_believed "$why"
[ ! -e "$proof.unfinished" ] && why= || why='it is still there'
result nothing_unfinished_is_left "$why"
exit $failures
