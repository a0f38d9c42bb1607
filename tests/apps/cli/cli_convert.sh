#!/bin/sh
# cli_convert.sh - convert as a whole program, and with it what every subcommand does with
# arguments, files and standard input. Prints one fact per line.

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/program.sh
cd "$work" || exit 1

board='--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--'
after3='------------------X--------XX------OXX-----O--------------------'

# convert ARGUMENT... - $status, out and err tell the rest; standard input comes from `in`.
: > in
convert() {
    status=0
    "$yomikiri" convert "$@" > out 2> err < in || status=$?
}

# expect NAME STATUS OUT ERR, expect_convert NAME STATUS OUT ERR ARGUMENT... - OUT is the whole
# output, ERR a part of what was said ("": nothing).
expect() {
    why=
    [ "$status" -eq "$2" ] || why="exit status $status, not $2; $(head -n 2 err)"
    [ "$(cat out)" = "$3" ] || why="$why; printed: $(head -n 3 out)"
    if [ -z "$4" ]; then
        [ ! -s err ] || why="$why; said: $(head -n 2 err)"
    else
        grep -qF -e "$4" err || why="$why; did not say '$4' but: $(head -n 3 err)"
    fi
    result "$1" "$why"
}
expect_convert() {
    named=$1 ends=$2 prints=$3 complains=$4
    shift 4
    convert "$@"
    expect "$named" "$ends" "$prints" "$complains"
}

# ---- arguments ------------------------------------------------------------------

expect_convert board_that_begins_with_dashes_is_a_position 0 "$board X" '' --to board "$board X"
expect_convert side_may_be_the_next_argument 0 "$board X" '' --to board "$board" X
convert --to board "$board" white "$board" black
expect side_may_be_a_word_and_boards_may_follow 0 "$board O
$board X" ''
expect_convert transcript_is_a_position 0 "$after3 O" '' --to board f5d6c3
expect_convert moves_without_quotes_are_one_game 0 "$after3 O" '' --to board f5 d6 c3
expect_convert options_may_come_last 0 "$after3 O" '' f5 d6 c3 --to=board

printf '%s\n' "$board X; G8:+18; H1:+12; H7:+6; A2:+6; A3:+4; B1:-4; A4:-22; G2:-24;" > one.obf
expect_convert file_is_read 0 "$(cat one.obf)" '' one.obf
cp one.obf in
convert
expect standard_input_is_read_without_arguments 0 "$(cat one.obf)" ''
expect_convert dash_is_standard_input 0 "$(cat one.obf)" '' -
: > in
# ---- what cannot be read ----------------------------------------------------------

convert nosuch.obf
expect missing_file_is_named 3 '' 'yomikiri: nosuch.obf: No such file or directory'
expect_convert word_is_neither_position_nor_file 3 '' 'nor a file or suite of this name' nosuch
expect_convert directory_is_named 3 '' 'yomikiri: .: is a directory' .
printf '%s\n' "$board X" "${board%-} X" "$board O" > broken.txt
convert --to board broken.txt
expect bad_line_is_named_and_the_rest_done 3 "$board X
$board O" 'yomikiri: broken.txt:2:1: '
if [ "$(id -u)" -ne 0 ]; then           # root may read everything
    cp one.obf secret.obf
    chmod 0 secret.obf
    convert secret.obf
    expect unreadable_file_is_named 3 '' 'secret.obf: Permission denied'
fi
convert --to board f5d6c3 g9
expect wrong_coordinate_costs_only_its_argument 3 "$after3 O" '(argument 2):1:'
expect_convert unknown_format_is_named 2 '' "'jsnol' is not one of obf, " --to jsnol f5

# ---- formats ------------------------------------------------------------------------

why=
for format in obf board diagram ggf sgf scr fen hex jsonl; do
    for position in "$board X" "$board O" f5d6c3d3c4f4f6f3e6e7d7; do
        "$yomikiri" convert --to board "$position" > wanted
        "$yomikiri" convert --to $format "$position" > there
        "$yomikiri" convert --to board there > back 2> err
        cmp -s wanted back || why="$why $format: $position: $(cat back err)"
        "$yomikiri" convert --to board --format $format there > back 2> err
        cmp -s wanted back || why="$why forced $format: $position: $(cat back err)"
    done
