#!/bin/sh
# pages.sh - README.md, the pages beside it and docs/ say what is so: what a page shows behind `$ `
# is run and its output compared with the page's; signatures, links, file names, options and make's
# targets exist.
#
# `tests/pages.sh PAGE...` runs the samples of these pages alone; `tests/pages.sh --update PAGE...`
# also puts what was found into the page, line for line (JSON left out): look at `git diff` then.
# tests/pages/: samples.awk takes samples out of a page, compare.awk compares, `commands` says
# which samples are run otherwise, `names` what pages may name that is not here.
# needs: release long

cd "$(dirname "$0")/.." || exit 1
. tests/support/program.sh
export LC_ALL=C
top=$PWD
parts=$top/tests/pages
pages=$(echo [A-Z]*.md docs/*.md)
others=$(find positions tests results scripts -name '*.md' | sort)
tab=$(printf '\t')
update=
[ "${1-}" != --update ] || { update=yes; shift; }

# put_in_place FILE - the found lines of FILE replace the expected ones, indentation kept.
put_in_place() {
    awk -F '\t' '
        FNR == NR { if ($4 !~ /^(\(|\{)/ && $3 !~ /^\(|^exit/) found[$2] = $4; next }
        FNR in found { $0 = (fence ? "" : "    ") found[FNR] }
        /^```/ { fence = !fence }
        { print }' "$1" "$wanted" > "$work/page" && cat "$work/page" > "$wanted"
}

# told NAME FILE - the fact holds if FILE, lines PAGE<TAB>LINE<TAB>EXPECTED<TAB>FOUND, is empty.
told() {
    awk -F '\t' -v q="'" '{ print "# " $1 ":" $2 ": expected " q $3 q ", found " q $4 q }' "$2"
    [ ! -s "$2" ] && why= || why="$(wc -l < "$2") differences, see above"
    result "$1" "$why"
}

# ---- samples ------------------------------------------------------------------

# A folder like the checkout, where commands may write; records go to a copy.
sandbox=$work/sandbox
mkdir -p "$sandbox" "$work/bin" "$work/samples"
for file in * .git; do
    [ "$file" = results ] || ln -s "$top/$file" "$sandbox/$file"
done
cp -r results tests/data/pages/* "$sandbox"
ln -sf "$yomikiri" "$sandbox/yomikiri"
ln -s "$yomikiri" "$work/bin/yomikiri"

# rule WORD - what stands behind WORD for the sample $page, $command in `commands`.
rule() {
    awk -v here="$page: $command" -v word="$1" '
        /^[^ #]/ { found = $0 == here; next }
        found && $1 == word { sub(/^ *[a-z]+ */, ""); print $0 == "" ? 1 : $0 }' "$parts/commands"
}

# sample N - run it and append the differences to $work/differences.
sample() {
    instead=$(rule as)
    [ -z "$instead" ] || echo "$instead" > "$work/samples/$1.command"
    status=0
    (cd "$sandbox" && PATH=$work/bin:$PATH limited "$hang" sh "$work/samples/$1.command") \
        > "$work/samples/$1.printed" 2>&1 < /dev/null || status=$?
    case $status in
    2|12[4-7]|13[49]) printf '%s\t%s\texit status 0\t%s: %s\n' "$page" "$at" "$status" \
                   "$(tail -n 1 "$work/samples/$1.printed")" >> "$work/differences" ;;
    esac
    [ -s "$work/samples/$1.shown" ] || return
    awk -v labels="$(rule labels)" -f "$parts/compare.awk" "$work/samples/$1.shown" \
        "$work/samples/$1.printed" 2>&1 | sed "s|^|$page$tab|" >> "$work/differences"
}

: > "$work/list"
for page in $pages; do
    awk -v dir="$work/samples" -v first="$(($(wc -l < "$work/list") + 1))" -v name="$page" \
        -f "$parts/samples.awk" "$page" >> "$work/list"
done
for wanted in ${*:-$pages}; do
    grep -q "$tab$wanted$tab" "$work/list" || continue
    : > "$work/differences"
    while IFS=$tab read -r number page at command; do
        [ "$page" != "$wanted" ] || sample "$number"
    done < "$work/list"
    [ -z "$update" ] || put_in_place "$work/differences"
    told "samples_of_$wanted" "$work/differences"
done
[ "$#$update" = 0 ] || exit $failures
sed -n 's/^\([^ #].*\.md\): \(.*\)/\1\t\2/p' "$parts/commands" > "$work/ruled"
cut -f 2,4 "$work/list" > "$work/commands"
result rules_are_about_samples "$(grep -vxF -f "$work/commands" "$work/ruled" | head -n 3)"

# ---- names ------------------------------------------------------------------------

# each_word PATTERN TEST NAME WHAT - every match of PATTERN in the pages passes `TEST word`. The
# changes may name what has gone.
each_word() {
    grep -noE -e "$1" $pages $others /dev/null | sort -u -t : -k 1,1 -k 3 |
        while IFS=: read -r page at word; do
            [ "$page" = CHANGELOG.md ] || "$2" "$word" ||
                printf '%s\t%s\t%s\t%s\n' "$page" "$at" "$4" "$word"
        done > "$work/differences"
    told "$3" "$work/differences"
}

