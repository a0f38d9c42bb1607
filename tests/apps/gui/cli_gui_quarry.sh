#!/bin/sh
# cli_gui_quarry.sh - a whole game in Quarry, a GUI that speaks GTP, with this program on both
# sides: the GUI is clicked through on a display that nobody sees. Prints one fact per line.
# needs: release long quarry xvfb xdotool

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/program.sh

quarry=$(PATH=$PATH:/usr/games command -v quarry)
for need in "$quarry" Xvfb xdotool; do
    if [ -z "$need" ] || ! command -v "$need" > /dev/null; then
        echo "skip a_whole_game_in_quarry: ${need:-quarry} is not available"
        exit 0
    fi
done
if [ "${MODE:-release}" != release ]; then
    echo "skip a_whole_game_in_quarry: too slow for MODE=$MODE"
    exit 0
fi

# What the engine is told and says, by process.
cat > "$work/engine" << END
#!/bin/sh
tee "$work/told.\$\$" | "$yomikiri" serve --protocol gtp --time 0.02 --threads 1 --table 16M \\
    --profile none | tee "$work/said.\$\$"
END
chmod +x "$work/engine"
cat > "$work/.quarry" << END
[GTP Engine "yomikiri"]
Screen name format	= "%n %v"
Name			= "yomikiri"
Command line		= "$work/engine"
Supported games		= "Reversi"

[New Game Parameters]
Game			= "Reversi"
White is computer	= true
Black is computer	= true
END
export HOME="$work"

Xvfb -screen 0 1024x768x24 -displayfd 3 3> "$work/display" 2> /dev/null &
xvfb=$!
gui=
trap 'kill $gui $xvfb 2> /dev/null; wait; rm -rf "$work"' EXIT
# wait_for COMMAND... - until it succeeds, or two minutes are over.
wait_for() {
    turns=0
    until "$@"; do
        turns=$((turns + 1))
        [ $turns -lt 600 ] || return 1
        sleep 0.2
    done
}
wait_for [ -s "$work/display" ]
DISPLAY=:$(cat "$work/display")
export DISPLAY
"$quarry" > "$work/out" 2>&1 &
gui=$!

# press KEY TITLE - in the window of that title, once it is there.
titled() { xdotool search --onlyvisible --name "$1" > "$work/window" 2> /dev/null; }
press() {
    wait_for titled "$2" || return 1
    xdotool windowfocus "$(tail -n 1 "$work/window")"
    sleep 0.4
    xdotool key "$1"
    sleep 0.4
}
# The game as the first engine knows it.
game() {
    set -- "$work"/told.*
    black=$(grep -l 'genmove black' "$@" | head -n 1)
    [ -n "$black" ] || return 1
    { sed -n 's/^play white \([A-H][1-8]\).*/W \1/p; s/^genmove black.*/B/p' "$black"; } > \
        "$work/asked"
    grep -iE '^= *[a-h][1-8]$' "$work/said.${black##*.}" | tr -d '= ' > "$work/moves"
    awk -v file="$work/moves" '
        /^B/ { if ((getline move < file) > 0) printf "%s", move }
        /^W/ { printf "%s", tolower($2) }' "$work/asked"
}
over() { "$yomikiri" convert -t board "$(game)" 2>&1 | grep -q 'the game is over'; }

why=
press alt+n 'Quarry Control Center' && press alt+f 'New Game' && press alt+p 'New Game' ||
    why='Quarry shows no window'
[ -n "$why" ] || wait_for over || why="no whole game: $(game)"
result a_whole_game_in_quarry "$why"
echo "# $(game)"
why=$(grep -h '^?' "$work"/said.* | head -n 3)
result quarry_asks_nothing_that_is_refused "$why"

exit $failures
