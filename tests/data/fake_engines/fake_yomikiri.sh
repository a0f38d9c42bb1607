#!/bin/sh
# fake_yomikiri.sh - answers as `bench --serve` does. Modes: right, wrong, crash, exit, hang,
# truncated, garbage, nonexact, illegal, odd, error, stale, flood, silent; slow (to greet),
# noisy; nogreeting, badgreeting, deaf (never greets), usage (knows nothing);
# rebuilt (another build at every start).
# --line JSON: the line of every answer.

. "$(dirname "$0")/common.sh"
threads=1
commit=abc1234
line=''
while [ $# -gt 0 ]; do
    case $1 in
    --mode)    mode=$2; shift ;;
    --answers) answers=$2; shift ;;
    --score)   fixed=$2; shift ;;
    --move)    move=$2; shift ;;
    --at)      at=$2; shift ;;
    --threads) threads=$2; shift ;;
    --line)    line=',"line":'$2; shift ;;
    esac
    shift
done

case $mode in
slow)        sleep 0.3 ;;
noisy)       echo 'a word of warning' >&2; yes 'chatter' | head -n 20000 >&2 ;;
nogreeting)  echo 'cannot have memory' >&2; exit 1 ;;
badgreeting) echo 'Hello! I am another program.' ;;
deaf)        sleep 60 ;;
usage)       echo "yomikiri: unknown option '--serve'" >&2; exit 2 ;;
rebuilt)     commit=$$ ;;
esac
echo '{"schema":"yomikiri.serve/1","version":"9.9.9","commit":"'"$commit"'","dirty":false,'\
'"compiler":"fake 1.0","flags":"-O9","kernel":"portable","knobs":{"threads":'"$threads"'},'\
'"classic":false,"profile":"default","threads":'"$threads"',"table_mib":-1,"table_bytes":4096,'\
'"huge_bytes":0,"page":"4 KiB"}'

id=1
while read -r board side; do
    look_up "$board" "$side"
    exact=true now=right
    [ $id -eq "$at" ] && now=$mode
    case $now in
    wrong)    score=$((score < 63 ? score + 2 : score - 2)) ;;
    crash)    echo 'an assertion does not hold' >&2; kill -SEGV $$ ;;
    exit)     echo 'out of luck' >&2; exit 3 ;;
    hang)     sleep 60 ;;
    garbage)  echo 'Segmentation fault, almost'; continue ;;
    silent)   exit 0 ;;
    nonexact) exact=false ;;
    illegal)  best=d4 ;;
    odd)      score=7 ;;
    error)    echo '{"id":'$id',"error":"no board is on this line"}'; continue ;;
    stale)    echo '{"id":'$id',"score":-64,"exact":true,"nodes":1,"time_ns":1}' ;;
    truncated) printf '{"id":%d,"score":4' $id; exit 0 ;;
    flood)    yes '{' | tr -d '\n' | head -c 40000000; sleep 60 ;;
    esac
    printf '{"id":%d,"score":%d,"exact":%s,"best":"%s","nodes":1000,"searched":900,' \
        $id "$score" $exact "$best"
    echo '"time_ns":2000000,"cpu_ns":1900000,"switches":1,"instructions":5000,'\
'"cycles":2500,"huge_bytes":4096,'\
'"order":{"cuts":150,"first":130,"ranks":175}'"$line"'}'
    id=$((id + 1))
done
