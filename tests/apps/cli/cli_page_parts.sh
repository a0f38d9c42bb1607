#!/bin/sh
# cli_page_parts.sh - Tests of the parts of pages.sh on made-up pages: what they let pass, and
# that they notice each kind of figure that is wrong.
# needs: release

cd "$(dirname "$0")/../../.." || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export LC_ALL=C
parts=tests/pages
failures=0

# same NAME WANTED FOUND
same() {
    if [ "$2" = "$3" ]; then
        echo "ok $1"
    else
        echo "not ok $1: '$3', not '$2'"
        failures=1
    fi
}

# ---- taking samples ---------------------------------------------------------------

cat > "$work/page.md" << 'END'
Text with a $ sign.

    $ one 1
    shown 1

    shown 2

More text.

    no command

```
$ two <<EOF
  input
EOF
shown
$ for i in 1 2; do
      three $i
  done
```
END
awk -v dir="$work" -v first=7 -v name=page.md -f $parts/samples.awk "$work/page.md" > "$work/list"
same samples_are_listed_with_their_lines "7 3 one 1, 8 13 two <<EOF, 9 17 for i in 1 2; do" \
    "$(awk -F '\t' '{ printf "%s%s %s %s", sep, $1, $3, $4; sep = ", " }' "$work/list")"
same blank_lines_belong_to_what_is_shown '4 shown 1|5 |6 shown 2|' \
    "$(tr '\t\n' ' |' < "$work/7.shown")"
same here_documents_belong_to_the_command 'two <<EOF|  input|EOF|' \
    "$(tr '\n' '|' < "$work/8.command")"
same loops_belong_to_the_command 3 "$(wc -l < "$work/9.command" | tr -d ' ')"

# ---- comparing ----------------------------------------------------------------------

# matches NAME SHOWN PRINTED [LINE EXPECTED FOUND] - these texts agree, or differ only there.
matches() {
    printf '%s\n' "$2" | awk '{ printf "%d\t%s\n", NR, $0 }' > "$work/shown"
    printf '%s\n' "$3" > "$work/printed"
    same "$1" "${4-}" "$(awk -f $parts/compare.awk "$work/shown" "$work/printed" | tr '\t\n' '|;')"
}
matches another_word_differs 'a b' 'a c' '1|a b|a c;'
matches lines_that_lack_differ "a
b" a '2|b|(the output has ended);'
matches elision_may_say_what_it_leaves_out "a
... the rest of it ..." "a
b"
matches line_after_an_elision_must_be_there "a
...
x" "a
b" '3|x|b;'
matches text_after_an_elision_must_be_there 'a ... x' 'a b c d' '1|a ... x|a b c d;'
matches times_may_differ '7 nodes, 0.0011 s, 16.6 million nodes/s, 2 threads, kernel avx512' \
    '7 nodes, 1.1 s, 160 thousand nodes/s, 1 thread, kernel portable'
matches counts_may_not '14 empties, 18,155 nodes, 0.0011 s' '14 empties, 18,156 nodes, 0.0011 s' \
    '1|14 empties, 18,155 nodes, 0.0011 s|14 empties, 18,156 nodes, 0.0011 s;'
matches commits_and_cores_may_differ \
    'yomikiri: ./yomikiri, 1.0.0, commit 54e52c1be2, avx2, core 1 of 2 (CPU 1), by hwloc' \
    'yomikiri: /opt/yomikiri, 1.0.0, avx512, core 0 of 1 (CPU 0), by sched_setaffinity'
table='position  CPU time  spread   nodes  ratio
--------  --------  ------  ------  -----'
matches columns_of_time_may_differ "$table
ffo-20     9.09 us   1.8 %   1,042  1.000" "$table
ffo-20    119.1 ms  18.8 %   1,042  1.000"
row='ffo-20     9.09 us   1.8 %   1,042  1.000'
wrong='ffo-20     9.09 us   1.8 %   1,043  1.000'
matches columns_of_counts_may_not "$table
$row" "$table
$wrong" "3|$row|$wrong;"
matches decimals_may_differ_beside_times_only '5.50 discs' '5.60 discs' '1|5.50 discs|5.60 discs;'
matches json_may_be_broken_into_lines '{"a":[1,
 2],…,"nodes":13,"time_s":0.5}' '{"a":[1,2],"b":{"c":3},"nodes":13,"time_s":1.5e-3}'
matches json_counts_may_not_differ '{"a":1,"nodes":13}' '{"a":1,"nodes":14}' \
    '1|{"a":1,"nodes":13}|{"a":1,"nodes":14};'

exit $failures
