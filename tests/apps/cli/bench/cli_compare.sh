#!/bin/sh
# cli_compare.sh - `yomikiri compare`: verdicts and exit statuses, with programs that are
# slower, wrong or dead on purpose, and with records. Prints one fact per line.
# needs: release

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh

# A suite that takes milliseconds, with the scores that are published.
head -n 8 positions/sets/ffo-01-19.obf > "$work/small.obf"
suite="--suite $work/small.obf"

# steady PERCENT - a program that answers as the real one does, but whose clock is a
# fiction: 100 ns per node and PERCENT more, and a scatter of 1 %. How often it was started
# is the seed of that, so that the test comes out the same every time.
steady() {
    cat > "$work/yomikiri-$1" << END
#!/bin/sh
noise=\$(cat "$work/started-$1" 2> /dev/null || echo $1)
noise=\$((noise + 1))
echo \$noise > "$work/started-$1"
noise=\$((noise * 7919 % 2147483648))
"$yomikiri" "\$@" | while IFS= read -r line; do
    nodes=\${line#*\"nodes\":}
    case \$line in
    *'"time_ns":'*)
        noise=\$(((noise * 1103515245 + 12345) % 2147483648))
        time=\$((\${nodes%%[,\\}]*} * (10000 + $1 * 100 + noise / 65536 % 200 - 100) / 100))
        rest=\${line#*\"time_ns\":}
        line=\${line%%\"time_ns\":*}'"time_ns":'\$time,\${rest#*,}
        rest=\${line#*\"cpu_ns\":}
        line=\${line%%\"cpu_ns\":*}'"cpu_ns":'\$time,\${rest#*,} ;;
    esac
    printf '%s\n' "\$line"
done
END
    chmod +x "$work/yomikiri-$1"
}
steady 0
steady 3
a=$work/yomikiri-0
b=$work/yomikiri-3

# ---- verdicts -------------------------------------------------------------------

run compare $suite --rounds 16 "$a" "$b"
expect slower_is_status_5 5 'slower (' ''
why=
size='B is (2\.[5-9]|3\.[0-5])[0-9] % slower' looks='99 % interval over [1-9] looks?'
grep -qE "$size \(.*, $looks\), [0-9]+ rounds" "$work/out" || why=$(tail -n 1 "$work/out")
result verdict_line_has_size_interval_looks_and_rounds "$why"
why=
rounds=$(sed -n 's/.*looks*), \([0-9]*\) rounds.*/\1/p' "$work/out")
[ "${rounds:-16}" -lt 16 ] || why="all ${rounds:-none} rounds were used"
result plain_difference_ends_it_early "$why"

run compare $suite --rounds 16 "$b" "$a"
expect faster_is_status_0 0 'faster (' ''
run compare $suite --rounds 12 "$a" "$a"
expect equals_are_undecided_without_a_margin 6 'undecided' ''
run compare $suite --rounds 16 --margin 2 "$a" "$a"
expect equals_are_equivalent_within_a_margin 0 'equivalent' ''
run compare $suite --rounds 16 --margin 10% "$a" "$b"
expect what_is_within_the_margin_does_not_matter 0 'equivalent' ''
run compare $suite --rounds 16 --margin 1 "$a" "$b"
expect what_is_beyond_the_margin_does 5 'slower' ''
run compare $suite --rounds 1 "$a" "$b"
expect one_round_is_undecided 6 'not bounded yet' ''
run compare $suite --rounds 8 --clock wall "$a" "$b"
expect wall_time_can_be_compared 5 'wall time' ''
run compare $suite --budget 1 --alpha 0.000001 "$yomikiri" "$yomikiri"
expect budget_alone_ends_it 6 'undecided' ''
run compare $suite --rounds 8 --aa "$a"
expect aa_tells_the_noise_floor 0 'noise floor: ' ''
run compare $suite --rounds 1 --aa "$a"
expect aa_of_one_round_is_undecided 6 'too few rounds; give it more --budget or --rounds' ''
# At such an alpha about every other run is a false alarm.
for seed in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
    run compare $suite --rounds 6 --alpha 0.5 --seed $seed --aa "$a"
    [ "$status" -eq 0 ] || break
done
expect aa_has_a_status_of_its_own 7 'A differs from itself' ''

# ---- what is compared -------------------------------------------------------------

head -n 2 positions/sets/gate.obf > "$work/deep.obf"
run compare --suite "$work/deep.obf" --rounds 1 "$yomikiri" "$yomikiri --etc off"
expect nodes_differ_and_are_counted 6 'different at 2 of 2 positions' ''
why=
grep -qF 'knobs etc: on -> off' "$work/out" || why=$(cat "$work/out")
result knobs_that_differ_are_named "$why"
for sides in "|--set static-a1=2|default -> 2" "--set static-a1=2||2 -> default"; do
    IFS='|' read -r of_a of_b says << END
$sides
END
    run compare -q $suite --rounds 1 "$yomikiri $of_a" "$yomikiri $of_b"
    why=
    grep -qF "knobs static-a1: $says" "$work/out" || why=$(cat "$work/out")
    result "fine_knob_is_named_${of_a:+by_a}${of_b:+by_b}" "$why"
done
run compare $suite --rounds 1 -q "$yomikiri" "'$yomikiri'"
expect same_nodes_are_said_to_be_the_same 6 'the same at every position' ''
why=
! grep -q '^position' "$work/out" || why='the table is there'
result quiet_leaves_the_table_out "$why"

run compare $suite --rounds 8 --jsonl "$a" "$b"
expect jsonl_ends_with_the_result 5 '"type":"result"' ''
why=
sed '$d' "$work/out" | grep -q '^{"schema":"yomikiri.compare/1","type":"look".*}$' ||
    why="no look: $(head -c 200 "$work/out")"
tail -n 1 "$work/out" | grep -q '"verdict":"slower".*"status":5.*"positions":\[{"id":"' ||
    why="$why result: $(tail -n 1 "$work/out" | head -c 300)"
result jsonl_has_looks_verdict_and_positions "$why"
run compare $suite --rounds 1 --json "$a" "$b"
expect json_is_the_result_alone 6 '"type": "result"' ''

# ---- what goes wrong ----------------------------------------------------------------

# liar NAME SCRIPT - a program that says what sed makes of each line of this one, at once.
liar() {
    cat > "$work/$1" << END
#!/bin/sh
"$yomikiri" "\$@" | while IFS= read -r line; do printf '%s\\n' "\$line" | sed '$2'; done
END
}
liar yomikiri-liar 's/"score":[-0-9]*/"score":64/'
liar yomikiri-lineless 's/"line":.[^]]*.,//'
liar yomikiri-lineless-liar 's/"score":[-0-9]*/"score":64/;s/"line":.[^]]*.,//'
printf '#!/bin/sh\nkill -SEGV $$\n' > "$work/yomikiri-dead"
chmod +x "$work/yomikiri-liar" "$work/yomikiri-dead" "$work"/yomikiri-lineless*
run compare $suite --rounds 8 "$yomikiri" "$work/yomikiri-lineless-liar"
expect wrong_answer_ends_it_before_any_time 1 '' 'expected is'
run compare $suite --rounds 8 "$yomikiri" "$work/yomikiri-liar"
expect line_that_does_not_lead_to_the_score_ends_it 1 '' \
    'B answers +64, but its line does not lead there'
run compare $suite --rounds 1 "$yomikiri" "'$yomikiri'"
expect what_was_checked_is_said 6 'checked      every score as recorded, every line replayed' ''
run compare $suite --rounds 1 --json "$yomikiri" "'$yomikiri'"
expect what_was_checked_is_in_json 6 '"checked": "every score as recorded, every line replayed"' ''
run compare $suite --rounds 1 "$yomikiri" "$work/yomikiri-lineless"
expect program_without_a_line_is_named 6 'B: every score as recorded, no line was given' ''
run compare $suite --rounds 8 "$yomikiri" "$work/yomikiri-dead"
expect dead_program_is_named 1 '' 'engine B'
run compare $suite --rounds 8 "$yomikiri" "$work/nosuch"
expect missing_program_is_named 1 '' 'nosuch'
run compare --suite "$work/nosuch.obf" "$yomikiri" "$yomikiri"
expect missing_suite_is_named 3 '' 'nosuch.obf'
run compare "$yomikiri"
expect one_operand_is_too_few 2 '' 'two command lines'
run compare --aa "$yomikiri" "$yomikiri"
expect aa_takes_one_operand 2 '' '--aa takes one'
run compare -t 0 "$yomikiri" "$yomikiri"
expect threads_have_a_letter 2 '' '--threads: 0 is out of range'
run compare --margin much "$yomikiri" "$yomikiri"
expect margin_must_be_a_number 2 '' "not 'much'"
run compare --alpha 0.9 "$yomikiri" "$yomikiri"
expect alpha_must_make_sense 2 '' '--alpha takes a number'
run compare "$yomikiri" day.jsonl
expect records_are_compared_with_records_only 2 '' 'only be compared with a record'

# A second is enough for a round, and on a busy machine some more are.
for seconds in 1 4 16; do
    status=0
    "$yomikiri" compare $suite --budget 60 "$a" "$a" > "$work/out" 2> "$work/err" < /dev/null &
    pid=$!
    sleep $seconds
    kill -TERM "$pid"
    wait "$pid" || status=$?
    grep -q 'interrupted; so far' "$work/out" && break
done
expect interrupt_prints_what_is_known 130 'interrupted; so far ' ''

# interrupt ARGUMENT... - the same with a program that greets and answers nothing.
printf '#!/bin/sh\n"%s" "$@" | { read -r line; echo "$line"; : > "%s"; exec sleep 60; }\n' \
    "$yomikiri" "$work/up" > "$work/yomikiri-stuck"
chmod +x "$work/yomikiri-stuck"
interrupt() {
    status=0
    rm -f "$work/up"
    "$yomikiri" compare $suite --warmup 0 "$@" > "$work/out" 2> "$work/err" < /dev/null &
    pid=$!
    await [ -e "$work/up" ]
    kill -TERM "$pid"
    wait "$pid" || status=$?
}
interrupt "$a" "$work/yomikiri-stuck"
expect interrupt_in_the_first_round_says_that_nothing_was_measured 130 'nothing was measured' ''
why=
! grep -qE '[0-9] %|^position' "$work/out" || why=$(cat "$work/out")
result nothing_measured_has_no_figures "$why"
run compare $suite --warmup 0 --limit 3 "$a" "$work/yomikiri-stuck"
expect position_and_program_that_hang_are_named 1 '' 'ffo-01: B: no answer within 3 s'
interrupt --aa "$work/yomikiri-stuck"
expect nothing_measured_has_no_noise_floor 130 'noise floor: not known' ''
interrupt --json "$a" "$work/yomikiri-stuck"
figures='"(estimate|low|high|noise|detectable|a_s|b_s|same)"'
why=$(grep -E "$figures" "$work/out" | grep -v ': null,\{0,1\}$')
grep -qE "$figures" "$work/out" || why="no figures: $(cat "$work/err")"
result nothing_measured_is_null_in_json "$why"

# ---- records ------------------------------------------------------------------------

# measure FOLDER COMMAND... - a record of six repetitions by that program.
measure() {
    folder=$1
    shift
    run bench --record --results "$work/$folder" --rounds 6 "$@" "$work/small.obf"
    find "$work/$folder" -name '*.jsonl'
}
old=$(measure old)
new=$(measure new)
cat "$old" "$new" > "$work/both.jsonl"
both=$work/both.jsonl
run compare "$old" "$new"
case $status in
0|5|6) expect records_are_compared_with_a_warning "$status" 'Weaker than' '' ;;
*)     expect records_are_compared_with_a_warning 6 'Weaker than' '' ;;
esac
run compare "$both#1" "$both#1"
expect record_equals_itself 6 'the same at every position' 'A and B are the same record'
run compare "$both#1" "$both#1"
expect records_say_that_lines_were_replayed 6 'every line was replayed when it was measured' '*'
sed 's/"replayed":[0-9]*,//g' "$both" > "$work/older.jsonl"
run compare "$work/older.jsonl#1" "$both#1"
expect older_records_do_not_tell_of_lines 6 'a record does not tell whether lines were replayed' ''

run compare "$both#1" "$both#3"
expect missing_record_is_named 3 '' 'both.jsonl#3'
run compare "$both" "$both@nosuchcommit"
expect missing_commit_is_named 3 '' 'nosuchcommit'
sed 's/"time_ns":/"time_ns":9/g; s/"cpu_ns":/"cpu_ns":9/g' "$new" > "$work/slow.jsonl"
run compare "$old" "$work/slow.jsonl"
expect slower_record_is_status_5 5 'slower (' ''

# known FILE DIRTY - its record as of one known build.
known() {
    sed 's/"commit":[^,]*/"commit":"1a2b3c4"/; s/"dirty":[a-z]*/"dirty":'"$2"'/' "$1"
}
known "$old" false > "$work/old-build.jsonl"
known "$work/slow.jsonl" false > "$work/slow-build.jsonl"
known "$work/slow.jsonl" true > "$work/dirty-build.jsonl"
run compare "$work/old-build.jsonl" "$work/slow-build.jsonl"
expect records_of_one_build_are_told 5 '; A and B are the same build' ''
run compare "$work/old-build.jsonl" "$work/dirty-build.jsonl"
why=$(grep -F 'same build' "$work/out")
result changed_build_may_be_any "$why"
sed 's/"sha256": *"[0-9a-f]/"sha256":"x/' "$new" > "$work/other.jsonl"
run compare "$old" "$work/other.jsonl"
expect records_of_other_suites_are_refused 2 '' 'different suites'
run compare --force "$old" "$work/other.jsonl"
why=
grep -qF 'different suites' "$work/out" || why=$(cat "$work/out" "$work/err")
result force_compares_them_and_says_so "$why"

exit $failures
