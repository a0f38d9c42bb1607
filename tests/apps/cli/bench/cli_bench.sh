#!/bin/sh
# cli_bench.sh - `yomikiri bench`: answers verified before times, records that survive ctrl-C and
# kill -9, other engines, limits, the worker. Prints one fact per line.
# needs: release

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/solve.sh
fake=tests/data/fake_engines/fake_yomikiri.sh
schema=yomikiri.record/1

# bench STATUS ARGUMENT... - run it; output in $place/out, complaints in $place/err.
bench() {
    wanted=$1
    shift
    "$YOMIKIRI" bench "$@" > "$place/out" 2> "$place/err" < "$place/in"
    status=$?
    [ "$status" -eq "$wanted" ]
}

# records - the file of records under $place/results.
records() { find "$place/results" -name '*.jsonl' -type f; }

# ---- a suite --------------------------------------------------------------------

bench 0 --rounds 2 "$place/scored.obf"
fact suite_of_a_path_is_run
has '^scored: 12 positions, 2 rounds, 1 thread, ' && has '^total ' && has ' cut by first move'
fact tables_show_positions_total_and_ordering
has '^checked: every score as recorded, every line replayed$'
fact what_was_checked_is_said
sed 's/;.*/;/' "$place/scored.obf" > "$place/unscored.obf"
bench 0 --rounds 1 --first 2 "$place/unscored.obf" &&
    has '^checked: no score is recorded, they were not checked'
fact scores_that_nothing_can_be_compared_with_are_not_called_right
edax="tests/data/fake_engines/fake_edax.sh --answers $place/scored.obf"
bench 0 --rounds 1 --first 2 -e "edax=$edax" "$place/scored.obf" &&
    has '^checked: yomikiri: .*every line replayed; edax: .*no line was given$'
fact engine_that_gives_no_line_is_named
[ ! -s "$place/err" ]
fact nothing_is_said_where_no_terminal_is

bench 0 --rounds 1 --first 3 ffo-20-39 && has '^ffo-22 ' && ! has '^ffo-23 '
fact suite_is_found_by_its_bare_name_and_cut
bench 0 --rounds 1 --empties 15,17 ffo-20-39 && has '^ffo-22 ' && ! has '^ffo-20 '
fact suite_is_cut_by_empties
bench 0 --rounds 1 --empties 15 ffo-20-39 && has '^ffo-21 ' && ! has '^ffo-22 '
fact one_number_of_empties_will_do
bench 2 --empties 30,20 && says "neither a number nor two"
fact bad_empties_are_refused
bench 3 nosuchsuite && says nosuchsuite
fact unknown_suite_is_named
bench 3 --empties 64 ffo-20-39 && says 'no position is left'
fact empty_suite_is_an_error
bench 0 --rounds 1 --markdown --first 2 ffo-20-39 && has '^| ffo-20 |'
fact tables_can_be_markdown
bench 0 --rounds 1 --quiet --first 2 ffo-20-39 && [ ! -s "$place/out" ] && [ ! -s "$place/err" ]
fact quiet_says_nothing

# ---- threads ----------------------------------------------------------------------

shared='--threads 2 --set alone-empties=16'
bench 0 --rounds 2 $shared --no-pin --empties 15,18 ffo-20-39 && has '^Threads: '
fact two_threads_have_a_table_of_their_own
sed -n '/^Threads: /,$p' "$place/out" > "$place/threads"
grep -q '^ *18  *2  *2  *[0-9.]* %  *[0-9.]* %  *[0-9,]*  *[0-9,]*  *[0-9.]*  *[0-9.]*$' \
    "$place/threads" && grep -q '^ *all  *6  *4 ' "$place/threads"
fact it_has_a_line_for_each_number_of_empties_and_one_for_all
bench 0 --rounds 1 --first 3 ffo-20-39 && ! has '^Threads'
fact one_thread_has_none
others="$fake --answers positions/sets/ffo-20-39.obf --move none --threads 2"
bench 0 --rounds 1 --first 2 -e "two=$others" ffo-20-39 && has '^Threads: ' &&
    sed -n '/^Threads: /,$p' "$place/out" > "$place/threads" &&
    grep -q '^two  *all  *2  *2  *20\.0 %  *5\.0 %  *12  *5  *30\.00  *20\.00$' \
        "$place/threads" && ! grep -q '^yomikiri ' "$place/threads"
