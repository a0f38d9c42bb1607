#!/bin/sh
# layers.sh - the arrows between rooms (the list `rooms`), the shape of the files and the dialect
# (docs/building.md), in one pass over all files. Prints one fact per line; exit status 1 if one
# does not hold. `layers.sh FOLDER` checks another checkout.
# needs: release

cd "${1:-$(dirname "$0")/..}" || exit 1
export LC_ALL=C

# A room, and what its files may include besides their own. The folders of solver/ are written
# without it, as the includes are; `solver` alone is its headers for others; `bench/*` is all
# folders in bench/. `< BELOW` stands for BELOW and all that BELOW may include.
rooms='
base               -
base/memory        -
base/text          base base/memory
base/files         < base/text
base/fields        base base/memory
base/process       < base/text
solver/board       base yomikiri.h
solver/table       base board yomikiri.h
solver/eval        base board
solver/stats       base yomikiri_explain.h
solver/kernel      base board eval stats/counters.h
solver/search      base board table eval kernel/kernel.h parallel/parallel.h
solver/search      stats/root_trace.h
solver/parallel    base board table kernel/kernel.h search yomikiri.h
solver/parallel    stats/profiler.h
solver             yomikiri.h
solver/api         < solver/search  search parallel/remote.h stats/profiler.h kernel/cache.h
solver/api         parallel/yomikiri_remote.h
positions/text     base base/memory
positions/shared   < positions/text  board
positions/moves    < positions/shared
positions/scan     < positions/moves  base/text
positions/data     < positions/scan
positions/formats  < positions/data
positions          < positions/shared  positions/formats/formats.h positions/scan/scan.h base/text
positions/suite    < base/text  positions/reader.h
review             solver base base/memory board positions/reader.h positions/writer.h
proof              < positions/suite  solver board
profiles/machine   < base/text  solver
profiles/profile   < profiles/machine  positions/suite base/files
bench/stats        base base/memory
bench/child        < base/text  base/fields solver positions/suite positions/reader.h
bench/engine       < bench/child  base/process
bench/record       < bench/child  bench/stats base/files
bench/run          < bench/record  bench/engine base/process
bench/compare      < bench/run
bench/gate         < bench/compare
bench/report       < bench/record
lab                base
lab/train          base base/memory base/files board eval kernel/kernel.h solver positions/reader.h
lab/train          lab/workers.h
lab/tune           < bench/record
lab/pick           base base/memory base/text board bench/stats
lab/match          base base/memory solver board bench/stats lab/workers.h
apps/cli/terminal  base yomikiri.h
apps/cli/args      < apps/cli/terminal  < positions/suite  solver bench/child/buildinfo.h
apps/cli/plan      < apps/cli/args  solver board apps/cli/solve
apps/cli/solve     < apps/cli/args  solver profiles/machine/machine.h base/files
apps/cli/prove     < apps/cli/args  solver board apps/cli/solve base/files proof/proof.h
apps/cli/explain   < base/text  base/fields solver apps/cli/terminal apps/cli/solve
apps/cli/explain   positions/reader.h
apps/cli/view      base
apps/cli/review    < apps/cli/explain  yomikiri.h review positions/writer.h apps/cli/view
apps/cli/measure   apps/cli/args/args.h profiles/machine
apps/cli/profile   < apps/cli/args  bench/run profiles/machine profiles/profile
apps/cli/bench     < apps/cli/profile  < apps/cli/measure  bench/engine bench/record base/files
apps/cli/gate      < apps/cli/args  apps/cli/measure bench/run bench/record bench/gate
apps/cli           < positions/suite  solver positions/writer.h review profiles/* bench/*
apps/cli           board base/files base/process proof/proof.h lab/* apps/cli/* apps/gui
apps/gui           base base/text/print.h yomikiri.h positions/reader.h
apps/gui           apps/cli/terminal/notice.h
apps/mpi/share     base base/memory parallel/yomikiri_remote.h
apps/mpi/checkpoint base base/memory board table/yomikiri_table_sync.h
apps/mpi/common    -
apps/mpi           < apps/cli/args  table/yomikiri_table_sync.h apps/cli/solve apps/cli/profile
apps/mpi           profiles/machine apps/mpi/*
apps/web/weights   base board eval
apps/web/threads   apps/web/engine/web_calls.h stats/profiler.h
apps/web/engine    yomikiri.h positions/reader.h positions/writer.h positions/arrival.h
apps/web/engine    apps/web/weights apps/cli/plan/cost.h base/memory/memory.h proof/proof.h
apps/windows       apps/cli/args/args.h apps/cli/terminal
python/native      yomikiri.h positions/reader.h positions/writer.h review base base/memory
python/native      apps/cli/solve/svg.h proof/proof.h
examples           yomikiri.h
'
code=$(find base solver positions review profiles bench lab apps python tests examples \
            -name '*.[ch]' | sort)
page=$(find apps/web/page apps/web/npm tests/apps/web scripts -name '*.js' -o -name '*.mjs' \
            -o -name '*.css' | sort)
python=$(find python tests/python -name '*.py' | sort)
shell=$(find tests scripts python .ci -type f ! -path 'tests/data/corpus/*' |
        xargs grep -lE '^#!.*sh' | sort)
make=$(find Makefile scripts tests apps python -name Makefile -o -name '*.mk' | sort)
text=$(find . -name build -prune -o -name '*.md' -print | sed 's|^\./||' | sort)

rooms=$rooms awk '
# ---- facts: each has a list of offenders, and holds if that is empty ----
function bad(fact, what)  { offenders[fact] = offenders[fact] "# " what "\n" }
function here()           { return FILENAME ":" FNR ": " $0 }
function is_in(path, dir) { return index(path, dir "/") == 1 }
function folder_of(path)  { return sub("/[^/]*$", "", path) ? path : "." }

# ---- rooms ----
function read_rooms(    lines, line, n, words, word, i, k, below) {
    n = split(ENVIRON["rooms"], line, "\n")
    for (i = 1; i <= n; i++) {
        words = split(line[i], word, " ")
        for (k = 2; k <= words; k++) {
            below = word[k] == "<" ? word[++k] : ""
            may[word[1]] = may[word[1]] " " word[k] (below == "" ? "" : may[below])
        }
    }
}
function room_of(path) {
    while (sub("/[^/]*$", "", path)) if (path in may) return path
    return ""
}
function is_front(header) {
    return header ~ /^(api\/solver|yomikiri(_explain)?)\.h$/
}
function allowed(room, header,    i, n, word, folder) {
    folder = folder_of(header)
    if (folder == room || "solver/" folder == room) return 1
    if (folder == "." && room == "solver/api") return 1
    n = split(may[room], word, " ")
    for (i = 1; i <= n; i++) {
        if (word[i] == header || word[i] == folder || word[i] == "solver/" folder) return 1
        if (word[i] == "solver" && is_front(header)) return 1
        if (word[i] ~ /\*$/ && index(header, substr(word[i], 1, length(word[i]) - 1)) == 1)
            return 1
    }
    return 0
}
function includes(header,    room) {
    if (header ~ /^apps\/cli\/(cmd_|commands)/ && FILENAME !~ /^apps\/cli\/[a-z_]*\.[ch]$/)
        bad("nothing_includes_a_subcommand", here())
    if (is_in(FILENAME, "tests")) return
    room = room_of(FILENAME)
    if (room == "")
        bad("folders_include_only_what_lies_below", FILENAME " lies in no room")
    else if (FILENAME == "solver/yomikiri.h" || !allowed(room, header))
        bad("folders_include_only_what_lies_below", FILENAME " includes " header)
}

# only FACT PATTERN FILES - PATTERN occurs in no library or program file but FILES, the inner
# lines of block comments aside.
function only(fact, pattern, files) {
    if ($0 ~ pattern && $0 !~ /^ \*/ && FILENAME !~ ("^(" files ")$")) bad(fact, here())
}

