#!/bin/sh
# cli_match.sh - `yomikiri match` as a whole: an evaluation against itself, programs, what is
# refused, what is printed, and what an interruption leaves. Prints one fact per line.

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
run match $quick --opening-plies 8 --opening-value 64 --pairs 2 built-in built-in
expect all_openings_may_be_played 6 'openings  8 random plies, seed 1' '*'
! grep -q within "$work/out"
result then_none_is_judged "$([ $? -eq 0 ] || cat "$work/out")"
# ---- programs -------------------------------------------------------------------------

small="--table 8M --profile none"
run match --programs --depth 3 --perfect 8 --pairs 3 "$yomikiri $small" "$yomikiri $small --etc on"
expect programs_play 6 'moves     by 3 plies, exact from 8 empties' ''
grep -q 'B takes 2 points in 0, 1.5 in 0, 1 in 3, 0.5 in 0, none in 0' "$work/out" &&
    grep -q '^time      A [0-9.]* s a move, B [0-9.]*$' "$work/out" &&
    grep -q '^nodes     A [1-9][0-9,]* a move, B [1-9][0-9,]*$' "$work/out"
result equal_programs_are_level_at_a_depth "$([ $? -eq 0 ] || cat "$work/out")"
run match --programs --depth 3 --perfect 8 --pairs 3 -q -j 2 "$yomikiri $small" "$yomikiri $small"
expect several_programs_play_at_once 6 'undecided: +0.00 (+0.00 .. +0.00) discs' ''
run match --programs --depth 3@99 --perfect 12 --pairs 1 --json "$yomikiri $small" \
    "$yomikiri $small"
expect a_level_of_selectivity_is_in_the_json 6 '"selectivity": 99' ''
run match --programs --time 2ms --perfect 12 --pairs 1 --json "$yomikiri $small" "$yomikiri $small"
expect programs_have_a_time 6 '"move_time_s": 0.002' ''
grep -q '"depth": null' "$work/out" && grep -q '"same_weights": null' "$work/out" &&
    grep -q '"program": ".*--table 8M' "$work/out" && grep -q '"time_s": 0\.[0-9]' "$work/out"
result json_tells_of_programs "$([ $? -eq 0 ] || cat "$work/out")"
printf '#!/bin/sh\nexec "%s" bench --serve --depth 3\n' "$yomikiri" > "$work/old_yomikiri"
chmod +x "$work/old_yomikiri"
# greets NAME COMMAND - a program that greets as yomikiri does, and does that when it is asked.
greets() {
    printf '#!/bin/sh\n"%s" "$@" < /dev/null\nread -r line\n%s\n' "$yomikiri" "$2" > "$work/$1"
    chmod +x "$work/$1"
}
greets dies_yomikiri 'exit 3'
run match --programs --depth 3 --pairs 1 "$yomikiri $small" "$work/dies_yomikiri $small"
expect a_program_that_dies_is_named 1 '*' 'yomikiri: B: '
# answers BEST - a program whose first answer has that move.
answers() {
    value='{"sixteenths":0,"plies":3,"confidence":0,"moves":[]}'
    greets other_yomikiri \
        "echo '{\"id\":1,\"score\":null,\"exact\":false,\"best\":$1,\"value\":$value}'; cat"
    run match --programs --depth 3 --pairs 1 "$yomikiri $small" "$work/other_yomikiri $small"
}
answers '"d4"'
expect a_move_that_is_not_legal_is_refused 1 '*' 'yomikiri: B: answers with the illegal move d4'
answers null
expect programs_have_to_move 1 '*' 'yomikiri: B: no move for '

# ---- what is refused ------------------------------------------------------------------

head -c 100000 "$built_in" > "$work/short.bin"
fake=tests/data/fake_engines/fake_yomikiri.sh
while IFS='|' read -r name status_wanted text words; do
    eval "run match $words"
    expect "$name" "$status_wanted" '' "$text"
done << END
two_files_are_needed|2|two weights files|built-in
missing_file_is_named|3|nothing.bin: No such file|built-in $work/nothing.bin
short_file_is_refused|3|short.bin: a weights file that is cut short|$work/short.bin built-in
levels_are_for_programs|2|a level of selectivity goes with|--depth 3@95 built-in built-in
time_is_for_programs|2|--time goes with --programs|--time 1 built-in built-in
moves_need_a_millisecond|2|--time: at least a millisecond|--programs --time 0.0001 a b
two_programs_are_needed|2|command lines of two programs|--programs $yomikiri
plies_are_a_range|2|--opening-plies takes|--opening-plies 9,3 built-in built-in
there_must_be_moves|2|--opening-plies takes|--opening-plies 40 --perfect 30 built-in built-in
a_file_is_not_judged|2|--opening-value is for|--opening-value 3 --openings no built-in built-in
alpha_is_a_share|2|--alpha takes a number|--alpha 2 built-in built-in
games_must_have_a_place|2|games.ggf: |--games $work/none/games.ggf built-in built-in
a_missing_program_is_named|1|engine B: |--programs --pairs 1 $yomikiri $work/no-yomikiri
depth_must_be_known|1|as far as it was|--programs --depth 3 $yomikiri $fake
levels_must_be_known|1|as far as it was|--programs --depth 3@99 $yomikiri $work/old_yomikiri
END
printf 'f5d6c3\nf5f6e6f4\nf5d6c3\n' > "$work/openings"
run match $quick --openings "$work/openings" --pairs 9 built-in built-in
expect openings_of_a_file_are_played_once 6 "openings  2 of $work/openings" '*'
head -n 1 positions/sets/ffo-01-19.obf > "$work/openings"
run match $quick --perfect 20 --openings "$work/openings" built-in built-in
expect openings_leave_a_move_to_choose 3 '' 'openings:1: 14 empties: no move is left to choose'
printf 'nonsense\n' > "$work/openings"
run match $quick --openings "$work/openings" built-in built-in
expect openings_are_read_with_care 3 '' 'openings:1:'
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
