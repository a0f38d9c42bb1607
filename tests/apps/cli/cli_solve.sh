#!/bin/sh
# cli_solve.sh - `yomikiri solve` as a whole program: what it prints, in every form, and
# how it ends.
# needs: threads

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/solve.sh

# ---- what people see ------------------------------------------------------------

solve 0 "$first" && has '^White wins 34-30 (X -4), exact$' && has '^best: a3$'
fact solve_names_winner_discs_and_best_move
has '^    a b c d e f g h$' && has '^  1 X X X O - - X O$' && has '^  8 - O O O O O O -$' &&
    has '^  Black (X) 20, White (O) 34, 10 empty; Black to move$'
fact solve_shows_the_board_as_understood
has '^line: 1\.a3 2\.'
fact solve_prints_a_numbered_line
has '[0-9] empties, .* nodes, .* s.*thread.*kernel'
fact solve_says_what_it_cost
[ -s "$place/out" ] && ! grep -q "$(printf '\033')" "$place/out"
fact solve_without_a_terminal_has_no_colours
solve 0 "$white" && has '^White wins 34-30 (O +4), exact$' && has 'White to move'
fact solve_takes_the_side_to_move_from_the_input
solve 0 "$pass" && has '^White wins 48-16 (X -32), exact$' && has '^best: --$' &&
    has '^line: -- 1\.' && has 'Black to move, but has to pass'
fact solve_passes_where_it_must
solve 0 "$over" && has '^Black wins 37-27 (O -10), exact; the game is over$' && ! has '^line:'
fact solve_scores_a_finished_game_with_empty_squares
solve 0 -q "$place/plain.obf" && lines_are 12 "$place/out"
fact quiet_prints_one_line_for_each_position
solve 0 --moves "$first" && has '^  a3 *-4   a3 ' && has '^  e1 *-14   e1 ' &&
    has '^  f1 *-20   f1 ' && has '^  h8 *-12   h8 '
fact moves_scores_every_move_with_its_line
solve 0 --verify -q "$first" && solve 0 --verify "$first" && has 'verified: proven again'
fact verify_proves_the_score_again
solve 0 --classic --threads 2 "$first" && has '^White wins 34-30 (X -4), exact$'
fact classic_and_threads_keep_the_answer
printf '%s\n' "$first" > "$place/in"
solve 0 -q "$white" - "$place/scored.obf" && lines_are 14 "$place/out"
fact arguments_input_and_files_mix
solve 0 && has '^White wins 34-30'
fact solve_without_operands_reads_standard_input
cp "$(dirname "$0")/../../data/corpus/valid/wthor/one-game.wtb" "$place/in"
solve 0 --at 2 - && has '^[0-9]*-1 (standard input)$'
fact named_positions_of_standard_input_have_single_brackets
: > "$place/in"

# The example that docs/ffo.md counts by hand.
tiny='XXXXXOOXXXXXXOOOXXXXOXOOXXXOXOXOX-XOOXOOXOOXXOOOOOOOOXXO-XXXX-XO O'
solve 0 --jsonl --first-best "$tiny" && has '"nodes":8,"searched":7,' &&
    solve 0 --jsonl --first-best --search alphabeta "$tiny" && has '"nodes":8,"searched":7,' &&
    solve 0 --jsonl --first-best --moves "$tiny" && has '"nodes":13,"searched":11,'
fact nodes_of_a_tiny_position_are_as_counted_by_hand

# ---- the positions of a game ------------------------------------------------------

