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

y=$yomikiri w=$work l=$work/yomikiri

# compared - `compare` for each line NAME|STATUS|OUT|ERR|ARGUMENTS, as expect() takes them.
compared() {
    while IFS='|' read -r name wanted out err arguments; do
        eval "run compare $arguments"
        expect "$name" "$wanted" "$out" "$err"
    done
}

# has NAME PATTERN - the run before printed a line like that.
has() { result "$1" "$(grep -qE -e "$2" "$work/out" || cat "$work/out" "$work/err")"; }

# ---- verdicts -------------------------------------------------------------------

run compare $suite --rounds 16 "$a" "$b"
expect slower_is_status_5 5 'slower (' ''
size='B is (2\.[5-9]|3\.[0-5])[0-9] % slower' looks='99 % interval over [1-9] looks?'
has difference_of_three_percent_is_found_before_the_end \
    "$size \(.*, $looks\), ([0-9]|1[0-5]) rounds"
compared << 'END'
faster_is_status_0|0|faster (||$suite --rounds 16 "$b" "$a"
equals_are_undecided_without_a_margin|6|undecided||$suite --rounds 12 "$a" "$a"
equals_are_equivalent_within_a_margin|0|equivalent||$suite --rounds 16 --margin 2 "$a" "$a"
what_is_within_the_margin_does_not_matter|0|equivalent||$suite --rounds 16 --margin 10% "$a" "$b"
what_is_beyond_the_margin_does|5|slower||$suite --rounds 16 --margin 1 "$a" "$b"
one_round_is_undecided|6|not bounded yet||$suite --rounds 1 "$a" "$b"
wall_time_can_be_compared|5|wall time||$suite --rounds 8 --clock wall "$a" "$b"
budget_alone_ends_it|6|undecided||$suite --budget 1 --alpha 0.000001 "$y" "$y"
aa_tells_the_noise_floor|0|noise floor: ||$suite --rounds 8 --aa "$a"
aa_of_one_round_is_undecided|6|too few rounds; give it more --budget||$suite --rounds 1 --aa "$a"
END
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
has knobs_that_differ_are_named '^differ in .*knobs'
run compare $suite --rounds 1 -q "$yomikiri" "'$yomikiri'"
expect same_nodes_are_said_to_be_the_same 6 'the same at every position' ''
result quiet_leaves_the_table_out "$(grep '^position' "$work/out")"
compared << 'END'
json_is_the_result_alone|6|"type": "result"||$suite --rounds 1 --json "$a" "$b"
json_has_verdict_and_status|5|"status": 5||$suite --rounds 8 --json --html "$w/c.html" "$a" "$b"
END

result page_holds_the_json "$(
    grep -q '^{"schema":"yomikiri.compare/1".*"status":5' "$work/c.html" || echo no)"

# ---- what goes wrong ----------------------------------------------------------------

