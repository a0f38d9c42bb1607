#!/bin/sh
# cli_gate.sh - `yomikiri gate`: each layer passes and fails for its own reason, and the files
# it leaves are well-formed. The builds that are judged are this program, with options that
# make it slower, or wrapped so that it lies. Prints one fact per line.
# needs: release long valgrind

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

# gates - the gate for each line NAME|STATUS|PART^PART...|ARGUMENTS.
gates() {
    while IFS='|' read -r name wanted parts arguments; do
        eval "gate $arguments"
        IFS='^'
        set -f -- $parts
        unset IFS
        set +f
        expect "$name" "$wanted" "$@"
    done
}

sed -n '1,4p' positions/sets/ffo-01-19.obf > "$work/tiny.obf"
w=$work y=$program c="--candidate $work/yomikiri"
tiny="--suite $work/tiny.obf --answers $work/tiny.obf"
only="--only answers $tiny"

# ---- answers ------------------------------------------------------------------

fake yomikiri-score '[ "$1" = solve ] && { "$real" "$@" | sed "3s/\"score\":[-0-9]*/\"score\":20/"
exit 0; }'
fake yomikiri-move '[ "$1" = solve ] && { "$real" "$@" |
sed "2s/{\"move\":\"b2\",\"score\":0/{\"move\":\"b2\",\"score\":4/"; exit 0; }'
fake yomikiri-line '[ "$1" = solve ] && { "$real" "$@" |
sed "1s/\"line\":\[\"g8\",\"h7\"/\"line\":[\"h7\",\"g8\"/"; exit 0; }'
fake yomikiri-skip '[ "$1" = solve ] && { "$real" "$@" | sed 2d; exit 0; }'
fake yomikiri-crash 'kill -SEGV $$'
fake yomikiri-warned 'echo "x:1: warning: no game leads here [unreachable]" >&2; echo boom >&2
kill -SEGV $$'
fake yomikiri-later '[ "$1" = solve ] && { "$real" "$@" | head -n 2; kill -SEGV $$; }'
fake yomikiri-hang '[ "$1" = solve ] && { "$real" "$@" | head -n 2; exec sleep 60; }'
fake yomikiri-slow '[ "$1" = solve ] && { "$real" "$@" |
while read -r line; do sleep 8; printf "%s\n" "$line"; done; exit 0; }'
gates << 'END'
answers_are_right|0|answers      pass^4 positions of tiny^pass, exit|--only answers $tiny
wrong_score_fails|1|answers      fail^ffo-03: score +20, expected +2|$only $c-score
wrong_answers_end_it|1|pointless while answers are wrong|$tiny $c-score
wrong_score_of_a_lesser_move_fails|1|ffo-02: b2 scores +4, expected +0|$only $c-move
wrong_line_fails|1|ffo-01: its line does not lead to its score +18|$only $c-line
other_boards_fail|1|about another board^ffo-04: no answer|$only $c-skip
crash_fails|1|answers      fail^signal 11^at ffo-01|$only $c-crash
warning_is_no_reason_to_end|1|boom, at ffo-01|$only $c-warned
crash_names_the_position|1|signal 11^ffo-03: it ended|$only $c-later
hang_names_the_position|1|more than 30 s, at ffo-03 (all moves)|$only $c-hang --limit 30
limit_is_for_each_position|0|4 positions of tiny|$only $c-slow --limit 30
missing_candidate_fails|1|/nowhere/yomikiri|$only --candidate /nowhere/yomikiri
END

# ---- answers, however they are asked for -----------------------------------------

# Small ones, and one of 18 empties for threads; a suite of that name is asked in every way.
{ sed -n '1,2p' positions/sets/ffo-20-39.obf; sed -n 1p positions/sets/ffo-01-19.obf
  sed -n 1p positions/sets/gate.obf; } > "$work/hunt.obf"
hunt="--only answers --answers $work/hunt.obf"

