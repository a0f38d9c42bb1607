#!/bin/sh
# pages.sh - README.md and docs/ say what is so. Whatever a page shows behind `$ ` is run, and
# its output compared with the page's; figures in the text are held to records, to counts
# and to the program; signatures, links, file names, options and make's targets exist.
#
# tests/pages/ has the parts: samples.awk takes the samples out of a page, match.awk compares,
# `commands` says which samples are run otherwise, `figures` which figures stand where,
# `counts` holds node counts. YOMIKIRI_LONG=1 runs what takes minutes, too.
#
# Every difference is told as `# PAGE:LINE: expected ..., found ...`. `tests/pages.sh PAGE...`
# looks at the samples of these pages alone; `tests/pages.sh --update PAGE...` also puts what was
# found in place of what was expected, line for line (JSON left out): look at `git diff` then.

cd "$(dirname "$0")/.." || exit 1
. tests/support/program.sh
export LC_ALL=C
top=$PWD
parts=$top/tests/pages
pages="README.md $(echo docs/*.md docs/*/*.md)"
others=$(find positions tests results scripts -name '*.md' | sort)
tab=$(printf '\t')
long=${YOMIKIRI_LONG:-}

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
    [ -z "$update" ] || put_in_place "$2"
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
cp -r results "$sandbox/results"
rm -f "$sandbox/yomikiri"
ln -s "$yomikiri" "$sandbox/yomikiri"
ln -s "$yomikiri" "$work/bin/yomikiri"

# rule WORD - what stands behind WORD for the sample $page, $command in `commands`.
rule() {
    awk -v page="$page" -v command="$command" -v word="$1" '
        /^[^ #]/ { here = $0 == page ": " command; next }
        here && $1 == word { sub(/^ *[a-z]+ */, ""); print $0 == "" ? word : $0 }' \
        "$parts/commands"
}

# sample N - run it and append the differences to $work/differences.
sample() {
    instead=$(rule as)
    before=$(rule first)
    [ -z "$before" ] || (cd "$sandbox" && sh -c "$before")
    [ -z "$instead" ] || echo "$instead" > "$work/samples/$1.command"
    status=0
    (cd "$sandbox" && PATH=$work/bin:$PATH timeout 600 sh "$work/samples/$1.command") \
        > "$work/samples/$1.printed" 2>&1 < /dev/null || status=$?
    case $status in
    2|12[4-7]|13[49]) printf '%s\t%s\texit status %s\t%s\n' "$page" "$at" "$status" \
                   "$(tail -n 1 "$work/samples/$1.printed")" >> "$work/differences" ;;
    esac
    [ -s "$work/samples/$1.shown" ] || return
    [ -z "$(rule labels)" ] ||
        sed -i -n "s/^\([0-9]*$tab\)*\([a-z]*\)  .*/\1\2/p" "$work/samples/$1.shown" \
            "$work/samples/$1.printed"
    awk -f "$parts/match.awk" "$work/samples/$1.shown" "$work/samples/$1.printed" \
        > "$work/match" 2>&1 || echo "0${tab}match.awk${tab}failed" >> "$work/match"
    sed "s|^|$page$tab|" "$work/match" >> "$work/differences"
}

: > "$work/list"
for page in $pages; do
    awk -v dir="$work/samples" -v first="$(($(wc -l < "$work/list") + 1))" -v name="$page" \
        -f "$parts/samples.awk" "$page" >> "$work/list"
done
for wanted in ${*:-$pages}; do
    : > "$work/differences"
    while IFS=$tab read -r number page at command; do
        [ "$page" = "$wanted" ] || continue
        [ -n "$(rule long)" ] && [ "$long" != 1 ] || sample "$number"
    done < "$work/list"
    grep -q "$tab$wanted$tab" "$work/list" && told "samples_of_$wanted" "$work/differences"
done
[ "$#$update" = 0 ] || exit $failures
sed -n 's/^\([^ #].*\.md\): \(.*\)/\1\t\2/p' "$parts/commands" > "$work/ruled"
cut -f 2,4 "$work/list" > "$work/commands"
result rules_are_about_samples "$(grep -vxF -f "$work/commands" "$work/ruled" | head -n 3)"

# ---- figures --------------------------------------------------------------------

# Node counts: those that take a second or two are made again, the others with
# YOMIKIRI_LONG=1.
: > "$work/differences"
while read -r name when arguments; do
    case $name in ''|'#'*) continue ;; esac
    [ "$when" = quick ] || [ "$long" = 1 ] || continue
    # shellcheck disable=SC2086
    "$yomikiri" bench --rounds 1 --warmup 0 -t 1 --jsonl $arguments < /dev/null 2> "$work/err" |
        awk -v name="$name" '
            function number(key) {
                match($0, "\"" key "\":[0-9]+")
                return substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 3)
            }
            {
                whole = $0
                sub(/.*"total":/, "")
                print name "/all/nodes", number("nodes")
                print name "/all/searched", number("searched")
                n = split(substr(whole, index(whole, "\"positions\":[{")), part, "\"id\":\"")
                for (i = 2; i <= n; i++) {
                    $0 = part[i]
                    print name "/" substr($0, 1, index($0, "\"") - 1) "/nodes", number("nodes")
                }
            }' > "$work/counted"
    grep "^$name/" "$parts/counts.known" > "$work/known"
    grep -vxF -f "$work/counted" "$work/known" | while read -r what count; do
        printf 'tests/pages/counts.known\t%s\t%s %s\t%s\n' \
            "$(grep -n "^$what " "$parts/counts.known" | cut -d : -f 1)" "$what" "$count" \
            "$(grep "^$what " "$work/counted")"
    done >> "$work/differences"
