#!/bin/sh
# mpi_simulate.sh - the simulation of many ranks finds the scores, says the same when it is run
# again, and more ranks take less of its time.

cd "$(dirname "$0")/../.." || exit 1
. tests/support/fact.sh
. tests/support/mpi.sh

# FFO #40, and a position of varied of 18 empties.
cat > "$place/two.obf" << 'END'
O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; % ffo-40
-XXXXX----XOXX--XXOOOOX--OXXXXXXOOXXXOX--OOXXOOO--XXXX----XXXXX- X; % varied-001
END

# simulated NAME ARGUMENT... - its output goes to $place/NAME.
simulated() {
    name=$1
    shift
    timeout 100 "$built/simulate" "$@" < "$place/two.obf" > "$place/$name" 2> "$place/err"
}
right() {
    [ "$(grep -c '^ffo-40 ranks [0-9]* score +38[.][.]+38 ' "$place/$1")" -eq "$2" ] &&
        [ "$(grep -c '^varied-001 ranks [0-9]* score -8[.][.]-8 ' "$place/$1")" -eq "$2" ]
}
# took RANKS FILE - simulated seconds of FFO #40.
took() { sed -n "s/^ffo-40 ranks $1 .* seconds \([0-9.]*\) .*/\1/p" "$place/$2"; }

simulated first 1,4 table=16 && right first 2
fact mpi_simulated_ranks_find_the_scores
awk -v one="$(took 1 first)" -v four="$(took 4 first)" 'BEGIN { exit !(one > 1.5 * four) }'
fact mpi_simulated_ranks_help
simulated many 32 table=16 && right many 1
fact mpi_simulated_ranks_that_wait_for_little_find_the_scores
# They all ask for more than there is; the first goes on.
simulated crowd 256 table=16 machine=256 && right crowd 1 &&
    awk -v many="$(took 32 many)" -v crowd="$(took 256 crowd)" 'BEGIN { exit !(crowd < 2 * many) }'
fact mpi_simulated_ranks_too_many_to_have_work_do_not_hinder
simulated again 1,4 table=16 && cmp -s "$place/first" "$place/again"
fact mpi_simulation_says_the_same_again
simulated told 4 machine=1 table=16 tell=1000 && right told 1 && grep -q 'told [1-9]' "$place/told"
fact mpi_simulated_machines_that_tell_each_other_find_the_scores_too
# Some of 32 for good; who waits for one does without it after 10 ms, not after a minute. Or all
# now and then, which makes more silences than there are ranks.
simulated hung 32 table=16 hang=0.1 lost=0.01 && right hung 1 &&
    grep -q '^ffo-40 .* hung [1-9]' "$place/hung" &&
    awk -v took="$(took 32 hung)" 'BEGIN { exit !(took < 1) }'
fact mpi_simulated_ranks_that_fall_silent_are_done_without
simulated back 32 table=16 hang=0.02 lost=0.01 back=0.005 && right back 1 &&
    [ "$(sed -n 's/^ffo-40 .* hung //p' "$place/back")" -gt 31 ]
fact mpi_simulated_ranks_that_come_back_do_no_harm
for wrong in nosuch=1 speed=0 speed= speed=x speed=1x table=-1 hang=nan speed; do
    simulated wrong 4 "$wrong"
    [ $? -eq 2 ] && grep -q usage "$place/err" || echo "$wrong"
done > "$place/taken"
[ ! -s "$place/taken" ]
fact mpi_simulation_refuses_other_names_and_values

exit $failures
