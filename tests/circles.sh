#!/bin/sh
# circles.sh - no two files call each other, directly or round a circle, but for those named in
# `known`, and no headers include each other. A file is a .c with its .h; what calls what is read
# from the objects of the build, and for functions that headers define from the sources.
# Prints one fact per line; exit status 1 if one does not hold.
# needs: release

cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C
out=${OUT:-build/release}

# Mutual recursion that is the idea itself: CALLER CALLED, with the reason. There is none.
known=''
code=$(find base solver positions review profiles bench lab apps -name '*.[ch]' | sort)

# All of these print "FILE T NAME" for what a file defines, "FILE U NAME" for what it uses.

# The kernels are one source compiled for each instruction set: the portable one is enough.
symbols() {
    printf '%s\n' $code | grep '\.c$' | sed "s|^|$out/|; s|c$|o|
        s|solver/kernel/kernel\.o|solver/kernel_portable.o|" |
        xargs ls 2>/dev/null | xargs "${CROSS}nm" -A | sed -nE "s|^$out/||
        s|solver/kernel_portable|solver/kernel/kernel|
        s/^([^:]*)\.o:[0-9a-f ]* ([TDBRCVW]) (.*)$/\1 T \3/p
        s/^([^:]*)\.o:[0-9a-f ]* U (.*)$/\1 U \2/p"
}

# Functions that are in no object because a header defines them, the operations of the kernels
# aside, which have one definition for each instruction set.
inlines() {
    printf '%s\n' $code | grep '\.h$' | grep -v /ops_ |
        xargs grep -oE '^(static inline|[A-Z_]*INLINE) [^;(]*\(' |
        sed -E 's/^(.*)\.h:.*[ *]([a-z_0-9]+)\($/\1 T \2/'
    printf '%s\n' $code | xargs grep -oE '[A-Za-z_0-9]+\(' |
        sed -E 's/^(.*)\.[ch]:(.*)\($/\1 U \2/'
}

headers() {
    printf '%s\n' $code | grep '\.h$' | sed 's/.*/& T &/'
    printf '%s\n' $code | grep '\.h$' | xargs grep -oE '^# *include "[^"]*"' |
        sed -E 's/^([^:]*):.*"(.*)"/\1 U \2/; p; s| U | U solver/|'
}

# fact NAME - it holds if what standard input defines and uses makes no circle.
fact() {
    circles=$({ printf '%s\n' "$known"; cat; } | awk '
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
    if [ -z "$circles" ]; then
        echo "ok $1"
    else
        printf '%s\n' "$circles" | sed 's/^/# /'
        echo "not ok $1: see above"
        : > "$lists/failed"
    fi
}

lists=$(mktemp -d) || exit 1
trap 'rm -rf "$lists"' EXIT
symbols > "$lists/symbols"
inlines | awk '$2 == "T" { mine[$3] } $2 == "T" || $3 in mine' > "$lists/inlines"
headers > "$lists/headers"
if [ -s "$lists/symbols" ]; then
    cat "$lists/symbols" "$lists/inlines" | fact no_files_call_each_other_in_a_circle
else
    echo "skip no_files_call_each_other_in_a_circle: there are no objects in $out"
fi
fact no_headers_include_each_other_in_a_circle < "$lists/headers"
[ ! -e "$lists/failed" ]
