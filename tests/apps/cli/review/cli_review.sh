#!/bin/sh
# cli_review.sh - `yomikiri review` as a whole: every form of game, every output, statuses.
# Prints one fact per line.

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh

game=f5d6c3d3c4f4e3f3e6f6g4g3g5h5h4h3g6h6c7c5c6b4b5f2a3d7d8a5b6a4a6e7b3d2e1c1g2c2d1e2b1b8c8e8
game=${game}f1h1b2a1g1a2f8g8f7a7h2b7g7h8h7a8
board='BO[8 ---------------------------O*------*O--------------------------- *]'

# has PART... - each of these is printed.
has() {
    why=
    for part in "$@"; do
        grep -qF -e "$part" "$work/out" || why="$why no '$part'"
    done
}

# ---- text ---------------------------------------------------------------------

run review --from 14 --depth 0 "$game"
expect review_answers 0 'exact from 14 empties on' ''
has '(argument):1: Black wins 39-25' '  52 O g8        9    -10    -12      2   exact     a7' \
    '  50 O a2       11    -10    -10      .   exact     a2' '     O --' \
    'Black (X): lost 0 discs in 8 moves, 8 perfect' \
    'White (O): lost 4 discs in 6 moves, 4 perfect; worst: 52 g8, 2 discs' 'Decisive: no move'
result text_has_the_moves_and_the_sums "$why"
why=$(grep -c ' ~' "$work/out")
[ "$why" -eq 0 ] && why=
result depth_0_leaves_out_what_is_not_proven "$why"
run review --from 10 --depth 2 --table 1M --threads 1 "$game"
has '   1 X f5       60' '2@73' '~'
result estimates_are_marked "$why"
run review --from 4 --depth 2@87 --jsonl "$game"
has '"asked":{"from":4,"time_s":null,"depth":2,"selectivity":87}' '"plies":2,"selectivity":87}'
result a_level_is_in_the_json "$why"
run review --from 40 --time 0.3 "$game"
expect a_limit_before_all_is_proven_ends_with_4 4 'exact from' ''
run review --time 0.3 "$game"
expect as_far_as_there_is_time_is_no_limit 0 'exact from' ''
run review --from 8 --depth 0 "$game" f5d6c3 'f5d6c5f6e7f4g5e6e3'
expect several_games_and_early_ends 0 'stops with 57 empty squares' ''
has '(argument 1):1: Black wins 39-25' '(argument 3):1: Black wins 64-0'
result each_game_is_named "$why"
while IFS='|' read -r name status_wanted text words; do
    eval "run review $words"
    expect "$name" "$status_wanted" '' "$text"
done << 'END'
a_position_is_no_game|3|this is a position, not a game|"$(head -n 1 positions/sets/ffo-01-19.obf)"
an_illegal_move_is_located|3|(argument):1:5: ply 3: Black cannot play a1|f5d6a1
from_is_checked|2|from|--from 61 "$game"
a_file_that_cannot_be_written|2|/nowhere/a.html: |--html /nowhere/a.html "$game"
END

# ---- records ------------------------------------------------------------------

moves=$(echo $game | sed 's/../& /g' | tr a-h A-H |
        awk '{ for (i = 1; i < 60; i++) printf "%s[%s]", i % 2 ? "B" : "W", $i
               printf "W[PA]B[%s]", $60 }')
ggf="(;GM[Othello]PC[GGS]DT[2003.12.15]PB[one]PW[two]TY[8]RE[RESULT]$board$moves;)"
echo "$ggf" | sed 's/RESULT/+14.000/' > "$work/right.ggf"
run review --from 6 --depth 0 "$work/right.ggf"
expect a_right_record_is_no_news 0 'one - two: Black wins 39-25' ''
echo "$ggf" | sed 's/RESULT/+12.000/' > "$work/wrong.ggf"
run review --from 6 --depth 0 "$work/wrong.ggf"
expect a_wrong_record_ends_with_1 1 \
    'WRONG: the record of the game says +12 for Black, its moves lead to +14' ''
