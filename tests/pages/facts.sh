#!/bin/sh
# facts.sh - what is known, as lines NAME VALUE for figures.awk: counts, records, and what
# $yomikiri says of itself. Run at the top of the checkout.

parts=tests/pages
commit=$(sed -n 's/^commit //p' $parts/record)
machine=$(sed -n 's/^machine //p' $parts/record)

cat $parts/counts.known $parts/record
echo "signature $(cat tests/signature)"
for threads in 1 2; do
    "$yomikiri" report --format csv "results/$machine" 2> /dev/null |
        awk -v prefix="t$threads" -v commit="$commit" -v threads="$threads" -f $parts/facts.awk
done

# Knobs, of the default and of the classic configuration: knob/NAME, classic-knob/NAME.
for classic in '' --classic; do
    "$yomikiri" bench --serve $classic < /dev/null |
        sed 's/.*"knobs":{\([^}]*\)}.*/\1/' | tr -d '"' | tr ',:' '\n ' |
        sed "s|^|${classic:+classic-}knob/|"
done

# Rungs of the selective ladder: what confidence, and from how many empties up. Positions of
# 16, 17, 21, 22, 25, 26 and 34 empties that take next to no time.
for place in 01-19:9 20-39:3 20-39:16 40-59:2 40-59:8 20-39:20 40-59:20; do
    sed -n "${place#*:}p" "positions/sets/ffo-${place%:*}.obf"
done > "${TMPDIR:-/tmp}/pages.$$"
"$yomikiri" bench --serve -t 1 --table 16M < "${TMPDIR:-/tmp}/pages.$$" |
    awk -v boards="${TMPDIR:-/tmp}/pages.$$" '
        /"id"/ {
            getline board < boards
            board = substr(board, 1, 64)
            empties = gsub(/-/, "", board)
            while (match($0, /selective [0-9]+/)) {
                percent = substr($0, RSTART + 10, RLENGTH - 10)
                if (!(percent in from)) {
                    from[percent] = empties
                    print "rung/" ++rungs "/percent", percent
                    print "rung/" rungs "/from", empties
                }
                $0 = substr($0, RSTART + RLENGTH)
            }
        }
        END { print "rungs", rungs }'
rm -f "${TMPDIR:-/tmp}/pages.$$"

# The signature's suite, and what the gate counts the instructions of.
"$yomikiri" signature --verbose | awk '
    / nodes$/ {
        nodes += $(NF - 1)
        empties = gsub(/-/, "", $2)
        if (++n == 16)
            print "signature/16/nodes", nodes
        if (least == "" || empties < least)
            least = empties
        if (empties > most)
            most = empties
    }
    END {
        print "signature/positions", n
        print "signature/least", least
        print "signature/most", most
    }'

for depth in 1 2 3 4 5 6 7 8 9 10 11; do
    "$yomikiri" perft $depth | sed 's/^perft \([0-9]*\): \([0-9]*\) .*/perft\/\1 \2/'
done

# Sums of the columns of other programs in docs/ffo.md, and sizes of files.
awk -F '|' '/^\| [45][0-9] \|/ { for (i = 8; i <= 14; i++) sum[i] += $i }
    END { for (i = 8; i <= 14; i++) printf "column/%d %.0f\n", i, 1e6 * sum[i] }' docs/ffo.md
echo "weights/bytes $(wc -c < solver/eval/weights.bin)"
"$yomikiri" train --check solver/eval/weights.bin |
    sed -n 's/^version .* of \([0-9]*\) rows.*/weights\/rows \1/p'