done
result every_format_comes_back "$why"

convert --to jsonl one.obf f5d6c3
mv out lines.jsonl
convert --to obf lines.jsonl
expect jsonl_comes_back_with_its_scores 0 "$(cat one.obf)
$after3 O;" ''
convert --to transcript lines.jsonl
[ "$(cat out)" = f5d6c3 ] && why= || why="$(cat out err)"
result jsonl_comes_back_with_its_game "$why"
"$yomikiri" solve --moves --jsonl one.obf > answer.jsonl 2> err
convert --to obf answer.jsonl
tr -d ' \n' < one.obf | tr ';' '\n' | sort > wanted
tr -d ' \n' < out | tr ';' '\n' | sort | cmp -s wanted - && why= || why="$(cat out err)"
result answers_come_back_as_expected_scores "$why"
"$yomikiri" solve --wld --jsonl one.obf > answer.jsonl 2> err
expect_convert answers_that_are_not_exact_expect_nothing 0 "$board X;" '' --to obf answer.jsonl
"$yomikiri" convert --to jsonl one.obf one.obf one.obf | cut -c 1-200 | sed 1q > broken.jsonl
cat lines.jsonl >> broken.jsonl
convert --to board broken.jsonl
expect broken_line_of_json_costs_only_itself 3 "$board X
$after3 O" 'broken.jsonl:1:1: the JSON is not closed'

expect_convert transcript_is_normalised 0 f5d6c3d3c4 '' --to transcript 'F5 d6, c3 d3 c4'
convert --to transcript "$board X"
expect board_is_no_transcript 3 '' '(argument):1:1: cannot be written as a transcript'
start='---------------------------O*------*O---------------------------'
convert --to transcript --format ggf "(;GM[Othello]TY[8]BO[8 $start *]B[F5]W[D6];)"
expect game_becomes_transcript 0 f5d6 ''
expect_convert at_gives_that_position 0 "$after3 O" '' --to board --at 57 f5d6c3d3c4
convert --to board --at 20 f5d6c3
why=
[ "$status" -eq 3 ] && [ ! -s out ] && [ -s err ] || why="exit status $status, $(cat out err)"
result at_that_never_comes_is_an_error "$why"
convert --to board --swap "$board X"
expect swap_exchanges_colours 0 "$(printf %s "$board" | tr XO OX) X" ''

# ---- files out --------------------------------------------------------------------

convert --to svg f5d6c3 f5d6
why=
[ "$status" -eq 3 ] && [ "$(grep -c '</svg>' out)" -eq 1 ] && grep -q '1 more.*--output' err ||
    why=$(cat err)
result standard_output_holds_one_drawing "$why"
convert --to svg --output game.svg f5d6c3 f5d6 f5
why=
for file in game.svg game-2.svg game-3.svg; do
    grep -q '</svg>' $file || why="$why no $file"
done
result drawings_are_numbered "$why$(cat err)"
convert --to board -o there f5d6c3
[ "$status" -eq 0 ] && [ ! -s out ] && [ "$(cat there)" = "$after3 O" ] && why= || why="$(cat err)"
result output_names_a_file "$why"
convert --output /nonexistent/file f5
expect output_that_cannot_be_opened_is_named 2 '' '/nonexistent/file: No such file'

cat one.obf one.obf > twice.obf
convert --to jsonl one.obf f5d6c3 twice.obf
if command -v python3 > /dev/null; then
    why=$(python3 - out 2>&1 << 'END'
import json, sys
lines = [json.loads(line) for line in open(sys.argv[1])]
assert len(lines) == 4 and all(p["schema"] == "yomikiri.position/1" for p in lines)
assert lines[0]["expected"]["score"] == 18 and len(lines[0]["expected"]["moves"]) == 8
assert lines[0]["source"] == "one.obf" and lines[0]["empties"] == 14
assert lines[1]["moves"] == ["f5", "d6", "c3"] and lines[1]["side"] == "O"
assert lines[1]["expected"] is None and lines[1]["warnings"] == []
[warning] = lines[3]["warnings"]
assert warning["name"] == "duplicate-position" and warning["line"] == 2
assert warning["column"] == 1 and "line 1" in warning["message"]
END
    )
    result jsonl_says_it_all "$why"