# ---- one line of C ----
# Every subcommand calls the values of its options Choices.
function type_name(name) {
    sub(/;$/, "", name)
    if (name !~ /^[A-Z][A-Za-z0-9]*$/ || name == "Choices") return
    if (name in type_home && type_home[name] != FILENAME)
        bad("type_names_are_unique", FILENAME " and " type_home[name] ": " name)
    type_home[name] = FILENAME
}
function product_line() {
    if (/^} [A-Z]|^(struct|enum) [A-Z][A-Za-z0-9]* \{|^typedef (struct|enum) \{.*;$/)
        type_name(/;$/ ? $NF : $2)
    if (/[<_(]/) {
        only("intrinsics_only_in_ops", "<[a-z]*(mmintrin|x86intrin|intrin|arm_neon|wasm_simd128)" \
             "\\.h>|(^|[^A-Za-z0-9_])(_mm[0-9]*|wasm_[a-z0-9]+)_",
             "solver/kernel/ops_[a-z0-9]+\\.h")
        only("no_compiler_macros_choose_instructions", "__(AVX|BMI|SSE|POPCNT|ARM_NEON)", "")
        # A GUI must be heard while a search runs, so gui_session.c has a thread for that;
        # tasks.h is what the two halves of solver/parallel/ have in common; examples/ shows what
        # others do.
        only("threads_only_in_pools", "<(pthread|threads)\\.h>",
             "solver/(parallel/tasks\\.h|stats/profiler\\.c)|lab/workers\\.c|" \
             "apps/(cli/solve/solve_queue|gui/gui_session)\\.c|" \
             "apps/cli/(prove/certificate|terminal/stop)\\.c|" \
             "apps/web/threads/web_threads\\.c|" \
             "examples/solve_many\\.c")
        only("mpi_only_in_its_own_program", "<mpi\\.h>", "apps/mpi/mpi_transport\\.c")
        only("machine_libraries_only_in_cpu", "<(hwloc|libcpuid)[/.].*>",
             "profiles/machine/libraries\\.c")
        only("no_printing_or_exit_in_the_library",
             "(^|[^A-Za-z0-9_])(printf|fprintf|puts|fputs|perror|exit|abort)\\(",
             "(apps|profiles|bench|examples|lab/(tune|pick|match)|base/(text|memory|process))/.*")
    }
    # What came from outside must not reach a terminal as it is: docs/command-line.md.
    if (/fprintf\(stderr, "yomikiri: [^"]*%|perror\(/ && FILENAME !~ /^examples\/|\/notice\.c$/)
        bad("messages_go_through_notice", here())
}
# One dialect (docs/building.md): a pointer is tested by itself, and compared with NULL only where
# it is assigned on the way or the outcome is a value; an operator begins the line.
function code_line(    header) {
    if (is_in(FILENAME, "tests")) {
        if (/(^|[^A-Za-z0-9_])skip\(\)/ && !is_in(FILENAME, "tests/support"))
            bad("every_skip_says_why", here())
    } else
        product_line()
    if (/^ *# *include *"/) {
        header = $0; sub(/^[^"]*"/, "", header); sub(/".*/, "", header)
        includes(header)
    }
    if (/NULL/ && !/"/ && /[^)] [!=]= NULL (&&|\|\|)|[^=!)] == NULL/)
        bad("pointers_are_tested_by_themselves", here())
    if (/(&&|\|\|)$/) bad("operators_begin_the_line", here())
    if (/(^|[^A-Za-z0-9_])sizeof [a-z*]/ && !/^ *(\/?\*)/) bad("sizeof_has_parentheses", here())
    if (/^ +[A-Za-z_ ]+\*const [a-z_]+( =|;)/ && !/^ *static /)
        bad("local_pointers_are_not_const", here())
    if (/^ *# *if 0/) bad("no_disabled_code", here())
    if (/^#ifndef YOMIKIRI_/) guarded[FILENAME]
}

# ---- one line of whatever it is ----
# In characters, not bytes; lines that hold a board of 64 squares cannot be broken.
function width(    line) {
    line = $0
    gsub(/[\200-\277]/, "", line)
    return length(line)
}
function holds_a_board(    line) {
    line = $0
    while (match(line, /[-XO]+/)) {
        if (RLENGTH >= 64) return 1
        line = substr(line, RSTART + RLENGTH)
    }
    return 0
}
# Of pages, tables and code may be wider.
function page_line() {
    if (/^```/) fenced = !fenced
    if (!fenced && !/^    / && !/^ *\|/ && length($0) > 120 && width() > 120)
        bad("lines_of_pages_end_by_column_120", FILENAME ":" FNR ": " width() " columns")
}
function source_line() {
    lines[FILENAME]++
    if (length($0) >= 100 && width() >= 100 && !holds_a_board())
        bad("lines_stay_under_100_columns", FILENAME ":" FNR)
    if (FILENAME ~ /\.(c|h|js|mjs|css)$/ && /\t| $/)
        bad("no_tabs_or_trailing_blanks_in_code", here())
    if (FILENAME ~ /^apps\/(web\/page|cli\/view)\/.*\.js$/ &&
        /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|(^|[^A-Za-z])eval\(/)
        bad("page_makes_no_html_of_text", here())
    if (FILENAME ~ /Makefile|\.mk$/ && /march=native|ffast-math|-flto/)
        bad("no_flags_for_this_machine_alone", here())
}
# Flags and programs that only the tools of GNU or of Linux have; in basic regular expressions only
# those of GNU know \| and \? and \+: grep -E and sed -E have these.
function shell_line() {
    if (/\\[|?+]/ ||
        /(sed -[iu]|grep -[a-zA-Z]*P|readlink -f|date -d|xargs -[a-z]*r|sort -V|mktemp -[pt]) / ||
        /(find .*-printf|\$\(real[p]ath|nproc\)|mapfile )/)
        bad("shell_keeps_to_what_all_systems_have", here())
}
function new_file(    name, n, part) {
    fenced = 0
    if (FILENAME ~ /\.md$/) return
    n = split(FILENAME, part, "/")
    if (FILENAME ~ /\.[ch]$/ && part[n] in home)
        bad("file_names_are_unique", FILENAME " and " home[part[n]])
    if (FILENAME ~ /\.[ch]$/ && $0 ~ /^\/\* [a-z0-9_]+\.[ch] - / && $2 != part[n])
        bad("headers_of_files_name_them", FILENAME " says " $2)
    home[part[n]] = FILENAME
    if (FILENAME ~ /\.h$/) header[FILENAME]
    if (FILENAME !~ /\.(js|mjs|css|mk)$/) sources[folder_of(FILENAME)]++
    if (FILENAME ~ /^(bench|profiles)\/[^\/]*$/) bad("bench_itself_holds_no_sources", FILENAME)
}
BEGIN            { read_rooms() }
FNR == 1         { new_file() }
FILENAME ~ /\.md$/    { page_line(); next }
                 { source_line() }
FILENAME !~ /\.(c|h|js|mjs|css|py)$|^tests\/(layers.sh|windows\/)/ { shell_line() }
FILENAME ~ /\.[ch]$/  { code_line() }

END {
    for (path in header)
        if (!(path in guarded)) bad("every_header_is_guarded", path)
    for (path in sources)
        if (sources[path] > 30)
            bad("no_folder_holds_more_than_30_sources", path " holds " sources[path])
    # A long file is a sign, not a fault; tables of data (*_data.[ch]) may be long.
    for (path in lines)
        if (lines[path] >= 400 && path !~ /_data\.[ch]$/)
            print "warning: " path " has " lines[path] " lines"
    n = split("folders_include_only_what_lies_below nothing_includes_a_subcommand " \
        "no_folder_holds_more_than_30_sources bench_itself_holds_no_sources " \
        "intrinsics_only_in_ops no_compiler_macros_choose_instructions threads_only_in_pools " \
        "mpi_only_in_its_own_program machine_libraries_only_in_cpu " \
        "no_printing_or_exit_in_the_library messages_go_through_notice file_names_are_unique " \
        "type_names_are_unique " \
        "headers_of_files_name_them " \
        "lines_stay_under_100_columns lines_of_pages_end_by_column_120 " \
        "no_tabs_or_trailing_blanks_in_code pointers_are_tested_by_themselves " \
        "operators_begin_the_line sizeof_has_parentheses local_pointers_are_not_const " \
        "page_makes_no_html_of_text no_disabled_code every_skip_says_why " \
        "every_header_is_guarded shell_keeps_to_what_all_systems_have " \
        "no_flags_for_this_machine_alone", fact, " ")
    for (i = 1; i <= n; i++) {
        printf "%s", offenders[fact[i]]
        failed += told = fact[i] in offenders && offenders[fact[i]] != ""
        print told ? "not ok " fact[i] ": see above" : "ok " fact[i]
    }
    exit failed > 0
}' $code $python $page $shell $make $text
