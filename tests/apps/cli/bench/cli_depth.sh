#!/bin/sh
# cli_depth.sh - `yomikiri bench --depth` and `--time`: values that are judged and not verified,
# records that do not pass for exact ones. Prints one fact per line.
# needs: release

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/solve.sh
results=$place/results
fake=tests/data/fake_engines/fake_yomikiri.sh

# bench STATUS ARGUMENT... - run it; output in $place/out, complaints in $place/err.
bench() {
    wanted=$1
    shift
    "$YOMIKIRI" bench "$@" > "$place/out" 2> "$place/err" < "$place/in"
    status=$?
    [ "$status" -eq "$wanted" ]
}

# Three positions; in the other file the first one's score is wrong. And a program that is no
# Edax, whatever its name.
sed -n '/midgame-00[123]/p' positions/sets/midgame.obf > "$place/three.obf"
sed '1s/:[-+]*[0-9]*/:+64/' "$place/three.obf" > "$place/lying.obf"
: > "$place/in"
printf '#!/bin/sh\nexit 0\n' > "$place/edax"
chmod +x "$place/edax"

# ---- what is shown ----------------------------------------------------------------

bench 0 --depth 3 --rounds 2 "$place/three.obf"
fact a_depth_is_searched
has '^three-depth3: 3 positions, 2 rounds' && has '  value ' && ! has '  score '
fact values_stand_where_scores_would
has '^Values, in discs' && has 'best move first' && has '^ *all  *3  *[-+][0-9]'
fact values_are_judged
bench 0 --depth 3 --short --rounds 1 "$place/three.obf" && has '^three-short3: ' &&
    has '^short 3 '
fact the_short_search_is_another_suite
bench 0 --depth 3@95 --rounds 1 "$place/three.obf" && has '^three-depth3@95: ' &&
    has '^order 3@95 '
fact a_level_of_selectivity_is_another_suite
bench 0 --depth 3@73 --rounds 1 "$place/three.obf" && has '^three-depth3: '
fact the_usual_level_is_not
bench 0 --depth 3 --rounds 1 "$place/lying.obf" && has '^Values, in discs'
fact a_value_is_not_wrong
bench 0 --time 0.05 --rounds 2 "$place/three.obf" && has '^three-0.05s: ' &&
    has '^Values, in discs'
fact what_a_time_limit_leaves_is_judged
bench 0 --depth 64 --rounds 1 --first 1 ffo-20-39 && has '^Values, in discs' &&
    has '^ *all  *1  *+0.00  *-  *0.00  *0.00  *100.0 % (21..100)  *100.0 % .*  0.00$'
fact a_depth_to_the_end_is_exact

# One position with all its moves scored, one with its best, one with none.
{
    head -n 1 positions/sets/judge-fit.obf
    head -n 1 "$place/three.obf"
    sed -n '2s/X;.*%/X; %/p' positions/sets/judge-fit.obf
} > "$place/mixed.obf"
bench 0 --depth 3 --rounds 1 "$place/mixed.obf" && has '^ *all  *2  *[-+][0-9].* (of 1)$' &&
    has '^ *22  *1  .* [0-9]*\.[0-9]*$' && has '^ *28  *1  .*  -$'
fact discs_lost_are_told_where_every_move_has_a_score
has '^position  *empties  *value  *proven  *lost  ' &&
    has '^judge-fit-001.* 22  *[-+][0-9.]*  *+4  *[0-9]*  ' &&
    has '^midgame-001  *28  *[-+][0-9.]*  *-14  *[-0]  ' &&
    has '^judge-fit-002.* 22  *[-+][0-9.]*  *-  *-  '
fact each_position_has_what_is_proven_and_what_its_move_loses
bench 0 --depth 3 --rounds 1 --jsonl "$place/mixed.obf" &&
    has '"total":{[^}]*"values":{"proven":2,"with_best":2,"with_moves":1,"mean_error":' &&
    has '"rms_error":[0-9.]*,"absolute_error":[0-9.]*,"within_3":[0-9.]*,"within_3_range":\[' &&
    has '"discs_lost":[0-9.]*}' && has '"proven":{"score":4,"best":\["c7","c8","h8"\],"moves":{' &&
    has '"moves":{[^}]*"b2":-24' && has '"proven":{"score":-14,"best":\["e1"\],"moves":null}' &&
    has '"proven":null'
