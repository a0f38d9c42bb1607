#!/bin/sh
# cli_gate.sh - `yomikiri gate`: each layer passes and fails for its own reason, and the files
# it leaves are well-formed. The builds that are judged are this program, with options that
# make it slower, or wrapped so that it lies. Prints one fact per line.
# needs: release long valgrind libxml2-utils jq

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh
program=$yomikiri
unset GITHUB_STEP_SUMMARY

# gate OPTION... - run it; $status, $work/out and $work/err tell the rest.
gate() {
    status=0
    "$program" gate --quiet "$@" > "$work/out" 2> "$work/err" < /dev/null || status=$?
}

# expect NAME STATUS PART... - the gate before ended so and printed each part.
expect() {
    name=$1 why=
    [ "$status" -eq "$2" ] || why="exit status $status, not $2: $(cat "$work/out" "$work/err")"
    shift 2
    for part; do
        cat "$work/out" "$work/err" | grep -qF -e "$part" ||
            why="$why no '$part' in: $(cat "$work/out" "$work/err")"
    done
    result "$name" "$why"
}

# fake NAME BODY - a build that does BODY, where $1 is the subcommand and "$@" the words.
fake() {
    printf '#!/bin/sh\nreal=%s\n%s\nexec "$real" "$@"\n' "'$program'" "$2" > "$work/$1"
    chmod +x "$work/$1"
}

sed -n '1,4p' positions/sets/ffo-01-19.obf > "$work/tiny.obf"
tiny="--suite $work/tiny.obf --answers $work/tiny.obf"

# ---- answers ------------------------------------------------------------------

gate --only answers $tiny
expect answers_of_this_program_are_right 0 'answers      pass' '4 positions of tiny' 'pass, exit'

fake yomikiri-score '[ "$1" = solve ] && { "$real" "$@" | sed "3s/\"score\":[-0-9]*/\"score\":20/"
exit 0; }'
gate $tiny --candidate "$work/yomikiri-score"
expect wrong_score_fails 1 'answers      fail' 'ffo-03: score +20, expected +2' \
    'pointless while answers are wrong' 'fail, exit status 1'

fake yomikiri-move '[ "$1" = solve ] && { "$real" "$@" |
sed "2s/{\"move\":\"b2\",\"score\":0/{\"move\":\"b2\",\"score\":4/"; exit 0; }'
gate --only answers $tiny --candidate "$work/yomikiri-move"
expect wrong_score_of_a_lesser_move_fails 1 'ffo-02: b2 scores +4, expected +0'

fake yomikiri-line '[ "$1" = solve ] && { "$real" "$@" |
sed "1s/\"line\":\[\"g8\",\"h7\"/\"line\":[\"h7\",\"g8\"/"; exit 0; }'
gate --only answers $tiny --candidate "$work/yomikiri-line"
expect line_that_does_not_lead_there_fails 1 'ffo-01: its line does not lead to its score +18'

fake yomikiri-skip '[ "$1" = solve ] && { "$real" "$@" | sed 2d; exit 0; }'
gate --only answers $tiny --candidate "$work/yomikiri-skip"
expect answers_to_other_boards_fail 1 'ffo-02: the answer is about another board' \
    'ffo-04: no answer'

fake yomikiri-crash 'kill -SEGV $$'
gate $tiny --candidate "$work/yomikiri-crash"
expect crash_fails 1 'answers      fail' 'signal 11' 'at ffo-01'
fake yomikiri-warned 'echo "x:1: warning: no game leads here [unreachable]" >&2; echo boom >&2
kill -SEGV $$'
gate --only answers $tiny --candidate "$work/yomikiri-warned"
expect warning_is_no_reason_to_end 1 'saying: boom, at ffo-01'
fake yomikiri-later '[ "$1" = solve ] && { "$real" "$@" | head -n 2; kill -SEGV $$; }'
gate --only answers $tiny --candidate "$work/yomikiri-later"
expect crash_names_the_position 1 'signal 11' 'at ffo-03 (all moves)' 'ffo-03: all moves: it ended'

