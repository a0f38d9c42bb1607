#!/bin/sh
# cli_install.sh - `make install` into a temporary place, and the example program built
# against what lies there, once with the shared library and once with the archive.
# The make inside takes MODE and the rest from the make around it, through MAKEFLAGS and
# the environment. Sanitized libraries cannot be linked by a stranger, so that part is
# left out for them.
# needs: release long bindgen cmake g++ help2man python3

cd "$(dirname "$0")/../../.." || exit 1
MODE=${MODE:-release} CC=${CC:-cc}
place=$(mktemp -d) || exit 1
trap 'rm -rf "$place"' EXIT
failures=0
ok() { echo "ok $1"; }
not_ok() { echo "not ok $1: $2"; failures=1; }
# fact NAME COMMAND... - the command succeeds.
fact() {
    name=$1
    shift
    if "$@" > "$place/out" 2>&1; then ok "$name"; else not_ok "$name" "$(cat "$place/out")"; fi
}
finish() { exit $failures; }

unset MAKELEVEL
root=$place/root
fact install_succeeds make install DESTDIR="$root" PREFIX=/opt/yk
list=$(cd "$root/opt/yk" && find . ! -type d | sort)
for file in bin/yomikiri include/yomikiri.h include/yomikiri_explain.h \
    lib/libyomikiri.a lib/libyomikiri.so lib/libyomikiri.so.0 \
    lib/pkgconfig/yomikiri.pc lib/cmake/yomikiri/yomikiri-config.cmake \
    share/bash-completion/completions/yomikiri \
    share/zsh/site-functions/_yomikiri share/fish/vendor_completions.d/yomikiri.fish \
    share/yomikiri/sets/ffo-01-19.obf share/yomikiri/sets/README.md \
    share/doc/yomikiri/LICENSE \
    share/doc/yomikiri/README.md share/doc/yomikiri/docs/plan.md \
    share/doc/yomikiri/examples/solve_one.c share/doc/yomikiri/api.html; do
    case $list in
    *"./$file"*) ok "install_puts_$file" ;;
    *)           not_ok "install_puts_$file" "not installed" ;;
    esac
done

if command -v help2man > /dev/null; then
    fact every_program_has_a_man_page test -z "$(cd "$root/opt/yk" && for program in bin/*; do
        page=${program#bin/}
        [ -e "share/man/man1/${page%.*}.1" ] || echo "$page"
    done)"
    page=$root/opt/yk/share/man/man1/yomikiri-solve.1
    fact man_page_has_the_summary grep -q '^yomikiri-solve .- exact scores' "$page"
    fact man_page_has_options_and_knobs test "$(grep -cE 'first.-best|stability' "$page")" -ge 2
    fact man_pages_say_where_the_others_are grep -q ' /opt/yk/share/doc/yomikiri\.$' "$page"
else
    echo 'skip every_program_has_a_man_page: help2man is not available'
fi

# Packagers name the folders: everything goes there, the .pc file says so, and all of it goes away.
set -- DESTDIR="$root" PREFIX=/opt/all BINDIR=/opt/all/games LIBDIR=/opt/all/lib64/arch-gnu \
    INCLUDEDIR=/opt/inc MANDIR=/opt/man DOCDIR='/opt/doc/a-b.c'
fact install_with_folders_succeeds make install "$@"
list=$(cd "$root/opt" && find all inc doc ! -type d | sort)
for file in all/games/yomikiri all/lib64/arch-gnu/libyomikiri.a all/lib64/arch-gnu/libyomikiri.so \
    all/lib64/arch-gnu/pkgconfig/yomikiri.pc inc/yomikiri.h \
    'doc/a-b.c/LICENSE' all/share/yomikiri/sets/ffo-01-19.obf; do
    case $list in
    *"$file"*) ok "install_with_folders_puts_$file" ;;
    *)         not_ok "install_with_folders_puts_$file" "$list" ;;
    esac
done
pc=$root/opt/all/lib64/arch-gnu/pkgconfig/yomikiri.pc
fact pkg_config_file_has_libdir grep -qxF 'libdir=${prefix}/lib64/arch-gnu' "$pc"
fact pkg_config_file_has_includedir grep -qxF 'includedir=/opt/inc' "$pc"
! command -v help2man > /dev/null ||
    fact man_pages_point_at_docdir grep -q ' /opt/doc/a-b\.c\.$' "$root/opt/man/man1/yomikiri.1"
