#!/bin/sh
# cli_weights.sh - --weights FILE: what is refused, who says which weights are in force, and
# that no answer changes.

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh

built_in=solver/eval/weights.bin
checksum=$(od -A n -t x8 -j 16 -N 8 "$built_in" | tr -d ' ')

# ---- what is refused ------------------------------------------------------------

head -c 100000 "$built_in" > "$work/short.bin"
cat "$built_in" "$built_in" > "$work/long.bin"
cp "$built_in" "$work/damaged.bin"
printf 'X' | dd of="$work/damaged.bin" bs=1 seek=100000 conv=notrunc 2> /dev/null
while IFS='|' read -r name status_wanted text words; do
    # shellcheck disable=SC2086
    run $words
    expect "$name" "$status_wanted" '' "$text"
done << END
missing_file_is_named|3|nothing.bin: No such file or directory|solve --weights $work/nothing.bin f5
folder_is_named|3|: Is a directory|solve --weights $work f5
other_files_are_refused|3|Makefile: not a weights file (|solve --weights Makefile f5
short_file_is_told|3|cut short or too long (100000 b|bench --weights $work/short.bin gate
long_file_is_told|3|too long (48214720 bytes|solve --weights $work/long.bin f5
damage_is_noticed|3|damaged.bin: a damaged weights file|solve --weights $work/damaged.bin f5
serve_refuses_them_too|3|a damaged weights file|bench --serve --weights $work/damaged.bin
explain_refuses_them_too|3|a damaged weights file|explain --weights $work/damaged.bin ffo-01-19
tune_is_for_those_built_in|2|leave --weights away|tune --weights $built_in
file_must_be_named|2|--weights|solve --weights
END

# ---- who says so ------------------------------------------------------------------

run solve --jsonl --weights "$built_in" ffo-01-19
expect json_names_the_checksum 0 "\"weights\":\"$checksum\"" '*'
run solve --jsonl ffo-01-19
expect built_in_go_without_saying 0 '"profile"' '*'
! grep -q '"weights"' "$work/out"
result built_in_weights_are_not_named "$([ $? -eq 0 ] || echo 'they are')"
run solve --jsonl --weights built-in ffo-01-19
! grep -q '"weights"' "$work/out"
result built_in_is_a_name "$([ $? -eq 0 ] && [ "$status" -eq 0 ] || echo "status $status")"
run bench --serve --weights "$built_in"
expect greeting_names_the_checksum 0 "\"weights\":\"$checksum\"" ''
small='XXXO--XOOOOOOOOO-OXOXOXO-XOXOXOO-XXOXOOO--XXOXOO-XXXXOOO-OOOOOO- X'
run explain --weights "$built_in" "$small"
expect explain_names_the_checksum 0 "weights $checksum" ''
run explain --json --weights "$built_in" "$small"
expect explain_json_names_it_too 0 "\"weights\":\"$checksum\"" ''
cp "$built_in" "$work/two words.bin"
run bench --jsonl --rounds 1 --first 1 --no-pin --weights "$work/two words.bin" ffo-20-39
expect record_names_the_checksum 0 "\"weights\":\"$checksum\"" ''
grep -qF -e "--weights '$work/two words.bin'" "$work/out"
result record_names_the_file "$([ $? -eq 0 ] || tail -c 300 "$work/out")"

exit $failures
