#!/bin/sh
# cli_packaging.sh - what a release says of itself agrees: versions, the list of symbols for
# Debian.
# needs: release

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

exit $failures
