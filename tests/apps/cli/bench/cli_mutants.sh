#!/bin/sh
# cli_mutants.sh - the table of wrong builds: every edit still fits the sources, and what does
# not is told; sown ones fit, too. Building them takes minutes: scripts/mutants/mutants.
# needs: release

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/fact.sh
scripts=scripts/mutants

if ! command -v python3 > /dev/null; then
    skip every_edit_fits_the_sources 'python3 is not available'
    exit 0
fi
for table in "$scripts"/*.txt; do
    python3 "$scripts/mutants" check --table "$table" > "$place/out" 2>&1
    fact "every_edit_of_$(basename "$table" .txt | tr - _)_fits_the_sources"
done
sed '0,/^- /s/^- .*/- no such line/' "$scripts/table.txt" > "$place/spoilt.txt"
! python3 "$scripts/mutants" check --table "$place/spoilt.txt" > "$place/out" 2>&1 &&
    grep -q '^stable-one-more: not found once in solver/kernel/stability.h' "$place/out"
fact edit_that_does_not_fit_is_named
python3 "$scripts/sow" 1 50 > "$place/sown.txt" 2> "$place/out" &&
    python3 "$scripts/mutants" check --table "$place/sown.txt" > "$place/out" 2>&1 &&
    grep -q '^50 edits, 0 of them' "$place/out"
fact sown_edits_fit_the_sources
# A build without an edit that refuses a way: the wrong ones are not asked in it either.
mkdir "$place/builds"
cat > "$place/builds/right" <<END
#!/bin/sh
case " \$* " in *pass-below-end*) exit 2 ;; esac
exec "$PWD/$YOMIKIRI" "\$@"
END
chmod +x "$place/builds/right"
sed -n 1,20p positions/sets/hunt.obf > "$place/hunt.obf"
gate() {
    python3 "$scripts/mutants" gate "$place/builds" --gate "$YOMIKIRI" --limit 120 \
        --answers "$place/hunt.obf" > "$place/out" 2>&1
}
! gate &&
    grep -q '^the build without an edit does not pass in every way' "$place/out" &&
    grep -q 'not asked, as it has no such option: deep layer' "$place/out"
fact way_that_the_right_build_refuses_is_no_pass
cp "$YOMIKIRI" "$place/builds/right" && gate && grep -q 'by the gate: 0 of 0$' "$place/out"
fact right_build_refuses_none
[ "$(grep -c '^= ' "$scripts/table.txt")" -ge 100 ]
fact there_are_a_hundred

exit $failures
