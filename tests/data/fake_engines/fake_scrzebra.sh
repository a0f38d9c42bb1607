#!/bin/sh
# fake_scrzebra.sh - reads a script and writes answers as scrzebra does, black's discs first.
# Modes: right, wrong, exit, truncated, wiped (black is wiped out), wld (who wins, no more).

. "$(dirname "$0")/common.sh"
in='' out=''
while [ $# -gt 0 ]; do
    case $1 in
    --mode)    mode=$2; shift ;;
    --answers) answers=$2; shift ;;
    --score)   fixed=$2; shift ;;
    --move)    move=$2; shift ;;
    -script)   in=$2 out=$3; shift 2 ;;
    *)         echo "Unexpected option '$1'"; exit 1 ;;
    esac
    shift
done
[ "$mode" != exit ] || { echo 'Unable to open coefficient file' >&2; exit 1; }
read -r board side < "$in" || exit 0
grep -q '^% End of the endgame script' "$in" || { echo 'Error parsing line 2'; exit 0; }
look_up "$board" "$side"
[ "$mode" != wrong ] || score=$((score < 63 ? score + 2 : score - 2))
[ "$side" = X ] || score=$((0 - score))
discs="$((32 + score / 2)) - $((32 - score / 2))"
case $mode in
wiped)     discs='0 - 20' ;;
wld)       discs='White win' ;;
esac
if [ "$mode" = truncated ]; then
    printf '%s - 2' "${discs%% *}" > "$out"
else
    printf '%% solved by a fake\n%s    %s b1 -- c1\n' "$discs" "$best" > "$out"
fi
printf '\nTotal nodes:    3948750\nTotal time:     0.2 s\n'
