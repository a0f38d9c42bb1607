#!/bin/sh
# layers.sh - who may include whom, and the shape of the files, as docs/building.md
# lists it. Prints one fact per line; exit status 1 if one does not hold.

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

code=$(find solver positions profiles bench tests examples -name '*.[ch]' 2>/dev/null | sort)
shell=$(find tests scripts .ci -type f ! -path '*/corpus/*' 2>/dev/null |
        xargs grep -lE '^#!.*sh' | sort)
text="$code $shell Makefile"

# ---- includes ---------------------------------------------------------------

# Which quoted includes each file may have: the first pattern that fits the file
# decides. A subcommand's own header is among cli/.
public='^(yomikiri|solver)\.h$'
training='^((base|board|eval|train)/|(kernel/kernel|positions/reader)\.h$)'
front='^((yomikiri|solver)\.h|base/shown\.h|(cli|profiles|positions|bench)/[a-z_0-9]+\.h)$'
allowed() {
    case $1 in
    solver/yomikiri.h)    echo '^$' ;;
    solver/base/*)        echo '^base/' ;;
    solver/board/*)       echo '^(base|board)/' ;;
    solver/table/*)       echo '^(base|board|table)/' ;;
    solver/eval/*)        echo '^(base|board|eval)/' ;;
    solver/kernel/*)      echo '^(base|board|table|eval|kernel)/' ;;
    solver/search/*)      echo '^((base|board|table|eval|search)/|kernel/kernel\.h$)' ;;
    solver/train/cmd_*)   echo "$front|$training" ;;
    solver/train/*)       echo "$public|$training" ;;
    solver/cli/*|*/cmd_*.c|*/cmd_*.h) echo "$front" ;;
    solver/*)             echo "^([a-z]+\.h$|(base|board|table|eval|search)/|kernel/kernel\.h$)" ;;
    positions/*)          echo '^(base|board|positions)/' ;;
    bench/*)              echo "$public|^((base|bench)/|positions/reader\.h$)" ;;
    profiles/*)           echo "$public|^(base|profiles)/" ;;
    examples/*)           echo '^yomikiri\.h$' ;;
    *)                    echo . ;;
    esac
}
wrong=$(for file in $code; do
    rule=$(allowed "$file")
    sed -n 's/^ *# *include *"\(.*\)".*/\1/p' "$file" | grep -Ev "$rule" |
        sed "s|^|$file includes |"
done)
fact folders_include_only_what_lies_below "$wrong"
fact nothing_includes_a_subcommand "$(grep -nE '# *include *"([a-z]+/)?cmd_' $code |
    grep -Ev '^[a-z/]*(cmd_|main\.c|cli/commands)')"

# only NAME PATTERN FILES - PATTERN occurs in no library or program file but FILES,
# the inner lines of block comments aside.
only() {
    fact "$1" "$(for file in $code; do
        case $file in tests/*) continue ;; esac
        printf '%s\n' "$file" | grep -Eqx "$3" || grep -HnE "$2" "$file"
    done | grep -Ev '^[^:]*:[0-9]+: \*')"
}
only intrinsics_only_in_ops   '<[a-z]*(mmintrin|x86intrin|intrin|arm_neon)\.h>|\b_mm[0-9]*_' \
    'solver/kernel/ops_[a-z0-9]+\.h'
only no_compiler_macros_choose_instructions '__(AVX|BMI|SSE|POPCNT|ARM_NEON)' ''
only threads_only_in_parallel '<(pthread|threads)\.h>' \
    'solver/search/parallel\.[ch]|solver/cli/solve_batch\.c|solver/train/workers\.c'
only machine_libraries_only_in_cpu '<(hwloc|libcpuid)[/.].*>' \
    'profiles/(libhwloc\.h|cpu_libcpuid\.c)'
only no_printing_or_exit_in_the_library '\b(printf|fprintf|puts|fputs|perror|exit|abort)\(' \
    '(solver/cli|profiles|bench|examples)/.*|(positions|solver/train)/cmd_.*'

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
# Tables of data (*_data.[ch]) may be longer.
fact files_stay_under_400_lines "$(wc -l $text | awk '
    $2 != "total" && $2 !~ /_data\.[ch]$/ && $1 >= 400 { print $2 ": " $1 " lines" }')"
fact makefile_stays_under_200_lines "$(awk 'NR == 200 { print FILENAME }' Makefile)"
fact no_tabs_or_trailing_blanks_in_code "$(grep -nE '	| $' $code)"
fact no_disabled_code "$(grep -nE '^ *# *if 0' $code)"
fact every_skip_says_why "$(printf '%s\n' $code | grep '^tests/' | grep -v '^tests/support/' |
    xargs grep -nE '\bskip\(\)')"
fact every_header_is_guarded "$(for file in $(printf '%s\n' $code | grep '\.h$'); do
    grep -q '^#ifndef YOMIKIRI_' "$file" || echo "$file"
done)"
fact no_flags_for_this_machine_alone "$(grep -nE 'march=native|ffast-math|-flto' Makefile)"

exit $failures
