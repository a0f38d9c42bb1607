#!/bin/sh
# cli_cpu.sh - `yomikiri cpu` as a whole: the name, pinning, the libraries, the object. Prints one
# fact per line.

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/program.sh
unset HWLOC_XMLFILE HWLOC_SYNTHETIC HWLOC_THISSYSTEM

# field NAME - what stands behind it in $work/out.
field() { sed -n "s/^$1  *//p" "$work/out"; }

"$yomikiri" cpu > "$work/out" 2> "$work/err"
slug=$(field slug)
case $slug in
''|*[!a-z0-9_-]*) result cpu_names_the_machine "'$slug'" ;;
*)                result cpu_names_the_machine '' ;;
esac
case $(field '  cpus') in
[0-9]*) result cpu_shows_the_order_of_pinning '' ;;
*)      result cpu_shows_the_order_of_pinning "$(field pinning)" ;;
esac

# What was there at build time is asked: nothing else here would notice. A static program, and one
# that was built without, has neither.
if ldd "$yomikiri" 2> /dev/null | grep -q libhwloc; then
    case $(field topology) in 'source hwloc '[0-9]*) why= ;; *) why=$(field topology) ;; esac
    result cpu_asks_hwloc "$why"
    HWLOC_SYNTHETIC='pack:2 core:16 pu:2' "$yomikiri" cpu > "$work/out" 2> "$work/err"
    case $(field topology) in 'pus '[0-9]*) why= ;; *) why=$(field topology) ;; esac
    result cpu_believes_no_other_machine "$why"
    HWLOC_THISSYSTEM=1 HWLOC_SYNTHETIC='node:2 core:1 pu:1' "$yomikiri" cpu > "$work/out"
    case $(field topology) in
    *' numa nodes 2'*|*' cores 1, '*) why= ;;
    *)                                why=$(field topology) ;;
    esac
    result cpu_shows_what_hwloc_says "$why"
else
    echo 'skip cpu_asks_hwloc: this build is without'
fi
if ldd "$yomikiri" 2> /dev/null | grep -q libcpuid; then
    "$yomikiri" cpu > "$work/out"
    case $(field libcpuid) in
    'version '[0-9]*', says '*) why= ;;
    *)                          why="'$(field libcpuid)'" ;;
    esac
    result cpu_quotes_libcpuid "$why"
else
    echo 'skip cpu_quotes_libcpuid: this build is without'
fi

if command -v python3 > /dev/null; then
    "$yomikiri" cpu --json > "$work/out"
    why=$(python3 - "$work/out" "$slug" 2>&1 << 'END'
import json, sys
cpu = json.load(open(sys.argv[1]))
assert cpu["slug"] == sys.argv[2], cpu["slug"]
assert cpu["pinning"]["cpus"] and cpu["kernel_why"]
assert len(cpu["pinning"]["cpus"]) <= cpu["topology"]["pus"]
END
    )
    result json_names_and_pins "$why"
else
    echo 'skip json_names_and_pins: python3 is not available'
fi

exit $failures