fact installed_program_finds_its_suites test "$("$root/opt/all/games/yomikiri" convert ffo-01-19 |
    wc -l)" -eq 19
fact uninstall_with_folders_succeeds make uninstall "$@"
fact uninstall_with_folders_leaves_nothing test -z "$(cd "$root/opt" &&
    find all inc doc ! -type d; ls man/man1 2> "$place/err")"

# Every compiler is told CPPFLAGS and CFLAGS, every linker LDFLAGS and CFLAGS.
make -n BUILD="$place/other" CPPFLAGS=-DSAID_A CFLAGS=-DSAID_B LDFLAGS=-LSAID_C all \
    "$place/other/$MODE/tests/solver/test_board" > "$place/commands" 2>&1
sed ':a;/\\$/{N;s/\\\n//;ba;}' "$place/commands" > "$place/lines"
fact all_is_compiled_with_cppflags_and_cflags test -z "$(grep -e ' -c ' "$place/lines" |
    grep -v -e '-DSAID_A.*-DSAID_B' | head -n 3)" -a "$(grep -c -e ' -c ' "$place/lines")" -gt 300
fact all_is_linked_with_ldflags_and_cflags test -z "$(grep 'LINK' "$place/lines" |
    grep -v -e '-DSAID_B.*-LSAID_C' | head -n 3)" -a "$(grep -c LINK "$place/lines")" -ge 3

# yomikiri-mpi, by each MPI library that it was built for, and one of them by the plain name.
build=${OUT:-build/$MODE} plain=no
for kind in openmpi mpich; do
    if [ -e "$build/yomikiri-mpi.$kind" ]; then
        fact "install_puts_yomikiri_mpi_of_$kind" cmp "$build/yomikiri-mpi.$kind" \
            "$root/opt/yk/bin/yomikiri-mpi.$kind"
        plain=yes
    else
        fact "install_has_no_yomikiri_mpi_of_$kind" test ! -e "$root/opt/yk/bin/yomikiri-mpi.$kind"
    fi
done
if [ $plain = yes ]; then
    fact install_puts_yomikiri_mpi "$root/opt/yk/bin/yomikiri-mpi" --version
else
    fact install_has_no_yomikiri_mpi test ! -L "$root/opt/yk/bin/yomikiri-mpi"
fi

# Each shell that the program completes for finds its script.
while read -r shell file; do
    if build=${OUT:-build/$MODE}/yomikiri && "$build" --completion "$shell" > "$place/script" 2>&1
    then
        fact "install_puts_completion_of_$shell" cmp "$place/script" "$root/opt/yk/share/$file"
    else
        fact "install_has_no_completion_of_$shell" test ! -e "$root/opt/yk/share/$file"
    fi
done << 'END'
bash bash-completion/completions/yomikiri
zsh zsh/site-functions/_yomikiri
fish fish/vendor_completions.d/yomikiri.fish
END

# ---- the loader hears of the shared library ---------------------------------------

# says NAME PART - what the last command printed holds PART.
says() {
    name=$1 part=$2
    grep -qF -e "$part" "$place/out" && ok "$name" || not_ok "$name" "$(cat "$place/out")"
}
# loader_is STATUS LOOKED - an ldconfig of our own: it ends with STATUS, looks only into the
# folder LOOKED, and leaves a trace.
loader_is() {
    rm -f "$place/told"
    cat > "$place/path/ldconfig" << END
#!/bin/sh
case \$1 in
'') touch "$place/told"; exit $1 ;;
-p) [ ! -f "$2/lib/libyomikiri.so.0" ] || [ $1 != 0 ] ||
        echo "	libyomikiri.so.0 (libc6,x86-64) => $2/lib/libyomikiri.so.0" ;;
