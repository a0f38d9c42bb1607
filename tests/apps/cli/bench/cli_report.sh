#!/bin/sh
# cli_report.sh - `yomikiri report` as a whole: forms, choices, files and exit statuses, over
# the made-up records in tests/data/records/. Prints one fact per line.
# needs: release

cd "$(dirname "$0")/../../../.." || exit 1
yomikiri=${YOMIKIRI:-./yomikiri}
. tests/support/fact.sh
export YOMIKIRI_PROFILE=none
history=tests/data/records/history.jsonl

# report STATUS ARGUMENT... - run it; output in $place/out, complaints in $place/err.
report() {
    wanted=$1
    shift
    status=0
    NO_COLOR=1 "$yomikiri" report "$@" > "$place/out" 2> "$place/err" < /dev/null || status=$?
    [ "$status" -eq "$wanted" ]
}

has() { grep -qF -e "$1" "$place/out"; }
says() { grep -qF -e "$1" "$place/err"; }

# ---- forms ----------------------------------------------------------------------

report 0 "$history" && has 'All 18 scores are as recorded.' && has '26,295,360' &&
    ! grep -q "$(printf '\033')" "$place/out"
fact text_is_the_default
! has 'disturbed' &&
    sed 's/"load":0.25/"load":0.25,"warnings":["the load was 9.9 at the end"]/' "$history" \
        > "$place/disturbed.jsonl" && report 0 "$place/disturbed.jsonl" &&
    has 'measurements were disturbed' && has 'the load was 9.9 at the end'
fact disturbed_measurements_are_named
report 0 --format markdown "$history" && has '| ffo-40-59 | yomikiri | 1 | 6/6 |' &&
    has '<details><summary>'
fact markdown_has_tables
report 0 --format csv "$history" && [ "$(wc -l < "$place/out")" -eq 25 ] &&
    awk -F, 'NR > 1 && $11 != 1000000 * (1 + 0.5 * ($15 == "edax")) && $1 == "ffo-40" { exit 1 }' \
        "$place/out"
fact csv_has_every_position_of_every_record
report 0 --json "$history" && has '"schema":"yomikiri.report/1"' && has '"texts":["ffo-40-59"' &&
    [ "$(wc -l < "$place/out")" -eq 1 ]
fact json_has_the_sections
report 0 --format gbench "$history" &&
    has '"name": "yomikiri/ffo-40-59/ffo-40/threads:2_median"' &&
    has '"host_name": "AMD EPYC"' && has '"real_time": 34.3468' &&
    [ "$(grep -c '"run_type": "iteration"' "$place/out")" -eq 96 ] &&
    [ "$(grep -c '"aggregate_name": "median"' "$place/out")" -eq 24 ]
fact gbench_has_every_repetition_and_the_medians
report 0 --json "$history"
sed 's|±|\\u00B1|g; s|×|\\u00D7|g' "$place/out" > "$place/report.json"
report 0 --format html "$history" && has '<!DOCTYPE html>' && ! has 'src=' && ! has '@STYLE@' &&
    grep -qxFf "$place/report.json" "$place/out" &&
    ! sed "s|http://www.w3.org/[0-9a-z/]*||g" "$place/out" | grep -qE 'url\(|https?://|@import'
fact html_holds_the_json_and_needs_nothing_else
cp "$place/out" "$place/page.html"
report 0 -o "$place/file.html" "$history" && [ ! -s "$place/out" ] &&
    cmp -s "$place/file.html" "$place/page.html"
fact ending_of_the_file_names_the_form
report 1 -o "$place/no/such.html" "$history" && says 'no/such.html: No such file'
fact file_that_cannot_be_written_is_an_error
if [ -e /dev/full ]; then
    report 1 -o /dev/full "$history" && says '/dev/full: No space'
    fact full_disk_is_an_error
else
    echo 'skip full_disk_is_an_error: /dev/full is not available'
fi

# ---- choices ------------------------------------------------------------------------

report 0 --last --format csv "$history" && [ "$(wc -l < "$place/out")" -eq 19 ] &&
    ! has 7a25313
fact last_leaves_out_earlier_records
report 0 --suite 'no-*' "$history" && has 'There are no records yet.'
fact suite_chooses
report 0 --machine 'amd-*' "$history" && has 'All 18 scores'
fact machine_chooses
mkdir "$place/folder" && mkdir "$place/folder/amd" && cp "$history" "$place/folder/amd/" &&
    echo rubbish > "$place/folder/amd/notes.txt"
report 0 "$place/folder" && has 'All 18 scores are as recorded.'
fact folders_are_searched_for_records

# ---- names and order ----------------------------------------------------------------

bench() {
    "$yomikiri" bench --record --results "$place/measured" --rounds 1 --warmup 0 --first 1 \
        --quiet --no-pin "$@" ffo-01-19 > /dev/null 2>&1
}
# Files of records are sorted by whole seconds, which these may share.
bench --table 4M --etc off && bench && bench -t 2 &&
    report 0 --format csv "$place/measured" &&
    [ "$(awk -F, 'NR > 1 { print $15 }' "$place/out" | sort | uniq -c | tr -s ' \n' ' |')" = \
        ' 2 yomikiri| 1 yomikiri --table 4M --etc off|' ]
fact options_name_an_engine_and_their_absence_does_not
bench -t 1 && bench_time=$("$yomikiri" report --last --machine '*' "$place/measured" |
    sed -n '/^Summary/,/^What/p') && case $bench_time in *'Wall time'*) ;; *) false ;; esac
fact records_of_several_threads_have_wall_time_and_say_so
rm -rf "$place/measured"
"$yomikiri" bench --record --results "$place/measured" --rounds 1 --no-pin --first 3 ffo-01-19 |
    awk '/^total/ { print $2, $3 }' > "$place/by_bench"
report 0 "$place/measured" && has ' CPU time ' && ! has '[^l] time  ' &&
    has "  $(cat "$place/by_bench")  "
fact report_has_the_clock_and_the_time_that_bench_had
report 0 "$history" && [ "$(sed -n '/^Summary/,/^$/d; /^Suite/,/^$/p' "$place/out" |
    sed -n '3,5s/.*\(....-..-.. ..:..\).*/\1/p' | tr '\n' '|')" = \
    '2026-11-11 14:00|2026-11-11 13:00|2026-11-11 12:00|' ]
fact newest_record_comes_first
report 0 --last "$history" && awk '/^    \$ yomikiri report --last/ { on = 1; next }
    on && !/^    / && !/^$/ { exit } on { sub(/^    /, ""); if ($0 == "…") exit; print }' \
    docs/records.md > "$place/sample" && [ "$(wc -l < "$place/sample")" -gt 8 ] &&
    head -n "$(wc -l < "$place/sample")" "$place/out" | cmp -s - "$place/sample"
fact sample_in_the_page_is_what_is_printed

# ---- bad input ------------------------------------------------------------------------

report 3 "$place/none.jsonl" && says 'none.jsonl: No such file'
fact missing_record_is_named
{ cat "$history"; echo '{"schema":"yomikiri.record/2.0"}'; } > "$place/newer.jsonl"
report 3 "$place/newer.jsonl" && says 'newer.jsonl:5'
fact unknown_version_is_named_with_its_line
sed -n 1p "$history" | sed 's/"score":-10/"score":-8/;s/"ok":true/"ok":false/' \
    > "$place/wrong.jsonl"
report 1 "$place/wrong.jsonl" && has '1 of 6 answers is wrong.'
fact wrong_answers_give_status_1
report 2 --format nosuch "$history" && says nosuch
fact unknown_form_is_a_usage_error

exit $failures
