#!/bin/sh
# cli_pick.sh - `yomikiri pick`: what it leaves, and what it refuses. Prints one fact per line.
# needs: release

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh

# Cheap positions, with the scores of all their moves.
sed -n '1,7p;9,13p' positions/sets/ffo-01-19.obf > "$work/pool.obf"
limits='--budget 300ms --most 6'
cd "$work" || exit 1

run pick $limits --out whole.obf --json pool.obf
expect choice_is_made 0 '"schema": "yomikiri.picked/2"' ''
why=
while IFS= read -r line; do
    grep -qxF -e "$line" pool.obf || why="$why not in the pool: $line"
done < whole.obf
[ "$(wc -l < whole.obf)" -ge 3 ] || why="$why too few positions"
result suite_has_the_lines_of_the_pool "$why"
why=
"$yomikiri" solve -q whole.obf > out 2> err || why=$(tail -n 2 out err)
result suite_can_be_solved "$why"
why=$(ls -A | grep unfinished)
result nothing_unfinished_is_left "$why"
ln -s target.obf link.obf
: > target.obf
why=$("$yomikiri" pick $limits --out link.obf -q pool.obf 2>&1)
[ -L link.obf ] && cmp -s target.obf whole.obf || why="$why the link is gone"
result same_suite_is_written_behind_a_link "$why"
mkfifo pipe.obf
run pick $limits --out pipe.obf pool.obf
expect pipe_is_not_replaced 1 '' 'not a regular file'
run pick $limits --out no/such/folder/x.obf pool.obf
expect file_that_cannot_be_written_is_said 1 '' 'no/such/folder/x.obf'
run pick $limits --budget 150ms pool.obf
expect budget_is_told 0 'budget  0.15 s for 15 rounds' ''
run pick $limits -q pool.obf
expect quiet_prints_nothing 0 '' ''

(trap - INT; exec "$yomikiri" pick varied > out 2> err) &
program=$!
sleep 1
kill -INT $program 2> /dev/null
status=0
wait $program || status=$?
why=
[ "$status" -eq 130 ] || why="status $status: $(cat err)"
result ctrl_c_ends_it "$why"

sed '3s/; .*%/; %/' pool.obf > bare.obf
run pick $limits bare.obf
expect position_without_score_is_named 3 '' 'bare.obf: ffo-03 has no score'
sed '2s/; \([A-H][1-8]\):[-+0-9]*;.*%/; \1:+40; %/' pool.obf > wrong.obf
run pick $limits wrong.obf
expect wrong_score_is_named 1 '' 'wrong.obf: ffo-02: its score is recorded as +40 and is'
run pick $limits --budget 1ms pool.obf
expect impossible_budget_is_said 2 '' 'a budget of 0.001 s for 15 rounds cannot be kept'
run pick nosuch
expect unknown_pool_is_said 3 '' 'nosuch'
run pick pool.obf pool.obf
expect one_pool_at_a_time 2 '' 'one pool at a time'

exit $failures
