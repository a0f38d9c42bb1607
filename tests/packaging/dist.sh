#!/bin/sh
# dist.sh - `make dist` in two folders gives the same bytes, and what it gives works: the programs
# for Linux need no library, those for other machines run by their emulators, and the source
# archive is what a checkout has. Takes minutes: `make test-packages` runs it.

cd "$(dirname "$0")/../.." || exit 1
. tests/support/fact.sh
unset MAKEFLAGS MAKELEVEL
version=$(sed -n 's/^#define YK_VERSION "\(.*\)"/\1/p' solver/yomikiri.h)
position='--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
right='Black wins 41-23 (X +18), exact: g8 '

if [ ! -e .git ]; then
    skip dist 'the commit is what is built, and there is no git here'
    exit 0
fi
for folder in one other/of/another/length; do
    git clone -q . "$place/$folder"
    make -C "$place/$folder" -j2 dist > "$place/out" 2> "$place/err"
    fact "dist_in_${folder%%/*}_succeeds"
    cp "$place/out" "$place/said"
    rm -rf "$place/$folder"/build/dist-* "$place/$folder/build/windows" "$place/$folder/build/web"
done
cd "$place/one/build/dist" || exit 1
diff SHA256SUMS ../../../other/of/another/length/build/dist/SHA256SUMS > "$place/out"
fact both_have_the_same_bytes
sha256sum --quiet -c SHA256SUMS > "$place/out" 2> "$place/err"
fact sums_are_right
grep '^left out: ' "$place/said" | sed 's/^left out: \([^,]*\), /skip dist_of_\1: /'

# unpack END - the archive of that part, if it was made, into the folder $place/part.
unpack() {
    rm -rf "$place/part"
    mkdir "$place/part"
    [ -e "yomikiri-$version$1" ] || return
    case $1 in
    *.zip) unzip -q "yomikiri-$version$1" -d "$place/part" ;;
    *)     tar -C "$place/part" -xzf "yomikiri-$version$1" ;;
    esac
    cd "$place"/part/* || exit 1
}
# solves COMMAND...
solves() {
    "$@" solve -q "$position" > "$place/out" 2> "$place/err" && grep -qF "$right" "$place/out"
}
here=$PWD

unpack .tar.gz
find . -type f ! -name .commit | sort > "$place/in"
(cd "$place/one" && git ls-files | sed 's|^|./|' | sort) | diff - "$place/in" > "$place/out"
fact source_has_every_file_and_no_other
[ "$(cut -d ' ' -f 1 .commit)" = "$(git -C "$place/one" rev-parse --short=10 HEAD)" ]
fact source_says_its_commit
cd "$here" || exit 1

for machine in x86_64 aarch64; do
    unpack "-linux-$machine.tar.gz" || continue
    emulator=
    [ "$(uname -m)" = $machine ] || emulator=qemu-$machine
    for program in yomikiri yomikiri-check; do
        ! readelf -d "bin/$program" | grep -q NEEDED
        fact "${program}_needs_no_library_on_$machine"
    done
    solves $emulator bin/yomikiri
    fact "program_solves_on_$machine"
    [ "$($emulator bin/yomikiri convert ffo-01-19 | wc -l)" -eq 19 ]
    fact "program_finds_its_suites_on_$machine"
    $emulator bin/yomikiri prove --output "$place/proof" "$position" \
        > "$place/out" 2> "$place/err" &&
        $emulator bin/yomikiri-check "$place/proof" | grep -q '^proven; '
    fact "checker_checks_on_$machine"
    { [ -s share/man/man1/yomikiri-check.1 ] || ! command -v help2man > "$place/out"; } &&
        [ -s share/doc/yomikiri/LICENSE.jansson ]
    fact "pages_and_licences_are_there_on_$machine"
    cd "$here" || exit 1
done

if unpack -windows-x86_64.zip; then
    [ -s LICENSE-jansson.txt ] && [ -s positions/sets/ffo-01-19.obf ]
    fact suites_and_licences_are_there_on_windows
    if command -v wine > /dev/null; then
        run() { "$place/one/scripts/with-wine" "$place/wine" wine "$@"; }
        solves run yomikiri.exe
        fact program_solves_on_windows
        run yomikiri.exe prove --output proof "$position" > "$place/out" 2> "$place/err" &&
            run yomikiri-check.exe proof 2> "$place/err" | grep -q '^proven; '
        fact checker_checks_on_windows
    else
        skip program_solves_on_windows 'wine is not available'
    fi
    cd "$here" || exit 1
fi
if unpack -web.tar.gz; then
    [ -s index.html ] && [ -s LICENSE.txt ]
    fact page_is_there
    cd "$here" || exit 1
fi
exit $failures
