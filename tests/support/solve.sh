# solve.sh - sourced by the whole-program tests of `solve`: how they run it, and on what. The
# positions come from random play; their scores from exhaustive search by the slow rules,
# without the solver that is tested.

. tests/support/fact.sh
YOMIKIRI=${YOMIKIRI:-./yomikiri}
if ! ${EMULATOR:-} "$YOMIKIRI" --version > "$place/out" 2>&1; then
    not_ok solve_can_be_run "$YOMIKIRI: $(cat "$place/out")"
    exit 1
fi
unset NO_COLOR
export LC_ALL=C

# solve STATUS ARGUMENT... - run it; output in $place/out, complaints in $place/err.
solve() {
    wanted=$1
    shift
    ${EMULATOR:-} "$YOMIKIRI" solve "$@" > "$place/out" 2> "$place/err" < "$place/in"
    status=$?
    [ "$status" -eq "$wanted" ]
}

# has [-E] PATTERN - as grep has it; says [-E] PATTERN - the same of standard error.
has() { matches "$place/out" "$@"; }
says() { matches "$place/err" "$@"; }
matches() {
    if [ "$2" = -E ]; then grep -qE -e "$3" "$1"; else grep -q -e "$2" "$1"; fi
}
lines_are() { [ "$(wc -l < "$2")" -eq "$1" ]; }

: > "$place/in"
cat > "$place/scored.obf" <<'END'
XXXO--XOOOOOOOOO-OXOXOXO-XOXOXOO-XXOXOOO--XXOXOO-XXXXOOO-OOOOOO- X; a3:-4; h8:-12; e1:-14; f1:-20
-OOOOOOO--XOOOO-O-OOOX-OOOXOXOOOOXXXOOO-OOOXXXXXXXXXXOXXXXXXO--- X; f8:+32; b3:+12; h5:+12; a2:+6; b2:+4; h2:+4; g3:-4; g8:-6
OX--O-X-OOXXXOOOOXOXXXXXOXOOXOXX-X-OOXOOOX-OXOOO-XXXOOOX-OOOOOX- X; a8:-6; h1:-16; c5:-18; f1:-18; c6:-20
-O--OOO--O-XXXXXOOXXOOO-XXXXOOO-XXXOXOOXXXXXOXO-XXXOOOOOXXOOOOO- X; a2:+24; h8:+24; a1:+22; c2:+22; h6:+22; h3:+18; h4:+12
O-X-----OOOXXX--OOXOOOX-OXOOOOOOXXXOXXXOXXOXXXXOXXXXXXXX-XXXXXXO X; g2:-18; b1:-22; h3:-22
--XXXXX-OOO-OXOO-OOOOOXOX-XOXXXOXXXXXXXOX-XXXXXX-XXXXOXX--OXXXXX X; h1:+56; b8:+50; d2:+44; b1:+42; a1:+40; a3:+32
-OOOX---X-OOOOOOXXOOXXOOXOOXOOXO-XXXOXXO-XXOOXXO-X-OOXXOX-OOXXX- O; f1:+4; h8:+0; a5:-4; c7:-4; b2:-8; b8:-8; a7:-14; a6:-20
OOOOXXO-XXXO-X-OXXXXOXXXXOXOXOX-XXOXOX--XXXOOOX--XXXXOOX-O--XXOO O; d8:+16; h6:+14; h4:+12; a7:+12; h5:+12; g5:+10; c8:+8
OOXXXX--XXXXXOXXXXXOXOXX--XOXXXXOOXXXOXO-OXXXOOOO---OOOO---OOOOO O; a4:+28; b7:+24; g1:+22; d7:+22; h1:+22; b4:+14
O--OOOO--O-OOOXOOOOXOXXXOOXXXOX--XOXOXXXXXOOOXX--XXXXXXXXXXX-OO- O; h1:+38; a5:+16; h4:+12; h8:+12; h6:+10; e8:+4; a7:+4
-X-XOOX--XXXOOXXOOOOOXOXOOOXXOO--XOOOOOO-XXOXOOO--XXOOOO--XXXO-X X; a5:-2; a2:-10; h4:-10; g8:-36
OOX-XO--XOOXX----OOOXOOXOXOOXOO-XXXOOOO--XOXOXOXXXXXXOO-OOOOOOO- X; a3:-24; h8:-36; g2:-40; g1:-40; h2:-42; f2:-44; h5:-48; h4:-48; h7:-48
END
cut -d ';' -f 1 "$place/scored.obf" > "$place/plain.obf"
first=$(head -n 1 "$place/plain.obf")
white=$(sed -n 7p "$place/plain.obf")
draw='XXXXXXX--XXXXXX-XXXXOOXOXXXOXOOOOOOOOOOOOOOOXXXO-OOOOXO--XXXX--O X'
pass='-OOOO---XXXXXX--XOXOXXXOOOOOOXXOOOXOOOXOOOOOOOXOOOOOXXOOXXXXXXXO X'
over='OXXXXXXXOOXXOOXXOXOXXXXXOXXOXXXXOXXXOXOXOXXOOOXXOXOXXOOX-OOOOOOO O'
full='OOOOOOOOOOOXXXOXOOOOOOOXOOOOOXXXOOOOOXXXOOOOXOOXOOOXOOOXOOOOOOXX X'
wiped='-------------------XXX-----XXX-----XXX-------X-------XX--------X O'
huge='--O-------O---X---OX-X----OOX-----OOOOO--OOXOX---XOX------OX---- X'
