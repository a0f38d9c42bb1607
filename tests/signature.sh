#!/bin/sh
# signature.sh - compare the node signature of $YOMIKIRI with the recorded one: the
# number in tests/signature, else the last `Nodes: NUMBER` in the history.
# needs: release

cd "$(dirname "$0")/.." || exit 1
name=signature_is_the_recorded_one
source=tests/signature
expected=$(cat "$source" 2> /dev/null)
if [ -z "$expected" ]; then
    source='the history'
    expected=$(git log -1 -E --grep='^Nodes: [0-9]+' --format=%B 2> /dev/null |
               sed -n 's/^Nodes: \([0-9][0-9]*\).*/\1/p' | tail -n 1)
fi
actual=$("${YOMIKIRI:-./yomikiri}" signature | grep -Eo '[0-9]+' | tail -n 1)

if [ -z "$actual" ]; then
    echo "not ok $name: no number was printed"
    exit 1
elif [ -z "$expected" ]; then
    echo "skip $name: $actual, nothing is recorded"
elif [ "$actual" = "$expected" ]; then
    echo "ok $name"
else
    echo "not ok $name: $actual, but $source says $expected"
    exit 1
fi
