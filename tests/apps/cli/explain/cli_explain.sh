#!/bin/sh
# cli_explain.sh - `yomikiri explain` as a whole: reports, statuses, and that it searches what
# `solve` searches. Prints one fact per line.

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh

board='-OOO------OOOO-XXXXOOO-X-OXXOOOXOXXXXOO-OXXXXXXOO--XXO-----XXX-- X'
pass='-OOOO---XXXXXX--XOXOXXXOOOOOOXXOOOXOOOXOOOOOOOXOOOOOXXOOXXXXXXXO X'
over='OXXXXXXXOOXXOOXXOXOXXXXXOXXOXXXXOXXXOXOXOXXOOOXXOXOXXOOX-OOOOOOO O'
small='XXXO--XOOOOOOOOO-OXOXOXO-XOXOXOO-XXOXOOO--XXOXOO-XXXXOOO-OOOOOO- X'
huge='--O-------O---X---OX-X----OOX-----OOOOO--OOXOX---XOX------OX---- X'

# has PART... - each of these is printed.
has() {
    why=
    for part in "$@"; do
        grep -qF -e "$part" "$work/out" || why="$why no '$part'"
    done
}

expect_run explain_answers 0 '20 empties: X +28, exact' '' explain "$board"
has 'Moves of X' 'order 4' 'selective 73 %' 'exact' 'Layers' 'deep' 'middle' 'shallow' \
    'last' 'order moves' 'Evaluation of the board' 'own moves' --sort-empties
result explain_prints_all_its_parts "$why"
nodes=$(sed -n 's/ nodes in .*//p' "$work/out" | tr -d ,)
"$yomikiri" solve --jsonl --threads 1 "$board" > "$work/solved"
[ "$nodes" = "$(sed 's/.*"nodes":\([0-9]*\).*/\1/' "$work/solved")" ] && why= || why=$nodes
result explain_searches_the_nodes_of_solve "$why"

run explain "$pass"
expect explain_tells_of_a_pass 0 'Moves of O, as the side to move must pass' 'cannot'
why=
[ "$status" -eq 0 ] || why="status $status"
result a_pass_is_no_error "$why"
run explain "$over"
expect explain_of_a_finished_game 0 'The game is over: nothing was searched.' '*'
expect_run a_limit_ends_with_4_and_a_report 4 'stopped by the limit' '' explain --time 0.1 "$huge"
has 'Layers' 'deepening passes'
result a_limit_leaves_what_was_done "$why"
expect_run a_window_is_answered_by_a_bound 0 '10 empties: X <= -' '' explain --wld "$small"
run explain --wld --moves "$small"
expect questions_that_exclude_each_other_are_refused 2 '' 'exclude each other'
run explain "$small" 'XXXX junk'
expect what_cannot_be_read_ends_with_3 3 'Evaluation of the board' 'yomikiri: (argument 2):'
expect_run positions_are_read_as_solve_reads_them 0 'OOOX--OXXXXXXXXX-X' '' explain --swap "$small"
expect_run a_knob_out_of_range_is_refused 2 '' 'sort-empties' explain --sort-empties 3 "$small"
echo "$small; +64; % wrong" > "$work/wrong.obf"
run explain "$work/wrong.obf"
expect a_wrong_expected_score_ends_with_1 1 'exact' 'wrong.obf:1: expected X +64: WRONG'
echo "$small; A3:-4; H8:-10; % list" > "$work/list.obf"
run explain --moves "$work/list.obf"
expect a_wrong_score_of_a_move_ends_with_1 1 'exact' 'expected h8 -10: WRONG (-12)'
status=0
"$yomikiri" explain "$small" > /dev/full 2> "$work/err" || status=$?
[ "$status" -eq 1 ] && why= || why="status $status"
result a_full_disk_is_no_success "$why"

if command -v python3 > /dev/null; then
    printf '%s\n' "$small" "$pass" > "$work/two.obf"
    run explain --json --moves "$work/two.obf"
    why=$(python3 - "$work/out" 2>&1 << 'END'
import json, sys
objects = [json.loads(line) for line in open(sys.argv[1])]
assert len(objects) == 2, len(objects)
for o in objects:
    kinds = ("nodes", "sort_nodes", "pass_nodes", "selective_nodes")
    assert sum(e[k] for e in o["empties_counts"] for k in kinds) == o["nodes"]
    assert sum(m["nodes"] for m in o["moves"]) + len(o["moves"]) == o["nodes"]
    places = sorted(m["stages"][-1]["place"] for m in o["moves"])
    assert places == list(range(1, len(places) + 1)), places
    for e in [o["evaluation"]] + [m["after"] for m in o["moves"]]:
        assert sum(t["linear"] + t["paired"] for t in e["terms"]) == e["total"]
        assert e["total"] >> 10 == e["value"] or abs(e["value"]) == 80 * 64
    assert all(m["lower"] == m["upper"] for m in o["moves"])
END
    )
    result json_adds_up "$why"
else
    echo 'skip json_adds_up: python3 is not available'
fi

exit $failures
