#!/bin/sh
# cli_reader.sh - tests of the reader as a person sees it: complaints with file, line and column,
# exit status 3 with the rest done, and never an answer to another position.

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/fact.sh
YOMIKIRI=${YOMIKIRI:-./yomikiri}
corpus=${YOMIKIRI_CORPUS:-tests/data/corpus}
if ! ${EMULATOR:-} "$YOMIKIRI" --version > /dev/null 2>&1; then
    not_ok reader_program_can_be_run "$YOMIKIRI"
    exit 1
fi
export LC_ALL=C

# run STATUS ARGUMENT... - output in $place/out, complaints in $place/err.
run() {
    wanted=$1
    shift
    ${EMULATOR:-} "$YOMIKIRI" "$@" > "$place/out" 2> "$place/err" < "$place/in"
    status=$?
    [ "$status" -eq "$wanted" ]
}

says() { grep -qF -e "$1" "$place/err"; }
prints() { grep -qF -e "$1" "$place/out"; }
positions_are() { [ "$(wc -l < "$place/out")" -eq "$1" ]; }
quiet() { [ ! -s "$place/err" ]; }

: > "$place/in"
# Few empties, so that solving takes no time. Scores by exhaustive search.
one='XXXXXXXXXXXXXXXXXXXXOXXXXXXOOXXXXXXOOXXXXXXXXXXXOXXXXXOXO-XXXXO- X'
two='--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
bad=$(printf '%s' "$two" | cut -c 1-20,22-)

# ---- the form of a complaint -------------------------------------------------------

printf '%s\n' "$two" "$bad" "$one" > "$place/mixed.obf"
run 3 convert --to board "$place/mixed.obf" && positions_are 2 && prints "$two" && prints "$one"
fact bad_line_costs_only_itself
says "yomikiri: $place/mixed.obf:2:" && says 'board-too-short' && says 'got 63 squares'
fact complaint_has_program_file_line_name_and_count
says "$(printf '%s' "$bad" | cut -c 1-40)"
fact complaint_quotes_the_line

printf '%s\n' '% comment' "$(printf '%s' "$two" | sed 's/^\(.\{30\}\)./\1?/')" \
    > "$place/square.obf"
run 3 convert --to board "$place/square.obf" && says "yomikiri: $place/square.obf:2:31: "
fact bad_square_is_named_by_line_and_column

printf '%s\r\n' "$two" "$bad" > "$place/crlf.obf"
run 3 convert --to board "$place/crlf.obf" && positions_are 1 && says "crlf.obf:2:"
fact lines_of_crlf_files_are_counted

printf '\357\273\277%s\n%s\n' "$two" "$bad" > "$place/bom.obf"
run 3 convert --to board "$place/bom.obf" && prints "$two" && says "bom.obf:2:"
fact byte_order_mark_is_no_square

: > "$place/in"

run 3 convert --to board f5d6c3a1 && says ':1:7: ' && says 'illegal-move' && positions_are 0
fact illegal_move_in_an_argument_is_named_by_column

# ---- warnings ---------------------------------------------------------------------

printf '%s\n' "$two" "$two" > "$place/twice.obf"
run 0 convert --to board "$place/twice.obf" && positions_are 2 && says 'twice.obf:2:' \
    && says 'duplicate-position'
fact warning_leaves_the_status_alone

run 0 convert --to board --format board "$(printf '%s' "$two" | cut -c 1-64)" \
    && says 'side-guessed-from-parity'
fact guessed_side_is_never_silent

# ---- solve ------------------------------------------------------------------------

printf '%s\n' "$bad" "$one" > "$place/solve.obf"
run 3 solve --jsonl "$place/solve.obf" && positions_are 1 && says 'solve.obf:1:' \
    && prints "\"board\":\"${one% X}\""
fact solve_answers_the_good_line_after_a_bad_one

printf '%s\n' "$(printf '%s' "$one" | tr O 0)" > "$place/zero.obf"
run 3 solve --jsonl "$place/zero.obf" && positions_are 0 && says 'ambiguous-zero'
fact solve_refuses_zeros

# ---- what a zero is ----------------------------------------------------------------

printf '%s\n' "${one% X}" | tr XO- 10. | fold -w 8 > "$place/digits.txt"
echo 'black to move' >> "$place/digits.txt"
run 3 solve -q "$place/digits.txt" && positions_are 0 && says 'ambiguous-zero' \
    && says '0 black, 1 white (9 and 53 discs)' \
    && says '0 white, 1 black (53 and 9 discs)' && says '--zero white'
fact zero_and_one_are_refused_with_both_readings
run 0 convert --to board --zero white "$place/digits.txt" && prints "$one" && quiet
fact convert_takes_a_zero_for_what_it_is_told
run 0 solve --jsonl --zero=white "$place/digits.txt" && prints "\"board\":\"${one% X}\"" && quiet
fact solve_takes_a_zero_for_what_it_is_told

: > "$place/empty.obf"
run 3 solve --jsonl "$place/empty.obf" && positions_are 0 && says 'nothing-found'
fact solve_says_so_when_nothing_was_found

# ---- the corpus through the program ---------------------------------------------------

# Files read without options, by folder; the reader's own tests compare the boards.
files() { awk -F '\t' -v folder="$1" '$1 == "file" && NF == 2 && index($2, folder) == 1 {
    print $2 }' "$corpus/expect.tsv"; }

wrong=
for file in $(files valid/); do
    run 0 convert --to jsonl "$corpus/$file" && [ -s "$place/out" ] || wrong="$wrong $file:$status"
done
[ -z "$wrong" ] && ok convert_reads_all_valid_files \
    || not_ok convert_reads_all_valid_files "$wrong"

wrong=
shapeless=
for file in $(files broken/); do
    run 3 convert --to obf "$corpus/$file" || wrong="$wrong $file:$status"
    grep -v '^    ' "$place/err" \
        | grep -qv "^yomikiri: $corpus/$file:[0-9]*:\([0-9]*:\)\{0,1\} " \
        && shapeless="$shapeless $file"
done
[ -z "$wrong" ] && ok convert_ends_with_3_on_all_broken_files \
    || not_ok convert_ends_with_3_on_all_broken_files "$wrong"
[ -z "$shapeless" ] && ok complaints_about_broken_files_have_one_form \
    || not_ok complaints_about_broken_files_have_one_form "$shapeless"

exit $failures
