#!/bin/sh
# layers.sh - the arrows between rooms (the list `rooms`), the shape of the files and the dialect
# (docs/building.md). Prints one fact per line; exit status 1 if one does not hold.

cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C
failures=0

# fact NAME TEXT - the fact holds if TEXT, the list of offenders, is empty.
fact() {
    if [ -z "$2" ]; then
        echo "ok $1"
    else
        printf '%s\n' "$2" | sed 's/^/# /'
        echo "not ok $1: see above"
        failures=1
    fi
}

code=$(find solver positions review profiles bench train cli mpi web windows tests examples \
       -name '*.[ch]' | sort)
page=$(find web/page tests/web scripts -name '*.js' -o -name '*.mjs' -o -name '*.css' | sort)
shell=$(find tests scripts .ci -type f ! -path 'tests/data/corpus/*' |
        xargs grep -lE '^#!.*sh' | sort)
text="$code $shell $page Makefile web/web.mk mpi/mpi.mk windows/windows.mk"

# ---- rooms and arrows ---------------------------------------------------------

# A room, and the rooms that its files may include besides their own. The folders of
# solver/ are written without it, as the includes are; `solver` alone is solver.h, yomikiri.h,
# yomikiri_explain.h, yomikiri_remote.h and yomikiri_table_sync.h. A line `ROOM < ABOVE` gives ROOM
# what ABOVE may include, and ABOVE.
rooms='
solver/base        -
solver/board       base yomikiri.h
solver/table       base board yomikiri_table_sync.h
solver/eval        base board
solver/stats       base
solver/kernel      base board eval stats/counters.h
solver/search      base board table eval kernel/kernel.h parallel/parallel.h
solver/parallel    base board table kernel/kernel.h search stats/profiler.h
solver/parallel    yomikiri_remote.h
solver             base board table eval kernel/kernel.h search
solver             parallel/parallel.h parallel/remote.h stats/profiler.h
positions/text     base
positions/shared   < positions/text  board
positions/moves    < positions/shared
positions/drawing  < positions/moves
positions/data     < positions/drawing
positions/formats  < positions/data
positions          base board positions/text positions/shared positions/formats/formats.h
review             solver base board positions/reader.h positions/writer.h
profiles/machine   base solver bench/memory
profiles/numa      base profiles/machine
profiles/profile   base solver profiles/machine bench/memory bench/suite
train              base board eval kernel/kernel.h solver positions/reader.h
bench/memory       -
bench/stats        base bench/memory
bench/text         base bench/memory
bench/process      base
bench/suite        base bench/memory bench/text positions/reader.h
bench/serve        base solver bench/memory bench/suite positions/reader.h
bench/engine       base solver bench/memory bench/text bench/process bench/suite
bench/run          < bench/engine  bench/stats
bench/record       < bench/run
bench/compare      < bench/record
bench/gate         < bench/compare
bench/tune/strategy base bench/stats bench/tune/tune_strategy.h
bench/tune/strategy bench/tune/tune_space.h
bench/tune         < bench/gate  bench/tune/strategy
bench/tune         < bench/gate
bench/pick         < bench/compare  board bench/serve
bench/match        base board solver bench/memory bench/text bench/stats
bench/export       < bench/gate
bench/chart        < bench/text
bench/report/records   < bench/record
bench/report/sections < bench/report/records  bench/chart
bench/report       < bench/report/sections
cli/terminal       base yomikiri.h
cli/args           base yomikiri.h cli/terminal positions/reader.h
cli/args           bench/memory bench/text bench/suite bench/serve/buildinfo.h
cli/perft          solver cli/terminal
cli/solve          solver base cli/terminal cli/args positions/reader.h
cli/solve          bench/memory bench/text profiles/machine/cpu.h
cli/solve          profiles/machine/machine_here.h
cli/batch          solver base board cli/terminal cli/args cli/solve positions/reader.h
cli/batch          bench/memory bench/text bench/suite/sha256.h
cli/explain        solver base cli/terminal cli/solve positions/reader.h
cli/explain        bench/memory bench/text
cli/review         base yomikiri.h review positions/writer.h positions/reader.h cli/solve
cli/review         cli/terminal bench/memory bench/text bench/chart
cli/measure        cli/args/args.h profiles/machine
cli/profile        base cli/terminal cli/args bench/memory bench/suite bench/text bench/run
cli/profile        profiles/machine profiles/profile
cli/bench          cli/profile
cli/bench          base cli/terminal cli/args/args.h cli/measure profiles/machine
cli/bench          bench/memory bench/text bench/suite bench/engine bench/run
cli/bench          bench/record
cli/match          base cli/terminal cli/args positions/reader.h
cli/match          bench/memory bench/match
cli/gui            base yomikiri.h positions/reader.h cli/terminal/notice.h
cli/gui            cli/terminal/failure.h
cli/compare        base cli/terminal cli/args cli/measure profiles/machine
cli/compare        bench/memory bench/engine bench/run bench/compare
cli/gate           base cli/terminal cli/args cli/measure
cli/gate           bench/text bench/run bench/record bench/gate bench/export
cli/tune           solver base cli/terminal cli/args cli/measure profiles/machine
cli/tune           bench/memory bench/text bench/suite bench/serve/buildinfo.h
cli/tune           bench/record/writable.h bench/tune bench/report
cli/tune           cli/profile profiles/profile
cli/pick           base cli/terminal cli/args/args.h cli/measure positions
cli/pick           bench/memory bench/text bench/suite bench/record bench/pick
cli                solver base positions/writer.h profiles/machine train
cli                bench/memory bench/text bench/suite bench/serve bench/engine
cli                bench/record bench/compare bench/pick bench/export bench/report
cli                bench/report/records
cli                cli/terminal cli/args cli/perft cli/solve cli/measure cli/bench
cli                cli/compare cli/gate cli/tune bench/tune
cli                cli/compare cli/gate cli/profile profiles/profile
cli                cli/batch
cli                cli/compare cli/gate cli/explain
cli                cli/compare cli/gate cli/pick
cli                cli/review review
cli                cli/compare cli/gate cli/match bench/match
cli                cli/compare cli/gate cli/gui
mpi/share          base solver
mpi/checkpoint          base board yomikiri_table_sync.h
mpi/common         -
mpi                base yomikiri_table_sync.h mpi/share/sharing.h mpi/checkpoint/checkpoint.h
mpi                mpi/common
mpi                cli/args cli/solve cli/terminal cli/profile bench/memory profiles/numa/numa.h
web/weights        base board eval
web/engine         yomikiri.h positions/reader.h positions/writer.h web/weights/unpack.h
web/engine         positions/arrival.h
windows            cli/args/args.h cli/terminal
examples           yomikiri.h
'
may=$(printf '%s\n' "$rooms" | awk '
    NF == 0 { next }
    { for (i = 2 + ($2 == "<"); i <= NF; i++) {
        may[$1] = may[$1] " " $i
        if ($2 == "<" && i == 3) may[$1] = may[$1] may[$3]
      } }
    END { for (room in may) print room, may[room] }')

# What each file includes that it may not.
fact folders_include_only_what_lies_below "$(grep -nE '^ *# *include *"' $code |
    sed -E 's/^([^:]*):[0-9]*: *# *include *"([^"]*)".*/\1 \2/' |
    awk -v table="$may" '
    function room_of(path) {
        while (sub("/[^/]*$", "", path)) if (path in may) return path
        return ""
    }
    function allowed(room, header,    i, n, word, folder) {
        folder = header
        if (!sub("/[^/]*$", "", folder)) folder = "."
        if (folder == room || "solver/" folder == room) return 1
        if (folder == "." && room == "solver") return 1
        n = split(may[room], word, " ")
        for (i = 1; i <= n; i++) {
            if (word[i] == header || word[i] == folder) return 1
            if (word[i] == "solver" &&
                header ~ /^(solver|yomikiri(_explain|_remote|_table_sync)?)\.h$/) return 1
        }
        return 0
    }
    BEGIN {
        lines = split(table, line, "\n")
        for (i = 1; i <= lines; i++) {
            name = line[i]; sub(" .*", "", name)
            may[name] = line[i]; sub("^[^ ]* ", "", may[name])
        }
    }
    $1 !~ "^tests/" {
        room = room_of($1)
        if (room == "") print $1 " lies in no room"
        else if ($1 == "solver/yomikiri.h" || !allowed(room, $2)) print $1 " includes " $2
    }')"
fact nothing_includes_a_subcommand "$(grep -nE '# *include *"cli/(cmd_|commands)' $code |
    grep -Ev '^cli/[a-z_]*\.[ch]:')"
