#!/bin/sh
# cli_rivals.sh - scripts/rivals: checkouts of other solvers are built by their own commands, all
# are measured in turns, and the pages get what came out. The checkouts are stand-ins that print
# what Edax and Egaroucid print. Prints one fact per line.
# needs: release long jq make

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh
command -v jq > /dev/null || { echo 'skip rivals: jq is not available'; exit 0; }
top=$PWD fakes=$PWD/tests/data/fake_engines
export PATH="$work/bin:$PATH" YOMIKIRI="$yomikiri" PAGES="$work/pages"
unset MAKEFLAGS
mkdir -p "$work/bin" "$work/pages/docs" "$work/it's/edax/src" "$work/it's/edax/data" \
    "$work/it's/egaroucid"
cp README.md "$work/pages"
cp docs/ffo.md "$work/pages/docs"
sed -n 1,3p positions/sets/ffo-01-19.obf > "$work/tiny.obf"

# Of a makefile that knows the instruction sets by their newer names; it wants all three words.
cat > "$work/it's/edax/src/Makefile" << 'MAKE'
build:
	test -n "$(ARCH)" && test "$(OS)" = linux && $(COMP) --version > /dev/null
	echo "$(ARCH)" > ../arch
	cp ../program ../bin/lEdax-$(ARCH)
# x86-64 x86-64-v2 x86-64-v3 x86-64-v4
MAKE
printf '#!/bin/sh\nfor word; do [ "$word" != -hash-table-size ] || sized=1; done
[ -n "$sized" ] && exec "%s/fake_edax.sh" --answers "%s/positions/sets/ffo-01-19.obf" "$@"\n' \
    "$fakes" "$top" > "$work/it's/edax/program"
# It finds its files only where it lies, and takes -hash N first.
printf '#!/bin/sh\n[ -f ./resources ] && [ "$1" = -hash ] && shift 2 &&
exec "%s/fake_egaroucid.sh" --answers "%s/positions/sets/ffo-01-19.obf" "$@"\n' "$fakes" "$top" \
    > "$work/it's/egaroucid/program"
chmod +x "$work/it's/edax/program" "$work/it's/egaroucid/program"
touch "$work/it's/egaroucid/CMakeLists.txt"
cat > "$work/bin/cmake" << 'CMAKE'
#!/bin/sh
[ "$1" = -S ] && folder=$2 && exit 0
folder=${2%/build}
mkdir -p "$folder/bin" && touch "$folder/bin/resources"
cp "$folder/program" "$folder/bin/Egaroucid_for_Console.out"
CMAKE
chmod +x "$work/bin/cmake"

# rivals WORD... - run it; $status, $work/out and $work/err tell the rest.
rivals() {
    status=0
    scripts/rivals --out "$work/rivals" "$@" > "$work/out" 2> "$work/err" < /dev/null || status=$?
}

# page FILE PART... - whether the page has each part; what it lacks.
page() {
    file=$work/pages/$1
    shift
    for part; do
        grep -qE -e "$part" "$file" || echo "no $part"
    done
}

rivals
expect nothing_to_measure_is_said 2 '' 'rivals: which?'
rivals --rounds
expect missing_value_is_said 2 '' 'rivals: --rounds needs a value'
rivals "edax=$work/it's/edax"
expect missing_weights_are_named 1 '' 'data/eval.dat is missing'
touch "$work/it's/edax/data/eval.dat"
rivals "edax=$work/it's/egaroucid"
expect wrong_checkout_is_named 1 '' 'is no checkout of edax (src/Makefile) or egaroucid'
if grep -q '^flags.* avx2 ' /proc/cpuinfo 2> /dev/null; then
    rivals --build "edax=$work/it's/edax"
    expect command_is_printed 0 'Edax-AVX=edax:' ''
    result best_build_for_this_cpu_is_made "$(
        grep -q 'avx512vl' /proc/cpuinfo && level=v4 || level=v3
        grep -qx "x86-64-$level" "$work/it's/edax/arch" || cat "$work/it's/edax/arch")"
    sed -i.old 's/x86-64-v[34]//g; s/^# .*/# x64-modern/' "$work/it's/edax/src/Makefile"
    rivals --build "edax=$work/it's/edax"
    result older_makefiles_have_other_names "$(
        grep -qx x64-modern "$work/it's/edax/arch" || cat "$work/it's/edax/arch" "$work/err")"
    set -- "edax=$work/it's/edax" "egaroucid=$work/it's/egaroucid"