fact records_have_the_figures_and_the_scores_of_moves
tail -n 1 "$place/mixed.obf" > "$place/unscored.obf"
bench 0 --depth 3 --rounds 1 "$place/unscored.obf" && ! has '^Values' && ! has ' proven ' &&
    bench 0 --depth 3 --rounds 1 --jsonl "$place/unscored.obf" && has '"values":null'
fact without_scores_nothing_is_said_of_values

# ---- knobs ---------------------------------------------------------------------------

# nodes OPTION... - of one position, 8 plies deep.
nodes() {
    "$YOMIKIRI" bench --depth 8 --rounds 1 --warmup 0 --first 1 --jsonl "$@" "$place/three.obf" \
        2> "$place/err" | grep -o '"total":{[^}]*' | grep -o '"nodes":[0-9]*'
}

plain=$(nodes --profile none) statics=$(nodes --profile none --set static-a1=200)
wide=$(nodes --profile none --selective off)
[ -n "$statics" ] && [ -n "$wide" ] && [ "$plain" != "$statics" ] && [ "$plain" != "$wide" ]
fact knobs_reach_the_search_to_a_depth

# A profile of this machine without selective passes.
"$YOMIKIRI" cpu --profile none --json > "$place/cpu"
member() { sed -n "s/^ *\"$1\": \(.*[^,]\),*\$/\1/p" "$place/cpu" | head -n 1; }
cat > "$place/profile.json" << END
{"schema": "yomikiri.profile/1", "name": "test-cpu", "created": "2026-11-20T12:00:00Z",
 "program": {"version": "0.1.0"},
 "machine": {"vendor": $(member vendor), "family": $(member family), "model": $(member model),
             "stepping": $(member stepping), "brand": null, "kernel": $(member kernel),
             "second_level_kib": $(member second_level_kib)},
 "knobs": {"selective": "off"},
 "defaults": $("$YOMIKIRI" bench --serve --profile none < /dev/null |
               sed -n 's/.*"knobs":\({[^}]*}\).*/\1/p'),
 "evidence": {}}
END
if [ "$(member vendor)" = null ] && [ "$(member second_level_kib)" = null ]; then
    skip profiles_reach_it_too 'nothing is known of this CPU'
else
    profiled=$(nodes --profile "$place/profile.json")
    [ -n "$profiled" ] && [ "$profiled" = "$wide" ] && [ "$profiled" != "$plain" ]
    fact profiles_reach_it_too
fi
bench 0 --depth 8 --rounds 1 --first 1 -e "off='$YOMIKIRI' --selective off" "$place/three.obf" &&
    has '^yomikiri  *all  *1  *[-+]' && has '^off  *all  *1  *[-+]'
fact two_engines_are_judged_side_by_side

# ---- bad input ----------------------------------------------------------------------

bench 2 --short "$place/three.obf" && says 'goes with --depth'
fact short_needs_a_depth
bench 2 --short --depth 3@95 "$place/three.obf" && says 'no levels of selectivity'
fact short_has_no_levels
bench 2 --depth 3@90 "$place/three.obf" && says '73, 87, 95, 99 or 100'
fact levels_that_there_are_not_are_refused
bench 2 --time 0.0001 "$place/three.obf" && says 'at least a millisecond'
fact impossible_times_are_refused
bench 2 --depth 0 "$place/three.obf" && bench 2 --depth 65 "$place/three.obf"
fact impossible_depths_are_refused
bench 2 --ablate --depth 3 "$place/three.obf" && says 'neither --depth nor --time'
fact ablations_are_exact
bench 1 --depth 3 --rounds 1 -e "old=$fake" "$place/three.obf" &&
    says 'does not search as far as it was asked to'
fact an_engine_that_knows_no_depth_is_refused
bench 1 --depth 3 --rounds 1 -e "e=$place/edax" "$place/three.obf" &&
    says 'exact scores only'
fact other_engines_are_asked_for_exact_scores_only
bench 0 --rounds 1 --empties 44 --limit 0.05 -q midgame || [ "$status" -eq 4 ]
fact a_limit_tries_positions_without_a_score
bench 3 --rounds 1 --empties 44 midgame &&
    says 'left out 10 positions that have no score and more than 30' &&
    says 'no position is left'
fact positions_without_a_score_are_left_out_of_exact_runs

# ---- records ------------------------------------------------------------------------

bench 0 --depth 3 -q --rounds 2 --record --results "$results" "$place/three.obf" &&
    bench 0 --depth 4 -q --rounds 2 --record --results "$results" "$place/three.obf" &&
    bench 0 --depth 3 --short -q --rounds 2 --record --results "$results" "$place/three.obf"