# liar NAME SCRIPT - a program that says what sed makes of each line of this one, at once.
liar() {
    cat > "$work/$1" << END
#!/bin/sh
"$yomikiri" "\$@" | while IFS= read -r line; do printf '%s\\n' "\$line" | sed '$2'; done
END
    chmod +x "$work/$1"
}
liar yomikiri-liar 's/"score":[-0-9]*/"score":64/'
liar yomikiri-bare 's/"line":.[^]]*.,//'
liar yomikiri-both 's/"score":[-0-9]*/"score":64/;s/"line":.[^]]*.,//'
printf '#!/bin/sh\nkill -SEGV $$\n' > "$work/yomikiri-dead"
chmod +x "$work/yomikiri-dead"
checked='every score as recorded, every line replayed'
compared << END
wrong_answer_ends_it_before_any_time|1||expected is|$suite --rounds 8 "\$y" "\$l-both"
lying_line_ends_it|1||B answers +64, but its line does not|$suite --rounds 8 "\$y" "\$l-liar"
what_was_checked_is_said|6|checked      $checked||$suite --rounds 1 "\$y" "'\$y'"
what_was_checked_is_in_json|6|"checked": "$checked"||$suite --rounds 1 --json "\$y" "'\$y'"
bare_program_is_told|6|16 of 16 scores as recorded, 8 lines||$suite --rounds 1 "\$y" "\$l-bare"
dead_program_is_named|1||engine B|$suite --rounds 8 "\$y" "\$l-dead"
missing_program_is_named|1||nosuch|$suite --rounds 8 "\$y" "\$w/nosuch"
missing_suite_is_named|3||nosuch.obf|--suite "\$w/nosuch.obf" "\$y" "\$y"
one_operand_is_too_few|2||two command lines|"\$y"
aa_takes_one_operand|2||--aa takes one|--aa "\$y" "\$y"
threads_have_a_letter|2||--threads: 0 is out of range|-t 0 "\$y" "\$y"
margin_must_be_a_number|2||not 'much'|--margin much "\$y" "\$y"
alpha_must_make_sense|2||--alpha takes a number|--alpha 0.9 "\$y" "\$y"
records_are_compared_with_records_only|2||only be compared with a record|"\$y" day.jsonl
END

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
run compare $suite --warmup 0 --limit 15 "$a" "$work/yomikiri-stuck"
expect position_and_program_that_hang_are_named 1 '' 'ffo-01: B: no answer within 15 s'
interrupt --aa "$work/yomikiri-stuck"
expect nothing_measured_has_no_noise_floor 130 'noise floor: not known' ''
interrupt --json "$a" "$work/yomikiri-stuck"
figures='"(estimate|low|high|noise|detectable|a_s|b_s)"'
why=$(grep -E "$figures" "$work/out" | grep -v ': null,\{0,1\}$')
grep -qE "$figures" "$work/out" || why="no figures: $(cat "$work/err")"
result nothing_measured_is_null_in_json "$why"

# ---- records ------------------------------------------------------------------------

# Two of one run, and changed: of another run or suite, slower, wrong, of a build that is known.
"$yomikiri" bench --record --results "$work" --rounds 6 -q -e "b='$yomikiri' --etc off" \
    "$work/small.obf"
both=$(echo "$work"/*/small.jsonl)
sed 's/"run":"[0-9a-f]*"/"run":"another"/' "$both" > "$work/other.jsonl"
sed 's/"sha256":"../"sha256":"xx/' "$both" > "$work/suite.jsonl"
sed '2s/"cpu_ns":/"cpu_ns":9/g' "$both" > "$work/slow.jsonl"
sed '2s/"ok":true/"ok":false/' "$both" > "$work/wrong.jsonl"
sed '1!d; s/"commit":"[^"]*","dirty":[a-z]*/"commit":"c0ffee","dirty":false/' "$both" \
    > "$work/built.jsonl"
compared << 'END'
records_of_one_run_say_so|6|records of one run||--alpha 0.000001 "$both#1" "$both#-1"
records_of_two_runs_say_so|6|records of two runs||--alpha 0.000001 "$both#1" "$w/other.jsonl"
slower_record_is_status_5|5|slower (||"$w/slow.jsonl#1" "$w/slow.jsonl"
faster_record_is_status_0|0|faster (||"$w/slow.jsonl#2" "$w/slow.jsonl#1"
same_build_is_told|6|A and B are the same build||"$w/built.jsonl" "$w/built.jsonl@c0f"
records_have_json|6|"paired": false||--alpha 0.000001 --json "$both#1" "$w/other.jsonl"
missing_record_is_named|3||no such record among the 2 of the file|"$both#1" "$both#3"
missing_commit_is_named|3||no such record among the 1 of the file|"$w/built.jsonl@dead" "$both"
other_suite_is_refused|2||are of different suites|"$both" "$w/suite.jsonl"
wrong_answer_in_a_record_is_status_1|1||an answer is wrong|"$both#1" "$w/wrong.jsonl"
END

exit $failures
