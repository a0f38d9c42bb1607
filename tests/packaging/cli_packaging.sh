#!/bin/sh
# cli_packaging.sh - what a release says of itself agrees: versions, the list of symbols for
# Debian, man pages; and recipes that are filled in are whole, as far as their languages are here.
# needs: release ruby cmake

cd "$(dirname "$0")/../.." || exit 1
. tests/support/fact.sh
version=$(sed -n 's/^#define YK_VERSION "\(.*\)"/\1/p' solver/yomikiri.h)

number() { sed -n "s/^#define YK_VERSION_$1 //p" solver/yomikiri.h; }
[ "$(number MAJOR).$(number MINOR).$(number PATCH)" = "$version" ]
fact numbers_make_the_version
grep -qx "version: $version" CITATION.cff
fact citation_has_the_version
[ "$(sed -n '/^## .*(unreleased)$/d;/^## /{s/^## //p;q}' CHANGELOG.md)" = "$version" ]
fact changelog_begins_with_the_version

# A function that is new needs a line with the version that first has it; one that goes breaks
# programs, and needs another soname.
sed -n 's/^YK_API .*[ *]\(yk_[a-z_]*\)(.*/\1/p' solver/yomikiri*.h | sort > "$place/declared"
sed -n 's/^ \(yk_.*\)@YOMIKIRI_0 .*/\1/p' packaging/debian/libyomikiri0.symbols |
    sort > "$place/listed"
diff "$place/declared" "$place/listed" > "$place/out"
fact symbols_of_debian_are_those_of_the_headers

# options - the long ones of standard input, each once.
options() { grep -o -e '--[a-z]*' | sort -u; }
"${OUT:-build/release}/yomikiri-check" 2>&1 | options > "$place/used"
sed 's/\\-/-/g' packaging/man/yomikiri-check.1 | options | diff "$place/used" - > "$place/out"
fact man_page_of_the_checker_has_its_options

# ---- recipes ------------------------------------------------------------------

mkdir "$place/dist"
echo source > "$place/dist/yomikiri-$version.tar.gz"
SOURCE_URL=https://host.example/a/yomikiri/releases/download/v$version/yomikiri-$version.tar.gz
DIST=$place/dist VERSION=$version SOURCE_URL=$SOURCE_URL packaging/make-recipes \
    > "$place/out" 2> "$place/err"
fact recipes_are_filled_in
made=$place/dist/recipes
! grep -rE '@[A-Z0-9]+@' "$made" > "$place/out"
fact nothing_in_them_is_left_open
grep -rhF homepage "$made" | grep -v 'https://host.example/a/yomikiri"' > "$place/out"
! grep -q http "$place/out"
fact homepage_is_what_stands_before_the_release
DIST=$place/dist VERSION=$version packaging/make-recipes > "$place/out" 2> "$place/err"
[ $? -ne 0 ] && grep -q 'SOURCE_URL=' "$place/err"
fact without_an_address_there_are_none

# reads PROGRAM NAME COMMAND... - the command accepts the recipe, where its program is there.
reads() {
    program=$1 name=$2
    shift 2
    if command -v "$program" > /dev/null; then
        "$@" > "$place/out" 2> "$place/err"
        fact "recipe_is_whole_for_$name"
    else
        skip "recipe_is_whole_for_$name" "$program is not available"
    fi
}
reads ruby homebrew ruby -c "$made/yomikiri.rb"
reads bash aur bash -n "$made/PKGBUILD"
reads python3 conan python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' \
    "$made/conan/conanfile.py"
reads python3 vcpkg_json python3 -m json.tool "$made/vcpkg/vcpkg.json"
reads nix-instantiate nix nix-instantiate --parse "$made/default.nix"
# CMake stops at the first command that it does not know, and at a mistake before it runs any.
cmake_parses() {
    ! command -v cmake > /dev/null ||
        cmake -P "$1" 2>&1 | grep -q 'Unknown CMake command "vcpkg_download_distfile"'
}
reads cmake vcpkg cmake_parses "$made/vcpkg/portfile.cmake"
exit $failures
