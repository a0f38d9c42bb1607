#!/bin/sh
# fake_egaroucid.sh - prints what Egaroucid for Console prints for -solve. Modes: right, wrong,
# crash, exit, hang, truncated, garbage, selective, shallow, illegal, plain (depth without
# percentage, no line of totals), slow, noisy.

. "$(dirname "$0")/common.sh"
file='' threads=1 level=21
while [ $# -gt 0 ]; do
    case $1 in
    --mode)    mode=$2; shift ;;
    --answers) answers=$2; shift ;;
    --score)   fixed=$2; shift ;;
    --move)    move=$2; shift ;;
    -solve)    file=$2; shift ;;
    -thread)   threads=$2; shift ;;
    -l)        level=$2; shift ;;
    -nobook)   ;;
    *)         echo "[ERROR] option $1 not found" >&2; exit 1 ;;
    esac
    shift
done

case $mode in
exit)  echo '[ERROR] [FATAL] evaluation file not opened' >&2; exit 1 ;;
crash) kill -ABRT $$ ;;
hang)  sleep 60 ;;
noisy) yes "thread $threads initialized" | head -n 5000 >&2 ;;
esac
read -r board side < "$file" || exit 0
look_up "$board" "$side"
empties=$(printf %s "$board" | tr -cd '-' | wc -c | tr -d ' ')
depth=$empties
[ "$level" -ge "$empties" ] || depth=$level
case $mode in
wrong)     score=$((score < 63 ? score + 2 : score - 2)) ;;
selective) percent=74 ;;
shallow)   depth=$((depth - 2)) ;;
illegal)   best=d4 ;;
passes)    best=ps ;;
garbage)   echo '|Level|Depth|Move|'; echo '|60|'; exit 0 ;;
esac
depth=$depth@${percent:-100}%
[ "$mode" != plain ] || depth=${depth%@*}
echo '|Level|   Depth|Move|Score|     Time|       Nodes|       NPS|'
row=$(printf '|%5d|%8s|%4s|%5s|%9s|%12d|%10d|' "$level" "$depth" "$best" "$(signed $score)" \
    0.207 3948750 19076086)
if [ "$mode" = truncated ]; then
    printf '%s' "$row" | cut -c1-40 | tr -d '\n'
    exit 0
fi
echo "$row"
[ "$mode" = plain ] || echo 'total 3948750 nodes in 0.2071s NPS 19066876'