game=d3c3b3e3f3c5f6g2b5c6f4a5h1f5d6e7d7e6d8c4c7b7a8b6a4f8g4b4e8a3a7g5g8c2h4g3a2h3c1d1d2e1
game=${game}f1f7a6h6e2b8g7c8h5g6h2h7h8g1b2f2a1b1
solve 0 -q --all-plies --at 2 "$game" && cat > "$place/a" <<'END' && cmp -s "$place/a" "$place/out"
(argument), ply 60, 2 empties, O plays a1: White wins 38-26 (O +12), exact: a1 -- b1
(argument), ply 62, 1 empty, O plays b1: White wins 38-26 (O +12), exact: b1
(argument), after ply 62, 0 empties, game over: White wins 38-26 (X -12), exact; the game is over
END
fact positions_of_a_game_are_told_apart_by_ply_and_move
solve 0 -q --all-plies --at 53 d3c3b3e3f3c5f6g2 --time 1ms
has '(argument), after ply 8, 52 empties, X to move: '
fact the_last_position_of_an_unfinished_game_has_a_side_to_move
solve 0 --jsonl --all-plies --at 2 "$game" && has '"empties":2,"plies":59,"played":"a1",' &&
    has '"empties":0,"plies":62,"played":null,'
fact json_says_how_the_game_went_on

# ---- windows and limits -----------------------------------------------------------

solve 0 --wld -q "$first" && has -E 'White wins: X at most -[0-9]*, proven$|White wins 34-30'
fact wld_says_who_wins
solve 0 --jsonl --window 2,10 "$first" && has '"score":null,"exact":false,.*"window":\[2,10\]'
fact window_shows_in_json
solve 4 --time 0.2 "$huge" && has '; stopped after [0-9.]* s$'
fact time_limit_ends_with_status_4
kind='[(](selective [0-9]* %|heuristic, [0-9]* pl(y|ies) at [0-9]* %)[)]'
solve 4 --time 0.2 --moves "$huge" && has -E "^estimate X [-+<>= 0-9]* $kind, not proven\$" &&
    has -E "^best so far: [a-h][1-8] $kind\$" && has '^line believed: 1\.[a-h][1-8]'
fact time_limit_shows_what_is_believed_apart_from_what_is_proven
[ "$(grep -cE "^  [a-h][1-8]  *[?]* *believed [-+0-9]* $kind\$" "$place/out")" -eq \
    "$(grep -c '^  [a-h][1-8] ' "$place/out")" ]
fact time_limit_shows_what_is_believed_of_every_move
solve 4 --time 0.2 -q "$huge" &&
    has -E "; estimate X [-+<>= 0-9]* $kind, not proven; best so far: [a-h][1-8] $kind: [a-h][1-8]"
fact time_limit_shows_what_is_believed_on_the_quiet_line
believed='"score":[-0-9]*,"bound":"[a-z]*","kind":"heuristic","confidence":0'
believed="$believed,\"plies\":[0-9]*,\"selectivity\":[0-9]*}"
solve 4 --time 0.2 --jsonl "$huge" &&
    has "\"estimate\":{$believed,\"best_so_far\":{\"move\":\"..\",\
\"kind\":\"heuristic\",\"confidence\":0,\"plies\":[0-9]*,\"selectivity\":73,\
\"line\":\[\"[a-h][1-8]\"" &&
    has "\"lower\":-64,\"upper\":64,\"estimate\":{$believed,\"line\":\[\]}"
fact time_limit_shows_what_is_believed_in_json
solve 0 --depth 8 "$huge" && has '^searched 8 plies at 73 %, nothing proven$' &&
    has '^estimate X [-+0-9]* (heuristic, 8 plies at 73 %), not proven$' &&
    has '^best move: [a-h][1-8] (heuristic, 8 plies at 73 %)$' &&
    has '^line believed: 1\.[a-h][1-8]'
fact a_depth_shows_what_it_has_found
solve 0 --depth 8@87 --jsonl "$huge" && has "\"estimate\":{$believed" &&
    has '"exact":false,.*"depth":{"plies":8,"selectivity":87}' && has '"plies":8,"selectivity":87}'