else
    echo 'skip jsonl_says_it_all: python3 is not available'
fi

# ---- WTHOR, whole games, a choice of them ---------------------------------------------

# bytes NUMBER... - these bytes.
bytes() { for byte in "$@"; do printf "\\$(printf %03o "$byte")"; done; }

# A file of two games of 2001, the second a wipe-out after nine moves, without a date; and the
# lists of its players and tournaments.
mkdir games
{
    bytes 0 0 0 0 2 0 0 0 0 0 209 7 8 0 22 0
    bytes 1 0 0 0 1 0 33 40 56 64 33 34 43
    head -c 55 /dev/zero
    bytes 0 0 1 0 0 0 64 64 56 64 53 46 75 66 57 65 35
    head -c 51 /dev/zero
} > games/two.wtb
{
    bytes 0 0 0 0 0 0 0 0 2 0 0 0 0 0 0 0
    printf 'Ann'
    head -c 17 /dev/zero
    bytes 74 248 114
    head -c 17 /dev/zero
} > games/WTHOR.JOU
{
    bytes 0 0 0 0 0 0 0 0 2 0 0 0 0 0 0 0
    printf 'Cup'
    head -c 23 /dev/zero
    printf 'Open'
    head -c 22 /dev/zero
} > games/wthor.trn
convert --to transcript games/two.wtb
expect wthor_games_are_converted_whole 0 'f5d6c3d3c4
f5d6c5f4e7f6g5e6e3' ''
convert --to pgn --games 2 games/two.wtb
expect a_game_has_its_players_tournament_and_result 0 '[Event "Cup"]
[Site "?"]
[Date "2001"]
[Round "?"]
[Black "Jør"]
[White "Ann"]
[Result "64-0"]

1. f5 d6 2. c5 f4 3. e7 f6 4. g5 e6 5. e3 64-0' ''
for format in ggf sgf pgn jsonl; do
    convert --to $format games/two.wtb
    mv out again
    why=
    "$yomikiri" convert --to transcript again > out 2> err || why="exit status $?"
    [ "$(cat out)" = 'f5d6c3d3c4
f5d6c5f4e7f6g5e6e3' ] || why="$why; $(head -n 3 out err)"
    "$yomikiri" convert --to pgn again > out 2>> err
    for tag in 'Black "Jør"' 'White "Ann"' 'Event "Cup"' 'Date "2001"' 'Result "64-0"'; do
        grep -q "$tag" out || why="$why; no $tag"
    done
    result "wthor_comes_back_from_$format" "$why"
done
rm games/WTHOR.JOU
convert --to ggf --games 1 games/two.wtb
why=
grep -q 'PB\[#0\]PW\[#1\]RE\[+2.000\]' out || why=$(cat out)
result players_without_a_list_are_numbers "$why"

printf '%s\n\n' f5d6 f5f6 f5f4 > three.txt
expect_convert one_game_is_chosen 0 f5f6 '' --to transcript --games 2 three.txt
convert --to transcript --games 1,3- three.txt three.txt
expect several_are_chosen_of_each_input 0 'f5d6
f5f4
f5d6
f5f4' ''
convert --to transcript --games 4 three.txt
expect a_game_that_is_not_there_is_missed 3 '' 'no record has a number'
convert --to transcript --games 2-1 three.txt
expect a_choice_that_is_none_is_refused 2 '' '--games takes'

convert --to board --at 40 one.obf
expect a_position_is_not_asked_for_its_plies 3 '' 'this is one position, with 14, and no game'
exit $failures
