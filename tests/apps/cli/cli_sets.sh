#!/bin/sh
# cli_sets.sh - the suites in positions/sets through the whole program: checksums, answers,
# and that a wrong score is noticed. YOMIKIRI_LONG=1 solves what takes minutes.
# needs: release

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/solve.sh
sets=$(dirname "$0")/../../../positions/sets

if command -v sha256sum > /dev/null; then
    (cd "$sets" && sha256sum -c SHA256SUMS) > "$place/out" 2>&1
    fact sets_have_their_checksums
else
    skip sets_have_their_checksums 'sha256sum is not available'
fi
[ "$(ls "$sets"/*.obf | wc -l)" -eq "$(grep -c 'obf$' "$sets/SHA256SUMS")" ]
fact every_set_has_a_checksum

# A set is as convert writes it, and some of its positions as solve does: their scores take minutes
# each, but for a few.
for set in ffo-01-19:19 ffo-20-39:20 ffo-40-59:20 ffo-60-79:20 varied:300 varied-held:300 \
    midgame:200 judge-fit:216 judge-held:216; do
    file=$sets/${set%:*}.obf name=$(echo "${set%:*}" | tr - _)
    ${EMULATOR:-} "$YOMIKIRI" convert --to obf "$file" > "$place/out" 2> "$place/err"
    cmp "$place/out" "$file" > "$place/difference" 2>&1 && lines_are "${set#*:}" "$place/out"
    fact "${name}_is_as_convert_writes_it"
    case $name in
    varied*) awk 'NR % 9 == 1 && NR <= 55' "$file" > "$place/some.obf"
             solve 0 -q "$place/some.obf" && [ "$(grep -c ': ok' "$place/out")" -eq 7 ] ;;
    midgame|judge*)
             pattern='[A-H][1-8]:'
             [ "$name" != midgame ] || pattern='midgame-010$'
             grep -m 1 "$pattern" "$file" > "$place/some.obf"
             solve 0 --obf --moves -q -t 1 "$place/some.obf" &&
                 cmp -s "$place/out" "$place/some.obf" && [ -s "$place/out" ] ;;
    *)       continue ;;
    esac
    fact "${name}_has_the_scores_that_solve_proves"
done

# What solve writes is the set itself: names, every move, every score, their order.
solve 0 --obf --moves -q "$sets/hunt.obf" && cmp -s "$place/out" "$sets/hunt.obf" &&
    [ -s "$place/out" ]
fact hunt_is_what_solve_writes
solve 0 --obf --moves -q --classic --kernel portable "$sets/hunt.obf" &&
    cmp -s "$place/out" "$sets/hunt.obf"
fact hunt_is_what_the_classic_search_of_the_portable_kernel_writes
solve 0 --obf --moves -q "$sets/gate.obf" && cmp -s "$place/out" "$sets/gate.obf" &&
    [ -s "$place/out" ]
fact gate_is_what_solve_writes
solve 0 --obf --moves -q "$sets/ffo-01-19.obf" && cmp -s "$place/out" "$sets/ffo-01-19.obf" &&
    [ ! -s "$place/err" ]
fact ffo_01_19_is_what_solve_writes
solve 0 --moves --jsonl "$sets/ffo-01-19.obf" && lines_are 19 "$place/out" &&
    [ "$(grep -c '"exact":true.*"expected":{"score":[-0-9]*,"ok":true}' "$place/out")" -eq 19 ] &&
    has '^{"schema":"yomikiri.solve/1","id":"ffo-01",' && has '"id":"ffo-19",'
fact solve_names_the_positions_and_agrees_with_every_score

# One wrong score among 19 positions: of a best move, and of another one.
sed '7s/A6:+8/A6:+10/' "$sets/ffo-01-19.obf" > "$place/best.obf"
! cmp -s "$place/best.obf" "$sets/ffo-01-19.obf" && solve 1 -q "$place/best.obf" &&
    [ "$(grep -c 'WRONG' "$place/out")" -eq 1 ]
fact wrong_best_score_ends_with_status_1
sed '7s/G1:+0/G1:-2/' "$sets/ffo-01-19.obf" > "$place/other.obf"
! cmp -s "$place/other.obf" "$sets/ffo-01-19.obf" && solve 1 -q --moves "$place/other.obf" &&
    [ "$(grep -c 'WRONG' "$place/out")" -eq 1 ]
fact wrong_score_of_another_move_ends_with_status_1

# ---- minutes -------------------------------------------------------------------------

if [ "${YOMIKIRI_LONG:-0}" = 1 ]; then
    solve 0 --obf --moves -q "$sets/ffo-20-39.obf" && cmp -s "$place/out" "$sets/ffo-20-39.obf"
    fact ffo_20_39_is_what_solve_writes
    head -n 10 "$sets/ffo-40-59.obf" > "$place/ten.obf"
    solve 0 -q -t 2 -j 1 "$place/ten.obf" && [ "$(grep -c ': ok' "$place/out")" -eq 10 ]
    fact ffo_40_49_have_the_score_of_the_set
    grep 'midgame-019$' "$sets/midgame.obf" > "$place/dear.obf"
    solve 0 --obf --moves -q "$place/dear.obf" && cmp -s "$place/out" "$place/dear.obf"
    fact midgame_is_what_solve_writes_where_it_takes_seconds
    for set in varied varied-held; do
        solve 0 -q "$sets/$set.obf" && [ "$(grep -c ': ok' "$place/out")" -eq 300 ]
        fact "$(echo "$set" | tr - _)_has_the_scores_that_solve_proves_all_of_them"
    done
fi
exit $failures