a=$(find "$results" -name three-depth3.jsonl) b=$(find "$results" -name three-depth4.jsonl)
short=$(find "$results" -name three-short3.jsonl)
[ -s "$a" ] && [ -s "$b" ] && [ -s "$short" ]
fact each_depth_has_its_file
grep -q '"asked":{"depth":3,"short":false,"time_s":null}' "$a" &&
    grep -q '"value":{"sixteenths":-*[0-9]*,"plies":3,"confidence":0,"moves":\["' "$a" &&
    grep -q '"proven":{"score":-14,"best":\["e1"\],"moves":null}' "$a" &&
    grep -q '"expected":null' "$a"
fact records_say_what_was_asked_and_found
"$YOMIKIRI" compare "$a" "$a" > "$place/out" 2> "$place/err"
has 'values are not answers' && has '^nodes .*the same at every position' &&
    has '^values  *A mean error [-+][0-9.]* discs, deviation .* rms error .* (3 proven)' &&
    has '^  *B mean error [-+]'
fact records_of_one_depth_are_compared
"$YOMIKIRI" compare "$a" "$b" > "$place/out" 2> "$place/err"
[ $? -eq 2 ] && says 'different searches'
fact records_of_two_depths_are_not
bench 0 --depth 3@87 -q --rounds 2 --record --results "$results" "$place/three.obf"
sure=$(find "$results" -name three-depth3@87.jsonl)
grep -q '"asked":{"depth":3,"short":false,"time_s":null,"selectivity":87}' "$sure"
fact records_say_the_level
"$YOMIKIRI" compare "$a" "$sure" > "$place/out" 2> "$place/err"
[ $? -eq 2 ] && says 'different searches'
fact records_of_two_levels_are_not_compared
"$YOMIKIRI" compare "$a" "$short" > "$place/out" 2> "$place/err"
[ $? -eq 2 ] && says 'different searches'
fact nor_with_the_short_search
"$YOMIKIRI" report "$results" > "$place/out" 2> "$place/err" && has '^Values before the end' &&
    has '^three-depth3 .* 3  *[-+]' && has '^Nothing was searched to the end'
fact reports_show_them

# Killed, a run leaves what it has found.
"$YOMIKIRI" bench --depth 5 -q --rounds 1000 --record --results "$place/killed" \
    "$place/three.obf" > /dev/null 2>&1 &
pid=$!
for _ in $(seq $((10 * hang))); do
    sleep 0.2
    part=$(find "$place/killed" -name 'three-depth5.jsonl.part' 2> /dev/null)
    [ -n "$part" ] && [ "$(grep -c '"state"' "$part")" -gt 2 ] && break
done
kill -9 "$pid"
wait "$pid" 2> /dev/null
bench 0 --depth 5 -q --rounds 1 --record --results "$place/killed" "$place/three.obf"
head -n 1 "$(find "$place/killed" -name three-depth5.jsonl)" > "$place/out"
has '"complete":false' && has '"asked":{"depth":5,' && has '"value":{"sixteenths":' &&
    has '"proven":{"score":-14,"best":\["e1"\],"moves":null}'
fact a_killed_run_leaves_values

# ---- the worker ---------------------------------------------------------------------

head -n 1 "$place/three.obf" > "$place/in"
bench 0 --serve --depth 6 && has '"depth":6,"short":false,"time_s":null' &&
    has '"id":1,"score":null,"exact":false,"best":"[a-h][1-8]"' &&
    has '"value":{"sixteenths":-*[0-9]*,"plies":6,"confidence":0,"moves":\["..",' &&
    has '"selectivity":73}'
fact the_worker_answers_with_values
head -n 1 positions/sets/ffo-20-39.obf > "$place/in"
bench 0 --serve && has '"depth":0,"short":false' && has '"score":6,"exact":true' &&
    has '"value":null'
fact without_a_depth_it_answers_with_scores

# Nodes and values are the same on every kernel.
cp "$place/three.obf" "$place/in"
for kernel in portable avx2 avx512; do
    "$YOMIKIRI" bench --serve --depth 7 --kernel "$kernel" < "$place/in" 2> /dev/null |
        grep -oE '"(best|nodes)":[^,]*|"value":\{[^}]*\}' > "$place/by_$kernel"
done
for file in "$place"/by_*; do
    [ ! -s "$file" ] || cmp -s "$file" "$place/by_portable" || echo "$file differs"
done > "$place/out"
[ -s "$place/by_portable" ] && [ ! -s "$place/out" ]
fact kernels_agree

exit $failures