fake yomikiri-hang '[ "$1" = solve ] && { "$real" "$@" | head -n 2; exec sleep 60; }'
gate --only answers $tiny --limit 3 --candidate "$work/yomikiri-hang"
expect hang_names_the_position 1 'it took too long, more than 3 s, at ffo-03 (all moves)'
fake yomikiri-slow '[ "$1" = solve ] && { "$real" "$@" |
while read -r line; do sleep 1.7; printf "%s\n" "$line"; done; exit 0; }'
gate --only answers $tiny --limit 5 --candidate "$work/yomikiri-slow"
expect limit_is_for_each_position 0 '4 positions of tiny'

# ---- answers, however they are asked for -----------------------------------------

# Small ones, and one of 18 empties for threads; a suite of that name is asked in every way.
{ sed -n '1,2p' positions/sets/ffo-20-39.obf; sed -n 1p positions/sets/ffo-01-19.obf
  sed -n 1p positions/sets/gate.obf; } > "$work/hunt.obf"
hunt="--only answers --answers $work/hunt.obf"

# lies NAME OPTION EDIT PART... - found out is a build that lies (sed EDIT) where OPTION is given.
lies() {
    name=$1
    fake yomikiri-lie "[ \"\$1\" = solve ] && case \" \$* \" in *' $2 '*)
\"\$real\" \"\$@\" | sed '$3'; exit 0 ;; esac"
    gate $hunt --candidate "$work/yomikiri-lie"
    shift 3
    expect "$name" 1 'answers      fail' "$@"
}

gate $hunt
expect hunt_is_asked_in_every_way 0 '9 positions of hunt asked in 22 ways'
lies lie_of_the_portable_kernel_is_found 'portable' '1s/"score":6/"score":8/' \
    'portable kernel: score +8, expected +6'
lies wrong_first_best_is_found '--first-best' '3s/"best":\["g8"/"best":["h1"/' \
    'first best move: h1 is called best'
lies best_move_left_out_is_found '--jsonl -j 1 -t 1 --' '2s/"best":\["g5"\]/"best":[]/' \
    'all best moves: g5 is not among the best'
lies wrong_winner_is_found '--wld' '3s/"lower":2,"upper":64/"lower":-64,"upper":-2/' \
    'who wins: score -64 to -2, expected +18'
lies undecided_winner_is_found '--wld' '3s/"lower":2,"upper":64/"lower":0,"upper":64/' \
    'who wins: no exact score'
lies wrong_window_is_found '5,9' '3s/"lower":[0-9]*,"upper":64/"lower":20,"upper":64/' \
    'window 5,9: score +20 to +64, expected +18'
lies wrong_bound_of_a_move_is_found '5,9' \
    '3s/null,"bound":"unknown",\("lower":-64,"upper":\)64/-40,"bound":"upper",\1-40/' \
    'h1 scores -64 to -40, expected'
lies lie_of_warm_caches_is_found '--keep' '2s/"score":0/"score":2/' \
    'caches warm: score +2, expected +0'
lies lie_of_two_threads_is_found '--moves -t 2 --' '1s/"score":-48/"score":-46/' \
    'two threads: score -46, expected -48'
lies lie_of_four_threads_is_found '-t 4' '1s/"score":-48/"score":-46/' \
    'four threads: score -46, expected -48'

fake yomikiri-old '[ "$1" = solve ] && case " $* " in *" --keep "*) exit 2 ;; esac'
gate $hunt --candidate "$work/yomikiri-old"
expect unknown_option_leaves_a_way_out 0 'asked in 14 ways' 'not asked, as it has no such option' \
    'caches warm'
fake yomikiri-none '[ "$1" = solve ] && exit 2'
gate $hunt --candidate "$work/yomikiri-none"
expect but_not_the_plain_way 1 'it ended with exit status 2'

gate --only answers $tiny --candidate /nowhere/yomikiri
expect missing_candidate_fails 1 '/nowhere/yomikiri'

# ---- signature ----------------------------------------------------------------

