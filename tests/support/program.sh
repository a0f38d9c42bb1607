# program.sh - sourced by whole-program tests: where the program is, a folder of their own, and
# how a fact is told.

yomikiri=${YOMIKIRI:-./yomikiri}
case $yomikiri in /*) ;; *) yomikiri=$PWD/$yomikiri ;; esac
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
case $yomikiri in               # in commands that are words it goes by a name without blanks
*' '*)  mkdir "$work/named" && ln -s "$yomikiri" "$work/named" &&
        yomikiri=$work/named/yomikiri ;;
esac
unset YOMIKIRI_KERNEL
. tests/support/portable.sh
export YOMIKIRI_PROFILE=none        # what is counted must not depend on the machine
failures=0

# result NAME WHY - it holds if WHY is empty.
result() {
    if [ -z "$2" ]; then
        echo "ok $1"
    else
        echo "not ok $1: $2"
        failures=1
    fi
}

# run ARGUMENT... - run the program; $status, $work/out and $work/err tell the rest, apart from what
# is said of an engine that a busy machine is slow to start.
run() {
    status=0
    "$yomikiri" "$@" > "$work/out" 2> "$work/said" < /dev/null || status=$?
    grep -v ': no greeting yet, waiting up to ' "$work/said" > "$work/err" || :
}

# expect NAME STATUS OUT ERR - the run before ended so; OUT and ERR are parts of what it
# printed, empty: nothing at all, "*": anything.
expect() {
    why=
    [ "$status" -eq "$2" ] ||
        why="exit status $status, not $2: $(tail -n 1 "$work/out" "$work/err")"
    for pair in "out:$3" "err:$4"; do
        printed=$work/${pair%%:*} part=${pair#*:}
        case $part in
        '*') ;;
        '')  [ ! -s "$printed" ] || why="$why unexpected: $(head -n 2 "$printed")" ;;
        *)   grep -qF -e "$part" "$printed" || why="$why no '$part' in: $(tail -n 3 "$printed")" ;;
        esac
    done
    result "$1" "$why"
}

# expect_run NAME STATUS OUT ERR ARGUMENT... - the program, run so, ends so.
expect_run() {
    named=$1 ends=$2 prints=$3 complains=$4
    shift 4
    run "$@"
    expect "$named" "$ends" "$prints" "$complains"
}
