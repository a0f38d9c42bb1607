#!/bin/sh
# cli_deps.sh - scripts/deps on made-up machines: what it runs where it may, and what it
# tells people to type where it may not.
# needs: release

cd "$(dirname "$0")/../../../.." || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0

# machine USER PROGRAM... - where only these programs are installed, besides what every
# system has. Each program notes how it was called; jansson and the rest are missing.
machine() {
    rm -rf "$work/bin"
    mkdir "$work/bin"
    : > "$work/calls"
    for tool in sh tr sed uname env cat make; do
        ln -s "$(command -v $tool)" "$work/bin/$tool"
    done
    echo '#!/bin/sh
exit 1' > "$work/bin/pkg-config"
    echo '#!/bin/sh' > "$work/bin/true"
    echo "#!/bin/sh
echo $1" > "$work/bin/id"
    shift
    for program; do
        echo "#!/bin/sh
echo \"$program \$*\" >> $work/calls" > "$work/bin/$program"
    done
    case " $* " in
    *' sudo '*) cat > "$work/bin/sudo" << END ;;
#!/bin/sh
[ "$may_sudo" = yes ] || exit 1
[ \$1 != -n ] || shift
echo "sudo \$*" >> $work/calls
exec "\$@"
END
    esac
    chmod +x "$work/bin/id" "$work/bin/pkg-config" "$work/bin/true"
    for program; do chmod +x "$work/bin/$program"; done
}
may_sudo=yes

# deps NAME PART [OPTION] - it says PART.
deps() {
    PATH=$work/bin CC=true PKG_CONFIG=pkg-config "$work/bin/sh" scripts/deps ${3-} \
        > "$work/out" 2>&1 < /dev/null
    if grep -qxF -e "$2" "$work/out"; then
        echo "ok $1"
    else
        echo "not ok $1: no '$2' in: $(cat "$work/out")"
        failures=1
    fi
}
# called NAME WANTED - the package manager was called so, one call per line, or not at all.
called() {
    calls=$(grep -v '^sudo' "$work/calls")
    if [ "$calls" = "$2" ]; then
        echo "ok $1"
    else
        echo "not ok $1: $calls"
        failures=1
    fi
}
case $(uname -m) in
x86_64|amd64|i?86) cpuid=' libcpuid-dev' ;;
*)                 cpuid= ;;
esac
apt="apt-get install -y --no-install-recommends libjansson-dev libhwloc-dev$cpuid libcmocka-dev"

machine 0 apt-get
deps root_installs "apt-get update && $apt"
called root_has_the_list_of_packages_fetched_first "apt-get update
$apt"
machine 0 apt-get
deps check_only_reports "to install:  apt-get update && $apt" --check
called check_installs_nothing ''
machine 1000 apt-get sudo
deps sudo_installs "sudo apt-get update && sudo $apt"
called sudo_has_the_list_of_packages_fetched_first "apt-get update
$apt"
may_sudo=no
machine 1000 apt-get sudo
deps sudo_that_asks_is_left_to_the_user "to install:  sudo apt-get update && sudo $apt"
called nothing_is_installed_without_leave ''
machine 1000 apt-get
deps nobody_is_told_of_a_sudo_that_is_not_there "to install, as root:  apt-get update && $apt"
called nothing_is_installed_without_rights ''
machine 1000 dnf
deps other_managers_fetch_the_list_themselves "to install, as root:  dnf install -y jansson-devel \
hwloc-devel$(echo "$cpuid" | sed 's/-dev/-devel/') libcmocka-devel"
machine 1000
deps machine_without_a_manager_is_told_so 'no known package manager; install these by hand'

exit $failures
