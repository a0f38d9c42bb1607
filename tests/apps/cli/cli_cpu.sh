#!/bin/sh
# cli_cpu.sh - `yomikiri cpu` as a whole, with its libraries and without: names, pinning,
# recorded topologies. Prints one fact per line.

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/program.sh
unset HWLOC_XMLFILE HWLOC_SYNTHETIC HWLOC_THISSYSTEM

# field NAME - what stands behind it in $work/out.
field() { sed -n "s/^$1  *//p" "$work/out"; }

# Its own loader finds these first, and cannot open them.
mkdir "$work/hwloc" "$work/libcpuid" "$work/both"
echo 'no library' | tee "$work/hwloc/libhwloc.so.15" "$work/libcpuid/libcpuid.so.16" \
    "$work/both/libhwloc.so.15" > "$work/both/libcpuid.so.16"

"$yomikiri" cpu > "$work/out" 2> "$work/err"
slug=$(field slug) threads=$(field threads)
with_hwloc=$(field hwloc) with_libcpuid=$(field libcpuid)
case $slug in
''|*[!a-z0-9_-]*) result cpu_names_the_machine "'$slug'" ;;
*)                result cpu_names_the_machine '' ;;
esac
case $(field pinning) in
'CPUs in this order: '[0-9]*) result cpu_shows_the_order_of_pinning '' ;;
*)                            result cpu_shows_the_order_of_pinning "$(field pinning)" ;;
esac

# What was there at build time and is there now must be found: nothing else here would notice.
for library in hwloc libcpuid; do
    if ! pkg-config --exists "$library" 2> /dev/null; then
        echo "skip cpu_finds_$library: it is not installed"
        continue
    fi
    case $(field $library) in
    ''|none:*) result "cpu_finds_$library" "$(field $library)" ;;
    *)         result "cpu_finds_$library" '' ;;
    esac
done

for missing in hwloc libcpuid both; do
    why= status=0
    LD_LIBRARY_PATH=$work/$missing "$yomikiri" cpu > "$work/out" 2> "$work/err" || status=$?
    [ "$status" -eq 0 ] || why="exit status $status"
    [ ! -s "$work/err" ] || why="$why says $(head -n 1 "$work/err")"
    [ "$(field slug)" = "$slug" ] || why="$why slug $(field slug), not $slug"
    [ "$(field threads)" = "$threads" ] || why="$why threads $(field threads)"
    case $missing:$(field hwloc) in
    libcpuid:"$with_hwloc"|hwloc:none:*|both:none:*) ;;
    *) why="$why hwloc $(field hwloc)" ;;
    esac
    case $missing:$(field libcpuid) in
    hwloc:"$with_libcpuid"|libcpuid:none:*|both:none:*) ;;
    *) why="$why libcpuid $(field libcpuid)" ;;
    esac
    result "cpu_works_without_$missing" "$why"
done

case $with_hwloc in
none:*) echo 'skip cpu_shows_a_recorded_topology: no hwloc' ;;
*)
    HWLOC_XMLFILE=tests/data/machines/two-sockets.xml "$yomikiri" cpu > "$work/out" 2> "$work/err"
    case $(field cores) in
    '32 cores, '*', 2 packages, 2 NUMA nodes (by hwloc XML)') why= ;;
    *) why=$(field cores) ;;
    esac
    result cpu_shows_a_recorded_topology "$why"
    case $(field pinning) in
    *'(by /sys); hwloc was given the topology of another machine') why= ;;
    *) why=$(field pinning) ;;
    esac
    result pinning_believes_no_recorded_topology "$why"
    [ "$(field slug)" = "$slug" ] && why= || why=$(field slug)
    result recorded_topology_does_not_rename_the_machine "$why"
    ;;
esac

if command -v python3 > /dev/null; then
    "$yomikiri" cpu --json > "$work/out"
    why=$(python3 - "$work/out" "$slug" 2>&1 << 'END'
import json, re, sys
cpu = json.load(open(sys.argv[1]))
assert cpu["slug"] == sys.argv[2], cpu["slug"]
assert cpu["pinning"]["cpus"] and cpu["kernel_why"]
assert all(cpu["unknown"].values()), cpu["unknown"]
for path in cpu["unknown"]:
    part = cpu
    for name in path.split("."):
        part = part[name]
    assert part is None, path
for regs in (cpu["cpuid"] or {}).values():
    assert re.fullmatch("[0-9a-f]{8}( [0-9a-f]{8}){3}", regs), regs
END
    )
    result json_names_pins_and_explains "$why"
else
    echo 'skip json_names_pins_and_explains: python3 is not available'
fi

exit $failures
