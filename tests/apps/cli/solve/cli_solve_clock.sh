#!/bin/sh
# cli_solve_clock.sh - the time of `yomikiri solve` with a limit, from the start of the process to
# its end. Prints one fact per line.
# needs: clock release

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/solve.sh

case $(date +%N) in
*[!0-9]*) skip time_limit_counts_from_the_start_of_the_program 'date shows no nanoseconds'; exit ;;
esac
late=0
for i in 1 2 3 4 5 6 7 8; do
    start=$(date +%s%N)
    solve 4 --time 100ms -q "$huge" || late=9
    [ $((($(date +%s%N) - start) / 1000000)) -le 150 ] || late=$((late + 1))
done
[ "$late" -le 4 ]
fact time_limit_counts_from_the_start_of_the_program

exit $failures
