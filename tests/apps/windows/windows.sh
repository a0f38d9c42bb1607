# windows.sh - sourced by the scripts here: the program for Windows, by $EMULATOR, beside the one
# for this system.

. tests/support/program.sh
exe=$PWD/${YOMIKIRI_EXE:-build/windows/yomikiri.exe}
export WINEDEBUG=-all

# windows ARGUMENT... - run the program for Windows; $status, $work/out and $work/err tell more.
windows() {
    status=0
    $EMULATOR "$exe" "$@" > "$work/out" 2> "$work/err" < /dev/null || status=$?
}

# same NAME FILE FILE - the two are the same to the last byte.
same() {
    cmp "$2" "$3" > "$work/cmp" 2>&1 && why= || why=$(cat "$work/cmp"; diff "$2" "$3" | head -n 4)
    result "$1" "$why"
}

board='-OOOO---XXXXXX--XOXOXXXOOOOOOXXOOOXOOOXOOOOOOOXOOOOOXXOOXXXXXXXO X'
