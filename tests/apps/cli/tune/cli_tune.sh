#!/bin/sh
# cli_tune.sh - `yomikiri tune`: what it refuses, what it writes, and that a run which was killed
# ends as it would have. Nodes are what counts here: they are the same everywhere. Prints one
# fact per line.

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/solve.sh
journal=$place/journal.jsonl
export XDG_CONFIG_HOME="$place/config" XDG_STATE_HOME="$place/state"

# tune STATUS ARGUMENT... - run it; output in $place/out, complaints in $place/err.
tune() {
    wanted=$1
    shift
    "$YOMIKIRI" tune "$@" > "$place/out" 2> "$place/err" < "$place/in"
    status=$?
    [ "$status" -eq "$wanted" ]
}

# The same boards turned round, so that both take about as long.
awk -F '[ ;:]+' '{ turned = ""; for (i = 64; i > 0; i--) turned = turned substr($1, i, 1)
                  print turned " " $2 "; " $4 ";" }' "$place/scored.obf" > "$place/unseen.obf"

# A run over few positions that counts nodes.
set -- --nodes --pairs 90 --suite "$place/scored.obf" --unseen "$place/unseen.obf" \
    --empties 0,60 --knobs layers,sort-step --seed 3 -q

# ---- what it refuses ----------------------------------------------------------------------

tune 2 --knobs cache && says "no knob 'cache'; is it the group 'caches'?" &&
    tune 2 --knobs xyz && says "no knob 'xyz' (groups: layers, caches, order, squares, " &&
    tune 2 --knobs cache-kb && says "no knob 'cache-kb'; is it 'cache-kib'" &&
    tune 2 --knobs caches,threads && says 'threads says how much' &&
    tune 2 --nodes --knobs threads && says 'threads says how much'
fact wrong_knobs_are_named_with_what_they_may_be
tune 2 ffo-20-39 && says 'knobs LIST says what is tuned' && tune 2 --budget 0 &&
    tune 2 --threads 2 && says 'one thread' && tune 2 --pairs 100 && says 'nodes' &&
    tune 2 --nodes --out "$place/page.json" && says 'writes no profile'
fact options_that_would_do_nothing_are_refused
tune 2 "$@" --pairs 15 --journal "$journal" && says 'too few' && [ ! -e "$journal" ]
fact impossible_budget_is_refused
tune 3 --suite nosuchsuite && says nosuchsuite &&
    tune 3 --suite "$place/plain.obf" --empties 0,60 && says 'has no score' &&
    tune 3 --suite "$place/scored.obf" --empties 30,40 && says 'too few' &&
    tune 3 "$@" --unseen "$place/scored.obf" --journal "$journal.out" &&
    says 'is a training position, too' && [ ! -e "$journal.out" ]
fact suites_that_cannot_serve_are_refused
sed 's/a3:-4/a3:+60/; s/a4:+28/a4:+30/' "$place/scored.obf" > "$place/lying.obf"
tune 1 "$@" --suite "$place/lying.obf" --journal "$place/lying.jsonl" &&
    says 'the score found is' && says 'the suite says'
fact wrong_score_of_the_suite_ends_the_run
mkfifo "$place/pipe.json"
for out in "$place/scored.obf/profile.json" "$place/pipe.json"; do
    tune 2 --suite "$place/scored.obf" --unseen "$place/unseen.obf" --empties 0,60 --out "$out" \
        --journal "$journal.out" && says "$out" && [ ! -e "$journal.out" ]
    fact "profile_that_could_not_be_written_is_refused_before_the_work_${out##*/}"
done

# ---- time -----------------------------------------------------------------------------------

# Boards of few empties: half a second will do. Whether anything is found is for the machine.
tune 0 --suite "$place/scored.obf" --unseen "$place/unseen.obf" --empties 0,60 --budget 2 \
    --knobs caches --journal "$journal" && has '^search .*sweep' &&
    has '^cache-kib: time by value'
