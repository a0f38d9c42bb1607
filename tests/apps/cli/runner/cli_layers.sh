#!/bin/sh
# cli_layers.sh - tests of tests/layers.sh: each of its facts fails in a folder with one offender
# for each, and none in this checkout, which tests/layers.sh checks itself.
# needs: release

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh

made=$work/made
mkdir "$made"
for room in base solver positions review profiles bench lab/train apps/web/page tests/apps/web \
    tests/solver scripts examples .ci; do
    mkdir -p "$made/$room"
done
long=$(printf '%0130d' 0)
cat > "$made/base/wrong.c" <<END
#include "board/board.h"
#include "apps/cli/cmd_wrong.h"
#include <immintrin.h>
#include <pthread.h>
#include <mpi.h>
#include <hwloc.h>
#ifdef __AVX2__
struct Twice {
#if 0
/* $long */
int blank; 
    if (p == NULL)
        return first &&
               sizeof first;
    char *const p = next;
fprintf(stderr, "yomikiri: %s", text);
END
echo '    skip();' > "$made/tests/solver/test_wrong.c"
echo 'int x;' > "$made/bench/wrong.h"
printf '/* right.c - another file. */\nstruct Twice {\n' > "$made/review/wrong.c"
echo "$long" > "$made/wrong.md"
echo 'page.innerHTML = text' > "$made/apps/web/page/wrong.js"
echo 'OPT = -march=native' > "$made/Makefile"
printf '#!/bin/sh\nsed -%s s/a/b/ file\n' i > "$made/scripts/wrong"
for number in $(seq 31); do
    echo > "$made/lab/train/source_$number.c"
done
sh tests/layers.sh "$made" > "$work/out" 2>&1
status=$?
[ "$status" -eq 1 ] && why= || why="status $status"
result layers_end_with_1 "$why"
result layers_find_an_offender_for_each_fact "$(grep '^ok' "$work/out")"
[ "$(grep -c '^not ok' "$work/out")" -ge 25 ] && why= || why=$(cat "$work/out")
result layers_tell_all_facts "$why"

seq 500 > "$made/lab/train/source_1.c"
sh tests/layers.sh "$made" > "$work/out" 2>&1
grep -q '^warning: lab/train/source_1.c has 500 lines' "$work/out" && why= ||
    why=$(cat "$work/out")
result long_file_is_a_warning "$why"

exit $failures