fact a_depth_shows_in_json
solve 0 --depth 30@73 "$first" && has ', exact$' && ! has 'plies at'
fact a_depth_that_reaches_the_end_is_a_proof
solve 4 --depth 40 --time 0.1 "$huge" && has 'nothing proven about the score; stopped after'
fact a_depth_that_the_time_cuts_short_has_status_4
solve 2 --depth 8@80 "$huge" && says '8@80: the selectivity is 73, 87, 95, 99 or 100 percent' &&
    solve 2 --depth 8@0 "$huge" && says 'the selectivity is 73' && solve 2 --depth 8@ "$huge" &&
    says "'8@' is not a number of plies, nor plies@percent" && solve 2 --depth 0 "$huge" &&
    says '0 is out of range (1 to 64 plies)'
fact depths_and_levels_that_there_are_not_are_refused_by_name
solve 2 --depth 8 --wld "$huge" && says 'asks for a value' &&
    solve 2 --depth 8 --window 2,4 "$huge" && solve 2 --depth 8 --verify "$huge" &&
    solve 2 --depth 8 --obf "$huge" &&
    solve 2 --depth 8 --resume "$place/none" "$huge"
fact a_depth_goes_with_nothing_that_needs_a_proof
wins='(a draw|(a win|a win or a draw) for [BW][a-z]*)'
wins="((probably|looks like) $wins|who wins is open)"
solve 4 --wld --time 0.2 "$huge" && has -E "^$wins $kind, not proven\$"
fact wld_with_a_limit_says_who_probably_wins
solve 4 --wld --time 0.2 --jsonl "$huge" && has "\"estimate\":{$believed," &&
    has -E '"likely":(null|\{"winner":"[XO dra]*","kind":"heuristic","confidence":0\}),"best_so'
fact wld_with_a_limit_says_so_in_json

# ---- CSV ----
# column NAME - that column of $place/out, which has no quoted fields.
column() {
    tr -d '\r' < "$place/out" | awk -F , -v name="$1" '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i; next } { print $at }'
}
solve 0 --csv -q -j 3 "$place/scored.obf" && lines_are 13 "$place/out" &&
    sed 's/^\([-XO]* [XO]\); \(..\):+\{0,1\}\(-\{0,1\}[0-9]*\).*/\1,\3/' "$place/scored.obf" \
        > "$place/wanted" &&
    { column board > "$place/a"; column side > "$place/b"; column score > "$place/c"; } &&
    paste -d ' ' "$place/a" "$place/b" | paste -d , - "$place/c" | cmp -s - "$place/wanted"
fact csv_has_the_scores_in_the_order_of_the_input
column score > "$place/a"
column expected | cmp -s - "$place/a"
fact csv_has_the_expected_scores
solve 0 --csv -q "$pass" "$over" "$first" && [ "$(column best | tr '\n' ,)" = '--,,a3,' ] &&
    [ "$(column best_complete | tr '\n' ,)" = 'true,true,true,' ] &&
    [ "$(column line | tr '\n' ,)" = \
        'g1 f1 a1 h1 g2 h2,,a3 f1 h8 a8 b6 a7 a6 a5 a4 e1,' ]