gate $hunt
expect hunt_is_asked_in_every_way 0 '9 positions of hunt asked in 22 ways'
# A build that lies (sed EDIT) where OPTION is given is found out: OPTION|EDIT|PART.
while IFS='|' read -r option edit part; do
    fake yomikiri-lie "[ \"\$1\" = solve ] && case \" \$* \" in *' $option '*)
\"\$real\" \"\$@\" | sed '$edit'; exit 0 ;; esac"
    gate $hunt --candidate "$work/yomikiri-lie"
    expect "lie_is_found_by_${part%%:*}" 1 'answers      fail' "$part"
done << 'END'
portable|1s/"score":6/"score":8/|portable kernel: score +8, expected +6
--first-best|3s/"best":\["g8"/"best":["h1"/|first best move: h1 is called best
--jsonl -j 1 -t 1 --|2s/"best":\["g5"\]/"best":[]/|all best moves: g5 is not among the best
--wld|3s/"lower":2,"upper":64/"lower":-64,"upper":-2/|who wins: score -64 to -2, expected +18
--wld|3s/"lower":2,"upper":64/"lower":0,"upper":64/|who wins: no exact score
5,9|3s/"lower":[0-9]*,"upper":64/"lower":20,"upper":64/|window 5,9: score +20 to +64, expected +18
5,9|3s/null,"bound":"unknown",\("lower":-64,"upper":\)64/-40,"bound":"upper",\1-40/|h1 scores
--keep|2s/"score":0/"score":2/|caches warm: score +2, expected +0
--moves -t 2 --|1s/"score":-48/"score":-46/|two threads: score -46, expected -48
-t 4|1s/"score":-48/"score":-46/|four threads: score -46, expected -48
END

fake yomikiri-old '[ "$1" = solve ] && case " $* " in *" --keep "*) exit 2 ;; esac'
fake yomikiri-none '[ "$1" = solve ] && exit 2'
fake yomikiri-42 '[ "$1" = signature ] && { [ $# -eq 1 ] && echo 42; exit $(($# - 1)); }'
fake yomikiri-mute '[ "$1" = signature ] && exit 0'
fake yomikiri-wrong '[ "$1" = bench ] && { "$real" "$@" | while IFS= read -r line; do
printf "%s\n" "$line" | sed "s/\"score\":18/\"score\":20/"; done; exit 0; }'
echo 42 > "$work/number"
signs="--only signature --candidate $work/yomikiri-42 --signature"
timed="--only time $tiny --budget"
slow="$program --ordering none"
gates << 'END'
unknown_option_leaves_ways_out|0|asked in 14 ways^not asked, as^caches warm|$hunt $c-old
but_not_the_plain_way|1|it ended with exit status 2|$hunt $c-none
recorded_signature_passes|0|42, as in --signature|$signs 42
options_do_not_count|0|42|--only signature --candidate "$w/yomikiri-42 --etc off" --signature 42
other_signature_fails|1|42, but --signature says 40 (+5.00 % nodes)|$signs 40
other_signature_may_be_allowed|0|a change was allowed|$signs 40 --allow-signature-change
signature_comes_from_a_file|0|/number^42, as in |$signs "$w/number"
signature_must_be_a_number|2|neither a number nor a file with one|$signs "$w/nothing"
committed_one_is_the_default|1|but tests/signature says|--only signature $c-42
no_number_fails|1|printed no number|--only signature $c-mute
operand_is_told_which_options_there_are|2|--candidate COMMAND is the build|--baseline "$y" "$y"
faster_candidate_passes|0|time         pass^faster:|$timed 20 --baseline "$slow" --candidate "$y"
small_budget_is_undecided|6|time         undecided^more --budget|$timed 0.01 --baseline "$y"
undecided_may_pass|0|undecided (which passes)|$timed 0.01 --baseline "$y" --undecided pass
missing_baseline_fails|1|time         fail^/nowhere/yomikiri|$timed 5 --baseline /nowhere/yomikiri
wrong_timed_answer_fails|1|time         fail^ffo-01|$timed 5 --baseline "$y" $c-wrong
nothing_checked_is_a_mistake|2|nothing was checked|--only time $tiny
unknown_layer_is_named|2|'tiem' is not a layer|--only tiem
bad_percentage_is_named|2|--margin: '1x' is not a percentage|--margin 1x
missing_folder_fails|1|/nowhere/gate.md: cannot be written|--markdown /nowhere/gate.md
folder_is_no_file|1|: cannot be written|--json "$w"
END
result nothing_is_judged_before_files_can_be_written "$(cat "$work/out")"

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
asan|tsan) counts= ;;                   # valgrind cannot run what a sanitizer has built
*)         counts=$(command -v valgrind) ;;
esac
if [ -n "$counts" ]; then
    counts="--only instructions --limit 900 --baseline '$program'"
    gates << 'END'