fact engine_that_shares_is_named_in_it
bench 0 --rounds 1 --first 2 -e "old=$others --mode unshared" ffo-20-39 && ! has '^Threads'
fact engine_that_does_not_tell_of_sharing_is_measured_all_the_same

# ---- verification ---------------------------------------------------------------

sed 's/a3:-4/a3:+60/' "$place/scored.obf" > "$place/lying.obf"
bench 1 --rounds 1 "$place/lying.obf" && says 'answers .*, expected is +60' &&
    [ ! -s "$place/out" ]
fact wrong_answer_fails_before_any_time_is_shown
bench 1 --rounds 1 --record --results "$place/results" "$place/lying.obf" &&
    [ -z "$(records)" ] && [ -z "$(find "$place/results" -type f)" ]
fact wrong_answer_leaves_no_record
head -n 1 "$place/plain.obf" > "$place/unknown.obf"
bench 1 --rounds 1 -e "other=$fake --score 64 --move none" "$place/unknown.obf" &&
    says -E 'other answers [+]64|other [+]64'
fact engines_must_agree_where_no_score_is_known
bench 1 --rounds 1 -e "other=$fake --mode crash --move none" --first 1 ffo-20-39 &&
    says 'signal 11'
fact crash_of_an_engine_fails
bench 1 --rounds 1 -e "other=$place/nosuchprogram" --first 1 ffo-20-39 && says nosuchprogram
fact missing_engine_is_named
bench 2 -e other --first 1 && says 'not NAME=COMMAND'
fact engine_needs_name_and_command
bench 1 --rounds 2 -e "other=$fake --mode rebuilt --score 6 --move none" --first 1 ffo-20-39 &&
    says 'other: the program was built anew during the run'
fact program_built_anew_between_rounds_ends_it
bench 0 --rounds 2 -e "other=$fake --answers positions/sets/ffo-20-39.obf --move none" --first 2 \
    ffo-20-39 && has 'other time ratio'
fact engines_stand_side_by_side
bench 0 --rounds 1 -e "old=$YOMIKIRI --etc off" --classic --etc on --first 2 ffo-20-39 &&
    has '^yomikiri: .* --classic' && has 'old: .* --etc off'
fact options_of_the_solver_reach_it

# ---- limits ---------------------------------------------------------------------

bench 4 --rounds 2 --limit 20ms --empties 15,24 --ordering none ffo-20-39 && has '> [0-9.]* ms' &&
    says 'ffo-'
fact limit_gives_up_a_position_and_goes_on
bench 0 --budget 1ms --first 2 ffo-20-39 && has ', 1 round,'
fact budget_does_one_round_at_least

# ---- records --------------------------------------------------------------------

bench 0 --rounds 2 --jsonl --first 2 ffo-20-39 && lines_are 1 "$place/out" && has "$schema" &&
    ! has '^total'
fact jsonl_prints_the_record_alone
bench 0 --rounds 1 --jsonl --first 1 -e "other=$fake --score 6 --move none" ffo-20-39 &&
    lines_are 2 "$place/out"
fact every_engine_has_a_record
rm -rf "$place/results"
bench 0 --rounds 2 --record --results "$place/results" --first 2 ffo-20-39 &&
    has '^recorded in ' && lines_are 1 "$(records)" && grep -q '"complete":true' "$(records)" &&
    grep -q '"--record","--results"' "$(records)"
fact record_is_appended_with_its_command
[ -z "$(find "$place/results" -name '*.part')" ]
fact journal_goes_away

