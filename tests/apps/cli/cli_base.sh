#!/bin/sh
# cli_base.sh - the program as a whole: subcommands, help, version, exit statuses;
# perft, signature and cpu. Prints one fact per line.

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/program.sh
subcommands=$("$yomikiri" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p')

# ---- finding the subcommand ---------------------------------------------------

expect_run help_goes_to_standard_output 0 'Subcommands:' '' --help
expect_run help_is_a_subcommand_too 0 'Subcommands:' '' help
expect_run subcommand_has_help 0 'Usage: yomikiri perft' '' perft --help
expect_run help_has_more_to_say_elsewhere 0 'a forced pass is a ply' '' perft --help-all
expect_run unknown_word_is_no_position 2 '' 'neither a subcommand, a file, a suite nor a' slove
expect_run unknown_option_is_named 2 '' "unknown option '--versoin'" --versoin
run f5d6c3d3c4f4f6f3e6e7d7c6g5c5c7d8b6a5b5a6g6b4a4a3h5h6h7g4h4h3 --quiet --nosuch
expect first_word_may_be_a_position 2 '' "Try 'yomikiri solve --help'"
expect_run version_names_the_kernels 0 'portable' '' --version
expect_run version_says_which_is_chosen 0 'chosen' '' --version
cp "$work/out" "$work/version"
why=
for sub in $subcommands; do
    for words in "$sub --version" "$sub -V"; do
        # shellcheck disable=SC2086
        run $words
        [ "$status" -eq 0 ] && cmp -s "$work/version" "$work/out" || why="$why $words: $status;"
    done
done
result version_may_follow_any_subcommand "$why"
expect_run version_may_stand_anywhere 0 'kernels:' '' f5d6c3 --moves --version
expect_run letter_that_is_no_option_is_named_once 2 '' "unknown option '-t'" perft -t 2
why=$(grep "in '-t'" "$work/err")
result letter_that_is_no_option_is_not_found_in_itself "$why"

why=
for sub in $subcommands; do
    run "$sub" --help-all
    [ "$status" -eq 0 ] && [ ! -s "$work/err" ] || why="$why $sub --help-all: $status"
    grep -q '^Examples:' "$work/out" || why="$why $sub has no examples"
    grep -q ' $' "$work/out" && why="$why $sub --help-all has trailing blanks"
    grep -v '^  yomikiri' "$work/out" | awk 'length > 80 { exit 1 }' ||
        why="$why $sub --help-all is too wide"
done
result every_subcommand_has_help_with_examples "$why"

# --help is a screenful, and --help-all has every option: what completion offers.
long='' lost='' strange=''
for sub in $subcommands; do
    "$yomikiri" "$sub" --help-all > "$work/all"
    run "$sub" --help
    [ "$(wc -l < "$work/out")" -le 40 ] && grep -q '^Examples:' "$work/out" &&
        grep -q -e '--help-all' "$work/out" &&
        ! grep -v '^  yomikiri' "$work/out" | grep -qE '.{81}| $' ||
        long="$long $sub"
    for option in $("$yomikiri" --completion bash |
                    sed -n "/^    $sub)\$/,/options=/s/.*options='\(.*\)'/\1/p"); do
        grep -qE -e "^ .* $option( |\$)" "$work/all" || lost="$lost $sub $option"
    done
    for option in $(sed -n '/\.usual = /,/[^"]*",\$/{s/.*"\(.*\)".*/\1/p;}' \
                        "apps/cli/cmd_$sub.c"); do
        grep -qE -e "^ .* --$option( |\$)" "$work/out" || strange="$strange $sub --$option"
    done
done
result help_fits_a_screen "$long"
result help_all_has_every_option "$lost"
result help_has_the_options_that_are_usual "$strange"

"$yomikiri" solve --help-all > "$work/all"
lost=''
for knob in $(sed -n 's/^ *\[KNOB_.*\] = { "\([a-z0-9-]*\)".*/\1/p' solver/api/knobs.c); do
    [ "$knob" = table-mib ] && knob=table
    grep -qE "^ +(-[a-z], )?(--$knob [A-Z]+|$knob=[A-Z]+)( |\$)" "$work/all" || lost="$lost $knob"
done
result help_all_has_every_knob "$lost"

# What any program obeys need not be told.
why=
for name in $(grep -rhoE 'getenv\("[A-Z_]+"' base profiles bench lab apps --include=*.c |
              cut -d '"' -f 2 | sort -u | grep -vxE 'HOME|PATH|TERM|APPDATA'); do
    grep -q "^| .*\`$name\`.* |" docs/command-line.md || why="$why $name"
done
result page_names_the_environment_that_counts "$why"

# ---- exit statuses ------------------------------------------------------------------

if [ -w /dev/full ]; then
    status=0
    "$yomikiri" perft 3 > /dev/full 2> "$work/err" || status=$?
    : > "$work/out"
    expect full_disk_is_no_success 1 '' 'standard output'
else
    echo 'skip full_disk_is_no_success: /dev/full is not available'
fi
YOMIKIRI_KERNEL=mmx
export YOMIKIRI_KERNEL
run perft 1
expect bad_kernel_in_the_environment_is_named 2 '' "YOMIKIRI_KERNEL: 'mmx' is not one of"
expect_run version_tells_of_a_bad_kernel 0 "YOMIKIRI_KERNEL names 'mmx'" '' --version
YOMIKIRI_KERNEL=portable
expect_run version_tells_of_a_forced_kernel 0 'chosen by YOMIKIRI_KERNEL' '' --version
expect_run kernel_comes_from_the_environment 0 'kernel portable' '' perft 1
unset YOMIKIRI_KERNEL
expect_run bad_kernel_is_named 2 '' "--kernel: 'mmx' is not one of" perft --kernel mmx 1

# ---- perft --------------------------------------------------------------------------

expect_run perft_9_is_the_published_number 0 'perft 9: 3005288 leaves' '' perft 9
expect_run perft_0_is_one 0 'perft 0: 1 leaves' '' perft 0
expect_run perft_needs_a_depth 2 '' 'needs a depth' perft
expect_run perft_refuses_negative_depth 2 '' '-1' perft -1
run perft 5 f5 nonsense.obf
expect perft_reads_positions_and_names_what_it_cannot 3 'perft 5:' 'nonsense.obf'
run perft --divide 5
sum=$(sed -n 's/^[a-h][1-8]  //p' "$work/out" | awk '{ n += $1 } END { print n }')
[ "$sum" = 1396 ] && grep -q 'perft 5: 1396' "$work/out" && why= || why="$sum"
result perft_divide_adds_up "$why"
why=
kernels=$("$yomikiri" --version | awk '/usable|chosen/ { print $1 }')
[ -n "$kernels" ] || why='no kernels'
for kernel in $kernels; do
    run perft --kernel "$kernel" 8
    grep -q 'perft 8: 390216 ' "$work/out" || why="$why $kernel: $(cat "$work/out" "$work/err")"
done
result perft_is_the_same_on_every_kernel "$why"

# wait_for COMMAND... - until it succeeds, or a minute is over.
wait_for() {
    turns=0
    until "$@" || [ $turns -ge 600 ]; do
        turns=$((turns + 1))
        sleep 0.1
    done
}

# interrupt SIGNAL READY ARGUMENT... - send it when READY succeeds.
interrupt() {
    signal=$1 ready=$2
    shift 2
    status=0
    : > "$work/err"
    "$yomikiri" "$@" > "$work/out" 2> "$work/err" < /dev/null &
    pid=$!
    wait_for "$ready"
    kill -s "$signal" "$pid"
    wait "$pid" || status=$?
}
# It has used processor time; it waits for input.
counts() { [ ! -d "/proc/$pid" ] && sleep 2 || awk '{ exit $14 < 20 }' "/proc/$pid/stat"; }
waits() { [ -d "/proc/$pid" ] && grep -q '^State:.S' "/proc/$pid/status" &&
          tr '\0' ' ' < "/proc/$pid/cmdline" | grep -q "$work/silent"; }
# A shell without job control starts what runs in the background deaf to SIGINT.
for signal in TERM HUP; do
    interrupt "$signal" counts perft 25
    expect "perft_ends_with_130_by_SIG$signal" 130 '' ''
done
# What has nothing to show when it is interrupted.
mkfifo "$work/silent"
exec 3<> "$work/silent"
if [ -d /proc/$$ ]; then
    for sub in solve convert 'perft 3'; do
        for signal in TERM HUP; do
            # shellcheck disable=SC2086
            interrupt "$signal" waits $sub "$work/silent"
            expect "waiting_${sub%% *}_ends_with_130_by_SIG$signal" 130 '' ''
        done
    done
else
    echo 'skip waiting_ends_with_130: /proc is not available'
fi
exec 3<&-
# ---- signature and cpu ----------------------------------------------------------------

if [ "${MODE:-release}" = release ]; then
    run signature --verbose
    total=$(tail -n 1 "$work/out")
    sum=$(awk '/ nodes$/ { n += $(NF - 1) } END { printf "%d", n }' "$work/out")
    [ "$status" -eq 0 ] && [ "$total" = "$sum" ] && why= || why="$status: $total, not $sum"
    result signature_is_the_sum_of_its_positions "$why"
    run signature --kernel portable
    [ "$(cat "$work/out")" = "$total" ] && why= || why="$(cat "$work/out"), not $total"
    result signature_is_the_same_on_the_portable_kernel "$why"
else
    echo "skip signature_is_the_sum_of_its_positions: too slow for MODE=$MODE"
fi
expect_run signature_takes_no_operands 2 '' 'takes no operands' signature 7

expect_run cpu_names_kernel_and_threads 0 'threads' '' cpu
run cpu --json
if command -v python3 > /dev/null; then
    why=$(python3 - "$work/out" 2>&1 << 'END'
import json, sys
cpu = json.load(open(sys.argv[1]))
assert cpu["schema"] == "yomikiri.cpu/1.1"
assert cpu["kernel"] in [k["name"] for k in cpu["kernels"] if k["usable"]]
assert cpu["threads"] >= 1 and cpu["memory"]["total_bytes"] > 0
END
    )
    result cpu_json_is_well_formed "$why"
else
    expect cpu_json_is_printed 0 '"schema": "yomikiri.cpu/1.1"' ''
fi
if command -v taskset > /dev/null && [ "$(getconf _NPROCESSORS_ONLN)" -gt 1 ]; then
    one=$(taskset -pc $$ | sed 's/.*: *\([0-9]*\).*/\1/')
    if taskset -c "$one" "$yomikiri" cpu | grep -q '^threads *1$'; then why=
    else why='more than one thread on one CPU'; fi
    result cpu_sees_the_affinity_mask "$why"
else
    echo 'skip cpu_sees_the_affinity_mask: there is one CPU, or taskset is not available'
fi

exit $failures
