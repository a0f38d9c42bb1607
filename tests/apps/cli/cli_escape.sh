#!/bin/sh
# cli_escape.sh - nothing that comes from outside reaches a terminal or a report as anything but
# text: file names, commands, what other programs say, fields of records, the environment.
# Prints one fact per line.

cd "$(dirname "$0")/../../.." || exit 1
yomikiri=${YOMIKIRI:-./yomikiri}
case $yomikiri in /*) ;; *) yomikiri=$PWD/$yomikiri ;; esac
place=$(mktemp -d) || exit 1
trap 'rm -rf "$place"' EXIT
failures=0

# Colours, sets the title, forges a line, turns the direction; U+009B is CSI in one character.
nasty=$(printf 'e\033[31mv\033]0;x\007il\nyomikiri: forged\r\302\233\342\200\256')
control=$(printf '[\001-\010\013-\037\177]|\302[\200-\237]|\342\200[\252-\256]')
folder="$place/$nasty"
mkdir "$folder"
cp positions/sets/gate.obf "$folder/$nasty.obf"
ln -s "$yomikiri" "$folder/yomikiri"
small="$place/$nasty.obf"
sed '2q; s/ *%.*//' positions/sets/gate.obf > "$small"    # without names of their own

# run STATUS COMMAND... - what it says lies in $place/out.
run() {
    wanted=$1
    shift
    status=0
    "$@" > "$place/out" 2>&1 < /dev/null || status=$?
    [ "$status" -eq "$wanted" ]
}

# harmless FILE - no byte to obey is in it, nor a forged line. (Lines of CSV end in CR LF.)
harmless() {
    ! sed "s/$(printf '\r')\$//" "$1" | LC_ALL=C grep -qE "$control" &&
        ! grep -q '^yomikiri: forged' "$1"
}