# stop SIGNAL - begin a run of an engine that hangs at its third question; stop it there.
stop() {
    rm -rf "$place/results"
    (trap - INT; exec "$YOMIKIRI" bench --no-pin --warmup 0 --rounds 3 --record \
        --results "$place/results" --first 4 -e "slow=$fake --mode hang --at 3 --move none \
        --answers positions/sets/ffo-20-39.obf" ffo-20-39 > "$place/out" 2> "$place/err") &
    process=$!
    for _ in $(seq $((10 * hang))); do
        sleep 0.2
        part=$(find "$place/results" -name '*.part' 2> /dev/null)
        [ -z "$part" ] || [ "$(wc -l < "$part")" -lt 5 ] || break
    done
    sleep 0.3
    kill -s "$1" $process
    wait $process 2> /dev/null
    status=$?
}

for signal in INT TERM; do
    stop $signal
    [ $status -eq 130 ] && lines_are 2 "$(records)" && has '(interrupted)' &&
        ! grep -q '"complete":true' "$(records)" &&
        [ -z "$(find "$place/results" -name '*.part')" ]
    fact "SIG${signal}_leaves_incomplete_records"
done
grep -q '"id":"ffo-21"' "$(records)" && grep -q '"score":6' "$(records)"
fact what_was_finished_stands_in_them
stop KILL
part=$(find "$place/results" -name '*.part')
[ -n "$part" ] && [ -z "$(records)" ]
fact kill_leaves_the_journal
bench 0 --rounds 1 --record --results "$place/results" --first 1 ffo-20-39 &&
    says 'kept what a run that was killed had measured, as 2 incomplete records' &&
    lines_are 3 "$(records)" &&
    [ "$(grep -c '"complete":false' "$(records)")" -eq 2 ]
fact next_run_recovers_it

# ---- ablation -------------------------------------------------------------------

bench 0 --ablate --rounds 1 --first 3 --limit 5 ffo-20-39 && has '^everything on ' &&
    has '^--etc off ' && has '^--ordering none ' &&
    has '^--table off --cache-kib 0 --low-cache-kib 0'
fact ablation_switches_off_one_idea_at_a_time
awk '/^everything on/ && !full { full = $7 } /^--ordering none/ && !none { none = $7 }
     END { exit !(full == "1.000" && none > 1.5) }' "$place/out"
fact ablation_gives_ratios
bench 0 --ablate --rounds 1 --limit 30ms --empties 19 ffo-20-39 && has '> [0-9.]* ms'
fact hopeless_ablation_ends
bench 2 --ablate --record && says 'goes with none of'
fact ablation_makes_no_record

# ---- the worker -----------------------------------------------------------------

{ head -n 2 "$place/scored.obf"; echo nonsense; sed -n 3p "$place/plain.obf"; } > "$place/in"
bench 0 --serve --table 1M --etc off --set static-a1=3 && lines_are 5 "$place/out"
fact worker_answers_every_line
head -n 1 "$place/out" | grep -q '^{"schema":"yomikiri.serve/1".*"etc":"off".*"table_mib":1,'
fact worker_greets_with_its_knobs
head -n 1 "$place/out" | grep -q '"huge-pages":"on","static-a1":3}'
fact worker_names_fine_knobs_that_differ_and_no_others
sed -n 2p "$place/out" | grep -q '^{"id":1,"score":-4,"exact":true,"best":"a3",'
fact worker_answers
sed -n 4p "$place/out" | grep -q '^{"id":3,"error":"'
fact worker_survives_nonsense
sed -n 5p "$place/out" | grep -q '^{"id":4,"score":-6,.*"cuts":\[.*"passes":\[\['
fact worker_tells_cuts_and_passes
! grep -q '"sharing"' "$place/out"
fact worker_of_one_thread_says_nothing_of_sharing
sed -n 4p positions/sets/ffo-20-39.obf > "$place/in"
bench 0 --serve --table 1M $shared
count='[1-9][0-9]*'
shares="\"offered\":$count,\"taken\":[0-9]*,\"probes\":$count,\"stores\":$count}}"
sed -n 2p "$place/out" |
    grep -q ",\"sharing\":{\"threads\":2,\"waited_ns\":$count,\"useless\":[0-9]*,$shares\$"
fact worker_of_two_threads_tells_of_sharing
: > "$place/in"

exit "$failures"
