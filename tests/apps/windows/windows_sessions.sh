#!/bin/sh
# windows_sessions.sh - tests of a running search: a GUI on pipes is heard, and ctrl-C keeps what
# is known.

cd "$(dirname "$0")/../../.." || exit 1
. tests/apps/windows/windows.sh
long='----O-----OOOO---OOOX-X-OOXOXXXX-XOOX---XOOO-X----OO-------O---- X'

# ---- serve ----

game='(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[0]TY[8]BO[8 '
position="$(printf '%s' "$long" | sed 's/X/*/g; s/ / /')"
mkfifo "$work/pipe"
$EMULATOR "$exe" serve --protocol nboard -t 1 < "$work/pipe" > "$work/out" 2> "$work/err" &
child=$!
exec 3> "$work/pipe"

# heard TEXT - the text comes within twenty seconds (wine starts within them).
heard() {
    for i in $(seq 200); do
        ! grep -qF -e "$1" "$work/out" || { why=; return; }
        sleep 0.1
    done
    why="no '$1' within 20 s: $(tail -n 3 "$work/out" "$work/err")"
}

printf 'nboard 2\nset depth 60\nset game %s%s];)\nping 1\n' "$game" "$position" >&3
heard 'pong 1'
result nboard_answers_on_pipes "$why"
printf 'hint 2\n' >&3
heard 'status thinking'
sleep 1
grep -q '^status *$' "$work/out" && why='the search has ended too soon' || why=
printf 'ping 2\n' >&3
[ -n "$why" ] || heard 'pong 2'
result nboard_is_heard_while_it_searches "$why"
printf 'go\n' >&3
sleep 0.5
printf 'quit\n' >&3
exec 3>&-
status=0
wait $child || status=$?
[ "$status" -eq 0 ] && why= || why="exit status $status: $(tail -n 1 "$work/err")"
result nboard_quits_while_it_searches "$why"

cat > "$work/session" <<'END'
1 protocol_version
2 name
boardsize 8
clear_board
play black f5
play white d6
3 showboard
4 play black a1
5 known_command genmove
6 nonsense
quit
END
"$yomikiri" serve --protocol gtp -t 1 < "$work/session" > "$work/linux" 2> /dev/null
$EMULATOR "$exe" serve --protocol gtp -t 1 < "$work/session" > "$work/windows" 2> /dev/null
same gtp_is_the_same "$work/linux" "$work/windows"
sed 's/$/\r/' "$work/session" > "$work/crlf"
$EMULATOR "$exe" serve --protocol gtp -t 1 < "$work/crlf" > "$work/windows" 2> /dev/null
same gtp_takes_lines_that_end_with_crlf "$work/linux" "$work/windows"

# ---- ctrl-C ----
# It is pressed a second after the first answer.

short='O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'
status=0
$EMULATOR "$PRESS_CTRL_C" 1000 "$exe" solve -j 1 -t 2 "$short" "$long" < /dev/null \
    > "$work/out" 2> "$work/err" || status=$?
if [ "$status" -eq 99 ]; then
    echo "skip ctrl_c_keeps_what_is_known: wine has no console"
else
    expect ctrl_c_keeps_what_is_known 130 'interrupted after' ''
    grep -q '^best so far' "$work/out" && why= || why="no 'best so far': $(tail -n 3 "$work/out")"
    result ctrl_c_tells_the_best_so_far "$why"
fi
exit $failures