-v) echo "$2/lib: (from /etc/ld.so.conf:1)" ;;
esac
END
    chmod +x "$place/path/ldconfig"
}
mkdir "$place/path"
system=$PATH
PATH=$place/path:$PATH
home=$place/home
loader_is 0 "$home"
fact install_without_destdir_succeeds make install DESTDIR= PREFIX="$home"
fact install_tells_the_loader test -e "$place/told"
cp "$place/out" "$place/quiet"
fact install_has_nothing_to_say_then test -z "$(grep -E 'ldconfig|LD_LIBRARY' "$place/quiet")"
loader_is 1 "$home"
fact install_goes_on_where_the_loader_may_not_be_told make install DESTDIR= PREFIX="$home"
says install_names_ldconfig_then 'once root has run: ldconfig'
loader_is 0 /elsewhere
fact install_goes_on_where_the_loader_does_not_look make install DESTDIR= PREFIX="$home"
says install_names_the_variable_then "LD_LIBRARY_PATH=$home/lib"
loader_is 0 "$home"
fact packagers_install_succeeds make install DESTDIR="$place/package" PREFIX=/usr \
    HELP2MAN=nosuch
says install_says_why_there_are_no_man_pages 'no man pages: nosuch is not available'
fact install_without_help2man_has_no_man_pages test ! -e "$place/package/usr/share/man"
fact packagers_install_leaves_the_loader_alone test ! -e "$place/told"
fact uninstall_from_home_succeeds make uninstall DESTDIR= PREFIX="$home"
fact uninstall_from_home_leaves_nothing test -z "$(find "$home" ! -type d)"
PATH=$system
# ---- completion where the shells look for it -----------------------------------

if command -v zsh > /dev/null; then
    fact zsh_finds_its_completion test "$(zsh -f -c 'fpath=("$1" $fpath)
        autoload -Uz compinit && compinit -u -D && print $_comps[yomikiri]' zsh \
        "$root/opt/yk/share/zsh/site-functions")" = _yomikiri
else
    echo "skip zsh_finds_its_completion: zsh is not available"
fi
if command -v fish > /dev/null; then
    fact fish_finds_its_completion test "$(HOME=$place XDG_DATA_DIRS=$root/opt/yk/share \
        PATH=$root/opt/yk/bin:$PATH fish -c "complete -C 'yomikiri per'" | cut -f 1)" = perft
else
    echo "skip fish_finds_its_completion: no fish"
fi

# ---- every target has a line in make's help -------------------------------------

make -s help > "$place/help"
cut -c 1-31 "$place/help" | tr -s ' ' '\n' > "$place/listed"
missing=
for target in $(make -pnq help 2> /dev/null | sed -n 's/^\.PHONY: //p'); do
    [ "$target" = FORCE ] ||
        grep -qxF -e "$target" "$place/listed" || missing="$missing $target"
done
fact make_help_lists_every_target test -s "$place/help" -a -z "$missing"
fact make_help_says_what_each_is_for test -z "$(grep -v '^[a-z][-a-z0-9 ]*  [^ ]' "$place/help")"

# ---- only yk_* leaves the library ---------------------------------------------

strangers=$(nm -D --defined-only "$root/opt/yk/lib/libyomikiri.so" |
            awk '$2 != "A" && $3 !~ /^yk_/ { print $3 }')
fact shared_library_exports_yk_only test -z "$strangers"
strangers=$(nm -g --defined-only "$root/opt/yk/lib/libyomikiri.a" |
            awk 'NF == 3 && $3 !~ /^yk_/ { print $3 }')
case $MODE in
asan|tsan) echo "skip archive_defines_yk_only: sanitizers add symbols" ;;
*)         fact archive_defines_yk_only test -z "$strangers" ;;
esac
headers='solver/yomikiri*.h solver/*/yomikiri_*.h'
declared=$(sed -n 's/^YK_API .*[ *]\(yk_[a-z_]*\)(.*/\1/p' $headers | sort)
exported=$(nm -D --defined-only "$root/opt/yk/lib/libyomikiri.so" |
           sed -n 's/.* \(yk_[a-z_]*\)\(@.*\)*$/\1/p' | sort)
fact every_declared_function_is_exported test "$declared" = "$exported"
strangers=$(readelf -d "$root/opt/yk/lib/libyomikiri.so" |
            sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' |
            grep -Ev '^(libc|libm|libpthread|ld-linux.*|lib(a|t|ub)san)\.')
