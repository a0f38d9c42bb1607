#!/bin/sh
# fake_edax.sh - prints what Edax prints for -solve. Modes: right, wrong, crash, exit (no
# evaluation file), hang, truncated, garbage, selective, shallow, bound, illegal, short (a time
# too short to show), cpu (tells it), slow, noisy, dropped (the position, without a word).

. "$(dirname "$0")/common.sh"
file='' tasks=1 level=21 width=80
while [ $# -gt 0 ]; do
    case $1 in
    --mode)    mode=$2 ;;
    --answers) answers=$2 ;;
    --score)   fixed=$2 ;;
    --move)    move=$2 ;;
    -solve)    file=$2 ;;
    -n-tasks)  tasks=$2 ;;
    -l)        level=$2 ;;
    -width)    width=$2 ;;
    -verbose|-eval-file|-hash-table-size) ;;
    *)         echo 'Usage: edax <protocol> <options>'; exit 0 ;;
    esac
    shift 2 || exit 0
done

case $mode in
exit)  echo 'Cannot open data/eval.dat' >&2; exit 1 ;;
crash) kill -ILL $$ ;;
hang)  sleep 60 ;;
noisy) yes 'Warning: hash table was resized' | head -n 5000 >&2 ;;
esac
read -r board rest < "$file" || exit 0
side=${rest%%;*}
case $board:$side in
*[!-XO]*:*|*:[!XO]*) mode=dropped ;;        # it skips what it does not understand
esac
look_up "$board" "$side"
empties=$(printf %s "$board" | tr -cd '-' | wc -c | tr -d ' ')
depth=$empties
[ "$level" -ge "$empties" ] || depth=$level
value=$(signed "$score") time=0:00.207 speed=19076087
case $mode in
wrong)     value=$(signed $((score < 63 ? score + 2 : score - 2))) ;;
selective) depth=$depth@73% ;;
shallow)   depth=$((depth - 1)) ;;
bound)     value="<$value" ;;
illegal)   best=d4 ;;
short)     time=0:00.000 speed='' ;;
garbage)   echo '  1| e4 e5 Nf3'; exit 0 ;;
esac
total="$file: 3948750 nodes in  $time ($speed nodes/s)."
[ "$mode" != cpu ] || total="$file: 3948750 nodes in  $time (cpu =  0:00.190) ($speed nodes/s)."

echo ' # | depth|score|       time   |  nodes (N)  |   N/s    | principal variation'
echo '---+------+-----+--------------+-------------+----------+---------------------'
row=$(printf '%3d|%5s   %s %15s %13s %10s %s B1 c1' 1 "$depth" "$value" $time 3948750 "$speed" \
    "$best" | cut -c1-"$width")
case $mode in
truncated) printf '  1|%5s   +3' "$depth"; exit 0 ;;
dropped)   total="$file: 0 nodes in  0:00.000." ;;
*)         echo "$row" ;;
esac
echo "$total"
echo '1 positions; 0 erroneous move; 0 erroneous score; mean absolute score error = 0.000;' \
    "mean absolute move error = 0.000 ($tasks tasks)"
