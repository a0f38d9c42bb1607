#!/bin/sh
# cli_bench.sh - `yomikiri bench`: answers verified before times, values that are judged, records
# that survive ctrl-C, limits, ablations, the worker. Prints one fact per line.
# needs: release

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/solve.sh
export YOMIKIRI_PROFILE=none        # one may be there for this machine
fake=tests/data/fake_engines/fake_yomikiri.sh
right="$fake --answers positions/sets/ffo-20-39.obf --move none"
results=$place/results

# bench STATUS ARGUMENT... - run it; output in $place/out, complaints in $place/err.
bench() {
    wanted=$1
    shift
    "$YOMIKIRI" bench "$@" > "$place/out" 2> "$place/err" < "$place/in"
    status=$?
    [ "$status" -eq "$wanted" ]
}

# records [SUITE] - the file of records under $results.
records() { find "$results" -name "${1:-*}.jsonl" -type f 2> /dev/null; }

# table - of each line, NAME | STATUS | ARGUMENTS | PATTERNS, a run that ends so and prints these,
# on standard output or behind "2>", "!" before what must not be there, "&" between them. A line
# that begins with a blank goes on with the one before.
table() {
    awk '/^ / { sub("^ +", " "); line = line $0; next } { print line; line = $0 }
         END { print line }' > "$place/table"
    while IFS='|' read -r name wanted words patterns; do
        [ -n "$words" ] || continue
        eval "set -- $words"
        why=
        bench $wanted "$@" || why="status $status"
        while IFS= read -r pattern; do
            pattern=$(echo "$pattern" | sed 's/^ *//; s/ *$//')
            case $pattern in
            '')     ;;
            '2> '*) says "${pattern#2> }" || why="$why; not said: ${pattern#2> }" ;;
            '! '*)  ! has "${pattern#! }" || why="$why; there is: ${pattern#! }" ;;
            *)      has "$pattern" || why="$why; missing: $pattern" ;;
            esac
        done << END
$(echo "$patterns" | tr '&' '\n')
END
        if [ -z "$why" ]; then ok $name; else not_ok $name "$why: $(head -c 900 "$place/err")"; fi
    done < "$place/table"
}

sed 's/;.*/;/' "$place/scored.obf" > "$place/unscored.obf"
sed 's/a3:-4/a3:+60/' "$place/scored.obf" > "$place/lying.obf"
head -n 1 "$place/plain.obf" > "$place/unknown.obf"
sed -n '/midgame-00[123]/p' positions/sets/midgame.obf > "$place/three.obf"
sed '1s/:[-+]*[0-9]*/:+64/' "$place/three.obf" > "$place/doubted.obf"
# One position with all its moves scored, one with its best, one with none.
{
    head -n 1 positions/sets/judge-fit.obf
    head -n 1 "$place/three.obf"
    sed -n '2s/X;.*%/X; %/p' positions/sets/judge-fit.obf
} > "$place/mixed.obf"
tail -n 1 "$place/mixed.obf" > "$place/unjudged.obf"
# A program that is no Edax, whatever its name.
printf '#!/bin/sh\nexit 0\n' > "$place/edax"
chmod +x "$place/edax"
edax="tests/data/fake_engines/fake_edax.sh --answers $place/scored.obf"

# ---- a suite --------------------------------------------------------------------

table << 'END'
suite_of_a_path_is_run|0|--rounds 2 "$place/scored.obf"|^scored: 12 positions, 2 rounds, 1
    thread, &
    ^total & cut by first  mean place & ^checked: every score as recorded, every line replayed$
scores_that_nothing_can_be_compared_with_are_not_called_right|0|--rounds 1 --first 2
    "$place/unscored.obf"|
    ^checked: 0 of 2 scores as recorded, 2 lines replayed
engine_that_gives_no_line_is_named|0|--rounds 1 --first 2 -e "edax=$edax" "$place/scored.obf"|
    ^checked: 4 of 4 scores as recorded, 2 lines replayed$