else
    echo 'skip checkout_of_edax_is_built: this CPU has no AVX2, which Edax-AVX is for'
    set -- "edax=$fakes/fake_edax.sh --answers positions/sets/ffo-01-19.obf" \
        "egaroucid=$work/it's/egaroucid"
fi

rivals --suites "$work/tiny.obf" --rounds 2 "$@" "old=yomikiri:$yomikiri --etc off"
expect all_are_measured_in_turns 0 'written into README.md and docs/ffo.md' ''
result table_has_time_and_nodes_of_each "$(page docs/ffo.md \
    '^[|] tiny [|] Edax-AVX [|] [0-9.e-]+ [|] 0\.621 [|] 0\.[0-9]+ [|] [0-9.]+ \([0-9.]+ to ' \
    '^[|] tiny [|] Egaroucid [|] ' '^[|] tiny [|] old [|] [0-9.e-]+ [|]' \
    "^Measured on $(date -u +%Y)-.* 2 rounds: Edax-AVX, Egaroucid, old\.$")"
result former_rows_are_gone "$(grep -E '^[|] ffo-40-59 [|]' "$work/pages/docs/ffo.md")"
result so_is_the_former_caption "$(
    [ "$(grep -c '^Measured on' "$work/pages/docs/ffo.md")" -eq 1 ] ||
        grep -A3 '^Measured on' "$work/pages/docs/ffo.md")"
result nothing_else_changes "$(
    diff docs/ffo.md "$work/pages/docs/ffo.md" | grep '^[<>]' |
        grep -vE '^. ([|] (ffo|tiny)|Measured|of ffo)')"
result readme_has_the_line "$(page README.md \
    '^[|] time in turns with others [^|]*, at [^|]*: tiny [|] 0\.[0-9]+ of Edax-AVX; [0-9.]+ of')"
result readme_keeps_its_length \
    "$([ "$(wc -l < README.md)" -eq "$(wc -l < "$work/pages/README.md")" ] || echo differs)"
result page_with_charts_is_left "$(
    grep -q 'yomikiri.compare/1' "$work/rivals/tiny-Edax-AVX.html" || echo none)"
cp "$work/pages/docs/ffo.md" "$work/before"
cp docs/ffo.md "$work/pages/docs"
rivals --write
result tables_are_written_anew_from_what_was_measured \
    "$(diff "$work/before" "$work/pages/docs/ffo.md" | head -n 4)"

rivals --suites "$work/tiny.obf" --rounds 1 "$1"
result one_round_has_no_interval "$(
    page docs/ffo.md '^[|] tiny [|] Edax-AVX [|].*[|].*[|] 0\.[0-9]+ [|] [0-9.]+ [|] ')"
cp "$work/pages/docs/ffo.md" "$work/before"
rivals --suites "$work/tiny.obf" --rounds 1 \
    "edax=$fakes/fake_edax.sh --mode wrong --answers positions/sets/ffo-01-19.obf"
expect wrong_answer_ends_it 1 '*' 'tiny.obf ended with exit status 1: nothing is written'
result and_the_page_stays "$(diff "$work/before" "$work/pages/docs/ffo.md" | head -n 4)"
make -n table-rivals EDAX=/there EGAROUCID=/here RIVALS='--rounds 1' > "$work/out" 2>&1
result make_hands_the_checkouts_on "$(
    tr -d '\\\n' < "$work/out" |
        grep -qE "scripts/rivals --rounds 1 +'edax=/there' +'egaroucid=/here'" ||
        tail -n 3 "$work/out")"

exit $failures
