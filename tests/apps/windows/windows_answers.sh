#!/bin/sh
# windows_answers.sh - tests of the answers of yomikiri.exe: those of the program for this system,
# to the last byte where no time is in them; names of files in any writing; what it says of itself.

cd "$(dirname "$0")/../../.." || exit 1
. tests/apps/windows/windows.sh
one='-t 1 --table 16M'
set_file=positions/sets/ffo-01-19.obf

# ---- the file itself ----

imports=$("${WIN_CC%gcc*}objdump" -p "$exe" | sed -n 's/.*DLL Name: //p' | sort | tr '\n' ' ')
[ "$imports" = 'ADVAPI32.dll KERNEL32.dll msvcrt.dll ' ] && why= || why="it needs $imports"
result the_program_needs_system_libraries_only "$why"

windows --version
expect version_names_all_kernels 0 portable ''
grep -q avx512 "$work/out" && grep -q avx2 "$work/out" && why= || why=$(cat "$work/out")
result version_names_the_kernels_of_the_cpu "$why"

# ---- the same answers ----

# without_times - JSON without what a clock or the system's pages decide.
without_times() { sed -E 's/"(time_s|nps)":[0-9.e+-]+/"\1":0/g; s/"page":"[^"]*"/"page":""/g'; }

head -n 6 "$set_file" | tail -n 4 > "$work/some.obf"
run solve --jsonl $one --moves "$work/some.obf"
without_times < "$work/out" | sed 's|"[^"]*some.obf|"some.obf|g' > "$work/linux.jsonl"
(cd "$work" && windows solve --jsonl $one --moves some.obf; echo "$status" > status)
without_times < "$work/out" > "$work/windows.jsonl"
same json_lines_are_the_same "$work/linux.jsonl" "$work/windows.jsonl"
[ "$(cat "$work/status")" = 0 ] && why= || why="exit status $(cat "$work/status")"
result json_lines_end_with_status_0 "$why"

sed 's/$/\r/' "$work/some.obf" > "$work/crlf.obf"
run convert --to ggf "$work/some.obf"
cp "$work/out" "$work/linux"
windows convert --to ggf "$work/crlf.obf"
same lines_that_end_with_crlf_are_read "$work/linux" "$work/out"
for form in diagram svg pgn; do
    run convert --to $form "$board"
    cp "$work/out" "$work/linux"
    windows convert --to $form "$board"
    same "convert_to_${form}_is_the_same" "$work/linux" "$work/out"
done
run perft 8
sed 's/  *[0-9.]* s.*//' "$work/out" > "$work/linux"
windows perft 8
sed 's/  *[0-9.]* s.*//' "$work/out" > "$work/windows"
same perft_is_the_same "$work/linux" "$work/windows"

windows explain $one "$board"
expect explain_counts_here_too 0 nodes '*'
windows cpu
expect cpu_names_what_it_runs_on 0 kernel '*'

# A proof, and then another in its place.
run prove $one "$board" -o "$work/linux.proof"
windows prove $one "$board" --wld -o "$work/windows.proof"
windows prove $one "$board" -o "$work/windows.proof"
expect proof_replaces_another 0 'positions' '*'
same proof_is_the_same "$work/linux.proof" "$work/windows.proof"
windows solve $one --jsonl "$work/some.obf" --prove "$work/w%d.proof"
run solve $one --jsonl "$work/some.obf" --prove "$work/l%d.proof"
for n in 1 2 3 4; do
    cmp "$work/l$n.proof" "$work/w$n.proof" || break
done > "$work/cmp" 2>&1
why=$(cat "$work/cmp")
result proofs_of_answers_are_the_same "$why"
windows prove $one "$board" -o "$work/nowhere/x.proof"
expect proof_says_where_it_cannot_be_written 1 '' 'nowhere'

# ---- names and text ----

mkdir -p "$work/with blank é/終盤"
printf '%s;\n' "$board" > "$work/with blank é/終盤/黒番 ü.obf"
windows solve $one "$work/with blank é/終盤/黒番 ü.obf"
expect path_with_blanks_and_other_writings 0 '黒番 ü.obf' '*'
(cd "$work/with blank é" && windows convert --to obf '終盤\黒番 ü.obf')
grep -qF -e "${board% X}" "$work/out" && why= || why=$(tail -n 2 "$work/out" "$work/err")
result path_with_backslashes "$why"
windows solve --svg "$work/with blank é/図.svg" $one "$board"
[ -s "$work/with blank é/図.svg" ] && why= || why=$(tail -n 2 "$work/err")
result picture_is_written_where_it_is_wanted "$why"
windows solve "$work/終盤/nothing here.obf"
expect missing_file_is_named 3 '*' 'No such file or directory'
windows solve "$work/with blank é"
expect folder_is_no_file 3 '*' 'is a directory'
windows solve '-OOOO---XXXXXX--XOXOZZ'
expect what_cannot_be_read_is_located 3 '*' '(argument):1:'
printf '○●\n%s\n' "$board" > "$work/text"
windows convert --to diagram < /dev/null "$work/text"
expect utf8_goes_out_as_it_is 0 'X' '*'
status=0
printf '%s\r\n' "$board" | $EMULATOR "$exe" solve $one - > "$work/out" 2> "$work/err" || status=$?
expect standard_input_with_crlf 0 'exact' '*'

# ---- a game, and a second run ----

game=f5f6e6f4f3d3c3c6d6c5e3c4c7b3b5b4a3a5g4e2a4a2f1c8f7f2d2d7e8d1e1g1e7c2b1h3h5g3g5b6d8f8g6
game=${game}h7g2h1h2c1a7a1b8h4h6a6g8a8h8g7b7b2
run convert --to ggf "$game"
if [ "$status" -eq 0 ]; then
    cp "$work/out" "$work/game.ggf"
    run review --from 10 $one --jsonl "$work/game.ggf"
    without_times < "$work/out" | sed 's|"[^"]*game.ggf|"game.ggf|g' > "$work/linux"
    (cd "$work" && windows review --from 10 $one --jsonl game.ggf)
    without_times < "$work/out" > "$work/windows"
    same review_is_the_same "$work/linux" "$work/windows"
else
    result review_is_the_same "the game is none: $(tail -n 1 "$work/err")"
fi
cd "$work" || exit 1
$EMULATOR "$exe" solve --jsonl $one some.obf 2> err | head -n 2 > part.jsonl
cp part.jsonl all.jsonl
printf '{"schema":"yomi' >> all.jsonl
$EMULATOR "$exe" solve --jsonl $one --resume all.jsonl some.obf 2> err >> all.jsonl
[ "$(grep -c '^{.*}$' all.jsonl)" -eq 4 ] && [ "$(wc -l < all.jsonl)" -eq 4 ] && why= ||
    why="$(cut -c 1-60 all.jsonl) $(tail -n 3 err)"
result resumed_after_a_line_that_was_cut_off "$why"
cd "$OLDPWD" || exit 1

# ---- what is missing ----

for missing in bench compare gate report tune pick match train; do
    windows $missing anything
    expect "${missing}_says_that_it_is_missing" 2 '' 'not part of this program'
done
windows help
expect help_shows_what_is_missing 0 'not on Windows' ''
exit $failures