fact csv_has_best_moves_and_the_line_without_passes
solve 4 --csv -q --time 0.2 "$huge" && [ "$(column score; column lower; column upper)" = '
-64
64' ] && [ -n "$(column estimate)" ]
fact csv_of_an_unproven_position_has_bounds_and_estimate
solve 0 --csv -q "% =1+1
$first;% =cmd" && has "^\"'=cmd\","
fact csv_is_no_formula
solve 4 --time 0.2 --obf "$huge" && has '^--O[-XO]* X;\{0,1\}$' && has '^% .*stopped'
fact obf_of_an_unproven_position_has_no_scores

# ---- expected scores ---------------------------------------------------------------

solve 0 "$place/scored.obf" && has 'expected X -4: ok' &&
    has '^12 positions: 12 exact; 12 as expected; '
fact expected_scores_are_compared
solve 0 "$place/plain.obf" && has '^12 positions: 12 exact; 0 as expected, 12 without an expected'
fact missing_expectations_are_reported
sed '3s/a8:-6/a8:-4/' "$place/scored.obf" > "$place/wrong.obf"
solve 1 "$place/wrong.obf" && has 'expected X -4: WRONG' && has '11 as expected, 1 WRONG'
fact wrong_expectation_ends_with_status_1
solve 1 --jsonl "$place/wrong.obf" && says 'wrong.obf:3: expected X -4: WRONG' &&
    has '"expected":{"score":-4,"ok":false'
fact wrong_expectation_shows_in_json

suite=$(dirname "$0")/../../../positions/sets/ffo-01-19.obf
if [ -f "$suite" ]; then
    solve 0 --moves "$suite" && has '^19 positions: 19 exact; 19 as expected; '
    fact published_scores_of_the_first_suite_agree
else
    skip published_scores_of_the_first_suite_agree 'there is no positions/sets'
fi

# ---- usage and input -----------------------------------------------------------------

solve 2 --wld --window 0,2 "$first" && solve 2 --jsonl --obf "$first" &&
    solve 2 --csv --obf "$first" && solve 2 --csv --moves "$first" && says 'no place for all' &&
    solve 2 --csv --resume x "$first" &&
    solve 2 --window 4,2 "$first" && solve 2 --resume x --obf "$first"
fact contradictions_end_with_status_2
{
    head -n 2 "$place/plain.obf"
    head -c 63 "$place/plain.obf"
    echo ' X'
    tail -n 2 "$place/plain.obf"
} > "$place/broken.obf"
solve 3 -q "$place/broken.obf" && lines_are 4 "$place/out" && says 'broken.obf:3:'
fact unreadable_input_is_named_and_the_rest_solved

# ---- JSON, OBF, SVG --------------------------------------------------------------------

number='[-+.0-9e]*'
squares='\[\("[-a-h][-1-8]",\{0,1\}\)*\]'
solve 0 --jsonl --moves "$place/scored.obf" && lines_are 12 "$place/out" &&
    [ "$(grep -c "^{\"schema\":\"yomikiri.solve/1\",\"id\":\".*\",\
\"where\":\".*\",\"board\":\"[-XO]\{64\}\",\
\"side\":\"[XO]\",\"empties\":$number,\"score\":$number,\"exact\":true,\"lower\":$number,\
\"upper\":$number,\"estimate\":null,\"discs\":{\"X\":$number,\"O\":$number},\"best\":$squares,\
\"best_complete\":true,\"open\":\[\],\
\"line\":$squares,\"moves\":\[\({\"move\":\"..\",\"score\":$number,\"bound\":\"exact\",\
\"line\":$squares},\{0,1\}\)*\],\"nodes\":$number,\"searched\":$number,\"time_s\":$number,\
\"nps\":[0-9nul]*,\"threads\":$number,\"table_mib\":$number,\
\"page\":\"[^\"]*\",\"kernel\":\"[a-z0-9]*\",\
\"profile\":\"default\",\"verified\":\"line\",\"expected\":{\"score\":$number,\"ok\":true},\
\"warnings\":\[.*\]}\$" "$place/out")" -eq 12 ]
fact json_has_every_field_in_order
solve 0 --jsonl "$pass" "$over" && has '"best":\["--"\]' &&
    has '"best":\[\],.*"line":\[\],"moves":\[\]'
fact json_of_a_pass_and_of_a_finished_game
name=$(printf 'caf\351.obf')
if cp "$place/plain.obf" "$place/$name" 2> /dev/null; then
    solve 0 --jsonl "$place/$name" && has '"id":"[^"]*/caf\\\\xe9.obf:1","where"'
    fact json_of_a_file_whose_name_is_not_utf8
else
    skip json_of_a_file_whose_name_is_not_utf8 'the file system refuses it'
fi
solve 0 --obf --moves "$place/plain.obf" && cp "$place/out" "$place/first.obf" &&
    solve 0 --obf --moves "$place/first.obf" && cmp -s "$place/out" "$place/first.obf" &&
    solve 0 -q --moves "$place/first.obf" && [ "$(grep -c ': ok$' "$place/out")" -eq 12 ]
fact obf_can_be_read_again
moves_of() { tr ';' '\n' < "$1" | tr 'A-H' 'a-h' | grep : | tr -d ' ' | sort; }
moves_of "$place/first.obf" > "$place/a"
moves_of "$place/scored.obf" > "$place/b"
cmp "$place/a" "$place/b" > "$place/out" 2>&1
fact obf_scores_every_move_as_the_reference_does
solve 0 --obf "$pass" "$over" && cp "$place/out" "$place/odd.obf" && solve 0 -q "$place/odd.obf" &&
    lines_are 2 "$place/out" && has 'X -32), exact.*expected X -32: ok'
fact obf_keeps_passes_and_finished_games
solve 0 --obf "$first" && has ' X; A3:-4;$' && lines_are 1 "$place/out"
fact obf_has_the_best_moves_alone_unless_all_are_asked_for

solve 0 --svg "$place/one.svg" "$first" && [ -s "$place/one.svg" ] &&
    solve 0 --svg "$place/n%02d.svg" "$place/plain.obf" && [ -s "$place/n12.svg" ] &&
    solve 0 --svg "$place/m.svg" "$place/plain.obf" && [ -s "$place/m-12.svg" ]
fact svg_writes_one_file_for_each_position
[ "$(grep -cE '<circle class="(black|white)' "$place/one.svg")" -eq 64 ] &&
    grep -q '>1</text>' "$place/one.svg"
fact svg_has_every_disc_and_the_numbered_line
if command -v xmllint > /dev/null 2>&1; then
    xmllint --noout "$place/one.svg" "$place/n12.svg" > "$place/out" 2>&1
    fact svg_is_well_formed
else
    skip svg_is_well_formed 'xmllint is not available'
fi
solve 1 --svg "$place/none/there.svg" "$first" && says 'there.svg' && has '^White wins'
fact svg_that_cannot_be_written_ends_with_status_1

# ---- output that fails -------------------------------------------------------------------

if [ -c /dev/full ]; then
    ${EMULATOR:-} "$YOMIKIRI" solve "$place/plain.obf" > /dev/full 2> "$place/err"
    status=$?
    [ $status -eq 1 ] && says 'cannot write'
    fact full_disk_ends_with_status_1
else
    skip full_disk_ends_with_status_1 '/dev/full is not available'
fi
for disposition in - ''; do
    # shellcheck disable=SC2064
    (trap "$disposition" PIPE
     ${EMULATOR:-} "$YOMIKIRI" solve "$place/plain.obf" "$place/plain.obf" "$place/plain.obf" \
         2> "$place/err") | head -n 1 > "$place/out"
    [ ! -s "$place/err" ]
    fact "closed_pipe_is_no_reason_to_complain${disposition:+_caught}"
done

# ---- the progress line ---------------------------------------------------------------

if command -v script > /dev/null 2>&1 && script -qec true /dev/null > /dev/null 2>&1; then
    command="${EMULATOR:-} '$YOMIKIRI' solve --time 2.5 '$huge'"
    TERM=xterm NO_COLOR=1 script -qec "$command" /dev/null |
        tr '\r' '\n' > "$place/out"
    grep -q 'move [0-9]*/[0-9]* .., .*, [0-9]:[0-9]*, .* nodes, .*/s' "$place/out" &&
        has '; stopped after'
    fact long_solves_show_progress_on_a_terminal
else
    skip long_solves_show_progress_on_a_terminal 'script (util-linux) is not available'
fi
solve 4 --time 1.5 "$huge" && [ ! -s "$place/err" ]
fact progress_is_for_terminals_only

exit $failures
