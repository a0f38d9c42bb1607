#!/bin/sh
# cli_match.sh - `yomikiri match` as a whole: an evaluation against itself, what is refused,
# what is printed, and what an interruption leaves. Prints one fact per line.

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh

built_in=solver/eval/weights.bin
quick='--depth 1 --perfect 8'

# ---- equals ---------------------------------------------------------------------------

run match $quick --stop --pairs 40 built-in "$built_in"
expect equals_are_undecided 6 'undecided: +0.00 (+0.00 .. +0.00) discs a game for B' \
    'A and B are the same weights'
grep -q 'B takes 2 points in 0, 1.5 in 0, 1 in 40, 0.5 in 0, none in 0' "$work/out"
result equals_are_level_in_every_pair "$([ $? -eq 0 ] || cat "$work/out")"

# ---- output ---------------------------------------------------------------------------

run match $quick --pairs 3 --json --games "$work/games.ggf" built-in built-in
expect json_has_a_schema 6 '"schema": "yomikiri.match/2"' 'A and B are the same weights'
[ "$(grep -c '^(;GM\[Othello\]' "$work/games.ggf")" -eq 6 ]
result games_are_kept "$([ $? -eq 0 ] || head -n 1 "$work/games.ggf")"
run convert --to obf "$work/games.ggf"
expect games_can_be_read_again 0 '*' '*'
run match $quick --pairs 3 -q built-in built-in
[ "$(wc -l < "$work/out")" -eq 1 ]
result quiet_prints_the_verdict_alone "$([ $? -eq 0 ] || cat "$work/out")"
expect weights_against_themselves_are_named 6 '*' 'A and B are the same weights'
status=0
"$yomikiri" match --depth 14 built-in built-in > "$work/out" 2> "$work/err" &
pid=$!
await listens "$pid"
kill -TERM "$pid"
wait "$pid" || status=$?
expect nothing_played_is_said_in_words 130 'undecided: no pair was finished' '*'
result nothing_played_has_no_figures "$(grep -nE 'inf|^discs|^Elo' "$work/out")"

# ---- openings -------------------------------------------------------------------------

run match $quick --pairs 2 built-in built-in
checksum=$(od -A n -t x8 -j 16 -N 8 "$built_in" | tr -d ' ')
judged="within 3 discs by 12 plies at 73 %, weights $checksum"
expect openings_are_level_and_say_who_judged 6 "openings  8 to 14 random plies, seed 1, $judged" \
    '*'
run match $quick --opening-plies 7,8 --opening-value 64 --pairs 2 built-in built-in
expect all_openings_may_be_played 6 'openings  7 to 8 random plies, seed 1' '*'
! grep -q within "$work/out"
result then_none_is_judged "$([ $? -eq 0 ] || cat "$work/out")"

# ---- what is refused ------------------------------------------------------------------

head -c 100000 "$built_in" > "$work/short.bin"
while IFS='|' read -r name status_wanted text words; do
    eval "run match $words"
    expect "$name" "$status_wanted" '' "$text"
done << END
two_files_are_needed|2|two weights files|built-in
missing_file_is_named|3|nothing.bin: No such file|built-in $work/nothing.bin
short_file_is_refused|3|short.bin: a weights file that is cut short|$work/short.bin built-in
plies_are_a_range|2|--opening-plies: |--opening-plies 9,3 built-in built-in
there_must_be_moves|2|--opening-plies: at most 29|--opening-plies 9,40 --perfect 30 a b
games_must_have_a_place|2|games.ggf: |--games $work/none/games.ggf built-in built-in
END
status=0
"$yomikiri" match $quick --pairs 2 --json built-in built-in > /dev/full 2> "$work/err" || status=$?
result full_disk_is_no_success "$([ "$status" -eq 1 ] || echo "status $status")"

# ---- interrupted ----------------------------------------------------------------------

"$yomikiri" match $quick --json --games "$work/live.ggf" --pairs 100000 built-in built-in \
    > "$work/out" 2> "$work/err" < /dev/null &
program=$!
await test -s "$work/live.ggf"
kill -INT $program
status=0
wait $program || status=$?
expect interrupted_it_shows_what_it_knows 130 '"exit_status": 130' 'A and B are the same weights'
grep -q '"end": "interrupted"' "$work/out" && ! grep -q '"pairs": 0,' "$work/out"
result interrupted_pairs_count "$([ $? -eq 0 ] || cat "$work/out" "$work/err")"

exit $failures
