#!/bin/sh
# cli_prove_published.sh - the checker on proofs of many blocks: threads, and those that are
# published. Prints one fact per line.
# needs: release long

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh
check=$(dirname "$yomikiri")/yomikiri-check
[ -x "$check" ] || check=$OUT/yomikiri-check
proof=$work/a.proof
ffo_40='O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'

# checks PROOF... - as run(), by the checker.
checks() {
    status=0
    "$check" "$@" > "$work/out" 2> "$work/err" || status=$?
}

run prove -o "$proof" "$ffo_40"
checks "$proof"
OMP_NUM_THREADS=3 "$check" "$proof" > "$work/three"
OMP_NUM_THREADS=1 "$check" "$proof" > "$work/one"
cmp "$work/one" "$work/three" > "$work/out" && why= || why=$(cat "$work/out")
result threads_change_nothing "$why"

# Those that are published.
why=
for file in results/proofs/*.proof; do
    [ "$(wc -c < "$file")" -lt 8000 ] || continue
    "$check" "$file" > "$work/out" || why="$why $(tail -n 1 "$work/out")"
done
result published_proofs_are_believed "$why"
(cd results/proofs && sha256sum --ignore-missing --quiet -c SHA256SUMS) > "$work/out" 2>&1 &&
    why= || why=$(cat "$work/out")
result published_proofs_have_their_digests "$why"

exit $failures
