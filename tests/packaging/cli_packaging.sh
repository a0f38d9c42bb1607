#!/bin/sh
# cli_packaging.sh - what a release says of itself agrees: versions, the list of symbols for
# Debian.
# needs: release dpkg-dev

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
sed -n 's/^YK_API .*[ *]\(yk_[a-z_]*\)(.*/\1/p' solver/yomikiri*.h solver/*/yomikiri_*.h |
    sort > "$place/declared"
sed -n 's/^ \(yk_.*\)@YOMIKIRI_0 .*/\1/p' packaging/debian/libyomikiri0.symbols |
    sort > "$place/listed"
diff "$place/declared" "$place/listed" > "$place/out"
fact symbols_of_debian_are_those_of_the_headers

# ---- packages of Debian, as far as nothing is built -----------------------------

# In a system where nothing is installed, `make deb` ends with the command that mends that.
mkdir -p "$place/dist" "$place/yomikiri-$version/packaging"
cp -R packaging/debian "$place/yomikiri-$version/packaging"
echo "0 0" > "$place/yomikiri-$version/.commit"
tar -C "$place" -czf "$place/dist/yomikiri-$version.tar.gz" "yomikiri-$version"
mkdir "$place/bin" "$place/admin" && : > "$place/admin/status"
cat > "$place/bin/dpkg-checkbuilddeps" << END
#!/bin/sh
echo 'Unmet build dependencies' >&2
exit 1
END
chmod +x "$place/bin/dpkg-checkbuilddeps"
# deb [PROFILES]
deb() {
    PATH=$place/bin:$PATH BUILD=$place/build DIST=$place/dist VERSION=$version \
        DEB_BUILD_PROFILES=${1-} packaging/make-deb > "$place/out" 2> "$place/err"
}
! deb && grep -qE "^    (sudo )?apt-get update && (sudo )?apt-get build-dep '$place/build/deb/" \
    "$place/err"
fact missing_packages_of_debian_are_a_command_to_paste
! deb 'pkg.yomikiri.nompi nocheck' &&
    grep -qF "apt-get build-dep -P pkg.yomikiri.nompi,nocheck '" "$place/err"
fact and_the_command_has_the_profiles
control=$place/build/deb/yomikiri-$version/debian/control
if command -v dpkg-checkbuilddeps > /dev/null; then
    # unmet [PROFILE] - what that needs.
    unmet() { dpkg-checkbuilddeps --admindir="$place/admin" -P "${1-}" "$control" 2>&1; }
    ! unmet > "$place/out" && grep -q 'libopenmpi-dev openmpi-bin' "$place/out"
    fact mpi_is_needed
    ! unmet pkg.yomikiri.nompi > "$place/out" && grep -q libjansson-dev "$place/out" &&
        ! grep -q mpi- "$place/out"
    fact without_mpi_nothing_of_it_is_needed
    (cd "$place/build/deb/yomikiri-$version" &&
        DEB_BUILD_PROFILES=pkg.yomikiri.nompi make -n -f debian/rules override_dh_auto_build) \
        > "$place/out" 2> "$place/err" && grep -q 'MPI_KINDS= ' "$place/out"
    fact without_mpi_none_of_it_is_built
else
    skip without_mpi_nothing_of_it_is_needed 'dpkg-dev is not available'
fi
exit $failures