done < "$parts/counts"
# Rows of the default's ablation: their options, and the nodes of five positions.
if [ "$long" = 1 ]; then
    sed -n '/^## The default/,/^## /p' docs/ablation.md |
        sed -n 's/^| \(.*\) | 5 of 5 | \([0-9,]*\) |.*/\1\t\2/p' |
        while IFS=$tab read -r options shown; do
            options=$(echo "$options" | tr -d '`' | sed 's/^everything on$//')
            # shellcheck disable=SC2086
            found=$("$yomikiri" bench --rounds 1 --warmup 0 -t 1 --jsonl $options --first 5 \
                        ffo-40-59 < /dev/null | sed 's/.*"total":{\([^}]*\)}.*/\1/' |
                    grep -oE '"nodes":[0-9]+' | tr -dc 0-9)
            [ "$found" = "$(echo "$shown" | tr -d ,)" ] ||
                printf 'docs/ablation.md\t0\t%s: %s\t%s\n' "$options" "$shown" "$found"
        done >> "$work/differences"
fi
told node_counts_are_those_of_this_build "$work/differences"

yomikiri=$yomikiri sh "$parts/facts.sh" > "$work/facts"
awk -f "$parts/figures.awk" "$work/facts" "$parts/figures" > "$work/differences" 2>&1 ||
    echo "tests/pages/figures.awk${tab}0${tab}an end${tab}a failure" >> "$work/differences"
told figures_are_those_of_records_and_counts "$work/differences"

# The suites of the record are those that are counted: another count asks for a new record.
for suite in ffo-20-39 ffo-40-59; do
    for what in nodes searched; do
        recorded=$(sed -n "s|^t1/$suite/$what ||p" "$work/facts")
        counted=$(sed -n "s|^$suite/all/$what ||p" "$work/facts")
        [ "$recorded" = "$counted" ] || echo "$suite: $recorded $what recorded, $counted counted"
    done
done > "$work/differences"
result record_on_the_pages_is_of_this_search "$(cat "$work/differences")"

# ---- names ------------------------------------------------------------------------

# each_word PATTERN TEST NAME WHAT - every match of PATTERN in the pages passes `TEST word`.
each_word() {
    grep -noE -e "$1" $pages $others /dev/null | sort -u -t : -k 1,1 -k 3 |
        while IFS=: read -r page at word; do
            "$2" "$word" || printf '%s\t%s\t%s\t%s\n' "$page" "$at" "$4" "$word"
        done > "$work/differences"
    told "$3" "$work/differences"
}

signature=$(cat tests/signature)
grep -nEi 'signature|^ *Nodes:|`Nodes: ' $pages $others | grep -vE 'baseline|\|.*\|.*\|' |
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
for sub in '' $("$yomikiri" --man-pages); do
    "$yomikiri" $sub --help-all
done 2> /dev/null | grep -oE -e '--[a-z][-a-z0-9]*' | sort -u > "$work/options"
sed -n 's/^option //p' "$parts/names" >> "$work/options"
is_option() { grep -qxF -e "$1" "$work/options"; }
each_word '--[a-z][-a-z0-9]+' is_option options_exist 'an option of some subcommand'

sed -n 's/^\([a-z][-a-z0-9 ]*\):.*/\1/p' Makefile ./*/*.mk |
    tr ' ' '\n' | sort -u > "$work/targets"
is_target() { grep -qxF -e "${1#make }" "$work/targets"; }
is_target_in_code() { is_target "$(echo "$1" | tr -d '`' | sed 's/^ *//')"; }
each_word '(^    |`)make [a-z][-a-z0-9]+' is_target_in_code targets_of_make_exist \
    'a target of make'

make -s help > "$work/help"
result make_help_lists_every_target "$(sed -e :a -e '/\\$/N; s/\\\n//; ta' Makefile ./*/*.mk |
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
"$yomikiri" convert --help-all | tr -s ' \n' ' ' |
    sed 's/.*--to FORMAT what to write: \([^-]*\) -o, .*/\1/; s/ or /, /' |
    tr -d ' ' | tr ',' '\n' |
    while read -r format; do
        grep -q "^| .*\`$format\`" docs/convert.md || echo "docs/convert.md has no row for $format"
    done > "$work/differences"
result written_formats_have_rows "$(cat "$work/differences")"
first=$(head -n 1 positions/sets/ffo-01-19.obf | cut -c 1-66)
"$yomikiri" solve -q --svg "$work/board.svg" "$first" > "$work/out" 2>&1
result picture_is_what_the_program_draws "$(cmp docs/board.svg "$work/board.svg" 2>&1)"

# ---- shape ----------------------------------------------------------------------------

result readme_has_at_most_110_lines "$(awk 'NR == 111 { print "it is longer" }' README.md)"

exit $failures
