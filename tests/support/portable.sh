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
