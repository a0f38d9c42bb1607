#!/bin/sh
# cli_pick.sh - `yomikiri pick`: the same choice whenever it is killed and however often, what it
# leaves, and what it refuses. Prints one fact per line.
# needs: release

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh

# A pool that is measured in a second: cheap positions, with the scores of all their moves.
sed -n '1,7p;9,13p' positions/sets/ffo-01-19.obf > "$work/pool.obf"
limits='--budget 300ms --least 3 --most 6 --kinds 2 --longest 50'
cd "$work" || exit 1

run pick $limits --journal whole.jsonl --out whole.obf --json pool.obf
expect choice_is_made 0 '"schema": "yomikiri.picked/1"' ''
cp out whole.json

# ---- what is left ---------------------------------------------------------------

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
run pick $limits --from whole.jsonl --out again.obf --json pool.obf
why=
cmp -s again.obf whole.obf || why='another suite'
cmp -s out whole.json || why="$why another object"
result from_a_journal_it_is_the_same "$why"
expect from_a_whole_journal_nothing_is_said 0 '*' ''
head -n $(($(wc -l < whole.jsonl) - 3)) whole.jsonl > half.jsonl
run pick $limits --from half.jsonl pool.obf
expect from_a_journal_that_is_unfinished_says_so 0 'not measured' \
    'of 12 positions are not measured in full'
status=0
: > err
"$yomikiri" pick --journal long.jsonl varied > out 2> err &
pid=$!
await grep -q ' configurations: about ' err
kill -TERM "$pid"
wait "$pid" || status=$?
expect first_time_is_told 130 '' ' configurations: about '
# Less than the tables of a solver for each row; sanitizers need more than any limit leaves.
case ${MODE:-} in
asan|tsan) ;;
*)  head -n 3 pool.obf > few.obf
    why=$( (ulimit -v 4000000 && "$yomikiri" pick $limits --least 1 --kinds 1 --share 100 \
        --longest 100 --journal few.jsonl -q few.obf) 2>&1)
    result four_gigabytes_are_enough "$why" ;;
esac
ln -s target.obf link.obf
: > target.obf
why=$("$yomikiri" pick $limits --from whole.jsonl --out link.obf -q pool.obf 2>&1)
[ -L link.obf ] && cmp -s target.obf whole.obf || why="$why the link is gone"
result suite_is_written_behind_a_link "$why"
mkfifo pipe.obf
run pick $limits --from whole.jsonl --out pipe.obf pool.obf
expect pipe_is_not_replaced 1 '' 'not a regular file'
run pick $limits --from whole.jsonl --explain pool.obf
expect explain_says_why 0 'reacts least as ' ''
run pick $limits --from whole.jsonl --budget 150ms pool.obf
expect another_budget_needs_no_measuring 0 'budget       0.15 s for 15 rounds' ''
run pick $limits --from whole.jsonl --random --seed 3 pool.obf
expect random_choice_fits_too 0 'chosen at random' ''
run pick $limits --from whole.jsonl -q pool.obf
expect quiet_prints_nothing 0 '' ''

# ---- kills --------------------------------------------------------------------------

# Twenty, each after 10 to 90 ms of work; when it was fast enough to end, from the beginning.
kills=0 tries=0 ended=0 why=
while [ "$kills" -lt 20 ] && [ "$tries" -lt 200 ]; do
    tries=$((tries + 1))
    status=0
    "$yomikiri" pick $limits --journal part.jsonl --resume --out part.obf --json -q pool.obf \
        > part.json 2> err < /dev/null &
    program=$!
    sleep "0.0$((tries * 7919 % 8 + 1))"
    kill -KILL $program 2> /dev/null
    wait $program 2> /dev/null || status=$?
    case $status in
    137) kills=$((kills + 1)) ;;
    0)   ended=$((ended + 1))
         sed 's/part.jsonl/whole.jsonl/' part.json | cmp -s - whole.json ||
             why="$why another object after $kills kills"
         rm part.jsonl part.obf ;;
    *)   why="$why status $status: $(cat err)"; break ;;
    esac
done
[ "$kills" -eq 20 ] || why="$why only $kills kills in $tries runs"
result killed_runs_go_on "$why"
run pick $limits --journal part.jsonl --resume --out part.obf --json -q pool.obf
why=
cmp -s part.obf whole.obf || why='another suite'
sed 's/part.jsonl/whole.jsonl/' out | cmp -s - whole.json || why="$why another object"
sort whole.jsonl | sed 's/"cpu_ns":[0-9]*//' > whole.lines
sort part.jsonl | sed 's/"cpu_ns":[0-9]*//' | cmp -s - whole.lines || why="$why other lines"
result after_twenty_kills_the_result_is_the_same "$why"

