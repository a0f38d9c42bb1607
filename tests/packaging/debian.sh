#!/bin/sh
# debian.sh - `make deb`: dpkg-buildpackage builds all packages, lintian finds no error and no
# warning, and in a clean system that mmdebstrap makes, apt installs them and their own tests pass.
# Takes minutes, and root for the clean system: `make test-packages` runs it.

cd "$(dirname "$0")/../.." || exit 1
. tests/support/fact.sh
unset MAKEFLAGS MAKELEVEL
for tool in dpkg-buildpackage dh clang mpicc; do
    command -v $tool > /dev/null || { skip debian "$tool is not available"; exit 0; }
done
[ -e .git ] || { skip debian 'there is no git here'; exit 0; }

git clone -q . "$place/tree" && cd "$place/tree" || exit 1
export DEBFULLNAME=${DEBFULLNAME:-yomikiri packager} DEBEMAIL=${DEBEMAIL:-packager@debian.org}
make -j2 deb > "$place/out" 2> "$place/err"
fact packages_are_built
cd build/deb || exit 1
for package in yomikiri libyomikiri0 libyomikiri-dev yomikiri-mpi yomikiri-doc; do
    ls "$package"_*.deb > "$place/out" 2> "$place/err"
    fact "${package}_is_there"
done
[ -n "$(dpkg-deb -c yomikiri_*.deb | grep bin/yomikiri-check)" ]
fact checker_is_beside_the_program
if command -v lintian > /dev/null; then
    lintian --allow-root --fail-on error,warning --tag-display-limit 0 ./*.changes \
        > "$place/out" 2> "$place/err"
    fact lintian_finds_nothing
else
    skip lintian_finds_nothing 'lintian is not available'
fi

# ---- a clean system ------------------------------------------------------------

for tool in mmdebstrap chroot; do
    command -v $tool > /dev/null || { skip installed "$tool is not available"; exit $failures; }
done
[ "$(id -u)" -eq 0 ] || { skip installed 'mmdebstrap is not asked without root'; exit $failures; }
clean=$place/clean
# The packages that this system gets its own from, none of which the program is told of.
mmdebstrap --variant=apt --mode=root "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$clean" \
    > "$place/out" 2> "$place/err"
if [ $? -ne 0 ]; then
    skip installed "mmdebstrap: $(tail -n 1 "$place/err")"
    exit $failures
fi
# The program asks /proc where it lies, and finds its suites by that.
mount -t proc proc "$clean/proc" || { skip installed 'no /proc can be had there'; exit $failures; }
trap 'umount "$clean/proc" && rm -rf "$place"' EXIT
cp ./*.deb "$clean/tmp"
cp /etc/resolv.conf "$clean/etc" 2> /dev/null
inside() {
    chroot "$clean" env DEBIAN_FRONTEND=noninteractive LC_ALL=C sh -c "$1" \
        > "$place/out" 2> "$place/err" < /dev/null
}
inside 'apt-get update && apt-get install -y --no-install-recommends /tmp/yomikiri_*.deb'
fact apt_installs_the_program
position='--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
inside "yomikiri solve -q '$position'" && grep -qF '(X +18), exact' "$place/out"
fact installed_program_solves
inside 'apt-get install -y --no-install-recommends /tmp/yomikiri-mpi_*.deb \
    /tmp/yomikiri-doc_*.deb /tmp/libyomikiri*.deb \
    gcc libc6-dev make cmake pkg-config openmpi-bin'
fact apt_installs_the_others
mkdir -p "$clean/tmp/tree/debian"
cp -R "$place/tree/examples" "$clean/tmp/tree"
cp -R "$place/tree/packaging/debian/tests" "$clean/tmp/tree/debian"
for test in solve library ranks; do
    inside "cd /tmp/tree && mkdir -p /tmp/$test && AUTOPKGTEST_TMP=/tmp/$test debian/tests/$test"
    fact "autopkgtest_${test}_passes"
done
inside 'test -e /usr/share/man/man1/yomikiri-check.1.gz &&
    test -e /usr/share/doc/yomikiri-doc/docs/proof.md'
fact pages_are_where_they_are_named
inside 'apt-get purge -y "*yomikiri*" && ! find / -xdev -name "*yomikiri*" ! -path "/tmp/*" \
    ! -path "/var/lib/apt/*" ! -path "/var/log/*" ! -path "/proc/*" | grep .'
fact nothing_is_left_when_they_go
exit $failures