fact library_needs_only_libc test -z "$strangers"

# ---- the example against it ----------------------------------------------------

case $MODE in
asan|tsan) echo "skip example_builds: sanitized library"; finish ;;
esac
if ! command -v pkg-config > /dev/null; then
    echo "skip example_builds: no pkg-config"
    finish
fi
export PKG_CONFIG_PATH="$root/opt/yk/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$root"
flags=$(pkg-config --cflags yomikiri)
shared=$(pkg-config --libs yomikiri)
static=$(pkg-config --static --libs yomikiri | sed "s|-lyomikiri|-l:libyomikiri.a|")
fact pkg_config_knows_the_version test "$(pkg-config --modversion yomikiri)" = \
    "$(sed -n 's/^#define YK_VERSION "\(.*\)"/\1/p' solver/yomikiri.h)"
# shellcheck disable=SC2086
{
    for example in solve_one solve_many; do
        fact ${example}_builds_shared "$CC" -std=c17 -Wall -Wextra -Werror \
            examples/$example.c $flags $shared -pthread -o "$place/$example.shared"
        fact ${example}_builds_static "$CC" -std=c17 -Wall -Wextra -Werror \
            examples/$example.c $flags $static -pthread -o "$place/$example.static"
    done
    for header in "$root"/opt/yk/include/*.h; do
        echo "#include <${header##*/}>"
    done > "$place/plus.cc"
    cat >> "$place/plus.cc" << 'END'
int main()
{
    yk_explanation told;

    yk_solver_explain(0, &told);
    return yk_version()[0] != 48;
}
END
    if command -v c++ > /dev/null; then
        fact headers_serve_cplusplus c++ -Wall -Wextra -Werror "$place/plus.cc" \
            $flags $static -o "$place/plus"
    else
        echo "skip headers_serve_cplusplus: no C++ compiler"
    fi
    if command -v c++ > /dev/null; then
        fact cplusplus_example_builds c++ -std=c++17 -Wall -Wextra -Werror \
            examples/solve_one.cc $flags $shared -o "$place/solve_one.plus"
    fi
    if command -v rustc > /dev/null && command -v bindgen > /dev/null; then
        fact rust_binds_the_header bindgen --allowlist-function 'yk_.*' \
            "$root/opt/yk/include/yomikiri.h" -o "$place/yomikiri_sys.rs"
        YOMIKIRI_SYS=$place/yomikiri_sys.rs fact rust_example_builds rustc -O -D warnings \
            examples/solve_one.rs -L "$root/opt/yk/lib" -l dylib=yomikiri \
            -o "$place/solve_one.rust"
    else
        echo "skip rust_example_builds: no rustc or bindgen"
    fi
}
# FFO #1: 14 empties, +18, published as g8.
position='--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
export LD_LIBRARY_PATH="$root/opt/yk/lib"
for kind in shared static plus rust; do
    [ -e "$place/solve_one.$kind" ] || continue
    answer=$("$place/solve_one.$kind" "$position" 2>&1)
    case $answer in
    *'+18: g8 '*) ok "example_solves_$kind" ;;
    *)            not_ok "example_solves_$kind" "$answer" ;;
    esac
    answer=$("$place/solve_one.$kind" 'no board' 2>&1)
    fact "example_refuses_what_is_no_board_$kind" test "$? ${answer%%:*}" = '1 solve_one'
done

# The suite by one, three and more threads than positions: the same scores, in any order.
sed -n 's/^\([-XO]\{64\} [XO]\);.*/\1/p' positions/sets/ffo-01-19.obf > "$place/boards"
"$root/opt/yk/bin/yomikiri" convert --to jsonl ffo-01-19 |
    sed 's/.*"expected":{"score":\([-0-9]*\).*/\1/' | paste -d ' ' "$place/boards" - |
    sort > "$place/scores"
for threads in 1 3 40; do
    "$place/solve_many.static" $threads < "$place/boards" |
        awk '{ print $1, $2, $3 + 0 }' | sort > "$place/answers"
    fact solve_many_solves_by_${threads}_threads cmp "$place/answers" "$place/scores"
