#!/bin/sh
# cli_profile.sh - --profile, YOMIKIRI_PROFILE and the user's profile of this CPU: what is in
# force, what is refused and how that ends, and what no profile reaches. Prints one fact per line.

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/program.sh
unset YOMIKIRI_PROFILE
export XDG_CONFIG_HOME="$work/conf" HOME="$work"
own=$XDG_CONFIG_HOME/yomikiri/profiles
mkdir -p "$own"

board='O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX-O-OOOOX-XX-O--X-------- X'
small='XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X'

# What this program says of the machine and of its knobs.
"$yomikiri" cpu --profile none --json > "$work/cpu"
member() { sed -n "s/^ *\"$1\": \(.*[^,]\),*\$/\1/p" "$work/cpu" | head -n 1; }
hello() { "$yomikiri" bench --serve "$@" < /dev/null 2> "$work/err"; }
knob() { sed -n "s/.*\"$1\":\"*\([a-z0-9]*\)[\",}].*/\1/p"; }
defaults=$(hello --profile none | sed -n 's/.*"knobs":\({[^}]*}\).*/\1/p')
cache=$(echo "$defaults" | knob cache-kib)

# profile FILE [SED] - a profile of this machine, changed by a command of sed.
profile() {
    sed "${2:-}" > "$1" << END
{"schema": "yomikiri.profile/1", "name": "test-cpu", "created": "2026-11-20T12:00:00Z",
 "program": {"version": "0.1.0"},
 "knobs": {"etc": "off", "cache-kib": 1000},
 "defaults": $defaults,
 "evidence": {}}
END
}

# in_force NAME ETC CACHE OPTION... - the greeting says so.
in_force() {
    name=$1 expected="$2 $3"
    shift 3
    hello "$@" > "$work/out"
    found="$(knob etc < "$work/out") $(knob cache-kib < "$work/out")"
    [ "$found" = "$expected" ] && why= || why="$found, not $expected: $(cat "$work/err")"
    result "$name" "$why"
}

users=$(member users | tr -d '"')       # where the one of this CPU and kernel is looked for
if [ "$users" = null ]; then
    echo 'skip profiles_are_found: nothing is known of this CPU'
    exit 0
fi
case $users in "$own/"*.json) why= ;; *) why=$users ;; esac
result cpu_says_where_the_users_own_lies "$why"
profile "$work/own.json"
digits=$(sha256 "$work/own.json" | cut -c 1-12)

# ---- what is in force ----------------------------------------------------------------

in_force none_means_the_defaults on "$cache" --profile none
in_force named_profile_is_in_force off 1000 --profile "$work/own.json"
in_force options_win_over_the_profile off "$cache" --cache-kib "$cache" --profile "$work/own.json"
in_force options_win_before_it_too on 1000 --etc on --profile "$work/own.json"
in_force classic_means_no_profile "$(hello --classic | knob etc)" "$(hello --classic |
    knob cache-kib)" --classic --profile auto
in_force auto_without_a_file_is_the_rule on "$(hello --profile rule | knob cache-kib)"
cp "$work/own.json" "$own/any.json"
in_force another_name_is_another_cpus on "$(hello --profile rule | knob cache-kib)"
mv "$own/any.json" "$users"
in_force auto_finds_the_users_own off 1000
in_force auto_is_a_word_too off 1000 --profile auto
in_force none_leaves_it_alone on "$cache" --profile none
in_force rule_leaves_it_alone on "$(hello --profile rule | knob cache-kib)" --profile rule
export YOMIKIRI_PROFILE=none
in_force variable_is_the_default on "$cache"
in_force option_wins_over_the_variable off 1000 --profile "$work/own.json"
YOMIKIRI_PROFILE=$work/own.json
rm "$users"
in_force variable_names_a_file off 1000
if [ "${MODE:-release}" = release ]; then           # it takes a while
    run signature
    expect signature_knows_no_profile 0 "$(cat tests/signature)" ''
fi
unset YOMIKIRI_PROFILE

run solve --jsonl --profile "$work/own.json" "$small"
expect solve_says_which_profile 0 "\"profile\":\"test-cpu@$digits\"" ''
expect_run solve_says_classic 0 '"profile":"classic"' '' solve --jsonl --classic "$small"
expect_run solve_says_default 0 '"profile":"default"' '' solve --jsonl --profile none "$small"
run solve -q --profile none "$board"
answer=$(cat "$work/out")
expect_run answers_are_the_same 0 "$answer" '' solve -q --profile "$work/own.json" "$board"
echo "$small" > "$work/tiny.obf"
run bench --quiet --jsonl --rounds 1 --profile "$work/own.json" --cache-kib "$cache" \
    "$work/tiny.obf"