suite_is_found_by_its_bare_name_and_cut|0|--rounds 1 --first 3 ffo-20-39|^ffo-22 & ! ^ffo-23
suite_is_cut_by_empties|0|--rounds 1 --empties 15,17 ffo-20-39|^ffo-22 & ! ^ffo-20  *6
one_number_of_empties_will_do|0|--rounds 1 --empties 15 ffo-20-39|^ffo-21 & ! ^ffo-22
bad_empties_are_refused|2|--empties 30,20|2> neither a number nor two
unknown_suite_is_named|3|nosuchsuite|2> nosuchsuite
empty_suite_is_an_error|3|--empties 64 ffo-20-39|2> no position is left
budget_does_one_round_at_least|0|--budget 1ms --first 2 ffo-20-39|, 1 round,
limit_gives_up_a_position_and_goes_on|4|--rounds 2 --limit 20ms --empties 15,24 --ordering none
    ffo-20-39|
    > [0-9.]* ms & 2> ffo-
positions_without_a_score_are_left_out|3|--rounds 1 --empties 44 midgame|
    2> left out 10 positions that have no score and more than 30 & 2> no position is left
END
bench 0 --rounds 1 --empties 44 --limit 0.05 -q midgame || [ "$status" -eq 4 ]
fact a_limit_tries_positions_without_a_score
bench 0 --rounds 1 --quiet --first 2 ffo-20-39 && [ ! -s "$place/out" ] && [ ! -s "$place/err" ]
fact quiet_says_nothing

# ---- verification, and other engines --------------------------------------------

table << 'END'
wrong_answer_fails_before_any_time_is_shown|1|--rounds 1 --record --results "$results"
    "$place/lying.obf"|
    2> answers .*, expected is +60 & ! .
engines_must_agree_where_no_score_is_known|1|--rounds 1 -e "other=$fake --score 64 --move none"
    "$place/unknown.obf"|
    2> other .*[+]64
crash_of_an_engine_fails|1|--rounds 1 -e "other=$fake --mode crash --move none" --first 1
    ffo-20-39|
    2> signal 11
missing_engine_is_named|1|--rounds 1 -e "other=$place/nosuchprogram" --first 1 ffo-20-39|
    2> nosuchprogram
engine_needs_name_and_command|2|-e other --first 1|2> not NAME=COMMAND
program_built_anew_between_rounds_ends_it|1|--rounds 2 -e "other=$fake --mode rebuilt --score 6
    --move none" --first 1 ffo-20-39|
    2> other: the program was built anew during the run
engines_stand_side_by_side|0|--rounds 2 -e "other=$right" --first 2 ffo-20-39|
    time ratio & ^ffo-20 .* other 
options_of_the_solver_reach_it|0|--rounds 1 -e "old=$YOMIKIRI --etc off" --classic --etc on
    --first 2 ffo-20-39|
    ^yomikiri: .* --classic & old: .* --etc off
END
[ -z "$(find "$results" -type f 2> /dev/null)" ]
fact wrong_answer_leaves_no_record

# ---- --depth and --time: values -------------------------------------------------

table << 'END'
a_depth_is_searched|0|--depth 3 --rounds 2 "$place/three.obf"|^three-depth3: 3 positions, 2
    rounds &
    value & ! empties  *score & ^Values, in discs & best move first & ^ *3  *[-+][0-9]
the_short_search_is_another_suite|0|--depth 3 --short --rounds 1
    "$place/three.obf"|^three-short3:
a_level_of_selectivity_is_another_suite|0|--depth 3@95 --rounds 1 "$place/three.obf"|
    ^three-depth3@95:
the_usual_level_is_not|0|--depth 3@73 --rounds 1 "$place/three.obf"|^three-depth3: 
a_value_is_not_wrong|0|--depth 3 --rounds 1 "$place/doubted.obf"|^Values, in discs
what_a_time_limit_leaves_is_judged|0|--time 0.05 --rounds 2 "$place/three.obf"|^three-0.05s: &
    ^Values, in discs
a_depth_to_the_end_is_exact|0|--depth 64 --rounds 1 --first 1 ffo-20-39|
    ^ *1  *+0.00  *-  *100.0 %$
values_are_held_against_what_is_proven|0|--depth 3 --rounds 1 "$place/mixed.obf"|
    ^ *2  *[-+][0-9].* %$ & ^judge-fit-001.* 22  *[-+][0-9.]*  *+4  &
    ^midgame-001  *28  *[-+][0-9.]*  *-14  & ^judge-fit-002.* 22  *[-+][0-9.]*  *- 
