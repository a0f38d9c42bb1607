#!/bin/sh
# windows_signature.sh - every kernel of yomikiri.exe searches the nodes that it has to.

cd "$(dirname "$0")/../../.." || exit 1
. tests/apps/windows/windows.sh
expected=$(cat tests/signature)

for kernel in portable avx2 avx512; do
    if "$yomikiri" --version | grep -q "$kernel *not for"; then
        echo "skip signature_of_$kernel: this CPU cannot run it"
        continue
    fi
    YOMIKIRI_KERNEL=$kernel; export YOMIKIRI_KERNEL
    windows signature
    unset YOMIKIRI_KERNEL
    expect "signature_of_$kernel" 0 "$expected" ''
done
exit $failures