# clean [FILE]... - each is harmless, and shows the escape.
clean() {
    [ $# -gt 0 ] || set -- "$place/out"
    for file; do
        grep -qF '\x1b' "$file" && harmless "$file" || return 1
    done
}

fact() {
    if [ $? -eq 0 ]; then
        echo "ok $1"
    else
        echo "not ok $1: status $status; $(head -c 500 "$place/out" | cat -v)"
        failures=1
    fi
}

# ---- file names -------------------------------------------------------------------

run 0 "$yomikiri" solve "$small" && clean
fact solve_shows_the_name_of_its_file
run 0 "$yomikiri" solve -q "$small" && clean
fact solve_shows_it_in_one_line
run 3 "$yomikiri" solve "$place/$nasty.none/x" && clean
fact solve_names_a_file_that_is_missing
run 3 "$yomikiri" solve -q "$(printf './a\033[31mb.obf')" &&
    grep -A 1 "printf './a" docs/command-line.md | sed -n '2s/^ *//p' > "$place/wanted" &&
    sed 1q "$place/out" | cmp -s - "$place/wanted"
fact example_in_the_page_is_what_is_printed
printf '%s garbage X\n' "$nasty" > "$folder/bad"
run 3 "$yomikiri" solve --format obf "$folder/bad" && clean
fact solve_shows_what_it_cannot_read
run 0 "$yomikiri" solve --jsonl --resume "$folder/none.jsonl" "$small" && clean
fact resume_names_its_file
run 1 "$yomikiri" solve -q --svg "$folder/no/such.svg" "$small" && clean
fact drawing_that_cannot_be_written_is_named
run 1 "$yomikiri" convert --to svg --output "$folder/no/such.svg" "$small" && clean
fact convert_names_what_it_cannot_write
run 3 "$yomikiri" convert --to board "$folder/bad" && clean
fact convert_shows_what_it_cannot_read
run 3 "$yomikiri" bench "$folder/none.obf" && clean
fact bench_names_a_missing_suite
run 0 "$yomikiri" bench --first 1 --rounds 1 --warmup 0 --no-pin --table 1M --record \
    --results "$folder/results" "$small" && clean
fact bench_names_its_suite_and_where_it_recorded
odd="$place/$(printf '\377')"
run 0 "$yomikiri" bench --first 1 --rounds 1 --warmup 0 --no-pin --table 1M --record \
    --results "$odd" ffo-01-19 && grep -qF 'recorded in' "$place/out" &&
    grep -qF '\xff' "$place/out" &&
    grep -qF '"--results","/' "$odd"/*/ffo-01-19.jsonl
fact word_that_is_no_utf8_is_not_lost
run 3 "$yomikiri" report "$folder/none" && clean
fact report_names_a_missing_record
run 3 "$yomikiri" report "$folder/bad" && clean
fact report_names_a_bad_record
run 1 "$yomikiri" report -o "$folder/no/such.html" tests/data/records/history.jsonl && clean
fact report_names_what_it_cannot_write
run 3 "$yomikiri" compare "$folder/a.jsonl" "$folder/b.jsonl" && clean
fact compare_names_a_missing_record

# ---- words of the command line, and the environment -------------------------------

run 2 "$yomikiri" solve "--$nasty" && clean
fact unknown_option_is_shown
run 2 "$yomikiri" solve --threads "$nasty" && clean
fact bad_value_is_shown
run 2 env YOMIKIRI_KERNEL="$nasty" "$yomikiri" solve f5 && clean
fact environment_is_shown
run 0 env YOMIKIRI_KERNEL="$nasty" "$yomikiri" --version && clean
fact environment_is_shown_by_version

# ---- other programs -----------------------------------------------------------------

bench() {
    wanted=$1
    shift
    run "$wanted" "$yomikiri" bench ffo-01-19 --first 1 --rounds 1 --warmup 0 -t 1 --table 1M \
        --no-pin --limit 600 "$@"
}
quoted=$(printf '%s' "$folder" | sed "s/'/'\\\\''/g; 1s/^/'/; \$s/\$/'/")
bench 0 --engine "$nasty=$quoted/yomikiri --etc off" && clean
fact name_and_command_of_an_engine_are_shown
bench 1 --engine "x=$quoted/nosuch" && clean
fact engine_that_cannot_start_is_shown
cat > "$place/yomikiri-dies" <<'END'
#!/bin/sh
printf 'e\033[31mvil\nyomikiri: forged\r\302\233\n' >&2
exit 3
END
sed 's/>&2/;/; s/exit 3/cat > \/dev\/null/' "$place/yomikiri-dies" > "$place/yomikiri-talks"
sed '2a read line
    2i printf "{\\"schema\\":\\"yomikiri.serve/1\\",\\"version\\":\\"1\\\\u001b[m\\"}\\n"' \
    "$place/yomikiri-dies" > "$place/yomikiri-late"
chmod +x "$place"/yomikiri-*
bench 1 --engine "x=$place/yomikiri-dies" && clean
fact last_words_of_an_engine_are_shown
bench 1 --engine "x=$place/yomikiri-late" && clean
fact last_words_in_the_middle_of_an_answer_are_shown
bench 1 --engine "x=$place/yomikiri-talks" && harmless "$place/out"
fact engine_that_only_talks_does_no_harm
run 0 "$yomikiri" compare --rounds 3 --suite "$small" --warmup 0 "$quoted/yomikiri --table 1M" \
    "$quoted/yomikiri --table 1M" ||
    [ "$status" -eq 5 ] || [ "$status" -eq 6 ] && clean
fact commands_that_are_compared_are_shown
run 1 "$yomikiri" gate --only answers --answers "$small" --candidate "$place/yomikiri-dies" \
    --markdown "$place/gate.md" && clean "$place/out"
fact gate_shows_what_a_candidate_says

# ---- fields of records -----------------------------------------------------------------

ESC='\\u001b[31m\\nyomikiri: forged\\u009b\\u202e'
sed -E "s/\"(name|slug|brand|governor|compiler|commit|id)\":\"/&$ESC/g
    s/\"bench\"/\"bench$ESC\"/; s/\"trouble\":null/\"trouble\":\"$ESC\"/
    s/\"load\":0.25/&,\"warnings\":[\"$ESC\"]/" \
    tests/data/records/history.jsonl > "$place/record.jsonl"
sed 's/"score":-8,"best":"[a-h][1-8]","ok":true/"score":null,"best":null,"ok":false/
    s/\("score":null[^]]*"reps":\)\[[^]]*\]/\1[]/' \
    "$place/record.jsonl" > "$place/unsolved.jsonl"
for format in text markdown csv; do
    run 0 "$yomikiri" report --all --format $format "$place/record.jsonl" && clean
    fact "record_is_shown_as_$format"
    run 4 "$yomikiri" report --format $format "$place/unsolved.jsonl" && clean
    fact "trouble_is_shown_as_$format"
done
run 0 "$yomikiri" report -o "$place/page.html" "$place/record.jsonl" &&
    harmless "$place/page.html" && grep -qF '\u001B' "$place/page.html"
fact record_is_shown_in_page
run 0 "$yomikiri" report --format markdown --all "$place/record.jsonl" &&
    grep -qF "yomikiri 'bench\\x1b[31m" "$place/out"
fact command_to_repeat_is_shown
printf '%s\n' '{"schema":"yomikiri.\u001b[31m/1"}' > "$place/other.jsonl"
run 3 "$yomikiri" report --all "$place/other.jsonl" && clean
fact schema_of_another_is_shown

exit $failures
