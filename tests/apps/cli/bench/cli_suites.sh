#!/bin/sh
# cli_suites.sh - names of suites where positions are expected, what names win over them,
# `bench --list`, and what is said where no suite is found. Prints one fact per line.
# needs: release

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh
. tests/support/terminal.sh
here=$PWD

# Another checkout, as it were: suites of its own below the working directory.
mkdir -p "$work/there/positions/sets" || exit 1
cd "$work/there" || exit 1
head -n 2 "$here/positions/sets/ffo-01-19.obf" > positions/sets/two.obf
head -n 1 "$here/positions/sets/ffo-01-19.obf" > positions/sets/mini.obf
cp positions/sets/mini.obf positions/sets/f5d6c3.obf
cp positions/sets/mini.obf positions/sets/taken.obf
cp positions/sets/two.obf taken
cp positions/sets/mini.obf positions/sets/twentyone-a.obf

# ---- suites where positions stand ---------------------------------------------------

run solve -q two
expect solve_takes_the_name_of_a_suite 0 'ffo-02' ''
run solve -q two.obf
expect ending_may_be_named 0 'ffo-02' ''
run mini -q
expect suite_may_be_the_first_word 0 'ffo-01' ''
run convert --to obf mini two
why=$(cat positions/sets/mini.obf positions/sets/two.obf | cmp - "$work/out" 2>&1)
result convert_takes_suites_in_order "$why"
run perft 2 mini
expect perft_takes_a_suite 0 'perft 2: ' ''
run convert --to board taken
why=
[ "$(wc -l < "$work/out")" -eq 2 ] || why=$(cat "$work/out" "$work/err")
result file_wins_over_a_suite "$why"
run convert --to transcript f5d6c3
expect position_wins_over_a_suite 0 'f5d6c3' ''
mkdir -p "$work/checkout/positions" "$work/elsewhere"
cp "$yomikiri" "$work/checkout"
ln -s "$here/positions/sets" "$work/checkout/positions/sets"
(cd "$work/elsewhere" && "$work/checkout/yomikiri" convert --to board ffo-01-19) > "$work/out" \
    2> "$work/err"
why=
[ "$(wc -l < "$work/out")" -eq 19 ] || why=$(cat "$work/out" "$work/err")
result suite_beside_the_program_is_found "$why"

# ---- names that are none --------------------------------------------------------------

for sub in solve 'perft 2' convert; do
    # shellcheck disable=SC2086
    run $sub twentyone-b
    expect "${sub%% *}_names_suites_and_folders" 3 '*' "the suites are"
    why=
    grep -q 'nor a file or suite of this name' "$work/err" &&
        grep -q 'looked in positions/sets, /.*/positions/sets' "$work/err" ||
        why=$(cat "$work/err")
    result "${sub%% *}_tells_where_it_looked" "$why"
done
run solve '..XO.. what is this'
why=
! grep -q 'suites are' "$work/err" || why=$(cat "$work/err")
result text_that_is_no_name_hears_nothing_of_suites "$why"
run bench twentyone-b
expect bench_tells_where_it_looked 3 '' '; looked in positions/sets, '
run compare --suite twentyone-b a b
expect compare_tells_where_it_looked 3 '' '; looked in positions/sets, '

# ---- bench --list -----------------------------------------------------------------------

run bench --list
expect list_shows_suites 0 'positions/sets/two.obf' ''
why=
grep -Eq '^two +2 positions +positions/sets/two\.obf$' "$work/out" || why=$(cat "$work/out")
result list_tells_how_many_positions "$why"
run bench --list -q
expect list_of_names_has_nothing_else 0 'twentyone-a' ''
why=$(grep -v '^[-a-z0-9]*$' "$work/out")
result list_of_names_has_a_name_a_line "$why"
echo nonsense > positions/sets/broken.obf
run bench --list
expect list_goes_on_behind_a_broken_suite 3 'two ' 'broken.obf:1'
mkdir -p "$work/alone/deep/er" && cp "$yomikiri" "$work/alone/deep/er/yomikiri"
cd "$work/alone/deep/er" || exit 1
status=0
./yomikiri bench --list > "$work/out" 2> "$work/err" || status=$?
expect list_without_suites_tells_where_it_looked 3 '' 'there are no suites; looked in '

# ---- a terminal -----------------------------------------------------------------------

if has_terminal; then
    for words in - solve 'perft 1 -' convert; do
        on_terminal "'$yomikiri' $words" > "$work/out" 2>&1
        why=
        grep -q 'yomikiri: paste positions, then press ctrl-D' "$work/out" ||
            why=$(head -c 300 "$work/out")
        result "terminal_is_asked_by_$(echo "$words" | tr -c 'a-z\n' _)" "$why"
    done
    on_terminal "'$yomikiri' convert f5d6c3" > "$work/out" 2>&1
    why=$(grep paste "$work/out")
    result terminal_is_not_asked_for_nothing "$why"
    on_terminal "echo f5d6c3 | '$yomikiri' convert -" > "$work/out" 2>&1
    why=$(grep paste "$work/out")
    result pipe_is_not_asked "$why"
else
    echo 'skip terminal_is_asked: script (util-linux) or a terminal is not available'
fi

exit $failures
