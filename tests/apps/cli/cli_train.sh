#!/bin/sh
# cli_train.sh - yomikiri train on next to nothing: the table, the file, going on after a stop.
# needs: release long

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/program.sh

# same NAME FILE FILE
same() {
    cmp "$2" "$3" > "$work/difference" 2>&1 && why= || why=$(cat "$work/difference")
    result "$1" "$why"
}

# ---- asking -------------------------------------------------------------------

run train --help
expect help_shows_examples 0 'yomikiri train --check' ''
while IFS='|' read -r name status_wanted text words; do
    # shellcheck disable=SC2086
    run train $words
    expect "$name" "$status_wanted" '' "$text"
done << END
scale_must_be_a_number|2|--scale takes a positive number, not 'nonsense'|--scale nonsense
scale_must_be_positive|2|--scale takes a positive number, not '-1'|--scale -1
no_threads_are_refused|2|--threads|--threads 0
weights_to_keep_nothing_of_are_refused|2|--from needs --stage|--from solver/eval/weights.bin
stage_above_the_last_is_refused|2|--stage 4 is above --stages 3|--stage 4 --stages 3
other_files_are_no_stages_to_keep|3|not a weights file|--stage 4 --from Makefile
folder_without_games_is_refused|3|no WTHOR games|--games $work/nothing
work_folder_is_refused|3|nothing/at/all|--work $work/nothing/at/all --stages 1
other_files_are_refused|3|not a weights file|--check Makefile
missing_file_is_named|3|nothing: No such file|--check $work/nothing
END

# ---- weights files ---------------------------------------------------------------

run train --check solver/eval/weights.bin
expect embedded_weights_are_right 0 'is right' ''

# ---- training -----------------------------------------------------------------------

tiny='--scale 0.00075 --stages 1'    # some blocks of one stage
run train $tiny --out "$work/plain.bin"
expect errors_are_printed_by_empties 0 '    1      all' 'left out near FFO positions'
run train --check "$work/plain.bin"
expect provenance_says_how_it_was_made 0 'train --seed 1 --scale 0.00075: 1 stages, ' ''
samples=$(sed -n 's/.* 1 stages, \([0-9]*\) samples.*/\1/p' "$work/out")
[ "${samples:-0}" -gt 4096 ] && why= || why="'$samples' samples"
result samples_are_of_several_blocks "$why"
run train $tiny --threads 2 --work "$work/kept" --out "$work/kept.bin"
expect work_folder_is_made 0 '    1      all' '*'
same threads_change_nothing "$work/plain.bin" "$work/kept.bin"
run train $tiny --work "$work/kept" --out "$work/again.bin"
expect finished_stage_is_found 0 'found finished' '*'
same stage_found_is_the_same "$work/plain.bin" "$work/again.bin"
run train $tiny --seed 2 --out "$work/other.bin"
cmp -s "$work/plain.bin" "$work/other.bin" && why='the same weights' || why=
result another_seed_gives_other_weights "$why"

# ---- stages kept ------------------------------------------------------------------------

# bytes FILE FIRST COUNT: those of COUNT stages from FIRST (0 ..) on
stage_bytes=2678304
header_bytes=2624
bytes() {
    tail -c "+$((header_bytes + $2 * stage_bytes + 1))" "$1" | head -c "$(($3 * stage_bytes))"
}
embedded=solver/eval/weights.bin
few='--scale 0.00075 --stage 7 --stages 7'    # a block
run train $few --out "$work/seventh.bin"
expect stage_is_made_alone 0 '    7      all' 'stage 7: 4096 samples'
run train $few --from "$embedded" --threads 2 --out "$work/from.bin"
same weights_built_in_are_those_to_keep "$work/seventh.bin" "$work/from.bin"
run train --check "$work/seventh.bin"
expect provenance_says_what_was_kept 0 ' --stage 7: 7 stages, 4096 samples, ' ''
for kept in '0 6' '7 2'; do
    bytes "$embedded" $kept > "$work/before"
    bytes "$work/seventh.bin" $kept > "$work/after"
    same "stages_are_kept_$(echo $kept | tr ' ' _)" "$work/before" "$work/after"
done
bytes "$embedded" 6 1 > "$work/before"
bytes "$work/seventh.bin" 6 1 > "$work/after"
cmp -s "$work/before" "$work/after" && why='the same weights' || why=
result stage_that_was_made_is_new "$why"

run train $few --refine --out "$work/refined.bin"
expect stage_is_refined 0 '    7      all' '*'
bytes "$work/refined.bin" 6 1 > "$work/refined"
distance() { cmp -l "$work/before" "$1" | wc -l; }
near=$(distance "$work/refined")
far=$(distance "$work/after")
[ "$near" -gt 0 ] && [ $((2 * near)) -lt "$far" ] && why= || why="$near and $far bytes differ"
result refined_stage_is_nearer_to_what_it_was "$why"

# ---- killed ------------------------------------------------------------------------

# Wherever it is killed, it ends up in the same place.
"$yomikiri" train $tiny --work "$work/killed" --out "$work/killed.bin" > /dev/null 2>&1 &
pid=$!
sleep 0.2
kill -9 $pid 2> /dev/null
wait $pid 2> /dev/null
run train $tiny --work "$work/killed" --out "$work/killed.bin"
expect killed_run_goes_on 0 '    1  ' '*'
same killed_run_ends_the_same "$work/plain.bin" "$work/killed.bin"

run train $tiny --work "$work/kept" --out "$work/nothing/weights.bin"
expect weights_that_cannot_be_written_are_an_error 1 '*' 'cannot be written'

exit $failures