echo "$ggf" | sed 's/RESULT/-64.000:r/' > "$work/resigned.ggf"
run review --from 6 --depth 0 "$work/resigned.ggf"
expect who_resigned_a_won_game_to_the_end 1 'says a win for White, its moves lead to +14' ''
sed 's/B\[G7\].*;)/;)/' "$work/resigned.ggf" > "$work/short.ggf"
run review --from 6 --depth 0 "$work/short.ggf"
expect who_resigns_early_may 0 'stops with 4 empty squares; with best play from there' ''
echo "(;FF[4]GM[2]SZ[8]PB[b]PW[w]RE[W+3];B[f5];W[d6])" > "$work/game.sgf"
echo '{"players":[{"name":"p"},{"name":"q"}],"position":{"moves":[{"m":"f5"},{"m":"d6"}]}}' \
    > "$work/quest.json"
printf '[Black "x"]\n[White "y"]\n[Date "1998.01.01"]\n\n1. F5 d6 *\n' > "$work/game.pgn"
run review --from 2 --depth 1 --jsonl "$work/game.sgf" "$work/quest.json" "$work/game.pgn"
names=$(sed 's/.*"players":{"X":{"name":\("[a-z]"\).*"O":{"name":\("[a-z]"\).*/\1\2/' "$work/out")
[ "$names" = '"b""w"
"p""q"
"x""y"' ] && why= || why=$names
result players_of_every_form "$why"

# ---- files --------------------------------------------------------------------

sed 's/PB\[one\]/PB[a\&lt;script\&gt;]/' "$work/right.ggf" > "$work/odd.ggf"
run review --from 12 --depth 2 --html "$work/a.html" --ggf "$work/a.ggf" "$work/odd.ggf"
expect two_files_besides 0 'exact from 12' ''
why=
[ "$(grep -ci '<script' "$work/a.html")" -eq 2 ] || why='not its own scripts alone'
grep -qE '(src|href)="?(https?:)?//|@import|url\(' "$work/a.html" &&
    why="$why something from elsewhere"
grep -q '^{"schema":"yomikiri.review/1",.*a\\u003cscript>' "$work/a.html" ||
    why="$why the name is lost"
grep -q '</html>' "$work/a.html" || why="$why no end"
result the_page_holds_the_review "$why"
"$yomikiri" convert --to transcript "$work/a.ggf" > "$work/back" 2> "$work/err"
[ "$(cat "$work/back")" = "$game" ] && why= || why=$(cat "$work/back" "$work/err")
result what_is_written_is_read_back "$why"
grep -qF 'W[G8/-12.00]' "$work/a.ggf" && why= || why=$(cat "$work/a.ggf")
result ggf_has_values "$why"
status=0
"$yomikiri" review --from 2 --depth 0 "$game" > /dev/full 2> "$work/err" || status=$?
[ "$status" -eq 1 ] && why= || why="status $status"
result a_full_disk_is_no_success "$why"

# ---- many games ----------------------------------------------------------------

printf '%s\n\n%s\n\n%s\n' "$game" "${game%????}" f5d6c3 > "$work/three.txt"
run review --jsonl --from 6 --depth 0 "$work/three.txt"
[ "$(wc -l < "$work/out")" -eq 3 ] && why= || why='not three lines'
result a_line_for_each_game "$why"
if command -v python3 > /dev/null; then
    python3 - "$work" "$game" << 'END'
import sys
work, game = sys.argv[1:]
moves = bytes(10 * int(game[i + 1]) + "abcdefgh".index(game[i]) + 1 for i in range(0, 120, 2))
def record(black, white, discs, theory):
    return bytes([0, 0, black, 0, white, 0, discs, theory]) + moves
games = record(1, 2, 39, 39) + record(2, 1, 39, 39) + record(1, 0, 40, 39)
head = bytes([20, 26, 1, 1, 3, 0, 0, 0, 0, 0, 2010 & 255, 2010 >> 8, 8, 0, 4, 0])
open(work + "/three.wtb", "wb").write(head + games)
END
    run review --from 10 --depth 0 "$work/three.wtb"
    expect wthor_games_are_reviewed 1 '2010-2: Black wins 39-25' ''
    has '#1 (X): lost 0' '#0 (O): lost 4' \
        'the record of the game says +16 for Black, its moves lead to +14'
    result wthor_records_are_checked "$why"
else
    echo 'skip wthor_games_are_reviewed: python3 is not available'
fi

exit $failures
