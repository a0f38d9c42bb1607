#!/bin/sh
# cli_corpus_memory.sh - the readers look at no memory that nothing was written to, on all of the
# corpus.
# needs: release long valgrind

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/program.sh

command -v valgrind > /dev/null || {
    skip corpus_is_read_from_written_memory 'no valgrind'
    exit
}
find tests/data/corpus -type f | sort |
    xargs -n 100 valgrind -q "$yomikiri" convert --to obf > "$work/out" 2> "$work/err"
why=
! grep -q '^==[0-9]*== ' "$work/err" || why=$(grep -m 6 '^==[0-9]*== ' "$work/err")
[ -s "$work/out" ] || why='nothing was read'
result corpus_is_read_from_written_memory "$why"
