# fact.sh - sourced by whole-program tests in which a fact is that the last command succeeded:
# a place of their own, and how a fact is told. What ran leaves $status, $place/out and
# $place/err.

place=$(mktemp -d) || exit 1
trap 'rm -rf "$place"' EXIT
unset YOMIKIRI_KERNEL
. tests/support/portable.sh
failures=0
ok() { echo "ok $1"; }
not_ok() { echo "not ok $1: $2"; failures=1; }
skip() { echo "skip $1: $2"; }

# fact NAME - the last command succeeded.
fact() {
    if [ $? -eq 0 ]; then
        ok "$1"
    else
        not_ok "$1" "status ${status:-?}; $(head -c 2000 "$place/out" "$place/err")"
    fi
}