signature=$(cat tests/signature)
grep -nEi 'signature|^ *Nodes:|`Nodes: ' $pages $others | grep -vE 'baseline|tried|[|].*[|].*[|]' |
    sed 's/^\([^:]*\):\([0-9]*\):/\1 \2 /' |
    awk -v signature="$signature" '{
        for (i = 3; i <= NF; i++) {
            gsub(/[^0-9]/, " ", $i)
            n = split($i, number, " ")
            for (k = 1; k <= n; k++)
                if (length(number[k]) >= 7 && number[k] != signature)
                    printf "%s\t%s\t%s\t%s\n", $1, $2, signature, number[k]
        }
    }' > "$work/differences"
told signatures_are_the_recorded_one "$work/differences"

# Every option of every subcommand, and a few of other programs.
for sub in '' $("$yomikiri" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    "$yomikiri" $sub --help-all
done 2> /dev/null | grep -oE -e '--[a-z][-a-z0-9]*' | sort -u > "$work/options"
sed -n 's/^option //p' "$parts/names" >> "$work/options"
is_option() { grep -qxF -e "$1" "$work/options"; }
each_word '--[a-z][-a-z0-9]+' is_option options_exist 'an option of some subcommand'

makefiles=$(ls Makefile ./*/*.mk apps/*/*.mk)
sed -n 's/^\([a-z][-a-z0-9 ]*\):.*/\1/p' $makefiles |
    tr ' ' '\n' | sort -u > "$work/targets"
is_target() { grep -qxF -e "${1#make }" "$work/targets"; }
is_target_in_code() { is_target "$(echo "$1" | tr -d '`' | sed 's/^ *//')"; }
each_word '(^    |`)make [a-z][-a-z0-9]+' is_target_in_code targets_of_make_exist \
    'a target of make'

make -s help > "$work/help"
result make_help_lists_every_target "$(sed -e :a -e '/\\$/N; s/\\\n//; ta' $makefiles |
    grep '^\.PHONY' | tr -s ' \n' '\n\n' | grep -vxE '\.PHONY:|needs-jansson|FORCE|' |
    while read -r target; do
        grep -qE "^([-a-z0-9]+ )*$target( |\$)" "$work/help" || echo "$target is not there"
    done)"

# A file may be named from the top, from solver/, or, in C, by its name alone.
find . -name build -prune -o -name .git -prune -o -type f -print | sed 's|^\./||' > "$work/files"
sed -n 's/^file //p' "$parts/names" > "$work/outside"
is_file() {
    name=$(echo "$1" | tr -d '`')
    grep -qE -e "(^|/)$(echo "$name" | sed 's/[.+]/\\&/g; s/\*/[^\/]*/g')\$" "$work/files" ||
        grep -qxF -e "$name" "$work/outside"
}
each_word '`[a-z_A-Z0-9*./-]+\.(c|h|sh|awk|obf|md|bin|yml|json|jsonl|svg)`' is_file \
    files_exist 'a file here'
is_path() { [ -e "$(echo "$1" | tr -d '`')" ]; }
rooms="solver|positions|profiles|train|bench|cli|tests|scripts|examples|results|docs"
each_word "\`($rooms)/[a-z_0-9/-]+\`" \
    is_path folders_exist 'a file or folder here'

# Links to files, and to headings as they are turned into anchors.
anchors() {
    sed -n 's/^##* //p' "$1" | tr 'A-Z' 'a-z' | sed 's/[`:,.;()#&*"'"'"'?!/]//g; s/ /-/g' |
        awk '{ print seen[$0]++ ? $0 "-" seen[$0] - 1 : $0 }'
}
: > "$work/differences"
grep -nE '^ ? ? ?[^ ].*\]\(' $pages $others /dev/null | sed 's/^\([^:]*:[0-9]*:\)/\1\n/' |
    awk '/^[^ ]*:[0-9]+:$/ { where = $0; next }
         { for (s = $0; match(s, /\]\([^)]+\)/); s = substr(s, RSTART + RLENGTH))
               print where substr(s, RSTART, RLENGTH) }' |
    while IFS=: read -r page at link; do
    link=${link#](} link=${link%)}
    case $link in http*) continue ;; esac
    file=${link%%#*}
    [ -n "$file" ] && file=$(dirname "$page")/$file || file=$page
    why=
    if [ ! -e "$file" ]; then
        why='no such file'
    elif [ "$link" != "${link#*#}" ]; then
        anchors "$file" | grep -qxF -e "${link#*#}" || why='no such heading'
    fi
    [ -z "$why" ] || printf '%s\t%s\t%s\t%s\n' "$page" "$at" "$link" "$why"
done > "$work/differences"
told links_lead_somewhere "$work/differences"

# Every format that can be written has a row, and the picture is the program's.
# formats OPTION - the formats that its help lists, one a line.
formats() {
    "$yomikiri" convert --help-all | tr -s ' \n' ' ' |
        sed "s/.*$1 FORMAT [^:]*: \([^-]*\) -.*/\1/; s/ or /, /" | tr -d ' ' | tr ',' '\n'
}
result formats_have_rows "$(for format in $(formats --to); do
    grep -q "^| .*\`$format\`" docs/command-line.md || echo "command-line.md: no row for $format"
done)"
first=$(head -n 1 positions/sets/ffo-01-19.obf | cut -c 1-66)
"$yomikiri" solve -q --svg "$work/board.svg" "$first" > "$work/out" 2>&1
result picture_is_what_the_program_draws "$(cmp docs/board.svg "$work/board.svg" 2>&1)"

# ---- shape ----------------------------------------------------------------------------

result readme_has_at_most_110_lines "$(awk 'NR == 111 { print "it is longer" }' README.md)"

exit $failures