fake yomikiri-42 '[ "$1" = signature ] && { [ $# -eq 1 ] && echo 42; exit $(($# - 1)); }'
gate --only signature --candidate "$work/yomikiri-42" --signature 42
expect recorded_signature_passes 0 '42, as in --signature'
gate --only signature --candidate "$work/yomikiri-42 --etc off" --signature 42
expect signature_is_that_of_the_build_without_options 0 '42, as in --signature'
gate --only signature --candidate "$work/yomikiri-42" --signature 40
expect other_signature_fails 1 '42, but --signature says 40 (+5.00 % nodes)'
gate --only signature --candidate "$work/yomikiri-42" --signature 4200000
expect number_of_other_work_has_no_percentage 1 '--signature says 4200000 (too far off to be a sig'
gate --baseline "$program" "$program"
expect operand_is_told_which_options_there_are 2 '--candidate COMMAND is the build to judge'
gate --only signature --candidate "$work/yomikiri-42" --signature 40 --allow-signature-change
expect other_signature_may_be_allowed 0 'a change was allowed'
echo 42 > "$work/number"
gate --only signature --candidate "$work/yomikiri-42" --signature "$work/number"
expect signature_comes_from_a_file 0 "42, as in $work/number"
gate --only signature --candidate "$work/yomikiri-42" --signature "$work/nothing"
expect signature_without_a_number_is_a_mistake 2 'neither a number nor a file with one'
gate --only signature --candidate "$work/yomikiri-42"
expect committed_signature_is_the_default 1 "but tests/signature says $(cat tests/signature)"
fake yomikiri-mute '[ "$1" = signature ] && exit 0'
gate --only signature --candidate "$work/yomikiri-mute"
expect no_number_fails 1 'printed no number'

# ---- time ---------------------------------------------------------------------

slow="$program --ordering none"
gate --only time $tiny --budget 20 --baseline "$program" --candidate "$slow" \
    --junit "$work/slow.xml" --gbench "$work/slow.json" \
    --markdown "$work/slow.md" --html "$work/slow.html" --json "$work/slow.gate.json"
expect slower_candidate_is_found 5 'time         slower' 'nodes +' \
    'every score as recorded, every line replayed' \
    'slower, exit status 5'
gate --only time $tiny --budget 20 --baseline "$slow" --candidate "$program"
expect faster_candidate_passes 0 'time         pass' 'faster:'
gate --only time $tiny --budget 0.01 --baseline "$program"
expect too_small_a_budget_is_undecided 6 'time         undecided' 'more --budget'
gate --only time $tiny --budget 0.01 --baseline "$program" --undecided pass
expect undecided_may_pass 0 'undecided (which passes), exit status 0'
gate --only time $tiny --budget 5 --baseline /nowhere/yomikiri
expect missing_baseline_fails 1 'time         fail' '/nowhere/yomikiri'
fake yomikiri-wrong '[ "$1" = bench ] && { "$real" "$@" | while IFS= read -r line; do
printf "%s\n" "$line" | sed "s/\"score\":18/\"score\":20/"; done; exit 0; }'
gate --only time $tiny --budget 5 --baseline "$program" --candidate "$work/yomikiri-wrong"
expect wrong_answer_in_the_time_layer_fails 1 'time         fail' 'ffo-01'
gate --skip answers,signature,instructions $tiny
expect nothing_checked_is_a_mistake 2 'nothing was checked' 'needs --baseline'
gate --only tiem
expect unknown_layer_is_named 2 "'tiem' is not a layer"
gate --margin 1x
expect bad_percentage_is_named 2 "--margin: '1x' is not a percentage"

# ---- ctrl-C -------------------------------------------------------------------

"$program" gate --quiet --only time $tiny --budget 60 --baseline "$program" \
    > "$work/out" 2> "$work/err" < /dev/null &
pid=$!
await listens "$pid" && sleep 1
kill -TERM "$pid"
status=0
wait "$pid" || status=$?
expect interrupt_ends_it 130 'interrupted'

# ---- instructions -------------------------------------------------------------

case ${MODE:-release} in
asan|tsan) counts=no ;;                 # valgrind cannot run what a sanitizer has built
*)         counts=$(command -v valgrind) ;;
esac
if [ -n "$counts" ] && [ "$counts" != no ]; then
    gate --only instructions --counted 6 --baseline "$program" --instructions on
    expect same_build_takes_the_same_instructions 0 'instructions pass'
    gate --only instructions --counted 6 --baseline "$program" --candidate "$slow"
    expect more_instructions_are_slower 5 'instructions slower' 'nodes differ'
    gate --only instructions --counted 2 --baseline "$program" --instructions on \
        --candidate "$work/yomikiri-crash"
    expect crash_while_counting_fails 1 'instructions fail'
    if ! "$program" gate --only instructions --counted 1 --baseline "$program" |
            grep -q 'kernel portable'; then
        gate --only instructions --counted 2 --baseline "$program" --instructions on \
            --candidate "$program --kernel portable"
        expect other_kernel_is_not_compared 1 'uses the kernel'
    fi