without_scores_nothing_is_said_of_values|0|--depth 3 --rounds 1 "$place/unjudged.obf"|! ^Values
records_have_the_figures_and_the_scores_of_moves|0|--depth 3 --rounds 1 --jsonl "$place/mixed.obf"|
    "values":{"proven":2,"mean_error":[-0-9.]*,"deviation":[0-9.]*,"best_first": &
    "proven":{"score":4,"best":\["c7","c8","h8"\]} & "proven":null
two_engines_are_judged_side_by_side|0|--depth 8 --rounds 1 --first 1 -e "off='$YOMIKIRI'
    --selective off" "$place/three.obf"|
    ^yomikiri  *1  *[-+] & ^off  *1  *[-+]
short_needs_a_depth|2|--short "$place/three.obf"|2> goes with --depth
short_has_no_levels|2|--short --depth 3@95 "$place/three.obf"|2> no levels of selectivity
levels_that_there_are_not_are_refused|2|--depth 3@90 "$place/three.obf"|2> 73, 87, 95, 99 or 100
impossible_times_are_refused|2|--time 0.0001 "$place/three.obf"|2> at least a millisecond
depth_0_is_refused|2|--depth 0 "$place/three.obf"|2> depth
an_engine_that_knows_no_depth_is_refused|1|--depth 3 --rounds 1 -e "old=$fake" "$place/three.obf"|
    2> does not search as far as it was asked to
other_engines_are_asked_for_exact_scores_only|1|--depth 3 --rounds 1 -e "e=$place/edax"
    "$place/three.obf"|
    2> exact scores only
END

# nodes OPTION... - of one position, 8 plies deep.
nodes() {
    "$YOMIKIRI" bench --depth 8 --rounds 1 --warmup 0 --first 1 --jsonl "$@" "$place/three.obf" \
        2> "$place/err" | grep -o '"total":{[^}]*' | grep -o '"nodes":[0-9]*'
}
plain=$(nodes --profile none) statics=$(nodes --profile none --set static-a1=200)
wide=$(nodes --profile none --selective off)
[ -n "$statics" ] && [ -n "$wide" ] && [ "$plain" != "$statics" ] && [ "$plain" != "$wide" ]
fact knobs_reach_the_search_to_a_depth

# ---- --ablate -------------------------------------------------------------------

table << 'END'
ablation_makes_no_record|2|--ablate --record|2> goes with none of
ablations_are_exact|2|--ablate --depth 3 "$place/three.obf"|2> neither --depth nor --time
hopeless_ablation_ends|0|--ablate --rounds 1 --limit 30ms --empties 19 ffo-20-39|> [0-9.]* ms
classic_ablation_says_so|0|--ablate --classic --rounds 1 --first 1 ffo-20-39|
    ^ffo-20-39, classic configuration: 1 position, 1 round, & ^everything on
ablation_switches_off_one_idea_at_a_time|0|--ablate --rounds 1 --first 3 --limit 600 ffo-20-39|
    ^ffo-20-39, default configuration: & ^everything on & ^--etc off & ^--ordering none &
    ^--table off --cache-kib 0 --low-cache-kib 0
END
awk '/^everything on/ { full = $7 } /^--ordering none/ { none = $7 }
     END { exit !(full == "1.000" && none > 1.5) }' "$place/out"
fact ablation_gives_ratios

# ---- records --------------------------------------------------------------------

bench 0 --rounds 1 --jsonl --first 1 -e "other=$fake --score 6 --move none" ffo-20-39 &&
    lines_are 2 "$place/out" && has 'yomikiri.record/1' && ! has '^total'
fact jsonl_prints_a_record_of_each_engine_alone
bench 0 --rounds 2 --record --results "$results" --first 2 ffo-20-39 &&
    has '^recorded in ' && lines_are 1 "$(records)" && grep -q '"complete":true' "$(records)" &&
    grep -q '"--record","--results"' "$(records)"
fact record_is_appended_with_its_command

slow="slow=sh -c '\"\$@\" | tee \"$place/said\"' it $right"
# stop SIGNAL - begin a run of an engine that hangs at its third question; stop it there.
stop() {
    rm -rf "$results" "$place/said"
    (trap - INT; exec "$YOMIKIRI" bench --no-pin --warmup 0 --rounds 3 --record \
        --results "$results" --first 4 -e "$slow --mode hang --at 3" ffo-20-39 \
        > "$place/out" 2> "$place/err") &
    process=$!
    for _ in $(seq $((10 * hang))); do
        sleep 0.2
        [ ! -e "$place/said" ] || [ "$(wc -l < "$place/said")" -lt 3 ] || break
    done
    sleep 0.3
    kill -s "$1" $process
    wait $process 2> /dev/null
    status=$?
}

for signal in INT TERM; do
    stop $signal
    [ $status -eq 130 ] && lines_are 2 "$(records)" && has '(interrupted)' &&
        ! grep -q '"complete":true' "$(records)" && grep -q '"id":"ffo-21"' "$(records)" &&
        grep -q '"score":6' "$(records)"
    fact "SIG${signal}_leaves_incomplete_records"
done
# What could not be recorded is not measured.
file=$(records) traced="it=sh -c ': > \"$place/started\"; exec \"\$@\"' it $right"
rm "$file" && mkdir "$file"
bench 1 --record --results "$results" -e "$traced" ffo-20-39 && says 'cannot be written' &&
    [ ! -e "$place/started" ]
fact folder_in_its_place_ends_it_at_once
bench 1 --record --results "$place/$(printf 'a/%.0s' $(seq 2200))" ffo-20-39 &&
    says 'too long a path'
fact too_long_a_path_is_refused
rm -r "$results"

for words in '3' '4' '3 --short' '3@87'; do
    # shellcheck disable=SC2086
    bench 0 --depth $words -q --rounds 2 --record --results "$results" "$place/three.obf"
done
a=$(records three-depth3)
grep -q '"asked":{"depth":3,"short":false,"time_s":null}' "$a" &&
    grep -q '"value":{"sixteenths":-*[0-9]*,"plies":3,"confidence":0,"moves":\["' "$a" &&
    grep -q '"proven":{"score":-14,"best":\["e1"\]}' "$a" &&
    grep -q '"expected":null' "$a" &&
    grep -q '"asked":{"depth":3,"short":false,"time_s":null,"selectivity":87}' \
        "$(records three-depth3@87)"
fact records_say_what_was_asked_and_found
"$YOMIKIRI" report "$results" > "$place/out" 2> "$place/err" &&
    has '^Nothing was searched to the end'
fact reports_show_them

# ---- the worker -----------------------------------------------------------------

{ head -n 2 "$place/scored.obf"; echo nonsense; sed -n 3p "$place/plain.obf"; } > "$place/in"
table << 'END'
worker_answers_every_line|0|--serve --table 1M --etc off --set static-a1=3|
    ^{"schema":"yomikiri.serve/1".*"etc":"off".*"huge-pages":"on","static-a1":3}.*"table_mib":1, &
    "depth":0,"short":false,"time_s":null & ^{"id":1,"score":-4,"exact":true,"best":"a3", &
    "value":null & ^{"id":3,"error":" & ^{"id":4,"score":-6,.*"order":{"cuts":[1-9][0-9]*,"first":
worker_answers_with_values|0|--serve --depth 6|"depth":6,"short":false,"time_s":null &
    "id":1,"score":null,"exact":false,"best":"[a-h][1-8]" &
    "value":{"sixteenths":-*[0-9]*,"plies":6,"confidence":0,"moves":\["..", & "selectivity":73}
END
# Instructions and cycles are counted, or the reason is told.
"$YOMIKIRI" bench --serve --table 1M < "$place/in" > "$place/out" 2> "$place/err"
if has '"counters":true,"counters_reason":null'; then
    has '"id":1,.*"instructions":[1-9][0-9]*,"cycles":[1-9n]'
else
    has '"counters":null,"counters_reason":"[a-z_]*: [A-Z].* (.*)",' &&
        has '"id":1,.*"instructions":null,"cycles":null'
fi
fact hardware_counts_or_a_reason_are_told
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

exit "$failures"