expect records_say_which_profile 0 "\"profile\":\"test-cpu@$digits\"" ''
expect own_command_names_what_was_asked 0 "--profile $work/own.json --cache-kib $cache\"" ''
cp "$work/out" "$work/kept.jsonl"
run report --format csv "$work/kept.jsonl"
expect reports_name_it_once 0 "yomikiri test-cpu@$digits --cache-kib $cache," ''
run bench --rounds 1 --profile "$work/own.json" "$work/tiny.obf"
expect tables_say_which_profile 0 ", profile test-cpu@$digits" ''

# ---- what is refused -----------------------------------------------------------------

run solve --profile "$work/nowhere.json" "$small"
expect missing_profile_is_wrong_usage 2 '' 'no file has that name'
YOMIKIRI_PROFILE=nowhere run solve "$small"
expect missing_profile_of_the_variable_too 2 '' "YOMIKIRI_PROFILE: 'nowhere' is not none"
run solve --classic --profile "$work/own.json" "$small"
expect classic_excludes_a_profile 2 '' 'exclude each other'

# refused NAME PART SED - a profile changed so is refused by every subcommand that has one.
refused() {
    profile "$work/bad.json" "$3"
    run solve --profile "$work/bad.json" "$small"
    expect "$1_by_solve" 3 '' "$2"
    run bench --serve --profile "$work/bad.json"
    expect "$1_by_bench" 3 '' "$2"
    YOMIKIRI_PROFILE=$work/bad.json run cpu
    expect "$1_by_cpu" 3 '' "$2"
}
refused broken_profile_is_refused 'bad.json is broken: line 5' '$d'
refused empty_profile_is_refused 'bad.json is broken: line 1' 'd'
refused other_version_is_refused 'this program reads yomikiri.profile/1' 's|profile/1|profile/2|'
refused value_out_of_range_is_refused 'is stale: cache-kib takes' 's/1000/-1000/'
refused changed_default_is_refused 'is stale: the default of etc was' \
    '/defaults/s/"etc":"on"/"etc":"off"/'
refused what_it_may_not_set_is_refused 'threads is not for a profile' \
    's/"knobs": {/&"threads": 4, /'

profile "$work/old.json" 's/"knobs": {/&"warp": 1, /; s/"defaults": {/&"warp":1,/'
run solve -q --profile "$work/old.json" "$small"
expect knob_that_is_gone_is_ignored 0 '*' 'old.json: there is no knob warp any more: it is ignored'
expect_run cpu_shows_the_one_named 0 "path $work/own.json" '' cpu --profile "$work/own.json"
profile "$users" 's/1000/-1000/'
run solve -q "$small"
expect stale_file_that_was_found_is_passed_over 0 '*' 'is stale: cache-kib takes'
[ "$(wc -l < "$work/err")" -eq 1 ] && why= || why=$(cat "$work/err")
result one_line_warns_of_it "$why"
in_force the_rule_is_used_instead on "$(hello --profile rule | knob cache-kib)"
expect_run cpu_shows_the_one_refused 0 "$users is stale: cache-kib takes" '' cpu
cp "$work/own.json" "$users"
run cpu
expect cpu_shows_the_one_in_force 0 "the user's for this CPU and kernel" ''
expect_run cpu_tells_programs_too 0 "\"name\": \"test-cpu@$digits\"" '' cpu --json
rm "$own"/*

# ---- what no profile reaches -----------------------------------------------------------

# What other programs find in their environment.
printf '#!/bin/sh\necho "$YOMIKIRI_PROFILE" >> %s\nexec %s "$@"\n' "'$work/seen'" "'$yomikiri'" \
    > "$work/yomikiri-spy"
chmod +x "$work/yomikiri-spy"
others_find() {
    [ "$(sort -u "$work/seen")" = "$2" ] && why= || why=$(sort -u "$work/seen")
    result "$1" "$why"
    rm -f "$work/seen"
}
cp "$work/own.json" "$users"
run compare --quiet --rounds 1 --warmup 0 --suite "$work/tiny.obf" "$work/yomikiri-spy" \
    "$work/yomikiri-spy --profile auto"
others_find compare_starts_what_it_compares_without none
YOMIKIRI_PROFILE=$work/own.json run gate --quiet --only answers --answers "$work/tiny.obf" \
    --suite "$work/tiny.obf" --candidate "$work/yomikiri-spy"
others_find gate_starts_what_it_judges_without none
run compare --json --quiet --rounds 1 --warmup 0 --suite "$work/tiny.obf" "$yomikiri" \
    "$yomikiri --profile auto"
grep -qF "test-cpu@$digits" "$work/out" && why= || why=$(tail -n 3 "$work/err")
result compare_lets_a_command_name_one "$why"
for sub in perft train signature compare gate; do
    run $sub --profile none
    expect "${sub}_has_no_profile" 2 '' "unknown option '--profile'"
done

exit $failures
