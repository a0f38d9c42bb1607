# batch.sh - sourced behind fact.sh by the whole-program tests of jobs: positions, and whether
# what came of a job is what `solve` says.

case ${YOMIKIRI:=./yomikiri} in /*) ;; *) YOMIKIRI=$PWD/$YOMIKIRI ;; esac
export YOMIKIRI_PROFILE=none LC_ALL=C

# positions N - some of 18 empties that take about a tenth of a second each.
positions() { grep -v '^%' positions/sets/varied.obf | cut -d ';' -f 1 | head -n "$1"; }

# plan FOLDER ARGUMENT... - make a job.
plan() {
    folder=$1
    shift
    "$YOMIKIRI" plan -q --to "$folder" "$@" > "$place/out" 2> "$place/err"
    status=$?
    [ $status -eq 0 ]
}

# What an answer says apart from its cost and origin; lines and the order of moves that are equally
# good may be others.
told() {
    sed 's/"line":.*//; s/"id":"[^"]*",//; s/"where":"[^"]*",//' "$1"
}

same_answers() {
    told "$1" > "$place/one" && told "$2" | cmp -s - "$place/one" && [ -s "$place/one" ]
}

# merged FOLDER DIRECT - merge finds every answer, and they are those of `solve --jsonl`.
merged() {
    "$YOMIKIRI" merge "$1" > "$place/out" 2> "$place/err"
    status=$?
    [ $status -eq 0 ] && same_answers "$place/out" "$2"
}
