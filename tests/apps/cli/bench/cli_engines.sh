#!/bin/sh
# cli_engines.sh - `bench --engine` with fakes of other programs: answers that are right, wrong
# and missing. Prints one fact per line.
# needs: release grhino

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh
export TMPDIR="$work/tmp"
mkdir "$TMPDIR"
answers='--answers positions/sets/ffo-01-19.obf'

# bench ARGUMENT... - two small positions, once; $status, $work/out, $work/err.
suite='ffo-01-19 --first 2'
bench() {
    status=0
    "$yomikiri" bench $suite --rounds 1 -t 1 --table 1M --no-pin --limit 600 "$@" \
        > "$work/out" 2> "$work/err" < /dev/null || status=$?
}

# expect NAME STATUS TEXT - the run before ended so, said TEXT and left no file.
expect() {
    why=
    [ "$status" -eq "$2" ] || why="exit status $status, not $2: $(tail -n 2 "$work/err")"
    grep -qF -e "$3" "$work/out" "$work/err" || why="$why no '$3'"
    [ -z "$(ls -A "$TMPDIR")" ] || why="$why left $(ls "$TMPDIR")"
    result "$1" "$why"
}

set --
for engine in edax egaroucid scrzebra; do
    set -- "$@" -e "$engine=tests/data/fake_engines/fake_$engine.sh $answers"
done
bench -e "other=tests/data/fake_engines/fake_yomikiri.sh $answers" "$@"
expect all_kinds_are_measured_side_by_side 0 scrzebra

# How each of them may break is tested without the program.
for engine in yomikiri edax egaroucid scrzebra; do
    # The first question of one that stays up is the warm-up.
    at=
    [ "$engine" != yomikiri ] || at='--at 2'
    bench -e "it=tests/data/fake_engines/fake_$engine.sh $answers --mode wrong $at"
    expect "${engine}_is_found_wrong" 1 'it answers +20, expected is +18'
done
bench --limit 0.3 -e "it=tests/data/fake_engines/fake_edax.sh $answers --mode hang"
expect engine_that_hangs_is_cut_off 4 'it: no answer within 0.3 s'

# ---- GTP, and programs of your own ----

bench -e "our=gtp:$yomikiri serve -p gtp"
expect gtp_engine_is_measured_by_its_own_game 0 'checked: every score as recorded, every line'
if [ -x /usr/games/gtp-rhino ]; then
    status=0
    "$yomikiri" bench ffo-20-39 --first 1 --rounds 1 -e rhino=/usr/games/gtp-rhino \
        > "$work/out" 2> "$work/err" || status=$?
    expect grhino_is_measured 0 'checked: every score as recorded, every line replayed'
else
    echo 'skip grhino_is_measured: /usr/games/gtp-rhino (package grhino) is not available'
fi

# The engines that docs/engines.md shows, word for word.
for name in engine.py engine.sh; do
    awk -v first="# $name" '/^```/ { on = 0 } $0 == first { on = 1 } on' docs/engines.md \
        > "$work/$name"
done
mkdir "$work/bin"
ln -s "$yomikiri" "$work/bin/yomikiri"
ln "$yomikiri" "$work/renamed" 2> /dev/null || cp "$yomikiri" "$work/renamed"
PATH=$work/bin:$PATH
{ head -n 1 positions/sets/ffo-20-39.obf; cat tests/data/extreme.obf; } > "$work/few.obf"

# What we add comes behind a build of ours, whatever its name, and behind all of anything else.
suite="--empties 0,8 $work/few.obf"
behind() {
    bench -e "mine=$2"
    expect "arguments_come_behind_$1" 0 '2 of 20 scores as recorded'
}
behind a_script "sh $work/engine.sh"
behind a_script_behind_wrappers "env X=1 sh -u $work/engine.sh"
behind the_words_of_a_shell "sh -c 'exec sh \"\$0\" \"\$@\"' $work/engine.sh"
behind a_renamed_build "$work/renamed --etc off"
behind a_renamed_build_behind_a_wrapper "nice $work/renamed --threads 1"
small="--suite $work/small.obf --warmup 0"
head -n 1 "$work/few.obf" > "$work/small.obf"
run compare $small --rounds 1 "$work/renamed --etc off" "sh $work/engine.sh"
expect wall_time_is_compared_where_one_gives_no_cpu_time 6 'wall time, as B gives no CPU time,'
run compare $small --rounds 1 --json "sh $work/engine.sh" "$work/renamed"
expect json_says_so_too 6 '"clock_reason": "A gives no CPU time"'
sed 's/":$id,/":7,/' "$work/engine.sh" > "$work/other.sh"
bench -e "mine=sh $work/other.sh"
expect another_id_is_told_with_the_one_expected 1 'answers with another id, to question 1: {"id":7'

if command -v python3 > /dev/null; then
    bench -e "mine=python3 -u $work/engine.py"
    expect engine_of_the_page_in_python_is_right 0 '2 of 20 scores as recorded'
    suite='ffo-01-19 --first 2'
    # Prints for people, as programs do.
    cat > "$work/mine" << END
#!/bin/sh
[ \$# -eq 2 ] || read -r one two
"$yomikiri" solve --jsonl "\${1:-\$one} \${2:-\$two}" | tr -d '\n' | sed \
    's/.*ties":[0-9]*,"score":\([-0-9]*\),.*"open":[^]]*],"line":\([^]]*\).*/Score: \1 by \2/'
END
    shim='examples/serve_shim.py --line by.(.*)'
    chmod +x "$work/mine"
    bench -e "mine=$shim $work/mine {board} {side}"
    expect shim_lets_any_program_answer 0 'checked: every score as recorded, every line replayed'
    bench -e "mine=$shim $work/mine"
    expect shim_gives_the_board_on_standard_input_too 0 'checked: every score as recorded, every l'
    bench -e "mine=examples/serve_shim.py $work/mine {board} {side}"
    expect shim_without_a_line_has_none 0 '4 of 4 scores as recorded, 2 lines replayed'
    bench -e "mine=examples/serve_shim.py /bin/echo {board}"
    expect shim_names_what_holds_no_score 1 'no score in: '
    bench -e "mine=examples/serve_shim.py /bin/false {board}"
    expect shim_names_a_program_that_fails 1 'exit status 1'
    bench -e "mine=examples/serve_shim.py $yomikiri solve --bogus {board}"
    expect shim_keeps_words_behind_those_that_bench_adds 1 "unknown option '--bogus'"
    bench -e "mine=examples/serve_shim.py $work/mine {board} edax.dat"
    expect word_that_decides_the_kind_is_told 1 'it was taken for edax'
    bench -e "mine=examples/serve_shim.py"
    expect shim_without_a_program_says_how_it_is_used 1 'PROGRAM {board} {side}'
else
    echo 'skip shim_lets_any_program_answer: python3 is not available'
fi

bench -e 'it=./no/such/engine'
expect an_engine_that_is_not_there_is_named 1 './no/such/engine: No such file'

exit $failures
