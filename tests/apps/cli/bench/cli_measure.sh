#!/bin/sh
# cli_measure.sh - tests of the options that bench, compare and gate share: threads, cores, clock
# and budget mean the same in each. The programs that they start write down how. Prints one fact
# per line.
# needs: release

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh
head -n 2 positions/sets/ffo-01-19.obf > "$work/tiny.obf"
tiny=$work/tiny.obf
unset GITHUB_STEP_SUMMARY

cat > "$work/yomikiri-told" << END
#!/bin/sh
cores=\$(sed -n 's/^Cpus_allowed_list:[^0-9]*//p' /proc/self/status)
echo "\$* cores \$cores" >> "$work/told"
exec "$yomikiri" "\$@"
END
chmod +x "$work/yomikiri-told"
told=$work/yomikiri-told
free=$(sed -n 's/^Cpus_allowed_list:[^0-9]*//p' /proc/self/status)

# measure SUB COMMAND OPTION... - one round of that program by that subcommand, with options;
# what the program was told is then in $work/told.
measure() {
    sub=$1 command=$2
    shift 2
    : > "$work/told"
    case $sub in
    bench)   run bench --rounds 1 -e "told=$command" "$@" "$tiny" ;;
    compare) run compare --rounds 1 --suite "$tiny" "$@" "$command" "$command" ;;
    gate)    run gate --only time --suite "$tiny" --budget 10ms --undecided pass \
                 --candidate "$command" --baseline "$command" "$@" ;;
    esac
}

# ---- the same options -----------------------------------------------------------------

for sub in bench compare gate; do
    run "$sub" --help-all
    sed -n '/^How it is measured:/,/^$/p' "$work/out" > "$work/$sub.help"
done
why=
grep -q -e '--budget' "$work/bench.help" || why='no --budget'
cmp "$work/bench.help" "$work/compare.help" > "$work/out" 2>&1 &&
    cmp "$work/bench.help" "$work/gate.help" >> "$work/out" 2>&1 || why="$why $(cat "$work/out")"
result help_is_the_same "$why"

for sub in bench compare gate; do
    measure "$sub" "$told" --pin 0 --no-pin
    expect "${sub}_refuses_a_core_and_none" 2 '' '--pin and --no-pin exclude each other'
    measure "$sub" "$told" --pin -1
    expect "${sub}_counts_cores_from_0" 2 '' '--pin: -1 is out of range (0 to 1023)'
    measure "$sub" "$told" --budget 0
    expect "${sub}_refuses_no_budget" 2 '' 'leaves no time'
    measure "$sub" "$told" --clock sun
    expect "${sub}_knows_three_clocks" 2 '' "--clock: 'sun' is not one of auto, cpu or wall"
done

# ---- threads ----------------------------------------------------------------------------

# is NAME FOUND EXPECTED; has NAME TEXT FILE...
is() { result "$1" "$([ "$2" = "$3" ] || echo "$2, not $3")"; }
has() {
    name=$1 text=$2
    shift 2
    result "$name" "$(cat "$@" | grep -qe "$text" || cat "$@" "$work/err")"
}

for sub in bench compare gate; do
    measure "$sub" "$told" -t 2
    has "${sub}_passes_threads_on" '--threads 2 ' "$work/told"
    measure "$sub" "$told"
    has "${sub}_has_one_thread_by_default" '--threads 1 ' "$work/told"
done

# ---- cores ------------------------------------------------------------------------------

# cores - where the programs were, each once.
cores() { sed 's/.* cores //' "$work/told" | sort -u; }

measure bench "$told"
chosen=$(cores)
measure bench "$told" --pin 0
first=$(cores)
for sub in bench compare gate; do
    measure "$sub" "$told"
    is "${sub}_chooses_the_core_that_bench_does" "$(cores)" "$chosen"
    measure "$sub" "$told" --pin 0
    is "${sub}_has_the_core_0_that_bench_has" "$(cores)" "$first"
    measure "$sub" "$told" --no-pin
    is "${sub}_leaves_the_cores_to_the_system" "$(cores)" "$free"
    measure "$sub" "$told -t 2"
    is "${sub}_does_not_bind_a_program_with_threads_of_its_own" "$(cores)" "$free"
    measure "$sub" "$told --table 1M"
    is "${sub}_takes_no_table_for_threads" "$(cores)" "$chosen"
    measure "$sub" "$told" --pin 1023
    [ "$chosen" = "$free" ] ||
        has "${sub}_tells_of_a_core_that_is_not_there" 'not pinned: core 1023 is wanted' \
            "$work/out" "$work/err"
done

# ---- the clock --------------------------------------------------------------------------

while IFS='|' read -r clock options words; do
    for sub in bench compare; do
        # shellcheck disable=SC2086
        measure "$sub" "$told$words" $options
        is "${sub}_takes_$(echo "$clock$options$words" | tr -dc 'a-z0-9')" \
            "$(grep -o 'CPU time' "$work/out" | head -n 1)" "$clock"
    done
done << 'END'
CPU time||
|-t 2|
|--clock wall|
|| -t 2
CPU time|-t 2 --clock cpu|
END

exit $failures