head -n 40 whole.jsonl > int.jsonl
(trap - INT; exec "$yomikiri" pick $limits --journal int.jsonl --resume pool.obf > out 2> err) &
program=$!
measures() { [ "$(wc -l < int.jsonl)" -gt 40 ]; }
await measures
kill -INT $program 2> /dev/null
status=0
wait $program || status=$?
why=
[ "$status" -eq 130 ] || [ "$status" -eq 0 ] || why="status $status: $(cat err)"
[ "$status" -eq 0 ] || grep -q 'interrupted.*int.jsonl: --resume goes on' err || why=$(cat err)
result ctrl_c_says_how_to_go_on "$why"

# ---- how often it finds a slowdown ----------------------------------------------------

head -n 3 pool.obf > three.obf
run bench -q --record --results two --rounds 6 --engine "b=$yomikiri" three.obf
mv two/*/three.jsonl two.jsonl
run pick --power two.jsonl --slowdown 900 --budget 1s --runs 20 three.obf
expect great_slowdowns_are_found 0 'slower 20, not slower 0, undecided 0, faster 0 of 20' ''
run pick --power two.jsonl --budget 1s --runs 5 --json three.obf
expect power_is_told_in_json 0 '"schema":"yomikiri.power/1","suite":"three","positions":3' ''
head -n 1 two.jsonl > one.jsonl
run pick --power one.jsonl three.obf
expect power_needs_two_builds_of_one_run 3 '' 'its last two records are not of one run'
run pick --power two.jsonl
expect power_needs_a_suite 2 '' '--power needs a suite'

# ---- what is refused ------------------------------------------------------------------

run pick $limits --journal whole.jsonl pool.obf
expect journal_is_not_overwritten 2 '' 'whole.jsonl: it is not empty; --resume'
head -n 5 pool.obf > other.obf
run pick $limits --journal whole.jsonl --resume other.obf
expect journal_of_another_pool_is_refused 2 '' 'its reactions are of another pool: pool with'
run pick $limits --from whole.jsonl other.obf
expect reactions_of_another_pool_are_refused 2 '' 'its reactions are of another pool'
run pick $limits --journal whole.jsonl --resume --reactions both pool.obf
expect journal_of_another_way_is_refused 2 '' 'reactions is "nodes" there, "both" now'
sed '1s/"version":"[^"]*"/"version":"0.0.1"/' whole.jsonl > old.jsonl
run pick $limits --journal old.jsonl --resume pool.obf
expect journal_of_another_version_is_refused 2 '' 'version is "0.0.1" there'
run pick $limits --from nosuch.jsonl pool.obf
expect missing_reactions_are_named 2 '' 'nosuch.jsonl: No such file'
sed '3s/; .*%/; %/' pool.obf > bare.obf
run pick $limits --journal bare.jsonl bare.obf
expect position_without_score_is_located 3 '' 'bare.obf:3:1: ffo-03 has no score'
why=$(ls bare.jsonl 2> /dev/null)
result nothing_is_measured_then "$why"
sed '2s/; \([A-H][1-8]\):[-+0-9]*;.*%/; \1:+40; %/' pool.obf > wrong.obf
run pick $limits --journal wrong.jsonl wrong.obf
expect wrong_score_is_located 1 '' 'wrong.obf:2:1: ffo-02: its score is recorded as +40 and is'
run pick $limits --from whole.jsonl --budget 1ms pool.obf
expect impossible_budget_is_said 2 '' 'a budget of 0.001 s for 15 rounds cannot be kept'
run pick $limits --from whole.jsonl --kinds 9 pool.obf
expect impossible_spread_is_said 2 '' '9 different numbers of empties are wanted'
run pick --least 9 --most 3 pool.obf
expect limits_must_agree 2 '' '--least 9 is more than --most 3'
run pick $limits --from whole.jsonl --resume pool.obf
expect from_measures_nothing 2 '' '--from measures nothing'
run pick nosuch
expect unknown_pool_is_said 3 '' 'nosuch'
run pick $limits --from whole.jsonl --out no/such/folder/x.obf pool.obf
expect file_that_cannot_be_written_is_said 1 '' 'no/such/folder/x.obf'
run pick $limits --journal /dev/null pool.obf
expect device_is_no_journal 2 '' '/dev/null: not a regular file'
# No file may grow beyond 4 KiB, as on a full disk.
status=0
(trap '' XFSZ; ulimit -f 8; exec "$yomikiri" pick $limits --journal full.jsonl pool.obf) \
    > out 2> err < /dev/null || status=$?
expect full_disk_is_said 1 '' 'full.jsonl: '
run pick $limits --journal full.jsonl --resume --out full.obf -q pool.obf
why=
[ "$status" -eq 0 ] && cmp -s full.obf whole.obf || why="status $status: $(cat err)"
result full_disk_loses_nothing "$why"

exit $failures
