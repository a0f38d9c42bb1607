#!/bin/sh
# cli_match.sh - `yomikiri match` as a whole: an evaluation against itself, what is refused, what
# is printed, and what an interruption leaves. Prints one fact per line.

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/program.sh

built_in=solver/eval/weights.bin
quick='--depth 1 --perfect 8'

# ---- equals ---------------------------------------------------------------------------

run match $quick --stop --pairs 40 built-in "$built_in"
expect equals_are_undecided 6 'undecided: +0.00 (+0.00 .. +0.00) discs a game for B' \
    'A and B are the same weights'
grep -q 'B takes 2 points in 0, 1.5 in 0, 1 in 40, 0.5 in 0, none in 0' "$work/out"
result equals_are_level_in_every_pair "$([ $? -eq 0 ] || cat "$work/out")"
run match $quick --pairs 20 --margin 1 built-in "$built_in"
expect equals_are_good_enough_with_a_margin 0 'B is good enough' 'A and B are the same weights'

# ---- output ---------------------------------------------------------------------------

run match $quick --pairs 3 --json --games "$work/games.ggf" built-in built-in
expect json_has_a_schema 6 '"schema": "yomikiri.match/1"' 'A and B are the same weights'
grep -q '"same_weights": true' "$work/out"
result json_tells_that_weights_are_the_same "$([ $? -eq 0 ] || cat "$work/out")"
[ "$(grep -c '^(;GM\[Othello\]' "$work/games.ggf")" -eq 6 ]
result games_are_kept "$([ $? -eq 0 ] || head -n 1 "$work/games.ggf")"
run convert --to obf "$work/games.ggf"
expect games_can_be_read_again 0 '*' '*'
run match $quick --pairs 3 -j 2 --jsonl built-in built-in
[ "$(wc -l < "$work/out")" -eq 4 ] && tail -n 1 "$work/out" | grep -q '"what":"result"'
result jsonl_ends_with_the_result "$([ $? -eq 0 ] || cat "$work/out")"
run match $quick --pairs 3 -q built-in built-in
[ "$(wc -l < "$work/out")" -eq 1 ]
result quiet_prints_the_verdict_alone "$([ $? -eq 0 ] || cat "$work/out")"
expect weights_against_themselves_are_named 6 '*' 'A and B are the same weights'
status=0
"$yomikiri" match --depth 14 built-in built-in > "$work/out" 2> "$work/err" &
pid=$!
sleep 0.5
kill -TERM "$pid"
wait "$pid" || status=$?
expect nothing_played_is_said_in_words 130 'undecided: no pair was finished' '*'
result nothing_played_has_no_figures "$(grep -n 'inf\|^discs\|^Elo' "$work/out")"

# ---- what is refused ------------------------------------------------------------------

run match built-in
expect two_files_are_needed 2 '' 'two weights files'
run match built-in "$work/nothing.bin"
expect missing_file_is_named 3 '' 'nothing.bin: No such file'
head -c 100000 "$built_in" > "$work/short.bin"
run match "$work/short.bin" built-in
expect short_file_is_refused 3 '' 'short.bin: a weights file that is cut short'
run match --depth 0 built-in built-in
expect depth_has_a_range 2 '' '--depth: 0 is out of range'
run match --opening-plies 9,3 built-in built-in
expect plies_are_a_range 2 '' '--opening-plies takes'
run match --opening-plies 40 --perfect 30 built-in built-in
expect there_must_be_moves_to_choose 2 '' '--opening-plies takes'
run match --alpha 2 built-in built-in
expect alpha_is_a_share 2 '' '--alpha takes a number'
run match --json --jsonl built-in built-in
expect json_or_jsonl 2 '' 'exclude each other'
run match --games "$work/none/games.ggf" built-in built-in
expect games_must_have_a_place 2 '' "games.ggf: "
printf 'nonsense\n' > "$work/openings"
run match $quick --openings "$work/openings" built-in built-in
expect openings_are_read_with_care 3 '' 'openings:1:'
status=0
"$yomikiri" match $quick --pairs 2 --json built-in built-in > /dev/full 2> "$work/err" || status=$?
result full_disk_is_no_success "$([ "$status" -eq 1 ] || echo "status $status")"

# ---- interrupted ----------------------------------------------------------------------

# interrupt - as `run`, but the program gets an INT as soon as it has printed a pair.
interrupt() {
    status=0
    "$yomikiri" "$@" > "$work/out" 2> "$work/err" < /dev/null &
    program=$!
    for _ in $(seq 600); do
        [ ! -s "$work/out" ] || break
        sleep 0.1
    done
    kill -INT $program 2> /dev/null
    wait $program || status=$?
}

interrupt match --jsonl --pairs 1000000 $quick built-in built-in
tail -n 1 "$work/out" > "$work/last"
mv "$work/last" "$work/out"
expect interrupted_it_shows_what_it_knows 130 '"exit_status":130' 'A and B are the same weights'
grep -q '"end":"interrupted"' "$work/out" && ! grep -q '"pairs":0,' "$work/out"
result interrupted_pairs_count "$([ $? -eq 0 ] || cat "$work/out" "$work/err")"
run match --budget 300ms $quick built-in built-in
expect budget_ends_it 6 'the budget is spent' 'A and B are the same weights'

exit $failures
