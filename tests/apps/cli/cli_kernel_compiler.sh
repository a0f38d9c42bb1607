#!/bin/sh
# cli_kernel_compiler.sh - KERNEL_CC compiles the kernels and nothing else, and the program names
# it. The compiler here is the usual one by another name, which notes what it is asked.
# needs: release long

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/program.sh
unset MAKELEVEL KERNEL_CC
CC=${CC:-cc}
cat > "$work/other" << END
#!/bin/sh
printf '%s\n' "\$*" >> "$work/asked"
exec $CC "\$@"
END
chmod +x "$work/other"
objects="solver/kernel_portable.o solver/counting_portable.o solver/board/rules.o"

# build ARGUMENT... - these objects and what the program says of its build.
build() {
    make BUILD="$work/build" CC="$CC" "$@" $(for object in $objects bench/child/buildinfo.o; do
        echo "$work/build/${MODE:-release}/$object"; done) > "$work/out" 2>&1 ||
        echo "make fails: $(tail -n 3 "$work/out")"
}
# says TEXT - whether it stands in the build information.
says() { grep -qF "$1" "$work/build/${MODE:-release}/bench/child/buildinfo.o"; }

result another_compiler_is_taken "$(build KERNEL_CC="$work/other")"
grep -e ' -c ' "$work/asked" > "$work/compiled"
result another_compiler_compiles_the_kernels "$(grep -c 'kernel/kernel.c' "$work/compiled" |
    grep -vx 2)"
result another_compiler_compiles_nothing_else "$(grep -v 'kernel/kernel.c' "$work/compiled")"
result another_compiler_is_named "$(says ', kernels: ' || echo "it is not")"
: > "$work/asked"
result the_same_compiler_is_taken "$(build KERNEL_CC='$(CC)')"
result the_same_compiler_compiles_the_kernels_anew "$(cat "$work/asked")$(
    grep -cE '(kernel|counting)_portable' "$work/out" | grep -vx 2)"
result the_same_compiler_is_not_named "$(! says ', kernels: ' || echo "it is")"

# What is there by default: the kernels' objects and the program say the same.
kernel=${OUT:-build/release}/solver/kernel_portable.o
run --version
clang=$(grep -c 'clang version' "$kernel")
named=$(grep -c '^compiled by.*clang' "$work/out")
result version_names_the_kernels_compiler "$([ "$clang" -gt 0 ] && [ "$named" -gt 0 ] ||
    [ "$clang$named" = 00 ] || echo "$clang in the kernel, $named in: $(cat "$work/out")")"
exit $failures