same_build_takes_the_same_instructions|0|instructions pass|$counts
more_are_slower|5|instructions slower|$counts --candidate "$slow"
crash_while_counting_fails|1|instructions fail|$counts $c-crash
END
else
    echo 'skip instructions: valgrind is not available, or cannot run this build'
fi

# ---- what is left -------------------------------------------------------------

gate --only time $tiny --budget 20 --baseline "$program" --candidate "$slow" \
    --markdown "$work/slow.md" \
    --html "$work/slow.html" --json "$work/slow.json" --junit "$work/slow.xml" \
    --gbench "$work/slow.gbench"
expect slower_candidate_is_found 5 'time         slower' 'nodes +' 'slower, exit status 5'
# says NAME FILE PART... - the file holds each part, and loads nothing.
says() {
    name=$1 file=$work/$2
    shift 2
    why=$(grep -nE '(src|href)="?(https?:)?//|@import|url\(' "$file" | head -n 2)
    for part; do
        grep -qF -e "$part" "$file" || why="$why no $part"
    done
    result "$name" "$why"
}
says markdown_has_the_verdict slow.md '## yomikiri gate: slower' '| time | **slower** |'
says junit_has_the_layers slow.xml 'name="time" time=' '<failure message="slower: +' \
    '<skipped message="not asked for"/>'
says gbench_holds_both slow.gbench '"run_name": "baseline/tiny/' '"run_name": "candidate/tiny/'
says json_has_verdict_layers_and_times slow.json '"schema":"yomikiri.gate/1"' \
    '"state":"slower","status":5' '"name":"time","state":"slower","summary":"slower: +' \
    '"ratio":{"estimate":' '"id":"ffo-01","a_s":' "\"--html\",\"$work/slow.html\""
result page_holds_the_json "$(grep -qxFf "$work/slow.json" "$work/slow.html" || echo no)"
gate --only answers $tiny --candidate "$work/yomikiri-score <&>" --html "$work/wrong.html"
says page_names_what_did_not_pass wrong.html '"state":"fail","status":1' \
    '"name":"ffo-03","state":"fail","message":"' 'score +20, expected +2' \
    'yomikiri-score \u003c&>'
export GITHUB_STEP_SUMMARY="$work/summary.md"
echo before > "$work/summary.md"
gate --only answers $tiny --baseline "$program" --json "$work/good.json"
gate --only answers $tiny
unset GITHUB_STEP_SUMMARY
says what_was_not_measured_is_null good.json '"state":"pass","status":0' 'answers' \
    '4 positions of tiny' '"ratio":null' '"positions":null' '"instructions":null'
result summary_is_appended_to \
    "$([ "$(grep -cE '^(before|## yomikiri gate: passed)$' "$work/summary.md")" -eq 3 ] ||
       cat "$work/summary.md")"

# ---- the files to copy for CI ------------------------------------------------------------

for file in docs/ci/*.yml docs/ci/Jenkinsfile; do
    why=$(awk '/^ *(#|\/\/)/ { next }
               /make .*check/ { checked = NR }
               /scripts\/gate-ci|uses: \.\// { gated = NR }
               END { if (!checked || checked > gated) print "no make check before" }' "$file")
    result "$(basename "$file" .yml)_runs_the_tests_before_the_gate" "$why"
done

exit $failures
