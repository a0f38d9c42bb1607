#!/bin/sh
# mpi_hangs.sh - a rank of yomikiri-mpi whose search does not end when it is told to: the rank says
# so, and the job ends. Takes half a minute.
# needs: release long minutes libopenmpi-dev openmpi-bin libmpich-dev mpich

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/fact.sh
. tests/support/mpi.sh

libraries hangs_in_order

# FFO #57: minutes.
sed -n 18p positions/sets/ffo-40-59.obf > "$place/long.obf"

# SIGUSR1 comes to the thread that searches, and never comes back.
cat > "$place/hang.c" << 'END'
#include <signal.h>

static void hang(int number)
{
    for (volatile int on = number; on; )
        ;
}

__attribute__((constructor)) static void wait_for_it(void)
{
    signal(SIGUSR1, hang);
}
END

for kind in ${one:-}; do
    ${CC:-cc} -shared -fPIC -o "$place/hang.so" "$place/hang.c" 2> "$place/err" || {
        skip "${kind}_hangs" 'no shared object can be built here'
        continue
    }
    for who in 0 1; do
        export LD_PRELOAD="$place/hang.so"
        begin 2 --lost 200 -q --report 0.1 "$place/long.obf"
        unset LD_PRELOAD
        await up 2 && await complains ' proven ' && signal USR1 $who && sleep 0.3 &&
            signal INT $who && over && [ "$status" -ne 0 ] &&
            complains 'internal error: .* goes on [0-9.]* s after it was told'
        fact "${kind}_rank_${who}_that_does_not_end_is_ended"
    done
done

exit $failures
