#!/bin/sh
# cli_interrupt.sh - one ctrl-C is enough at any moment of bench, compare and gate, and nothing
# that they started survives it. The engines here never greet or answer, ignore every signal that
# can be, and start others.
# Prints one fact per line.
# needs: release valgrind

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/program.sh
export TMPDIR="$work/tmp"
mkdir "$TMPDIR"

# All that a stubborn program starts holds the fifo `alive` open until it is dead.
mkfifo "$work/alive"
cat > "$work/yomikiri-stubborn" << END
#!/bin/sh
trap '' INT TERM HUP QUIT PIPE
exec 9> "$work/alive"
sleep 600 &
: > "$work/up"
sleep 600
END
# Answers as a worker, but hangs in \`solve\`: so it is counted inside valgrind.
cat > "$work/yomikiri-counted" << END
#!/bin/sh
[ "\$1" = bench ] && exec "$PWD/tests/data/fake_engines/fake_yomikiri.sh" "\$@" --move none
exec "$work/yomikiri-stubborn"
END
chmod +x "$work/yomikiri-stubborn" "$work/yomikiri-counted"
cp "$work/yomikiri-stubborn" "$work/edax-stubborn"
stubborn=$work/yomikiri-stubborn

is_empty() { [ -z "$(ls -A "$1")" ]; }

# signalled SIGNAL ARGUMENT... - run the program, and when the stubborn one is up, send this;
# $why says what is wrong with what is left. How it ended is in $status.
signalled() {
    signal=$1 why='' status=0
    shift
    rm -f "$work/up"
    timeout "$hang" cat "$work/alive" > "$work/none" &
    reader=$!
    (trap - INT; exec "$yomikiri" "$@" > "$work/out" 2> "$work/err" < /dev/null) &
    program=$!
    await [ -e "$work/up" ] || why="it was not started: $(cat "$work/err")"
    kill -s "$signal" $program
    wait $program 2> /dev/null || status=$?
    [ -z "$why" ] && ! wait $reader && why='something is still alive'
    await is_empty "$TMPDIR" || why="$why left $(ls "$TMPDIR")"
}

# ended NAME STATUS - the run before ended so, and nothing is left.
ended() {
    [ "$status" -eq "$2" ] || why="$why exit status $status, not $2: $(tail -n 2 "$work/err")"
    result "$1" "$why"
}

bench='bench --no-pin --rounds 1 --first 1 --table 1M'
for signal in INT TERM HUP; do
    signalled $signal $bench -e "it=$stubborn" ffo-20-39
    ended "one_SIG${signal}_ends_bench_before_an_engine_greets" 130
done
signalled INT $bench -e "it=$work/edax-stubborn" ffo-20-39
ended one_ctrl_c_ends_an_engine_that_is_started_for_each_position 130
signalled INT $bench --record --results "$work/results" -e "it=$stubborn" ffo-20-39
ended one_ctrl_c_ends_a_recorded_run 130
result and_leaves_no_empty_record "$(find "$work/results" -type f)"

for pair in "$stubborn:$yomikiri" "$yomikiri:$stubborn"; do
    signalled INT compare "${pair%%:*}" "${pair#*:}"
    ended "one_ctrl_c_ends_compare" 130
done
for layer in answers signature time; do
    signalled INT gate --only $layer --baseline "$yomikiri" --candidate "$stubborn"
    ended "one_ctrl_c_ends_gate_at_$layer" 130
done
if command -v valgrind > /dev/null; then
    signalled INT gate --only instructions --baseline "$work/yomikiri-counted"
    ended one_ctrl_c_ends_gate_inside_valgrind 130
else
    echo "skip inside_valgrind: valgrind is not available"
fi

exit $failures