else
    echo 'skip instructions: valgrind is not available, or cannot run this build'
fi

# ---- what is left -------------------------------------------------------------

why=
grep -q '^## yomikiri gate: slower$' "$work/slow.md" || why=$(head -n 3 "$work/slow.md")
grep -q '^| time | \*\*slower\*\* |' "$work/slow.md" || why="$why no row"
result markdown_has_the_verdict "$why"
# says NAME FILE PART... - the file holds each part, and loads nothing.
says() {
    name=$1 file=$2
    shift 2
    why=$(grep -nE '(src|href)="?(https?:)?//|@import|url\(' "$file" | head -n 2)
    for part; do
        grep -qF -e "$part" "$file" || why="$why no $part"
    done
    result "$name" "$why"
}
says json_has_verdict_layers_and_times "$work/slow.gate.json" '"schema":"yomikiri.gate/1"' \
    '"state":"slower","status":5' '"name":"time","state":"slower","summary":"slower: +' \
    '"ratio":{"estimate":' '"id":"ffo-01","a_s":' "\"--html\",\"$work/slow.html\""
result page_holds_the_json "$(grep -qxFf "$work/slow.gate.json" "$work/slow.html" || echo no)"
gate --only answers $tiny --candidate "$work/yomikiri-score <&>" --html "$work/wrong.html"
expect page_of_wrong_answers_is_written 1 'fail, exit status 1'
says page_names_what_did_not_pass "$work/wrong.html" '"state":"fail","status":1' \
    '"name":"ffo-03","state":"fail","message":"' 'score +20, expected +2' \
    'yomikiri-score \u003c&>'
gate --only answers $tiny --baseline "$program" --json "$work/good.json"
says what_was_not_measured_is_null "$work/good.json" '"state":"pass","status":0' \
    'answers' '4 positions of tiny' '"ratio":null' '"positions":null' '"instructions":null'
if command -v xmllint > /dev/null; then
    result junit_is_well_formed "$(xmllint --noout "$work/slow.xml" 2>&1)"
else
    echo 'skip junit_is_well_formed: xmllint is not available'
fi
why=
grep -q '<testsuites .*failures="1"' "$work/slow.xml" || why=$(echo not in: ; cat "$work/slow.xml")
result junit_counts_its_failures "$why"
if command -v jq > /dev/null; then
    result gbench_holds_both "$(jq -e '[.benchmarks[].run_name] | unique | length == 8' \
        "$work/slow.json" > "$work/jq" 2>&1 || cat "$work/jq")"
else
    echo 'skip gbench_holds_both: jq is not available'
fi
export GITHUB_STEP_SUMMARY="$work/summary.md"
echo before > "$work/summary.md"
gate --only answers $tiny
gate --only answers $tiny
unset GITHUB_STEP_SUMMARY
result summary_is_appended_to \
    "$([ "$(grep -cE '^(before|## yomikiri gate: passed)$' "$work/summary.md")" -eq 3 ] ||
       cat "$work/summary.md")"
for file in /nowhere/gate.xml "$work"; do
    gate --only answers $tiny --junit "$file"
    expect file_that_cannot_be_written_fails 1 "$file: cannot be written: "
    result and_nothing_is_judged_before "$(cat "$work/out")"
done

# ---- the files to copy for CI ------------------------------------------------------------

for file in docs/ci/*.yml docs/ci/Jenkinsfile; do
    why=$(awk '/^ *(#|\/\/)/ { next }
               /make .*check/ { checked = NR }
               /scripts\/gate-ci|uses: \.\// { gated = NR }
               END { if (!checked || checked > gated) print "no make check before" }' "$file")
    result "$(basename "$file" .yml)_runs_the_tests_before_the_gate" "$why"
done

exit $failures