fact no_folder_holds_more_than_30_sources "$(printf '%s\n' $code $shell | sed 's|/[^/]*$||' |
    sort | uniq -c | awk '$1 > 30 { print $2 " holds " $1 }')"
fact bench_itself_holds_no_sources "$(ls bench/*.[ch] profiles/*.[ch] 2>/dev/null)"

# only NAME PATTERN FILES - PATTERN occurs in no library or program file but FILES,
# the inner lines of block comments aside.
only() {
    fact "$1" "$(for file in $code; do
        case $file in tests/*) continue ;; esac
        printf '%s\n' "$file" | grep -Eqx "$3" || grep -HnE "$2" "$file"
    done | grep -Ev '^[^:]*:[0-9]+: \*')"
}
only intrinsics_only_in_ops \
    '<[a-z]*(mmintrin|x86intrin|intrin|arm_neon|wasm_simd128)\.h>|\b(_mm[0-9]*|wasm_[a-z0-9]+)_' \
    'solver/kernel/ops_[a-z0-9]+\.h'
only no_compiler_macros_choose_instructions '__(AVX|BMI|SSE|POPCNT|ARM_NEON)' ''
# A GUI must be heard while a search runs, so gui_session.c has a thread for that; tasks.h is
# what the two halves of solver/parallel/ have in common; examples/ shows what others do.
only threads_only_in_pools '<(pthread|threads)\.h>' \
    'solver/parallel/tasks\.h|solver/stats/profiler\.c|cli/solve/batch\.c|train/workers\.c|'\
'bench/match/match\.c|cli/gui/gui_session\.c|mpi/checkpoint/checkpoint\.c|examples/solve_many\.c'
only mpi_only_in_its_own_program '<mpi\.h>' 'mpi/mpi_transport\.c'
only machine_libraries_only_in_cpu '<(hwloc|libcpuid)[/.].*>' \
    'profiles/machine/(libhwloc\.h|cpu_libcpuid\.c)'
only no_printing_or_exit_in_the_library '\b(printf|fprintf|puts|fputs|perror|exit|abort)\(' \
    '(cli|profiles|bench|examples|mpi)/.*|web/weights/pack_weights\.c'

# What came from outside must not reach a terminal as it is: docs/command-line.md.
fact messages_go_through_notice "$(grep -nE 'fprintf\(stderr, "yomikiri: [^"]*%|perror\(' \
    $(printf '%s\n' $code | grep -Ev '^(tests|examples)/|/notice\.c$'))"

# ---- shape ------------------------------------------------------------------

fact file_names_are_unique "$(printf '%s\n' $code | sed 's|.*/||' | sort | uniq -d)"
# In characters, not bytes; lines that hold a board of 64 squares cannot be broken.
fact lines_stay_under_100_columns "$(for file in $text; do
    tr -d '\200-\277' < "$file" | grep -nE '.{100}' | grep -Ev '[-XO]{64}' |
        sed "s|^\([0-9]*\):.*|$file:\1|"
done)"
# Of pages, tables and code may be wider.
pages=$(find . -name build -prune -o -name '*.md' -print | sed 's|^\./||' | sort)
fact lines_of_pages_end_by_column_120 "$(for file in $pages; do
    tr -d '\200-\277' < "$file" | awk -v file="$file" '
        /^```/ { code = !code }
        !code && !/^    / && !/^ *\|/ && length > 120 { print file ":" NR ": " length " columns" }'
done)"
# Tables of data (*_data.[ch]) may be longer.
fact files_stay_under_400_lines "$(wc -l $text | awk '
    $2 != "total" && $2 !~ /_data\.[ch]$/ && $1 >= 400 { print $2 ": " $1 " lines" }')"
fact makefile_stays_under_250_lines "$(awk 'NR == 250 { print FILENAME }' Makefile)"
fact no_tabs_or_trailing_blanks_in_code "$(grep -nE '	| $' $code $page)"
# One dialect (docs/building.md): a pointer is tested by itself, and compared with NULL only
# where it is assigned on the way or the outcome is a value; an operator begins the line.
fact pointers_are_tested_by_themselves "$(grep -vE '"' /dev/null $code |
    grep -E '[^)] [!=]= NULL (&&|\|\|)|[^=!)] == NULL' | sed -E 's/^([^:]*):/\1: /')"
fact operators_begin_the_line "$(grep -nE '(&&|\|\|)$' $code)"
fact sizeof_has_parentheses "$(grep -nE '\bsizeof [a-z*]' $code | grep -vE ':[0-9]+: *(/?\*)')"
fact local_pointers_are_not_const "$(grep -nE '^ +[A-Za-z_ ]+\*const [a-z_]+( =|;)' $code |
    grep -v ': *static ')"
fact page_makes_no_html_of_text "$(grep -nE \
    'innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(' web/page/*.js)"
fact no_disabled_code "$(grep -nE '^ *# *if 0' $code)"
fact every_skip_says_why "$(printf '%s\n' $code | grep '^tests/' | grep -v '^tests/support/' |
    xargs grep -nE '\bskip\(\)')"
fact every_header_is_guarded "$(for file in $(printf '%s\n' $code | grep '\.h$'); do
    grep -q '^#ifndef YOMIKIRI_' "$file" || echo "$file"
done)"
fact no_flags_for_this_machine_alone "$(grep -nE 'march=native|ffast-math|-flto' Makefile)"

exit $failures
