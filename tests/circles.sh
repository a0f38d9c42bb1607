#!/bin/sh
# circles.sh - no two files call each other, directly or round a circle, but for those named
# here. A file is a .c with its .h; what calls what is read from the objects of the build, so
# that nothing is guessed. Prints one fact; exit status 1 if it does not hold.

cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C
out=${OUT:-build/release}

# Mutual recursion that is the idea itself: CALLER CALLED, with the reason.
known='
Whoever works at a split searches its children, which may be split in their turn:
solver/search/pool solver/search/pvs
'

# "FILE T SYMBOL" for what a file defines, "FILE U SYMBOL" for what it uses. The kernels are
# one source compiled for each instruction set: the portable one is enough.
symbols() {
    find solver positions profiles bench train cli -name '*.c' | sed "s|^|$out/|; s|c$|o|
        s|solver/kernel/kernel\.o|solver/kernel_portable.o|" |
        xargs ls 2>/dev/null | xargs "${CROSS}nm" -A | sed -nE "s|^$out/||
        s|solver/kernel_portable|solver/kernel/kernel|
        s/^([^:]*)\.o:[0-9a-f ]* ([TDBRCVW]) (.*)$/\1 T \3/p
        s/^([^:]*)\.o:[0-9a-f ]* U (.*)$/\1 U \2/p"
}
found=$(symbols)

circles=$({ printf '%s\n' "$known" "$found"; } | awk '
    NF == 2   { known[$1 " " $2] }
    $2 == "T" { home[$3] = $1 }
    $2 == "U" { used[++uses] = $1 " " $3 }
    END {
        for (i = 1; i <= uses; i++) {
            split(used[i], use, " ")
            to = home[use[2]]
            if (to != "" && to != use[1] && !((use[1] " " to) in known))
                arrow[use[1] " " to] = arrow[use[1] " " to] " " use[2]
        }
        # Whoever calls none that is left, or is called by none, is in no circle.
        do {
            split("", calls); split("", called); gone = 0
            for (a in arrow) { split(a, end, " "); calls[end[1]]; called[end[2]] }
            for (a in arrow) {
                split(a, end, " ")
                if (!(end[1] in called) || !(end[2] in calls)) { delete arrow[a]; gone = 1 }
            }
        } while (gone)
        for (a in arrow) print a ":" arrow[a]
    }' | sort)

if [ -z "$found" ]; then
    echo "skip no_files_call_each_other_in_a_circle: there are no objects in $out"
elif [ -z "$circles" ]; then
    echo "ok no_files_call_each_other_in_a_circle"
else
    printf '%s\n' "$circles" | sed 's/^/# /'
    echo "not ok no_files_call_each_other_in_a_circle: see above"
    exit 1
fi