done
(echo no board; head -n 1 "$place/boards") | "$place/solve_many.shared" 2 > "$place/answers" \
    2> "$place/told"
fact solve_many_goes_on_behind_what_is_no_board test \
    "$? $(wc -l < "$place/answers") $(cut -c 1-21 "$place/told")" = "1 1 solve_many: 'no board"

# ---- a project of CMake against it -----------------------------------------------

mkdir "$place/project"
cat > "$place/project/CMakeLists.txt" << 'END'
cmake_minimum_required(VERSION 3.10)
project(consumer C)
find_package(yomikiri 1.0 REQUIRED)
add_executable(shared ${EXAMPLE})
target_link_libraries(shared PRIVATE yomikiri::yomikiri)
add_executable(static ${EXAMPLE})
target_link_libraries(static PRIVATE yomikiri::static)
END
# project PREFIX [OPTION]... - configure and build it.
project() {
    rm -rf "$place/project/build"
    cmake -S "$place/project" -B "$place/project/build" -DCMAKE_PREFIX_PATH="$1" \
        -DCMAKE_C_COMPILER="${CC##* }" -DEXAMPLE="$PWD/examples/solve_one.c" &&
        cmake --build "$place/project/build"
}
if command -v cmake > /dev/null; then
    fact cmake_finds_and_links_the_library project "$root/opt/yk"
    fact cmake_program_uses_the_shared_library sh -c \
        'readelf -d "$1" | grep -qF "[libyomikiri.so.0]"' sh "$place/project/build/shared"
    for kind in shared static; do
        fact "cmake_program_solves_$kind" sh -c \
            'unset LD_LIBRARY_PATH; "$1" "$2" | grep "^X +18: g8 "' \
            sh "$place/project/build/$kind" "$position"
    done
    sed 's/yomikiri 1.0/yomikiri 2.0/' "$place/project/CMakeLists.txt" > "$place/lists"
    mv "$place/lists" "$place/project/CMakeLists.txt"
    project "$root/opt/yk" > "$place/out" 2>&1
    says cmake_names_the_version_that_is_too_old 'yomikiri-config.cmake, version: 1.'

    # What is asked of a package of version 1.5.2, and whether it serves.
    sed -i.old 's/PACKAGE_VERSION "[^"]*"/PACKAGE_VERSION "1.5.2"/' \
        "$root/opt/yk/lib/cmake/yomikiri/yomikiri-config-version.cmake"
    rm "$root/opt/yk/lib/cmake/yomikiri/yomikiri-config-version.cmake.old"
    printf '%s\n' 'cmake_minimum_required(VERSION 3.19)' 'project(consumer C)' > "$place/lists"
    while read -r served asked; do
        echo "find_package(yomikiri $asked QUIET)
            message(\"served \${yomikiri_FOUND}, not $served: $asked\")
            unset(yomikiri_DIR CACHE)"
    done >> "$place/lists" << 'END'
1 1.0
1 1.5.2 EXACT
0 1.5 EXACT
0 1.6
0 0.9
0 2
1 1.0...1.9
1 0.1...1.9
1 1.0...1.5.2
1 1...<2
0 1.0...<1.5.2
0 1.0...1.5
0 1.6...1.9
0 2...3
1 OPTIONAL_COMPONENTS strange
0 COMPONENTS strange
END
    echo 'find_package(yomikiri REQUIRED COMPONENTS strange)' >> "$place/lists"
    mv "$place/lists" "$place/project/CMakeLists.txt"
    project "$root/opt/yk" > "$place/out" 2>&1
    says cmake_names_the_component_that_is_not_there "yomikiri has no component 'strange'"
    fact cmake_serves_versions_and_components_that_it_has test -z \
        "$(sed -n 's/^served //p' "$place/out" | grep -vE '^([01]), not \1:')$(
            [ "$(grep -c '^served ' "$place/out")" -eq 16 ] || cat "$place/out")"
else
    echo "skip cmake_finds_and_links_the_library: cmake is not available"
fi

# ---- and away again --------------------------------------------------------------

fact uninstall_succeeds make uninstall DESTDIR="$root" PREFIX=/opt/yk
fact uninstall_leaves_nothing test -z "$(find "$root" ! -type d)"
finish