fact time_is_compared_and_the_effects_are_told
if has 'the profile is'; then
    grep -q '"rounds"' "$place"/config/yomikiri/profiles/*.json &&
        "$YOMIKIRI" cpu --profile "$place"/config/yomikiri/profiles/*.json > "$place/out"
else
    [ ! -e "$place/config/yomikiri/profiles" ]
fi
fact profile_is_written_where_there_is_a_gain_and_not_otherwise

# ---- another strategy, another group --------------------------------------------------------

tune 0 "$@" --strategy de --knobs squares --classic --journal "$journal" && has '^search *de,' &&
    grep -q '"start":{[^}]*"evaluate-empties":64' "$journal"
fact squares_are_learnt_in_the_classic_configuration

# ---- a run ----------------------------------------------------------------------------------

rm -f "$journal"
tune 0 "$@" --json --journal "$journal" && cp "$place/out" "$place/whole.json" &&
    has '"schema": "yomikiri.tuned/2"' && has '"comparisons"' && has '"holdout"'
fact run_ends_with_its_result
lines=$(wc -l < "$journal")
[ "$lines" -gt 50 ] && tail -n 1 "$journal" | grep -q '^{"finished"'
fact journal_holds_every_pair
tune 0 "$@" --journal "$journal" && has '^search ' && has '^found '
fact finished_journal_makes_room_for_the_next_run

# same - the result in $place/out is that of the whole run, the time that it took aside.
same() {
    sed '/"spent"/d' "$place/whole.json" > "$place/a"
    sed '/"spent"/d' "$place/out" > "$place/b"
    cmp -s "$place/a" "$place/b"
}
head -n 30 "$journal" > "$place/cut.jsonl"
printf '{"suite":"training","posi' >> "$place/cut.jsonl"
tune 2 "$@" --journal "$place/cut.jsonl" && says 'resume' &&
    [ "$(wc -l < "$place/cut.jsonl")" -eq 30 ]
fact unfinished_journal_is_not_written_over
sed '1s/"arguments":\[/&"--fresh",/' "$place/cut.jsonl" > "$place/fresh.jsonl"
grep -q '"--fresh"' "$place/fresh.jsonl" &&
    tune 2 --resume --fresh --journal "$place/fresh.jsonl" &&
    says 'exclude each other' && tune 0 --resume --json -q --journal "$place/fresh.jsonl" && same
fact run_that_began_with_fresh_goes_on
tune 0 --resume --json -q --journal "$place/cut.jsonl" && same
fact resumed_run_needs_no_other_words_and_ends_alike
tune 3 --resume --seed 4 --journal "$place/cut.jsonl" && says 'another seed'
fact resume_with_other_choices_is_refused
sed '1s/"flags":"/"flags":"-O9 /' "$place/cut.jsonl" > "$place/flags.jsonl"
tune 3 --resume --journal "$place/flags.jsonl" && says 'another build'
fact resume_of_a_run_by_another_build_is_refused
tune 3 --resume --journal "$place/nothing.jsonl" && says 'no run to go on with'
fact resume_of_nothing_is_refused
printf 'notes, and no line break' > "$place/notes"
cp "$place/notes" "$place/notes.copy"
tune 3 "$@" --journal "$place/notes" && says 'notes:1: ' &&
    tune 3 "$@" --fresh --journal "$place/notes" && cmp -s "$place/notes" "$place/notes.copy"
fact file_that_is_no_journal_is_not_forgotten_either
: > "$place/out"
rm -f "$place/killed.jsonl"
round=0
while [ "$round" -lt 4 ]; do
    [ "$round" -eq 0 ] && words="$*" || words='--resume -q'
    # shellcheck disable=SC2086
    "$YOMIKIRI" tune $words --journal "$place/killed.jsonl" > /dev/null 2>&1 &
    sleep 0.0"$((2 + round * 2))"
    kill -9 $! 2> /dev/null
    wait $! 2> /dev/null
    round=$((round + 1))
    [ -s "$place/killed.jsonl" ] || round=4
done
if [ -s "$place/killed.jsonl" ]; then
    tune 0 --resume --json -q --journal "$place/killed.jsonl" && same
else
    true
fi
fact killed_run_goes_on_and_ends_alike

(ulimit -f 8; trap '' XFSZ; tune 1 "$@" --journal "$place/full.jsonl") && says 'full.jsonl: '
fact full_disk_is_said
"$YOMIKIRI" tune --resume --json -q --journal "$place/full.jsonl" > "$place/out" && same
fact run_that_met_a_full_disk_goes_on_and_ends_alike

exit "$failures"
