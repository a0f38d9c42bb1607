#!/bin/sh
# mpi_simulate.sh - the simulation of many ranks finds the scores, says the same when it is run
# again, and costs it has measured are measured once.

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
    timeout 60 "$built/simulate" "$place/costs" "$@" < "$place/two.obf" > "$place/$name" \
        2> "$place/err"
}
right() {
    [ "$(grep -c '^ffo-40 ranks [0-9]* score 38[.][.]38 ' "$place/$1")" -eq "$2" ] &&
        [ "$(grep -c '^varied-001 ranks [0-9]* score -8[.][.]-8 ' "$place/$1")" -eq "$2" ]
}

simulated first 1,4,64 && right first 3
fact mpi_simulated_ranks_find_the_scores
simulated again 1,4,64 && grep -q 'measured 0$' "$place/again" &&
    sed 's/ measured.*//' "$place/first" > "$place/one" &&
    sed 's/ measured.*//' "$place/again" | cmp -s - "$place/one"
fact mpi_simulation_is_the_same_from_the_costs_it_kept
simulated told 4 tell=1000 && right told 1 && grep -q 'told [1-9]' "$place/told" &&
    simulated told2 4 tell=1000 && cmp -s "$place/told" "$place/told2"
fact mpi_simulated_ranks_that_tell_each_other_find_the_scores_too
simulated lost 4 fail=0.5 lost=0.01 && right lost 1
fact mpi_simulated_ranks_may_hang
simulated wrong 4 nosuch=1
[ $? -eq 2 ] && grep -q usage "$place/err"
fact mpi_simulation_refuses_an_unknown_name

exit $failures
