# portable.sh - sourced by whole-program tests: what systems call by different names.

# edit SCRIPT FILE - sed changes the file in its place.
edit() {
    sed "$1" "$2" > "$2.edited" && cat "$2.edited" > "$2" && rm "$2.edited"
}

# limited SECONDS COMMAND... - ended after so many, where the system can.
limited() {
    if command -v timeout > /dev/null; then
        timeout "$@"
    else
        shift
        "$@"
    fi
}

# sha256 FILE - its checksum.
sha256() {
    { sha256sum "$1" 2> /dev/null || shasum -a 256 "$1"; } | cut -d ' ' -f 1
}

# The one limit of tests, in seconds, against what hangs.
hang=$(sed -n 's/.*HANG_SECONDS = \([0-9]*\).*/\1/p' tests/support/hang.h)

# await COMMAND... - wait until it succeeds; false where it never does.
await() {
    for _ in $(seq $((10 * hang))); do
        "$@" && return 0
        sleep 0.1
    done
    return 1
}

# listens PROCESS - whether it catches SIGTERM by now, or has ended; where the system does not tell,
# a second has to do.
listens() {
    ! grep -q '^State:.*Z' "/proc/$1/status" 2> /dev/null || return 0
    caught=$(sed -n 's/^SigCgt:.*\(....\)$/\1/p' "/proc/$1/status" 2> /dev/null)
    if [ -n "$caught" ]; then [ $((0x$caught & 0x4000)) -ne 0 ]; else sleep 1; fi
}
