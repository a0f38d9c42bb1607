#!/bin/sh
# cli_tune.sh - `yomikiri tune`: what it refuses and what it writes. Nodes are what counts here:
# they are the same everywhere. Prints one fact per line.

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/solve.sh
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

tune 2 --knobs cache && says "no knob 'cache' (groups: " &&
    tune 2 --knobs xyz && says "no knob 'xyz' (groups: layers, caches, order, squares, " &&
    tune 2 --knobs cache-kb && says "no knob 'cache-kb'" &&
    tune 2 --knobs caches,threads && says 'threads says how much' &&
    tune 2 --nodes --knobs threads && says 'threads says how much'
fact wrong_knobs_are_named_with_what_they_may_be
tune 2 ffo-20-39 && says 'knobs LIST says what is tuned' && tune 2 --budget 0 &&
    tune 2 --threads 2 && says 'one thread' && tune 2 --pairs 100 && says 'nodes' &&
    tune 2 --nodes --out "$place/page.json" && says 'writes no profile'
fact options_that_would_do_nothing_are_refused
tune 2 "$@" --pairs 15 && says 'too few'
fact impossible_budget_is_refused
tune 3 --suite nosuchsuite && says nosuchsuite &&
    tune 3 --suite "$place/plain.obf" --empties 0,60 && says 'has no score' &&
    tune 3 --suite "$place/scored.obf" --empties 30,40 && says 'too few' &&
    tune 3 "$@" --unseen "$place/scored.obf" &&
    says 'is a training position, too'
fact suites_that_cannot_serve_are_refused
sed 's/a3:-4/a3:+60/; s/a4:+28/a4:+30/' "$place/scored.obf" > "$place/lying.obf"
tune 1 "$@" --suite "$place/lying.obf" &&
    says 'the score found is' && says 'the suite says'
fact wrong_score_of_the_suite_ends_the_run
mkfifo "$place/pipe.json"
for out in "$place/scored.obf/profile.json" "$place/pipe.json"; do
    tune 2 --suite "$place/scored.obf" --unseen "$place/unseen.obf" --empties 0,60 --out "$out" &&
        says "$out"
    fact "profile_that_could_not_be_written_is_refused_before_the_work_${out##*/}"
done

# ---- time -----------------------------------------------------------------------------------

# Boards of few empties: half a second will do. Whether anything is found is for the machine.
tune 0 --suite "$place/scored.obf" --unseen "$place/unseen.obf" --empties 0,60 --budget 2 \
    --knobs caches && has '^search .*seed 1;'
fact time_is_compared
if has 'the profile is'; then
    grep -q '"rounds"' "$place"/config/yomikiri/profiles/*.json &&
        "$YOMIKIRI" cpu --profile "$place"/config/yomikiri/profiles/*.json > "$place/out"
else
    [ ! -e "$place/config/yomikiri/profiles" ]
fi
fact profile_is_written_where_there_is_a_gain_and_not_otherwise

# ---- a run ----------------------------------------------------------------------------------

tune 0 "$@" --knobs squares --classic && has '^search *seed 3;' && has '^found '
fact squares_are_learnt_in_the_classic_configuration
tune 0 "$@" --json && sed '/"spent"/d' "$place/out" > "$place/whole.json" &&
    has '"schema": "yomikiri.tuned/2"' && has '"comparisons"' && has '"holdout"' &&
    tune 0 "$@" --json && sed '/"spent"/d' "$place/out" | cmp -s - "$place/whole.json"
fact run_ends_with_its_result_and_the_next_alike

exit "$failures"
